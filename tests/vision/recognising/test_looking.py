"""Looking at single dice."""

import numpy as np
import pytest

from edgebox.vision import load_frame
from edgebox.vision.die_words import OTHER
from edgebox.vision.networks import facts
from edgebox.vision.recognising.level import Stands
from edgebox.vision.recognising.looking import OWN, Looker, _turned
from tests.vision import shipped


class FourSides:
    """A network that knows how its picture was turned: it answers what is true there."""

    def __init__(self, clear: bool, parts: dict[str, slice], off: float = 0.0) -> None:
        self.asked: list[np.ndarray] = []
        self.clear = clear
        self.kind = "ability"
        """The kind it takes the die for."""
        self.level = 20.0
        """How sure it is that a face of the die points straight up, or anywhere else."""
        self.lifted = -20.0
        """How sure it is that the die lies on something."""
        self.upper = 0.04
        """How far to the right of its picture's middle the upper face is, for the die network."""
        self.parts = parts
        self.off = off
        """How far to the right of its picture's middle the face is, the first time it is asked."""

    def __call__(self, blobs: list[np.ndarray]) -> list[np.ndarray]:
        return [self.answer(blob) for blob in blobs]

    def answer(self, blob: np.ndarray) -> np.ndarray:
        known, parts = facts(), self.parts
        answer = np.zeros(max(part.stop for part in parts.values()), np.float32)
        answer[parts["kind"].start + known.kinds.index(self.kind)] = 20 if self.clear else 1
        answer[parts["hidden"]] = -20
        if "upper" in parts:
            first = np.array((1, 0), np.float32)
            answer[parts["upper"]] = self.upper * (self._right(blob) if self.asked else first)
            answer[parts["lies"]] = self.level
            answer[parts["lifted"]] = self.lifted
        else:
            answer[parts["face"].start + known.faces.index(("ability", "sa"))] = 20
            first = np.array((self.off, 0), np.float32)
            answer[parts["off"]] = 0.04 * self._right(blob) if self.asked else first
        self.asked.append(blob)
        return answer

    def _right(self, blob: np.ndarray) -> np.ndarray:
        """Return where the right of the first picture has gone in this one: x, y down."""
        for quarters, way in enumerate([(1, 0), (0, -1), (-1, 0), (0, 1)]):
            if np.array_equal(blob, np.rot90(self.asked[0], quarters, (1, 2))):
                return np.array(way, np.float32)
        return np.array((1, 0), np.float32)  # cut out anew, not turned


def looker_with(clear: bool, off: float = 0.0) -> tuple[Looker, FourSides, FourSides]:
    looker = Looker()
    die, face = FourSides(clear, facts().die_parts), FourSides(clear, facts().face_parts, off)
    looker._die, looker._face = die, face  # type: ignore[assignment]
    return looker, die, face


PLACE = (600, 450, 80, 60)
"""A die in the middle of the picture: the upper face of a level one is in its middle."""


def noise() -> np.ndarray:
    return np.random.default_rng(3).integers(0, 256, (960, 1280, 3)).astype(np.uint8)


@pytest.mark.parametrize(("clear", "times"), [(True, 1), (False, 4)])
def test_a_doubtful_die_and_its_face_are_looked_at_from_all_sides_each_once(
    clear: bool, times: int
) -> None:
    looker, die, face = looker_with(clear, off=0.04)
    (look,) = looker.look(noise(), [PLACE])
    assert (len(die.asked), len(face.asked)) == (times, times)
    assert len({blob.tobytes() for blob in face.asked}) == times
    # all sides agree where the middle of the upper face is
    upper = 640 + 80 * (OWN * 0.04 * facts().die_margin + 0.04 * facts().face_margin)
    assert look.upper == pytest.approx((upper, 480), abs=0.3)
    assert look.face_chances("ability")["sa"] == pytest.approx(1)


@pytest.mark.parametrize("kind", ["ability", "difficulty"])
def test_a_die_whose_face_looks_like_another_kinds_is_looked_at_from_all_sides(kind: str) -> None:
    looker, die, face = looker_with(True)
    face.kind = kind
    (look,) = looker.look(noise(), [PLACE])
    agree = kind == "ability"
    assert len({blob.tobytes() for blob in die.asked}) == len(die.asked) == (1 if agree else 4)
    assert (look.kinds.max() > 0.99) == agree


@pytest.mark.parametrize("from_near", [False, True])
def test_a_die_that_is_strange_as_a_whole_or_from_near_is_looked_at_from_all_sides(
    from_near: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    looker, die, face = looker_with(True)
    one = face if from_near else die
    kind = one.parts["kind"].start

    def seen(blob: np.ndarray) -> np.ndarray:
        answer = FourSides.answer(one, blob)
        answer[kind + facts().kinds.index(OTHER)] = 18
        return answer

    monkeypatch.setattr(one, "answer", seen)
    (look,) = looker.look(noise(), [PLACE])
    assert (len(die.asked), len(face.asked)) == (4, 4)
    # the other is so sure that together they hardly doubt it
    assert look.kinds.max() > 0.99
    assert look.strange == pytest.approx(1 / (1 + np.exp(2)), abs=1e-3)


def test_a_die_that_may_lean_is_looked_at_from_all_sides_each_once() -> None:
    looker, die, _ = looker_with(True)
    die.level = 0.0
    (look,) = looker.look(noise(), [PLACE])
    assert len({blob.tobytes() for blob in die.asked}) == len(die.asked) == 4
    assert look.upper == pytest.approx((640 + 80 * OWN * 0.04 * facts().die_margin, 480), abs=0.3)
    assert 0.05 < look.cocked < 0.95


@pytest.mark.parametrize(("lifted", "times"), [(-4, 1), (0, 4), (4, 1)])
def test_a_die_that_may_lie_on_another_is_looked_at_from_all_sides(
    lifted: float, times: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    looker, die, _ = looker_with(True)

    def seen(blob: np.ndarray) -> np.ndarray:
        # from the other sides it does not look so
        die.lifted = lifted if not die.asked else -1.0
        return FourSides.answer(die, blob)

    monkeypatch.setattr(die, "answer", seen)
    (look,) = looker.look(noise(), [PLACE])
    assert len({blob.tobytes() for blob in die.asked}) == len(die.asked) == times
    mean = lifted if times == 1 else (lifted - 3) / 4
    assert look.lifted == pytest.approx(1 / (1 + np.exp(-mean)), abs=1e-3)


def test_the_upper_face_of_a_level_die_is_where_all_dice_have_it() -> None:
    looker, die, _ = looker_with(True)
    die.upper = 0.2
    (look,) = looker.look(noise(), [PLACE])
    assert look.upper == pytest.approx((640, 480), abs=0.3)


def test_the_upper_face_of_a_leaning_die_is_where_the_die_alone_has_it() -> None:
    looker, die, _ = looker_with(True)
    die.upper, die.level = 0.2, -20.0
    (look,) = looker.look(noise(), [PLACE])
    assert look.cocked > 0.95
    assert look.upper == pytest.approx((640 + 80 * 0.2 * facts().die_margin, 480), abs=0.3)


@pytest.mark.parametrize("upper", [0.0, 0.1, 0.2])
def test_it_is_told_how_far_an_upper_face_is_from_where_a_level_die_has_it(upper: float) -> None:
    looker, die, _ = looker_with(True)
    die.upper, die.level = upper, -20.0
    (look,) = looker.look(noise(), [PLACE])
    assert look.astray == pytest.approx(upper * facts().die_margin, abs=0.01)


def test_where_faces_point_is_turned_back_with_the_picture(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A face that points to the right in the picture, seen from all sides, points there."""
    looker, die, _ = looker_with(True)
    steps = facts().lies[0]
    lies = np.full((steps, steps), -2, np.float32)
    lies[steps // 2, -1] = 3

    def seen(blob: np.ndarray) -> np.ndarray:
        answer = FourSides.answer(die, blob)
        answer[die.parts["lies"]] = np.rot90(lies, len(die.asked) - 1).ravel()
        return answer

    monkeypatch.setattr(die, "answer", seen)
    (look,) = looker.look(noise(), [PLACE])
    assert len(die.asked) == 4
    in_the_middle = Stands(np.zeros((1, 2), np.float32), *facts().lies)
    assert look.stands == pytest.approx(in_the_middle.levels(lies[None]).stands[0])


def test_a_face_that_was_far_off_is_cut_out_once_more() -> None:
    looker, _, face = looker_with(True, off=0.2)
    (look,) = looker.look(noise(), [PLACE])
    assert len(face.asked) == 2
    upper = 640 + 80 * (OWN * 0.04 * facts().die_margin + 0.24 * facts().face_margin)
    assert look.upper == pytest.approx((upper, 480), abs=0.3)


def test_a_turned_picture_is_another_side_of_it() -> None:
    blob = np.zeros((3, 80, 80), np.float32)
    blob[0, 40, 70] = 1
    assert np.argwhere(_turned(blob, 1)[0] == 1).tolist() == [[9, 40]]  # right became up


def test_the_kind_of_each_of_many_dice_is_that_of_its_own_place() -> None:
    labels = shipped.labels("starwars", 1)
    image = load_frame(shipped.RIG / "roll01.jpg").image
    places = [tuple(map(float, die["box"])) for die in labels]
    looks = Looker().look(image, places)  # type: ignore[arg-type]
    assert [look.place for look in looks] == places
    kinds = [facts().kinds[int(np.argmax(look.kinds))] for look in looks]
    assert kinds == [die["die"] for die in labels]


def test_faces_are_only_weighed_against_those_of_the_die() -> None:
    looker, _, _ = looker_with(True)
    (look,) = looker.look(np.zeros((96, 128, 3), np.uint8), [(10, 10, 8, 6)])
    assert set(look.face_chances("setback")) == {"", "f", "t"}
    assert sum(look.face_chances("setback").values()) == pytest.approx(1)
    assert look.face_chances("other") == {}


def test_no_dice_no_looks() -> None:
    assert Looker().look(np.zeros((96, 128, 3), np.uint8), []) == []
