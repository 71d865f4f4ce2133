"""Dice and their faces."""

from collections import Counter

import pytest

from edgebox.dice import Die, Symbol
from edgebox.errors import NotationError

# sides, then how often each symbol stands on the die, then blank faces
PRINTED = {
    Die.BOOST: (6, {"s": 2, "a": 4}, 2),
    Die.SETBACK: (6, {"f": 2, "t": 2}, 2),
    Die.ABILITY: (8, {"s": 5, "a": 5}, 1),
    Die.DIFFICULTY: (8, {"f": 4, "t": 6}, 1),
    Die.PROFICIENCY: (12, {"s": 9, "a": 8, "x": 1}, 1),
    Die.CHALLENGE: (12, {"f": 8, "t": 8, "y": 1}, 1),
    Die.FORCE: (12, {"l": 8, "n": 8}, 0),
}


@pytest.mark.parametrize("die", Die)
def test_d1_each_die_has_the_symbols_of_the_real_one(die: Die) -> None:
    sides, symbols, blanks = PRINTED[die]
    assert die.sides == len(die.faces) == sides
    assert Counter("".join(die.faces)) == symbols
    assert die.faces.count("") == blanks


def test_d1_faces_that_go_together_on_one_side() -> None:
    assert Counter(Die.ABILITY.faces) == {
        "": 1, "s": 2, "ss": 1, "a": 2, "sa": 1, "aa": 1,
    }  # fmt: skip
    assert Counter(Die.DIFFICULTY.faces) == {
        "": 1, "f": 1, "ff": 1, "t": 3, "tt": 1, "ft": 1,
    }  # fmt: skip
    assert Counter(Die.PROFICIENCY.faces) == {
        "": 1, "s": 2, "ss": 2, "a": 1, "sa": 3, "aa": 2, "x": 1,
    }  # fmt: skip
    assert Counter(Die.BOOST.faces) == {"": 2, "aa": 1, "a": 1, "sa": 1, "s": 1}
    assert Counter(Die.SETBACK.faces) == {"": 2, "f": 2, "t": 2}
    assert Counter(Die.FORCE.faces) == {"n": 6, "nn": 1, "l": 2, "ll": 3}


def test_d2_the_challenge_die_has_two_faces_of_two_threats_and_two_of_two_failures() -> None:
    assert Counter(Die.CHALLENGE.faces) == {
        "": 1, "f": 2, "ff": 2, "t": 2, "ft": 2, "tt": 2, "y": 1,
    }  # fmt: skip


def test_d1_no_die_has_a_symbol_of_the_other_side() -> None:
    good, bad = set("sax"), set("fty")
    for die in (Die.BOOST, Die.ABILITY, Die.PROFICIENCY):
        assert not bad & set("".join(die.faces))
    for die in (Die.SETBACK, Die.DIFFICULTY, Die.CHALLENGE):
        assert not good & set("".join(die.faces))


def test_dice_stand_in_the_order_in_which_pools_are_written() -> None:
    assert "".join(die.letter for die in Die) == "YGBRPKW"
    assert [die.place for die in Die] == list(range(7))


@pytest.mark.parametrize("die", Die)
def test_n_a_die_is_found_by_letter_in_either_case_and_by_word(die: Die) -> None:
    assert Die.of_letter(die.letter) is Die.of_letter(die.letter.lower()) is die
    assert Die.of_word(die.word) is die


@pytest.mark.parametrize("die", Die)
def test_n_a_face_is_found_whatever_the_order_and_case_of_its_symbols(die: Die) -> None:
    for face in die.faces:
        assert die.face(face) == die.face(face[::-1]) == die.face(face.upper()) == face


def test_n_a_blank_is_a_dash_or_nothing() -> None:
    assert Die.SETBACK.face("-") == Die.SETBACK.face("") == ""


def test_n_the_symbols_have_the_letters_that_people_use() -> None:
    assert {symbol.letter: symbol.word for symbol in Symbol} == {
        "s": "success",
        "a": "advantage",
        "x": "triumph",
        "f": "failure",
        "t": "threat",
        "y": "despair",
        "l": "light",
        "n": "dark",
    }


def test_an_unknown_die_is_named_and_all_known_ones_listed() -> None:
    with pytest.raises(NotationError, match="'Q' is no die; the dice are Y proficiency, G ab"):
        Die.of_letter("Q")
    with pytest.raises(NotationError, match="'d20' is no die"):
        Die.of_word("d20")


def test_an_unknown_symbol_is_named_and_all_known_ones_listed() -> None:
    with pytest.raises(NotationError, match="'q' in G:sq is no symbol; the symbols are s success"):
        Die.ABILITY.face("sq")


def test_a_face_that_the_die_does_not_have_is_refused_with_those_it_has() -> None:
    with pytest.raises(NotationError, match=r"G:f can't be: .*ability.* only - s ss a sa aa"):
        Die.ABILITY.face("f")
    with pytest.raises(NotationError, match="W:- can't be"):
        Die.FORCE.face("-")
    with pytest.raises(NotationError, match="Y:sss can't be"):
        Die.PROFICIENCY.face("sss")
