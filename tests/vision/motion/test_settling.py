"""When dice have come to rest, on drawn trays: light, noise, and slow motion."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np
import pytest

from edgebox.errors import BadInputError
from edgebox.vision import Frame, load_frame
from edgebox.vision.frame import Image
from edgebox.vision.motion.settling import FRAMES, STILLNESS, Settling, State
from tests.vision.drawn_tray import (
    EMPTY,
    HEIGHT,
    WIDTH,
    die,
    frames,
    given,
    hand,
    thrown,
    times_read,
    tray,
)
from tests.vision.shipped import TRAYS
from tests.vision.tray.test_bare_tray import bumped


@pytest.mark.parametrize(
    ("fps", "known"), [(10, True), (15, True), (30, True), (30, False), (60, True)]
)
def test_a_throw_is_given_once_soon_after_it_lies_still(fps: int, known: bool) -> None:
    settling = Settling(EMPTY if known else None)

    found = given(settling, frames(lambda time: thrown(tray(), time), 1.8, fps, noise=2))

    ((at, times),) = found
    assert 1.0 + STILLNESS - 0.05 <= at <= 1.0 + STILLNESS + 2.1 / fps
    assert len(times) == FRAMES
    assert times[0] >= 0.95  # a last creep of half a pixel can't be seen
    assert times == sorted(set(times))
    assert settling.state is State.STILL


def test_nothing_is_given_while_a_die_turns_slowly_in_place() -> None:
    """At 60 frames a second, each frame is nearly as the one before."""
    found = given(Settling(EMPTY), frames(lambda t: die(tray(), 300, 240, 60 * t), 1, 60, noise=2))
    assert found == []


def test_a_black_die_on_black_that_creeps_is_seen_to_move() -> None:
    found = given(
        Settling(EMPTY), frames(lambda t: die(tray(), 200 + 30 * t, 240, 10, colour=2), 1, 30, 1)
    )
    assert found == []


def test_a_tray_that_lies_as_it_did_is_not_given_again() -> None:
    def passing(time: float) -> Image:
        image = thrown(tray(), 9)
        return hand(image, 120) if 1 < time < 2 else image

    settling = Settling(EMPTY)
    assert [at for at, _ in given(settling, frames(passing, 3, 15, noise=2))] == pytest.approx(
        [STILLNESS], abs=0.05
    )


def test_the_next_throw_is_given_again() -> None:
    def twice(time: float) -> Image:
        return thrown(tray(), time) if time < 2 else die(thrown(tray(), time - 2), 150, 120)

    assert [at for at, _ in given(Settling(), frames(twice, 4, 20))] == pytest.approx(
        [1 + STILLNESS, 3 + STILLNESS], abs=0.1
    )


def test_a_die_at_rest_that_is_turned_slowly_is_given_again_once_it_lies_still() -> None:
    """What is at rest takes on slow light, but no motion, however little a frame has of it."""

    def creeping(time: float) -> Image:
        return die(tray(), 300, 240, 60 * min(max(time - 0.3, 0), 0.6))

    first, second = (at for at, _ in given(Settling(EMPTY), frames(creeping, 1.3)))
    assert first < 0.3
    assert 0.9 <= second <= 0.95 + STILLNESS


def test_dice_that_lay_there_while_the_pictures_stopped_for_an_hour_are_not_given_again() -> None:
    stream = frames(lambda _: thrown(tray(), 9), 1, 15, noise=2)
    late = (replace(each, at=(each.at or 0) + 3600 * (n > 7)) for n, each in enumerate(stream))
    assert len(given(Settling(EMPTY), late)) == 1


def test_an_empty_tray_is_called_empty_and_not_given() -> None:
    settling = Settling(EMPTY)
    assert given(settling, frames(lambda time: tray(), 1, noise=2)) == []
    assert settling.state is State.EMPTY


def test_a_tray_in_which_nothing_can_be_seen_is_not_called_empty() -> None:
    """A camera that takes in all the light there is shows noise, alike with dice and without."""
    empty, roll = (load_frame(TRAYS / "starwars" / f"{name}.jpg") for name in ("empty", "roll01"))
    dark = 255 * ((roll.image / 255) ** 2.2 * 0.001) ** (1 / 2.2)
    noise = np.random.default_rng(1).normal(0, 14, (4, *dark.shape))
    night = np.clip(dark + noise, 0, 255).astype(np.uint8)
    settling = Settling(empty.image)
    states = set()
    for number in range(12):
        settling.feed(Frame(night[number % 4], "night", number / 15))
        states.add(settling.state)
    assert states == {State.MOVING, State.STILL}


@pytest.mark.parametrize("known", [True, False])
def test_dice_that_came_to_rest_in_the_dark_are_given_again_once_there_is_light(
    known: bool,
) -> None:
    """Only so does it help to add light: that alone is no motion."""

    def lit(time: float) -> Image:
        return np.asarray(thrown(tray(), 9) * (1 if time > 2 else 0.1), np.uint8)

    settling = Settling(EMPTY if known else None)
    found = [at for at, _ in given(settling, frames(lit, 4, 15))]
    assert found[-1] > 2
    assert len(found) <= 2, "but once"
    assert settling.state is State.STILL


def test_light_that_wavers_where_dice_can_just_be_seen_has_none_given_again() -> None:
    dim = 40 / float(np.percentile(thrown(tray(), 9).max(axis=2), 99))

    def wavering(time: float) -> Image:
        light = dim * (1.06 if int(time * 2) % 2 else 0.94)
        return np.asarray(thrown(tray(), 9) * light, np.uint8)

    assert len(given(Settling(), frames(wavering, 6, 15))) == 1


def lamp(image: Image, time: float, strength: float) -> Image:
    """Bands of a lamp on mains that wander through the picture."""
    rows = np.linspace(0, 1, len(image))[:, None, None]
    light = 1 + strength * np.sin(2 * np.pi * (1.5 * rows + 13.3 * time))
    return np.clip(image * light, 0, 255).astype(np.uint8)


def flickering(image: Image, time: float, depth: float, curve: float, foot: float) -> Image:
    """The same as a camera sends it: what it adds, ``foot``, gets its share of light, too."""
    rows = np.linspace(0, 1, len(image))[:, None, None]
    light = 1 + depth * np.sin(2 * np.pi * (2.5 * rows + 6.67 * time * 15))
    sent = (image + foot) * light ** (1 / curve) - foot
    return np.clip(np.rint(sent), 0, 255).astype(np.uint8)


@pytest.mark.parametrize("depth", [0.4, 0.6])
@pytest.mark.parametrize(("curve", "foot"), [(2.2, 0), (2.4, 14)], ids=["root", "sRGB"])
@pytest.mark.parametrize("rig", ["starwars", "genesys"])
def test_dice_are_given_as_soon_as_ever_under_a_lamp_that_flickers_deeply(
    rig: str, depth: float, curve: float, foot: float
) -> None:
    """The lamp is at its darkest in one row where it is at its lightest in another."""
    empty, roll = (load_frame(TRAYS / rig / f"{name}.jpg").image for name in ("empty", "roll01"))

    def scene(time: float) -> Image:
        return flickering(roll if time > 0.5 else empty, time, depth, curve, foot)

    settling = Settling(flickering(empty, 0.02, depth, curve, foot))
    found = given(settling, frames(scene, 1.4, 15))
    assert [at for at, _ in found] == pytest.approx([0.5 + STILLNESS], abs=0.09)


@pytest.mark.parametrize("light", [(0.2, 0.2, 1.0), (0.3, 0.3, 0.3)], ids=["red", "dim"])
@pytest.mark.parametrize("rig", ["starwars", "genesys", "pips"])
def test_another_lamp_over_dice_at_rest_is_neither_a_hand_nor_motion(
    rig: str, light: tuple[float, float, float]
) -> None:
    empty, roll = (load_frame(TRAYS / rig / f"{name}.jpg").image for name in ("empty", "roll01"))
    sent = (roll + 14.0) * np.array(light) ** (1 / 2.4) - 14
    lit = np.clip(np.rint(sent), 0, 255).astype(np.uint8)
    settling = Settling(empty)
    found = given(settling, frames(lambda time: lit if time > 0.5 else roll, 1.5, 15))
    assert [at for at, _ in found] == pytest.approx([STILLNESS], abs=0.05)
    assert settling.state is State.STILL


def test_a_die_that_creeps_under_a_lamp_that_flickers_deeply_is_seen_to_move() -> None:
    def creeping(time: float) -> Image:
        return flickering(die(tray(), 200 + 30 * time, 240, 10), time, 0.4, 2.4, 14)

    assert given(Settling(EMPTY), frames(creeping, 1, 15, noise=1)) == []


@pytest.mark.parametrize(
    "light",
    [
        lambda image, time: lamp(image, time, 0.1),
        lambda image, time: lamp(image, time, 0.15),
        lambda image, time: lamp(image.transpose(1, 0, 2), time, 0.1),
        lambda image, time: np.clip(image * (1 + 0.15 * time), 0, 255).astype(np.uint8),
        lambda image, time: np.clip(
            image * np.array([1 + 0.05 * time, 1, 1 - 0.05 * time]), 0, 255
        ).astype(np.uint8),
    ],
    ids=["flicker", "deep flicker", "flicker on a turned camera", "exposure", "white balance"],
)
def test_changing_light_is_no_motion(light: Callable[[Image, float], Image]) -> None:
    found = given(Settling(), frames(lambda t: light(thrown(tray(), 9), t), 1, 30, noise=2))
    assert [at for at, _ in found] == pytest.approx([STILLNESS], abs=0.04)


SPOT = cv2.GaussianBlur(
    cv2.circle(np.zeros_like(EMPTY), (180, 320), 60, (255,) * 3, cv2.FILLED), (0, 0), 15
)


def glare(levels: float) -> Image:
    """Dice at rest where the sun comes round: no light as a whole, but a spot of it."""
    return np.asarray(cv2.addWeighted(thrown(tray(), 9), 1, SPOT, levels / 255, 0), np.uint8)


def test_glare_that_grows_slowly_on_a_tray_at_rest_is_not_given_as_another_throw() -> None:
    found = given(Settling(EMPTY), frames(lambda time: glare(2 * time), 30, 5, noise=1))
    assert len(found) == 1


def test_nor_is_it_where_a_hand_passes_by_after_all() -> None:
    times = (0.0, 0.2, 0.4, *range(1, 13), 12.2, 12.4, 12.6, 12.8, 13.0)
    views = ((hand(glare(at), 120) if at in (12.2, 12.4) else glare(at), at) for at in times)
    found = given(Settling(EMPTY), (Frame(image, "clip", at) for image, at in views))
    assert len(found) == 1


@pytest.mark.parametrize("quality", [40, 75])
def test_compression_is_no_motion(quality: int) -> None:
    random = np.random.default_rng(3)

    def packed(time: float) -> Image:
        noisy = np.clip(thrown(tray(), 9) + random.normal(0, 4, EMPTY.shape), 0, 255)
        _, data = cv2.imencode(".jpg", noisy, [cv2.IMWRITE_JPEG_QUALITY, quality])
        return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)

    found = given(Settling(), frames(packed, 1, 15))
    assert [at for at, _ in found] == pytest.approx([STILLNESS], abs=0.04)


def test_compression_is_no_motion_where_a_lamp_wavers() -> None:
    """Colours are sent in coarse blocks, which jump by a step as the light does."""
    image = load_frame(TRAYS / "starwars" / "roll00.jpg").image

    def packed(time: float) -> Image:
        lit = cv2.convertScaleAbs(image, alpha=1 + 0.008 * np.sin(35 * time))
        _, data = cv2.imencode(".jpg", lit, [cv2.IMWRITE_JPEG_QUALITY, 40])
        return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)

    found = given(Settling(), frames(packed, 0.6, 15))
    assert [at for at, _ in found] == pytest.approx([STILLNESS], abs=0.04)


def checkered(image: Image) -> Image:
    """The tray on a cloth of black and white squares."""
    rows, columns = np.indices((HEIGHT, WIDTH)) // 16
    image[(rows + columns) % 2 == 0] = 20
    image[(rows + columns) % 2 == 1] = 220
    image[55:425, 70:570] = EMPTY[55:425, 70:570]
    return image


def shifted(image: Image, by: float) -> Image:
    matrix = np.array([[1, 0, by], [0, 1, by / 2]])
    seen = cv2.warpAffine(image, matrix, (WIDTH, HEIGHT), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen, np.uint8)


def test_a_table_that_shakes_by_a_part_of_a_pixel_is_no_motion() -> None:
    lying = thrown(checkered(tray()), 9)
    views = [lying, shifted(lying, 0.3)]
    found = given(Settling(), frames(lambda time: views[round(time * 15) % 2], 1, 15))
    assert [at for at, _ in found] == pytest.approx([STILLNESS], abs=0.05)


def test_a_camera_that_was_moved_by_a_hair_over_a_checkered_cloth_sees_no_hand() -> None:
    empty = checkered(tray())
    assert times_read(empty, shifted(thrown(empty.copy(), 9), 1.4)) == 1


def test_an_arm_across_the_whole_view_is_no_band_of_a_lamp() -> None:
    floor = np.full((HEIGHT, WIDTH, 3), (104, 100, 98), np.uint8)
    settling = Settling(floor)
    reaching = floor.copy()
    reaching[200:260] = (40, 42, 45)
    assert given(settling, frames(lambda _: reaching, 0.6, 15)) == []
    assert settling.state is State.HAND


def test_a_gap_in_the_pictures_is_no_stillness() -> None:
    settling = Settling()
    stream = [Frame(thrown(tray(), 9), "clip", at) for at in (0.0, 1.0, 1.03)]
    assert [len(settling.feed(frame)) for frame in stream] == [0, 0, FRAMES]


def test_where_the_clock_begins_anew_dice_are_given_as_soon_as_ever() -> None:
    settling = Settling(EMPTY)
    assert settling.feed(Frame(thrown(tray(), 9), "clip", 1000.0)) == ()
    found = given(settling, frames(lambda _: thrown(tray(), 9), 1))
    assert [at for at, _ in found] == pytest.approx([STILLNESS], abs=0.05)


def test_a_camera_that_goes_on_with_another_size_is_read_anew() -> None:
    settling, lying = Settling(EMPTY), thrown(tray(), 9)
    half = np.asarray(cv2.resize(lying, (320, 240), interpolation=cv2.INTER_AREA), np.uint8)
    found = given(settling, frames(lambda time: lying if time < 1 else half, 2, 15))
    assert [at for at, _ in found] == pytest.approx([STILLNESS, 1 + STILLNESS], abs=0.05)
    assert settling.state is State.STILL


def test_frames_must_carry_times_and_fit_the_empty_tray() -> None:
    with pytest.raises(ValueError, match="without a time stamp"):
        Settling().feed(Frame(EMPTY, "roll.jpg"))
    told = "clip: it has 640x480 pixels, and the empty tray has another shape, 640x300"
    with pytest.raises(BadInputError, match=f"{told}; .* or calibrate that tray again"):
        Settling(EMPTY[:300]).feed(Frame(EMPTY, "clip", 0.0))
    small = np.asarray(cv2.resize(EMPTY, (320, 240)), np.uint8)
    assert len(given(Settling(small), frames(lambda t: thrown(tray(), 9), 1))) == 1


def test_a_tray_that_was_bumped_is_looked_for_again_once_a_hand_has_left() -> None:
    empty, roll = (load_frame(TRAYS / "genesys" / f"{name}.jpg") for name in ("empty", "roll01"))
    settling = Settling(bumped(empty.image, 24, 14))
    reaching = cv2.rectangle(roll.image.copy(), (0, 480), (260, 550), (150, 170, 220), cv2.FILLED)

    def scene(time: float) -> Image:
        return np.asarray(reaching, np.uint8) if time < 1 else roll.image

    assert given(settling, frames(scene, 1, 15)) == []
    assert settling.state is State.HAND
    assert [at for at, _ in given(settling, frames(scene, 2, 15))] == pytest.approx(
        [1 + STILLNESS], abs=0.1
    )
