"""Small dice are searched for from nearer."""

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from edgebox.bench.labels import load_labels
from edgebox.vision.boxes import Box, most_shared
from edgebox.vision.finding.closer import closer
from edgebox.vision.finding.finder import Finder
from edgebox.vision.finding.findings import Findings, Found
from edgebox.vision.frame import Image, load_frame
from models.making.changed import write_changed
from tests.vision.shipped import RIG, TRAYS, labels

WIDE, HIGH = 1280, 960
IMAGE = np.zeros((HIGH, WIDE, 3), np.uint8)


def findings(*places: Box, chance: float = 0.9) -> Findings:
    nothing = np.zeros((60, 80), np.uint8)
    dice = tuple(Found(place, chance) for place in places)
    return Findings(dice, nothing, nothing.astype(np.float32), 16.0)


class Drawn:
    """Finds the dice that are drawn in a picture, each in a colour of its own."""

    def __init__(self, *places: Box) -> None:
        self.image = IMAGE.copy()
        self.windows: list[tuple[int, int]] = []
        for number, (x, y, w, h) in enumerate(places, 1):
            self.image[int(y) : int(y + h), int(x) : int(x + w)] = number

    def __call__(self, image: Image, _empty: Image | None) -> Findings:
        self.windows.append((image.shape[1], image.shape[0]))
        shown = [number for number in np.unique(image) if number]
        return findings(*(_box_of(image[:, :, 0] == number) for number in shown))


def _box_of(where: np.ndarray) -> Box:
    x, y, w, h = cv2.boundingRect(where.astype(np.uint8))
    return float(x), float(y), float(w), float(h)


def small_at(*corners: tuple[float, float]) -> list[Box]:
    return [(x, y, 30.0, 30.0) for x, y in corners]


def test_large_dice_are_not_searched_for_again() -> None:
    find = Drawn()
    seen = findings((100, 100, 80, 80), (300, 100, 60, 60))
    assert closer(find, IMAGE, None, seen) is seen
    assert find.windows == []


def test_where_no_die_is_seen_from_afar_all_of_the_picture_is_looked_at_from_nearer() -> None:
    dice = small_at((600, 400), (1200, 880))
    find = Drawn(*dice)
    assert {each.place for each in closer(find, find.image, None, findings()).dice} == set(dice)
    # and then where they are, as small dice always
    assert len(find.windows) == 5


def test_what_may_be_a_die_as_large_as_a_tray_is_none_where_dice_are_found_in_it() -> None:
    dice = small_at((600, 400), (640, 460))
    find = Drawn(*dice)
    tray = findings((550, 350, 180, 180), chance=0.6)
    assert {each.place for each in closer(find, find.image, None, tray).dice} == set(dice)


def test_what_is_no_clear_die_stays_where_nothing_is_found_in_it() -> None:
    find = Drawn()
    die = findings((550, 350, 180, 180), chance=0.6)
    assert closer(find, find.image, None, die) is die


def test_a_picture_without_dice_has_none_from_nearer_either() -> None:
    find, seen = Drawn(), findings()
    assert closer(find, IMAGE, None, seen) is seen
    assert find.windows == [(768, 576)] * 4


def test_what_is_hardly_a_die_from_nearer_changes_nothing() -> None:
    def find(_image: Image, _empty: Image | None) -> Findings:
        return findings((300, 200, 30, 30), chance=0.3)

    seen = findings()
    assert closer(find, IMAGE, None, seen) is seen


def test_a_die_that_was_overlooked_among_small_ones_is_found() -> None:
    dice = small_at((600, 400), (700, 420), (650, 500))
    find = Drawn(*dice)
    seen = closer(find, find.image, None, findings(*dice[:2]))
    # one look, at the dice and some room around them
    assert len(find.windows) == 1
    assert find.windows[0][0] < WIDE / 3
    assert {each.place for each in seen.dice} == set(dice)


def test_dice_all_over_the_place_are_looked_at_in_four_parts_and_each_is_found_once() -> None:
    # the last two lie where parts meet: whole in one, cut off in others
    dice = small_at((20, 20), (1220, 30), (30, 900), (1200, 880), (500, 370), (755, 500))
    find = Drawn(*dice)
    seen = closer(find, find.image, None, findings(*dice[:4]))
    assert len(find.windows) == 4
    assert sorted(each.place for each in seen.dice) == sorted(dice)


def test_a_die_that_is_seen_from_afar_alone_stays() -> None:
    dice = small_at((600, 400), (700, 420))
    find = Drawn(dice[0])
    seen = closer(find, find.image, None, findings(*dice))
    assert {each.place for each in seen.dice} == set(dice)
    blind = Drawn()
    assert closer(blind, blind.image, None, findings(*dice)).dice == findings(*dice).dice


def test_where_a_die_is_found_from_nearer_it_is_not_where_it_seemed_to_be_from_afar_as_well() -> (
    None
):
    """Else it would count twice."""
    (die,) = small_at((600, 400))
    find = Drawn(die)
    afar = findings((615, 400, 30, 30))
    assert [each.place for each in closer(find, find.image, None, afar).dice] == [die]


def test_an_unclear_find_stays_beside_dice_that_are_found_from_nearer_alone() -> None:
    """Else nobody would be asked about it."""
    dice = small_at((600, 400), (700, 420))
    find = Drawn(dice[0])
    seen = closer(find, find.image, None, findings(dice[1], chance=0.5))
    assert {each.place for each in seen.dice} == set(dice)


@pytest.mark.parametrize(("chance", "windows"), [(0.3, 1), (0.4, 4)])
def test_it_is_gone_nearer_to_what_is_likely_a_die_and_to_nothing_else(
    chance: float, windows: int
) -> None:
    dice = small_at((900, 700), (20, 20))
    find = Drawn(*dice)
    there = (Found(dice[0], 0.9), Found(dice[1], chance))
    seen = closer(find, find.image, None, replace(findings(), dice=there))
    assert len(find.windows) == windows
    assert {each.place for each in seen.dice} == set(dice)


class NearSighted(Drawn):
    """Sees dice only where a view is less wide and less high than the whole picture."""

    def __call__(self, image: Image, empty: Image | None) -> Findings:
        seen = super().__call__(image, empty)
        is_near = image.shape[0] < HIGH and image.shape[1] < WIDE
        return seen if is_near else replace(seen, dice=())


@pytest.mark.parametrize("turned", [False, True])
def test_among_dice_in_a_row_from_border_to_border_one_that_was_overlooked_is_found(
    turned: bool,
) -> None:
    ends = [(600, 20), (600, 900)] if turned else [(20, 400), (1220, 400)]
    dice = small_at(*ends, (600, 400))
    find = NearSighted(*dice)
    seen = closer(find, find.image, None, findings(*dice[:2]))
    assert {each.place for each in seen.dice} == set(dice)


@pytest.mark.parametrize("corner", [(0, 400), (600, 0), (WIDE - 30, 400), (600, HIGH - 30)])
def test_a_die_at_the_border_of_the_picture_is_not_cut_off_by_a_view(
    corner: tuple[float, float],
) -> None:
    dice = small_at((600, 420), corner)
    find = Drawn(*dice)
    assert {each.place for each in closer(find, find.image, None, findings()).dice} == set(dice)


def test_what_the_empty_tray_shows_too_is_no_die_from_nearer_either() -> None:
    die, printed = small_at((600, 400), (700, 420))
    both = Drawn(printed, die)
    empty = Drawn(printed).image

    def find(image: Image, bare: Image | None) -> Findings:
        assert bare is not None
        return both(np.where(image == bare, 0, image).astype(np.uint8), None)

    seen = closer(find, both.image, empty, findings(die))
    assert [each.place for each in seen.dice] == [die]


class Blurred(Drawn):
    """Sees nothing in the outermost pixel of a view: what is cut off seems to end before it."""

    def __call__(self, image: Image, empty: Image | None) -> Findings:
        inner = np.zeros_like(image)
        inner[1:-1, 1:-1] = image[1:-1, 1:-1]
        return super().__call__(inner, empty)


def test_a_die_that_seems_to_end_just_before_the_view_does_is_cut_off() -> None:
    dice = small_at((20, 20), (1220, 30), (30, 900), (1200, 880), (500, 370), (755, 500))
    find = Blurred(*dice)
    seen = closer(find, find.image, None, findings(*dice[:4]))
    assert sorted(each.place for each in seen.dice) == sorted(dice)


class SurerOfParts(Drawn):
    """Is surer of a part of a die than of a whole one."""

    def __call__(self, image: Image, empty: Image | None) -> Findings:
        seen = super().__call__(image, empty)
        whole = [min(each.place[2:]) == 30 for each in seen.dice]
        pairs = zip(seen.dice, whole, strict=True)
        return replace(
            seen, dice=tuple(replace(die, chance=0.9 if of else 0.99) for die, of in pairs)
        )


@pytest.mark.parametrize("cut", [(500, 200), (755, 200), (200, 370), (200, 560)])
def test_on_whichever_side_a_part_of_the_picture_ends_what_it_cuts_off_counts_whole(
    cut: tuple[int, int],
) -> None:
    dice = small_at((20, 20), (1220, 30), (30, 900), (1200, 880), cut)
    find = SurerOfParts(*dice)
    seen = closer(find, find.image, None, findings(*dice[:4]))
    assert sorted(each.place for each in seen.dice) == sorted(dice)


@pytest.mark.parametrize("chance", [0.5, 0.99])
def test_of_two_finds_of_which_one_lies_mostly_in_the_other_the_surer_is_the_die(
    chance: float,
) -> None:
    """A symbol was taken for a die of its own."""
    (die,) = small_at((600, 400))
    symbol = (622.0, 410.0, 12.0, 12.0)

    def find(image: Image, _empty: Image | None) -> Findings:
        left, top = 600 - 4 * 30, 400 - 4 * 30
        places = [(x - left, y - top, w, h) for x, y, w, h in (die, symbol)]
        there = (Found(places[0], 0.9), Found(places[1], chance))
        return replace(findings(), dice=there)

    seen = closer(find, IMAGE, None, findings(die))
    assert [each.place for each in seen.dice] == [die if chance < 0.9 else symbol]


def test_dice_whose_boxes_share_half_of_one_are_two() -> None:
    """One leans on the other."""
    dice = small_at((600, 400), (615, 400))

    def find(image: Image, _empty: Image | None) -> Findings:
        left, top = 600 - 4 * 30, 400 - 4 * 30
        return findings(*((x - left, y - top, w, h) for x, y, w, h in dice))

    seen = closer(find, IMAGE, None, findings(*dice))
    assert {each.place for each in seen.dice} == set(dice)


@pytest.mark.parametrize("known", [True, False])
def test_all_dice_of_a_tray_that_fills_half_of_the_picture_are_found(
    known: bool, tmp_path: Path
) -> None:
    write_changed(RIG, "from-afar", tmp_path)
    finder, found, there = Finder(), 0, 0
    bare = load_frame(tmp_path / "empty.jpg").image
    for each in load_labels(tmp_path)["images"][:4]:
        image = load_frame(tmp_path / each["image"]).image
        dice = finder.find(image, bare if known else None).dice
        for label in each["dice"]:
            there += 1
            found += most_shared(label["box"], (die.place for die in dice), 0.5) is not None
    assert found == there > 0


@pytest.mark.parametrize("known", [True, False])
def test_the_dice_of_a_tray_that_fills_a_sixteenth_of_a_large_picture_are_found(
    known: bool,
) -> None:
    """None of them is seen from afar."""

    def afar(name: str) -> Image:
        image = load_frame(TRAYS / "pips" / f"{name}.jpg").image
        high, wide = (side * 3 // 2 for side in image.shape[:2])
        there = cv2.copyMakeBorder(image, high, high, wide, wide, cv2.BORDER_REPLICATE)
        return np.asarray(there, np.uint8)

    found = Finder().find(afar("roll01"), afar("empty") if known else None).dice
    places = [(x - 1920, y - 1440, w, h) for x, y, w, h in (each.place for each in found)]
    for label in labels("pips", 1):
        assert most_shared(label["box"], places, 0.5) is not None
