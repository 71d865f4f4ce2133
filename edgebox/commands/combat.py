"""``edgebox combat``: a fight from a script, and slicing within it, in one order of turns."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from edgebox.errors import BadInputError, MissingFileError

if TYPE_CHECKING:
    from pathlib import Path

    from edgebox.combat.battle import Battle
    from edgebox.combat.scene import Scene
    from edgebox.rules.characters.party_file import Party
    from edgebox.rules.tables import Tables
    from edgebox.sources.dice_source import DiceSource


def describe(parser: argparse.ArgumentParser) -> None:
    """Give the parser the help and arguments of ``edgebox combat``."""
    parser.description = (
        "Run a fight: initiative, turns, range, attacks, injuries, recovery; and a computer\n"
        "system that is sliced in the same rounds. With --script from a file of JSON lines,\n"
        "else from what you type."
    )
    parser.epilog = (
        "examples:\n"
        "  edgebox combat docking-bay                         type what everybody does\n"
        "  edgebox combat docking-bay --script steps.jsonl --dice rng --seed 4\n"
        "  edgebox combat ann.toml ben.toml thug.toml --script - --json\n"
        "steps:\n"
        '  {"by": "gm", "do": "begin", "surprised": "adversaries"}\n'
        '  {"who": "Ann", "do": "attack", "target": "Thug", "weapon": "Blaster pistol"}\n'
        '  {"do": "roll", "roll": "Y:s G:a P:-"}'
    )
    parser.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="a party file, or the characters' files; or examples' names",
    )
    parser.add_argument("--system", metavar="FILE", help="a computer system to be sliced meanwhile")
    parser.add_argument("--range", metavar="BAND", help="how far the sides are apart at the start")
    parser.add_argument("--script", metavar="FILE", help="play a file of JSON lines; - reads them")
    parser.add_argument(
        "--dice",
        metavar="SOURCE",
        help="rng (random), manual (you type them), images:DIR or images:FILE (pictures of the "
        "tray), or camera (the tray itself); default: rng, in a script manual",
    )
    parser.add_argument("--seed", type=int, metavar="N", help="repeat random dice exactly")
    parser.add_argument("--tables", metavar="FOLDER", help="your own tables, such as weapons.toml")
    parser.add_argument(
        "--json", action="store_true", help="with --script: print one JSON document a step"
    )
    from edgebox.commands.play import describe_keeping

    describe_keeping(parser)


def run(options: argparse.Namespace) -> int:
    """Play."""
    if options.json and options.script is None:
        raise BadInputError("--json goes with --script; the terminal is for people.")
    dice = options.dice or ("rng" if options.script is None else "manual")
    if options.seed is not None and dice != "rng":
        raise BadInputError(f"--seed repeats random dice; it does not go with --dice {dice}.")
    from edgebox.commands.play import opened_dice

    with opened_dice(dice, options.seed) as source:
        return _fight(source, options)


def _fight(source: DiceSource | None, options: argparse.Namespace) -> int:
    from edgebox.commands.play import kept_in

    name, scene = _scene(options)
    path = kept_in(options)
    if path is None:
        from edgebox.combat.battle import Battle

        return _play(Battle(scene), source, options)
    return _play_recorded(path, name, scene, source, options)


def _play(battle: Battle, source: DiceSource | None, options: argparse.Namespace) -> int:
    if options.script is None:
        from edgebox.terminal.fight_session import FightSession

        return FightSession(battle, source).play()
    from edgebox.terminal.fight_run import run_script

    return run_script(battle, source, options.script, as_json=options.json)


def _play_recorded(
    path: Path, name: str, scene: Scene, source: DiceSource | None, options: argparse.Namespace
) -> int:
    from edgebox.journal.fights import fight_facts
    from edgebox.terminal.recording import cut_off_words, open_journal

    system = "" if scene.slicing is None else scene.slicing.system.name
    with open_journal(path) as journal:
        before = cut_off_words(journal)
        battle = journal.start_fight(fight_facts(name, scene, {}, system))
        if options.script is None and before is not None:
            print(before)
        status = _play(battle, source, options)
        journal.end()
        return status if journal.trouble is None else max(status, _FAILED)


_FAILED = 1


def _scene(options: argparse.Namespace) -> tuple[str, Scene]:
    """Return what the fight is called and the scene before anything has happened."""
    from edgebox.combat.scene import begin_scene
    from edgebox.combat.state import begin
    from edgebox.rules.tables import load_tables
    from edgebox.slicing.files.system_file import load_system

    tables = load_tables(options.tables)
    party = _party(options.files, tables)
    distance = options.range or party.range
    if distance is not None and distance.lower() not in tables.ranges.names:
        raise BadInputError(
            f"There is no range {distance!r}; the ranges are {', '.join(tables.ranges.names)}."
        )
    name = options.system or party.system
    system = None if name is None else load_system(name)
    combat = begin(tables, party.characters, None if distance is None else distance.lower())
    try:
        return party.name, begin_scene(combat, system)
    except ValueError as error:
        raise BadInputError(str(error)) from None


def _party(files: Sequence[str], tables: Tables) -> Party:
    """Return a party file's party, or one of the characters that are named."""
    from edgebox.files.faults import nearest, printable
    from edgebox.files.source_file import shipped
    from edgebox.rules.characters.character_file import load_character, shipped_characters
    from edgebox.rules.characters.party_file import Party, is_party, load_party, told_apart

    if len(files) == 1 and is_party(files[0]):
        return load_party(files[0], tables)
    parties = [file for file in files if is_party(file)]
    if parties:
        raise BadInputError(f"{parties[0]} is a party file; name it alone.")
    try:
        characters = [load_character(file, tables) for file in files]
    except MissingFileError:
        # a slip in the name of a party is told as such
        near = nearest(files[0], shipped("parties")) if len(files) == 1 else None
        if near is None or nearest(files[0], shipped_characters()) is not None:
            raise
        raise MissingFileError(
            f"There is no party or character file '{printable(files[0], 200)}'; "
            f"did you mean '{near}'?"
        ) from None
    return Party("Fight", told_apart(characters))
