"""The numerals of ten-sided dice."""

from collections.abc import Sequence

import numpy as np
import pytest

from edgebox.vision.boxes import Box
from edgebox.vision.look import Look
from edgebox.vision.looking import NEARER
from edgebox.vision.networks import FACE, Floats, LookingNetwork, facts, planes
from edgebox.vision.numerals import Numerals
from edgebox.vision.square import square_about
from tests.vision.test_looking import PLACE, FourSides, looker_with, noise


class Sevens(Numerals):
    """A network of numerals that takes each for a seven; if not surely, then for a three later."""

    def __init__(self, sure: bool) -> None:
        super().__init__(LookingNetwork(FACE))
        self.sure = sure
        self.asked: list[Floats] = []

    def seen(self, pictures: Sequence[Floats]) -> list[Floats]:
        scores = np.zeros((len(pictures), 2, 10), np.float32)
        if self.sure or not self.asked:
            scores[:, :, 7] = 20 if self.sure else 1
        else:
            scores[:, :, 3] = 20
        self.asked += pictures
        return list(scores.reshape(-1, 20))


class InTurn:
    """A network that takes one picture after the other for dice of these kinds."""

    def __init__(self, network: FourSides, kinds: tuple[str, ...]) -> None:
        self.network, self.kinds = network, kinds
        self.fives = np.array([face in ("5", "50") for _, face in facts().faces])
        """What the face network takes numerals for."""

    def __call__(self, blobs: list[Floats]) -> list[Floats]:
        answers = []
        for blob, kind in zip(blobs, self.kinds, strict=False):
            self.network.kind = kind
            answer = self.network.answer(blob)
            if "face" in self.network.parts:
                answer[self.network.parts["face"]] += 20 * self.fives
            answers.append(answer)
        return answers


def look_at(kind: str, numerals: Sevens) -> Look:
    looker, die, face = looker_with(True)
    die.kind = face.kind = kind
    looker._numerals = numerals
    (look,) = looker.look(noise(), [PLACE])
    return look


@pytest.mark.parametrize(("kind", "face"), [("d10", "7"), ("d00", "70")])
def test_a_ten_sided_die_shows_what_is_told_from_nearer(kind: str, face: str) -> None:
    numerals = Sevens(sure=True)
    look = look_at(kind, numerals)
    assert look.face_chances(kind)[face] == pytest.approx(1)
    known = facts()
    assert known.numeral_margin < known.face_margin
    side = max(PLACE[2:]) * known.numeral_margin
    (asked,) = numerals.asked
    assert asked.tolist() == planes(square_about(noise(), *look.upper, side, 64)).tolist()


def test_a_numeral_in_doubt_is_looked_at_from_all_sides_and_from_nearer() -> None:
    numerals = Sevens(sure=False)
    look = look_at("d10", numerals)
    assert look.face_chances("d10")["3"] > 0.99
    assert len({picture.tobytes() for picture in numerals.asked}) == len(numerals.asked) == 8
    side = max(PLACE[2:]) * facts().numeral_margin * NEARER
    nearer = planes(square_about(noise(), *look.upper, side, 64))
    for quarters in range(4):
        turned = np.rot90(nearer, quarters, (1, 2))
        assert any(np.array_equal(turned, picture) for picture in numerals.asked), quarters


@pytest.mark.parametrize("kind", ["ability", "d6", "force", "other"])
def test_other_dice_bear_no_numerals(kind: str) -> None:
    numerals = Sevens(sure=True)
    look_at(kind, numerals)
    assert numerals.asked == []


def test_symbols_are_told_as_before() -> None:
    look, numerals = look_at("ability", Sevens(sure=True)), Numerals(LookingNetwork(FACE))
    told = numerals.told(look, np.arange(20, dtype=np.float32))
    assert told.face_chances("ability") == look.face_chances("ability")
    assert max(told.face_chances("d00"), key=told.face_chances("d00").__getitem__) == "90"


def test_the_shipped_network_tells_each_picture_for_itself() -> None:
    pictures = list(np.random.default_rng(1).random((5, 3, 64, 64), np.float32))
    numerals = Numerals(LookingNetwork(FACE))
    together = numerals.seen(pictures)
    assert np.ptp([scores[0] for scores in together]) > 0.01
    for picture, scores in zip(pictures, together, strict=True):
        (alone,) = numerals.seen([picture])
        assert scores == pytest.approx(alone, abs=1e-3)
    assert numerals.seen([]) == []


@pytest.mark.parametrize(
    ("sure", "looks_taken", "shown"), [(True, 2, ("7", "sa", "70")), (False, 16, ("3", "sa", "30"))]
)
def test_of_many_dice_each_shows_its_own(
    sure: bool, looks_taken: int, shown: tuple[str, ...]
) -> None:
    looker, die_net, face_net = looker_with(True)
    kinds = ("d10", "ability", "d00")
    looker._die, looker._face = InTurn(die_net, kinds), InTurn(face_net, kinds)  # type: ignore[assignment]
    numerals = Sevens(sure)
    looker._numerals = numerals
    places: list[Box] = [(100.0 + 300 * n, 100.0, 80.0, 60.0) for n in range(3)]
    looks = looker.look(noise(), places)
    assert len(numerals.asked) == looks_taken
    for look, kind, face in zip(looks, kinds, shown, strict=True):
        assert look.face_chances(kind)[face] == pytest.approx(1, abs=0.01)
