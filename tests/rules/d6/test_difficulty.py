"""Levels, their numbers and random dice, and modifiers (W-2, W-3)."""

from __future__ import annotations

import pytest

from edgebox.dice.die_code import DieCode
from edgebox.errors import BadInputError, NotationError
from edgebox.rules.d6.difficulty import level_named, level_of, succeeds
from edgebox.rules.d6.modifiers import Modifier, advantage_of, modified
from edgebox.rules.d6.span import Span
from edgebox.rules.d6.table_files import load_tables

TABLES = load_tables()


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("Very Easy", (1, 5)),
        ("Easy", (6, 10)),
        ("Moderate", (11, 15)),
        ("Difficult", (16, 20)),
        ("Very Difficult", (21, 30)),
        ("Heroic", (31, 99)),
    ],
)
def test_w2_each_level_has_the_numbers_of_the_source(name: str, numbers: tuple[int, int]) -> None:
    for number in range(numbers[0], numbers[1] + 1):
        assert level_of(number, TABLES.levels).name == name


def test_w2_numbers_beyond_the_table_are_of_its_ends() -> None:
    assert level_of(0, TABLES.levels).name == "Very Easy"
    assert level_of(-4, TABLES.levels).name == "Very Easy"
    assert level_of(5000, TABLES.levels).name == "Heroic"


def test_w2_a_level_alone_stands_for_the_middle_of_its_numbers() -> None:
    assert [level.usual for level in TABLES.levels] == [3, 8, 13, 18, 25, 31]


@pytest.mark.parametrize(
    ("name", "fewest", "words"),
    [
        ("very-easy", 1, "1D"),
        ("easy", 2, "2D"),
        ("moderate", 3, "3D–4D"),
        ("difficult", 5, "5D–6D"),
        ("very-difficult", 7, "7D–8D"),
        ("heroic", 9, "9D+"),
    ],
)
def test_w2_a_random_difficulty_is_rolled_with_the_dice_of_its_level(
    name: str, fewest: int, words: str
) -> None:
    level = level_named(name, TABLES.levels)
    assert level.random_code() == DieCode(fewest)
    assert level.random_words == words


def test_w2_of_random_dice_only_the_levels_own_can_be_chosen() -> None:
    moderate = level_named("Moderate", TABLES.levels)
    assert moderate.random_code(4) == DieCode(4)
    with pytest.raises(BadInputError, match="rolled with 3D–4D, not 5D"):
        moderate.random_code(5)
    heroic = level_named("heroic", TABLES.levels)
    assert heroic.random_code(12) == DieCode(12)
    with pytest.raises(BadInputError, match="no tray holds so many"):
        heroic.random_code(61)


@pytest.mark.parametrize("name", ["very-easy", "Very Easy", "VERY_EASY", "veryeasy"])
def test_a_levels_name_may_be_written_in_any_way(name: str) -> None:
    assert level_named(name, TABLES.levels).name == "Very Easy"


def test_a_name_of_no_level_is_told_with_its_nearest() -> None:
    with pytest.raises(BadInputError, match="Did you mean 'moderate'"):
        level_named("moderat", TABLES.levels)
    with pytest.raises(BadInputError, match="There are very-easy, easy, moderate"):
        level_named("zzz", TABLES.levels)


def test_w2_a_roll_succeeds_that_ties_or_beats_its_number() -> None:
    assert succeeds(13, 13)
    assert succeeds(14, 13)
    assert not succeeds(12, 13)


def test_w3_the_examples_of_the_source_are_good_or_decisive_advantages() -> None:
    assert advantage_of(10, TABLES.bands) == "a good advantage"
    assert advantage_of(15, TABLES.bands) == "a decisive advantage"


@pytest.mark.parametrize(
    ("amount", "word"),
    [(1, "slight"), (5, "slight"), (6, "good"), (11, "decisive"), (16, "overpowering"),
     (99, "overpowering")],
)  # fmt: skip
def test_w3_the_size_of_a_modifier_says_how_much_it_means(amount: int, word: str) -> None:
    assert word in advantage_of(amount, TABLES.bands)
    assert advantage_of(-amount, TABLES.bands) == (
        f"{advantage_of(amount, TABLES.bands)} for the other side"
    )
    assert advantage_of(0, TABLES.bands) == "no advantage"


def test_w3_modifiers_are_added_to_the_roll() -> None:
    assert modified(12, [Modifier(10, "knows the system"), Modifier(-3)]) == 19
    assert str(Modifier(10, "knows the system")) == "+10 knows the system"
    assert str(Modifier(-3)) == "-3"


def test_spans_are_read_as_the_tables_print_them() -> None:
    assert Span.parse("11-15") == Span.parse("11 – 15") == Span(11, 15)
    assert Span.parse("31+") == Span(31, None)
    assert Span.parse("7") == Span(7, 7)
    assert [str(Span.parse(text)) for text in ("11-15", "31+", "7")] == ["11–15", "31+", "7"]
    assert 15 in Span(11, 15)
    assert 16 not in Span(11, 15)
    assert 1000 in Span(31, None)
    for wrong in ("", "a", "5-", "-5", "15-11"):
        with pytest.raises(NotationError):
            Span.parse(wrong)
