"""``edgebox`` alone, where it is used wrongly: it says so and does not start."""

import pytest

from edgebox.cli import main


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--port", "70000"), "--port 70000: ports are 1024 to 65535"),
        (("--port", "-1"), "--port -1: ports are 1024 to 65535"),
        (("--slicer", "okko-dash"), "--slicer goes with --system"),
        (("--fight", "docking-bay", "--system", "blast-door"), "leave --system out"),
    ],
)
def test_wrong_use_is_told_and_nothing_starts(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], told: str
) -> None:
    assert main(["--simulate", "--no-browser", *words]) == 2
    said = capsys.readouterr()
    assert told in said.err
    assert said.out == ""
