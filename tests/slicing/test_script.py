"""Scripts: JSON lines in, one JSON document a step out."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from edgebox.cli import main
from edgebox.errors import BadInputError
from edgebox.slicing.script import parse_step


def script(tmp_path: Path, *steps: dict[str, Any] | str) -> str:
    path = tmp_path / "script.jsonl"
    lines = [step if isinstance(step, str) else json.dumps(step) for step in steps]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return str(path)


def played(
    capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0
) -> list[dict[str, Any]]:
    assert main(["play", *arguments, "--json"]) == status
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_a_step_reports_events_with_rules_and_the_state(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    steps = script(tmp_path, {"do": "enter", "target": "I/O"}, {"do": "move", "target": "PROC"})
    first, second = played(capsys, "blast-door", "--script", steps)
    assert first["step"] == 1
    assert first["ok"] is True
    assert {"event": "Entered", "rule": "S-3", "slicer": "slicer", "port": "I/O"} in first["events"]
    state = second["state"]
    assert state["round"] == 1
    assert state["system_state"] == "normal"
    assert state["finished"] is False
    assert state["objectives"] == [{"text": "control PROC", "status": "open"}]
    assert state["check"] is None
    assert state["turn"] == {"side": "slicer", "who": "slicer"}
    assert state["to_spend"]["gm"] == {"a": 0, "x": 0, "t": 0, "y": 0}
    assert state["elements"]["PROC"]["kind"] == "PROC"
    slicer = state["slicers"]["slicer"]
    assert slicer["at"] == "PROC"
    assert slicer["operations_left"] == 0
    assert slicer["sees"] == ["I/O", "PROC"]
    assert {"strain", "wounds", "boosts", "next_boost", "next_setback", "disoriented"} <= set(
        slicer
    )
    assert {"incapacitated", "gear", "tried_firewall"} <= set(slicer)


def test_a_check_waits_for_the_next_roll_step_or_takes_the_steps_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    steps = script(
        tmp_path,
        {"do": "enter", "target": "I/O"},
        {"do": "roll", "roll": "Y:- Y:- G:- P:f P:-"},
        {"do": "enter", "target": "I/O", "roll": "Y:s Y:a G:sa P:t P:-"},
    )
    waiting, failed, entered = played(capsys, "small-computer-system", "--script", steps)
    check = waiting["state"]["check"]
    assert (check["by"], check["for"], check["difficulty"], check["pool"]) == (
        "slicer",
        "enter",
        "average",
        "YYGPP",
    )
    assert failed["state"]["slicers"]["slicer"]["at"] is None
    assert entered["state"]["slicers"]["slicer"]["at"] == "I/O"
    assert entered["state"]["to_spend"]["slicer"] == {"a": 1, "x": 0, "t": 0, "y": 0}


def test_a_refused_step_changes_nothing_and_the_script_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    steps = script(
        tmp_path,
        {"do": "enter", "target": "I/O", "roll": "Y:s Y:s"},
        {"do": "control"},
        {"do": "enter", "target": "I/O"},
    )
    first, second, third = played(capsys, "small-computer-system", "--script", steps, status=1)
    assert first["ok"] is False
    assert "missing 1 ability (G), 2 difficulty (P)" in first["reason"]
    assert first["state"]["slicers"]["slicer"]["operations_left"] == 2
    assert second["ok"] is False
    assert third["ok"] is True


def test_refusals_are_told_on_standard_error_with_their_step(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    steps = script(tmp_path, {"do": "copy"})
    assert main(["play", "blast-door", "--script", steps]) == 1
    said = capsys.readouterr()
    assert "step 1: slicer is not in the system" in said.err
    assert said.out == ""


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("not json", "Not JSON"),
        ("[1]", "A step is an object"),
        ("{}", 'what to "do"'),
        ('{"do": "entr"}', "Did you mean 'enter'?"),
        ('{"do": "enter", "traget": "I/O"}', "Did you mean 'target'?"),
        ('{"do": "enter", "target": 3}', "'target' must be a text"),
        ('{"do": "enter", "roll": "G:x"}', "G:x can't be"),
        ('{"do": "enter", "roll": "Q:s"}', "is no die"),
        ('{"do": "list", "by": "ann"}', "'by' is 'slicer' or 'gm'"),
        ("[" * 100_000, "Not JSON"),
    ],
)
def test_bad_input_is_named_and_the_script_goes_on(
    line: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    steps = script(tmp_path, line, {"do": "enter"})
    bad, good = played(capsys, "blast-door", "--script", steps, status=2)
    assert bad["ok"] is False
    assert why in bad["reason"]
    assert good["ok"] is True


def test_random_dice_roll_by_themselves_and_a_seed_repeats(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    steps = script(tmp_path, *[{"do": "enter"}, {"do": "exit"}, {"do": "end-turn"}] * 6)
    arguments = ("small-computer-system", "--script", steps, "--dice", "rng")
    assert main(["play", *arguments, "--json", "--seed", "7"]) in (0, 1)
    once = capsys.readouterr().out
    assert main(["play", *arguments, "--json", "--seed", "7"]) in (0, 1)
    assert capsys.readouterr().out == once
    assert all(json.loads(line)["state"]["check"] is None for line in once.splitlines())


def test_an_undo_step_takes_back_the_step_before(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    steps = script(tmp_path, {"do": "enter"}, {"do": "undo"}, {"do": "undo"})
    entered, undone, refused = played(capsys, "blast-door", "--script", steps, status=1)
    assert entered["state"]["slicers"]["slicer"]["at"] == "I/O"
    assert undone["state"]["slicers"]["slicer"]["at"] is None
    assert "Nothing has happened yet" in refused["reason"]


def test_the_gm_and_slicers_act_by_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("ann", "ben"):
        (tmp_path / f"{name}.toml").write_text(f'name = "{name}"\n', encoding="utf-8")
    steps = script(
        tmp_path,
        {"by": "gm", "do": "set-state", "to": "warned"},
        {"slicer": "ann", "do": "enter", "target": "I/O"},
        {"by": "gm", "do": "adjust", "add": "K", "upgrade": "difficulty"},
        {"do": "roll", "roll": "Y:aa Y:s G:s R:- P:tt K:- K:-"},
        {"slicer": "ann", "do": "end-turn"},
        {"slicer": "ben", "do": "enter", "target": "I/O"},
    )
    slicers = [f"--slicer={tmp_path / name}.toml" for name in ("ann", "ben")]
    reports = played(capsys, "small-computer-system", *slicers, "--script", steps)
    assert reports[2]["state"]["check"]["pool"] == "YYGRPKK"
    assert reports[5]["state"]["check"]["by"] == "ben"


@settings(max_examples=500, deadline=None)
@given(st.text(max_size=80) | st.dictionaries(st.text(max_size=8), st.text(max_size=8)).map(str))
def test_any_line_is_a_step_or_bad_input(line: str) -> None:
    with suppress(BadInputError):
        parse_step(line)


steps_of_any_kind = st.fixed_dictionaries(
    {"do": st.sampled_from(["enter", "spend", "adjust", "roll", "use-destiny", "undo", "x"])},
    optional={
        key: st.text(max_size=6)
        for key in (
            "by",
            "slicer",
            "target",
            "roll",
            "option",
            "with",
            "to",
            "add",
            "remove",
            "use",
        )
    },
)


@settings(max_examples=500, deadline=None)
@given(steps_of_any_kind)
def test_any_step_shaped_object_is_a_step_or_bad_input(step: dict[str, str]) -> None:
    with suppress(BadInputError):
        parse_step(json.dumps(step))
