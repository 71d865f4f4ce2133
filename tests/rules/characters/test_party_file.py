"""Party files: who is at the table."""

from pathlib import Path

import pytest

from edgebox.rules.characters.character import Side
from edgebox.rules.characters.party_file import PartyFileError, is_party, load_party, parse_party
from edgebox.rules.d6.table_files import load_tables as load_six
from edgebox.rules.tables import load_tables

TABLES, SIX = load_tables(), load_six()


def test_a_party_has_both_sides_and_tells_those_of_one_name_apart(tmp_path: Path) -> None:
    (tmp_path / "ann.toml").write_text('name = "Ann"\n')
    (tmp_path / "band.toml").write_text(
        'name = "Yard"\nplayers = ["ann.toml", "okko-dash"]\n'
        'adversaries = ["3 security-guard", "guard-sergeant"]\nrange = "Long"\n'
    )
    party = load_party(str(tmp_path / "band.toml"), TABLES)
    assert [each.name for each in party.characters] == [
        "Ann", "Okko Dash", "Guard 1", "Guard 2", "Guard 3", "Sergeant",
    ]  # fmt: skip
    assert [each.side for each in party.characters] == [Side.PLAYERS] * 2 + [Side.ADVERSARIES] * 4
    assert (party.name, party.range, party.system) == ("Yard", "long", None)


def test_the_shipped_party_is_sound_and_known_as_one() -> None:
    assert load_party("docking-bay", TABLES).system == "blast-door"
    assert is_party("docking-bay")
    assert not is_party("kesh-orne")
    assert not is_party("no-such-file.toml")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "nobody is named"),
        ('players = ["nobody-there"]', "1: players: there is no character file 'nobody-there'"),
        ('player = ["kesh-orne"]', "did you mean 'players'"),
        ('players = ["kesh-orne"]\nrange = "far"', "'far' is not a range"),
        ('players = ["40 kesh-orne"]', "30 are the most"),
    ],
)
def test_a_fault_of_a_party_is_named(text: str, told: str) -> None:
    with pytest.raises(PartyFileError) as error:
        parse_party(text, "band.toml", TABLES)
    assert told in str(error.value)


def test_a_fault_of_a_character_is_told_with_its_own_file_and_line(tmp_path: Path) -> None:
    (tmp_path / "ann.toml").write_text('name = "Ann"\nbrawn = 9\n')
    with pytest.raises(PartyFileError, match=r"ann\.toml:2: brawn: 9 is out of range"):
        parse_party('players = ["ann.toml"]', "band.toml", TABLES, tmp_path)


def test_a_party_of_the_d6_system_names_its_sheets(tmp_path: Path) -> None:
    party = load_party("canyon-ambush", TABLES, SIX)
    assert party.names == (
        "Jax Durane", "Mira Tol", "Trooper 1", "Trooper 2", "Trooper 3", "Walker",
    )  # fmt: skip
    assert not party.characters
    assert [each.side for each in party.six] == [Side.PLAYERS] * 2 + [Side.ADVERSARIES] * 4
    (tmp_path / "ann.toml").write_text('name = "Ann"\nattributes = { Perception = "9D" }\n')
    own = parse_party('players = ["ann.toml"]', "band.toml", TABLES, tmp_path, SIX)
    assert str(own.six[0].attribute("perception")) == "9D"


def test_the_systems_are_not_mixed_and_a_fight_takes_only_its_own() -> None:
    with pytest.raises(PartyFileError, match="Jax Durane is of the D6 system and Brakka is not"):
        parse_party('players = ["jax-durane", "brakka"]', "band.toml", TABLES, None, SIX)
    with pytest.raises(PartyFileError, match="a sheet of the D6 system, which edgebox d6 plays"):
        load_party("canyon-ambush", TABLES)
