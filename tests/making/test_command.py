"""The command that makes the recogniser says what it lacks."""

import json
from pathlib import Path

import pytest

from edgebox.vision.enrolment import EnrolledDice, TrainedEye
from edgebox.vision.finding.findings import Found
from models.making import __main__ as making
from tests.making.seen import seen_tray
from tests.vision.judging.test_confidence import a_look


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> str:
    """Return what the command says as it gives up."""
    monkeypatch.setattr("sys.argv", ["making", *arguments])
    with pytest.raises(SystemExit) as given_up:
        making.main()
    return str(given_up.value)


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "find_spec", lambda name: None if name == "torch" else name)
    said = run(monkeypatch, "trays")
    assert "needs torch" in said
    assert "pip install -e '.[train]'" in said


def test_trays_like_the_shipped_ones_are_written_where_one_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("numba", reason="the generator needs Numba")
    written: list[Path] = []
    monkeypatch.setattr(making, "find_spec", lambda name: name)
    monkeypatch.setattr("models.making.datasets.shipped.write_pictures", written.append)
    monkeypatch.setattr("sys.argv", ["making", "shipped", "--work", str(tmp_path)])
    making.main()
    assert written == [tmp_path / "shipped"]


@pytest.mark.parametrize(("network", "first"), [("finder", "trays"), ("face", "trays")])
def test_a_network_without_trays_says_how_to_make_them(
    network: str, first: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("torch", reason="training needs PyTorch")
    pytest.importorskip("numba", reason="training needs Numba")
    said = run(monkeypatch, network, "--work", str(tmp_path))
    assert str(tmp_path / first) in said
    assert f"python -m models.making {first} --work {tmp_path}" in said


def test_networks_that_find_no_owners_dice_are_told_to_be_taught_longer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("numba", reason="the generator needs Numba")
    pytest.importorskip("mujoco", reason="dice are thrown by MuJoCo")
    none = EnrolledDice("owner", (), TrainedEye())
    monkeypatch.setattr(making, "find_spec", lambda name: name)
    monkeypatch.setattr(making, "_in_parallel", lambda *_: None)
    monkeypatch.setattr("models.making.fitting.enrolment.of_owner", lambda *_: (none, []))
    said = run(monkeypatch, "enrolment", "--owners", "2", "--work", str(tmp_path))
    assert "teach them longer" in said


def test_what_an_earlier_confidence_took_for_no_dice_may_be_some_now(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One of hardly taught networks takes nothing for a die; better ones must come out of that."""
    pytest.importorskip("numba", reason="the generator needs Numba")
    place = (100.0, 100.0, 80.0, 80.0)
    found = seen_tray([Found(place, 0.8)], [a_look()], [place])
    assert not found.seen.dice
    monkeypatch.setattr(making, "find_spec", lambda name: name)
    monkeypatch.setattr(making, "_in_parallel", lambda *_: None)
    monkeypatch.setattr(making, "HERE", tmp_path)
    monkeypatch.setattr(
        "models.making.fitting.seen_trays.seen_trays", lambda _: iter([(found, found)])
    )
    monkeypatch.setattr("models.making.fitting.confidence.fit", lambda *_: {"new": True})
    monkeypatch.setattr("sys.argv", ["making", "confidence", "--check-rigs", "1"])
    making.main()
    assert json.loads((tmp_path / "eye.json").read_text())["confidence"] == {"new": True}


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("--workers 0", "'0' is no whole number from 1 on"),
        ("--rigs -3", "'-3' is no whole number from 1 on"),
        ("--steps 0", "'0' is no whole number from 1 on"),
        ("--seconds -1", "'-1' is no number above 0"),
        ("--rate nan", "'nan' is no number above 0"),
        ("--seed x", "'x' is no whole number from 0 on"),
        ("--from die", "--from goes with the stage all"),
    ],
)
def test_options_that_make_no_sense_are_refused(
    wrong: str,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(monkeypatch, "finder", "--work", str(tmp_path), *wrong.split()) == "2"
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("fault", [KeyboardInterrupt, OSError])
def test_all_goes_on_where_it_was_stopped(
    fault: type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []

    def stopped_at_face(_: object, stage: str) -> None:
        if stage == "face":
            raise fault
        made.append(stage)

    monkeypatch.setattr(making, "find_spec", lambda name: name)
    monkeypatch.setattr(making, "_make", stopped_at_face)
    assert "--from face" in run(monkeypatch, "all")
    assert made == list(making.STAGES[: making.STAGES.index("face")])

    monkeypatch.setattr(making, "_make", lambda _, stage: made.append(stage))
    monkeypatch.setattr("sys.argv", ["making", "all", "--from", "face"])
    making.main()
    assert made == list(making.STAGES)
