"""``edgebox play``: an encounter in the terminal, or from a script."""

from __future__ import annotations

import argparse
from contextlib import suppress
from typing import TYPE_CHECKING

from edgebox.errors import BadInputError

if TYPE_CHECKING:
    from edgebox.slicing.encounter import Encounter
    from edgebox.sources.dice_source import DiceSource


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
        help="rng (random), manual (you type them), or images:DIR (pictures of a tray); "
        "default: rng, in a script manual",
    )
    parser.add_argument("--seed", type=int, help="repeat random dice exactly")
    parser.add_argument(
        "--script", metavar="FILE", help="play the steps of a file of JSON lines; - reads them"
    )
    parser.add_argument(
        "--json", action="store_true", help="with --script: print one JSON document a step"
    )


def run(options: argparse.Namespace) -> int:
    """Play."""
    if options.json and options.script is None:
        raise BadInputError("--json goes with --script; the terminal game is for people.")
    dice = options.dice or ("rng" if options.script is None else "manual")
    if options.seed is not None and dice != "rng":
        raise BadInputError(f"--seed repeats random dice; it does not go with --dice {dice}.")
    source = _source(dice, options.seed)
    encounter = _encounter(options.system, options.slicer)
    if options.script is not None:
        from edgebox.terminal.script_run import run_script

        return run_script(encounter, source, options.script, as_json=options.json)
    with suppress(ImportError):
        # gives the prompt a history and keys to edit with, where the system has it
        import readline  # noqa: F401

    from edgebox.terminal.session import Session

    return Session(encounter, source).play()


def _source(dice: str, seed: int | None) -> DiceSource | None:
    """Return the source of dice; ``None`` where a person names them."""
    if dice == "manual":
        return None
    if dice == "rng":
        from edgebox.dice import randomness
        from edgebox.sources.dice_source import RandomDice

        return RandomDice(randomness(seed))
    if dice.startswith("images:"):
        from edgebox.sources.picture_dice import PictureDice

        return PictureDice(dice.removeprefix("images:"))
    if dice == "camera":
        raise BadInputError("No camera is supported yet; use --dice rng, manual or images:DIR.")
    raise BadInputError(f"There are no dice {dice!r}; use rng, manual or images:DIR.")


def _encounter(system: str, slicers: list[str]) -> Encounter:
    from edgebox.slicing.encounter import Encounter
    from edgebox.slicing.files.slicer_file import load_slicer
    from edgebox.slicing.files.system_file import load_system
    from edgebox.slicing.slicer import Slicer

    sheets = [load_slicer(name) for name in slicers] or [Slicer()]
    names = [sheet.name for sheet in sheets]
    for name in names:
        if names.count(name) > 1:
            raise BadInputError(f"Two slicers are called {name!r}; give each file its own name.")
    return Encounter(load_system(system), sheets)
