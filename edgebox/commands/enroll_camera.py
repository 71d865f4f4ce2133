"""Teaching dice under the camera: asks on the terminal for each face in turn."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from edgebox.commands.enroll_empty import StoppedError, empty_before, empty_in
from edgebox.commands.named_camera import check_camera
from edgebox.errors import BadInputError, CameraError, WorkFailedError
from edgebox.files.named_place import named_place
from edgebox.terminal.harmless import harmless
from edgebox.terminal.question import asked
from edgebox.terminal.teaching import Step, StoppedTeachingError, Taken, Teaching

if TYPE_CHECKING:
    from edgebox.vision import Frame
    from edgebox.vision.enrolment import EnrolledDice, Eye, Lesson

MOST_WAITED = 60
"""Frames after which a picture in which something still moves is not waited for any longer."""

STILL = 4
"""So many frames in a row have to be like the first of them, for as long as dice lie still."""


def from_camera(
    camera: str,
    empty: str | None,
    dice: EnrolledDice,
    eye: Eye,
    keep: Callable[[Sequence[Lesson]], None],
) -> list[Lesson]:
    """Ask for each face that has too few pictures yet; where none has, for one more of each.

    Args:
        camera: as :func:`edgebox.vision.frames.open_source` takes it.
        empty: a picture of the empty tray; by default the camera takes one.
        dice: what is known already.
        eye: the recogniser.
        keep: is given all that was learned, each time that it changes.

    Raises:
        BadInputError: it is no camera, or the empty tray has another shape than its pictures.
        CameraError: it can't be used.
        StoppedTeachingError: it is lost before anything was learned.
        WorkFailedError: it gives no picture; and what ``keep`` raises.
    """
    from edgebox.commands.opened import opened
    from edgebox.vision.enrolment import lesson
    from edgebox.vision.frame import has_shape_of
    from edgebox.vision.frames import steady
    from edgebox.vision.frames.frozen import living

    check_camera(camera)
    bare = None if empty is None else empty_in(named_place(empty, "--empty", "empty.jpg"), eye)
    with opened(camera) as source:
        pictures = iter(source)
        # a camera that can't be used is told before anything is asked
        first = next(pictures, None)
        if first is None:
            raise WorkFailedError(f"{source.name}: the camera gave no picture; try again.")
        if bare is not None and not has_shape_of(bare.image, first.image):
            raise BadInputError(
                f"{bare.name}: it has another shape than the pictures of {source.name}; leave "
                f"--empty out: the empty tray is asked for."
            )
        frames = living(steady(pictures))
        if bare is None:
            try:
                bare = empty_before(lambda: still(frames), eye)
            except StoppedError:
                return []

        def take(step: Step) -> Taken[Lesson]:
            try:
                frame = still(frames)
            except CameraError as error:
                # what was taken and accepted before is kept
                raise StoppedTeachingError(str(error)) from None
            if frame is None:
                return Taken(None, ["something moves in the picture; let it come to rest"])
            learned = lesson(frame, step.die, step.face, eye, bare)
            return Taken(None if learned.example is None else learned, learned.problems)

        return Teaching(steps(dice), take, asked, _say, keep).run()


def steps(dice: EnrolledDice) -> list[Step]:
    """Return the pictures that a set still needs: first of dice that are known in part.

    Poor ones do not count, as they give way.
    """
    from edgebox.vision.enrolment.lessons import ENOUGH, taught
    from edgebox.vision.enrolment.names import FACES

    known = taught(dice)
    good = taught(replace(dice, examples=tuple(each for each in dice.examples if not each.poor)))
    wanted = {
        (die, face): max(0, ENOUGH - good.get(die, {}).get(face, 0))
        for die in sorted(FACES, key=lambda die: die not in known)
        for face in FACES[die]
    }
    if not any(count for (die, _), count in wanted.items() if die in known) and known:
        wanted = {(die, face): 1 for die in known for face in FACES[die]} | {
            place: count for place, count in wanted.items() if place[0] not in known
        }
    return [
        Step(die, face, _laid(die, face), number + 1, count)
        for (die, face), count in wanted.items()
        for number in range(count)
    ]


def _laid(die: str, face: str) -> str:
    from edgebox.vision.die_words import face_words

    letters = f" ({face})" if face and not face.isdigit() else ""
    return f"the {die} die with {face_words(die, face)}{letters} up"


def still(frames: Iterator[Frame]) -> Frame | None:
    """Return a frame in which nothing has moved for a while; ``None`` if something always moves.

    As before the tray, each is compared with the first of its still time, so that slow motion adds
    up and is noticed.
    """
    from edgebox.vision.motion.settling import STILLNESS
    from edgebox.vision.tray.change import changed
    from edgebox.vision.tray.small_picture import Small, small

    first: Small | None = None
    since, calm = 0.0, 0
    for frame, _ in zip(frames, range(MOST_WAITED), strict=False):
        now, at = small(frame.image), frame.at or 0.0
        if first is None or changed(first, now):
            first, since, calm = now, at, 0
        calm += 1
        if calm >= STILL and at - since >= STILLNESS:
            return frame
    return None


def _say(text: str) -> None:
    print(harmless(text), file=sys.stderr)
