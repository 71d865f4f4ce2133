"""Looking at single dice."""

import numpy as np
import pytest

from edgebox.vision.looking import Looker, _turned, cut_out, soft
from edgebox.vision.networks import facts


def test_a_square_is_cut_out_around_a_die_and_the_border_repeats() -> None:
    image = np.zeros((100, 100, 3), np.uint8)
    image[:, :50] = 200
    square = cut_out(image, 0, 50, 40, 20)
    assert square.shape == (20, 20, 3)
    assert (square == 200).all()
    assert cut_out(image, 50, 50, 40, 20)[:, [2, 17], 0].mean(axis=0).tolist() == [200, 0]


def test_a_picture_beyond_the_border_is_still_a_square() -> None:
    image = np.full((60, 80, 3), 7, np.uint8)
    for x, y in ((-500, 30), (40, 900), (80, 60)):
        assert (cut_out(image, x, y, 50, 20) == 7).all()


def test_turning_a_picture_turns_where_the_die_is() -> None:
    blob = np.zeros((5, 80, 80), np.float32)
    blob[0, 40, 70], blob[3], blob[4] = 1, 0.7, 0.1
    once = _turned(blob, 1)
    assert np.argwhere(once[0] == 1).tolist() == [[9, 40]]  # right became up
    assert (once[3, 0, 0], once[4, 0, 0]) == pytest.approx((0.1, -0.7))
    assert _turned(blob, 3)[3:, 0, 0] == pytest.approx((-0.1, 0.7))


class FourSides:
    """A network that knows how its picture was turned: it answers what is true there."""

    def __init__(self, clear: bool, parts: dict[str, slice]) -> None:
        self.turns = 0
        self.clear = clear
        self.parts = parts

    def __call__(self, blob: np.ndarray) -> np.ndarray:
        known, parts = facts(), self.parts
        answer = np.zeros(max(part.stop for part in parts.values()), np.float32)
        answer[parts["kind"].start + known.kinds.index("ability")] = 20 if self.clear else 1
        answer[parts["cocked"]] = answer[parts["hidden"]] = -20
        if "upper" in parts:
            turned = 0.1 * np.exp(1j * np.deg2rad(90 * self.turns))
            answer[parts["upper"]] = turned.real, -turned.imag
        else:
            answer[parts["face"].start + known.faces.index(("ability", "sa"))] = 20
            # the first look of a doubtful die is taken again, now from its better place
            angle = np.deg2rad(30 + 90 * max(0, self.turns - (not self.clear)))
            answer[parts["up"]] = np.cos(angle), np.sin(angle)
        self.turns += 1
        return answer[None]


def looker_with(clear: bool) -> tuple[Looker, FourSides, FourSides]:
    looker = Looker()
    die, face = FourSides(clear, facts().die_parts), FourSides(clear, facts().face_parts)
    looker._die, looker._face = die, face  # type: ignore[assignment]
    return looker, die, face


@pytest.mark.parametrize(("clear", "times"), [(True, (1, 1)), (False, (4, 5))])
def test_a_doubtful_die_is_looked_at_from_all_sides_and_they_agree(
    clear: bool, times: tuple[int, int]
) -> None:
    looker, die, face = looker_with(clear)
    (look,) = looker.look(np.zeros((960, 1280, 3), np.uint8), [(100, 100, 80, 60)])
    assert (die.turns, face.turns) == times
    assert look.up == pytest.approx(30)
    assert look.upper == pytest.approx((140 + 0.1 * 80 * facts().die_margin, 130))
    assert look.face_chances("ability")["sa"] == pytest.approx(1)


def test_faces_are_only_weighed_against_those_of_the_die() -> None:
    looker, _, _ = looker_with(True)
    (look,) = looker.look(np.zeros((96, 128, 3), np.uint8), [(10, 10, 8, 6)])
    assert set(look.face_chances("setback")) == {"", "f", "t"}
    assert sum(look.face_chances("setback").values()) == pytest.approx(1)
    assert look.face_chances("other") == {}


def test_no_dice_no_looks() -> None:
    assert Looker().look(np.zeros((96, 128, 3), np.uint8), []) == []


def test_chances_add_up_even_of_large_scores() -> None:
    assert soft(np.array([1000, 0], np.float32)).tolist() == [1, 0]
