"""``edgebox enroll`` under the camera: what is asked for, waiting for rest, and what is kept."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path

import cv2
import numpy as np
import pytest

from edgebox.cli import main
from edgebox.commands.enroll_camera import steps, still
from edgebox.errors import CameraLostError
from edgebox.vision.enrolment import EnrolledDice, Lesson, lesson, load_dice, undo_dice
from edgebox.vision.enrolment.names import FACES
from edgebox.vision.frame import Frame
from edgebox.vision.frames import FrameSource
from edgebox.vision.motion.settling import STILLNESS
from tests.vision.enrolment.drawn import DrawnEye, roll, taught, tray


def test_a_new_set_is_asked_for_every_face_three_times() -> None:
    asked = steps(EnrolledDice("mine", (), DrawnEye()))

    assert len(asked) == 3 * sum(map(len, FACES.values()))
    assert asked[0].words == "the boost die with blank up"
    assert (asked[0].number, asked[0].of) == (1, 3)
    assert any(each.words == "the ability die with success, advantage (sa) up" for each in asked)
    assert any(each.words == "the d6 die with 4 up" for each in asked)


def test_a_known_set_is_asked_for_what_it_lacks_first() -> None:
    dice = taught(pictures=2)
    asked = steps(dice)

    known = {each.die for each in dice.examples}
    assert [each.of for each in asked if each.die == "boost"] == [1] * 5
    assert {each.die for each in asked[:8]} <= known


def test_poor_pictures_are_asked_for_anew_as_they_give_way() -> None:
    dice = taught(pictures=2)
    poor = replace(dice, examples=tuple(replace(each, poor=True) for each in dice.examples))
    assert [each.of for each in steps(poor) if each.die == "boost"] == [3] * 15


def test_a_complete_set_is_asked_for_one_more_of_each() -> None:
    dice = taught(pictures=3)
    whole = EnrolledDice("mine", tuple(e for e in dice.examples if e.die != "ability"), dice.eye)

    asked = steps(whole)

    assert [each.face for each in asked if each.die == "setback"] == list(FACES["setback"])


def frames(*images: np.ndarray) -> Iterator[Frame]:
    return (Frame(image, "camera:0", float(n)) for n, image in enumerate(images))


def test_a_still_picture_is_waited_for() -> None:
    moving = [roll(("boost", "s"), seed=n) for n in range(5)]
    resting = [roll(("boost", "s"), seed=9)] * 5

    frame = still(frames(*moving, *resting))

    assert frame is not None
    assert frame.at == 8


def _disc_at(x: int) -> np.ndarray:
    image = np.full((480, 640, 3), 90, np.uint8)
    return cv2.circle(image, (x, 240), 40, (40, 160, 60), -1, cv2.LINE_AA)


def test_slow_motion_is_no_rest() -> None:
    """Each picture is as good as like the one before."""
    slow = [_disc_at(200 + 2 * step) for step in range(60)]

    assert still(Frame(each, "camera:0", n / 15) for n, each in enumerate(slow)) is None


def test_a_picture_rests_for_as_long_as_dice_must_lie_still() -> None:
    resting = [roll(("boost", "s"), seed=9)] * 60

    frame = still(Frame(each, "camera:0", n / 60) for n, each in enumerate(resting))

    assert frame is not None
    assert frame.at == pytest.approx(STILLNESS)


def test_what_never_rests_is_given_up() -> None:
    endless = (Frame(roll(("boost", "s"), seed=n % 7), "camera:0") for n in range(10_000))

    assert still(endless) is None
    assert next(endless) is not None


class Camera(FrameSource):
    live = True
    name = "camera:0"

    def __init__(self) -> None:
        self.image = tray()
        self.restless = tray()
        self.closed = self.gone = False

    def __iter__(self) -> Iterator[Frame]:
        for number in count():
            if self.gone:
                raise CameraLostError("camera:0: gone")
            at = number / 15
            # a camera that has just been opened has not found its exposure yet
            settled = at > 1
            image = self.image if settled else self.image // 4
            yield Frame(image, self.name, at, settled=settled)

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def camera(monkeypatch: pytest.MonkeyPatch) -> Camera:
    """The camera that the command opens."""
    monkeypatch.setattr("edgebox.vision.enrolment.TrainedEye", DrawnEye)
    it = Camera()
    monkeypatch.setattr("edgebox.vision.frames.open_source", lambda text, *_: it)
    return it


def type_lines(monkeypatch: pytest.MonkeyPatch, lay: Callable[[int], None], *lines: str) -> None:
    """Answer question after question; each time something is laid into the tray before."""

    class Keyboard:
        line = 0

        def readline(self) -> str:
            self.line += 1
            lay(self.line)
            return f"{lines[self.line - 1]}\n"

    monkeypatch.setattr("sys.stdin", Keyboard())


@pytest.fixture
def empties(monkeypatch: pytest.MonkeyPatch) -> list[Frame | None]:
    """The empty tray that each lesson was given."""
    empties: list[Frame | None] = []

    def noting(frame: Frame, die: str, face: str, eye: DrawnEye, empty: Frame | None) -> Lesson:
        empties.append(empty)
        return lesson(frame, die, face, eye, empty)

    monkeypatch.setattr("edgebox.vision.enrolment.lesson", noting)
    return empties


def lay_blank(camera: Camera, line: int) -> None:
    """Lay a blank boost die, but not before the first Enter, which is for the empty tray."""
    if line > 1:
        camera.image = roll(("boost", ""), turn=line * 20, seed=line)


def test_dice_are_taught_under_the_camera(
    camera: Camera,
    empties: list[Frame | None],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    type_lines(monkeypatch, partial(lay_blank, camera), "", "", "", "q")

    assert main(["enroll", "mine"]) == 0

    printed = capsys.readouterr()
    assert "Empty the tray" in printed.err
    assert "Lay the boost die with blank up (1 of 3): " in printed.err
    assert "Learned from 2 of 2 pictures." in printed.out
    assert camera.closed
    assert [empty is not None and np.array_equal(empty.image, tray()) for empty in empties] == [
        True,
        True,
    ]
    dice = load_dice("mine", DrawnEye())
    assert dice is not None
    assert [(each.die, each.face) for each in dice.examples] == [("boost", "")] * 2


@pytest.mark.parametrize(
    ("typed", "question"),
    [(["\n", ""], "up (1 of 3): "), ([""], "then press Enter (s if you can't, q to stop): ")],
)
def test_the_end_of_input_ends_the_line_of_the_question(
    typed: list[str],
    question: str,
    camera: Camera,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    answers = iter(typed)

    class Keyboard:
        def readline(self) -> str:
            return next(answers)

    monkeypatch.setattr("sys.stdin", Keyboard())

    assert main(["enroll", "mine"]) == 1

    assert capsys.readouterr().err.endswith(
        f"{question}\nedgebox: Nothing was learned: no picture was taken.\n"
    )


def test_a_camera_that_gives_no_picture_is_told_before_anything_is_asked(
    camera: Camera, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Camera, "__iter__", lambda _: iter(()))

    assert main(["enroll", "mine"]) == 1

    assert capsys.readouterr().err == (
        "edgebox: camera:0: the camera gave no picture; try again.\n"
    )
    assert camera.closed


def test_where_something_moves_it_is_said_and_the_die_is_asked_for_again(
    camera: Camera, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("edgebox.commands.enroll_camera.MOST_WAITED", 12)
    still, moving = Camera.__iter__, [roll(("boost", "s"), seed=n) for n in range(7)]

    def images(_: Camera) -> Iterator[Frame]:
        for number, frame in enumerate(still(camera)):
            rests = camera.image is not camera.restless
            yield frame if rests else replace(frame, image=moving[number % 7])

    monkeypatch.setattr(Camera, "__iter__", images)
    camera.image = camera.restless

    def lay(line: int) -> None:
        if line == 3:
            lay_blank(camera, line)

    type_lines(monkeypatch, lay, "", "", "", "q")

    assert main(["enroll", "mine"]) == 0

    printed = capsys.readouterr()
    told = printed.err.splitlines()
    assert sum("it goes on without the empty tray" in line for line in told) == 1
    assert sum("something moves in the picture; let it come to rest" in line for line in told) == 1
    assert "Learned from 1 of 1 pictures." in printed.out


@pytest.mark.parametrize("answer", ["s", " S "])
def test_a_person_who_can_not_empty_the_tray_goes_on_without(
    answer: str,
    camera: Camera,
    empties: list[Frame | None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    type_lines(monkeypatch, partial(lay_blank, camera), answer, "", "q")

    assert main(["enroll", "mine"]) == 0
    assert empties == [None]


def test_a_person_may_stop_before_the_tray_is_empty(
    camera: Camera,
    empties: list[Frame | None],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    type_lines(monkeypatch, partial(lay_blank, camera), "q", "", "q")

    assert main(["enroll", "mine"]) == 1

    told = capsys.readouterr().err
    assert "Lay the boost die" not in told
    assert told.endswith("edgebox: Nothing was learned: no picture was taken.\n")
    assert empties == []


EMPTY_ALL_THE_SAME = (
    "Empty the tray, then press Enter (k if it is empty all the same, s if you can't, q to stop): "
)


def test_a_die_in_the_tray_that_is_to_be_empty_is_told_until_it_is_taken_out(
    camera: Camera,
    empties: list[Frame | None],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def lay(line: int) -> None:
        camera.image = tray() if line == 3 else roll(("boost", ""), seed=line)

    type_lines(monkeypatch, lay, "", "", "", "", "q")

    assert main(["enroll", "mine"]) == 0

    printed = capsys.readouterr()
    assert printed.err.count(f"  a die lies in the tray\n{EMPTY_ALL_THE_SAME}") == 2
    assert [empty is not None and np.array_equal(empty.image, tray()) for empty in empties] == [
        True
    ]
    assert "Learned from 1 of 1 pictures." in printed.out


@pytest.mark.parametrize(("answer", "without"), [("k", False), ("s", True)])
def test_a_tray_in_which_a_die_seems_to_lie_may_be_empty_all_the_same(
    answer: str,
    without: bool,
    camera: Camera,
    empties: list[Frame | None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    printed_on_the_tray = roll(("setback", "f"))

    def lay(line: int) -> None:
        camera.image = printed_on_the_tray if line == 1 else roll(("boost", ""), seed=line)

    type_lines(monkeypatch, lay, "", answer, "", "q")

    assert main(["enroll", "mine"]) == 0

    (empty,) = empties
    assert (empty is None) == without
    assert empty is None or np.array_equal(empty.image, printed_on_the_tray)


def test_k_is_no_answer_before_a_picture_was_taken(
    camera: Camera, empties: list[Frame | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    type_lines(monkeypatch, partial(lay_blank, camera), "k", "", "q")

    assert main(["enroll", "mine"]) == 0
    assert [empty is not None and np.array_equal(empty.image, tray()) for empty in empties] == [
        True
    ]


def test_a_named_picture_of_the_empty_tray_that_shows_a_die_is_told(
    camera: Camera,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    bare = tmp_path / "bare.png"
    cv2.imwrite(str(bare), roll(("setback", "f")))
    type_lines(monkeypatch, partial(lay_blank, camera), "", "", "q")

    assert main(["enroll", "mine", "--empty", str(bare)]) == 0

    told = capsys.readouterr().err
    assert told.startswith(f"edgebox: {bare}: a die lies in the tray, but this should be the empty")


def test_a_named_picture_of_the_empty_tray_of_another_shape_is_told_before_anything_is_asked(
    camera: Camera, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bare = tmp_path / "empty.png"
    cv2.imwrite(str(bare), tray()[:200])

    assert main(["enroll", "mine", "--empty", str(bare)]) == 2

    told = capsys.readouterr().err
    assert f"{bare}: it has another shape than the pictures of camera:0; leave --empty out" in told
    assert "Lay the" not in told


def test_dice_that_were_taught_are_kept_where_the_camera_is_lost(
    camera: Camera, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def lay(line: int) -> None:
        lay_blank(camera, line)
        camera.gone = line > 2

    type_lines(monkeypatch, lay, "", "", "")

    assert main(["enroll", "mine"]) == 0

    printed = capsys.readouterr()
    assert "camera:0: gone" in printed.err
    assert "Learned from 1 of 1 pictures." in printed.out


def test_a_camera_that_is_lost_before_anything_was_learned_is_told_once(
    camera: Camera, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def lay(line: int) -> None:
        camera.gone = line > 1

    type_lines(monkeypatch, lay, "", "")

    assert main(["enroll", "mine"]) == 1

    told = capsys.readouterr().err
    assert told.endswith("edgebox: camera:0: gone\n")
    assert told.count("edgebox: ") == 1


def test_dice_are_kept_while_they_are_taught(
    camera: Camera, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that neither a cut of the power nor a full disk takes what was taught before."""
    counts: list[int] = []

    def lay(line: int) -> None:
        lay_blank(camera, line)
        if line > 1:
            dice = load_dice("mine", DrawnEye())
            counts.append(0 if dice is None else len(dice.examples))

    type_lines(monkeypatch, lay, "", "", "", "b", "q")

    assert main(["enroll", "mine"]) == 0

    assert counts == [0, 1, 2, 1]
    # all of it is one step
    assert undo_dice("mine") == 0


def test_a_poor_picture_that_a_person_wants_is_kept_beside_better_ones(
    camera: Camera, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def lay(line: int) -> None:
        camera.image = tray()
        if line > 1:
            camera.image = roll(("boost", ""), seed=line, blur=6 if line == 3 else 0)

    type_lines(monkeypatch, lay, "", "", "", "k", "q")

    assert main(["enroll", "mine"]) == 0

    printed = capsys.readouterr()
    assert printed.err.count("it is blurred") == 1
    assert "Learned from 2 of 2 pictures." in printed.out
    # nor do later ones push it out
    type_lines(monkeypatch, lay, "", "", "q")
    assert main(["enroll", "mine"]) == 0
    assert "gave way" not in capsys.readouterr().out


@pytest.mark.parametrize("fault", ["camera", "folder"])
def test_what_keeps_dice_from_being_taught_is_told_before_anything_is_asked(
    camera: Camera,
    fault: str,
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    camera.gone = fault == "camera"
    if fault == "folder":
        home.mkdir()
        (home / "dice").write_text("in the way", encoding="utf-8")

    class Keyboard:
        def readline(self) -> str:
            raise AssertionError("nothing is to be asked")

    monkeypatch.setattr("sys.stdin", Keyboard())

    assert main(["enroll", "mine"]) == 1

    told = {"camera": "camera:0: gone", "folder": "this folder can't be written to"}
    (line,) = capsys.readouterr().err.splitlines()
    assert told[fault] in line
