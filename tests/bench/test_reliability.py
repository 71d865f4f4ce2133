import io

import pytest
from PIL import Image

from edgebox.bench.matching import Outcome
from edgebox.bench.reliability import (
    Bin,
    Reliability,
    draw,
    place_x,
    place_y,
    wilson,
)
from tests.bench.judged import label, read


def outcome(confidence: float, right: bool, *, sure: bool = True, cocked: bool = False) -> Outcome:
    there = label("boost", "a", 100, cocked=cocked)
    seen = read("boost", "a" if right else "s", 100, sure=sure, confidence=confidence)
    return Outcome(there, seen)


def many(right: int, of: int, confidence: float = 0.995) -> Reliability:
    return Reliability.of(outcome(confidence, number < right) for number in range(of))


@pytest.mark.parametrize(
    ("right", "of", "low", "high"),
    [
        # from Wilson's formula by hand, z = 1.96
        (81, 263, 0.2553, 0.3662),
        (0, 20, 0.0, 0.1611),
        (20, 20, 0.8389, 1.0),
        (1, 1, 0.2065, 1.0),
    ],
)
def test_wilsons_interval(right: int, of: int, low: float, high: float) -> None:
    assert wilson(right, of) == pytest.approx((low, high), abs=1e-4)


def test_a_share_is_never_out_of_its_own_interval() -> None:
    for of in range(1, 60):
        for right in (0, 1, of - 1, of):
            low, high = wilson(right, of)
            assert 0 <= low <= right / of <= high <= 1


def test_of_nothing_everything_is_possible() -> None:
    assert wilson(0, 0) == (0, 1)


def test_dice_go_into_the_bin_of_their_confidence() -> None:
    reliability = Reliability.of(
        [
            outcome(0.0, False),
            outcome(0.4, True),
            outcome(0.9, True),  # a bound belongs to the bin above it
            outcome(0.94, False),
            outcome(0.99, True),
            outcome(1.0, True),  # 1 belongs to the last bin
        ]
    )

    assert [(each.low, each.high, each.right, each.of) for each in reliability.bins] == [
        (0.0, 0.5, 1, 2),
        (0.9, 0.95, 1, 2),
        (0.99, 0.995, 1, 1),
        (0.998, 1.0, 1, 1),
    ]
    assert reliability.bins[1].mean == pytest.approx(0.92)


def test_spurious_and_cocked_dice_are_wrong_and_missed_ones_say_nothing() -> None:
    reliability = Reliability.of(
        [
            Outcome(None, read("d6", "1", 100)),
            Outcome(label("d6", "1", 100), None),
            outcome(0.99, True, cocked=True),
            outcome(0.99, True),
            outcome(0.99, True, sure=False),
        ]
    )

    assert (reliability.between(0.99, 1.0).right, reliability.between(0.99, 1.0).of) == (2, 4)
    assert (reliability.sure.count, reliability.sure.of) == (1, 3)


@pytest.mark.parametrize(
    ("right", "of", "verdict"),
    [
        (2000, 2000, "The promise is kept."),
        (30, 30, "That fits the promise, but so few dice can't prove it."),
        (99, 100, "That fits the promise, but so few dice can't prove it."),
        (29, 30, "That is below the promise, but of so few it may be chance."),
        (900, 1000, "The promise is broken: the eye is too sure."),
    ],
)
def test_the_words_say_whether_099_is_kept(right: int, of: int, verdict: str) -> None:
    words = many(right, of).words()

    assert words[0].startswith(f"Called 0.99 or more: {right:,} of {of:,} dice are right")
    assert words[1] == verdict
    assert words[2].startswith(f"Called sure: {right:,} of {of:,} dice")


def test_the_words_give_share_and_interval() -> None:
    assert many(20, 20).words()[0] == (
        "Called 0.99 or more: 20 of 20 dice are right, 100 % (95 % interval 83.89 to 100.00 %)."
    )


def test_without_such_dice_nothing_is_claimed() -> None:
    assert many(5, 5, confidence=0.98).words()[:2] == [
        "Called 0.99 or more: no dice.",
        "So nothing can be said of the promise.",
    ]


def test_the_json_has_the_bins_with_their_intervals() -> None:
    document = many(19, 20).as_json()

    assert len(document["bins"]) == 1
    only = document["bins"][0]
    assert (only["from"], only["to"], only["count"], only["of"]) == (0.995, 0.998, 19, 20)
    assert only["interval"] == pytest.approx([0.7639, 0.9911], abs=1e-4)
    assert document["called_0.99"]["share"] == document["called_sure"]["share"] == 0.95


def test_the_picture_has_a_dot_where_the_bin_is_and_a_bar_around_it() -> None:
    reliability = many(900, 1000, confidence=0.97)
    scene = draw(reliability, "made up")

    picture = Image.open(io.BytesIO(scene.to_png(1.0))).convert("RGB")

    def blue(confidence: float, share: float) -> bool:
        pixel = picture.getpixel((round(place_x(confidence)), round(place_y(share))))
        assert isinstance(pixel, tuple)
        return pixel[2] > pixel[0] + 60

    assert picture.size == (round(scene.width), round(scene.height))
    low, high = Bin(0.95, 0.98, 900, 1000, 0.97).interval
    assert blue(0.97, 0.9)
    assert blue(0.97, low)
    assert blue(0.97, high)
    assert not blue(0.97, 0.97)
    assert not blue(0.9, 0.9)
    assert "900/1000" in scene.to_svg()


def test_the_scale_gives_room_to_rare_errors() -> None:
    half, nine, ninety_nine = place_x(0.5), place_x(0.9), place_x(0.99)
    assert ninety_nine - nine == pytest.approx(nine - place_x(0))
    assert place_x(0) < half < nine < ninety_nine < place_x(1)
    assert place_y(1) < place_y(0.99) < place_y(0)
