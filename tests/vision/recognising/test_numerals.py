"""The numerals of ten-sided dice."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from edgebox.vision.boxes import Box
from edgebox.vision.networks import Floats, facts, planes
from edgebox.vision.recognising.look import Look
from edgebox.vision.recognising.numerals import TEN_SIDED, Numerals
from edgebox.vision.square import square_about
from tests.vision.recognising.test_looking import PLACE, FourSides, looker_with, noise


class Sevens(Numerals):
    """A network of numerals that takes each for a seven; if not surely, then for a three later."""

    def __init__(self, sure: bool, *kinds: str) -> None:
        """Take of which kinds the dice are, one after the other."""
        super().__init__()
        self.sure, self.kinds = sure, kinds
        self.asked: list[Floats] = []
        self.again = 0

    def seen(self, pictures: Sequence[Floats]) -> list[Floats]:
        scores = np.zeros((len(pictures), 2, 10), np.float32)
        first = not self.asked
        kinds = self.kinds if first else self.kinds[self.again :][:1] * len(pictures)
        self.again += not first
        for each, kind in zip(scores, kinds, strict=True):
            digits = each[TEN_SIDED.index(kind)]
            digits[7 if self.sure or first else 3] = 20 if self.sure or not first else 1
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
    numerals = Sevens(True, kind)
    look = look_at(kind, numerals)
    assert look.face_chances(kind)[face] == pytest.approx(1)
    known = facts()
    assert known.numeral_margin < known.face_margin
    side = max(PLACE[2:]) * known.numeral_margin
    (asked,) = numerals.asked
    assert asked.tolist() == planes(square_about(noise(), *look.upper, side, 64)).tolist()


def test_a_numeral_in_doubt_is_looked_at_from_all_sides() -> None:
    numerals = Sevens(False, "d10")
    look = look_at("d10", numerals)
    assert look.face_chances("d10")["3"] > 0.99
    assert len({picture.tobytes() for picture in numerals.asked}) == len(numerals.asked) == 4
    side = max(PLACE[2:]) * facts().numeral_margin
    first = planes(square_about(noise(), *look.upper, side, 64))
    for quarters in range(4):
        turned = np.rot90(first, quarters, (1, 2))
        assert any(np.array_equal(turned, picture) for picture in numerals.asked), quarters


@pytest.mark.parametrize(("face", "times"), [("d00", 1), ("ability", 4)])
def test_what_surely_is_ten_sided_is_looked_at_again_for_its_numeral_alone(
    face: str, times: int
) -> None:
    looker, die, upper = looker_with(True)
    die.kind, upper.kind = "d10", face
    told = [face] if face in TEN_SIDED else []
    looker._numerals = numerals = Sevens(False, *told)
    looker.look(noise(), [PLACE])
    assert (len(die.asked), len(upper.asked)) == (times, times)
    assert len(numerals.asked) == 4 * len(told)


@pytest.mark.parametrize("kind", ["ability", "d6", "force", "other"])
def test_other_dice_bear_no_numerals(kind: str) -> None:
    numerals = Sevens(True)
    look_at(kind, numerals)
    assert numerals.asked == []


@pytest.mark.parametrize(
    ("strange", "nothing", "clear"), [(0, 0, 1), (0.4, 0.1, 0.6), (0.1, 0.7, 0.3)]
)
def test_what_may_be_no_die_or_an_unknown_one_is_not_clearly_ten_sided(
    strange: float, nothing: float, clear: float
) -> None:
    look = replace(look_of(d10=0.7, d00=0.3), strange=strange, nothing=nothing)
    assert Numerals().clear(look) == pytest.approx(clear)


def test_symbols_are_told_as_before() -> None:
    look, numerals = look_at("ability", Sevens(True)), Numerals()
    told = numerals.told(look, np.arange(20, dtype=np.float32))
    assert told.face_chances("ability") == look.face_chances("ability")
    assert max(told.face_chances("d00"), key=told.face_chances("d00").__getitem__) == "90"


@pytest.mark.parametrize(("numeral", "kind"), [("7", "d10"), ("70", "d00")])
def test_its_numeral_tells_a_die_of_tens_from_one_of_units(numeral: str, kind: str) -> None:
    """Nothing else does: the dice are alike."""
    look = look_of(d10=0.5, d00=0.3, other=0.2)
    told = Numerals().told(look, scores_of({numeral: 20}))
    assert chances_of(told, kind, "other") == pytest.approx((0.8, 0.2), abs=1e-4)
    assert told.kinds.sum() == pytest.approx(1, abs=1e-4)


def test_of_which_kind_a_ten_sided_die_is_all_networks_say_together() -> None:
    look = look_of(d10=0.8, d00=0.2, other=0)
    numerals = Numerals()
    undecided = numerals.told(look, scores_of({"7": 20, "70": 20}))
    assert chances_of(undecided, "d10", "d00") == pytest.approx((0.8, 0.2), abs=1e-4)
    # four times as likely to be of tens
    against = numerals.told(look, scores_of({"7": 20, "70": 20 + np.log(4)}))
    assert chances_of(against, "d10", "d00") == pytest.approx((0.5, 0.5), abs=1e-4)
    one = look_of(d10=1, d00=0, other=0)
    assert chances_of(numerals.told(one, scores_of({"70": 80})), "d10", "d00") == (0.5, 0.5)


def test_a_numeral_in_doubt_is_one_witness_to_its_kind_however_often_it_is_looked_at() -> None:
    looker, *_ = looker_with(True)
    looker._numerals = numerals = LikelierUnits()
    looks = [look_of(d10=0.5, d00=0.5, other=0)]
    looker._tell_numerals(noise(), looks)
    assert numerals.asked == 4
    assert chances_of(looks[0], "d10", "d00") == pytest.approx((0.8, 0.2), abs=1e-4)


class LikelierUnits(Numerals):
    """A network of numerals to which each is four times as likely a 7 as a 70."""

    asked = 0

    def seen(self, pictures: Sequence[Floats]) -> list[Floats]:
        self.asked += len(pictures)
        return [scores_of({"7": 20 + np.log(4), "70": 20}) for _ in pictures]


def look_of(**chances: float) -> Look:
    kinds = np.zeros(len(facts().kinds), np.float32)
    for kind, chance in chances.items():
        kinds[facts().kinds.index(kind)] = chance
    return replace(look_at("ability", Sevens(True)), kinds=kinds)


def scores_of(high: dict[str, float]) -> Floats:
    bears = [face for kind, face in facts().faces if kind in TEN_SIDED]
    return np.array([high.get(numeral, 0) for numeral in bears], np.float32)


def chances_of(look: Look, *kinds: str) -> tuple[float, ...]:
    return tuple(float(look.kinds[facts().kinds.index(kind)]) for kind in kinds)


def test_the_shipped_network_tells_each_picture_for_itself() -> None:
    pictures = list(np.random.default_rng(1).random((5, 3, 64, 64), np.float32))
    numerals = Numerals()
    together = numerals.seen(pictures)
    assert np.ptp([scores[0] for scores in together]) > 0.01
    for picture, scores in zip(pictures, together, strict=True):
        (alone,) = numerals.seen([picture])
        assert scores == pytest.approx(alone, abs=1e-3)
    assert numerals.seen([]) == []


@pytest.mark.parametrize(
    ("sure", "looks_taken", "shown"), [(True, 2, ("7", "sa", "70")), (False, 8, ("3", "sa", "30"))]
)
def test_of_many_dice_each_shows_its_own(
    sure: bool, looks_taken: int, shown: tuple[str, ...]
) -> None:
    looker, die_net, face_net = looker_with(True)
    kinds = ("d10", "ability", "d00")
    looker._die, looker._face = InTurn(die_net, kinds), InTurn(face_net, kinds)  # type: ignore[assignment]
    numerals = Sevens(sure, "d10", "d00")
    looker._numerals = numerals
    places: list[Box] = [(100.0 + 300 * n, 100.0, 80.0, 60.0) for n in range(3)]
    looks = looker.look(noise(), places)
    assert len(numerals.asked) == looks_taken
    for look, kind, face in zip(looks, kinds, shown, strict=True):
        assert look.face_chances(kind)[face] == pytest.approx(1, abs=0.01)
