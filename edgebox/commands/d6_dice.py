"""Where the dice of ``edgebox d6`` come from: typed, from pictures, a camera, or chance."""

from __future__ import annotations

import argparse
import sys
from contextlib import ExitStack
from typing import TYPE_CHECKING, Self

from edgebox.dice.die_code import checked_faces, parse_faces, roll_six
from edgebox.dice.source import randomness
from edgebox.errors import BadInputError, WorkFailedError
from edgebox.terminal.harmless import harmless

if TYPE_CHECKING:
    from edgebox.sources.dice_source import DiceSource, DoubtError
    from edgebox.vision import Frame


def add_dice_options(parser: argparse.ArgumentParser, other: bool = False) -> None:
    """Give a parser the options that say where dice come from.

    Args:
        parser: of a subcommand that rolls once.
        other: whether another side may roll as well.
    """
    dice = parser.add_argument_group("dice", "random, unless you say otherwise")
    mine = dice.add_mutually_exclusive_group()
    mine.add_argument("--roll", metavar="FACES", help="what you rolled, as in 3,4,5,6")
    mine.add_argument("--read", metavar="PICTURE", help="read your roll from a picture of the tray")
    add_source_option(dice)
    if other:
        theirs = dice.add_mutually_exclusive_group()
        theirs.add_argument("--other-roll", metavar="FACES", help="what the other side rolled")
        theirs.add_argument(
            "--other-read", metavar="PICTURE", help="read the other side's roll from a picture"
        )
    bare = dice.add_mutually_exclusive_group()
    bare.add_argument("--empty", metavar="IMAGE", help="a picture of the tray without dice")
    bare.add_argument(
        "--tray", metavar="NAME", help="the tray without dice, as edgebox calibrate learned it"
    )
    add_output_options(parser)


def add_source_option(parser: argparse._ActionsContainer) -> None:
    """Give a parser, or a group of it, ``--dice`` and ``--dice-set``."""
    parser.add_argument(
        "--dice",
        metavar="SOURCE",
        default="rng",
        help="where rolls come from that are not named: rng (random), images:DIR or images:FILE "
        "(the next picture for each roll), or camera (the tray itself)",
    )
    parser.add_argument(
        "--dice-set", metavar="NAME", help="dice you taught it (default: as the settings say)"
    )


def add_output_options(parser: argparse.ArgumentParser) -> None:
    """Give a parser ``--seed`` and ``--json``."""
    parser.add_argument("--seed", type=int, help="repeat exactly: the same seed, the same roll")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


class Dice:
    """The dice of one call, as its options say; for a ``with`` block, which lets go of a camera."""

    def __init__(self, options: argparse.Namespace) -> None:
        if options.seed is not None and options.dice != "rng":
            raise BadInputError(
                f"--seed repeats random dice; it does not go with --dice {options.dice}."
            )
        self._options = options
        self._random = randomness(options.seed)
        self._source: DiceSource | None = None
        self._open = ExitStack()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def mine(self, dice: int, what: str) -> tuple[int, ...]:
        """Return the faces of so many dice.

        Args:
            dice: how many to roll.
            what: what is rolled, for messages: ``"4D+2"``.

        Raises:
            BadInputError: they were typed or lie in the picture, and are not so many.
            WorkFailedError: a die of the picture is in doubt.
        """
        return self._faces(dice, what, self._options.roll, self._options.read)

    def other(self, dice: int, what: str) -> tuple[int, ...]:
        """Return the faces of the other side's dice; the rest as for :meth:`mine`."""
        typed, picture = self._options.other_roll, self._options.other_read
        if not dice and (typed or picture):
            raise BadInputError(
                "There is no other side to roll; give its die code, as in --against 3D."
            )
        return self._faces(dice, what, typed, picture)

    def next(self, dice: int, what: str) -> tuple[int, ...]:
        """Return the faces of so many dice of ``--dice``; the rest as for :meth:`mine`."""
        if self._options.dice == "rng" or not dice:
            return roll_six(dice, self._random)
        return self._from_source(dice, what)

    def tell(self, words: str) -> None:
        """Say something at once to who throws into the tray; other dice wait for nobody."""
        if self._options.dice == "camera":
            print(words, file=sys.stderr)

    def _faces(
        self, dice: int, what: str, typed: str | None, picture: str | None
    ) -> tuple[int, ...]:
        if typed is not None:
            return checked_faces(parse_faces(typed), dice, what)
        if picture is not None:
            return self._seen(dice, picture)
        return self.next(dice, what)

    def _from_source(self, dice: int, what: str) -> tuple[int, ...]:
        """Return the next roll of the source; a person says what is in doubt."""
        from edgebox.commands.play import opened_dice
        from edgebox.sources.dice_source import DoubtError

        if self._source is None:
            options = self._options
            source = opened_dice(options.dice, options.seed, options.dice_set)
            self._source = self._open.enter_context(source)
            if self._source is None:
                raise BadInputError("--dice manual: type what you rolled with --roll.")
        self.tell(f"Now {what}.")
        while True:
            try:
                return self._source.sixes(dice)
            except DoubtError as doubt:
                faces = self._settled(doubt, dice, what, self._source.again)
            if faces is not None:
                self._source.settle()
                return faces

    def _settled(
        self, doubt: DoubtError, dice: int, what: str, again: str
    ) -> tuple[int, ...] | None:
        """Ask a person what the dice show; ``None`` to look again.

        Raises:
            WorkFailedError: nobody sits at the keyboard.
        """
        from edgebox.dice.six_sided import Sixes
        from edgebox.terminal.doubted import as_it_lies, settled, ways_out, whole_sixes
        from edgebox.terminal.question import somebody_is_there

        seen = " ".join(doubt.faces) or "no six-sided dice"
        print(harmless(f"edgebox: {doubt}"), file=sys.stderr)
        if not somebody_is_there():
            raise WorkFailedError(
                f"The eye sees {seen}; look yourself and type the faces with --roll."
            )
        asked = Sixes(dice)
        print(f"The eye sees {seen}. {ways_out(doubt, asked, again)}", file=sys.stderr)
        return settled(
            lambda answer: checked_faces(whole_sixes(parse_faces(answer), doubt, dice), dice, what),
            as_it_lies(doubt, asked),
        )

    def _seen(self, dice: int, picture: str) -> tuple[int, ...]:
        from edgebox.commands.eye import eye_for
        from edgebox.sources.picture_six import read_six

        return read_six(picture, dice, self._empty(), eye_for(self._options.dice_set))

    def _empty(self) -> Frame | None:
        """Return the tray without dice, if it was named."""
        if self._options.empty is not None:
            from edgebox.vision import load_frame

            return load_frame(self._options.empty)
        name = self._options.tray
        if name is None:
            return None
        from edgebox.vision.calibration import load_tray

        profile = load_tray(name)
        if profile is None:
            raise BadInputError(
                f"The tray {name!r} is not calibrated; do so first: edgebox calibrate --name {name}"
            )
        return profile.frame
