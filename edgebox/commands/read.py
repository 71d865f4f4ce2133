"""``edgebox read``: reads the dice in pictures, videos, and before a camera."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from edgebox.commands.overlay_places import OverlayPlaces, StagePlaces
from edgebox.dice import Pool
from edgebox.dice.asked import parse_asked
from edgebox.dice.six_sided import Asked
from edgebox.errors import BadInputError, CameraError, EdgeboxError, WorkFailedError
from edgebox.files.looked_up import is_folder
from edgebox.terminal.harmless import on_one_line
from edgebox.terminal.progress import Steps

if TYPE_CHECKING:
    from edgebox.vision import Frame, Reader, Reading
    from edgebox.vision.frames import FrameSource


def describe(parser: argparse.ArgumentParser) -> None:
    """Give the parser the help and arguments of ``edgebox read``."""
    parser.description = (
        "Read the dice in pictures and videos of a tray, taken from above, or before a camera.\n"
        "A picture of the empty tray helps much: give it with --empty, or put it beside the\n"
        "pictures as empty.jpg. Pictures of one tray then help each other: each shows how the\n"
        "camera stands. Dice in doubt are marked, and the reason is given.\n"
        "A tray that is surely empty is read as one, also where --expect asks for dice; where no\n"
        "dice are found and the picture itself is in doubt, that is a failure: exit status 1.\n"
        "Where some pictures of a folder are called roll…, only those are read.\n"
        "Of moving pictures, each tray that has come to rest is read once, and once more where a\n"
        "die in doubt was set right, or a sure one seems turned; none while dice move or a hand\n"
        "is in view. A camera wants to see the tray empty first, if it is not known."
    )
    parser.epilog = (
        "examples:\n"
        "  edgebox read roll.jpg --empty tray.jpg\n"
        "  edgebox read roll.jpg --expect YGGPP --overlay seen.png\n"
        "  edgebox read pictures/ --json          every picture of a folder, one line each\n"
        "  edgebox read evening.mp4 --json        one line for each tray that has come to rest\n"
        "  edgebox read camera --empty tray.jpg   the camera over the tray, until Ctrl-C"
    )
    parser.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="a picture, a video, a folder of them, or camera, camera:1, picamera, or the address "
        "of a phone's or other camera's video",
    )
    parser.add_argument("--empty", metavar="IMAGE", help="a picture of the tray without dice")
    parser.add_argument(
        "--tray", metavar="NAME", help="the tray without dice, as edgebox calibrate learned it"
    )
    parser.add_argument(
        "--expect",
        metavar="POOL",
        help="the dice that should be there: YGGPP, 5D or d100; leave it out where these are mixed",
    )
    parser.add_argument(
        "--dice-set",
        metavar="NAME",
        default="auto",
        help="starwars, genesys, or dice you taught it with edgebox enroll "
        "(default auto: the printing is told apart by itself)",
    )
    parser.add_argument(
        "--overlay",
        metavar="FILE",
        help="write a picture of what was seen; for several pictures, name a folder, not theirs; "
        "for the trays of a video, FILE, FILE-2 …",
    )
    parser.add_argument(
        "--stages",
        metavar="FOLDER",
        help="write pictures of what each stage made of it; for several pictures, or the trays of "
        "a video, into a folder each within FOLDER",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document a reading")


def run(options: argparse.Namespace) -> int:
    """Read and print."""
    from edgebox.vision import Reader
    from edgebox.vision.frames import is_camera

    expect = None if options.expect is None else parse_asked(options.expect)
    if isinstance(expect, Pool) and not expect:
        raise BadInputError("--expect names no dice; write them as in --expect YGGPP")
    for given, example in ((options.files, "roll.jpg"), ([options.empty], "--empty tray.jpg")):
        if "" in given:
            raise BadInputError(f"a name is empty; write it as in edgebox read {example}")
    reader = Reader(options.dice_set)
    tray = _tray(options)
    jobs, wrong = _jobs(options.files, options.empty)
    live = any(is_camera(job.source) for job in jobs)
    named = [Path(job.source) for job in jobs if not is_camera(job.source)]
    read = [*named, *(job.bare for job in jobs if job.bare is not None)]
    overlays = None
    # where nothing is there to read, that is what is told
    if options.overlay is not None and jobs:
        folders = [Path(each) for each in options.files if not is_camera(each)]
        folders = [each for each in folders if is_folder(each)]
        beside = {each.parent for each in named}
        overlays = OverlayPlaces(options.overlay, len(jobs), read, folders, beside)
    worth_a_bar = not live and (len(jobs) > 1 or any(job.moving for job in jobs))
    with Steps(len(jobs) if worth_a_bar else 0) as steps:
        stages = None
        if options.stages is not None:
            one = len(jobs) == 1 and not jobs[0].moving
            stages = StagePlaces(options.stages, one, read)
        work = _Work(reader, expect, overlays, options.json, steps, tray=tray, stages=stages)
        for error in wrong:
            work.wrong(error)
        for job in jobs:
            steps.name(Path(job.source).name)
            try:
                work.do(job)
            except (BadInputError, CameraError) as error:
                work.wrong(error)
        return work.status


def _tray(options: argparse.Namespace) -> Frame | None:
    """Return the empty tray as ``edgebox calibrate`` learned it, if one is named."""
    if options.tray is None:
        return None
    if options.empty is not None:
        raise BadInputError("--tray and --empty both name the empty tray; give one of them.")
    from edgebox.vision.calibration import load_tray

    profile = load_tray(options.tray)
    if profile is None:
        raise BadInputError(
            f"The tray {options.tray!r} is not calibrated; "
            f"do so first: edgebox calibrate --name {options.tray}"
        )
    return profile.frame


@dataclass(frozen=True)
class _Job:
    """One picture, video or camera to read."""

    source: str
    moving: bool
    bare: Path | None
    """The picture of its empty tray."""


def _jobs(files: list[str], empty: str | None) -> tuple[list[_Job], list[BadInputError]]:
    """Return what to read, and what is wrong with folders that hold nothing to read."""
    from edgebox.vision.frame import empty_beside
    from edgebox.vision.frames import files_in, is_camera, is_video

    jobs: list[_Job] = []
    wrong: list[BadInputError] = []
    for file in files:
        if is_camera(file):
            jobs.append(_Job(file, True, None if empty is None else Path(empty)))
            continue
        place = Path(file)
        bare = Path(empty) if empty is not None else empty_beside(place)
        try:
            members = files_in(place, bare) if is_folder(place) else [place]
        except BadInputError as error:
            wrong.append(error)
            continue
        jobs += [_Job(str(each), is_video(each), bare) for each in members]
    return jobs, wrong


@dataclass
class _Work:
    """Reads one job after another and prints what was read."""

    reader: Reader
    expect: Asked | None
    overlays: OverlayPlaces | None
    json: bool
    steps: Steps
    status: int = 0
    tray: Frame | None = None
    """The empty tray of every job, if it was calibrated."""
    stages: StagePlaces | None = None
    _bare: tuple[Path, Frame] | None = None
    """The empty tray that was opened last, and its file: pictures come folder by folder."""
    _told: set[str] = field(default_factory=set)

    def wrong(self, error: EdgeboxError) -> None:
        """Tell of what can't be read; the others are read all the same.

        An empty tray that can't be read keeps all that share it from that, and is told of once.
        """
        self._say_once(error)
        self.status = max(self.status, 2 if isinstance(error, BadInputError) else 1)

    def _say_once(self, error: Exception) -> None:
        if str(error) not in self._told:
            self.steps.say(f"edgebox: {error}")
        self._told.add(str(error))

    def do(self, job: _Job) -> None:
        """Read one picture, video or camera.

        Raises:
            BadInputError: it can't be read.
        """
        try:
            empty = self._empty(job.bare)
        except BadInputError:
            self.steps.advance()
            raise
        if job.moving:
            self._watch(job, empty)
            return
        from edgebox.vision import load_frame

        try:
            frame = load_frame(job.source)
            reading = self._reading(empty)(frame)
            self._give(frame, reading, empty)
        finally:
            self.steps.advance()
        # that a tray is empty is a reading, too, unless the picture may hide dice
        if not reading.dice and reading.doubt is not None:
            self._missed(f"{on_one_line(job.source)}: no dice were found.")

    def _watch(self, job: _Job, empty: Frame | None) -> None:
        from edgebox.commands.opened import opened
        from edgebox.commands.passing import Passing
        from edgebox.vision.frames import Video, steady, usual_view
        from edgebox.vision.frames.frozen import living
        from edgebox.vision.motion.settling import Settling, State
        from edgebox.vision.motion.watching import Told, watch, watch_unknown

        given = 0
        with opened(job.source) as source:
            usual = usual_view(job.source) if isinstance(source, Video) and empty is None else None
            look = self._reading(empty)
            settling = Settling(None if empty is None else empty.image, usual)
            if source.live and sys.stderr.isatty():
                self.steps.say(f"edgebox: watching {source.name}; roll dice. Ctrl-C ends.")
            frames = living(steady(source)) if source.live else self._counted(source)
            passing = Passing(frames, empty)
            try:
                if source.live and empty is None:
                    told: Iterable[Told] = watch_unknown(passing, self._read, self.steps.say)
                else:
                    seen = watch(passing, look, settling, tell=self._advice(source))
                    told = (Told(frame, empty, reading) for frame, reading in seen)
                for frame, bare, reading in told:
                    self._give(frame, reading, bare)
                    given += 1
            except KeyboardInterrupt:
                if not source.live:
                    raise
                return  # that is how a person ends it
            if isinstance(source, Video) and source.note is not None:
                self.steps.say(f"edgebox: {source.note}")
                self.status = 2
        if not given:
            hint = ""
            if passing.unfit is not None:
                hint = f"; {passing.unfit}"
            elif settling.state is State.HAND:
                hint = " without a hand or another large thing in view"
            self._missed(f"{on_one_line(job.source)}: no dice came to rest{hint}.")

    def _advice(self, source: FrameSource) -> Callable[[str], None]:
        """Return what tells a person before a camera what keeps the tray from coming to rest."""
        if not source.live:
            return lambda _: None
        return lambda words: self.steps.say(f"{source.name}: {words}")

    def _counted(self, source: FrameSource) -> Iterable[Frame]:
        """Pass frames on, and move the bar by the share of the video that they are."""
        from edgebox.vision.frames import Video

        share = 1 / source.frames if isinstance(source, Video) and source.frames else 0.0
        done = 0.0
        for frame in source:
            yield frame
            step = min(share, 1 - done)
            done += step
            self.steps.advance(step)
        self.steps.advance(1 - done)

    def _reading(self, empty: Frame | None) -> Callable[[Frame], Reading]:
        return lambda frame: self._read(frame, empty)

    def _read(self, frame: Frame, empty: Frame | None) -> Reading:
        return self.reader.read(frame, empty=empty, expect=self.expect)

    def _empty(self, bare: Path | None) -> Frame | None:
        """Return the empty tray of a picture; it is opened once for all that share it."""
        from edgebox.vision import load_frame

        if self.tray is not None:
            return self.tray
        if bare is None:
            return None
        if self._bare is None or self._bare[0] != bare:
            self._bare = None  # the one before is let go of first: pictures are large
            self._bare = bare, load_frame(bare)
        return self._bare[1]

    def _give(self, frame: Frame, reading: Reading, empty: Frame | None) -> None:
        # told in pixels of the given file, which may be larger than the frame
        told = reading.enlarged(frame.scale)
        if self.json:
            self.steps.give(json.dumps(told.as_json()))
        else:
            self.steps.give("\n".join(_told(told, empty is not None)))
        try:
            self._draw(frame, reading)
        except WorkFailedError as error:
            # what can't be drawn keeps nothing from being read
            self._say_once(error)
            self.status = max(self.status, 1)

    def _draw(self, frame: Frame, reading: Reading) -> None:
        """Write the pictures that were asked for.

        Raises:
            WorkFailedError: one can't be written.
        """
        from edgebox.vision.picture_file import save_picture

        if self.overlays is not None:
            from edgebox.vision.overlays.overlay import overlay

            save_picture(self.overlays.next(frame.name), overlay(frame, reading))
        if self.stages is not None:
            from edgebox.vision.overlays.stages import stages

            folder = self.stages.next(frame.name)
            for name, image in stages(frame, reading):
                save_picture(folder / f"{name}.png", image)

    def _missed(self, what: str) -> None:
        self.steps.say(f"edgebox: {what}")
        self.status = max(self.status, 1)


def _told(reading: Reading, had_empty: bool) -> Iterator[str]:
    """Yield the lines that tell a reading to a person."""
    from edgebox.vision.die_words import count_words

    when = "" if reading.at is None else f" at {reading.at:.1f} s"
    yield f"{on_one_line(reading.image)}{when}: {count_words(len(reading.dice))}"
    for die in reading.dice:
        doubt = "" if die.sure else f"   ? {die.reason}"
        yield f"  {die.words}{doubt}"
    if len(reading.roll):
        yield f"  roll {reading.roll}"
        yield f"  net  {reading.net.symbols}  {reading.net.words}"
    if reading.outside:
        are = "is" if reading.outside == 1 else "are"
        yield f"  {count_words(reading.outside)} beside the tray {are} not counted"
    if not reading.sure:
        yield f"  not sure: {reading.reason}"
        if not had_empty and reading.dice:
            yield "  a picture of the empty tray would help: --empty IMAGE"
