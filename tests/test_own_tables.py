"""A GM's own table counts at once, in commands, on the box and in fights; its faults have lines."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from edgebox.box.screens import facts as f
from edgebox.cli import main
from edgebox.web.besides import offered
from tests.box.tables import Rig


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("EDGEBOX_HOME", str(tmp_path))
    return tmp_path


class Own:
    """The own tables of a test."""

    def __init__(self, home: Path, capsys: pytest.CaptureFixture[str], feed: Any) -> None:
        self._home, self._capsys, self._feed = home, capsys, feed

    def change(self, name: str, *changes: tuple[str, str], more: str = "") -> Path:
        """Copy a table and change texts in it."""
        assert main(["tables", "own", name]) == 0
        path = self._home / "tables" / f"{name}.toml"
        text = path.read_text()
        for before, after in changes:
            assert before in text, f"{name} has no {before!r}"
            text = text.replace(before, after)
        path.write_text(f"{text}\n{more}")
        return path

    def says(self, *words: str, status: int = 0) -> str:
        """Run a command and return all it prints."""
        self._capsys.readouterr()
        assert main([*words]) == status
        told = self._capsys.readouterr()
        return told.out + told.err

    def fights(
        self, *steps: dict[str, Any], who: str = "kesh-orne", first: str = "Y:s G:- B:-"
    ) -> dict[str, Any]:
        """Play steps of a fight with a guard and return the last document.

        ``first`` is the initiative of ``who``, who acts before the guard.
        """
        begin = {"by": "gm", "do": "begin"}
        rolls = [{"do": "roll", "roll": roll} for roll in (first, "Y:- G:-")]
        lines = "\n".join(json.dumps(step) for step in (begin, *rolls, *steps))
        self._feed(io.StringIO(lines))
        told = self.says("combat", who, "security-guard", "--script", "-", "--json")
        documents = [json.loads(line) for line in told.splitlines()]
        assert all(each["ok"] for each in documents), documents
        found: dict[str, Any] = documents[-1]
        return found


@pytest.fixture
def own(home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Own:
    return Own(home, capsys, lambda stream: monkeypatch.setattr("sys.stdin", stream))


SHOOT = {"who": "Kesh Orne", "do": "attack", "target": "Guard"}
HIT = {"do": "roll", "roll": "Y:ss Y:aa G:a P:- P:-"}


def rows(*choices: str) -> list[str]:
    """The rows of the box's menu after these choices."""
    rig = Rig()
    rig.table.turn()
    for choice in choices:
        rig.choose(choice)
    return [row.words for row in rig.screen(f.Menu).rows]


def test_c6_own_skills(own: Own) -> None:
    own.change("skills", ("[skills]\n", '[skills]\nCooking = "cunning"\n'))
    assert "Cooking against Simple" in own.says("check", "cook", "--characteristic", "2")
    assert "Cooking" in rows("Any check", "By hand")
    assert offered()["skills"]["Cooking"] == "Cunning"
    asked = own.fights({"who": "Kesh Orne", "do": "check", "skill": "cooking", "against": "easy"})
    assert asked["state"]["check"]["pool"] == "GGGP", "Kesh Orne's Cunning is 3"


def test_c2_own_words_for_difficulties(own: Own) -> None:
    own.change("difficulties", more="nasty = 4\n")
    said = own.says("check", "cool", "--characteristic", "2", "--against", "nasty")
    assert "pool  GGPPPP" in said
    asked = own.fights({"who": "Kesh Orne", "do": "check", "skill": "cool", "against": "nasty"})
    assert asked["state"]["check"]["pool"].endswith("PPPP")


def test_r4_r5_own_ranges(own: Own) -> None:
    before = own.fights(SHOOT)["state"]["check"]["pool"]
    own.change("ranges", ('difficulty = "average"', 'difficulty = "daunting"'))
    assert "Daunting, medium range" in own.says(
        "check", "cool", "--characteristic", "2", "--against", "medium"
    )
    assert (before, own.fights(SHOOT)["state"]["check"]["pool"]) == ("YYGPP", "YYGPPPP")


def test_r8_own_spending(own: Own) -> None:
    option = (
        '[[options]]\nid = "wink"\nby = "own"\ncosts = ["a"]\neffect = "told"\nwords = "wink"\n'
    )
    own.change("spending", more=option)
    spent = own.fights(SHOOT, HIT, {"do": "spend", "option": "wink", "with": "a"})
    assert "wink" in json.dumps(spent["events"])


def test_r5_r6_own_weapons(own: Own, home: Path) -> None:
    harpoon = 'name = "Harpoon"\nskill = "Ranged (Heavy)"\ndamage = 9\nrange = "long"'
    own.change("weapons", more=f"[[weapons]]\n{harpoon}\n")
    eve = home / "eve.toml"
    eve.write_text('name = "Eve"\nweapons = ["harpoon"]\n')
    assert "Harpoon: Ranged (Heavy), damage 9, long" in own.says("character", "show", str(eve))
    attack = {"who": "Eve", "do": "attack", "target": "Guard"}
    hit = {"do": "roll", "roll": "G:s G:- P:- P:-"}
    happened = own.fights(attack, hit, who=str(eve), first="G:s G:-")
    assert happened["state"]["fighters"]["Guard"]["wounds"] == 7, "9, a success, soak 3"


def test_r7_own_injuries(own: Own, home: Path) -> None:
    (home / "tables").mkdir()
    (home / "tables" / "injuries.toml").write_text(
        '[[injuries]]\nfrom = 1\nto = 200\nname = "Limping"\nseverity = "easy"\n'
    )
    happened = own.fights(
        SHOOT, HIT, {"do": "spend", "option": "critical"}, {"do": "roll", "roll": "70 4"}
    )
    assert "Limping" in json.dumps(happened["events"])


def test_r9_own_medicine(own: Own) -> None:
    steps: tuple[dict[str, Any], ...] = (
        {"by": "gm", "do": "suffer", "target": "Kesh Orne", "wounds": 2},
        {"who": "Kesh Orne", "do": "treat", "target": "Kesh Orne"},
    )
    before = own.fights(*steps)["state"]["check"]["pool"]
    own.change("medicine", ('half_or_less = "easy"', 'half_or_less = "hard"'))
    after = own.fights(*steps)["state"]["check"]["pool"]
    assert after.count("P") == before.count("P") + 2


def test_w2_own_levels_of_difficulty(own: Own) -> None:
    own.change("d6/difficulties", ('"Moderate"', '"Middling"'))
    assert "against Middling 13" in own.says("d6", "4D", "--against", "middling")
    assert "Middling 13" in rows("D6 roll", "Jax Durane", "dodge")
    assert "Middling" in [level["name"] for level in offered()["levels"]]


def test_w3_own_words_for_modifiers(own: Own) -> None:
    own.change("d6/modifiers", ('"a slight advantage"', '"next to nothing"'))
    assert "+2: next to nothing" in own.says("d6", "4D", "--modifier", "+2")


def test_w9_own_scales(own: Own) -> None:
    own.change("d6/scales", ('modifier = "4D"', 'modifier = "5D"'))
    words = ("d6", "--character", "landspeeder", "--weapon", "blaster", "--against", "walker")
    assert "rolls 8D" in own.says(*words, "--their", "dodge"), "3D more, and not 2D"


def test_w11_own_falls(own: Own) -> None:
    own.change("d6/falling", ('damage = "3D"', 'damage = "8D"'))
    assert "12 metres: 8D of damage" in own.says("d6", "fall", "12")


def test_w1_own_skills_and_attributes(own: Own) -> None:
    own.change(
        "d6/skills",
        ('"Technical"]', '"Technical", "Luck"]'),
        ("[skills]\n", '[skills]\ndarts = "Luck"\n'),
    )
    assert "darts 2D" in own.says("d6", "--character", "jax-durane", "--skill", "darts")
    assert {"darts", "Luck"} <= {*rows("D6 roll", "Jax Durane")}


@pytest.mark.parametrize(
    ("name", "before", "after", "told"),
    [
        ("skills", 'Athletics = "brawn"', 'Athletics = "strong"', "'strong' is not a char"),
        ("ranges", 'difficulty = "easy"', 'difficulty = "eesy"', "did you mean 'easy'?"),
        ("spending", 'costs = ["weapon", "x"]', 'costs = ["z"]', "'z' is no cost"),
        ("weapons", "critical = 3", "critical = 30", "30 is out of range"),
        ("d6/scales", 'modifier = "4D"', 'modifier = "1D"', "lower than the one before"),
        ("d6/skills", 'dodge = "Dexterity"', 'dodge = "Dex"', "'Dex' is not an attribute"),
    ],
)  # fmt: skip
def test_a_fault_in_an_own_table_is_told_with_file_and_line(
    own: Own, name: str, before: str, after: str, told: str
) -> None:
    path = own.change(name)
    lines = path.read_text().splitlines()
    place = next(number for number, line in enumerate(lines, 1) if before in line)
    path.write_text(path.read_text().replace(before, after, 1))
    said = own.says("tables", "check", status=2)
    assert told in said
    line = int(said.split(f"{path}:")[1].split(":")[0])
    assert place - 2 <= line <= place, "the line itself, or where its row begins"
    rig = Rig()
    rig.table.turn()
    rig.choose("D6 roll" if name.startswith("d6/") else "Any check")
    refused = rig.screen(f.Refused)
    assert refused.why
