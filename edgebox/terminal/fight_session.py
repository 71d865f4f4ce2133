"""A fight in the terminal: what is typed is played, what happened is told."""

from __future__ import annotations

import json
from collections.abc import Iterator

from edgebox.combat.battle import Battle
from edgebox.combat.buying import offers
from edgebox.combat.scene import Scene
from edgebox.combat.script import parse_step, play_step
from edgebox.combat.state import Check, Phase
from edgebox.dice import Roll
from edgebox.errors import EdgeboxError
from edgebox.rules.characters.character import Side
from edgebox.rules.destiny import DestinyUse
from edgebox.slicing.covering import covered_text
from edgebox.slicing.players import seen_by
from edgebox.sources.dice_source import DiceSource, DoubtError, given_again, interruptible
from edgebox.terminal.doubted import YES, nothing_to_take, ways_out, whole
from edgebox.terminal.fight_run import dice_from, told
from edgebox.terminal.fight_typed import HELP, Step, step_of
from edgebox.terminal.given_up import given_up
from edgebox.terminal.typed_ahead import keys_forgotten

_WORDS = {"options", "who", "help", "?", "quit", "q"}


class FightSession:
    """Plays one fight with whoever sits at the keyboard."""

    def __init__(self, battle: Battle, source: DiceSource | None) -> None:
        self._battle = battle
        self._source = source
        self._doubted: DoubtError | None = None
        """The dice that were seen last, but not surely: a person may still say they are right."""

    def play(self) -> int:
        """Play until somebody leaves; returns the exit status."""
        print("\n".join(standing(self._battle.scene)))
        print("Type begin for initiative, help for all else, quit to leave.")
        while True:
            try:
                line = input(self._prompt()).strip()
            except EOFError:
                print()
                return 0
            except KeyboardInterrupt:
                print("\nUntil the next time.")
                return 0
            if line.lower() in ("quit", "q"):
                print("Until the next time.")
                return 0
            try:
                self._take(line)
            except DoubtError as doubt:
                print(f"  {doubt}")
                self._offer_ways_out(doubt)
            except EdgeboxError as error:
                print(f"  {error}")

    def _prompt(self) -> str:
        scene = self._battle.scene
        check = self._battle.check
        if check is not None:
            percentile = isinstance(check, Check) and check.percentile
            dice = "d100" if percentile else str(check.pool)
            how = "as in Y:s G:a P:-" if self._source is None else self._source.prompt
            return f"{dice}, {how}: "
        turn = scene.combat.turn
        return f"{turn.who if turn else 'the table'}, what do you do? "

    def _offer_ways_out(self, doubt: DoubtError) -> None:
        """Let a person say what the dice show when the eye is not sure."""
        check, source = self._battle.check, self._source
        if source is None or check is None:
            return
        self._doubted = doubt if doubt.seen else None
        seen = doubt.marked or " ".join(doubt.faces)
        if seen:
            print(f"  seen: {seen}")
        print(f"  {ways_out(doubt, check.pool, source.again)}")

    def _take(self, line: str) -> None:
        small = line.lower()
        if small in ("help", "?"):
            print(HELP)
        elif small == "who":
            print("\n".join([*standing(self._battle.scene), *apart(self._battle.scene)]))
        elif small == "options":
            print("\n".join(_offered(self._battle.scene)) or "  nothing to spend")
        else:
            step = self._step(line)
            if step is not None:
                self._play(step)

    def _step(self, line: str) -> Step | None:
        """Return the step that a line means; ``None`` for an empty one that asks for nothing."""
        check = self._battle.check
        small = line.lower()
        if check is not None and small in YES:
            if self._doubted is None:
                percentile = isinstance(check, Check) and check.percentile
                example = "70 4" if percentile else "Y:s G:a P:-"
                raise nothing_to_take(self._source, example)
            return {"do": "roll", "roll": str(self._doubted.seen)}
        if check is not None and self._doubted is not None and ":" in line[:2]:
            return {"do": "roll", "roll": str(whole(Roll.parse(line), self._doubted, check.pool))}
        if check is not None and (not line or ":" in line.split()[0][:2] or line[0].isdecimal()):
            return {"do": "roll", **({"roll": line} if line else {})}
        if not line:
            return None
        if small == "destiny":
            return {"do": "roll-destiny"}
        if small in ("light", "dark"):
            return self._destiny(small == "dark")
        step = step_of(line, self._battle.scene.combat.tables.ranges.names)
        if step.get("in") == "system" and self._battle.scene.combat.turn is not None:
            step.setdefault("who", self._battle.scene.combat.turn.who)
            if step.get("by") == "gm":
                del step["who"]
        return step

    def _destiny(self, by_gm: bool) -> Step:
        """Spend a point on the waiting check: for the own side's, or against the other's (C-5)."""
        check = self._battle.check
        fighters = self._battle.scene.combat.fighters
        gm_rolls = check is not None and (check.by not in fighters or fighters[check.by].side.by_gm)
        own = gm_rolls == by_gm
        use = DestinyUse.HELPING_HAND if own else DestinyUse.RAISING_THE_STAKES
        return {"do": "use-destiny", "use": use.value, **({"by": "gm"} if by_gm else {})}

    def _play(self, step: Step) -> None:
        # only an empty line, or a step that says so, rolls: people may change a pool before
        rolls = step["do"] == "roll" and "roll" not in step
        waited = self._battle.check
        if rolls and self._source is not None and waited is not None:
            command = parse_step(json.dumps(step)).command
            assert command is not None
            self._doubted = None
            with given_again(self._source):
                with keys_forgotten(), interruptible():
                    rolled = dice_from(self._source)(waited)
                events = self._battle.do(command, rolled)
        else:
            events = play_step(self._battle, parse_step(json.dumps(step)))
            over = step["do"] == "roll" or given_up(waited, self._battle.check)
            if over and self._source is not None:
                self._source.settle()
        if step["do"] in ("roll", "undo"):
            self._doubted = None
        print("\n".join(f"  {self._covered(sentence)}" for sentence in told(self._battle, events)))
        if any(_offered(self._battle.scene)) and self._battle.check is None:
            print("  something is left to spend: options shows what it buys")

    def _covered(self, sentence: str) -> str:
        """Return a sentence without the names of elements that no slicer has found (S-7)."""
        state = self._battle.scene.slicing
        if state is None:
            return sentence
        return covered_text(sentence, state.system, seen_by(state))


def standing(scene: Scene) -> Iterator[str]:
    """Say how everybody is, a line each."""
    state = scene.combat
    if state.phase is Phase.ROUNDS:
        slots = len(state.slots)
        yield f"Round {state.round}, slot {min(state.slot + 1, slots)} of {slots}"
    for fighter in state.fighters.values():
        sheet = fighter.sheet
        marks = [
            word
            for word, there in (
                ("incapacitated", fighter.incapacitated),
                ("prone", fighter.prone),
                ("has acted", fighter.acted and state.phase is Phase.ROUNDS),
                *((injury.words, True) for injury in fighter.injuries),
            )
            if there
        ]
        yield (
            f"  {fighter.name} ({fighter.side.value}): wounds {fighter.wounds}/"
            f"{sheet.wound_threshold}, strain {fighter.strain}/{sheet.strain_threshold}"
            + "".join(f", {mark}" for mark in marks)
        )


def apart(scene: Scene) -> Iterator[str]:
    """Say how far from everybody those still to be named are, a line each (R-4)."""
    state = scene.combat
    names = list(state.fighters)
    for place, name in enumerate(names[:-1]):
        others = [(state.distance(name, other), other) for other in names[place + 1 :]]
        bands = [
            f"{band}: {', '.join(there)}"
            for band in state.tables.ranges.names
            if (there := [other for at, other in others if at == band])
        ]
        yield f"  from {name}, {'; '.join(bands)}"


def _offered(scene: Scene) -> list[str]:
    """Return what can be bought now, a line each."""
    return [
        f"  {side.value}: spend {each.option.id} ({' or '.join(each.costs)}): {each.option.words}"
        for side in Side
        for each in offers(scene.combat, side)
    ]
