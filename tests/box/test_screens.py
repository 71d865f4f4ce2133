"""The screens: golden images, and what must hold for any facts."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from PIL import Image, ImageChops

from edgebox.box.screens import d6, draw
from edgebox.box.screens import facts as f
from edgebox.box.screens.examples import EXAMPLES
from edgebox.box.screens.screen import SCREENS
from edgebox.box.screens.sheet import contact_sheet
from edgebox.box.screens.six import SixDie
from edgebox.dice import Die, NetResult, Pool
from edgebox.slicing.model import Kind, SystemState
from tests.box.golden import FOLDER, SHEET, golden


def lit(image: Image.Image) -> int:
    return sum(image.convert("L").histogram()[1:])


def inside(box: tuple[int, int, int, int], frame: tuple[int, int, int, int]) -> bool:
    return min(box[0] - frame[0], box[1] - frame[1], frame[2] - box[2], frame[3] - box[3]) >= 0


@pytest.mark.parametrize("name", EXAMPLES)
def test_each_screen_is_its_golden_image(name: str) -> None:
    drawn, wanted = draw(EXAMPLES[name]), golden(name)
    assert (drawn.mode, drawn.size) == ("1", (128, 64))
    assert drawn.tobytes() == wanted.tobytes(), (
        f"{name} has changed; if that is meant, run python -m tests.box.golden and look at it"
    )


def test_no_golden_image_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*.png")} == set(EXAMPLES)


def test_the_docs_show_the_screens_as_they_are() -> None:
    shown = Image.open(SHEET).convert("L").point(lambda grey: 255 if grey > 128 else 0)
    drawn = contact_sheet(EXAMPLES).point(lambda grey: 255 if grey > 128 else 0)
    assert shown.size == drawn.size
    assert ImageChops.difference(shown, drawn).getbbox() is None


def kinds_of(facts: type[f.Facts]) -> set[type[f.Facts]]:
    """Every class of facts of Edgebox below one."""
    below = {kind for kind in facts.__subclasses__() if kind.__module__.startswith("edgebox.")}
    return below.union(*map(kinds_of, below))


def test_every_kind_of_facts_has_a_screen_and_an_example() -> None:
    assert kinds_of(f.Facts) == set(SCREENS) == {type(facts) for facts in EXAMPLES.values()}


BARE = (f.Starting, f.Asleep, f.Shutdown)


@pytest.mark.parametrize(
    "name", [name for name, facts in EXAMPLES.items() if not isinstance(facts, BARE)]
)
def test_every_screen_says_state_turn_fault_and_keys(name: str) -> None:
    facts = EXAMPLES[name]
    base = draw(replace(facts, status=f.Status(SystemState.NORMAL, 2, "Ann")))
    for status in (
        f.Status(SystemState.WARNED, 2, "Ann"),
        f.Status(SystemState.ALARMED, 2, "Ann"),
        f.Status(SystemState.NORMAL, 3, "Ann"),
        f.Status(SystemState.NORMAL, 2, "Bob"),
        f.Status(SystemState.NORMAL, 2, "Ann", fault=True),
    ):
        other = draw(replace(facts, status=status))
        box = ImageChops.logical_xor(base, other).getbbox()
        assert box is not None, f"{status} looks like the other"
        assert box[3] <= 10, "the status bar alone may differ"
    keys = draw(replace(facts, status=f.Status(SystemState.NORMAL, 2, "Ann"), keys=f.Keys()))
    other = draw(
        replace(facts, status=f.Status(SystemState.NORMAL, 2, "Ann"), keys=f.choosing("Q", "Z"))
    )
    box = ImageChops.logical_xor(keys, other).getbbox()
    assert box is not None
    assert box[1] >= 53


def test_the_states_stand_there_as_words_of_their_own() -> None:
    bars = [
        draw(f.Ask(status=f.Status(state), question="?")).crop((0, 0, 60, 9)).tobytes()
        for state in SystemState
    ]
    assert len(set(bars)) == 3


def test_an_alarm_is_the_brightest_bar() -> None:
    normal, warned, alarmed = (
        lit(draw(f.Ask(status=f.Status(state), question="?")).crop((0, 0, 60, 9)))
        for state in SystemState
    )
    assert alarmed > 2 * warned > normal


CLOSE = f.Plan(((0, 0), (0, 0), (2, 1)), 0)
LONG = "Grand Vizier Aloysius Krampf of the Outermost Rim and its Dependencies"


def extremes() -> list[f.Facts]:
    dice = tuple(f.SeenDie(die, None) for die in Die) * 8
    status = f.Status(SystemState.ALARMED, 9999, LONG, fault=True)
    row = f.Row(LONG, note=LONG, cost="aaa")
    closed = f.Row(LONG, refusal=LONG * 3, ticked=True)
    net = NetResult(60, -60, 20, 20, 20, 20)
    keys = f.Keys(LONG, LONG, LONG, LONG)
    return [
        f.Menu(status=status, title=LONG, rows=(row, closed) * 40, at=79, keys=keys),
        f.Menu(status=status, title=LONG, rows=()),
        f.Spend(status=status, who=LONG, purse="aaaaxxxxttttyyyy", rows=(row,), at=0),
        f.Spend(status=status, who=LONG, purse="", rows=()),
        f.SettingItem(status=status, name=LONG, value=LONG, help=LONG),
        f.Ask(status=status, question=LONG, detail=LONG * 4),
        f.Refused(status=status, what=LONG, why=LONG * 4),
        f.HandOver(status=status, to=LONG, why=LONG),
        f.Waiting(status=status, whom=LONG, what=LONG),
        f.RollThese(status=status, who=LONG, purpose=LONG, pool=Pool((8,) * 7), chance=1.0),
        f.RollThese(status=status, who=LONG, purpose=LONG, pool=Pool(), difficulty=LONG),
        f.Seen(status=status, dice=dice, asked=60, first=99),
        f.Seen(status=status, dice=(), asked=0, moving=True),
        f.Doubt(status=status, die=f.SeenDie(Die.FORCE, None), number=59, of=60, why=LONG),
        f.Doubt(status=status, die=f.SeenDie(Die.FORCE, None), number=1, of=2, plan=CLOSE),
        f.WrongDice(status=status, missing=Pool((9,) * 7), extra=Pool((9,) * 7)),
        f.ByHand(status=status, dice=dice, at=55),
        f.NetShown(status=status, who=LONG, purpose=LONG, net=net),
        f.NetShown(status=status, who=LONG, purpose=LONG, net=net, verdict=LONG),
        f.Told(status=status, title=LONG, lines=(LONG,) * 50, first=999),
        f.Told(status=status, title="", lines=("",)),
        f.MapSeen(status=status, places=(), lines=()),
        f.MapSeen(
            status=status,
            places=tuple(f.Place(LONG + str(n), n % 3, n, Kind.DATA, LONG) for n in range(30)),
            lines=((LONG + "1", LONG + "29"), ("nobody", "knows")),
            look=LONG + "29",
            told=LONG,
        ),
        f.Objectives(status=status, rows=(), first=3),
        f.Objectives(status=status, rows=((LONG, "lost"), ("", "open")) * 9, first=-4),
        f.Ended(status=status, rows=(), rounds=1),
        f.Sheet(
            status=status, name=LONG, at=LONG, operations=99, strain=99, strain_threshold=0,
            wounds=0, wound_threshold=12, boosts=99, next_check=Pool((3,) * 7),
            notes=(LONG,) * 9, first=99,
        ),
        f.Overview(
            status=status, waiting=LONG, slicers=(f.SlicerLine(LONG, LONG, 99, 99, True),) * 9,
            programs=(LONG,) * 9, first=99,
        ),
        f.Starting(version=LONG, doing=LONG),
        f.Fault(status=status, part=LONG, what=LONG * 3, instead=LONG * 3),
        f.Asleep(place=10**9, waiting=LONG),
    ]  # fmt: skip


@pytest.mark.parametrize("facts", extremes(), ids=lambda facts: type(facts).__name__)
def test_nothing_is_too_much_for_a_screen(facts: f.Facts) -> None:
    image = draw(facts)
    assert lit(image) > 20
    assert draw(facts).tobytes() == image.tobytes()


def test_a_menu_shows_the_row_in_the_middle_large() -> None:
    rows = (f.Row("Copy"), f.Row("Move"))
    first, second = (draw(f.Menu(rows=rows, at=at)) for at in (0, 1))
    assert first.crop((0, 11, 124, 31)).tobytes() != second.crop((0, 11, 124, 31)).tobytes()


def test_a_row_that_is_not_open_is_outlined_and_one_that_is_filled() -> None:
    open_row = draw(f.Menu(rows=(f.Row("Copy"),)))
    closed = draw(f.Menu(rows=(f.Row("Copy", refusal="not here"),)))
    assert lit(open_row.crop((0, 11, 124, 30))) > 3 * lit(closed.crop((0, 11, 124, 30)))


def test_scrolling_beyond_the_end_shows_the_end() -> None:
    told = f.Told(title="Round 2", lines=tuple(f"line {n}" for n in range(9)))
    last, beyond = (draw(replace(told, first=first)).tobytes() for first in (6, 60))
    assert last == beyond
    assert draw(replace(told, first=5)).tobytes() != last


def test_a_sleeping_display_wanders_and_is_nearly_dark() -> None:
    images = [draw(f.Asleep(place=place)) for place in range(12)]
    assert len({image.tobytes() for image in images}) == 12
    assert max(lit(image) for image in images) < 128 * 64 // 20


@pytest.mark.parametrize("at", range(8))
def test_the_die_that_is_entered_is_marked_however_many_there_are(at: int) -> None:
    dice = (f.SeenDie(Die.ABILITY, None),) * 8
    sixes = (SixDie(None),) * 8
    for facts in (f.ByHand(dice=dice, at=at), d6.D6ByHand(dice=sixes, at=at)):
        assert lit(draw(facts).crop((0, 43, 82, 44)))


def test_a_roll_of_no_dice_says_so() -> None:
    """Else it would look like a screen that is broken."""
    roll = EXAMPLES["roll-these"]
    assert isinstance(roll, f.RollThese)
    assert lit(draw(replace(roll, pool=Pool())).crop((30, 20, 98, 32)))


def test_a_meter_fills_with_strain() -> None:
    sheet = EXAMPLES["sheet"]
    assert isinstance(sheet, f.Sheet)
    amounts = [
        lit(draw(replace(sheet, strain=strain)).crop((34, 21, 98, 28))) for strain in (0, 6, 12)
    ]
    assert amounts[0] < amounts[1] < amounts[2]


def test_the_map_fills_the_own_place_and_frames_the_one_looked_at() -> None:
    seen = EXAMPLES["map"]
    assert isinstance(seen, f.MapSeen)
    here = draw(seen)
    away = draw(replace(seen, at="DIR", look="PROC"))
    assert lit(here.crop((45, 22, 62, 31))) > lit(away.crop((45, 22, 62, 31)))


def test_the_plan_of_a_doubt_marks_the_die_where_it_lies() -> None:
    doubt = EXAMPLES["doubt-face"]
    assert isinstance(doubt, f.Doubt)
    spots = ((100.0, 100.0), (900.0, 100.0), (900.0, 700.0))
    corners = ((46, 20, 60, 28), (60, 20, 74, 28), (60, 28, 74, 37))
    marked = []
    for at in range(3):
        seen = draw(replace(doubt, plan=f.Plan(spots, at)))
        brightest = [lit(seen.crop(corner)) for corner in corners]
        marked.append(brightest.index(max(brightest)))
    assert marked == [0, 1, 2]


@example([(0, 0), (990, 0), (1000, 0)], 1)
@example([(1000, 0), (10, 0), (0, 0)], 1)
@example([(0, 0), (0, 600), (0, 700)], 1)
@example([(0, 700), (0, 100), (0, 0)], 1)
@given(
    st.lists(st.tuples(st.integers(0, 2000), st.integers(0, 2000)), min_size=2, max_size=12),
    st.integers(0, 11),
)
def test_a_plan_stays_in_its_frame(spots: list[tuple[int, int]], at: int) -> None:
    """One that touches the die in doubt is moved away from it, at the rim too."""
    doubt = EXAMPLES["doubt-face"]
    assert isinstance(doubt, f.Doubt)
    seen = draw(replace(doubt, plan=f.Plan(tuple(spots), at % len(spots))))
    moved = ImageChops.difference(seen, draw(replace(doubt, plan=CLOSE))).getbbox()
    assert moved is None or inside(moved, (47, 21, 73, 36))


def test_a_die_that_touches_the_one_in_doubt_shows_in_the_plan() -> None:
    doubt = EXAMPLES["doubt-face"]
    assert isinstance(doubt, f.Doubt)
    without = draw(replace(doubt, plan=f.Plan(((0, 0), (900, 600)), 0)))
    seen = draw(replace(doubt, plan=f.Plan(((0, 0), (900, 600), (70, 10)), 0)))
    assert lit(seen) == lit(without) + 4


def test_all_example_screens_differ() -> None:
    assert len({draw(facts).tobytes() for facts in EXAMPLES.values()}) == len(EXAMPLES)
