"""Slicer files: the two that ship, every kind of fault, and any bytes at all (C-1, C-6, C-7)."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from edgebox.errors import EdgeboxError, MissingFileError
from edgebox.files.source_file import shipped
from edgebox.rules.modifiers import Effect, Modifier
from edgebox.slicing.files.slicer_file import (
    SlicerFileError,
    load_slicer,
    parse_slicer,
    shipped_slicers,
)
from edgebox.slicing.slicer import Slicer
from tests.slicing.files.test_any_file import mutated

SOUND = """\
name = "Ann"
intellect = 4
computers = 3
knowledge = { Education = 2 }

[[modifiers]]
name = "Codebreaker"
operations = ["decrypt"]
effect = "remove-setback"
"""


def changed(old: str, new: str) -> str:
    assert old in SOUND
    return SOUND.replace(old, new, 1)


def told(text: str | bytes) -> list[str]:
    with pytest.raises(SlicerFileError) as caught:
        parse_slicer(text, "ann.toml")
    return str(caught.value).splitlines()


def test_an_empty_file_is_the_slicer_of_the_defaults() -> None:
    assert parse_slicer("", "ann.toml") == Slicer()


def test_a_sheet_is_read() -> None:
    ann = parse_slicer(SOUND, "ann.toml")
    assert (ann.name, ann.intellect, ann.computers) == ("Ann", 4, 3)
    assert ann.knowledge == {"Education": 2}
    assert str(ann.computers_pool) == "YYYG"
    assert ann.modifiers == (
        Modifier("Codebreaker", frozenset({"decrypt"}), Effect.REMOVE_SETBACK, 1),
    )


def test_operations_may_be_one_word_in_any_case_c7() -> None:
    text = changed('["decrypt"]', '"All"')
    assert parse_slicer(text, "ann.toml").modifiers[0].applies_to("attack")


def test_the_two_that_ship_have_different_strengths() -> None:
    first, second = (load_slicer(name) for name in ("tavi-renn", "okko-dash"))
    assert {"tavi-renn", "okko-dash"} <= set(shipped_slicers())
    assert first.knowledge["Education"] == 2
    assert any(modifier.applies_to("decrypt") for modifier in first.modifiers)
    assert second.cool > first.cool
    assert len(second.computers_pool) >= 3
    assert any(modifier.effect is Effect.REMOVE_SETBACK for modifier in second.modifiers)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("intellect = 4", "intellect = 9", "2: intellect: 9 is out of range"),
        ("intellect = 4", "intellect = 0", "2: intellect: 0 is out of range"),
        (
            "intellect = 4",
            "intelect = 4",
            "2: intelect: there is no such key; did you mean 'intell",
        ),
        ("intellect = 4", "horns = 4", "2: horns: there is no such key; the keys here are name, "),
        (
            "computers = 3",
            "computers = true",
            "3: computers: this must be a whole number from 0 to",
        ),
        ("computers = 3", "computers = 7", "3: computers: 7 is out of range"),
        ("computers = 3", "strain_threshold = 100", "3: strain_threshold: 100 is out of range"),
        ('"Ann"', '"GM"', "1: name: 'gm' stands for the game master"),
        ('"Ann"', '""', "1: name: the text is empty"),
        ('"Ann"', f'"{"x" * 31}"', "1: name: the text has 31 characters; 30 fit"),
        ('"Ann"', '"A\\u0007"', "1: name: the text has a character that can't be shown (\\x07)"),
        ("Education = 2", "Eduction = 2", "4: knowledge.Eduction: there is no such key; did you"),
        ("Education = 2", "Education = -1", "4: knowledge.Education: -1 is out of range"),
        ("{ Education = 2 }", '"Education"', "4: knowledge: this must be a table, not a text"),
        (
            '["decrypt"]',
            '["decript"]',
            "8: modifiers[1].operations: 'decript' is not an operation; ",
        ),
        ('["decrypt"]', "[]", "8: modifiers[1].operations: the list is empty"),
        ('"remove-setback"', '"remove-setbacks"', "9: modifiers[1].effect: 'remove-setbacks' is "),
        ('effect = "remove-setback"', "amount = 1", "6: modifiers[1]: a modifier needs its effect"),
        ('effect = "remove-setback"', 'efect = "boost"', "9: modifiers[1].efect: there is no such"),
        ("[[modifiers]]", "[modifiers]", "6: modifiers: begin each modifier with [[modifiers]]"),
    ],
)
def test_a_fault_says_where_it_is(old: str, new: str, fault: str) -> None:
    faults = told(changed(old, new))
    assert len(faults) == 1, faults
    assert faults[0].startswith(f"ann.toml:{fault}")


def test_every_fault_is_told_in_one_go() -> None:
    text = SOUND.replace("4", "44").replace("3", "three").replace("decrypt", "dance")
    assert len(told(text)) == 3


def test_a_missing_file_names_the_nearest(tmp_path: Path) -> None:
    with pytest.raises(MissingFileError, match="did you mean 'tavi-renn'"):
        load_slicer("tavi-ren")
    with pytest.raises(MissingFileError, match="is a folder"):
        load_slicer(str(tmp_path))


def never_a_traceback(text: str | bytes) -> None:
    try:
        slicer = parse_slicer(text, "any.toml")
    except EdgeboxError as error:
        told = str(error)
    else:
        assert 1 <= slicer.intellect <= 6
        return
    assert told


@settings(max_examples=500)
@given(st.one_of(st.binary(max_size=200), st.text(max_size=200)))
def test_any_bytes_are_a_slicer_or_faults(content: str | bytes) -> None:
    never_a_traceback(content)


@settings(max_examples=1000)
@given(mutated([*shipped("slicers").values(), SOUND]))
def test_mutated_sheets_are_a_slicer_or_faults(text: str) -> None:
    never_a_traceback(text)
