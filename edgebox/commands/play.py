"""``edgebox play``: an encounter in the terminal, or from a script."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from edgebox.errors import BadInputError
from edgebox.terminal.harmless import harmless

if TYPE_CHECKING:
    from edgebox.journal import Journal, SessionFacts
    from edgebox.slicing.encounter import Encounter
    from edgebox.sources.camera_dice import CameraDice
    from edgebox.sources.dice_source import DiceSource
    from edgebox.sources.picture_dice import PictureDice

_FAILED = 1


def describe(parser: argparse.ArgumentParser) -> None:
    """Give the parser the help and arguments of ``edgebox play``."""
    parser.description = "Play a slicing encounter in the terminal, or from a script."
    parser.epilog = (
        "examples:\n"
        "  edgebox play small-computer-system                 dice from a random source\n"
        "  edgebox play blast-door --dice manual              you type what you rolled\n"
        "  edgebox play my-system.toml --slicer ann.toml --slicer ben.toml\n"
        "  edgebox play small-computer-system --dice images:trays/evening\n"
        "  edgebox play blast-door --script steps.jsonl --json\n"
        "What is played in the terminal is kept: 'edgebox journal' shows it and goes on with it.\n"
        "'edgebox system list' names the systems that come with Edgebox."
    )
    parser.add_argument("system", metavar="SYSTEM", help="a system file, or an example's name")
    parser.add_argument(
        "--slicer",
        action="append",
        default=[],
        metavar="FILE",
        help="a slicer file, or an example's name; give it once for each slicer",
    )
    parser.add_argument(
        "--dice",
        metavar="SOURCE",
        help="rng (random), manual (you type them), images:DIR or images:FILE (pictures of the "
        "tray), or camera (the tray itself); default: rng, in a script manual",
    )
    parser.add_argument("--seed", type=int, help="repeat random dice exactly")
    parser.add_argument(
        "--script", metavar="FILE", help="play the steps of a file of JSON lines; - reads them"
    )
    parser.add_argument(
        "--json", action="store_true", help="with --script: print one JSON document a step"
    )
    describe_keeping(parser)


def describe_keeping(parser: argparse.ArgumentParser) -> None:
    """Give the parser the arguments that say where a game is kept."""
    kept = parser.add_mutually_exclusive_group()
    kept.add_argument(
        "--journal",
        metavar="FILE",
        help="keep the game in this file; default: in the user's data folder, a script nowhere",
    )
    kept.add_argument("--no-journal", action="store_true", help="keep the game nowhere")


def run(options: argparse.Namespace) -> int:
    """Play."""
    if options.json and options.script is None:
        raise BadInputError("--json goes with --script; the terminal game is for people.")
    dice = options.dice or ("rng" if options.script is None else "manual")
    if options.seed is not None and dice != "rng":
        raise BadInputError(f"--seed repeats random dice; it does not go with --dice {dice}.")
    with opened_dice(dice, options.seed) as source:
        return _play(source, dice, options)


def _play(source: DiceSource | None, dice: str, options: argparse.Namespace) -> int:
    from edgebox.journal.facts import SessionFacts

    facts = SessionFacts.read(options.system, options.slicer, {"dice": dice, "seed": options.seed})
    path = kept_in(options)
    if path is None:
        from edgebox.slicing.encounter import Encounter

        encounter = Encounter(*facts.cast())
        if options.script is None:
            return play_in_terminal(encounter, source)
        return _play_script(encounter, source, options)
    return _play_recorded(path, facts, source, options)


def kept_in(options: argparse.Namespace) -> Path | None:
    """Return where the game is kept; ``None``: nowhere."""
    from edgebox.commands.journal import journal_to_write

    if options.no_journal or (options.script is not None and options.journal is None):
        return None
    try:
        return journal_to_write(options.journal)
    except BadInputError as error:
        if options.journal is not None:
            raise
        print(harmless(f"edgebox: This game is not kept. {error}"), file=sys.stderr)
        return None


def _play_recorded(
    path: Path, facts: SessionFacts, source: DiceSource | None, options: argparse.Namespace
) -> int:
    from edgebox.terminal.recording import cut_off_words, open_journal

    facts.cast()  # a fault in the files is told before anything is kept
    with open_journal(path) as journal:
        before = cut_off_words(journal)
        encounter = journal.start(facts)
        if options.script is None:
            if before is not None:
                print(before)
            return play_in_terminal(encounter, source, journal)
        status = _play_script(encounter, source, options)
        journal.end()
        return status if journal.trouble is None else max(status, _FAILED)


def _play_script(
    encounter: Encounter, source: DiceSource | None, options: argparse.Namespace
) -> int:
    from edgebox.terminal.script_run import run_script

    return run_script(encounter, source, options.script, as_json=options.json)


def play_in_terminal(
    encounter: Encounter, source: DiceSource | None, journal: Journal | None = None
) -> int:
    """Let people play in the terminal; returns the exit status.

    Args:
        encounter: where to begin.
        source: rolls the dice; ``None``: they are typed.
        journal: what keeps the game; its news are told on the way.
    """
    with suppress(ImportError):
        # gives the prompt a history and keys to edit with, where the system has it
        import readline  # noqa: F401

    from edgebox.terminal.session import Session

    if journal is None:
        return Session(encounter, source).play()
    return Session(encounter, source, news=journal.news).play()


@contextmanager
def opened_dice(
    dice: str, seed: int | None = None, dice_set: str | None = None
) -> Iterator[DiceSource | None]:
    """Give the source of dice, ``None`` where a person names them; let go of a camera at the end.

    However the block is left: a camera that is still read while the program ends makes it crash.

    Args:
        dice: as ``--dice`` names the source.
        seed: repeats random dice exactly.
        dice_set: which dice the eye reads; ``None``: those that the settings name.

    Raises:
        BadInputError: there is no such source, or no such set.
    """
    if dice == "camera":
        with closing(_camera_dice(dice_set)) as tray:
            yield tray
    else:
        yield _source_of(dice, seed, dice_set)


def _source_of(dice: str, seed: int | None, dice_set: str | None) -> DiceSource | None:
    if dice == "manual":
        return None
    if dice == "rng":
        from edgebox.dice import randomness
        from edgebox.sources.dice_source import RandomDice

        return RandomDice(randomness(seed))
    if dice.startswith("images:") and dice != "images:":
        return _picture_dice(dice.removeprefix("images:"), dice_set)
    raise BadInputError(
        f"There are no dice {dice!r}; use rng, manual, images:DIR, images:FILE or camera."
    )


def _picture_dice(place: str, dice_set: str | None) -> PictureDice:
    from edgebox.commands.eye import eye_for
    from edgebox.sources.picture_dice import PictureDice

    return PictureDice(place, eye_for(dice_set))


def _camera_dice(dice_set: str | None) -> CameraDice | PictureDice:
    """Return the dice in the tray, under the camera that the settings name, or in its pictures."""
    from edgebox.commands.eye import eye_for
    from edgebox.devices.computer import this_computer
    from edgebox.devices.parts import camera_for_dice, check_source
    from edgebox.settings import Settings
    from edgebox.sources.camera_dice import CameraDice
    from edgebox.vision.calibration.empty_tray import empty_tray
    from edgebox.vision.frames import is_camera, is_video, open_source

    settings = Settings.load()
    dice_set = dice_set or settings.camera.dice_set
    name = camera_for_dice(settings, this_computer())
    check_source(name)
    if not (is_camera(name) or is_video(name)):
        return _picture_dice(name, dice_set)
    return CameraDice(
        lambda: open_source(name, settings.camera.pixels, settings.camera.exposure),
        empty_tray(name, settings.camera.tray),
        eye_for(dice_set),
    )
