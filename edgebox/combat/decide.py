"""The way into the rules: a state and a command make events, or the command is refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from edgebox.combat import asking, attacking, buying, destiny, healing, moving, turns
from edgebox.combat import events as ev
from edgebox.combat.commands import FOR_THE_GM, WHILE_A_CHECK_WAITS, Command, Do
from edgebox.combat.state import Check, CombatState, Phase, Purpose
from edgebox.combat.step import Step
from edgebox.dice import Roll
from edgebox.errors import RefusedError
from edgebox.rules.destiny import Destiny
from edgebox.rules.percentile import Percentile

Rolled = Roll | Percentile
"""The dice for a check: narrative ones, or the two of a d100 (D-5)."""


def decide(
    state: CombatState, command: Command, roll: Rolled | None = None
) -> tuple[ev.Event, ...]:
    """Return what happens when a command is given, with the dice that were rolled for it.

    A command that needs a check leaves it waiting, unless ``roll`` answers it at once. The result
    depends on nothing but the arguments.

    Raises:
        RefusedError: the rules do not allow it now; the message says why and what is open.
    """
    return tuple(resolve(state, command, roll).events)


def resolve(state: CombatState, command: Command, roll: Rolled | None = None) -> Step:
    """Do what :func:`decide` does and return the whole step: its events and the state after.

    Raises:
        RefusedError: as :func:`decide`.
    """
    step = Step(state)
    _guard(state, command)
    if command.do is not Do.ROLL:
        _STEPS[command.do](step, command)
        _settle(step)
    elif state.check is None:
        raise RefusedError("No check is waiting for a roll.")
    elif roll is None:
        raise RefusedError(f"Name the dice you rolled for {_dice(state.check)}.")
    if roll is not None:
        _answer(step, roll)
        _settle(step)
    return step


def _dice(check: Check) -> str:
    return "the d100, as in 70 4" if check.percentile else f"{check.pool}, as in Y:s G:a P:-"


def _guard(state: CombatState, command: Command) -> None:
    """Refuse what the moment does not allow, whatever it is."""
    check = state.check
    if check is not None and command.do not in WHILE_A_CHECK_WAITS:
        whose = f"{check.by}'s" if check.by else "the players'"
        raise RefusedError(
            f"{whose} {check.purpose.value} check waits for its roll ({_dice(check)}); "
            f"{command.do.value} comes after."
        )
    if command.do in FOR_THE_GM and not command.by_gm:
        raise RefusedError(f"Only the GM may {command.do.value}.")


# --- the steps ------------------------------------------------------------------------------------


def _act(step: Step, command: Command) -> None:
    turns.act(step, step.named(command.who or command.target, "one who acts"))


def _end_turn(step: Step, command: Command) -> None:
    turns.end_turn(step, turns.actor(step, command))


def _next_round(step: Step, _command: Command) -> None:
    if not step.state.round_over:
        raise RefusedError("The round is not over yet (R-2).")
    step.emit(ev.RoundBegan(step.state.round + 1))


def _end(step: Step, _command: Command) -> None:
    if step.state.phase in (Phase.SCENE, Phase.OVER):
        raise RefusedError("Nobody counts turns now; there is nothing to end.")
    step.emit(ev.FightEnded())


def _aim(step: Step, command: Command) -> None:
    who = turns.mover(step, command)
    turns.use_maneuver(step, who, "aim", command.pay)
    step.emit(ev.Aimed(who))


def _stand(step: Step, command: Command) -> None:
    who = turns.mover(step, command)
    if not step.fighter(who).prone:
        raise RefusedError(f"{who} stands already.")
    turns.use_maneuver(step, who, "stand up", command.pay)
    step.emit(ev.PronenessChanged(who, prone=False))


def _drop_prone(step: Step, command: Command) -> None:
    who = turns.mover(step, command)
    turns.use_maneuver(step, who, "drop prone", command.pay)
    step.emit(ev.PronenessChanged(who, prone=True))


def _pick_up(step: Step, command: Command) -> None:
    who = turns.mover(step, command)
    dropped = sorted(step.fighter(who).dropped)
    wanted = [name for name in dropped if name.lower().startswith((command.weapon or "").lower())]
    if not wanted:
        raise RefusedError(f"{who} has nothing like that to pick up.")
    turns.use_maneuver(step, who, f"pick up {wanted[0]}", command.pay)
    step.emit(ev.WeaponPickedUp(who, wanted[0]))


def _maneuver(step: Step, command: Command) -> None:
    turns.use_maneuver(step, turns.mover(step, command), _said(command, "a maneuver"), command.pay)


def _incidental(step: Step, command: Command) -> None:
    step.emit(ev.Incidental(turns.actor(step, command), _said(command, "an incidental")))


def _drop(step: Step, command: Command) -> None:
    who = turns.actor(step, command)
    weapon = step.fighter(who).sheet.weapon(command.weapon) if command.weapon else None
    if weapon is None or weapon.name in step.fighter(who).dropped:
        raise RefusedError(f"{who} does not hold that; name a weapon.")
    step.emit(ev.WeaponDropped(who, weapon.name))


def _action(step: Step, command: Command) -> None:
    turns.use_action(step, turns.actor(step, command), _said(command, "an action"))


def _said(command: Command, what: str) -> str:
    words = " ".join((command.what or "").split())[:60]
    if not words:
        raise RefusedError(f'Say what it is: {what} needs "what".')
    return words


_STEPS: Mapping[Do, Callable[[Step, Command], None]] = {
    Do.BEGIN: turns.call_order,
    Do.ACT: _act,
    Do.MOVE: moving.move,
    Do.AIM: _aim,
    Do.STAND: _stand,
    Do.DROP_PRONE: _drop_prone,
    Do.PICK_UP: _pick_up,
    Do.MANEUVER: _maneuver,
    Do.INCIDENTAL: _incidental,
    Do.DROP: _drop,
    Do.ATTACK: attacking.attack,
    Do.CHECK: asking.check,
    Do.TREAT: healing.treat,
    Do.ACTION: _action,
    Do.END_TURN: _end_turn,
    Do.NEXT_ROUND: _next_round,
    Do.END: _end,
    Do.RECOVER: healing.recover,
    Do.ADJUST: asking.adjust,
    Do.SPEND: buying.spend,
    Do.ROLL_DESTINY: lambda step, _command: destiny.call_destiny(step),
    Do.USE_DESTINY: destiny.use_destiny,
    Do.SUFFER: healing.suffer,
    Do.HEAL: healing.heal,
    Do.INJURE: healing.injure,
    Do.NAME_INJURY: healing.name_injury,
    Do.PLACE: moving.place,
}


# --- rolls ----------------------------------------------------------------------------------------


def _answer(step: Step, roll: Rolled) -> None:
    """Answer the waiting check with a roll."""
    check = step.state.check
    if check is None:
        raise RefusedError("No check is waiting for a roll.")
    if check.percentile != isinstance(roll, Percentile):
        raise RefusedError(f"The check is rolled with {_dice(check)}.")
    if isinstance(roll, Percentile):
        healing.resolve_injury(step, check, roll)
        return
    if (difference := roll.difference(check.pool)) is not None:
        raise RefusedError(f"The dice are not those of the check ({check.pool}): {difference}.")
    step.emit(ev.CheckRolled(check, roll, roll.net.succeeded))
    _follow(step, check, roll)


def _follow(step: Step, check: Check, roll: Roll) -> None:
    """Let a rolled check have its consequences."""
    net, hurt = roll.net, False
    match check.purpose:
        case Purpose.DESTINY:
            step.emit(ev.DestinyRolled(Destiny.of_roll(roll)))
            return
        case Purpose.INITIATIVE:
            turns.win_slot(step, check.by, net)
            return
        case Purpose.RECOVER:
            healing.resolve_recovery(step, check, net)
            return
        case Purpose.ATTACK:
            hurt = attacking.resolve_attack(step, check, net)
        case Purpose.MEDICINE:
            net = healing.resolve_medicine(step, check, net)
    buying.left_over(step, check.by, check.target, check.weapon, net, hurt)


# --- what follows by itself -----------------------------------------------------------------------


def _settle(step: Step) -> None:
    """Let all happen that needs nobody's choice, up to the next check or the next turn."""
    while step.state.check is None:
        state = step.state
        if state.waiting:
            rule = "R-7" if state.waiting[0].percentile else "R-2"
            step.emit(ev.CheckCalled(state.waiting[0], rule))
        elif state.phase is Phase.INITIATIVE:
            turns.make_order(step)
        elif state.phase is not Phase.ROUNDS or not _go_on(step):
            return


def _go_on(step: Step) -> bool:
    """Pass on what nobody can use; return whether anything happened."""
    state = step.state
    if state.turn is not None:
        if not step.fighter(state.turn.who).incapacitated:
            return False
        turns.end_turn(step, state.turn.who)
        return True
    if state.round_over:
        return _end_round(step)
    if state.candidates():
        return False
    if not state.able:
        return False
    turns.pass_slot(step)
    return True


def _end_round(step: Step) -> bool:
    state = step.state
    if state.holds or not state.able:
        return False
    step.emit(ev.RoundBegan(state.round + 1))
    return True
