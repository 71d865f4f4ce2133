"""Dice that were taught are told, and those that were not are in doubt."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from edgebox.vision.enrolment import matching, side_by_side
from edgebox.vision.enrolment.crops import Floats
from edgebox.vision.enrolment.examples import QUERY_TURNS, TURNS, Description
from edgebox.vision.enrolment.eye import TrainedEye, Views
from edgebox.vision.enrolment.matching import EnrolledDice, Likeness, judged
from edgebox.vision.frame import Image
from edgebox.vision.judging.confidence import COVERED, LEANS
from edgebox.vision.unit_vectors import unit
from tests.vision.enrolment.drawn import COLOURS, FACES, DrawnEye, roll, taught


@pytest.fixture(scope="module")
def dice() -> EnrolledDice:
    return taught()


@pytest.mark.parametrize("turn", [0, 50, 200])
@pytest.mark.parametrize("light", [0.8, 1.0])
def test_every_face_is_told_however_it_lies(dice: EnrolledDice, turn: float, light: float) -> None:
    for die, faces in FACES.items():
        for face in faces:
            image = roll((die, face), turn=turn, light=light, seed=77)
            matches = dice.match(image, dice.eye.in_view(image, None).dice)
            assert [(each.die, each.face) for each in matches] == [(die, face)]


def test_blanks_are_parted_by_colour_alone(dice: EnrolledDice) -> None:
    image = roll(("boost", ""), ("setback", ""), turn=20, seed=5)
    looks = sorted(dice.eye.in_view(image, None).dice, key=lambda look: look.place[0])

    assert [(each.die, each.face) for each in dice.match(image, looks)] == [
        ("boost", ""),
        ("setback", ""),
    ]


def test_clear_dice_give_no_reason_and_leaning_ones_do(dice: EnrolledDice) -> None:
    image = roll(("boost", "sa"), turn=10, seed=3)
    look = dice.eye.in_view(image, None).dice[0]

    clear = dice.match(image, [look])[0]
    leaning = dice.match(image, [replace(look, cocked=0.8)])[0]
    covered = dice.match(image, [replace(look, hidden=0.8)])[0]

    assert clear.confidence > 0.9
    assert clear.reason is None
    assert leaning.confidence < 0.25
    assert leaning.reason == LEANS
    assert covered.reason == COVERED


def test_a_face_is_asked_about_while_one_that_has_a_symbol_of_it_was_never_taught(
    dice: EnrolledDice,
) -> None:
    """One would be taken for the other, and surely, as nothing else is like it."""
    taught = [each for each in dice.examples if (each.die, each.face) != ("boost", "sa")]
    lacking = replace(dice, examples=tuple(taught))

    def reason(dice: EnrolledDice, face: str) -> str | None:
        image = roll(("boost", face), turn=10, seed=3)
        return dice.match(image, dice.eye.in_view(image, None).dice)[0].reason

    assert (
        reason(lacking, "s") == "it could also be boost: success, advantage, which was never taught"
    )
    assert reason(dice, "s") is None
    assert reason(lacking, "") is None


def test_no_looks_no_matches(dice: EnrolledDice) -> None:
    assert dice.match(roll(("boost", "s")), []) == []


def test_a_set_without_examples_tells_nothing() -> None:
    dice = EnrolledDice("mine", (), DrawnEye())
    image = roll(("boost", "s"))

    match = dice.match(image, dice.eye.in_view(image, None).dice)[0]

    assert (match.confidence, match.die) == (0.0, "")
    assert match.reason is not None


def like(marks: float = 0.95, lead: float = 0.5) -> Likeness:
    return Likeness("boost", "s", marks, 0.9, lead, ("boost", "a"))


def test_confidence_grows_with_the_lead_and_the_likeness() -> None:
    assert judged(like(), 0, 0).confidence > 0.9
    leads = [judged(like(lead=lead), 0, 0).confidence for lead in (0, 0.05, 0.1, 0.3)]
    assert leads == sorted(leads)
    assert leads[0] < 0.8
    assert leads[-1] > matching.CLEAR
    likes = [judged(like(marks=marks), 0, 0).confidence for marks in (0.1, 0.3, 0.6, 0.9)]
    assert likes == sorted(likes)
    assert likes[0] < 0.1


def test_the_reason_names_what_is_weakest() -> None:
    assert "advantage" in str(judged(like(lead=0.0), 0, 0).reason)
    assert "like none" in str(judged(like(marks=0.0), 0, 0).reason)
    assert "leans" in str(judged(like(), 0.9, 0.5).reason)


def test_a_face_that_leads_by_a_hair_is_asked_about_where_examples_mislead_one_another() -> None:
    """Signs in thin silver on pale dice were told so, and four of ten of them wrongly."""
    hair = Likeness("proficiency", "aa", 0.957, 0.99, 0.038, ("proficiency", "sa"))
    clear = Likeness("proficiency", "aa", 0.99, 0.99, 0.3, ("proficiency", "sa"))
    alone = judged(hair, 0, 0)
    told = judged(replace(hair, misled=2.0), 0, 0)

    assert alone.reason is None
    assert told.reason == "it could also be proficiency: success, advantage"
    assert told.taught == pytest.approx(alone.confidence)
    assert judged(replace(clear, misled=2.0), 0, 0).reason is None


def test_examples_that_mislead_one_another_put_their_kind_of_die_in_doubt() -> None:
    """Each second picture of two faces is taught by the other's name, as if they were alike."""
    dice = taught(pictures=4)
    other = {"a": "s", "s": "a"}
    mixed = tuple(
        replace(each, face=other.get(each.face, each.face))
        if each.die == "boost" and number % 2
        else each
        for number, each in enumerate(dice.examples)
    )
    hard = replace(dice, examples=mixed)
    image = roll(("boost", "sa"), ("ability", "s"), turn=20, seed=5)
    looks = sorted(dice.eye.in_view(image, None).dice, key=lambda look: look.place[0])

    sure = [each.confidence for each in dice.match(image, looks)]
    doubted, same = hard.match(image, looks)

    assert (doubted.die, doubted.face) == ("boost", "sa")
    assert doubted.confidence < sure[0]
    assert doubted.taught == pytest.approx(sure[0])
    assert same.confidence == sure[1]


def test_where_each_face_has_one_picture_none_can_mislead_another() -> None:
    dice = taught(pictures=1)
    image = roll(("boost", "sa"), turn=20, seed=5)
    (told,) = dice.match(image, dice.eye.in_view(image, None).dice)
    assert (told.die, told.face) == ("boost", "sa")
    assert told.confidence == pytest.approx(told.taught)


def test_a_small_doubt_counts_little_and_one_that_is_as_likely_as_not_by_half() -> None:
    """Dice of makers that the networks do not know look a little odd to them."""
    at_best = judged(like(), 0, 0).confidence
    for cocked, hidden in ((1, 0), (0, 1)):
        shares = [
            judged(like(), doubt * cocked, doubt * hidden).confidence / at_best
            for doubt in (0.15, 0.5, 0.85, 1)
        ]
        assert shares[0] > 0.95
        assert shares[1] == pytest.approx(0.5)
        assert shares[2] < 0.05
        assert shares[3] == 0
    assert "covered" in str(judged(like(), 0.5, 0.6).reason)


def test_only_a_die_between_two_faces_is_laid_beside_examples(
    dice: EnrolledDice, monkeypatch: pytest.MonkeyPatch
) -> None:
    image = roll(("boost", "sa"), turn=10, seed=3)
    look = dice.eye.in_view(image, None).dice[0]
    squares: list[int] = []
    views = dice.eye.views

    def counted(asked: list[Image]) -> Views:
        squares.append(len(asked))
        return views(asked)

    monkeypatch.setattr(dice.eye, "views", counted)
    monkeypatch.setattr(matching, "CLOSE_RUN", -1.0)
    clear = dice.match(image, [look])[0]
    assert squares == [QUERY_TURNS]
    monkeypatch.setattr(matching, "CLOSE_RUN", 9.0)
    close = dice.match(image, [look])[0]
    assert squares[1:3] == [QUERY_TURNS, TURNS]
    assert (clear.die, clear.face) == (close.die, close.face) == ("boost", "sa")


def test_faces_that_are_one_at_a_glance_are_told_side_by_side(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Glance(DrawnEye):
        square = TrainedEye().square

        def marks(self, squares: list[Image]) -> Floats:
            return np.tile(unit(np.ones(16, np.float32)), (len(squares), 1))

        def views(self, squares: list[Image]) -> Views:
            return Views(self.marks(squares), TrainedEye().views(squares).maps)

    dice = taught(Glance())

    def wrong() -> list[str]:
        rolls = [
            (face, roll(("boost", face), turn=turn, seed=77))
            for face in FACES["boost"]
            for turn in (0, 50, 200)
        ]
        return [
            face
            for face, image in rolls
            if dice.match(image, dice.eye.in_view(image, None).dice)[0].face != face
        ]

    assert wrong() == []
    monkeypatch.setattr(matching, "CLOSE_RUN", -1.0)
    assert wrong() != []


def test_an_example_is_told_by_the_others_as_a_die_is(
    dice: EnrolledDice, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(matching, "CLOSE_RUN", 9.0)
    asked: list[list[int]] = []
    likeness = side_by_side.SideBySide.likeness

    def heard(self: side_by_side.SideBySide, maps: Floats, examples: Sequence[int]) -> Floats:
        asked.append(list(examples))
        return likeness(self, maps, examples)

    monkeypatch.setattr(side_by_side.SideBySide, "likeness", heard)
    for number in (0, len(dice.examples) - 1):
        told = dice.told_again(number)
        assert told is not None
        mine = dice.examples[number]
        assert (told.die, told.face) == (mine.die, mine.face)
        assert number not in asked[-1]


def test_the_shipped_weights_say_that_likeness_and_a_lead_speak_for_a_face() -> None:
    weights = matching._weights()
    assert weights["apart"]["lead"] > 0
    assert weights["apart"]["marks"] > 0
    assert weights["known"]["marks"] > 0
    assert weights["known"]["colour"] > 0


def test_leaving_an_example_out_leaves_it_out(dice: EnrolledDice) -> None:
    seen = dice.examples[0].described

    with_it, without_it = dice.likeness(seen), dice.likeness(seen, without=0)

    assert with_it is not None
    assert without_it is not None
    assert with_it.marks == pytest.approx(1, abs=1e-4)
    assert without_it.marks < with_it.marks


def test_a_single_face_has_no_next() -> None:
    dice = taught()
    one = replace(dice, examples=dice.examples[:1])
    seen = Description(unit(np.ones(16, np.float32)), dice.examples[0].described.colour)

    told = one.likeness(seen)

    assert told is not None
    assert told.next is None
    assert one.likeness(seen, without=0) is None
    assert set(COLOURS) == set(FACES)
