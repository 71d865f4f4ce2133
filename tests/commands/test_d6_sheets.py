"""``edgebox d6`` with characters from files (section W)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.test_cli import run
from tests.commands.test_d6 import document, said


def test_w1_w2_a_sheet_gives_the_code() -> None:
    lines = said("--character", "jax-durane", "--skill", "dodge", "--against", "moderate",
                 "--roll", "1,2,3,4")  # fmt: skip
    assert lines[0] == "Jax Durane, dodge 4D against Moderate 13: 66.4 % to tie or beat"
    found = document("--character", "jax-durane", "--skill", "hide", "--roll", "1,1,1")
    assert (found["character"], found["what"], found["code"]) == ("Jax Durane", "hide", "3D+1")
    assert "never learned hide: Perception stands in" in said(
        "--character", "jax-durane", "--skill", "hide"
    )[1]  # fmt: skip


def test_w9_two_sheets_know_their_scales_by_themselves() -> None:
    words = ("--character", "landspeeder", "--weapon", "blaster cannon", "--against", "walker")
    hit = document(*words, "--their", "dodge")
    assert (hit["code"], hit["rolled"], hit["against"]["rolled"]) == ("5D", "7D", "2D")
    hurt = document(*words, "--damage")
    assert (hurt["rolled"], hurt["against"]["rolled"]) == ("3D+2", "8D")
    assert hurt["against"]["name"] == "Walker's body"
    back = ("--character", "walker", "--weapon", "heavy", "--against", "landspeeder")
    assert document(*back, "--their", "dodge")["against"]["rolled"] == "6D", "3D, 1D and scale 2D"
    assert document(*back, "--damage")["rolled"] == "7D"
    other = document(*back, "--their", "dodge", "--scale", "walker:walker")
    assert other["against"]["rolled"] == "4D", "who names the scale has the last word"


def test_w4_w5_wounds_of_a_sheet_take_dice_but_not_from_resisting(tmp_path: Path) -> None:
    hurt = tmp_path / "hurt.toml"
    hurt.write_text(
        'name = "Hurt"\nwounds = 1\nattributes = { Perception = "4D", Strength = "3D" }\n'
        'skills = { dodge = "4D", sneak = "4D" }\n[[weapons]]\nname = "Gun"\nskill = "dodge"\n'
        'damage = "5D"\n',
        encoding="utf-8",
    )
    assert document("--character", str(hurt), "--skill", "dodge")["rolled"] == "3D"
    assert document("--character", str(hurt), "--weapon", "gun", "--damage", "--against", "2D")[
        "rolled"
    ] == "5D"  # fmt: skip
    jax = ("--character", "jax-durane", "--weapon", "blaster", "--against", str(hurt))
    assert document(*jax, "--their", "dodge")["against"]["rolled"] == "3D"
    assert document(*jax, "--damage")["against"]["rolled"] == "3D"
    assert "Hurt rolls 3D" in said("initiative", f"A={hurt}", "B=2D")[0]
    assert "Hurt sneaks with 3D" in said("ambush", "--attackers", str(hurt), "--targets", "T=1")[0]


def test_w4_initiative_of_sheets_and_of_a_party() -> None:
    lines = said("initiative", "Crew=jax-durane,mira-tol", "Patrol=3D", "--seed", "1")
    assert lines[0].startswith("Crew    Mira Tol rolls 4D")
    sides = [line.split() for line in said("initiative", "canyon-ambush", "--seed", "1")[:2]]
    assert [(words[0], words[1]) for words in sides] == [
        ("Players", "Mira"), ("Adversaries", "Trooper"),
    ]  # fmt: skip
    assert "no party of the D6 system" in run("d6", "initiative", "docking-bay")[2]


def test_w10_an_ambush_of_sheets_and_of_a_party() -> None:
    found = document("ambush", "--attackers", "patrol-trooper", "patrol-trooper", "Scout=9",
                     "--targets", "jax-durane", "--seed", "1")  # fmt: skip
    assert list(found["sneak"]) == ["Trooper 1", "Trooper 2", "Scout"]
    by_others = document("ambush", "--party", "canyon-ambush", "--seed", "1")
    assert list(by_others["search"]) == ["Jax Durane", "Mira Tol"]
    by_players = document("ambush", "--party", "canyon-ambush", "--by", "players", "--seed", "1")
    assert list(by_players["sneak"]) == ["Jax Durane", "Mira Tol"]
    assert "Mira Tol sneaks with 4D+1" in "".join(
        said("ambush", "--party", "canyon-ambush", "--by", "players")
    )


def test_w8_sheets_are_led_by_the_highest_command_and_the_best_has_the_bonus() -> None:
    lines = said("combine", "3", "--command", "jax-durane", "--command", "mira-tol", "--against",
                 "5", "--skill", "starship repair", "--roll", "1 1 1 1 1")  # fmt: skip
    assert lines[0].startswith("Mira Tol combines 3 with 5D+1")
    assert lines[-1] == "  who has 3D+2 rolls 4D+2"


def test_w11_a_sheet_falls_at_its_own_scale() -> None:
    found = document("fall", "12", "--against", "landspeeder")
    assert (found["scale"], found["against"]["name"]) == ("Speeder", "Landspeeder's body")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ([], "are required"),
        (["--against", "moderate"], "Write a die code, as in 4D+2, or --character FILE"),
        (["4D", "--skill", "dodge"], "Whose? Add --character FILE"),
        (["4D", "--character", "mira-tol"], "Mira Tol's sheet has the code"),
        (["--character", "mira-tol"], "Name one of --skill, as in dodge, and --weapon"),
        (["--character", "mira-tol", "--skill", "dogde"], "Did you mean 'dodge'?"),
        (["--character", "mira-tol", "--skill", "dodge", "--damage"], "Name a --weapon"),
        (["--character", "mira-tol", "--weapon", "bow"], "not a weapon of Mira Tol"),
        (["--character", "mira-tal", "--skill", "dodge"], "did you mean 'mira-tol'?"),
        (["--character", "kesh-orne", "--skill", "dodge"], "no D6 character file 'kesh-orne'"),
        (["4D", "--their", "dodge"], "--their needs whose it is"),
        (["5D", "--damage", "--against", "walker", "--their", "dodge"], "leave --their out"),
        (["ambush", "--attackers", "A=3D"], "Name --attackers and --targets, or a --party"),
        (["ambush", "--party", "canyon-ambush", "--targets", "A=3"], "names both sides"),
    ],
)
def test_what_a_sheet_can_t_give_is_told(words: list[str], complaint: str) -> None:
    status, out, err = run("d6", *words)
    assert (status, out) == (2, "")
    assert complaint in err


def test_a_tables_folder_of_ones_own_is_taken(tmp_path: Path) -> None:
    (tmp_path / "d6").mkdir()
    (tmp_path / "d6" / "difficulties.toml").write_text(
        '[[levels]]\nname = "Child\'s play"\nnumbers = "1-9"\nrandom = "2D"\n'
        '[[levels]]\nname = "Real"\nnumbers = "10+"\nrandom = "4D+"\n',
        encoding="utf-8",
    )
    found = document("4D", "--against", "real", "--tables", str(tmp_path))
    assert found["against"] == {"name": "Real", "number": 10}
    assert run("d6", "4D", "--against", "real")[0] == 2
