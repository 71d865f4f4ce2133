"""The main job, whole: an encounter played to its objective from pictures of dice."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from edgebox.cli import main
from tests.pages import ROOT

ENCOUNTER = ROOT.parent / "shared" / "trays" / "encounter"

needs_pictures = pytest.mark.skipif(
    not ENCOUNTER.is_dir(), reason="the reference pictures (shared/trays/encounter) are not here"
)


def played(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, object]]:
    main(["play", "small-computer-system", *arguments, "--json"])
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


@needs_pictures
def test_the_small_system_is_played_to_its_objective_from_pictures(
    capsys: pytest.CaptureFixture[str],
) -> None:
    script = str(ENCOUNTER / "script.jsonl")
    steps = played(capsys, "--script", script, "--dice", f"images:{ENCOUNTER}")
    assert all(step["ok"] for step in steps), [step.get("reason") for step in steps]
    state = steps[-1]["state"]
    assert isinstance(state, dict)
    assert state["objectives"] == [{"text": "copy DATA-b", "status": "met"}]
    assert state["finished"]


@needs_pictures
def test_pictures_of_other_dice_refuse_the_step_and_name_the_dice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for number, name in enumerate(("roll01", "roll00")):
        shutil.copy(ENCOUNTER / f"{name}.jpg", tmp_path / f"roll0{number}.jpg")
    shutil.copy(ENCOUNTER / "empty.jpg", tmp_path)
    script = tmp_path / "script.jsonl"
    script.write_text('{"do": "enter"}\n{"do": "enter"}\n', encoding="utf-8")
    first, second = played(capsys, "--script", str(script), "--dice", f"images:{tmp_path}")
    assert not first["ok"]
    assert "missing 1 proficiency (Y), 2 difficulty (P)" in str(first["reason"])
    assert second["ok"], "the next picture is the next try"
