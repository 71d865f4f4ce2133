"""The displays tell a player why the eye asks: every word of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PIL import ImageChops

from edgebox.box.inputs import TrayDie, TrayRead
from edgebox.box.screens import d6, draw
from edgebox.box.screens import facts as f
from edgebox.box.screens.fight import InjuryDice
from edgebox.box.screens.six import SixDie
from edgebox.dice import Die, Pool
from edgebox.dice.six_sided import SIX
from edgebox.slicing.model import SystemState
from edgebox.vision.judging.view_in_doubt import FOREIGN
from edgebox.vision.motion import unrest
from tests.box.side_rolls import four_d
from tests.box.tables import Rig
from tests.reasons import OF_DICE, OF_PICTURES

STATUS = f.Status(SystemState.WARNED, 3, "Tavi Renn")
DICE = tuple(f.SeenDie(die, die.faces[-1]) for die in Die) * 2
SIXES = (SixDie(3),) * 14

OF_A_DIE: dict[str, Callable[[str], f.Facts]] = {
    "face": lambda why: f.Doubt(
        status=STATUS, die=f.SeenDie(Die.DIFFICULTY, "ft"), number=1, of=2, why=why
    ),
    "kind": lambda why: f.Doubt(
        status=STATUS, die=f.SeenDie(Die.CHALLENGE, None), number=1, of=1, why=why, editing="die"
    ),
    "six-sided": lambda why: d6.D6Doubt(status=STATUS, face=5, number=1, of=2, why=why),
    "injury": lambda why: InjuryDice(status=STATUS, who="Brakka", tens=3, units=7, name=why),
}
OF_A_PICTURE: dict[str, Callable[[str], f.Facts]] = {
    "narrative": lambda why: f.Seen(status=STATUS, dice=DICE, asked=14, why=why),
    "six-sided": lambda why: d6.D6Seen(status=STATUS, dice=SIXES, asked=14, why=why),
    "missing": lambda why: f.WrongDice(
        status=STATUS, missing=Pool.parse("YGP"), extra=Pool(), why=why
    ),
    "wrong": lambda why: f.WrongDice(
        status=STATUS, missing=Pool.parse("YGP"), extra=Pool.parse("BK"), why=why
    ),
    "wrong six-sided": lambda why: d6.D6WrongDice(
        status=STATUS, asked=14, seen=3, others="1 boost", why=why
    ),
}


def last_letter_is_shown(screen: Callable[[str], f.Facts], why: str) -> bool:
    return draw(screen(why)).tobytes() != draw(screen(f"{why[:-1]}z")).tobytes()


@pytest.mark.parametrize("screen", OF_A_DIE.values(), ids=OF_A_DIE)
@pytest.mark.parametrize("why", OF_DICE)
def test_why_a_die_is_asked_about_can_be_read_to_its_end(
    screen: Callable[[str], f.Facts], why: str
) -> None:
    assert last_letter_is_shown(screen, why)


@pytest.mark.parametrize("screen", OF_A_PICTURE.values(), ids=OF_A_PICTURE)
@pytest.mark.parametrize("why", OF_PICTURES)
def test_why_a_picture_is_in_doubt_can_be_read_to_its_end(
    screen: Callable[[str], f.Facts], why: str
) -> None:
    assert last_letter_is_shown(screen, why)


@pytest.mark.parametrize("why", [unrest.HAND, unrest.RESTLESS])
def test_what_keeps_a_tray_from_rest_stands_below_the_word_that_dice_roll(why: str) -> None:
    word = draw(f.Seen(status=STATUS, dice=(), asked=5, moving=True, why=" "))
    told = draw(f.Seen(status=STATUS, dice=(), asked=5, moving=True, why=why))
    differs = ImageChops.difference(word, told).getbbox()
    lit = word.crop((0, 11, 128, 53)).getbbox()
    assert differs is not None
    assert lit is not None
    assert differs[1] >= 11 + lit[3]


def test_all_dice_of_a_picture_in_doubt_can_be_looked_at() -> None:
    rig = Rig(dice="camera").begin()
    rig.tap("confirm")
    rig.lay("Y:s Y:sa G:- P:- P:t", sure=False, reason=FOREIGN)
    first = draw(rig.screen(f.Seen)).tobytes()
    rig.tap("down")
    assert draw(rig.screen(f.Seen)).tobytes() != first
    rig.tap("down")
    assert draw(rig.screen(f.Seen)).tobytes() == first


def test_w12_why_a_picture_of_six_sided_dice_is_in_doubt_is_said() -> None:
    rig = four_d(Rig(dice="camera"), "Moderate", "Roll")
    dice = tuple(TrayDie(SIX, str(face)) for face in (3, 4, 5, 1))
    rig.post(TrayRead(dice, False, FOREIGN, rig.tray.number))
    assert rig.screen(d6.D6Seen).why == FOREIGN
