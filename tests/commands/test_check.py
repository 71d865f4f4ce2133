"""``edgebox check``, ``edgebox character`` and ``edgebox tables`` (R-1, C-1, C-5)."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from edgebox.cli import main
from edgebox.dice import Die

TRAY = Path(__file__).parents[2] / "docs" / "pictures" / "trays" / "starwars"


def _json(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert main(["check", *words, "--json"]) == 0
    document: dict[str, Any] = json.loads(capsys.readouterr().out)
    return document


BY_HAND = ("--characteristic", "3", "--rank", "1")


@pytest.mark.parametrize(
    ("words", "pool"),
    [
        (("perception", *BY_HAND, "--against", "hard"), "YGGPPP"),
        (("perception", *BY_HAND, "--against", "3"), "YGGPPP"),
        (("cool", *BY_HAND, "--boost", "2", "--setback", "1"), "YGGBBK"),
        (("cool", *BY_HAND, "--against", "1", "--upgrade-difficulty", "2", "--upgrade", "1"),
         "YYGRP"),
        (("cool", *BY_HAND, "--against", "YG"), "YGGRP"),
        (("cool", *BY_HAND, "--against", "2", "--modifier", "lower-difficulty:2"), "YGG"),
        (("cool", *BY_HAND, "--setback", "2", "--modifier", "remove-setback"), "YGGK"),
        (("cool", "stealth", *BY_HAND, "--characteristic", "2", "--rank", "3"), "YG"),
        (("light", "--character", "kesh-orne", "--against", "medium"), "YYGPP"),
        (("brawn", "--character", "brakka"), "GGGG"),
        (("stealth", "--character", "kesh-orne", "--against", "guard-sergeant",
          "--their", "vigilance"), "GGGRR"),
        (("cool", *BY_HAND, "--spend", "light", "--spend", "dark"), "YYGP"),
        (("cool", *BY_HAND, "--by", "gm", "--spend", "dark", "--spend", "light"), "YYGP"),
        (("cool", *BY_HAND, "--add", "KP", "--remove", "G"), "YGPK"),
    ],
)  # fmt: skip
def test_r1_the_pool_is_what_to_pick_up(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], pool: str
) -> None:
    assert _json(capsys, *words)["pool"] == pool


def test_typed_dice_give_the_net_result_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "cool", *BY_HAND, "--roll", "Y:x G:sa G:-"]) == 0
    out = capsys.readouterr().out
    assert "Success: 2 successes, 1 advantage, 1 triumph  (xssa)" in out
    assert "odds  success" in out


def test_random_dice_repeat_with_a_seed(capsys: pytest.CaptureFixture[str]) -> None:
    one, other = (_json(capsys, "cool", *BY_HAND, "--seed", "5") for _ in range(2))
    assert one == other
    assert one["roll"] is not None
    assert one["succeeded"] == (one["net"]["success"] > 0)


def test_the_dice_of_a_picture_are_read(capsys: pytest.CaptureFixture[str]) -> None:
    image = json.loads((TRAY / "labels.json").read_text())["images"][1]
    pool = "".join(Die.of_word(each["die"]).letter for each in image["dice"])
    picture = ("--read", str(TRAY / image["image"]))
    none = ("cool", "--characteristic", "0", "--add")
    read = _json(capsys, *none, pool, *picture)
    faces = sorted(f"{Die.of_word(e['die']).letter}:{e['face'] or '-'}" for e in image["dice"])
    assert sorted(read["roll"].split()) == faces
    assert main(["check", *none, pool + "K", *picture]) == 1
    assert "the dice are not those of the check" in capsys.readouterr().err


def test_c5_a_point_of_destiny_moves_and_none_is_spent_twice(
    capsys: pytest.CaptureFixture[str],
) -> None:
    after = _json(capsys, "cool", *BY_HAND, "--spend", "light", "--destiny", "W:ll W:n")
    assert after["destiny"] == {"light": 1, "dark": 2}
    assert main(["check", "cool", *BY_HAND, "--spend", "light", "--destiny", "0,3"]) == 1
    assert main(["check", "cool", *BY_HAND, "--spend", "dark", "--spend", "light"]) == 1
    assert "Who rolls decides first" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("cool",), "Who makes the check?"),
        (("cool", "--character", "kesh-orne", "--rank", "1"), "without --character"),
        (("--character", "kesh-orne"), "Name a skill"),
        (("cool", "stealth", *BY_HAND), "for each skill"),
        (("cool", *BY_HAND, "--roll", "Y:s"), "missing 2 ability"),
        (("cool", *BY_HAND, "--modifier", "luck"), "no modifier"),
        (("cool", *BY_HAND, "--modifier", "boost:x"), "no modifier"),
        (("cool", "--characteristic", "99"), "out of range"),
        (("cool", *BY_HAND, "--boost", "99"), "from 0 to 20"),
        (("cool", *BY_HAND, "--against", "tough"), "'tough' is no difficulty"),
        (("cool", *BY_HAND, "--against", "1", "--remove", "PK"), "YGGP has no K to take out"),
        (("cool", *BY_HAND, "--against", "brakka"), "the skill that brakka opposes it with"),
        (("cool", *BY_HAND, "--their", "cool"), "name the file with --against"),
        (("--characteristic", "0"), "The pool is empty"),
        (("cool", *BY_HAND, "--boost", "20", "--add", "50K"), "more than 60 fit in no tray"),
        (("cool", *BY_HAND, "--empty", "x.jpg"), "--empty goes with --read"),
    ],
)
def test_wrong_use_is_told_in_plain_words(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], told: str
) -> None:
    assert main(["check", *words]) == 2
    assert told in capsys.readouterr().err


Named = Callable[..., Path]


@pytest.fixture
def named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Named:
    """Pictures that are read as their names say; returns their folder."""
    import cv2
    import numpy as np

    from tests.sources import test_numbered_dice

    def write(*names: str) -> Path:
        for name in names:
            cv2.imwrite(str(tmp_path / f"{name}.png"), np.zeros((480, 640, 3), np.uint8))
        return tmp_path

    monkeypatch.setattr("edgebox.vision.Reader", test_numbered_dice.Named)
    return write


def test_r1_a_source_of_dice_is_read_and_a_doubt_is_told(
    capsys: pytest.CaptureFixture[str], named: Named
) -> None:
    folder = named("roll0-proficiency=x-ability=s", "roll1-proficiency=x-ability=s?")
    words = ["check", "cool", "--characteristic", "2", "--rank", "1"]
    assert main([*words, "--dice", f"images:{folder}"]) == 0
    assert "roll  Y:x G:s" in capsys.readouterr().out
    assert main([*words, "--dice", f"images:{folder}/roll1-proficiency=x-ability=s?.png"]) == 1
    told = capsys.readouterr().err
    assert "in doubt: ability s? (it leans)" in told
    assert "--roll 'Y:x G:s'" in told
    assert main([*words, "--dice", "manual"]) == 2


class Keyboard(io.StringIO):
    """Somebody sits there and types these lines."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("typed", "told", "roll"),
    [
        ("y\n", "The eye sees Y:x G:s?. y if that is right; or type only G, as in G:-,", "Y:x G:s"),
        ("Y:x G:z\nY:x\nY:x G:a\n", "Type only G, or all of YG: Y is neither.", "Y:x G:a"),
        ("G:a\n", "or what all dice show", "Y:x G:a"),
        ("\n", "or Enter for the next one", "Y:- G:t"),
    ],
    ids=["right", "typed", "typed alone", "the next picture"],
)
def test_r1_a_person_at_the_keyboard_is_asked_about_a_doubtful_roll(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    named: Named,
    typed: str,
    told: str,
    roll: str,
) -> None:
    monkeypatch.setattr("sys.stdin", Keyboard(typed))
    folder = named("roll0-proficiency=x-ability=s?", "roll1-proficiency=-ability=t")
    words = ["check", "cool", "--characteristic", "2", "--rank", "1"]
    assert main([*words, "--dice", f"images:{folder}"]) == 0
    printed = capsys.readouterr()
    assert f"roll  {roll}" in printed.out
    assert told in printed.err


def test_nobody_says_what_doubtful_dice_show(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, named: Named
) -> None:
    monkeypatch.setattr("sys.stdin", Keyboard(""))
    folder = named("roll0-proficiency=x-ability=s?")
    words = ["check", "cool", "--characteristic", "2", "--rank", "1"]
    assert main([*words, "--dice", f"images:{folder}"]) == 1
    assert "Nobody said what the dice show." in capsys.readouterr().err


def test_character_check_names_every_fault(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "ann.toml"
    file.write_text('name = "Ann"\nbrwn = 3\nsoak = 99\n')
    assert main(["character", "check", str(file), "kesh-orne", "docking-bay"]) == 2
    told = capsys.readouterr()
    assert "ann.toml:2: brwn" in told.err
    assert "2 faults" in told.err
    assert "kesh-orne: sound: Kesh Orne, soak 3" in told.out
    assert "Guard 2" in told.out


def test_x1_x5_faults_of_a_slicers_gear_are_told_as_well(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "eve.toml"
    file.write_text('name = "Eve"\ncapacity = 2\ncarries = ["spidr"]\n')
    assert main(["character", "check", str(file)]) == 2
    assert (
        "eve.toml:3: carries: there is no program 'spidr'; did you mean" in capsys.readouterr().err
    )


def test_character_show_gives_the_dice_of_each_skill(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["character", "show", "brakka"]) == 0
    assert "Melee 2: YYGG" in capsys.readouterr().out
    assert main(["character", "show", "docking-bay", "--json"]) == 0
    party = json.loads(capsys.readouterr().out)
    assert party["characters"][1]["pools"]["Resilience"] == "YYGG"
    assert main(["character", "list"]) == 0
    assert "party: Docking bay" in capsys.readouterr().out


def test_sheets_of_the_d6_system_are_checked_shown_listed_and_begun(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """W-1: a GM writes one in a minute."""
    file = tmp_path / "ann.toml"
    assert main(["character", "new", str(file), "--d6"]) == 0
    assert main(["character", "check", str(file), "walker", "canyon-ambush"]) == 0
    told = capsys.readouterr().out
    assert "sound: Ann, D6, Character scale, resists 2D, Blaster, Knife\n" in told
    assert "canyon-ambush: sound: Canyon ambush: Jax Durane, Mira Tol, Trooper 1" in told
    assert main(["character", "show", str(file)]) == 0
    assert "  Blaster: blaster 4D+2, damage 4D\n" in capsys.readouterr().out
    assert main(["character", "show", "canyon-ambush", "--json"]) == 0
    party = json.loads(capsys.readouterr().out)
    assert party["characters"][-1]["resists"] == "6D"
    assert party["characters"][0]["skills"]["dodge"] == "4D"
    file.write_text('attributes = { Luck = "3D" }\nswim = "2D"\n[skills]\nswordplay = "3D"\n')
    assert main(["character", "check", str(file)]) == 2
    assert "ann.toml:1: attributes.Luck: 'Luck' is not an attribute" in capsys.readouterr().err
    file.write_text('attributes = {}\n[skills]\nswordplay = "3D"\n')
    assert main(["character", "check", str(file)]) == 0
    assert "skills of its own: swordplay" in capsys.readouterr().out
    assert main(["check", "cool", "--character", str(file)]) == 2
    assert "a sheet of the D6 system" in capsys.readouterr().err


def test_a_file_to_begin_with_is_sound_and_writes_nothing_over(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "ann.toml"
    assert main(["character", "new", str(file)]) == 0
    assert main(["character", "check", str(file)]) == 0
    assert "Ann, soak 3, wounds 12, strain 12, Blaster pistol, Knife" in capsys.readouterr().out
    before = file.read_text()
    assert main(["character", "new", str(file), "--d6"]) == 2
    assert "is there already and stays as it is" in capsys.readouterr().err
    assert file.read_text() == before
    assert main(["character", "new", str(tmp_path / "none" / "ann.toml")]) == 2
    assert f"there is no folder {tmp_path / 'none'}; make it first" in capsys.readouterr().err


def test_tables_are_listed_shown_and_replaced(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["tables", "show", "weapons"]) == 0
    copy = capsys.readouterr().out
    (tmp_path / "weapons.toml").write_text(copy.replace("Knife", "Dagger", 1))
    assert main(["tables", "check", "--tables", str(tmp_path)]) == 0
    assert "weapons.toml" in capsys.readouterr().out
    (tmp_path / "weapons.toml").write_text("[[weapons]]\n")
    assert main(["tables", "check", "--tables", str(tmp_path)]) == 2
    assert "skill is missing" in capsys.readouterr().err
    assert main(["tables", "show", "spoons"]) == 2


def test_a_table_is_copied_to_where_it_counts_and_never_written_over(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EDGEBOX_HOME", str(tmp_path))
    for name in ("ranges", "d6/scales"):
        assert main(["tables", "own", name]) == 0
        own = tmp_path / "tables" / f"{name}.toml"
        capsys.readouterr()
        assert main(["tables", "show", name]) == 0
        assert own.read_text().strip() == capsys.readouterr().out.strip()
        assert main(["tables", "own", name]) == 2
        assert "is there already and stays as it is" in capsys.readouterr().err
    assert main(["tables", "list"]) == 0
    listed = capsys.readouterr().out
    assert f"{tmp_path}/tables/ranges.toml" in listed
    assert f"{tmp_path}/tables/d6/scales.toml" in listed
    assert "d6/falling        d6-basic-rules" in listed
    (tmp_path / "tables" / "d6" / "scales.toml").write_text("scales = 1\n")
    assert main(["tables", "check"]) == 2
    assert "scales.toml:1: scales: begin each row" in capsys.readouterr().err
    assert main(["tables", "own", "injuries"]) == 2
    assert "write" in capsys.readouterr().err
