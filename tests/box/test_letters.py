"""Fonts, symbols and dice, pixel by pixel."""

from __future__ import annotations

import string
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from edgebox.box.screens.bitmaps import bolder, doubled, load, trimmed
from edgebox.box.screens.canvas import Canvas
from edgebox.box.screens.font import BIG, BOLD, SMALL, TEXT, Font, drawable
from edgebox.box.screens.glyphs import draw_die, draw_number_die, draw_symbols, symbol
from edgebox.dice import Die, Symbol
from edgebox.slicing.files.system_file import load_system
from edgebox.slicing.model import objective_words
from edgebox.slicing.narration import _SENTENCES
from edgebox.slicing.spending import OPTIONS

FONTS = (TEXT, SMALL, BOLD, BIG)


def apart(one: Image.Image, other: Image.Image) -> int:
    """Count the pixels that differ."""
    size = (max(one.width, other.width), max(one.height, other.height))
    pads = [Image.new("1", size), Image.new("1", size)]
    for pad, image in zip(pads, (one, other), strict=True):
        pad.paste(image)
    return sum(ImageChops.logical_xor(*pads).convert("L").histogram()[1:])


@pytest.mark.parametrize("font", FONTS, ids=lambda font: font.name)
def test_a_font_has_every_printable_letter_each_its_own(font: Font) -> None:
    letters = set(string.printable.strip()) | set("–…·×→←▲▼✓●○")
    assert letters <= set(font.letters)
    drawings: dict[tuple[str, ...], str] = {}
    for letter in sorted(letters - set("'`")):
        rows = font.letters[letter]
        twin = drawings.setdefault(rows, letter)
        assert twin == letter or {twin, letter} <= set("-–"), f"{twin} and {letter} look alike"
    assert len({len(rows) for rows in font.letters.values()}) <= 3


@pytest.mark.parametrize("font", FONTS, ids=lambda font: font.name)
def test_capitals_stand_on_the_line_and_tails_hang_below(font: Font) -> None:
    for letter in string.ascii_uppercase.replace("Q", "") + string.digits:
        rows = font.letters[letter]
        assert [y for y, row in enumerate(rows) if "#" in row][-1] == font.height - 1, letter
    for letter in "gpqy":
        rows = font.letters[letter]
        lowest = [y for y, row in enumerate(rows) if "#" in row][-1]
        assert font.height <= lowest < font.height + font.below, letter


@settings(max_examples=40, deadline=None)
@given(st.text(max_size=80), st.sampled_from(FONTS), st.integers(12, 124))
def test_a_fitted_text_fits(text: str, font: Font, wide: int) -> None:
    fitted = font.fitted(text, wide)
    assert font.width(fitted) <= wide or fitted == "…"
    if font.width(text) <= wide:
        assert fitted == drawable(text)


@settings(max_examples=40, deadline=None)
@given(st.text(max_size=120), st.sampled_from(FONTS), st.integers(24, 124), st.integers(1, 5))
def test_wrapped_lines_fit_and_lose_nothing_but_what_is_marked(
    text: str, font: Font, wide: int, most: int
) -> None:
    lines = font.wrapped(text, wide, most)
    assert len(lines) <= most
    assert all(font.width(line) <= wide + font.width("…") for line in lines)
    whole = "".join("".join(font.wrapped(text, wide)).split())
    assert whole == "".join(drawable(text).split())
    if len(font.wrapped(text, wide)) > most:
        assert lines[-1].endswith("…")


def test_letters_that_are_not_drawn_become_their_nearest() -> None:
    assert (
        drawable("Mårten Łuczak\N{RIGHT SINGLE QUOTATION MARK}s weiß — 20 €")
        == "Marten Luczak's weiss – 20 ?"
    )
    assert drawable("a\tb\n") == "a b "


def test_no_word_of_the_game_lacks_a_letter() -> None:
    system = load_system("imperial-facility")
    words = [
        *(option.words for option in OPTIONS),
        *_SENTENCES.values(),
        *map(objective_words, system.objectives),
        *system.elements,
    ]
    assert all(drawable(text) == text for text in words)


@pytest.mark.parametrize("font", FONTS, ids=lambda font: font.name)
def test_the_canvas_writes_as_wide_as_the_font_says(font: Font) -> None:
    canvas = Canvas()
    end = canvas.text(3, 3, "Ab gQ1", font)
    box = canvas.image.getbbox()
    assert box is not None
    assert (box[0], end) == (3, 3 + font.width("Ab gQ1"))
    assert box[2] <= end


def test_the_three_alignments_meet() -> None:
    for x, align in ((10, "left"), (10 + TEXT.width("word") // 2, "middle")):
        canvas, other = Canvas(), Canvas()
        canvas.text(x, 5, "word", align=align)  # type: ignore[arg-type]
        other.text(10 + TEXT.width("word"), 5, "word", align="right")
        assert canvas.image.tobytes() == other.image.tobytes()


def test_doubling_smooths_slants_and_keeps_straight_strokes() -> None:
    assert doubled(("#.", "#.")) == ("##..",) * 4
    assert doubled(("#.", ".#")) != ("##..", "##..", "..##", "..##")
    assert bolder(("#..#",)) == ("##.##",)
    assert trimmed(("....", ".#..", "....")) == ("#",)


def test_a_crooked_drawing_is_named(tmp_path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "bad.txt").write_text("A B\n## #\n# #\n", encoding="utf-8")
    monkeypatch.setattr("edgebox.box.screens.bitmaps._FOLDER", tmp_path)
    with pytest.raises(ValueError, match="'A'"):
        load("bad")


@pytest.mark.parametrize("big", [False, True])
def test_the_symbols_can_be_told_apart(big: bool) -> None:
    for one, other in combinations((s.letter for s in Symbol), 2):
        a, b = symbol(one, big), symbol(other, big)
        assert apart(a, b) >= (64 if big else 16), (one, other)


def test_symbols_have_the_sizes_of_their_rows() -> None:
    for each in Symbol:
        assert 9 <= symbol(each.letter).height <= 11
        assert 18 <= symbol(each.letter, big=True).height <= 22
    canvas = Canvas()
    assert draw_symbols(canvas, 4, 4, "sx") == 4 + 9 + 1 + 11


def dice_drawings() -> dict[str, Image.Image]:
    drawings = {}
    for die in Die:
        canvas = Canvas()
        draw_die(canvas, 0, 0, die)
        drawings[die.word] = canvas.image.crop((0, 0, 15, 15))
        assert canvas.image.getbbox() is not None
        assert max(canvas.image.getbbox() or ()) <= 15, f"{die.word} leaves its square"
    for sides in (6, 10):
        canvas = Canvas()
        draw_number_die(canvas, 0, 0, sides)
        drawings[f"d{sides}"] = canvas.image.crop((0, 0, 15, 15))
    return drawings


def test_the_dice_can_be_told_apart_without_colour() -> None:
    for (one, a), (other, b) in combinations(dice_drawings().items(), 2):
        assert apart(a, b) >= 12, (one, other)


def test_dice_that_hinder_are_filled() -> None:
    drawings = dice_drawings()
    for helps, hinders in (
        ("proficiency", "challenge"),
        ("ability", "difficulty"),
        ("boost", "setback"),
    ):
        light, dark = (
            sum(drawings[name].convert("L").histogram()[1:]) for name in (helps, hinders)
        )
        assert dark > 1.5 * light, (helps, hinders)


def test_a_die_of_other_sides_has_no_drawing() -> None:
    with pytest.raises(ValueError, match="8 sides"):
        draw_number_die(Canvas(), 0, 0, 8)
