"""``edgebox d6`` as a player meets it (section W)."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgebox.rules.d6.table_files import own_file
from tests.commands.test_cli import run

PIPS = Path(__file__).parents[2] / "docs" / "pictures" / "trays" / "pips"


def said(*words: str) -> list[str]:
    """The lines that a command prints; it has to end well."""
    status, out, err = run("d6", *words)
    assert (status, err) == (0, ""), err
    return out.splitlines()


def document(*words: str) -> dict[str, Any]:
    (line,) = said(*words, "--json")
    found = json.loads(line)
    assert isinstance(found, dict)
    return found


def test_w1_w2_a_code_against_a_level() -> None:
    first, span, rolled, told = said("4D+2", "--against", "moderate", "--roll", "3,4,5,6")
    assert first == "4D+2 against Moderate 13: 84.1 % to tie or beat"
    assert "Moderate is 11–15" in span
    assert rolled == "  rolled 3 4 5 6  +2 pips = 20"
    assert told == "  20 against 13: success by 7"


def test_w1_a_code_alone_is_a_total() -> None:
    assert said("2D", "--roll", "3 4") == ["2D", "  rolled 3 4 = 7"]
    assert document("2D+1", "--roll", "3,4")["total"] == 8


def test_w2_json_has_the_check_and_its_outcome() -> None:
    found = document("4D+2", "--against", "difficult", "--roll", "3,4,5,1")
    assert found == {
        "code": "4D+2",
        "rolled": "4D+2",
        "dice": 4,
        "modifiers": [],
        "against": {"name": "Difficult", "number": 18},
        "chance": pytest.approx(435 / 1296),
        "faces": [3, 4, 5, 1],
        "total": 15,
        "number": 18,
        "margin": -3,
        "success": False,
        "words": "15 against 18: failure by 3",
    }


def test_a_check_that_fails_is_work_done() -> None:
    assert run("d6", "1D", "--against", "heroic")[0] == 0


def test_a_seed_repeats_the_roll_and_others_differ() -> None:
    one, again, other = (run("d6", "20D", "--seed", seed) for seed in ("1", "1", "2"))
    assert one == again != other


def test_w2_a_random_difficulty_is_rolled() -> None:
    found = document("4D", "--against", "moderate", "--random", "4D", "--other-roll", "1,1,1,1",
                     "--roll", "1,1,1,2")  # fmt: skip
    assert found["against"] == {
        "name": "Moderate", "code": "4D", "rolled": "4D", "modifiers": [], "faces": [1, 1, 1, 1],
    }  # fmt: skip
    assert (found["number"], found["margin"]) == (4, 1)
    assert document("4D", "--against", "heroic", "--random")["against"]["code"] == "9D"


def test_w3_modifiers_say_what_they_mean() -> None:
    lines = said("2D", "--against", "2D", "--modifier", "+10 knows the system", "--modifier", "-3",
                 "--other-modifier", "1", "--roll", "1,1", "--other-roll", "4,4")  # fmt: skip
    assert lines[1] == "  +10: a good advantage"
    assert lines[2] == "  -3: a slight advantage for the other side"
    assert lines[3] == "  rolled 1 1  +10 knows the system  -3 modifier = 9"
    assert lines[4] == "  against 4 4  +1 modifier = 9"
    assert lines[5] == "  9 against 9: success, a tie is enough"


def test_w4_the_side_with_the_higher_roll_has_the_choice() -> None:
    lines = said("initiative", "Rebels=Han:3D+1,Leia:4D", "Empire=3D", "--roll", "3,4,5,6",
                 "--roll", "2,2,6")  # fmt: skip
    assert lines == [
        "Rebels  Leia rolls 4D: 3 4 5 6 = 18",
        "Empire  rolls 3D: 2 2 6 = 10",
        "The choice to act first or last is with Rebels.",
    ]


def test_w4_a_tie_is_rolled_again_and_typed_dice_wait_for_it() -> None:
    tie = document(
        "initiative", "A=1D", "B=1D", "C=1D", "--roll", "4", "--roll", "4", "--roll", "2"
    )
    assert (tie["winner"], tie["again"]) == (None, ["A", "B"])
    results = [document("initiative", "A=0D+1", "B=1D", "--seed", str(seed)) for seed in range(12)]
    assert all(result["winner"] for result in results)
    assert any(len(result["rolls"]) > 2 for result in results)


def test_w4_wounds_count_and_actions_do_not() -> None:
    found = document(
        "initiative", "A=3D", "B=3D", "--wounds", "A=1", "--roll", "6,6", "--roll", "1 1 1"
    )
    assert found["winner"] == "A"


def test_w5_actions_take_dice() -> None:
    lines = said("5D", "--against", "14", "--actions", "2", "--roll", "3,4,5,6")
    assert lines[0].startswith("5D against 14, rolls 4D: 55.6 %")
    assert lines[1] == "  2 actions this round: 1D less"


def test_w6_a_reaction_replaces_the_number_also_if_it_is_lower() -> None:
    found = document("4D", "--against", "14", "--reaction", "12", "--roll", "3,3,3,3")
    assert (found["number"], found["success"]) == (12, True)
    assert "replaces 14" in said("4D", "--against", "14", "--reaction", "12")[1]


def test_w7_rushing_and_preparing() -> None:
    lines = said("6D", "--against", "13", "--rush", "--takes", "1 hour", "--roll", "4,4,5")
    assert lines[0].startswith("6D against 13, rolls 3D")
    assert lines[1] == "  rushed: half the dice; 30 minutes in place of 1 hour"
    assert document("6D", "--prepare")["rolled"] == "7D"


def test_w8_the_example_of_the_source() -> None:
    words = ("combine", "8", "--command", "Ann=3D", "--command", "Danik=8D+2", "--against", "12",
             "--skill", "4D+1")  # fmt: skip
    lines = said(*words, "--roll", "1,2,3,4,5,6,1,3")
    assert lines[0].startswith("Danik combines 8 with 8D+2 against 12")
    assert lines[2:] == [
        "  27 against 12: success by 15",
        "  combined actions: +2D+2",
        "  who has 4D+1 rolls 6D+2",
    ]
    missed = document(*words, "--roll", "1,1,1,1,1,1,1,1")
    assert (missed["command"]["margin"], missed["bonus"], missed["rolls"]) == (-2, "0D+2", "4D+2")


def test_w8_a_leader_of_too_many_is_refused_unless_the_game_master_allows_it() -> None:
    status, _, err = run("d6", "combine", "9", "--command", "8D+2")
    assert status == 2
    assert "8 characters at most, not 9" in err
    assert document("combine", "9", "--command", "8D+2", "--allow-more", "--against", "1")["bonus"]
    found = document("combine", "9", "--command", "8D+2", "--working")
    assert found["command"]["rolled"] == "7D+2"


def test_w8_wounds_of_the_leader_take_dice(tmp_path: Path) -> None:
    hurt = tmp_path / "hurt.toml"
    hurt.write_text(
        'name = "Hurt"\nwounds = 1\nattributes = { Perception = "2D" }\nskills = { command = "4D" }'
    )
    found = document("combine", "4", "--command", str(hurt))
    assert found["command"]["rolled"] == "3D"


def test_w8_the_bonus_goes_into_another_roll() -> None:
    assert document("4D+1", "--bonus", "+2D+2")["rolled"] == "6D+2"


def test_w9_scale_adds_to_the_right_rolls() -> None:
    up = document("2D", "--against", "0D", "--scale", "speeder:walker")
    assert (up["rolled"], up["against"]["rolled"]) == ("4D", "0D")
    hit = document("3D+2", "--damage", "--against", "6D", "--scale", "speeder:walker")
    assert (hit["rolled"], hit["against"]["rolled"]) == ("3D+2", "8D")
    down = document("2D", "--against", "1D", "--scale", "walker:speeder")
    assert (down["rolled"], down["against"]["rolled"]) == ("2D", "3D")
    back = document("5D", "--damage", "--against", "2D", "--scale", "walker:speeder")
    assert (back["rolled"], back["against"]["rolled"]) == ("7D", "2D")
    assert (
        "which is not in the number" in said("2D", "--against", "9", "--scale", "walker:speeder")[1]
    )
    assert "nothing to add" in said("2D", "--scale", "walker:walker")[1]


def test_w10_an_ambush_of_rolled_and_given_totals() -> None:
    lines = said("ambush", "--attackers", "Scout=14", "Trooper=9", "--targets", "Han=13", "Leia=8")
    assert lines == ["Han spots Trooper.", "Leia spots nobody.", "The targets are not surprised."]
    found = document("ambush", "--attackers", "Scout=30", "--targets", "Han=3D", "--seed", "1")
    assert found["surprised"] is True
    assert found["spotted"] == {"Han": []}
    assert "may dodge or parry" in run("d6", "ambush", "--attackers", "S=9", "--targets", "H=8")[1]


def test_w11_a_fall_and_what_resists_it() -> None:
    lines = said("fall", "12", "--against", "3D", "--roll", "4,4,4", "--other-roll", "3,3,3")
    assert lines == [
        "12 metres: 3D of damage at character scale",
        "  rolled 4 4 4 = 12",
        "  against 3 3 3 = 9",
        "  12 against 9: 3 points of damage",
    ]
    assert said("fall", "2") == ["2 metres: no damage"]
    found = document("fall", "12", "--gravity", "high", "--scale", "speeder")
    assert (found["code"], found["scale"]) == ("5D", "Speeder")


def test_w11_a_long_fall_is_told_in_metres() -> None:
    assert said("fall", "1000000", "--seed", "1")[0].startswith("1000000 metres: 9D")


def test_odds_without_a_roll() -> None:
    lines = said("4D+2", "--odds")
    assert lines[1] == "  rolls 6 to 26, 16 on average (Difficult)"
    assert "  Moderate        11–15   94.6 % to 66.4 %" in lines
    found = document("2D", "--odds", "--modifier", "1")
    assert "faces" not in found
    assert sum(each["p"] for each in found["totals"]) == pytest.approx(1)
    assert (found["totals"][0]["total"], found["average"]) == (3, 8)


def test_tables_are_shown_copied_and_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EDGEBOX_HOME", str(tmp_path))
    assert "falling, as shipped" in said("tables")
    (line,) = said("tables", "--own", "falling")
    path = own_file("falling")
    assert line == f"wrote {path}; change it there"
    path.write_text('[[falls]]\nmetres = "1+"\ndamage = "8D"\n', encoding="utf-8")
    assert f"falling, your own: {path}" in said("tables")
    assert document("fall", "2")["code"] == "8D"
    assert document("tables")["falling"] == {"own": str(path), "rows": [["1+ m", "8D"]]}
    path.write_text("falls = 1\n", encoding="utf-8")
    status, _, err = run("d6", "fall", "2")
    assert status == 2
    assert f"{path}:1: falls: begin each row with [[falls]]" in err


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ([], "are required"),
        (["4X"], "'4X' is no die code; write dice and pips, as in 4D+2"),
        (["99D"], "more than 60 dice"),
        (["4D", "--against", "moderat"], "Did you mean 'moderate'?"),
        (["4D", "--against", "4Dx"], "'4Dx' is no die code"),
        (["4D", "--roll", "1,2,3"], "4D takes 4 dice, not 3: 1 missing"),
        (["1D", "--roll", "7"], "'7' is no face of a six-sided die"),
        (["1D", "--roll", "1", "--read", "x.jpg"], "not allowed with argument"),
        (["1D", "--read", "nowhere.jpg"], "nowhere.jpg"),
        (["1D", "--read", "x.jpg", "--tray", "attic"], "The tray 'attic' is not calibrated"),
        (["1D", "--read", "x.jpg", "--empty", "nowhere.jpg"], "nowhere.jpg"),
        (["1D", "--other-roll", "1"], "no other side to roll"),
        (["1D", "--other-modifier", "1"], "no other side to add to"),
        (["1D", "--against", "1D", "--other-roll", "1,2"], "the other side's 1D takes 1 die"),
        (["4D", "--actions", "0"], "0 actions in a round can't be"),
        (["4D", "--actions", "2", "--prepare"], "can do nothing else"),
        (["4D", "--prepare", "--rush"], "not allowed with argument"),
        (["4D", "--rush", "--takes", "1 round"], "can't be rushed"),
        (["4D", "--takes", "soon"], "'soon' is no time"),
        (["4D", "--wounds", "-1"], "write how many dice wounds take away"),
        (["4D", "--modifier", "lots"], "'lots' is no modifier"),
        (["4D", "--scale", "speeder"], "as in --scale speeder:walker"),
        (["4D", "--scale", "speeder:tank"], "'tank' is not a scale"),
        (["4D", "--damage"], "--damage needs what resists it"),
        (["4D", "--random"], "--random needs a level"),
        (["4D", "--against", "3D", "--random"], "--random needs a level"),
        (["4D", "--against", "easy", "--random", "many"], "write dice, as in --random 4D"),
        (["4D", "--reaction", "high"], "as in --reaction 20"),
        (["initiative", "A=1D"], "Initiative is between sides"),
        (["initiative", "A", "B"], "write a side and its code"),
        (["initiative", "A=1D", "A=2D"], "stands twice"),
        (["initiative", "A=1D", "B=1D", "--roll", "1"], "Give --roll once for each side"),
        (["initiative", "A=1D", "B=1D", "--wounds", "C=1"], "there is no side 'C'"),
        (["initiative", "A=1D", "B=1D", "--wounds", "A"], "write a side and dice"),
        (["ambush", "--attackers", "3D", "--targets", "H=1"], "write a name and a die code"),
        (["ambush", "--attackers", "A=1", "A=2", "--targets", "H=1"], "stands twice"),
        (["combine", "1", "--command", "3D"], "it takes two characters or more"),
        (["combine", "2", "--command", "3D", "--against", "3D"], "write a level or a number"),
        (["combine", "2", "--command", "=3D"], "write a name and a die code"),
        (["fall", "-3"], "-3 metres are no fall; write a distance from 0 to 1000000."),
        (["4D", "--against", "heroic", "--random", "9999"], "9999D are more than 60 dice"),
        (
            ["initiative", "Rebels=1D", "Empire=0D", "--wounds", "Rebels=1"],
            "Rebels and Empire tie with no dice to roll again",
        ),
        (["fall", "3", "--against", "hard"], "'hard' is no die code"),
    ],
)
def test_what_a_player_does_wrong_is_told_in_plain_words(words: list[str], complaint: str) -> None:
    status, out, err = run("d6", *words)
    assert (status, out) == (2, "")
    assert complaint in err
    assert 1 <= len(err.splitlines()) <= 2


def test_the_code_may_stand_behind_the_options_and_in_parts() -> None:
    assert said("--against", "5", "2D", "--roll", "3,4")[-1] == "  7 against 5: success by 2"
    assert said("2D", "+", "1", "--roll", "3,4")[-1] == "  rolled 3 4  +1 pip = 8"
    assert said("check", "2D", "--roll", "3,4")[-1] == "  rolled 3 4 = 7"


@pytest.mark.parametrize("form", ["", "2D", "initiative", "combine", "ambush", "fall", "tables"])
def test_every_form_has_help_with_an_example(form: str) -> None:
    status, out, err = run("d6", *[form] * bool(form), "--help")
    assert (status, err) == (0, "")
    assert "example" in out
    assert f"edgebox d6 {'' if form == '2D' else form}" in out


words = st.one_of(
    st.text(max_size=8).filter(lambda word: "read" not in word and "empty" not in word),
    st.sampled_from([
        "4D+2", "3D", "0D", "initiative", "ambush", "fall", "combine", "tables", "A=2D", "B=1D+1",
        "--against", "moderate", "14", "--odds", "--json", "--scale", "walker:speeder", "--rush",
        "--attackers", "--targets", "--command", "--modifier", "-3", "--random", "--roll", "1,2,3",
    ]),
)  # fmt: skip


@given(st.lists(words, max_size=6))
def test_whatever_is_typed_ends_plainly(typed: list[str]) -> None:
    status, out, err = run("d6", *typed)
    assert status in (0, 2)
    assert bool(err) == bool(status)
    assert "Traceback" not in out + err


def test_rolling_loads_neither_numbers_nor_pictures() -> None:
    code = (
        "import sys; from edgebox.cli import main; main(['d6', '4D+2', '--against', 'easy']);"
        "print(sorted({'numpy', 'cv2', 'PIL', 'rich'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
