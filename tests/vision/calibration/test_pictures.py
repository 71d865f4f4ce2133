import cv2
import numpy as np
import pytest

from edgebox.errors import BadInputError
from edgebox.vision import Frame
from edgebox.vision.calibration import learn
from edgebox.vision.calibration.markers import find_markers
from edgebox.vision.calibration.pictures import (
    LARGEST_SIDE,
    MOST,
    differences,
    empty_tray,
    middle_of,
    sort_pictures,
)
from tests.vision.calibration import drawn


def test_what_only_one_of_three_pictures_shows_is_left_out_and_named() -> None:
    bare = drawn.tray(noise=0)
    hand = drawn.tray(noise=0, things=[(100, 90, 30, (120, 150, 210))])
    frames = [Frame(bare, "a"), Frame(hand, "b"), Frame(bare, "c")]

    assert np.array_equal(empty_tray(sort_pictures(frames)), bare)
    assert differences(frames, drawn.CORNERS).strange == ("b",)


def test_several_pictures_take_the_noise_down() -> None:
    clean = np.full((200, 300, 3), 100, np.uint8)
    random = np.random.default_rng(5)
    noisy = [
        np.clip(clean + random.normal(0, 8, clean.shape), 0, 255).astype(np.uint8) for _ in range(7)
    ]

    assert np.std(middle_of(noisy)) < 0.6 * np.std(noisy[0])
    found = differences([Frame(image) for image in noisy], drawn.CORNERS / 6)
    # the grey picture's noise is that of three channels, weighted
    assert found.noise == pytest.approx(8 * 0.67, rel=0.15)


def test_the_floor_under_markers_is_filled_in() -> None:
    pictures = sort_pictures([Frame(drawn.tray(texture=1, markers=(0, 1, 2, 3)))])
    bare = drawn.tray(texture=1)

    filled = empty_tray(pictures)

    off = np.abs(filled.astype(int) - bare).max(axis=2)[230:720, 290:1010]
    assert np.percentile(off, 99) < 12


def test_large_pictures_of_one_camera_go_together_whatever_kind_of_file_they_are() -> None:
    """Of an odd size, a JPEG is reduced to a pixel more than a PNG while it is loaded."""
    kinds = [
        Frame(np.asarray(cv2.resize(drawn.tray(), size), np.uint8), name, scale=2401 / size[0])
        for name, size in (("a.jpg", (1201, 901)), ("b.png", (1200, 900)))
    ]
    kept = sort_pictures(kinds).bare
    assert {each.image.shape for each in kept} == {(901, 1201, 3)}


def test_pictures_with_and_without_markers_are_told_apart() -> None:
    bare, marked = drawn.tray(), drawn.tray(markers=(0, 1, 2, 3))

    learned = learn([Frame(marked, "with"), Frame(bare, "without")]).profile

    assert learned.corners_from == "markers"
    assert np.array_equal(learned.empty, bare)
    assert learned.floor_mm == pytest.approx(drawn.FLOOR_MM, rel=0.01)
    assert np.abs(learned.corners - drawn.CORNERS).max() < 1.5


def test_the_one_picture_with_markers_counts_among_many_without() -> None:
    bare = drawn.tray()
    frames = [Frame(bare, str(number)) for number in range(11)]
    frames[4] = Frame(drawn.tray(markers=(0, 1, 2, 3)), "marked")

    learned = learn(frames).profile

    assert learned.corners_from == "markers"
    assert np.array_equal(learned.empty, bare)


def test_markers_may_be_seen_a_few_at_a_time() -> None:
    frames = [
        Frame(drawn.tray(markers=(0, 1, -1, -1)), "above"),
        Frame(drawn.tray(markers=(-1, -1, 2, 3)), "below"),
    ]
    assert learn(frames).profile.corners_from == "markers"


def test_one_picture_that_was_taken_askew_does_not_move_the_markers() -> None:
    marked = drawn.tray(markers=(0, 1, 2, 3))
    askew = np.roll(marked, 9, axis=1)

    seen = sort_pictures([Frame(askew, "a"), Frame(marked, "b"), Frame(marked, "c")]).markers

    corners = [each.corners for each in find_markers(marked)]
    assert np.allclose([each.corners for each in seen], corners)


def test_pictures_of_two_sizes_are_refused() -> None:
    image = drawn.tray()
    with pytest.raises(BadInputError, match=r"small: .* 640x480 .* large has 1280x960"):
        sort_pictures(
            [Frame(image, "large"), Frame(np.ascontiguousarray(image[::2, ::2]), "small")]
        )


def test_no_pictures_are_refused() -> None:
    with pytest.raises(BadInputError, match="no picture"):
        sort_pictures([])


def test_many_and_huge_pictures_are_bounded() -> None:
    tall = np.zeros((5000, 100, 3), np.uint8)

    pictures = sort_pictures(Frame(tall, str(number)) for number in range(30))

    assert len(pictures.bare) == MOST
    assert max(pictures.size) == LARGEST_SIDE
    kept = [int(frame.name) for frame in pictures.bare]
    assert (kept[0], kept[-1]) == (0, 29), "they are spread over all"
    assert np.diff(kept).max() <= 30 / MOST * 2


@pytest.mark.parametrize("shape", [(32, 19_000), (19_000, 32)], ids=str)
def test_mere_strips_are_learned_too(shape: tuple[int, int]) -> None:
    strip = np.random.default_rng(1).integers(0, 255, (*shape, 3), np.uint8)

    learned = learn([Frame(strip, "a"), Frame(strip, "b")])

    assert learned.differences.moved == pytest.approx(0, abs=1)


def test_corners_by_hand_are_in_pixels_of_the_given_picture() -> None:
    large = np.repeat(np.repeat(drawn.tray(), 3, axis=0), 3, axis=1)
    given = [[float(x), float(y)] for x, y in drawn.CORNERS * 3 + 1]

    learned = learn([Frame(large)], corners=given)

    assert learned.profile.size == (2560, 1920)
    assert np.abs(learned.profile.corners - ((drawn.CORNERS + 0.5) * 2 - 0.5)).max() < 0.1
    assert learned.profile.given_size == (3840, 2880)
    assert np.allclose(learned.profile.given_corners, given, atol=0.1)


def test_known_corners_hold_until_the_camera_moves() -> None:
    first = learn([Frame(drawn.tray(markers=(0, 1, 2, 3))), Frame(drawn.tray())]).profile
    dimmer = (drawn.tray(light=drawn.slope(0.6, 1), seed=2) * 0.8).astype(np.uint8)

    again = learn([Frame(dimmer)], before=first).profile
    assert again.corners_from == "markers"
    assert np.array_equal(again.corners, first.corners)
    assert again.floor_mm == first.floor_mm
    assert any("has not moved" in note for note in again.notes)

    moved = learn([Frame(np.roll(dimmer, 9, axis=1))], before=first).profile
    assert moved.corners_from == "guess"
    assert np.abs(moved.corners - drawn.CORNERS - (9, 0)).max() < 6

    turn = cv2.getRotationMatrix2D((640, 480), 1, 1)
    turned = np.asarray(cv2.warpAffine(dimmer, turn, drawn.SIZE), np.uint8)
    assert learn([Frame(turned)], before=first).profile.corners_from == "guess"

    half = np.asarray(cv2.resize(dimmer, None, fx=0.5, fy=0.5), np.uint8)
    assert learn([Frame(half)], before=first).profile.corners_from == "guess"

    guessed = learn([Frame(drawn.tray())]).profile
    again = learn([Frame(drawn.tray())], before=guessed).profile
    assert again.corners_from == "guess"
    assert not any("has not moved" in note for note in again.notes)


def test_pictures_are_of_one_camera_as_they_were_given_not_as_they_are_kept() -> None:
    image = drawn.tray()
    told = "b: the picture has 2560x1920 pixels, a has 1280x960; give pictures of one camera"
    with pytest.raises(BadInputError, match=told):
        sort_pictures([Frame(image, "a"), Frame(image, "b", scale=2)])
