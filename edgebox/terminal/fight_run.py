"""Plays a fight: JSON lines in, JSON lines or sentences out; or typed words at a prompt."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from edgebox.combat.battle import AnyCheck, Battle, Rolled
from edgebox.combat.events import Event
from edgebox.combat.narration import narrate, purpose_words
from edgebox.combat.script import parse_step, play_step, refusal_report, step_report
from edgebox.combat.state import Check
from edgebox.slicing.narration import purpose_words as slicing_purpose_words
from edgebox.slicing.narration import roller
from edgebox.sources.dice_source import DiceSource, given_again
from edgebox.terminal.script_lines import play_lines


def dice_from(source: DiceSource) -> Callable[[AnyCheck], Rolled]:
    """Return what rolls every check of a fight: pools, and the d100 of an injury (D-5, R-7)."""

    def roll(check: AnyCheck) -> Rolled:
        if isinstance(check, Check) and check.percentile:
            return source.percentile()
        return source.roll(check)

    return roll


def run_script(battle: Battle, source: DiceSource | None, script: str, *, as_json: bool) -> int:
    """Play each line of a script; a refused one changes nothing and the script goes on.

    Args:
        battle: where to play.
        source: rolls checks by themselves; ``None`` leaves them to ``roll`` steps.
        script: a file of JSON lines, or ``-`` for standard input, answered line by line.
        as_json: print one JSON document a step; sentences otherwise.

    Returns:
        The exit status.

    Raises:
        MissingFileError: no such script.
        BadInputError: the script is no text.
    """
    return play_lines(
        script,
        partial(_play, battle, source),
        told=partial(told, battle),
        reported=lambda number, events: step_report(number, battle, events),
        refused=lambda number, reason: refusal_report(number, battle, reason),
        as_json=as_json,
    )


def _play(battle: Battle, source: DiceSource | None, line: str) -> tuple[Event, ...]:
    step = parse_step(line)
    with given_again(source, named=step.roll is not None):
        return play_step(battle, step, None if source is None else dice_from(source))


def told(battle: Battle, events: tuple[Event, ...]) -> Iterator[str]:
    """Give what happened in sentences, and what is waited for now."""
    if not events:
        yield "Undone."
    for event in events:
        sentence = narrate(event, battle.scene)
        if sentence is not None:
            yield sentence
    yield from waited_for(battle)


def waited_for(battle: Battle) -> Iterator[str]:
    """Say which check waits, or who may act."""
    scene = battle.scene
    check = battle.check
    if isinstance(check, Check):
        dice = "d100" if check.percentile else str(check.pool)
        yield f"{check.by or 'The players'}: roll {dice} for {purpose_words(check)}."
    elif check is not None and scene.slicing is not None:
        who = roller(scene.slicing, check.by, check.program)
        yield f"{who}: roll {check.pool} for {slicing_purpose_words(check)}."
    elif candidates := scene.combat.candidates():
        side = scene.combat.slots[scene.combat.slot].side.value
        yield f"A slot of the {side}: {' or '.join(candidates)}."
