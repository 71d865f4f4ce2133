"""The ink of dice faces as makers draw it."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from models.making.ink import pips
from models.making.ink.artwork import FORMS, face_ink, face_polygon
from models.making.ink.style import PRINTINGS, Style, random_style

_GOOD = ("", "s", "ss", "a", "aa", "sa")
_BAD = ("", "f", "ff", "t", "tt", "ft")
_SYMBOLS: dict[str, tuple[str, ...]] = {
    "boost": ("", "s", "sa", "aa", "a"),
    "setback": ("", "f", "t"),
    "ability": _GOOD,
    "difficulty": _BAD,
    "proficiency": (*_GOOD, "x"),
    "challenge": (*_BAD, "y"),
    "force": ("l", "ll", "n", "nn"),
}
_FACES: dict[str, dict[str, tuple[str, ...]]] = {
    "starwars": _SYMBOLS,
    "genesys": _SYMBOLS,
    "pips": {"d6": tuple("123456")},
    "numerals": {
        "d4": tuple("1234"),
        "d6": tuple("123456"),
        "d8": tuple("12345678"),
        "d10": tuple("0123456789"),
        "d00": ("00", *(f"{n}0" for n in range(1, 10))),
        "d12": tuple(str(n) for n in range(1, 13)),
        "d20": tuple(str(n) for n in range(1, 21)),
    },
    "strange": {die: tuple("123456") for die in ("d4", "d6", "d8", "d10", "d12", "d20")},
}
_ALL = [(printing, seed) for printing in PRINTINGS for seed in range(6)]


def _style(printing: str, seed: int) -> Style:
    return random_style(printing, np.random.default_rng(seed))


def _outside(form: str, tip_down: bool, size: int) -> NDArray[np.bool_]:
    mask = np.zeros((size, size), np.uint8)
    corners = (face_polygon(form, tip_down) + 1) * (size / 2) - 0.5
    cv2.fillPoly(mask, [np.round(corners * 16).astype(np.int32)], 1, cv2.LINE_8, 4)
    return np.asarray(cv2.dilate(mask, np.ones((3, 3), np.uint8)) == 0)


@pytest.mark.parametrize("printing", PRINTINGS)
def test_the_same_chance_gives_the_same_style_and_pictures(printing: str) -> None:
    one, other = _style(printing, 3), _style(printing, 3)
    assert one == other
    assert one != _style(printing, 4)
    for die, faces in _FACES[printing].items():
        for face in faces:
            assert np.array_equal(face_ink(one, die, face), face_ink(other, die, face))


@pytest.mark.parametrize(("printing", "seed"), _ALL)
def test_ink_lies_within_the_face(printing: str, seed: int) -> None:
    style = _style(printing, seed)
    for die, faces in _FACES[printing].items():
        for tip_down in (False, True):
            outside = _outside(FORMS[die], tip_down, 160)
            for face in faces:
                ink = face_ink(style, die, face, tip_down=tip_down)
                assert ink.shape == (160, 160)
                assert ink.dtype == np.uint8
                assert not ink[outside].any(), (die, face)
                assert ink.any() == (face != ""), (die, face)


@pytest.mark.parametrize("size", [40, 96, 224])
def test_the_picture_is_as_large_as_wanted(size: int) -> None:
    style = _style("starwars", 1)
    ink = face_ink(style, "boost", "sa", size)
    assert ink.shape == (size, size)
    usual = face_ink(style, "boost", "sa").mean()
    assert ink.mean() == pytest.approx(usual, rel=0.15)


@pytest.mark.parametrize(("printing", "seed"), _ALL)
def test_faces_of_a_die_differ(printing: str, seed: int) -> None:
    style = _style(printing, seed)
    for die, faces in _FACES[printing].items():
        inks = {face: face_ink(style, die, face).astype(np.float64) for face in faces}
        for face, ink in inks.items():
            for other, another in inks.items():
                if face == other:
                    continue
                either = np.maximum(ink, another).sum()
                # wholly different is 1: what is in one of them only, against all the ink
                assert np.abs(ink - another).sum() / either > 0.07, (die, face, other)


def test_some_makers_pips_have_worn_spots_inside() -> None:
    whole = np.full((160, 160), 255, np.uint8)
    down, across = np.indices(whole.shape) - 79.5
    away = np.hypot(down, across) / 80
    worn = []
    for seed in range(60):
        style = _style("pips", seed)
        _, radius = pips.pips(style, "1")
        left = pips.worn(whole, style, "1")
        worn.append(left.min() < 225)
        assert not (left[away > 2 * radius] < 200).any(), "spots lie in a pip, or at its edge"
        inside = away < 0.6 * radius
        if left[inside].min() < 200:
            assert face_ink(style, "d6", "1")[inside].min() < 225
        assert left[away < radius].mean() > 0.6 * 255, "most of a pip is left"
    assert 0.2 < np.mean(worn) < 0.6


@pytest.mark.parametrize("printing", ["starwars", "genesys"])
def test_two_symbols_stand_apart(printing: str) -> None:
    for seed in range(12):
        style = _style(printing, seed)
        for die, face in (("ability", "aa"), ("difficulty", "tt"), ("challenge", "ff")):
            ink = face_ink(style, die, face)
            rows = ink.astype(np.float64).sum(axis=1)
            middle = round((rows * np.arange(160)).sum() / rows.sum())
            share = rows[:middle].sum() / rows.sum()
            assert 0.35 < share < 0.65, (seed, die, face)
            # a gap, or next to one, between the two
            assert rows[middle - 12 : middle + 12].min() < 0.35 * rows.max(), (seed, die, face)


@pytest.mark.parametrize(
    ("printing", "die", "face"),
    [
        ("starwars", "boost", "q"),
        ("genesys", "setback", "1"),
        ("pips", "d6", "7"),
        ("pips", "d10", "1"),
        ("numerals", "d6", "s"),
    ],
)
def test_what_a_printing_lacks_is_refused(printing: str, die: str, face: str) -> None:
    with pytest.raises(ValueError, match="no "):
        face_ink(_style(printing, 0), die, face)


def test_an_unknown_printing_is_refused() -> None:
    with pytest.raises(ValueError, match="no printing 'runes'"):
        _style("runes", 0)
