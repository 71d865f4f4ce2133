"""Critical injuries at the box: two ten-sided dice, in the tray, by hand, at random (R-7, D-5)."""

from __future__ import annotations

from edgebox.box.hand import LEFT
from edgebox.box.inputs import Settle, TrayDie, TrayRead, TraySeen
from edgebox.box.screens import facts as f
from edgebox.box.screens.fight import InjuryDice
from edgebox.box.snapshot import Stage
from edgebox.box.tray_watcher import tray_die
from edgebox.devices.pins import Panel
from edgebox.dice import Die, Pool
from edgebox.dice.six_sided import AnyDie, Asked
from edgebox.dice.ten_sided import TENS, UNITS, Hundred
from edgebox.rules.difficulty import Difficulty
from edgebox.vision.reading import DieReading
from tests.box.fights import FightRig


def hurt(dice: str = "camera") -> FightRig:
    """Return a fight in which Ann has to roll a d100."""
    rig = FightRig(dice="camera").begin_fight().in_order("Ann", "Thug", "Ben")
    rig.desk.use_source(dice)  # type: ignore[arg-type]
    rig.hold("let-go", Panel.GM)
    rig.choose("Harm or heal", panel=Panel.GM)
    rig.choose("Ann", panel=Panel.GM)
    rig.choose("A critical injury", panel=Panel.GM)
    rig.gm("undo", "undo", "undo")
    return rig


def lay(rig: FightRig, *dice: tuple[AnyDie | None, str | None], sure: bool = True) -> None:
    """Let ten-sided dice come to rest in the tray."""
    seen = tuple(
        TrayDie(die, face, sure, "" if sure else "leans", (40 * place, 10, 30, 30))
        for place, (die, face) in enumerate(dice)
    )
    rig.tray.inbox.put(TrayRead(seen, sure, "", rig.tray.number))
    rig.settle()


def test_r7_the_two_dice_are_read_in_the_tray() -> None:
    rig = hurt()
    shown = rig.screen(InjuryDice)
    assert (shown.who, shown.plus, shown.tens, shown.units) == ("Ann", 0, None, None)
    assert rig.desk.waiting.what == "roll a d100 for a critical injury"
    assert rig.tray.looking
    assert isinstance(rig.tray.pool, Hundred)
    lay(rig, (UNITS, "7"), (TENS, "30"))
    shown = rig.screen(InjuryDice)
    assert (shown.tens, shown.units) == (3, 7)
    assert rig.stage() is Stage.RESULT
    assert [each.number for each in rig.combat.fighters["Ann"].injuries] == [37]


def test_d5_double_nought_is_a_hundred_and_each_injury_held_adds_ten() -> None:
    rig = hurt()
    lay(rig, (TENS, "00"), (UNITS, "0"))
    rig.tap("confirm")
    rig.hold("let-go", Panel.GM)
    rig.choose("Harm or heal", panel=Panel.GM)
    rig.choose("Ann", panel=Panel.GM)
    rig.choose("A critical injury", panel=Panel.GM)
    assert rig.screen(InjuryDice).plus == 10
    lay(rig, (TENS, "00"), (UNITS, "1"))
    assert [each.number for each in rig.combat.fighters["Ann"].injuries] == [100, 11]


def test_r7_they_are_entered_with_the_buttons() -> None:
    rig = hurt("hand")
    rig.tap("confirm")
    shown = rig.screen(InjuryDice)
    assert (shown.editing, shown.keys.up) == ("tens", "Tens")
    rig.tap("down", "down", "confirm")
    assert rig.screen(InjuryDice).tens == 1
    assert rig.screen(InjuryDice).editing == "units"
    rig.tap("back")
    assert rig.screen(InjuryDice).editing == "tens"
    rig.tap("confirm", "down", "down", "down", "confirm")
    assert rig.combat.fighters["Ann"].injuries[0].number == 12
    rig.tap("back")
    assert rig.combat.fighters["Ann"].injuries == ()
    assert rig.stage() is Stage.ROLL


def test_r7_they_fall_at_random() -> None:
    rig = hurt("random")
    rig.tap("confirm")
    assert rig.stage() is Stage.RESULT
    assert 1 <= rig.combat.fighters["Ann"].injuries[0].number <= 100


def test_a_doubtful_ten_sided_die_is_asked_about() -> None:
    rig = hurt()
    lay(rig, (TENS, "30"), (UNITS, "6"), sure=False)
    shown = rig.screen(InjuryDice)
    assert (shown.editing, shown.name) == ("tens", "leans")
    rig.tap("confirm")
    assert rig.screen(InjuryDice).editing == "units"
    rig.tap("up", "confirm")
    assert rig.combat.fighters["Ann"].injuries[0].number == 35


def test_a_die_without_a_face_counts_once_it_is_turned_to_one() -> None:
    rig = hurt()
    lay(rig, (TENS, "30"), (UNITS, None), sure=False)
    rig.tap("confirm")
    shown = rig.screen(InjuryDice)
    assert (shown.editing, shown.units, shown.keys.confirm) == ("units", None, "")
    rig.tap("confirm")
    assert rig.screen(InjuryDice) == shown, "no guess counts"
    rig.tap("down", "confirm")
    assert rig.combat.fighters["Ann"].injuries[0].number == 30


def test_a_page_settles_a_doubtful_ten_sided_die() -> None:
    rig = hurt()
    lay(rig, (TENS, "30"), (UNITS, None), sure=False)
    rig.post(Settle(0, TENS, "40"))
    rig.post(Settle(1, UNITS, "2"))
    assert rig.combat.fighters["Ann"].injuries[0].number == 42


def test_other_dice_in_the_tray_are_named() -> None:
    rig = hurt()
    lay(rig, (TENS, "30"), (Die.BOOST, "s"))
    assert rig.screen(InjuryDice).name == "tens and units, one of each; there is 1 boost"
    rig.tap("confirm")
    assert rig.screen(InjuryDice).editing == "tens"


def test_two_dice_with_units_do_not_make_a_d100() -> None:
    rig = hurt()
    lay(rig, (UNITS, "3"), (UNITS, "7"))
    assert rig.stage() is Stage.ROLL
    assert rig.screen(InjuryDice).name == "tens and units, one of each"


def test_an_unknown_die_is_taken_for_the_one_that_is_missing() -> None:
    rig = hurt()
    lay(rig, (TENS, "70"), (None, None), sure=False)
    rig.tap("confirm")
    shown = rig.screen(InjuryDice)
    assert (shown.tens, shown.editing, shown.units) == (7, "units", None)
    rig.tap("down", "down", "confirm")
    assert rig.combat.fighters["Ann"].injuries[0].number == 71


def test_the_two_dice_may_count_after_all_when_they_were_taken_back() -> None:
    rig = hurt()
    lay(rig, (TENS, "30"), (UNITS, "7"))
    rig.tap("back")
    rig.post(TraySeen((), False, rig.tray.number, lie_there=True))
    assert rig.screen(InjuryDice).name == LEFT
    rig.tap("confirm")
    assert rig.tray.as_it_lies


def test_r6_whoever_falls_rolls_for_a_critical_injury_at_once() -> None:
    rig = FightRig(dice="camera").begin_fight().in_order("Ann", "Thug", "Ben")
    rig.choose("Ann")
    rig.choose("Attack")
    rig.choose("Thug, Blaster rifle")
    rig.throw("sss")
    rig.tap("confirm")
    assert "Thug is incapacitated." in rig.screen(f.Told).lines
    rig.tap("confirm")
    assert rig.screen(InjuryDice).who == "Thug"
    assert rig.desk.waiting.by_gm
    assert rig.screen(InjuryDice, Panel.GM) == rig.screen(InjuryDice)
    lay(rig, (TENS, "10"), (UNITS, "2"))
    rig.gm("let-go")
    assert rig.stage() is not Stage.ROLL


def test_r8_a_critical_injury_is_bought_and_rolled_for() -> None:
    rig = FightRig(dice="camera").begin_fight().in_order("Ann", "Thug", "Ben")
    rig.choose("Ann")
    rig.choose("Attack")
    rig.choose("Thug, Blaster pistol")
    rig.answer(Y="x", G="s -")
    rig.choose_spend("critical injury")
    rig.read()
    assert rig.screen(InjuryDice).who == "Thug"


def test_r7_r9_the_gm_says_how_severe_an_injury_is_and_then_it_can_be_treated() -> None:
    rig = hurt()
    lay(rig, (TENS, "30"), (UNITS, "7"))
    rig.tap("confirm")
    rig.choose("Ann")
    rig.hold("let-go", Panel.GM)
    rig.choose("Injuries", panel=Panel.GM)
    rig.choose("Ann", panel=Panel.GM)
    rig.choose("critical injury 37", panel=Panel.GM)
    rig.choose("Hard", panel=Panel.GM)
    assert rig.combat.fighters["Ann"].injuries[0].severity is Difficulty.HARD
    rig.choose("Treat")
    rig.choose("Treat Ann, critical injury 37")
    rig.answer("s")
    assert rig.combat.fighters["Ann"].injuries == ()


def test_d5_the_eyes_ten_sided_dice_count_where_a_d100_is_asked_for() -> None:
    def read(die: str, face: str, asked: Asked) -> TrayDie:
        return tray_die(DieReading(die, face, True, 0.9, (0, 0, 9, 9)), asked)

    tens, units = read("d00", "30", Hundred()), read("d10", "7", Hundred())
    assert (tens.die, tens.face, tens.sure) == (TENS, "30", True)
    assert (units.die, units.face, units.sure) == (UNITS, "7", True)
    assert not read("d00", "3", Hundred()).sure
    assert read("d10", "7", Pool.parse("YG")).die is None
