"""A fight typed at the keyboard (R-2 to R-8, C-5)."""

import io
from contextlib import nullcontext
from pathlib import Path

import pytest

from edgebox.cli import main
from edgebox.dice import Roll
from edgebox.errors import BadInputError
from edgebox.sources.dice_source import DoubtError
from edgebox.terminal.fight_typed import step_of
from tests.terminal.test_session import Loaded


def _type(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *lines: str, party: str
) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))
    assert main(["combat", *party.split(), "--seed", "4"]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("begin", {"by": "gm", "do": "begin"}),
        ("begin surprised players", {"by": "gm", "do": "begin", "surprised": "players"}),
        ("Ann: attack Guard 1 with Vibro-ax stun",
         {"who": "Ann", "do": "attack", "stun": True, "target": "Guard 1", "weapon": "Vibro-ax"}),
        ("aim for strain", {"do": "aim", "pay": "strain"}),
        ("move closer Guard 1 for action",
         {"do": "move", "to": "closer", "target": "Guard 1", "pay": "action"}),
        ("maneuver take cover", {"do": "maneuver", "what": "take cover"}),
        ("check cool against hard", {"do": "check", "skill": "cool", "against": "hard"}),
        ("slice enter I/O", {"in": "system", "do": "enter", "target": "I/O"}),
        ("gm slice set-state alarmed",
         {"by": "gm", "in": "system", "do": "set-state", "to": "alarmed"}),
        ("gm spend opening on Ben", {"by": "gm", "do": "spend", "option": "opening",
                                     "target": "Ben"}),
        ("spend P-2", {"in": "system", "do": "spend", "option": "P-2"}),
        ("gm suffer Guard 1 3 wounds",
         {"by": "gm", "do": "suffer", "target": "Guard 1", "wounds": 3}),
        ("gm place Ann short Ben", {"by": "gm", "do": "place", "who": "Ann", "to": "short",
                                    "target": "Ben"}),
        ("gm add K", {"by": "gm", "do": "adjust", "add": "K"}),
        ("gm name-injury Guard 1 = Winded",
         {"by": "gm", "do": "name-injury", "target": "Guard 1", "name": "Winded"}),
        ("recover with discipline", {"do": "recover", "skill": "discipline"}),
    ],
)  # fmt: skip
def test_a_typed_line_is_a_step(text: str, step: dict[str, object]) -> None:
    assert step_of(text) == step


@pytest.mark.parametrize(
    "text", ["dance", "", "gm suffer Ann", "gm place Ann Ben", "gm name-injury Ann", ":", "Ann:"]
)
def test_what_is_no_step_is_told(text: str) -> None:
    with pytest.raises(BadInputError):
        step_of(text)


def test_r4_distances_are_set_by_the_bands_of_ones_own_table() -> None:
    step = {"by": "gm", "do": "place", "who": "Ann", "to": "far off", "target": "Guard 1"}
    assert step_of("gm place Ann far off Guard 1", ("close by", "far off")) == step
    with pytest.raises(BadInputError, match="the ranges are close by, far off"):
        step_of("gm place Ann short Guard 1", ("close by", "far off"))


def test_r4_who_says_how_far_everybody_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = ("gm place Brakka engaged Guard 2", "who", "quit")
    out = _type(capsys, monkeypatch, *steps, party="docking-bay")
    assert (
        "  from Brakka, engaged: Guard 2; short: Okko Dash; medium: Sergeant, Guard 1\n"
        "  from Okko Dash, medium: Sergeant, Guard 1, Guard 2\n"
    ) in out


def test_a_round_is_typed_and_undone(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = _type(
        capsys, monkeypatch,
        "destiny", "W:ll", "begin", "", "", "who",
        "attack Guard", "light", "gm add K", "Y:ss Y:sa Y:sa P:- P:- K:-", "options",
        "spend hinder", "undo", "nonsense", "end-turn", "help", "quit",
        party="kesh-orne security-guard",
    )  # fmt: skip
    assert "Destiny: 2 light, 0 dark." in out
    assert "Destiny (players, helping-hand): 1 light, 1 dark." in out
    assert "YYYPPK, Enter to roll:" in out
    assert "players: spend hinder (aa): setback die on the target's next check" in out
    assert "Undone." in out
    assert "'nonsense' is nothing I know; type help." in out
    assert out.endswith("Until the next time.\n")


def test_slicing_goes_with_the_turn_and_the_end_of_input_ends_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = _type(
        capsys, monkeypatch,
        "begin", *[""] * 6, "Okko Dash: slice enter I/O", "slice move PROC", "end-turn",
        party="docking-bay",
    )  # fmt: skip
    assert "Okko Dash moves to PROC." in out
    assert "A slot of the players: Kesh Orne or Brakka." in out


def test_what_no_slicer_has_found_is_not_named_s7(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    party = tmp_path / "bay.toml"
    party.write_text(
        'name = "Bay"\nplayers = ["okko-dash"]\nadversaries = ["security-guard"]\n'
        'system = "personal-terminal"\n'
    )
    out = _type(
        capsys, monkeypatch, "begin", "", "", "gm slice set-state alarmed", party=str(party)
    )
    assert "The system is now Alarmed." in out
    assert "Objective lost: copy something hidden undetected (the system was Alarmed)." in out
    assert "DATA-c" not in out


def _fight(monkeypatch: pytest.MonkeyPatch, source: Loaded, *lines: str) -> None:
    monkeypatch.setattr("edgebox.commands.play.opened_dice", lambda *_: nullcontext(source))
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))
    assert main(["combat", "docking-bay", "--no-journal", "--dice", "camera"]) == 0


def test_a_doubtful_roll_can_be_confirmed_with_a_word(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    source = Loaded(DoubtError("in doubt: boost blank? (it leans).", Roll.parse("Y:s G:a B:-")))
    _fight(monkeypatch, source, "y", "begin", "", "y", "y", "quit")
    told = capsys.readouterr().out
    assert "it leans" in told
    assert "seen: Y:s G:a B:-" in told
    assert "y if that is right; or type what the dice show; or Enter to look again." in told
    assert "Brakka: roll" in told, "the dice were taken"
    assert source.settled == 1, "once, and these dice are no roll any more"


def test_dice_in_doubt_are_marked_and_may_be_typed_alone(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    source = Loaded(DoubtError("in doubt.", Roll.parse("Y:s G:a B:-"), doubted=(2,)))
    _fight(monkeypatch, source, "begin", "y", "", "B:sa", "quit")
    told = capsys.readouterr().out
    assert "y takes dice that were seen, and there are none to take: Enter to roll; or" in told
    assert "seen: Y:s G:a B:-?" in told
    assert "or type only B, as in B:-, or what all dice show" in told
    assert "Brakka: roll" in told, "the dice were taken"


def test_of_other_dice_nobody_is_asked_whether_they_are_right(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    source = Loaded(DoubtError("the dice are not those of the check.", Roll.parse("Y:s")))
    _fight(monkeypatch, source, "begin", "", "y", "quit")
    told = capsys.readouterr().out
    assert "Type only GB, as in G:- B:-, or what all dice show; or Enter to look again." in told
    assert "y if that is right" not in told
    assert source.settled == 0


def test_dice_of_a_roll_that_is_given_up_are_of_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    source = Loaded(DoubtError("in doubt.", Roll.parse("Y:s")))
    _fight(monkeypatch, source, "begin", "", "undo", "undo", "quit")
    assert source.settled == 1


def test_dice_of_a_roll_that_is_given_up_are_not_of_the_one_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    source = Loaded("Y:s G:a B:-", DoubtError("in doubt.", Roll.parse("Y:s")))
    _fight(monkeypatch, source, "begin", "", "", "undo", "quit")
    assert source.settled == 1


def test_a_roll_whose_pool_is_set_back_is_not_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    source = Loaded(DoubtError("in doubt.", Roll.parse("Y:s")))
    _fight(monkeypatch, source, "begin", "gm add K", "", "undo", "quit")
    assert source.settled == 0


def test_a_roll_on_which_destiny_is_spent_is_not_given_up(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    source = Loaded(DoubtError("in doubt.", Roll.parse("Y:s")))
    _fight(monkeypatch, source, "destiny", "W:ll W:l W:n", "begin", "", "light", "undo", "quit")
    told = capsys.readouterr().out
    assert "helping-hand" in told
    assert "Undone." in told
    assert source.settled == 1, "for the destiny dice alone"


def test_ctrl_c_at_the_prompt_leaves_as_quit_does(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def pressed(_: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", pressed)
    _fight(monkeypatch, Loaded())
    assert capsys.readouterr().out.endswith("Until the next time.\n")
