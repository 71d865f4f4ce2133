"""A camera that was moved since the empty tray was taken sees the same tray elsewhere."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from edgebox.vision import Frame, Reader, load_frame
from edgebox.vision.frame import Image
from edgebox.vision.motion.settling import Settling, State
from edgebox.vision.reader import CALIBRATE_AGAIN
from edgebox.vision.tray.bare_tray import BareTray
from edgebox.vision.tray.registration import farthest, registered
from tests.vision.shipped import TRAYS, labels

RIG = TRAYS / "genesys"
EMPTY, ROLL = load_frame(RIG / "empty.jpg"), load_frame(RIG / "roll01.jpg")


def bumped(image: Image, x: float, y: float, turn: float = 0.0, scale: float = 1.0) -> Image:
    """Return a picture by a camera that lies elsewhere by pixels, degrees and a scale."""
    high, wide = image.shape[:2]
    matrix = cv2.getRotationMatrix2D((wide / 2, high / 2), turn, scale)
    matrix[:, 2] += np.array((x, y))
    seen = cv2.warpAffine(image, matrix, (wide, high), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen, np.uint8)


@pytest.mark.parametrize("bump", [(12, 9), (-40, 26), (-10, 8, -2), (0, 0, 0, 1.03)])
def test_dice_are_read_as_surely_after_a_bump(bump: tuple[float, ...]) -> None:
    reader = Reader()
    before = reader.read(ROLL, EMPTY)
    after = reader.read(ROLL, replace(EMPTY, image=bumped(EMPTY.image, *bump)))

    assert before.sure
    assert after.sure, after.reason
    assert after.roll == before.roll


def test_where_the_tray_lies_is_told_to_a_pixel_or_two() -> None:
    bump = cv2.getRotationMatrix2D((640, 480), 1.5, 0.98)
    bump[:, 2] += np.array((20, -11))
    empty, roll = on_a_cloth(EMPTY.image), on_a_cloth(ROLL.image)
    found = registered(empty, bumped(roll, 20, -11, 1.5, 0.98))

    assert found is not None
    assert farthest(found, np.asarray(bump, np.float64), EMPTY.image) < 3


def test_the_floors_corners_move_with_the_camera() -> None:
    corners = np.array([(200, 150), (1080, 150), (1080, 810), (200, 810)], np.float64)
    bare = BareTray.of(replace(EMPTY, floor=corners), ROLL.image)

    found = bare.found_in(bumped(ROLL.image, 30, 18), ())

    assert found is not None
    assert found.floor is not None
    assert np.allclose(found.floor, corners + np.array((30, 18)), atol=3)


def test_a_floor_that_is_told_anew_counts_from_then_on() -> None:
    x, y, wide, high = labels("genesys", 1)[0]["box"]
    right, low = x + wide, y + high
    about_one = np.array([(x, y), (right, y), (right, low), (x, low)], np.float64)
    reader, dice = Reader(), len(labels("genesys", 1))
    counts = [
        (len(reading.dice), reading.outside)
        for floor in (None, about_one, None)
        for reading in [reader.read(ROLL, replace(EMPTY, floor=floor))]
    ]
    assert counts == [(dice, 0), (1, dice - 1), (dice, 0)]


def test_a_camera_that_has_not_moved_is_where_it_was() -> None:
    assert BareTray.of(EMPTY, ROLL.image).found_in(ROLL.image, ()) is None


@pytest.mark.parametrize(("bump", "moved"), [((0, 0), False), ((6, -4), True), ((0, 0, 1), True)])
def test_whether_a_camera_has_moved_is_told_at_a_glance(
    bump: tuple[float, ...], moved: bool
) -> None:
    assert BareTray.of(EMPTY, ROLL.image).has_moved(bumped(ROLL.image, *bump), ()) is moved


def test_a_bump_is_noticed_where_dice_alone_are_in_doubt() -> None:
    """Two of these lean, whatever the camera did; the view itself raises no doubt."""
    empty = load_frame(TRAYS / "starwars" / "empty.jpg")
    roll = load_frame(TRAYS / "starwars" / "roll02.jpg")
    before = replace(empty, image=bumped(empty.image, 5, 3))

    seen = Reader().read(roll, before).seen

    assert seen is not None
    assert seen.doubt is None
    assert seen.empty is not None
    as_it_lies, as_it_lay = (cv2.absdiff(empty.image, each) for each in (seen.empty, before.image))
    assert as_it_lies.mean() < as_it_lay.mean() / 2


def test_a_plain_picture_tells_nothing() -> None:
    assert registered(EMPTY.image, np.full_like(EMPTY.image, 90)) is None


@pytest.mark.parametrize("radius", [2, 3, 5, 8])
def test_nor_does_one_with_a_corner_or_a_few(radius: int) -> None:
    """A camera that is covered may see a speck of light."""
    seen = cv2.circle(np.full_like(EMPTY.image, 90), (600, 400), radius, (97, 97, 97), cv2.FILLED)
    assert registered(EMPTY.image, np.asarray(seen, np.uint8)) is None


def test_after_a_long_way_it_is_to_be_calibrated_again() -> None:
    pips = TRAYS / "pips"
    empty, roll = load_frame(pips / "empty.jpg"), load_frame(pips / "roll00.jpg")

    far = Reader().read(roll, replace(empty, image=bumped(empty.image, 150, 90)))

    assert not far.sure
    assert CALIBRATE_AGAIN in str(far.reason)


def test_a_tray_that_was_bumped_is_no_hand() -> None:
    empty = load_frame(TRAYS / "starwars" / "empty.jpg")
    roll = load_frame(TRAYS / "starwars" / "roll01.jpg")
    settling = Settling(bumped(empty.image, 24, 14))
    given = [settling.feed(replace(roll, at=number / 15)) for number in range(12)]

    assert any(given)
    assert settling.state is State.STILL


@pytest.mark.parametrize("bump", [(24, 14), (-20, 15), (-10, 8, -2), (0, 0, 0, 1.03)])
def test_nor_is_a_plain_one_whose_corners_tell_nothing(bump: tuple[float, ...]) -> None:
    """Its edges do, where the dice are left out: they are in one of the pictures only."""
    roll, bumped_before = load_frame(RIG / "roll00.jpg"), bumped(EMPTY.image, *bump)
    settling, dice = Settling(bumped_before), [die["box"] for die in labels("genesys", 0)]
    settling.dice = lambda _: dice
    given = [settling.feed(replace(roll, at=number / 15)) for number in range(12)]

    assert registered(bumped_before, roll.image) is None
    assert any(given)
    assert settling.state is State.STILL


def test_an_empty_tray_that_was_bumped_is_empty() -> None:
    settling = Settling(bumped(EMPTY.image, 24, 14))

    assert not any(settling.feed(replace(EMPTY, at=number / 15)) for number in range(6))
    assert settling.state is State.EMPTY


def test_a_tray_that_was_bumped_is_known_again_once_a_cup_beside_it_was_taken_away() -> None:
    cup = cv2.rectangle(EMPTY.image.copy(), (0, 480), (200, 700), (150, 170, 220), cv2.FILLED)
    settling = Settling(bumped(EMPTY.image, 24, 14), patience=0.4)
    views = [EMPTY.image] * 5 + [np.asarray(cup, np.uint8)] * 8 + [EMPTY.image] * 6
    states = [
        (settling.feed(replace(EMPTY, image=image, at=number / 15)), settling.state)[1]
        for number, image in enumerate(views)
    ]
    assert states[4] is State.EMPTY
    assert states[12] is State.STILL  # it counts as a part of the view
    assert states[-1] is State.EMPTY


def test_a_camera_moved_a_long_way_is_told_with_the_next_roll_not_after_long_waiting() -> None:
    pips = TRAYS / "pips"
    empty, roll = load_frame(pips / "empty.jpg"), load_frame(pips / "roll00.jpg")
    elsewhere = replace(empty, image=bumped(empty.image, 150, 90))
    settling = Settling(elsewhere.image)
    still = [settling.feed(replace(roll, at=number / 15)) for number in range(12)]

    assert any(still)
    assert CALIBRATE_AGAIN in str(Reader().read(next(filter(None, still))[-1], elsewhere).reason)

    # a hand is one there as well
    reached = cv2.rectangle(roll.image.copy(), (0, 480), (260, 550), (150, 170, 220), cv2.FILLED)
    under = replace(roll, image=np.asarray(reached, np.uint8))
    assert not any(settling.feed(replace(under, at=1 + number / 15)) for number in range(6))
    assert settling.state is State.HAND


def on_a_cloth(tray: Image) -> Image:
    """The tray, smaller, on a cloth whose pattern no two places have alike."""
    high, wide = tray.shape[:2]
    blocks = np.random.default_rng(2).integers(40, 200, (high // 24, wide // 24, 3), np.uint8)
    cloth = np.asarray(cv2.resize(blocks, (wide, high), interpolation=cv2.INTER_CUBIC), np.uint8)
    small = cv2.resize(tray, None, fx=0.8, fy=0.8, interpolation=cv2.INTER_AREA)
    top, left = (high - small.shape[0]) // 2, (wide - small.shape[1]) // 2
    cloth[top : top + small.shape[0], left : left + small.shape[1]] = small
    return cloth


@pytest.mark.parametrize("hand", [None, "left", "right"])
def test_what_a_bump_brought_into_view_is_no_hand_and_hides_none(hand: str | None) -> None:
    settling = Settling(bumped(on_a_cloth(EMPTY.image), 40, 26))
    now = on_a_cloth(ROLL.image)
    if hand is not None:
        high, wide = now.shape[:2]
        ends = (0, 260) if hand == "left" else (wide - 260, wide)
        cv2.rectangle(now, (ends[0], high // 2), (ends[1], high // 2 + 70), (150, 170, 220), -1)
    roll = replace(ROLL, image=now)
    given = [settling.feed(replace(roll, at=number / 15)) for number in range(12)]

    assert any(given) is (hand is None)
    assert settling.state is (State.STILL if hand is None else State.HAND)


def test_a_die_where_the_tray_was_never_seen_empty_is_read() -> None:
    """What a bump brought into view shows in the empty tray what lies there now."""
    high, wide = (round(each * 0.55) for each in ROLL.image.shape[:2])
    views = []
    for image in (EMPTY.image, ROLL.image):
        tray = cv2.resize(image, (wide, high), interpolation=cv2.INTER_AREA)
        views.append(cv2.copyMakeBorder(tray, 0, 960 - high, 0, 1500 - wide, cv2.BORDER_REFLECT))
    empty, roll = views
    roll[high:], roll[:, wide:] = empty[high:], empty[:, wide:]
    bare, now = (
        Frame(np.ascontiguousarray(view[:, left : left + 1260]))
        for view, left in ((empty, 152 + 76), (roll, 152))
    )

    kinds = [each.die for each in Reader().read(now, bare).dice]

    assert sorted(kinds) == sorted(each.die for each in Reader().read(ROLL, EMPTY).dice)
