"""When dice have come to rest, on drawn trays: light, noise, hands, and slow motion."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from edgebox.errors import BadInputError
from edgebox.vision import Frame, load_frame
from edgebox.vision.frame import Image
from edgebox.vision.settling import FRAMES, STILLNESS, Settling, State
from tests.vision.shipped import TRAYS
from tests.vision.test_bare_tray import bumped

WIDTH, HEIGHT = 640, 480
Scene = Callable[[float], Image]
"""The view at a time in seconds."""


def tray() -> Image:
    image = np.full((HEIGHT, WIDTH, 3), (60, 62, 64), np.uint8)
    cv2.rectangle(image, (70, 55), (570, 425), (104, 100, 98), cv2.FILLED)
    return image


EMPTY = tray()


GRAIN = np.random.default_rng(7).normal(0, 1, (11, HEIGHT, WIDTH, 3)).astype(np.float32)
"""Noise of a sensor; drawing it anew for each frame would take most of the tests' time."""


def die(image: Image, x: float, y: float, turn: float = 0, colour: int = 1) -> Image:
    bodies = {1: (60, 150, 60), 2: (112, 108, 106), 3: (235, 235, 235)}
    box = cv2.boxPoints(((x, y), (36, 36), turn))
    cv2.fillConvexPoly(image, np.round(box * 16).astype(np.int32), bodies[colour], cv2.LINE_AA, 4)
    cv2.circle(image, (round(x), round(y)), 7, (25, 25, 25), cv2.FILLED, cv2.LINE_AA)
    return image


def hand(image: Image, reach: float, colour: tuple[int, int, int] = (120, 150, 205)) -> Image:
    """A hand from the right, so many pixels into the view."""
    tip = round(WIDTH - reach)
    cv2.line(image, (WIDTH + 200, 240), (tip + 70, 250), colour, 60, cv2.LINE_AA)
    cv2.circle(image, (tip + 70, 250), 45, colour, cv2.FILLED, cv2.LINE_AA)
    for spread in (-34, -12, 12, 34):
        cv2.line(image, (tip + 60, 250 + spread), (tip, 250 + spread), colour, 16, cv2.LINE_AA)
    return image


def thrown(image: Image, time: float, rest: float = 1.0) -> Image:
    """Two dice that roll in and lie still from a time on."""
    left = max(0.0, 1 - time / rest)
    die(image, 300 - 220 * left**2, 200 + 90 * left, 500 * left)
    return die(image, 420 + 100 * left**2, 330 - 200 * left, 20 - 300 * left, 3)


def frames(scene: Scene, seconds: float, fps: float = 30, noise: float = 0) -> Iterator[Frame]:
    for number in range(int(seconds * fps)):
        image = scene(number / fps)
        if noise:
            grain = noise * GRAIN[number % len(GRAIN)].reshape(image.shape)
            image = np.asarray(cv2.add(image, grain, dtype=cv2.CV_8U), np.uint8)
        yield Frame(image, "clip", number / fps)


def given(settling: Settling, stream: Iterator[Frame]) -> list[tuple[float, list[float]]]:
    """When frames were given, and the times of those frames."""
    found = []
    for frame in stream:
        still = settling.feed(frame)
        if still:
            found.append((frame.at or 0.0, [each.at or 0.0 for each in still]))
    return found


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


@pytest.mark.parametrize(
    ("colour", "reach"),
    [
        *((skin, 30) for skin in ((120, 150, 205), (60, 85, 140), (170, 60, 40))),
        *((skin, 90) for skin in ((120, 150, 205), (40, 40, 42))),
        *((skin, 250) for skin in ((120, 150, 205), (60, 85, 140), (40, 40, 42), (66, 70, 76))),
    ],
)
def test_a_hand_that_rests_is_never_read(colour: tuple[int, int, int], reach: float) -> None:
    """Skin, gloves and sleeves; fingertips, a hand, an arm."""
    settling = Settling(EMPTY)
    scene = lambda time: hand(thrown(tray(), 9), reach, colour)  # noqa: E731

    assert given(settling, frames(scene, 1, 15, noise=1.5)) == []
    assert settling.state is State.HAND
    for frame in frames(lambda time: thrown(tray(), 9), 0.5, 15):
        last = settling.feed(Frame(frame.image, "clip", 1 + (frame.at or 0)))
        if last:
            break
    assert len(last) == FRAMES  # once the hand is gone


def test_without_an_empty_tray_a_hand_is_known_by_what_was_there_before() -> None:
    def resting(time: float) -> Image:
        image = thrown(tray(), 9 if time < 1 else time - 1, 0.8)
        return hand(image, 200) if time > 1.5 else image

    settling = Settling()
    assert len(given(settling, frames(resting, 4, 20))) == 1  # what lay there at first
    assert settling.state is State.HAND


def test_the_usual_view_shows_a_hand_that_was_there_from_the_start() -> None:
    settling = Settling(usual=EMPTY)
    assert given(settling, frames(lambda t: hand(thrown(tray(), 9), 150), 2)) == []
    assert settling.state is State.HAND


@pytest.mark.parametrize("colour", [(120, 150, 205), (40, 42, 45), (200, 180, 60)])
def test_a_hand_in_an_uncertain_background_is_noticed_when_it_leaves(
    colour: tuple[int, int, int],
) -> None:
    """Without that, nothing would be read for as long as a strange thing may lie at the border."""
    settling = Settling(hand(tray(), 150, colour), certain=False)

    def scene(time: float) -> Image:
        image = thrown(tray(), time, 0.5)
        return hand(image, 150, colour) if time < 1 else image

    found = given(settling, frames(scene, 2.5))
    assert found[-1][0] < 1 + 2 * STILLNESS
    assert settling.background_was_wrong


def test_a_hand_in_the_usual_view_is_noticed_when_it_leaves() -> None:
    settling = Settling(usual=hand(tray(), 150))

    def scene(time: float) -> Image:
        image = thrown(tray(), 9)
        return hand(image, 150) if time < 1 else image

    found = given(settling, frames(scene, 2.5))
    assert found[-1][0] == pytest.approx(1 + STILLNESS, abs=0.1)
    assert not settling.background_was_wrong  # what was read was read without an empty tray


def test_a_hand_that_comes_is_not_one_that_left() -> None:
    settling = Settling(tray(), certain=False)
    assert given(settling, frames(lambda t: hand(thrown(tray(), 9), 150), 2)) == []
    assert (settling.background_was_wrong, settling.state) == (False, State.HAND)


def test_a_die_cut_off_by_the_view_is_no_hand() -> None:
    """Where the floor fills the view, dice may lie across its border."""
    floor = np.full((HEIGHT, WIDTH, 3), (104, 100, 98), np.uint8)
    settling = Settling(floor)
    assert len(given(settling, frames(lambda t: die(floor.copy(), 628, 240), 1))) == 1
    assert given(Settling(floor), frames(lambda t: hand(floor.copy(), 150), 1)) == []


@pytest.mark.parametrize(
    ("colour", "resting"),
    [((150, 145, 142), True), ((62, 80, 62), True), ((80, 77, 75), False)],
    ids=["a light grey glove", "a dark green one", "a shadow"],
)
def test_a_glove_is_lighter_than_the_floor_or_of_another_colour_as_no_shadow_is(
    colour: tuple[int, int, int], resting: bool
) -> None:
    floor = np.full((HEIGHT, WIDTH, 3), (104, 100, 98), np.uint8)
    settling = Settling(floor)
    given(settling, frames(lambda t: hand(floor.copy(), 150, colour), 0.6, 15))
    assert (settling.state is State.HAND) == resting


def test_what_stays_at_the_border_becomes_part_of_the_view() -> None:
    settling = Settling(EMPTY, patience=2.0)
    found = given(settling, frames(lambda t: hand(thrown(tray(), 9), 90), 4, 15))
    assert [at for at, _ in found] == pytest.approx([2.0], abs=0.1)


@pytest.mark.parametrize("dice_at", [4.0, 3.0], ids=["after a rest", "as it is taken away"])
def test_what_stayed_at_the_border_and_was_taken_away_leaves_the_empty_tray_known(
    dice_at: float,
) -> None:
    """A cup stood there for long; the next roll is given as soon as any."""

    def scene(time: float) -> Image:
        image = thrown(tray(), time - dice_at, 0.5) if time >= dice_at else tray()
        return hand(image, 90) if time < 3 else image

    settling = Settling(EMPTY, patience=2.0)
    found = given(settling, frames(scene, 5.5, 15))

    # the cup is given once: the box can't know what it is
    assert [at for at, _ in found][1:] == pytest.approx([dice_at + 0.5 + STILLNESS], abs=0.15)


def test_an_empty_tray_is_called_empty_and_not_given() -> None:
    settling = Settling(EMPTY)
    assert given(settling, frames(lambda time: tray(), 1, noise=2)) == []
    assert settling.state is State.EMPTY


def lamp(image: Image, time: float, strength: float) -> Image:
    """Bands of a lamp on mains that wander through the picture."""
    rows = np.linspace(0, 1, len(image))[:, None, None]
    light = 1 + strength * np.sin(2 * np.pi * (1.5 * rows + 13.3 * time))
    return np.clip(image * light, 0, 255).astype(np.uint8)


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


def test_glare_that_grows_slowly_on_a_tray_at_rest_is_not_given_as_another_throw() -> None:
    """The sun comes round: no light as a whole, but a spot that gains 60 levels in 30 seconds."""
    spot = cv2.GaussianBlur(
        cv2.circle(np.zeros_like(EMPTY), (180, 320), 60, (1,) * 3, -1) * 255, (0, 0), 15
    )

    def shone_on(time: float) -> Image:
        return np.asarray(
            cv2.addWeighted(thrown(tray(), 9), 1, spot, 60 / 255 * time / 30, 0), np.uint8
        )

    found = given(Settling(EMPTY), frames(shone_on, 30, 5, noise=1))
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


def surrounded(by: float | NDArray[np.floating]) -> Image:
    """The empty tray in surroundings of a brightness, or of one for each column."""
    around = np.broadcast_to(np.asarray(by), WIDTH)[None, :, None]
    image = np.repeat(np.repeat(around, HEIGHT, 0), 3, 2).astype(np.uint8)
    image[55:425, 70:570] = EMPTY[55:425, 70:570]
    return image


def times_read(empty: Image, now: Image) -> int:
    """How often a picture is given within a second."""
    return len(given(Settling(empty), frames(lambda _: now.copy(), 1, 15, noise=1)))


def test_a_wall_that_the_light_blows_out_is_no_hand() -> None:
    """Nor are its darker corners: they tell as well as ever how much more light there is."""
    empty = surrounded(90 + 80 * np.exp(-(((np.arange(WIDTH) - WIDTH / 2) / 260) ** 4)))
    lighter = cv2.convertScaleAbs(thrown(empty.copy(), 9), alpha=2)
    assert times_read(empty, np.asarray(lighter, np.uint8)) == 1


def test_a_wall_that_was_blown_out_may_be_as_bright_in_less_light() -> None:
    empty = surrounded(np.where(np.arange(WIDTH) < 250, 255, 150))
    darker = (thrown(empty.copy(), 9) * 0.85).astype(np.uint8)
    darker[empty == 255] = 255
    assert times_read(empty, darker) == 1


def test_dice_in_a_row_are_no_darker_light_on_the_walls_beyond() -> None:
    empty = surrounded(220)
    now = empty.copy()
    for number, y in enumerate(range(60, 385, 38)):
        green, grey = (55, 82, 55), (72, 74, 73)
        cv2.rectangle(now, (90, y), (126, y + 36), grey if number % 2 else green, cv2.FILLED)
    assert times_read(empty, now) == 1


def test_a_shadow_is_no_hand() -> None:
    half = np.where(np.arange(WIDTH) < 400, 1.0, 0.75).astype(np.float32)
    shade = np.convolve(np.pad(half, 30, "edge"), np.ones(61) / 61, "valid")[None, :, None]
    scene = lambda time: (thrown(tray(), 9) * shade).astype(np.uint8)  # noqa: E731
    assert len(given(Settling(EMPTY), frames(scene, 1))) == 1


@pytest.mark.parametrize(("light", "times"), [(0.8, 1), (0.65, 1), (0.4, 0)])
def test_the_shadow_of_an_arm_is_no_hand_and_what_is_darker_is(light: float, times: int) -> None:
    """It lies across a part of the rows and of the columns: no light of a lamp as a whole."""
    shade = np.ones((HEIGHT, WIDTH), np.float32)
    cv2.line(shade, (WIDTH + 100, 240), (WIDTH - 250, 250), light, 60)
    soft = cv2.GaussianBlur(shade, (0, 0), 8)[:, :, None]
    assert times_read(EMPTY, (thrown(tray(), 9) * soft).astype(np.uint8)) == times


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
    with pytest.raises(BadInputError, match=f"{told}; .* or calibrate again: edgebox calibrate"):
        Settling(EMPTY[:300]).feed(Frame(EMPTY, "clip", 0.0))
    small = np.asarray(cv2.resize(EMPTY, (320, 240)), np.uint8)
    assert len(given(Settling(small), frames(lambda t: thrown(tray(), 9), 1))) == 1


HEAP = [(270 + 34 * col, 190 + 34 * row) for col in range(4) for row in range(3)]
"""Dice that touch each other: together thicker than a hand may be."""


def box(x: float, y: float) -> tuple[float, float, float, float]:
    return x - 20, y - 20, 40, 40


@pytest.mark.parametrize("places", [[(WIDTH - 12, 240)], HEAP], ids=["at the border", "a heap"])
def test_dice_that_look_like_a_hand_are_given_as_soon_as_others(
    places: list[tuple[float, float]],
) -> None:
    def lying(time: float) -> Image:
        image = tray()
        for x, y in places if time > 0.5 else ():
            die(image, x, y, colour=3)
        return image

    asked: list[Frame] = []

    def dice(frame: Frame) -> list[tuple[float, float, float, float]]:
        asked.append(frame)
        return [box(x, y) for x, y in places]

    alone = Settling(EMPTY)
    assert given(alone, frames(lying, 2, 15, noise=2)) == []
    assert alone.state is State.HAND

    settling = Settling(EMPTY)
    settling.dice = dice
    ((at, _),) = given(settling, frames(lying, 2, 15, noise=2))
    assert 0.5 + STILLNESS - 0.05 <= at <= 0.5 + STILLNESS + 0.15
    assert settling.state is State.STILL
    assert len(asked) == 1


@pytest.mark.parametrize("found", [[box(420, 330)], []], ids=["a die", "a shadow"])
def test_a_black_die_alone_on_grey_that_looks_like_a_shadow_is_given(
    found: list[tuple[float, float, float, float]],
) -> None:
    def dark(time: float) -> Image:
        image = tray()
        if time > 0.5:
            cv2.rectangle(image, (402, 312, 36, 36), (78, 75, 73), cv2.FILLED)
        return image

    settling = Settling(EMPTY)
    settling.dice = lambda _: found
    assert len(given(settling, frames(dark, 2, 15, noise=2))) == len(found)
    assert settling.state is (State.STILL if found else State.EMPTY)


@pytest.mark.parametrize("found", [[], [(420, 330)], [(420, 330), (300, 200), (560, 250)]])
def test_a_hand_that_rests_beside_dice_is_still_a_hand(found: list[tuple[float, float]]) -> None:
    """Also if one of its fingers is taken for a die; and it is looked at but once."""
    asked: list[Frame] = []

    def dice(frame: Frame) -> list[tuple[float, float, float, float]]:
        asked.append(frame)
        return [box(x, y) for x, y in found]

    settling = Settling(EMPTY)
    settling.dice = dice
    seen = given(settling, frames(lambda _: hand(thrown(tray(), 9), 150), 3, 15, noise=2))
    assert seen == []
    assert settling.state is State.HAND
    assert len(asked) == 1


def test_after_dice_at_the_border_a_hand_is_seen_all_the_same() -> None:
    def then_a_hand(time: float) -> Image:
        image = die(tray(), 12, 240, colour=3)
        return hand(image, 150) if time > 1 else image

    settling = Settling(EMPTY)
    settling.dice = lambda _: [box(12, 240)]
    assert len(given(settling, frames(then_a_hand, 3, 15, noise=2))) == 1
    assert settling.state is State.HAND


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
