"""What a person is told: each fault is named, and a good tray is left in peace."""

import re
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest

from edgebox.vision import Frame, load_frame
from edgebox.vision.calibration import learn
from edgebox.vision.calibration.advice import Advice, advise
from edgebox.vision.calibration.facts import Facts
from edgebox.vision.calibration.light import Light, Spot
from edgebox.vision.calibration.markers import CARD_MM
from edgebox.vision.calibration.pictures import Differences
from edgebox.vision.calibration.white_balance import FROM_FLOOR, FROM_MARKERS, WhiteBalance
from edgebox.vision.judging.sharpness import Sharpness
from tests.vision.calibration import drawn
from tests.vision.shipped import TRAYS


def told(
    *images: Any, corners: Any = drawn.CORNERS, dice: int = 0
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return what is to be mended, and what else is told."""
    frames = [Frame(image, f"picture{number}") for number, image in enumerate(images)]
    profile = learn(frames, "test", corners, dice_in=lambda _: dice).profile
    return profile.mend, profile.notes


def mend(**settings: Any) -> str:
    """Return the only thing to mend in a drawn tray."""
    found, _ = told(drawn.tray(**settings))
    assert len(found) == 1, found
    return found[0]


def spot(place: tuple[slice, slice], share: float) -> Any:
    lamp = np.ones((48, 64), np.float32)
    lamp[place] = share
    return cv2.GaussianBlur(lamp, (0, 0), 3)


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"floor": (45, 45, 48), "wall": (90, 130, 170)},
        {"floor": (60, 80, 115)},
        {"texture": 10, "noise": 4},
        {"light": drawn.slope(0.8, 1)},
        {"blur": 1.2},
    ],
    ids=lambda settings: "-".join(settings) or "plain",
)
def test_a_good_tray_has_nothing_to_mend(settings: Any) -> None:
    assert told(drawn.tray(**settings))[0] == ()


@pytest.mark.parametrize(
    ("dice", "text"), [(1, "a die lies in the tray"), (3, "3 dice lie in the tray")]
)
def test_dice_in_the_tray_are_told_first(dice: int, text: str) -> None:
    first, *_ = told(drawn.tray(light=drawn.slope(0.3, 1)), dice=dice)[0]
    assert text in first
    assert "take out all dice" in first


def tinted(image: Any, *shares: float) -> Any:
    return np.clip(image * np.array(shares), 0, 255).astype(np.uint8)


def test_a_camera_without_colours_is_told() -> None:
    grey = np.repeat(drawn.tray().max(axis=2, keepdims=True), 3, axis=2)
    assert any("has no colours" in each for each in told(grey)[0])


def test_light_of_one_colour_is_told_by_the_picture_or_by_white_paper() -> None:
    def coloured(*images: Any) -> bool:
        return any("too coloured" in each for each in told(*images, corners=None)[0])

    brown = drawn.tray(floor=(60, 80, 115))
    assert not coloured(tinted(brown, 0.7, 0.9, 1))
    assert coloured(tinted(brown, 0.25, 0.7, 1))
    # a floor that is blue hides a warm light, paper tells it
    blue = drawn.tray(floor=(150, 110, 90), markers=(0, 1, 2, 3))
    assert not coloured(tinted(blue, 0.7, 0.9, 1))
    assert coloured(tinted(blue, 0.4, 0.8, 1))


@pytest.mark.parametrize(
    ("light", "text"),
    [
        (drawn.slope(0.3, 1), "the left side is darker (5"),
        (drawn.slope(1, 0.3), "the right side is darker (5"),
        (drawn.slope(0.3, 1).T, "the top side is darker (5"),
        (drawn.slope(1, 0.3).T, "the bottom side is darker (5"),
        (spot((slice(32, 48), slice(44, 64)), 0.3), "the lower right corner is much darker"),
    ],
)
def test_the_dark_side_is_named(light: Any, text: str) -> None:
    found = mend(light=light)
    assert found.startswith(text)
    assert "add light there" in found


@pytest.mark.parametrize(
    ("way", "side"), [((-1, 0), "left"), ((1, 0), "right"), ((0, -1), "top"), ((0, 1), "bottom")]
)
def test_the_side_in_a_hard_shadow_is_named_where_nobody_said_the_corners(
    way: tuple[float, float], side: str
) -> None:
    image = drawn.shaded(drawn.tray((110, 70, 50), wall=(20, 22, 24)), way, 0.4)

    found, _ = told(image, corners=None)

    assert len(found) == 1
    assert f"the {side} side is darker" in found[0]


def test_all_corners_dark_is_one_fault() -> None:
    rows, columns = np.mgrid[-1:1:48j, -1:1:64j]
    found = mend(light=np.exp(-1.6 * (rows**2 + columns**2)).astype(np.float32))
    assert found.startswith("the corners are much darker than the middle")


@pytest.mark.parametrize("blur", [3.5, 8, 12])
def test_a_blurred_picture_is_to_be_focused(blur: float) -> None:
    assert "not sharp" in mend(blur=blur)


def test_a_dark_picture_wants_light_but_a_black_floor_does_not() -> None:
    dark = (drawn.tray((45, 45, 45)) * 0.4).astype(np.uint8)
    assert any("too dark" in text for text in told(dark)[0])

    found, notes = told(drawn.tray((20, 20, 20), wall=(90, 130, 170)))
    assert found == ()
    assert any("nearly black" in text and "setback" in text for text in notes)


def test_a_blown_out_floor_is_told() -> None:
    assert "the floor is washed out" in mend(floor=(255, 255, 255), texture=0)


def test_glare_is_told_with_its_place() -> None:
    assert mend(glare=[(200, 40, 12)]).startswith("there is a bright spot at the upper right")


def test_something_in_the_tray_is_told() -> None:
    assert "something lies in the tray" in mend(things=[(60, 140, 8, (30, 30, 160))])


def test_a_patterned_floor_is_told() -> None:
    things = [(x, y, 6, (40, 40, 40)) for x in range(30, 240, 40) for y in range(30, 170, 40)]
    assert "not plain" in mend(things=things)


@pytest.mark.parametrize(
    ("floor", "dice"),
    [
        ((200, 90, 20), "blue of boost"),
        ((60, 140, 30), "green of ability"),
        ((40, 30, 170), "red of challenge"),
        ((40, 190, 220), "yellow of proficiency"),
        ((130, 30, 110), "purple of difficulty"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_floor_of_a_dices_colour_is_named(floor: tuple[int, int, int], dice: str) -> None:
    assert f"nearly the {dice} dice" in mend(floor=floor)


@pytest.mark.parametrize("floor", [(128, 128, 128), (50, 85, 130), (35, 60, 95)], ids=str)
def test_grey_and_brown_floors_are_no_dice_colour(floor: tuple[int, int, int]) -> None:
    found, notes = told(drawn.tray(floor))
    assert not any("dice of that colour" in text for text in found + notes)


def test_a_tray_far_away_makes_small_dice() -> None:
    far = drawn.CORNERS * 0.35 + (400, 300)
    image = drawn.tray(corners=far)
    assert any("move the camera nearer" in text for text in told(image, corners=far)[0])


def test_a_small_picture_is_told() -> None:
    image = np.ascontiguousarray(drawn.tray()[::2, ::2])
    assert any("640x480" in text for text in told(image, corners=drawn.CORNERS / 2)[0])


def test_a_guess_says_that_it_is_one() -> None:
    found, notes = told(drawn.tray(), corners=None)
    assert found == ()
    assert any("guessed" in text for text in notes)


def test_a_mirrored_picture_is_told_by_its_markers() -> None:
    """As some apps send what a phone's front camera sees."""
    with_cards, bare = drawn.tray(markers=(0, 1, 2, 3)), drawn.tray()
    mirrored = [np.ascontiguousarray(each[:, ::-1]) for each in (with_cards, bare)]

    # the cards are no thing in the tray, and the empty tray is no other one
    found, notes = told(*mirrored, corners=None)
    assert (len(found), notes) == (1, ())
    assert "the picture is mirrored" in found[0]
    assert any("the picture is mirrored" in each for each in told(mirrored[0], corners=None)[0])
    assert not any("mirrored" in each for each in told(with_cards, bare, corners=None)[0])
    assert not any("mirrored" in each for each in told(bare, corners=None)[0])


def test_missing_markers_are_counted() -> None:
    found, _ = told(drawn.tray(), drawn.tray(markers=(0, 1, -1, 3)), corners=None)
    assert any("only 3 of the 4 markers" in text for text in found)

    found, _ = told(drawn.tray(), drawn.tray(markers=(0,)), corners=None)
    assert any("only 1 of the 4 markers was found" in text for text in found)


@pytest.mark.parametrize(
    "at",
    [
        [(70, 40), (140, 40), (70, 100), (140, 100)],
        [(5, 0), (65, 0), (125, 0), (185, 0)],
        [(5, 0), (65, 2), (125, 0), (185, 2)],
        [(0, 0), (210, 0), (150, 90), (0, 140)],
        [(0, 0), (210, 0), (100, 30), (0, 140)],
    ],
    ids=["uncut sheet", "row", "crooked row", "askew", "one in the middle"],
)
def test_markers_that_do_not_lie_in_the_corners_are_told_and_not_believed(
    at: list[tuple[float, float]],
) -> None:
    frames = [Frame(drawn.tray(markers=(0, 1, 2, 3), at=at)), Frame(drawn.tray())]

    learned = learn(frames).profile

    assert learned.corners_from == "guess"
    assert np.abs(learned.corners - drawn.CORNERS).max() < 6
    assert any("cut the four cards apart" in text for text in learned.mend)


@pytest.mark.parametrize(("inward", "told_of"), [(0, False), (12, False), (30, True), (45, True)])
def test_markers_short_of_the_corners_are_told_to_be_pushed_there(
    inward: int, told_of: bool
) -> None:
    """In a neat rectangle, so that they tell a floor, but a smaller one."""
    right, bottom = (side - CARD_MM - inward for side in drawn.FLOOR_MM)
    at = [(inward, inward), (right, inward), (right, bottom), (inward, bottom)]
    marked = drawn.tray(markers=(0, 1, 2, 3), at=at)

    found, _ = told(marked, drawn.tray(), corners=None)

    assert ["push each card into its corner" in text for text in found] == [True] * told_of


@pytest.mark.parametrize("shift", [(0, 0), (1, 1), (9, 5), (40, 25)])
def test_a_bump_between_the_picture_with_markers_and_the_bare_one_is_told(
    shift: tuple[int, int],
) -> None:
    """The corners come from the one, the empty tray from the other."""
    marked = drawn.tray(markers=(0, 1, 2, 3))
    bumped = drawn.tray(corners=drawn.CORNERS + shift, seed=2)

    found, _ = told(marked, bumped, corners=None)

    moved = float(np.hypot(*shift))
    told_of = [re.search(r"moved between the pictures \(by (\d+) pixels\)", each) for each in found]
    by = [int(each[1]) for each in told_of if each is not None]
    assert by == [pytest.approx(moved, abs=1)] * (moved > 3)
    assert len(found) == len(by)


def test_a_picture_with_markers_of_another_tray_is_told() -> None:
    other = np.random.default_rng(1).integers(60, 190, (12, 16, 3), np.uint8)
    cloth = cv2.resize(other, drawn.SIZE, interpolation=cv2.INTER_CUBIC)

    found, _ = told(drawn.tray(markers=(0, 1, 2, 3)), cloth, corners=None)

    assert any("do not show the same place" in text for text in found)


def test_pictures_of_two_trays_are_told() -> None:
    """What is between them is no tray at all."""
    trays = [load_frame(TRAYS / name / "empty.jpg").image for name in ("starwars", "genesys")]

    found, _ = told(*trays, corners=None)

    assert any("have little in common" in text for text in found)


def test_bare_floors_without_edges_may_well_be_of_one_tray() -> None:
    noisy = [drawn.tray(wall=drawn.GREY, texture=0, noise=6, seed=each) for each in (1, 2)]

    assert not any("have little in common" in text for text in told(*noisy)[0])


def test_things_that_were_moved_are_no_moved_camera() -> None:
    rng, trays = np.random.default_rng(3), []
    for _ in range(2):
        at = rng.uniform((20, 20), (230, 160), (14, 2))
        colours = rng.integers(0, 255, (14, 3)).tolist()
        things = [(x, y, 9.0, tuple(bgr)) for (x, y), bgr in zip(at.tolist(), colours, strict=True)]
        trays.append(drawn.tray(wall=drawn.GREY, things=things))

    assert not any("moved" in text for text in told(*trays)[0])


def test_corners_named_by_hand_may_leave_some_floor_out() -> None:
    half = drawn.CORNERS.copy()
    half[1:3] -= (380, 0)
    assert told(drawn.tray(), corners=half)[0] == ()


def test_markers_far_away_are_told_to_be_so() -> None:
    away = drawn.tray(markers=(0, 1, 2, 3), corners=drawn.CORNERS * 0.25 + (500, 400), texture=0)

    found, _ = told(away, drawn.tray(), corners=None)

    assert any("between the markers is too small" in text for text in found)
    assert not any("cut the four cards" in text for text in found)
    assert not any("use the printed markers" in text for text in found)  # they lie there


def test_markers_in_every_picture_are_to_be_taken_out_once() -> None:
    marked = drawn.tray(markers=(0, 1, 2, 3))
    found, notes = told(marked, corners=None)
    assert ["take them out" in text for text in found] == [True]
    assert not any("guessed" in text for text in notes)

    assert told(marked, drawn.tray(), corners=None) == ((), ())


def test_flicker_movement_and_noise_are_told() -> None:
    image = drawn.tray(noise=0)
    assert any("light changes" in text for text in told(image, (image * 0.85).astype(np.uint8))[0])
    assert any("moved" in text for text in told(image, np.roll(image, 12, axis=1))[0])
    noisy = [drawn.tray(noise=14, seed=seed) for seed in range(3)]
    assert any("noisy" in text for text in told(*noisy)[0])
    steady = [
        np.clip(image + 2 * drawn.noise_of(n, image.shape), 0, 255).astype(np.uint8)
        for n in range(3)
    ]
    assert told(*steady) == ((), ())


@pytest.mark.parametrize("upright", [False, True])
@pytest.mark.parametrize(("strength", "told_of"), [(0.06, False), (0.12, True), (0.2, True)])
def test_bands_of_a_lamp_are_told_and_are_no_noise(
    strength: float, told_of: bool, upright: bool
) -> None:
    image = drawn.tray(noise=1)
    lines = np.linspace(0, 1.6, image.shape[1 if upright else 0])
    across = (None, slice(None), None) if upright else (slice(None), None, None)
    banded = [
        np.clip(
            image * (1 + strength * np.sin(2 * np.pi * (lines + 0.3 * n)))[across], 0, 255
        ).astype(np.uint8)
        for n in range(9)
    ]
    found, _ = told(*banded)
    assert ["flickers in bands" in text for text in found] == [True] * told_of


def test_what_is_no_floor_gets_no_advice_on_its_light() -> None:
    image = (np.random.default_rng(1).random((960, 1280, 3)) * 60).astype(np.uint8)
    image[:300, :400] = 240
    found, _ = told(np.asarray(cv2.GaussianBlur(image, (0, 0), 20), np.uint8), corners=None)
    assert any("edges could not be found" in text for text in found)
    assert not any("darker" in text or "something lies" in text for text in found)


FINE = Facts(
    size=drawn.SIZE,
    dice=0,
    unfit=None,
    corners=drawn.CORNERS,
    guessed=False,
    guess_sure=False,
    kept=False,
    markers=4,
    mirrored=False,
    misplaced=False,
    far=False,
    goes_on=False,
    filled_in=False,
    floor_mm=drawn.FLOOR_MM,
    light=Light(1, 1, (1, 1, 1, 1), 1, ((1,) * 6,) * 4, 128, 200, 0, (54, 0, 0), (), ()),
    sharpness=Sharpness(2.5, 90),
    balance=WhiteBalance((1, 1, 1), FROM_MARKERS),
    paper=200,
    differences=Differences(2, 2, 0.02, 0.1, 0.5, ()),
    elsewhere=False,
)
"""What is known of a tray with nothing to mend."""


def advised(**changes: Any) -> list[Advice]:
    """Return the advice on such a tray with other facts, some of its light."""
    light = {name: changes.pop(name) for name in list(changes) if name in vars(FINE.light)}
    return advise(replace(FINE, light=replace(FINE.light, **light), **changes))


AT = {
    "upper left": Spot(0.2, 0.2, 0.01),
    "middle": Spot(0.5, 0.5, 0.01),
    "top": Spot(0.5, 0.2, 0.01),
    "right": Spot(0.8, 0.5, 0.01),
}


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        (
            {"corners": (1, 0.4, 1, 1)},
            "the upper right corner is much darker than the middle (40%)",
        ),
        (
            {"corners": (0.44, 1, 1, 0.3)},
            "the upper left and lower left corners are much darker than the middle (30%)",
        ),
        ({"corners": (0.4, 0.4, 1, 0.3)}, "the corners are much darker than the middle (30%)"),
        ({"evenness": 0.3}, "the light is uneven (the darkest place has 30% of the brightest)"),
        ({"left_to_right": 0.5}, "the left side is darker (50% of the right)"),
        ({"left_to_right": 2}, "the right side is darker (50% of the left)"),
        ({"top_to_bottom": 0.6}, "the top side is darker (60% of the bottom)"),
        ({"top_to_bottom": 2}, "the bottom side is darker (50% of the top)"),
        ({"level": 30, "brightest": 100}, "the picture is too dark"),
        ({"level": 245}, "the floor is washed out"),
        ({"blown": 0.25}, "the floor is washed out"),
        ({"paper": 240}, "white paper is washed out (240 of 255, 200 is good)"),
        ({"sharpness": Sharpness(5, 90)}, "the picture is not sharp (edges are 5 pixels wide"),
        (
            {"glare": (AT["upper left"], AT["middle"])},
            "there are bright spots at the upper left and in the middle",
        ),
        ({"glare": tuple(AT.values())}, "at the upper left, in the middle and at the top where"),
        ({"glare": (AT["top"], AT["top"])}, "there are bright spots at the top where"),
        ({"objects": (AT["right"],)}, "something lies in the tray, or stains it, at the right"),
        ({"objects": (AT["right"],) * 7}, "the floor is not plain"),
        ({"objects": (replace(AT["middle"], share=0.31),)}, "the floor is not plain"),
        ({"size": (1281, 700)}, "a part of the floor is out of the picture"),
        ({"size": (1030, 960)}, "a part of the floor is out of the picture"),
        ({"floor_mm": (750.0, 540.0)}, "the dice will be small in the picture"),
        ({"elsewhere": True}, "do not show the same place"),
        ({"balance": WhiteBalance((1, 1, 1), FROM_MARKERS, 5.5)}, "use white light"),
    ],
)
def test_each_fault_is_told_alone_and_in_its_own_words(changes: dict[str, Any], text: str) -> None:
    (found,) = advised(**changes)
    assert text in found.text
    assert found.mend


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"sharpness": Sharpness(None, 3)}, "there are no edges to judge sharpness by"),
        ({"lab": (90, 0, 0)}, "the floor is nearly white: white force dice"),
        ({"lab": (10, 0, 0)}, "the floor is nearly black: black setback dice"),
        ({"lab": (40, 5, -20)}, "the floor is a dull blue, like boost dice"),
    ],
)
def test_what_is_only_good_to_know_is_not_to_be_mended(changes: dict[str, Any], text: str) -> None:
    (found,) = advised(**changes)
    assert text in found.text
    assert not found.mend


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"corners": (0.46, 0.46, 0.46, 0.46)},
        {"level": 30},
        {"paper": 239},
        {"markers": 0},
        {"balance": WhiteBalance((1, 1, 1), FROM_FLOOR, 5.5)},
        {"balance": WhiteBalance((2.5, 1, 0.4), FROM_FLOOR)},
        {"differences": Differences(1, None, None, None, None, ())},
        {"guessed": True, "evenness": 0.1, "glare": (AT["top"],)},
    ],
)
def test_what_is_well_within_bounds_is_no_fault(changes: dict[str, Any]) -> None:
    found = [each.text for each in advised(**changes) if each.mend]
    no_edges = "the floor's edges could not be found"
    assert [each for each in found if not each.startswith(no_edges)] == []


def test_pictures_of_which_no_shift_and_no_light_fits_have_little_in_common() -> None:
    two = Differences(2, 2, 0.2, 0.1, None, ())
    common, flicker = advised(differences=two)
    assert "the pictures have little in common" in common.text
    assert "the light changes by 20%" in flicker.text


def test_faults_come_before_what_is_good_to_know() -> None:
    found = advised(guessed=True, guess_sure=True, kept=True, dice=1, glare=(AT["top"],))
    assert [each.mend for each in found] == [True, True, False, False]
    assert "a die lies in the tray" in found[0].text


@pytest.mark.parametrize("way", [(-270, 0), (0, -200)], ids=["left", "top"])
def test_a_floor_that_the_picture_cuts_on_the_left_or_at_the_top_is_told(
    way: tuple[int, int],
) -> None:
    (found,) = advise(replace(FINE, corners=drawn.CORNERS + way))
    assert "a part of the floor is out of the picture" in found.text


def test_dice_are_as_small_as_the_finder_sees_them() -> None:
    """A picture that is higher than wide is made smaller for it."""
    corners = np.array([[100, 100], [800, 100], [800, 625], [100, 625]], float)
    tray = replace(FINE, corners=corners, floor_mm=(220.0, 165.0))
    assert advise(replace(tray, size=(1280, 960))) == []
    (found,) = advise(replace(tray, size=(960, 1280)))
    assert "the dice will be small in the picture" in found.text
