"""What is made of readings whose film's truth is known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import pytest

from edgebox.bench.film import Shot, Truth
from edgebox.bench.film_watching import Fault, Given, Watched, Wrong, watched
from edgebox.vision import Frame, Reading
from edgebox.vision.motion.settling import Settling
from tests.bench.judged import read

FPS = 10
STORY = (
    *((Truth.STILL, None),) * 3,  # 0 to 2
    *((Truth.MOVING, None),) * 3,  # 3 to 5
    *((Truth.STILL, 0),) * 5,  # 6 to 10
    *((Truth.HAND, None),) * 3,  # 11 to 13
    *((Truth.STILL, 0),) * 3,  # 14 to 16
    *((Truth.MOVING, None),) * 3,  # 17 to 19
    *((Truth.STILL, 1),) * 4,  # 20 to 23
)


def story() -> Iterator[Shot]:
    image = np.zeros((48, 64, 3), np.uint8)
    for number, (truth, roll) in enumerate(STORY):
        yield Shot(Frame(image, "film", number / FPS), truth, roll)


class Hasty(Settling):
    """Gives the frames of some numbers, whatever they show."""

    def __init__(self, numbers: Sequence[int]) -> None:
        super().__init__()
        self.numbers = numbers

    def feed(self, frame: Frame) -> tuple[Frame, ...]:
        return (frame,) if round((frame.at or 0) * FPS) in self.numbers else ()


def seen(*numbers: int, dice: bool = True) -> Watched:
    count = 0

    def reading(frame: Frame) -> Reading:
        nonlocal count
        count += 1  # another place each time: no reading is like the one before
        return Reading(frame.name, (read("boost", "a", 50 * count),) if dice else ())

    return watched("film", story(), reading, Hasty(numbers))


def test_each_roll_is_timed_from_its_first_still_frame() -> None:
    result = seen(9, 22)

    assert [each.settling for each in result.given] == pytest.approx([0.3, 0.2])
    # no bound on the clock: a busy machine must not fail a test
    assert all(each.computing > 0 for each in result.given)
    assert result.given[0].delay == result.given[0].settling + result.given[0].computing
    assert (result.films, result.frames, result.rolls) == (1, len(STORY), 2)
    assert (result.wrong, result.looked) == ((), 0)


@pytest.mark.parametrize(
    ("number", "fault"),
    [
        (1, Fault.EMPTY),
        (4, Fault.MOVING),
        (12, Fault.HAND),
        (15, Fault.TWICE),
        (19, Fault.MOVING),
    ],
)
def test_every_other_reading_is_a_fault(number: int, fault: Fault) -> None:
    result = seen(9, 22, number)

    assert result.wrong == (Wrong("film", number / FPS, fault),)
    assert result.count(fault) == 1
    assert len(result.given) == 2
    assert result.looked == (fault in (Fault.MOVING, Fault.HAND))


def test_a_roll_that_is_not_read_is_missed() -> None:
    assert seen(9).wrong == (Wrong("film", 2.0, Fault.MISSED),)
    # read only after the hand has gone: late, and not missed
    assert [each.settling for each in seen(15, 22).given] == pytest.approx([0.9, 0.2])


def test_a_look_while_something_moves_is_told_even_if_no_reading_comes_of_it() -> None:
    result = seen(4, 12, dice=False)
    assert result.looked == 2
    assert [each.fault for each in result.wrong] == [Fault.MISSED] * 2


def test_making_frames_does_not_count_as_computing(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0

    def passing() -> Iterator[Shot]:
        nonlocal now
        for shot in story():
            now += 100
            yield shot

    def reading(frame: Frame) -> Reading:
        nonlocal now
        now += 0.125
        return Reading(frame.name, (read("boost", "a", round(now)),))

    for clock in ("perf_counter", "process_time"):
        monkeypatch.setattr(f"edgebox.bench.film_watching.time.{clock}", lambda: now)
    result = watched("film", passing(), reading, Hasty((9, 22)))

    assert [each.computing for each in result.given] == [0.125, 0.125]
    assert [each.processor for each in result.given] == [0.125, 0.125]


def test_a_frame_waits_until_those_before_it_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0

    def reading(frame: Frame) -> Reading:
        nonlocal now
        now += 0.25  # frames come every 0.1 s
        sees = round((frame.at or 0) * FPS) in (9, 22)
        return Reading(frame.name, (read("boost", "a", round(1000 * now)),) if sees else ())

    for clock in ("perf_counter", "process_time"):
        monkeypatch.setattr(f"edgebox.bench.film_watching.time.{clock}", lambda: now)
    # what was looked at before the dice lay still counts for nothing
    result = watched("film", story(), reading, Hasty((4, 5, 6, 7, 8, 9, 22)))

    assert [each.waiting for each in result.given] == pytest.approx([0.45, 0])
    assert [each.delay for each in result.given] == pytest.approx([0.3 + 0.45 + 0.25, 0.2 + 0.25])
    assert result.as_json()["waiting_seconds"]["worst"] == pytest.approx(0.45)


def test_films_add_up_and_their_times_are_told() -> None:
    one = Watched(1, 10, 2, (Given(0.25, 0.5),), (Wrong("a", 1.0, Fault.MISSED),), 3)
    other = Watched(1, 20, 19, tuple(Given(0.25, 0.01 * n) for n in range(19)), (), 4)

    told = (one + other).as_json()

    assert told["delay_seconds"] == {"median": 0.345, "percentile_95": 0.43, "worst": 0.75}
    assert told["settling_seconds"] == {"median": 0.25, "percentile_95": 0.25, "worst": 0.25}
    assert told["computing_seconds"]["worst"] == 0.5
    assert (told["films"], told["frames"], told["rolls"], told["read"]) == (2, 30, 21, 20)
    assert (told["missed"], told["looked_while_astir"]) == (1, 7)
    assert Watched().as_json()["delay_seconds"] is None
