"""Teaching a set of dice, and taking away from it: each time is one lesson, one step to undo."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import cv2

from edgebox.files.unbroken import unbroken
from edgebox.home import check_writable, write_whole
from edgebox.vision.enrolment.aside import forget_aside, put_aside
from edgebox.vision.enrolment.entries import (
    Entries,
    digest_of,
    entries_in,
    entry_of,
    fingerprint,
    picture_name,
    pictures_of,
)
from edgebox.vision.enrolment.eye import Eye
from edgebox.vision.enrolment.lessons import ENOUGH
from edgebox.vision.enrolment.matching import EnrolledDice
from edgebox.vision.enrolment.storage import kept_dice, tidy
from edgebox.vision.frame import Image


class Enrolment:
    """One lesson of a set of dice. It may be kept again and again while it grows, until it is done.

    Several may go on at once, in this program and in others: each is kept upon what the others
    kept before.
    """

    def __init__(self, name: str, eye: Eye) -> None:
        """Load what is known of a set; a lesson that is damaged is passed over.

        Raises:
            BadInputError: the name is not usable, or its folder, a file or the folder of its
                pictures can't be read, or a newer Edgebox wrote it.
        """
        self._kept, self._name, self._eye = kept_dice(name), name, eye
        self.is_new = not self._kept.numbers()
        """Whether the set was never taught before."""
        self._base, self._damaged = self._known()
        self.before = self._base
        """The set when the lesson began."""
        self.dice = self._base
        """The set with this lesson."""
        self.path: Path | None = None
        """The file of this lesson; ``None`` while it changed nothing."""
        self._number = 0
        self._written = b""
        self._intact: set[str] = set()

    @property
    def damaged(self) -> list[Path]:
        """The files that were passed over; they are put aside when this lesson is kept."""
        return [self._kept.file(number) for number in sorted(self._damaged)]

    def check_writable(self) -> None:
        """Check that the lesson could be kept.

        Raises:
            WorkFailedError: it couldn't.
        """
        check_writable(pictures_of(self._kept))

    def keep(self, change: Callable[[EnrolledDice], EnrolledDice]) -> None:
        """Keep the lesson, instead of what was kept of it before.

        Args:
            change: returns the set with the whole lesson; given the set without it.

        Raises:
            BadInputError: what another program has kept meanwhile can't be read.
            WorkFailedError: it can't be written; what was kept before still counts.
        """
        # who waits for another program can still be stopped; who writes can't
        with self._kept.alone(), unbroken():
            if not self._is_last():
                self._base, self._damaged = self._known()
                self._intact = {picture_name(each) for each in self._base.examples}
                self.path = None
            dice = change(self._base)
            if _same(dice, self._base):
                self._take_back()
            else:
                dice = _mended(self._base, dice)
                self._write(dice)
            self.dice = dice

    def done(self) -> None:
        """Let what is now too old to be undone go: not before, as the lesson may be taken back.

        Raises:
            WorkFailedError: it can't be taken away.
        """
        if self.path is None:
            return
        with self._kept.alone(), unbroken():
            for old in self._kept.outdated():
                self._kept.remove(old)
            forget_aside(self._kept)
            tidy(self._kept)

    def _known(self) -> tuple[EnrolledDice, list[int]]:
        """Return the set as it counts, and the numbers of damaged files after that one."""
        found, damaged = self._kept.last_good(
            lambda content: entries_in(content, self._kept, self._eye)
        )
        known = found or Entries((), (), None)
        dice = EnrolledDice(self._name, known.examples, self._eye, known.left_out)
        return dice, list(damaged)

    def _is_last(self) -> bool:
        """Say whether what was kept of this lesson is what counts."""
        if self.path is None or self._kept.numbers()[-1:] != [self._number]:
            return False
        try:
            return self.path.read_bytes() == self._written
        except OSError:
            return False

    def _take_back(self) -> None:
        if self.path is not None:
            self._kept.remove(self._number)
            tidy(self._kept)
            self.path = None

    def _write(self, dice: EnrolledDice) -> None:
        number = self._kept.next() if self.path is None else self._number
        try:
            for example in dice.examples:
                if (name := picture_name(example)) not in self._intact:
                    write_whole(pictures_of(self._kept) / name, _png(example.crop.image))
                    self._intact.add(name)
            path = self._kept.save(
                number,
                {
                    "name": dice.name,
                    "made": datetime.now(UTC).isoformat(timespec="seconds"),
                    "eye": fingerprint(dice.eye),
                    "pictures": [
                        *(picture_name(example) for example in dice.examples),
                        *(str(each.entry.get("picture")) for each in dice.left_out),
                    ],
                    "examples": [
                        *(entry_of(example) for example in dice.examples),
                        *(each.entry for each in dice.left_out),
                    ],
                },
            )
        except BaseException:
            # pictures that nothing speaks of must not stay
            tidy(self._kept)
            self._intact.clear()
            raise
        self.path, self._number, self._written = path, number, path.read_bytes()
        for each in self._damaged:
            put_aside(self._kept, each)
        self._damaged = []
        tidy(self._kept)


def _mended(before: EnrolledDice, dice: EnrolledDice) -> EnrolledDice:
    """Return a set without what can't be used of it and was taught anew.

    That is the same picture, or a face that has enough pictures again, some of them new: with fewer
    those that are missing may be wanted when they come back.
    """
    known = {digest_of(each.crop.image) for each in before.examples}
    count = Counter((each.die, each.face) for each in dice.examples)
    again = {
        (each.die, each.face)
        for each in dice.examples
        if digest_of(each.crop.image) not in known and count[each.die, each.face] >= ENOUGH
    }
    names = {picture_name(each) for each in dice.examples}
    left = [
        each
        for each in dice.left_out
        if (each.die, each.face) not in again and each.entry.get("picture") not in names
    ]
    return replace(dice, left_out=tuple(left))


def _same(one: EnrolledDice, other: EnrolledDice) -> bool:
    """Say whether two sets have the same pictures under the same faces, none poor in one alone."""
    faces = [
        [(each.die, each.face, each.poor, digest_of(each.crop.image)) for each in dice.examples]
        for dice in (one, other)
    ]
    return faces[0] == faces[1] and one.left_out == other.left_out


def _png(image: Image) -> bytes:
    return cv2.imencode(".png", image)[1].tobytes()
