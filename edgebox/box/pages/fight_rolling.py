"""A check of a fight waits: its pool with its chance, or the two dice of a critical injury."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from edgebox.box.desk import Desk
from edgebox.box.hand import Hand
from edgebox.box.inputs import TrayDie
from edgebox.box.pages.page import Page
from edgebox.box.pages.rolling import RollPage, right, said_of
from edgebox.box.screens import facts as f
from edgebox.box.screens.fight import InjuryDice
from edgebox.box.screens.fight_from_state import roll_facts
from edgebox.combat.state import Check
from edgebox.devices.pins import Panel
from edgebox.dice.six_sided import AnyDie
from edgebox.dice.ten_sided import TENS, UNITS


def roll_page(desk: Desk, panel: Panel) -> Page:
    """Return the page of the waiting check: the fight's, or the system's."""
    check = None if desk.fight is None else desk.fight.check
    if not isinstance(check, Check):
        return RollPage(panel)
    return InjuryPage(panel) if check.percentile else FightRollPage(panel)


class FightRollPage(RollPage):
    """Narrative dice are awaited (R-1, R-2, R-5)."""

    def waits(self, desk: Desk, status: f.Status) -> f.Facts:
        """Return the pool and its chance."""
        return roll_facts(_check(desk), status)

    def up(self, desk: Desk) -> None:
        """Do nothing: boost dice that are banked belong to the system."""


class InjuryPage(FightRollPage):
    """Two ten-sided dice are awaited: tens and units (R-7, D-5)."""

    kinds = False

    def likely(self, hand: Hand) -> AnyDie:
        """Return the die that is missing."""
        return TENS if hand.shown_by(TENS) is None else UNITS

    def noted(self, facts: f.Facts, note: str, keys: f.Keys) -> f.Facts:
        """Return the two dice with a note below them."""
        assert isinstance(facts, InjuryDice)
        return replace(facts, name=note, keys=keys)

    def by_hand(self, hand: Hand, status: f.Status, keys: f.Keys) -> f.Facts:
        """Return the dice that are entered by hand."""
        turned = "Units" if hand.at else "Tens"
        keys = replace(keys, up=turned, down=turned)
        return self._dice(hand, status, keys, editing="units" if hand.at else "tens")

    def doubt(self, hand: Hand, die: TrayDie, status: f.Status) -> f.Facts:
        """Return the first die in doubt, as a person has turned it so far."""
        at = self.asked_about(hand)
        shown = hand
        if die.die is not None and die.face is not None:
            shown = hand.settled(at, die.die, die.face)
        units = die.die == UNITS
        turned = "Units" if units else "Tens"
        return self._dice(
            shown,
            status,
            f.choosing(right(die), "Again", turned),
            editing="units" if units else "tens",
            note=said_of(hand, at)[0],
        )

    def wrong(self, hand: Hand, status: f.Status) -> f.Facts:
        """Return what is wrong about the dice that lie there."""
        others = f"; there is {', '.join(hand.strange)}" if hand.strange else ""
        keys = f.Keys(up="More", down="More", confirm="By hand", back="Undo")
        note = hand.doubt or f"tens and units, one of each{others}"
        return self._dice(hand, status, keys, note=note)

    def seen(self, hand: Hand, status: f.Status, keys: f.Keys) -> f.Facts:
        """Return the dice as they are seen."""
        note = hand.doubt or ("they move" if hand.moving else "")
        return self._dice(hand, status, keys, note=note)

    def _dice(
        self,
        hand: Hand,
        status: f.Status,
        keys: f.Keys,
        *,
        editing: Literal["", "tens", "units"] = "",
        note: str = "",
    ) -> InjuryDice:
        shown = self._waits
        return replace(
            shown,
            status=status,
            tens=hand.shown_by(TENS),
            units=hand.shown_by(UNITS),
            editing=editing,
            name=note,
            keys=keys,
        )

    def facts(self, desk: Desk, status: f.Status) -> f.Facts:
        """Return the screen that fits what lies in the tray."""
        waits = roll_facts(_check(desk), status)
        assert isinstance(waits, InjuryDice)
        self._waits = waits
        return super().facts(desk, status)


def _check(desk: Desk) -> Check:
    check = None if desk.fight is None else desk.fight.check
    assert isinstance(check, Check)
    return check
