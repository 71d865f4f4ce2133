"""Scripts that are played line by line."""

import json
from pathlib import Path

import pytest

from edgebox.errors import CameraError
from edgebox.terminal.script_lines import BAD_INPUT, REFUSED, play_lines


def test_a_camera_that_fails_at_one_step_does_not_end_the_script(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "script").write_text("one\ntwo\nthree\n")

    def play(line: str) -> str:
        if line.strip() == "two":
            raise CameraError("the camera gives no pictures any more.")
        return line.strip()

    status = play_lines(
        str(tmp_path / "script"),
        play,
        told=lambda event: iter([event]),
        reported=lambda number, event: {"step": number, "ok": True, "played": event},
        refused=lambda number, reason: {"step": number, "ok": False, "reason": reason},
        as_json=True,
    )

    told = capsys.readouterr()
    lines = [json.loads(line) for line in told.out.splitlines()]
    assert [line["ok"] for line in lines] == [True, False, True]
    assert "gives no pictures" in lines[1]["reason"]
    assert "step 2: the camera gives no pictures any more." in told.err
    assert status == REFUSED < BAD_INPUT
