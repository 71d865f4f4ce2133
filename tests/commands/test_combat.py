"""``edgebox combat``: scripts of fights (R-1 to R-10)."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from edgebox.cli import main

BEGIN = {"by": "gm", "do": "begin"}


def _script(folder: Path, *steps: object) -> str:
    file = folder / "steps.jsonl"
    lines = (step if isinstance(step, str) else json.dumps(step) for step in steps)
    file.write_text("\n".join(lines))
    return str(file)


def _play(
    capsys: pytest.CaptureFixture[str], folder: Path, *steps: object, files: tuple[str, ...] = ()
) -> list[dict[str, Any]]:
    script = _script(folder, *steps)
    who = files or ("kesh-orne", "security-guard")
    main(["combat", *who, "--script", script, "--dice", "rng", "--seed", "1", "--json"])
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_a_script_gives_a_document_for_each_step(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    steps = _play(capsys, tmp_path, BEGIN, {"do": "aim", "who": "Boss"}, {"do": "undo"})
    assert [step["ok"] for step in steps] == [True, False, True]
    assert steps[0]["state"]["phase"] == "rounds"
    assert steps[0]["state"]["round"] == 1
    assert "There is no 'Boss' here" in steps[1]["reason"]
    assert steps[1]["state"] == steps[0]["state"]
    assert steps[2]["state"]["phase"] == "scene"


def test_manual_dice_answer_each_check_in_turn(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = [
        BEGIN,
        {"do": "roll", "roll": "Y:s G:- B:-"},
        {"do": "roll", "roll": "Y:- G:-"},
        {"do": "attack", "who": "kesh", "target": "Guard"},
        {"do": "roll", "roll": "Y:ss Y:x G:- P:- P:-"},
        {"do": "spend", "option": "critical", "with": "x"},
        {"do": "roll", "roll": "70 4"},
    ]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(map(json.dumps, lines))))
    status = main(["combat", "kesh-orne", "security-guard", "--script", "-"])
    told = capsys.readouterr()
    assert status == 0, told.err
    assert "Kesh Orne: roll YYGPP for attack Guard (Heavy blaster pistol)." in told.out
    assert "damage 10, soak 3, 7 wounds" in told.out
    assert "Guard: roll d100 for a critical injury, d100." in told.out
    assert "Guard: critical injury 74." in told.out


def test_a_party_with_a_system_is_fought_and_sliced_in_one_order(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    steps = _play(
        capsys,
        tmp_path,
        BEGIN,
        {"in": "system", "do": "set-state", "by": "gm", "to": "warned"},
        {"in": "system", "do": "exit", "by": "player"},
        files=("docking-bay",),
    )
    assert "'by'" not in steps[2]["reason"]
    assert steps[0]["state"]["system"]["slicers"].keys() == {"Okko Dash"}
    assert steps[1]["state"]["system"]["system_state"] == "warned"
    assert steps[1]["events"][0]["in"] == "system"


def test_exit_status_tells_refused_from_not_understood(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    who = ["combat", "kesh-orne", "--script"]
    assert main([*who, _script(tmp_path, {"do": "check", "who": "kesh", "skill": "cool"})]) == 0
    assert main([*who, _script(tmp_path, {"do": "aim"})]) == 1
    for wrong, told in (
        ("{", "Not JSON"),
        ("[]", "A step is an object"),
        ({"do": "atack"}, "did you mean 'attack'"),
        ({"do": "aim", "hurry": "yes"}, "no key 'hurry'"),
        ({"do": "aim", "who": 3}, "'who' must be a text"),
        ({"do": "heal", "wounds": 100}, "from 0 to 99"),
        ({"do": "aim", "by": "cat"}, "'by' is 'player' or 'gm'"),
        ({"do": "roll", "roll": 5}, "'roll' must be a text"),
        ({"do": "attack", "stun": "no"}, "'stun' must be true or false"),
    ):
        assert main([*who, _script(tmp_path, wrong)]) == 2
        assert told in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("kesh-orne", "--json"), "--json goes with --script"),
        (("kesh-orne", "--dice", "manual", "--seed", "1"), "does not go with --dice manual"),
        (("kesh-orne", "--range", "far"), "There is no range 'far'"),
        (("kesh-orne", "docking-bay"), "docking-bay is a party file; name it alone"),
        (("nobody",), "There is no character file 'nobody'"),
        (("docking-by",), "'docking-by'; did you mean 'docking-bay'?"),
        (("kesh-orn",), "'kesh-orn'; did you mean 'kesh-orne'?"),
        (("kesh-orne", "--script", "nowhere.jsonl"), "nowhere.jsonl can't be read"),
        (("security-guard", "--system", "blast-door"), "somebody among the players"),
    ],
)
def test_wrong_use_is_told_in_plain_words(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], told: str
) -> None:
    assert main(["combat", *words]) == 2
    assert told in capsys.readouterr().err


def _pictures(folder: Path, *rolls: str) -> str:
    """Write pictures whose names say what the stand-in for the eye reads in them."""
    import cv2
    import numpy as np

    for number, name in enumerate(rolls):
        cv2.imwrite(str(folder / f"roll{number}-{name}.png"), np.zeros((480, 640, 3), np.uint8))
    return f"images:{folder}"


def test_good_pictures_of_a_refused_step_are_given_again(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from tests.sources.test_numbered_dice import Named

    monkeypatch.setattr("edgebox.vision.Reader", Named)
    dice = _pictures(
        tmp_path,
        "proficiency=s-ability=-boost=",
        "proficiency=-ability=s?",
        "proficiency=-ability=",
    )
    script = _script(tmp_path, BEGIN, BEGIN)
    arguments = ["kesh-orne", "security-guard", "--script", script, "--dice", dice]
    assert main(["combat", *arguments]) == 1
    told = capsys.readouterr()
    assert "step 1: roll1-" in told.err
    assert "step 2" not in told.err
    assert "Kesh Orne" in told.out


def test_d5_r7_a_critical_injury_is_read_from_two_ten_sided_dice_in_a_picture(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from tests.sources.test_numbered_dice import Named

    monkeypatch.setattr("edgebox.vision.Reader", Named)
    dice = _pictures(
        tmp_path,
        "proficiency=s-ability=-boost=",
        "proficiency=-ability=",
        "proficiency=ss-proficiency=x-ability=-difficulty=-difficulty=",
        "d00=70-d10=4?",
        "d00=70-d10=4",
    )
    script = _script(
        tmp_path,
        BEGIN,
        {"who": "Kesh Orne", "do": "attack", "target": "Guard"},
        {"do": "spend", "option": "critical", "with": "x"},
        {"do": "spend", "option": "critical", "with": "x"},
    )
    status = main(["combat", "kesh-orne", "security-guard", "--script", script, "--dice", dice])
    told = capsys.readouterr()
    assert status == 1, "the doubtful picture was refused and set aside"
    assert "step 3: roll3-d00=70-d10=4?.png: in doubt: d10 4? (it leans)" in told.err
    assert "Guard: critical injury 74." in told.out


def test_a_fight_in_the_terminal_is_kept_told_and_resumed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """R-2, and issue 4: every step is in the journal."""
    monkeypatch.setenv("EDGEBOX_HOME", str(tmp_path))

    def run(typed: str, *words: str) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        assert main(words) == 0
        return capsys.readouterr().out

    begun = "begin\n" + "\n" * 6
    typed = f"{begun}Brakka: aim\nundo\nKesh Orne: drop-prone\nq\n"
    run(typed, "combat", "docking-bay", "--seed", "1")  # the players' slot is the first
    listed = run("", "journal", "list").splitlines()[1]
    assert "Docking bay" in listed
    assert listed.endswith("not finished")
    told = run("", "journal", "show")
    assert "Kesh Orne is prone." in told
    assert "(1 step was taken back.)" in told
    assert "Kesh Orne (players): wounds 0/12, strain 0/13, prone" in run(
        "who\nq\n", "journal", "resume"
    )
    run("q\n", "combat", "docking-bay", "--no-journal")
    assert len(run("", "journal", "list").splitlines()) == 2
