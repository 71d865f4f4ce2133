"""The tables of the rules: what they say, and that a GM can replace each (R-4, R-5, R-8, R-9)."""

from pathlib import Path

import pytest

from edgebox.errors import BadInputError
from edgebox.rules.difficulty import Difficulty
from edgebox.rules.tables import TABLE_NAMES, TableFileError, load_tables, parse_table
from edgebox.rules.tables.healing import injury_of
from edgebox.rules.tables.loading import NEEDED_SKILLS, table_text

TABLES = load_tables()


@pytest.mark.parametrize(
    ("one", "other", "maneuvers"),
    [
        ("engaged", "short", 1),
        ("short", "short", 1),
        ("short", "medium", 1),
        ("medium", "long", 2),
        ("long", "extreme", 2),
        ("engaged", "long", 4),
    ],
)
def test_r4_moving_from_band_to_band_costs_maneuvers_either_way(
    one: str, other: str, maneuvers: int
) -> None:
    assert TABLES.ranges.cost(one, other) == TABLES.ranges.cost(other, one) == maneuvers


@pytest.mark.parametrize(
    ("skill", "distance", "engaged", "level"),
    [
        ("Melee", "engaged", True, "AVERAGE"),
        ("Brawl", "engaged", True, "AVERAGE"),
        ("Ranged (Light)", "engaged", True, "AVERAGE"),
        ("Ranged (Heavy)", "engaged", True, "HARD"),
        ("Ranged (Light)", "short", False, "EASY"),
        ("Ranged (Heavy)", "short", False, "EASY"),
        ("Ranged (Heavy)", "medium", False, "AVERAGE"),
        ("Ranged (Heavy)", "medium", True, "HARD"),
        ("Ranged (Light)", "short", True, "AVERAGE"),
        ("Ranged (Heavy)", "long", False, "HARD"),
        ("Ranged (Heavy)", "extreme", False, "DAUNTING"),
        ("Ranged (Heavy)", "extreme", True, "DAUNTING"),
    ],
)
def test_r5_an_attack_is_as_hard_as_the_table_says(
    skill: str, distance: str, engaged: bool, level: str
) -> None:
    assert TABLES.ranges.difficulty(skill, distance, engaged=engaged) is Difficulty[level]


def test_r5_close_weapons_reach_only_whom_one_is_engaged_with() -> None:
    assert TABLES.ranges.reaches("engaged", "engaged", "Melee")
    assert not TABLES.ranges.reaches("short", "short", "Melee")
    assert TABLES.ranges.reaches("medium", "short", "Ranged (Light)")
    assert not TABLES.ranges.reaches("medium", "long", "Ranged (Light)")


@pytest.mark.parametrize(
    ("wounds", "threshold", "level"),
    [(0, 12, "EASY"), (6, 12, "EASY"), (7, 12, "AVERAGE"), (12, 12, "AVERAGE"), (13, 12, "HARD"),
     (6, 13, "EASY"), (7, 13, "AVERAGE")],
)  # fmt: skip
def test_r9_treating_is_harder_the_more_wounds_there_are(
    wounds: int, threshold: int, level: str
) -> None:
    assert TABLES.medicine.difficulty(wounds, threshold) is Difficulty[level]


def test_r8_the_spending_table_has_every_line_and_says_that_its_costs_are_the_usual_ones() -> None:
    options = TABLES.spending.options
    assert len([each for each in options if each.own]) == 13
    assert len([each for each in options if not each.own]) == 9
    assert "usual" in TABLES.spending.note
    critical = TABLES.spending.option("CRITICAL")
    assert critical is not None
    assert critical.prices(3) == ("aaa", "x")
    assert critical.prices(None) == ("x",)


def test_every_table_names_its_source() -> None:
    for name in TABLE_NAMES:
        content, _ = table_text(name)
        assert not content if name == "injuries" else "\nsource = " in str(content)


def test_a_gm_replaces_one_table_and_the_others_stay(tmp_path: Path) -> None:
    (tmp_path / "difficulties.toml").write_text("[difficulties]\nleicht = 1\nschwer = 3\n")
    (tmp_path / "medicine.toml").write_text(
        'half_or_less="simple"\nmore_than_half="easy"\nabove_threshold="hard"\n'
    )
    tables = load_tables(tmp_path)
    assert tables.difficulties == {"leicht": Difficulty.EASY, "schwer": Difficulty.HARD}
    assert tables.medicine.difficulty(0, 10) is Difficulty.SIMPLE
    assert tables.skills == TABLES.skills


def test_tables_in_the_data_folder_are_taken_by_themselves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EDGEBOX_HOME", str(tmp_path))
    (tmp_path / "tables").mkdir()
    needed = "".join(f'{name} = "willpower"\n' for name in NEEDED_SKILLS)
    (tmp_path / "tables" / "skills.toml").write_text(f'[skills]\nCooking = "cunning"\n{needed}')
    with pytest.raises(TableFileError, match="no skill 'Brawl'; the skills are Cooking"):
        load_tables()


def test_what_one_table_names_and_another_lacks_is_told_with_its_line(tmp_path: Path) -> None:
    """R-2, R-5: the rules ask for Cool; a weapon has to have a skill and a range that exist."""
    own = tmp_path / "weapons.toml"
    knife = '[[weapons]]\nname="{}"\nskill="{}"\ndamage=1\nrange="{}"\n'
    own.write_text(knife.format("Knife", "Melee", "engaged") + knife.format("Fork", "Eat", "short"))
    with pytest.raises(TableFileError) as error:
        load_tables(tmp_path)
    assert f"{own}:6: Fork: there is no skill 'Eat'" in str(error.value)
    own.unlink()
    skills = tmp_path / "skills.toml"
    skills.write_text('# mine\n[skills]\nCool = "presence"\n')
    with pytest.raises(TableFileError) as error:
        load_tables(tmp_path)
    assert f"{skills}:2: skills: the rules need Computers, Discipline" in str(error.value)


def test_r7_a_table_of_injuries_is_taken_from_a_file_and_names_the_numbers(tmp_path: Path) -> None:
    (tmp_path / "injuries.toml").write_text(
        '[[injuries]]\nfrom=1\nto=5\nname="Nick"\neffect="1 strain"\nseverity="easy"\n'
        '[[injuries]]\nfrom=6\nto=200\nname="Worse"\n'
    )
    kinds = load_tables(tmp_path).injuries
    nick = injury_of(5, kinds)
    assert nick is not None
    assert (nick.name, nick.severity) == ("Nick", Difficulty.EASY)
    assert injury_of(201, kinds) is None
    assert injury_of(5, TABLES.injuries) is None, "none comes with Edgebox"


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("skills", "[skills]\nCool = 'charm'", "skills.Cool: 'charm' is not a characteristic"),
        ("skills", "", "skills is missing"),
        ("difficulties", "[difficulties]\nhard = 9", "from 0 to 5"),
        ("ranges", '[[bands]]\nname="near"', "at least two bands"),
        ("ranges", '[[bands]]\nname="a"\n[[bands]]\nname="A"', "two bands called A"),
        ("spending", '[[options]]\nid="a"\nby="own"\ncosts=["t"]\neffect="told"\nwords="w"',
         "'t' is no cost"),
        ("spending", '[[options]]\nby="own"', "id is missing"),
        ("spending", 'options = "none"', r"begin each of them with \[\[options\]\]"),
        ("medicine", 'half_or_less = "tough"', "'tough' is not a difficulty"),
        ("weapons", '[[weapons]]\nname="Stick"', "skill is missing"),
        ("injuries", '[[injuries]]\nfrom=5\nto=1\nname="x"', "below 5"),
        ("injuries", '[[injuries]]\nfrom=1\nto=5\nname="x"\n[[injuries]]\nfrom=5\nto=6\nname="y"',
         "stand for x already"),
    ],
)  # fmt: skip
def test_a_fault_in_a_table_is_named_with_its_place(name: str, text: str, told: str) -> None:
    with pytest.raises(TableFileError, match=told):
        parse_table(name, text, "mine.toml")


def test_a_folder_that_is_none_is_refused() -> None:
    with pytest.raises(BadInputError, match="is no folder"):
        load_tables("nowhere-at-all")
