"""What is wrong with a picture is said, and only good pictures are learned from."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from edgebox.vision.enrolment.crops import MARGIN, SIDE, Crop, Floats
from edgebox.vision.enrolment.examples import described
from edgebox.vision.enrolment.eye import InView
from edgebox.vision.enrolment.learning import (
    FOREIGN_TOO,
    NO_DIE,
    NO_NEW_DIE,
    OTHER_SHAPE,
    Lesson,
    blur_of,
    lesson,
)
from edgebox.vision.enrolment.lessons import MOST, used, with_examples
from edgebox.vision.enrolment.matching import EnrolledDice
from edgebox.vision.frame import Frame, Image
from edgebox.vision.judging.view_in_doubt import OTHER_TRAY
from edgebox.vision.unit_vectors import unit
from tests.vision.enrolment.drawn import DrawnEye, roll, taught, tray


def learned(image: np.ndarray, eye: DrawnEye | None = None) -> Lesson:
    return lesson(Frame(image, "a.png"), "boost", "s", eye or DrawnEye())


def test_a_good_picture_has_no_problems() -> None:
    got = learned(roll(("boost", "s")))

    assert got.problems == ()
    assert got.example is not None
    assert (got.example.die, got.example.face, got.example.source) == ("boost", "s", "a.png")
    assert got.example.crop.image.shape == (SIDE, SIDE, 3)


def test_an_empty_tray_by_another_camera_is_refused() -> None:
    """As by reading: stretched, it would not show what is below the die."""
    image = roll(("boost", "s"))
    high, wide = image.shape[:2]
    half = np.asarray(cv2.resize(tray(), (wide // 2, high // 2)), np.uint8)
    same = Frame(half, "small.png")
    assert lesson(Frame(image, "a.png"), "boost", "s", DrawnEye(), same).problems == ()

    other = Frame(tray()[: high // 2], "wide.png")
    got = lesson(Frame(image, "a.png"), "boost", "s", DrawnEye(), other)
    assert (got.example, got.problems) == (None, (OTHER_SHAPE,))


def test_an_empty_tray_teaches_nothing() -> None:
    got = learned(tray())

    assert got.example is None
    assert "no die" in got.problems[0]


def test_a_die_where_the_empty_tray_shows_one_too_is_told_as_that() -> None:
    class SeesWhatIsNew(DrawnEye):
        def in_view(self, image: Image, empty: Image | None) -> InView:
            return InView([], foreign=False) if empty is not None else super().in_view(image, empty)

    seen, bare = Frame(roll(("boost", "s")), "it"), Frame(tray(), "bare")

    got = lesson(seen, "boost", "s", SeesWhatIsNew(), bare)

    assert got.example is None
    assert got.problems == (NO_NEW_DIE,)
    assert lesson(bare, "boost", "s", SeesWhatIsNew(), bare).problems == (NO_DIE,)


def test_a_picture_without_colours_teaches_nothing() -> None:
    coloured = roll(("boost", "s"))
    grey = np.repeat(coloured.max(axis=2, keepdims=True), 3, axis=2)

    class SeesItAllTheSame(DrawnEye):
        def in_view(self, image: Image, empty: Image | None) -> InView:
            return super().in_view(coloured, empty)

    got = learned(grey, SeesItAllTheSame())

    assert got.example is None
    assert "no colours" in got.problems[0]


def test_a_lone_yellow_die_on_a_dark_floor_is_no_coloured_light_where_that_is_known() -> None:
    bare = np.full(tray().shape, (30, 34, 38), np.uint8)
    image = bare.copy()
    image[100:160, 100:160] = (30, 180, 210)

    class SeesIt(DrawnEye):
        def in_view(self, image: Image, empty: Image | None) -> InView:
            return super().in_view(roll(("boost", "s")), None)

    assert "too coloured" in learned(image, SeesIt()).problems[0]
    known = lesson(Frame(image, "a.png"), "boost", "s", SeesIt(), Frame(bare, "bare"))
    assert known.example is not None


@pytest.mark.parametrize(("other", "told"), [(True, OTHER_TRAY), (False, FOREIGN_TOO)])
def test_a_hand_is_told_from_an_empty_picture_of_another_tray(other: bool, told: str) -> None:
    class SeesMore(DrawnEye):
        def in_view(self, image: Image, empty: Image | None) -> InView:
            return replace(super().in_view(image, empty), foreign=True, other_tray=other)

    assert learned(roll(("boost", "s")), SeesMore()).problems == (told,)


def test_several_dice_teach_nothing() -> None:
    got = learned(roll(("boost", "s"), ("setback", "f")))

    assert got.example is None
    assert "2 dice" in got.problems[0]


@pytest.mark.parametrize(
    ("eye", "word"), [(DrawnEye(cocked=0.9), "leans"), (DrawnEye(hidden=0.9), "not seen well")]
)
def test_a_doubtful_die_is_told_but_can_be_used(eye: DrawnEye, word: str) -> None:
    got = learned(roll(("boost", "s")), eye)

    assert word in got.problems[0]
    assert got.example is not None


def test_a_blurred_die_is_told() -> None:
    assert "blurred" in " ".join(learned(roll(("boost", "s"), blur=6)).problems)


def test_a_face_that_the_light_washes_out_is_told_unless_it_is_blank() -> None:
    image = roll(("boost", "s"))
    ink = image.min(axis=2) > 200
    rows, columns = np.nonzero(ink)
    image[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1] = 255

    told = learned(image)
    assert "washes out" in " ".join(told.problems)
    assert told.example is not None
    assert lesson(Frame(image, "a.png"), "boost", "", DrawnEye()).problems == ()


def test_a_small_or_cut_die_is_told() -> None:
    image = roll(("boost", "s"))
    small = cv2.resize(image, None, fx=0.36, fy=0.36, interpolation=cv2.INTER_AREA)
    cut = image[:, 70:]

    assert "pixels wide" in " ".join(learned(np.asarray(small, np.uint8)).problems)
    assert "border" in " ".join(learned(np.asarray(cut, np.uint8)).problems)


def test_blur_is_measured_in_dice() -> None:
    sharp = np.zeros((SIDE, SIDE, 3), np.uint8)
    sharp[:, SIDE // 2 :] = 200
    for sigma in (3.0, 6.0):
        soft = np.asarray(cv2.GaussianBlur(sharp, (0, 0), sigma), np.uint8)
        assert blur_of(Crop(soft)) == pytest.approx(sigma / (SIDE / MARGIN), rel=0.12)
    assert blur_of(Crop(np.zeros_like(sharp))) == 1.0


def test_a_turned_crop_turns_about_its_upper_face() -> None:
    image = np.zeros((SIDE, SIDE, 3), np.uint8)
    image[: SIDE // 2] = 255
    level = Crop(image).turned(np.pi / 2, 80, 1.2)
    above = Crop(image, (0.0, -0.2)).turned(np.pi / 2, 80, 1.2)

    # what was above lies to the left
    assert level[:, :36].min() == 255
    assert level[:, 44:].max() == 0
    # a fifth of the box is a sixth of the square
    assert above[:, : 40 + 10].min() == 255
    assert above[:, 40 + 17 :].max() == 0


class Halves(DrawnEye):
    """Tells how bright the left, the right, the upper and the lower half are."""

    def marks(self, squares: list[Image]) -> Floats:
        halves = np.s_[:, :36], np.s_[:, 44:], np.s_[:36], np.s_[44:]
        means = [[each[half].mean() for half in halves] for each in squares]
        return unit(np.array(means, np.float32))


def test_an_example_is_described_from_all_sides_and_a_look_counts_as_one() -> None:
    image = np.zeros((SIDE, SIDE, 3), np.uint8)
    image[: SIDE // 2] = 255
    assert described(Crop(image), Halves()).marks == pytest.approx([0.5] * 4, abs=0.01)

    look = np.array([0, 0, 1, 0], np.float32)
    upside_down = np.array([0.5, 0.5, 0, 1]) / np.sqrt(1.5)
    both = look + upside_down
    seen = described(Crop(image), Halves(), 1, look).marks
    assert seen == pytest.approx(both / np.linalg.norm(both), abs=0.01)


def test_faulty_pictures_count_only_for_want_of_better_ones() -> None:
    good = learned(roll(("boost", "s")))
    bad = learned(roll(("boost", "s")), DrawnEye(cocked=0.9))
    none = learned(tray())

    new = EnrolledDice("mine", (), DrawnEye())

    assert used([bad, good, none], new) == [good]
    assert used([bad, none], new) == [bad]
    assert good.example is not None
    assert bad.example is not None
    assert used([bad, none], replace(new, examples=(good.example,))) == []
    assert used([bad, none], replace(new, examples=(bad.example,))) == [bad]


def test_the_same_picture_twice_is_one_example_and_the_oldest_give_way() -> None:
    dice = EnrolledDice("mine", (), DrawnEye())
    many = [learned(roll(("boost", "s"), turn=n, seed=n)).example for n in range(MOST + 2)]
    examples = [each for each in many if each is not None]

    assert len(with_examples(dice, [examples[0], examples[0]]).examples) == 1
    kept = with_examples(dice, examples).examples
    assert len(kept) == MOST
    assert examples[0] not in kept
    assert examples[-1] in kept
    # the same pictures once more are nothing new
    again = with_examples(replace(dice, examples=kept), examples).examples
    assert [each.crop for each in again] == [each.crop for each in kept]


def test_examples_stand_in_the_order_of_the_faces() -> None:
    faces = [(each.die, each.face) for each in taught(pictures=1).examples]

    assert faces[0][0] == "boost"
    assert list(dict.fromkeys(die for die, _ in faces)) == ["boost", "setback", "ability"]
