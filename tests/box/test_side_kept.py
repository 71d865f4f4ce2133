"""Rolls beside the game in the journal: kept to the last die, and asked again after a power cut."""

from __future__ import annotations

from pathlib import Path

import pytest

from edgebox.box.hand import LEFT
from edgebox.box.inputs import RollBeside, TakeDice, TraySeen
from edgebox.box.screens import d6
from edgebox.box.screens import facts as f
from edgebox.box.side import AnyCheck, Beside, InitiativeRoll, Side, SixRoll
from edgebox.box.snapshot import Stage
from edgebox.dice import Pool, Roll
from edgebox.dice.die_code import DieCode
from edgebox.journal import Journal
from edgebox.journal.reading import Reader
from edgebox.journal.telling import session_words
from edgebox.rules.d6 import D6Check
from edgebox.rules.d6.check import Opposed, Target
from edgebox.rules.d6.modifiers import Modifier as SixModifier
from edgebox.rules.d6.pace import Pace
from edgebox.rules.modifiers import Effect, Modifier
from edgebox.rules.skill_check import Extras
from edgebox.slicing.commands import Command, Do
from edgebox.sources.lay_there import LayThere
from tests.box.side_rolls import four_d, kept, menu, perception
from tests.box.tables import Rig


def test_after_a_power_cut_it_is_asked_again(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    journal = Journal.open(path)
    rig = perception(Rig(keeper=journal))
    menu(rig, "Roll")
    journal._let_go()

    rig = kept(path)
    assert str(rig.screen(f.RollThese).pool) == "YGGPPP"
    rig.tap("back")
    assert rig.screen(f.Menu).title == "Perception: all set?", "also how it was put together"
    menu(rig, "Add boost", "Roll")
    rig.enter("Y:s G:s G:a B:- P:t P:- P:-")
    rig.desk.keeper._let_go()  # type: ignore[attr-defined]

    rig = kept(path)
    rig.screen(f.NetShown)
    assert [line.lines for line in rig.desk.log] == [
        ("Somebody, Perception (Hard): Success: 2 successes",)
    ]
    rig.tap("back")
    rig.screen(f.RollThese)
    rig.enter("Y:- G:- G:a B:- P:f P:- P:-")
    rig.tap("confirm")
    rig.desk.keeper.close()
    told = list(session_words(Reader(path).session()))[1:]
    assert told[0] == "Somebody, Perception (Hard): Failure: 1 failure, 1 advantage"


def test_between_two_rolls_of_one_the_first_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    journal = Journal.open(path)
    rig = four_d(Rig(keeper=journal), "Another roll", "By hand")
    rig.tap("confirm", "confirm")
    menu(rig, "Roll")
    rig.enter_sixes(3, 4, 5, 1)
    journal._let_go()
    rig = kept(path)
    assert rig.screen(d6.D6Roll).who == "The other side"


def test_beside_an_encounter_it_is_a_note_of_its_session(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    journal = Journal.open(path)
    rig = Rig(keeper=journal).begin("blast-door")
    rig.desk.do(Command(Do.ENTER))
    rig.settle()
    rig.tap("confirm", "up")
    menu(rig, "Look", "D6 roll", "By hand")
    rig.tap("confirm", "confirm")
    menu(rig, "Moderate", "Roll")
    journal._let_go()

    rig = kept(path)
    rig.screen(d6.D6Roll)
    rig.enter_sixes(6, 6, 6)
    rig.tap("confirm")
    rig.desk.keeper.close()
    assert list(session_words(Reader(path).session()))[1:] == [
        "slicer is in, at I/O.",
        "Somebody, 3D: 18 against 13: success by 5.",
    ]
    rig = kept(path)
    assert [(line.number, line.aside) for line in rig.desk.log] == [(1, 0), (1, 1)]
    rig.screen(f.Menu)


def test_an_evening_of_rolls_that_is_over_is_not_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    journal = Journal.open(path)
    rig = four_d(Rig(keeper=journal), "Nothing", "Roll")
    rig.enter_sixes(1, 2, 3, 4)
    rig.tap("confirm")
    journal._let_go()
    journal = Journal.open(path)
    assert not Rig(keeper=journal).desk.resume()
    record = journal.session()
    assert record is not None
    assert record.ended is not None


@pytest.mark.parametrize(
    "roll",
    [
        AnyCheck(),
        AnyCheck(
            "Ann",
            "Perception",
            (3, 1),
            Pool.parse("YG"),
            Extras(Pool.parse("BK"), Pool(), 1, 2, 0, 1),
            (Modifier("Keen eyes", frozenset({"all"}), Effect.BOOST, 2),),
            Roll.parse("G:s"),
            ("players", "gm"),
            "nasty",
        ),
        InitiativeRoll((("A", DieCode(2)), ("B", DieCode(1, 1))), ((3, 4), (6,), (1, 1))),
        SixRoll(D6Check(DieCode(4, 2))),
        SixRoll(D6Check(DieCode(4), Target(13, "Moderate")), "Jax", "blaster", ((1, 2, 3, 4),)),
        SixRoll(
            D6Check(
                DieCode(4),
                Opposed(DieCode(2), "body", scale_dice=2),
                (SixModifier(-3, "dark"),),
                actions=2,
                pace=Pace.RUSHED,
                bonus=DieCode(1, 2),
                scale_dice=1,
                wounds=1,
            )
        ),
        SixRoll(D6Check(DieCode(2), Opposed(DieCode(1)), damage=True), rolled=((1, 2), (3,))),
    ],
)
def test_what_is_kept_is_what_comes_back(roll: Beside) -> None:
    side = Side(roll, by_gm=True)
    assert Side.of_json(side.as_json()) == side


def test_what_is_damaged_is_no_roll() -> None:
    whole = Side(SixRoll(D6Check(DieCode(4, 2)), rolled=((1, 2, 3, 4),))).as_json()
    assert Side.of_json(None) is None
    assert Side.of_json({}) is None
    for key in whole:
        if key != "by_gm":
            assert Side.of_json({**whole, key: "?"}) is None or key in ("who", "what", "damage")
    assert Side.of_json({**whole, "rolled": [[7, 1, 1, 1]]}) is None


def test_dice_that_lay_there_when_the_plug_was_pulled_are_asked_about(tmp_path: Path) -> None:
    """They were one side's initiative; nobody has thrown for the other yet."""
    path = tmp_path / "journal.sqlite3"
    journal = Journal.open(path)
    rig = Rig(keeper=journal, dice="camera")
    rig.table.turn()
    two = (("Players", DieCode(3)), ("Guards", DieCode(3)))
    rig.ask(lambda reply: RollBeside(InitiativeRoll(two), False, reply))
    rig.tray.lay_sixes(1, 2, 3)
    rig.settle()
    assert rig.desk.waiting.whom == "Guards"
    journal._let_go()

    back = kept(path, dice="camera")
    back.tray.lay_sixes(3, 1, 2)
    back.settle()
    assert back.desk.waiting.whom == "Guards"
    assert back.screen(d6.D6Seen).why == LayThere.ALL
    back.tray.lay_sixes(1, 2, 4)
    back.settle()
    assert back.stage() is Stage.SIDE_RESULT


def cut_off_after(roll: str, path: Path) -> Rig:
    """Return the box after a power cut that came as the result of a check was shown."""
    journal = Journal.open(path)
    rig = Rig(keeper=journal, dice="camera").begin()
    rig.tap("confirm")
    rig.lay(roll)
    assert rig.stage() is Stage.RESULT
    journal._let_go()
    return kept(path, dice="camera")


def asks_for(rig: Rig, pair: tuple[int, int]) -> Rig:
    assert rig.ask(lambda reply: RollBeside(AnyCheck(pair=pair), False, reply)).ok
    return rig


FELL = "Y:s Y:sa G:- P:- P:t"


def test_dice_of_the_games_last_check_are_asked_about_as_well(tmp_path: Path) -> None:
    back = asks_for(cut_off_after(FELL, tmp_path / "journal.sqlite3"), (3, 2))
    back.lay(FELL)
    assert back.screen(f.Seen).why == LayThere.ALL
    back.tap("confirm")
    assert back.stage() is Stage.SIDE_RESULT, "a person may say that they were thrown"
    asks_for(back, (3, 2)).lay(FELL)
    assert back.stage() is Stage.SIDE_RESULT, "what is thrown later may fall alike"


def test_what_is_left_of_them_is_asked_about_as_well(tmp_path: Path) -> None:
    back = asks_for(cut_off_after(FELL, tmp_path / "journal.sqlite3"), (1, 0))
    back.lay("G:- P:- P:t")
    assert back.screen(f.Seen).why == LayThere.ALL


@pytest.mark.parametrize("by", ["buttons", "page"])
def test_so_are_they_if_one_of_them_is_in_doubt(by: str, tmp_path: Path) -> None:
    """Somebody had said what it shows before; nobody knows of it any more."""
    back = asks_for(cut_off_after(FELL, tmp_path / "journal.sqlite3"), (3, 2))
    back.lay("Y:s Y:x G:- P:- P:t", 1)
    if by == "page":
        assert back.ask(TakeDice).ok
    else:
        back.tap("up", "confirm")
    assert back.screen(f.Seen).why == LayThere.ALL


def test_who_looks_again_counts_them_as_they_lie(tmp_path: Path) -> None:
    """They are of the roll that was taken back after the power cut; so says the display."""
    back = cut_off_after(FELL, tmp_path / "journal.sqlite3")
    back.tap("back")
    back.lay(FELL)
    assert back.screen(f.Seen).why == LayThere.ALL
    back.tap("back")
    back.post(TraySeen((), False, back.tray.number, lie_there=True))
    assert back.screen(f.RollThese).note == LEFT
    back.tap("confirm")
    assert back.tray.as_it_lies
    back.lay(FELL)
    assert back.stage() is Stage.RESULT
