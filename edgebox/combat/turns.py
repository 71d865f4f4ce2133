"""The order, and what a turn has room for (R-2, R-3)."""

from __future__ import annotations

from edgebox.combat import events as ev
from edgebox.combat.checks import fighter_check
from edgebox.combat.commands import Command
from edgebox.combat.state import MOST_MANEUVERS, STRAIN_FOR_MANEUVER, Phase, Purpose, Slot
from edgebox.combat.step import Step
from edgebox.dice import NetResult
from edgebox.errors import RefusedError
from edgebox.rules.characters.character import Side
from edgebox.rules.skills import find_skill


def call_order(step: Step, command: Command) -> None:
    """Let everybody roll for initiative: Cool if they planned it, Vigilance if not (R-2)."""
    if step.state.phase in (Phase.INITIATIVE, Phase.ROUNDS):
        raise RefusedError("The order of turns is made already; end the fight first (R-2).")
    surprised = _surprised(step, command.surprised or "all")
    skills = {
        who: find_skill("Vigilance" if who in surprised else "Cool", step.state.tables.skills)
        for who in step.state.fighters
    }
    checks = tuple(
        fighter_check(step.state, who, Purpose.INITIATIVE, (skill,))
        for who, skill in skills.items()
    )
    step.emit(ev.OrderCalled(checks))


def _surprised(step: Step, word: str) -> set[str]:
    sides = {side.value: {f.name for f in step.state.members(side)} for side in Side}
    known = {**sides, "all": set(step.state.fighters), "none": set[str]()}
    if word.lower() in known:
        return known[word.lower()]
    return {step.named(each.strip(), "one who is surprised") for each in word.split(",")}


def win_slot(step: Step, who: str, net: NetResult) -> None:
    """Turn an initiative check into a slot of the side that made it (R-2)."""
    step.emit(ev.SlotWon(who, Slot(step.fighter(who).side, net.success, net.advantage)))


def make_order(step: Step) -> None:
    """Put the slots in order: successes, then advantages, then the players (R-2)."""
    slots = sorted(
        step.state.slots,
        key=lambda slot: (-slot.success, -slot.advantage, slot.side is not Side.PLAYERS),
    )
    step.emit(ev.OrderMade(tuple(slots)))
    step.emit(ev.RoundBegan(1))


def act(step: Step, name: str) -> None:
    """Let a side choose who fills its slot (R-2)."""
    step.in_rounds()
    state = step.state
    if state.turn is not None:
        raise RefusedError(f"It is {state.turn.who}'s turn; end it first.")
    if state.round_over:
        raise RefusedError("The round is over; next-round begins another.")
    step.able(name)
    side = state.slots[state.slot].side
    fighter = step.fighter(name)
    if fighter.side is not side:
        raise RefusedError(f"This slot belongs to the {side.value}; {name} is none of them (R-2).")
    if fighter.acted:
        raise RefusedError(f"{name} has acted in this round already (R-2).")
    step.emit(ev.TurnBegan(name))


def end_turn(step: Step, who: str) -> None:
    """End a turn, and with the last one the round (R-2)."""
    step.emit(ev.TurnEnded(who))
    _close_round(step)


def pass_slot(step: Step) -> None:
    """Pass on a slot that nobody of its side is left to fill (R-2)."""
    step.emit(ev.SlotPassed(step.state.slots[step.state.slot].side))
    _close_round(step)


def _close_round(step: Step) -> None:
    if step.state.round_over:
        step.emit(ev.RoundEnded(step.state.round))


def actor(step: Step, command: Command) -> str:
    """Return whose turn a step belongs to; one who is named fills the open slot.

    Raises:
        RefusedError: they may not act now.
    """
    step.in_rounds()
    who = None if command.who is None else step.named(command.who, "one who acts")
    turn = step.state.turn
    if turn is None:
        candidates = step.state.candidates()
        if who is None and len(candidates) != 1:
            raise RefusedError(f"Who acts? It may be {' or '.join(candidates)} (R-2).")
        act(step, who or candidates[0])
        turn = step.state.turn
        assert turn is not None
    if who is not None and who != turn.who:
        raise RefusedError(f"It is {turn.who}'s turn, not {who}'s.")
    step.able(turn.who)
    return turn.who


def use_action(step: Step, who: str, what: str) -> None:
    """Use up the action of the turn (R-3)."""
    turn = step.state.turn
    assert turn is not None
    if turn.action:
        raise RefusedError(f"{who} has used the action of this turn: {turn.action} (R-3).")
    step.emit(ev.ActionUsed(who, what))


def mover(step: Step, command: Command) -> str:
    """Return who makes a maneuver: the one whose turn it is, or one who was given a free one."""
    if command.who is not None and step.state.phase is Phase.ROUNDS:
        who = step.named(command.who, "one who acts")
        turn = step.state.turn
        if (turn is None or turn.who != who) and step.fighter(who).free_maneuvers:
            step.able(who)
            return who
    return actor(step, command)


def use_maneuver(step: Step, who: str, what: str, pay: str | None) -> None:
    """Use up a maneuver and what it costs: the first is free, the second is not (R-3)."""
    turn = step.state.turn
    if turn is None or turn.who != who:
        step.emit(ev.ManeuverUsed(who, what, "gift"))
        return
    if turn.maneuvers >= MOST_MANEUVERS:
        raise RefusedError(f"{who} has made two maneuvers; nobody has more in a turn (R-3).")
    if turn.free:
        step.emit(ev.ManeuverUsed(who, what, "gift"))
        return
    if turn.maneuvers == 0:
        step.emit(ev.ManeuverUsed(who, what, "free"))
        return
    if pay == "action":
        if turn.action:
            raise RefusedError(f"{who} has used the action of this turn: {turn.action} (R-3).")
        step.emit(ev.ManeuverUsed(who, what, "action"))
    elif pay == "strain":
        step.emit(ev.ManeuverUsed(who, what, "strain"))
        step.harm(who, strain=STRAIN_FOR_MANEUVER, rule="R-3")
    else:
        raise RefusedError(
            f"A second maneuver costs {STRAIN_FOR_MANEUVER} strain or the action; "
            'say which with "pay" (R-3).'
        )
