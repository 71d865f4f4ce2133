"""Names of files that hold what a terminal acts on."""

import pytest

from edgebox.terminal.harmless import harmless, on_one_line
from edgebox.terminal.progress import Steps


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("würfel 3.jpg", "würfel 3.jpg"),
        ("at 3.04\u202fPM.png", "at 3.04\u202fPM.png"),
        ("two\nlines", "two\nlines"),
        ("\x1b[2J", "\\x1b[2J"),
        ("a\rb\x07\x9b", "a\\rb\\x07\\x9b"),
        ("gpj.\u202elled", "gpj.\\u202elled"),
        ("\udcff", "\\udcff"),
    ],
)
def test_what_a_terminal_acts_on_is_written_out(text: str, shown: str) -> None:
    assert harmless(text) == shown


def test_a_name_stays_on_one_line() -> None:
    assert on_one_line("a\nb\x1b") == "a\\nb\\x1b"


def test_what_is_said_beside_a_bar_can_not_steer_the_terminal(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with Steps(2) as steps:
        steps.say("a\x1b[2J")
        steps.give("b\x1b[2J")

    assert capsys.readouterr() == ("b\\x1b[2J\n", "a\\x1b[2J\n")
