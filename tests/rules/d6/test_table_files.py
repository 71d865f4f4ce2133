"""Tables of the D6 system: as shipped, or a game master's own (W-2, W-3, W-9, W-11)."""

from __future__ import annotations

from pathlib import Path

import pytest

from edgebox.dice.die_code import DieCode
from edgebox.errors import BadInputError
from edgebox.rules.d6.difficulty import level_named, level_of
from edgebox.rules.d6.falling import fall_damage
from edgebox.rules.d6.scale import scale_named
from edgebox.rules.d6.table_files import (
    TABLES,
    TableFileError,
    copy_table,
    load_tables,
    own_file,
)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("EDGEBOX_HOME", str(tmp_path))
    return tmp_path


def write(name: str, text: str) -> Path:
    path = own_file(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def faults(name: str, text: str) -> str:
    path = write(name, text)
    with pytest.raises(TableFileError) as error:
        load_tables()
    told = str(error.value)
    assert all(line.startswith(str(path)) for line in told.splitlines())
    return told.replace(str(path), "")


@pytest.mark.parametrize("name", TABLES)
def test_a_copied_table_is_the_shipped_one_and_names_its_source(name: str) -> None:
    shipped = load_tables()
    path = copy_table(name)
    assert 'source = "d6-basic-rules' in path.read_text(encoding="utf-8")
    assert load_tables() == shipped
    with pytest.raises(BadInputError, match="is there already and stays as it is"):
        copy_table(name)


def test_w2_a_game_masters_own_levels_replace_the_shipped_ones_and_nothing_else() -> None:
    write(
        "difficulties",
        '[[levels]]\nname = "Child\'s play"\nnumbers = "1-9"\nrandom = "2D"\n'
        '[[levels]]\nname = "Real"\nnumbers = "10+"\nrandom = "4D+"\n',
    )
    tables = load_tables()
    assert [level.name for level in tables.levels] == ["Child's play", "Real"]
    assert level_of(9, tables.levels).name == "Child's play"
    assert level_named("real", tables.levels).random_code() == DieCode(4)
    assert scale_named("walker", tables.scales).dice == 4


def test_w9_w11_own_scales_and_falls() -> None:
    write("scales", '[[scales]]\nname = "Mouse"\nmodifier = "0D"\n'
                    '[[scales]]\nname = "Cat"\nmodifier = "3D"\n')  # fmt: skip
    write("falling", '[[falls]]\nmetres = "2+"\ndamage = "1D+2"\n')
    tables = load_tables()
    assert scale_named("cat", tables.scales).dice == 3
    assert fall_damage(40, tables.falls) == DieCode(1, 2)
    assert fall_damage(1, tables.falls) == DieCode()


LEVEL = '[[levels]]\nname = "Easy"\nnumbers = "{}"\nrandom = "2D"\n'


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("falling", "", ":1: begin each row with [[falls]]; there is no row yet"),
        ("falling", "falls = 3", "falls: begin each row with [[falls]]; there is a number"),
        ("falling", "falls = [3]", "begin each row with [[falls]]; this is a number"),
        ("falling", "fals = []", "did you mean 'falls'"),
        ("falling", '[[falls]]\nmetres = "1+"', ":1: falls[1]: a row needs its damage; add damage"),
        ("falling", '[[falls]]\nmetres = "x"\ndamage = "2D"', ":2: falls[1].metres: 'x' is no"),
        ("falling", '[[falls]]\nmetres = "3+"\ndamage = "2"', ":3: falls[1].damage: '2' is no die"),
        ("falling", '[[falls]]\nmetres = "3-6"\ndamage = "2D"', "the last row has no end"),
        ("falling", '[[falls]]\nmetres = "3+"\ndamage = 2', "must be a text in quotes"),
        ("scales", '[[scales]]\nname = "A"\nmodifier = "2D+1"', "a scale is a number of dice"),
        ("scales", '[[scales]]\nname = "A"\nmodifier = "61D"', "more than 60 dice"),
        (
            "scales",
            '[[scales]]\nname = "A"\nmodifier = "2D"\n[[scales]]\nname = "B"\nmodifier = "1D"',
            ":4: scales[2]: it is lower than the one before",
        ),
        (
            "scales",
            '[[scales]]\nname = "A"\nmodifier = "2D"\n[[scales]]\nname = "a"\nmodifier = "3D"',
            ":4: scales[2]: the name 'a' stands twice",
        ),
        ("difficulties", LEVEL.format("1+") * 2, "stands twice"),
        (
            "difficulties",
            LEVEL.format("1-5") + LEVEL.format("7+").replace("Easy", "Hard"),
            ":5: levels[2]: it has to begin at 6",
        ),
        (
            "difficulties",
            LEVEL.format("1+") + LEVEL.format("7+").replace("Easy", "Hard"),
            ":1: levels[1]: 1+ has no end, so it has to be the last row",
        ),
        ("difficulties", LEVEL.format("1+").replace("2D", "2"), "'2' is no number of dice"),
        ("difficulties", LEVEL.format("1+").replace("2D", "D"), "no span of numbers"),
        ("difficulties", LEVEL.format("1+").replace("2D", "900D"), "'900D' is no number of dice"),
        ("modifiers", '[[bands]]\nmodifier = "1+"\nword = "x"', "did you mean 'words'"),
        ("modifiers", "bands = [", ":1: "),
        ("modifiers", "[[bands]]\n" * 101, "there are 101 rows; 100 are the most"),
    ],
)  # fmt: skip
def test_a_fault_in_an_own_table_is_told_with_its_line_and_a_remedy(
    name: str, text: str, told: str
) -> None:
    assert told in faults(name, text)


def test_every_fault_of_a_table_is_told_at_once() -> None:
    told = faults("falling", '[[falls]]\nmetres = "x"\n[[falls]]\ndamage = "y"\nfar = 1\n')
    assert len(told.splitlines()) == 5
