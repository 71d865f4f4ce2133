"""The talk in which dice are taught: what the answers do, and what is kept of it."""

import signal
from collections.abc import Sequence

import pytest

from edgebox.errors import CameraLostError
from edgebox.files.unbroken import unbroken
from edgebox.terminal.teaching import Step, StoppedTeachingError, Taken, Teaching

STEPS = [Step("boost", "s", "the boost die", number, 2) for number in (1, 2)] + [
    Step("boost", "a", "the boost die", 1, 1),
    Step("setback", "f", "the setback die", 1, 1),
]


class Talk:
    """A person who answers from a list, and what was said."""

    def __init__(self, *answers: str) -> None:
        self.answers = list(answers)
        self.heard: list[str] = []

    def ask(self, question: str) -> str | None:
        self.heard.append(question)
        return self.answers.pop(0) if self.answers else None


def teaching(talk: Talk, taken: dict[int, Taken[str]] | None = None) -> list[str]:
    count = iter(range(99))

    def take(step: Step) -> Taken[str]:
        number = next(count)
        return (taken or {}).get(number, Taken(f"{step.die} {step.face} {step.number}"))

    return Teaching(STEPS, take, talk.ask, talk.heard.append, lambda _: None).run()


@pytest.mark.parametrize(
    ("answers", "kept"),
    [
        (["", "", "", ""], ["boost s 1", "boost s 2", "boost a 1", "setback f 1"]),
        (["s", "", ""], ["boost a 1", "setback f 1"]),
        (["", "d", ""], ["boost s 1", "setback f 1"]),
        (["d", "b", "", "q"], ["boost s 1"]),
        (["s", "b", "", "", "q"], ["boost s 1", "boost s 2"]),
        (["", "d", "b", "b", "d", ""], ["setback f 1"]),
        (["", "b", "s", "", ""], ["boost s 1", "boost a 1", "setback f 1"]),
        (["", "", "b", "b", "s", "q"], ["boost s 1", "boost s 2"]),
        (["", "", "b", "b", "", "q"], ["boost s 1"]),
        (["", "", "b", "d", "q"], ["boost s 1"]),
        (["", "b", "q"], []),
        (["", "q"], ["boost s 1"]),
        ([""], ["boost s 1"]),
        (["b", "what?", "S\n", " \n", "q"], ["boost a 1"]),
        ([], []),
    ],
)
def test_answers_lead_through_the_faces(answers: list[str], kept: list[str]) -> None:
    assert teaching(Talk(*answers)) == kept


def test_a_useless_picture_is_taken_again_and_a_poor_one_is_asked_about() -> None:
    talk = Talk("", "", "", "k", "q")
    taken = {
        0: Taken[str](None, ["no die"]),
        1: Taken("poor", ["blurred"]),
        2: Taken("p2", ["dim"]),
    }

    assert teaching(talk, taken) == ["p2"]
    told = [line.strip() for line in talk.heard]
    problems = ["no die", "blurred", "dim"]
    assert [line for line in told if line in problems] == problems


def test_enter_takes_a_poor_picture_again_at_once() -> None:
    talk = Talk("", "", "q")

    assert teaching(talk, {0: Taken("poor", ["leans"])}) == ["boost s 1"]
    assert talk.heard[1:] == [
        "Lay the boost die (1 of 2): ",
        "  leans",
        "  Enter to take it again, k to keep it anyway: ",
        "Lay the boost die (2 of 2): ",
    ]


@pytest.mark.parametrize("taken", [Taken[str](None, ["no die"]), Taken("poor", ["leans"])])
def test_that_nothing_was_taken_is_said_before_the_same_is_asked_for_again(
    taken: Taken[str],
) -> None:
    talk = Talk("", "s") if taken.result else Talk("")

    assert teaching(talk, {0: taken}) == []
    assert talk.heard[-2:] == ["  Not taken.", "Lay the boost die (1 of 2): "]


def test_what_is_taken_back_is_named() -> None:
    talk = Talk("", "b", "q")

    assert teaching(talk) == []
    assert talk.heard[-2:] == [
        "  Took back the boost die (1 of 2); s keeps it all the same.",
        "Lay the boost die (1 of 2): ",
    ]


def test_what_is_accepted_is_kept_at_once() -> None:
    talk = Talk("", "", "b", "s", "")
    kept: list[list[str]] = []

    def take(step: Step) -> Taken[str]:
        return Taken(f"{step.face} {step.number}")

    def keep(results: Sequence[str]) -> None:
        kept.append(list(results))

    Teaching(STEPS, take, talk.ask, talk.heard.append, keep).run()

    assert kept == [["s 1"], ["s 1", "s 2"], ["s 1"], ["s 1", "s 2"], ["s 1", "s 2", "a 1"]]


def test_ctrl_c_waits_until_a_picture_is_kept() -> None:
    talk = Talk("", "", "")
    kept: list[str] = []

    def take(step: Step) -> Taken[str]:
        return Taken(f"{step.face} {step.number}")

    def keep(results: Sequence[str]) -> None:
        with unbroken():
            signal.raise_signal(signal.SIGINT)
            kept[:] = results

    assert Teaching(STEPS, take, talk.ask, talk.heard.append, keep).run() == ["s 1"]
    assert kept == ["s 1"]


def test_a_signal_that_ends_the_program_waits_until_a_picture_is_kept() -> None:
    """As by switching off, or by closing the window."""
    done: list[str] = []

    def end(number: int, _: object) -> None:
        done.append(signal.Signals(number).name)

    for each in (signal.SIGTERM, signal.SIGHUP):
        before = signal.signal(each, end)
        try:
            with unbroken():
                signal.raise_signal(each)
                done.append("kept")
        finally:
            signal.signal(each, before)

    assert done == ["kept", "SIGTERM", "kept", "SIGHUP"]


@pytest.mark.parametrize("error", [CameraLostError("camera:0: gone"), KeyboardInterrupt()])
def test_what_was_taken_is_kept_where_the_camera_is_lost_or_a_person_stops(
    error: BaseException,
) -> None:
    talk = Talk("", "", "")
    count = iter(range(9))

    def take(step: Step) -> Taken[str]:
        if next(count) < 2:
            return Taken(f"{step.die} {step.face} {step.number}")
        raise StoppedTeachingError(str(error)) if isinstance(error, CameraLostError) else error

    assert Teaching(STEPS, take, talk.ask, talk.heard.append, lambda _: None).run() == [
        "boost s 1",
        "boost s 2",
    ]
    assert isinstance(error, KeyboardInterrupt) or "edgebox: camera:0: gone" in talk.heard


def test_a_camera_that_is_lost_before_anything_was_taken_is_told_once() -> None:
    talk = Talk("")

    def take(step: Step) -> Taken[str]:
        raise StoppedTeachingError("camera:0: gone")

    with pytest.raises(StoppedTeachingError, match="camera:0: gone"):
        Teaching(STEPS, take, talk.ask, talk.heard.append, lambda _: None).run()
    assert "edgebox: camera:0: gone" not in talk.heard
