"""A roll beside the encounter is made and read: the same buttons as for the encounter's checks."""

from __future__ import annotations

from dataclasses import replace

from edgebox.box import beside, rolling
from edgebox.box.desk import Desk
from edgebox.box.hand import Hand
from edgebox.box.inputs import TrayDie
from edgebox.box.pages import table_menu
from edgebox.box.pages.any_check import AnyCheckFlow
from edgebox.box.pages.menu_rows import destiny_entries
from edgebox.box.pages.page import Entry, MenuPage, Page
from edgebox.box.pages.rolling import RollPage, plan, right, said_of
from edgebox.box.pages.six_roll import SixFlow
from edgebox.box.screens import d6
from edgebox.box.screens import facts as f
from edgebox.box.screens.d6_ambush import D6Ambush, last_first
from edgebox.box.screens.d6_bonus import D6Bonus
from edgebox.box.screens.d6_from_check import result_facts
from edgebox.box.screens.d6_from_check import roll_facts as six_facts
from edgebox.box.screens.six import SixDie
from edgebox.box.side import AmbushRoll, AnyCheck, CommandRoll, InitiativeRoll, Side, SixRoll
from edgebox.devices.pins import Panel
from edgebox.dice.odds import success_chance
from edgebox.dice.six_sided import Sixes, SixSided


def side_page(desk: Desk, panel: Panel) -> Page:
    """Return the page of the roll beside the encounter as it is now."""
    side = desk.side
    assert side is not None
    if side.asked is None:
        return SideResultPage(panel)
    return SideSixPage(panel) if isinstance(side.asked, Sixes) else SideRollPage(panel)


def leave(desk: Desk, panel: Panel) -> None:
    """Put a roll away that was not made, and open the page on which it was put together."""
    side = desk.side
    assert side is not None
    page = desk.came_from
    if page is None:
        page = _flow(side, panel)
    beside.finish(desk)
    desk.show(page, panel)


def _flow(side: Side, panel: Panel) -> Page:
    match side.roll:
        case AnyCheck():
            return AnyCheckFlow.of(side.roll, panel, by_gm=side.by_gm)
        case _:
            return SixFlow.of(side.roll, panel, by_gm=side.by_gm)


class SideRollPage(RollPage):
    """Narrative dice are awaited (R-1)."""

    def waits(self, desk: Desk, status: f.Status) -> f.Facts:
        """Return the pool and its chance."""
        side = desk.side
        assert side is not None
        assert isinstance(side.roll, AnyCheck)
        return f.RollThese(
            status=status,
            who=side.who,
            purpose=side.roll.what,
            pool=side.roll.pool,
            difficulty=side.roll.difficulty,
            chance=float(success_chance(side.roll.pool)),
            keys=f.Keys(back="Back"),
        )

    def leave(self, desk: Desk) -> None:
        """Go back to how the roll was put together, or to the roll before."""
        _leave(desk, self.panel)

    def more(self, desk: Desk) -> None:
        """Open what else can be done."""
        desk.show(MenuPage(self.panel, "About this roll", _more_entries), self.panel)

    def up(self, desk: Desk) -> None:
        """Do nothing: boost dice that are banked belong to the encounter."""


def _leave(desk: Desk, panel: Panel) -> None:
    assert desk.side is not None
    if desk.side.roll.without_last() is None:
        leave(desk, panel)
    else:
        desk.undo()


class SideSixPage(SideRollPage):
    """Six-sided dice are awaited (W-1, W-12)."""

    row = 7
    kinds = False

    def facts(self, desk: Desk, status: f.Status) -> f.Facts:
        """Return the screen that fits what lies in the tray; the code's pips count there, too."""
        shown = super().facts(desk, status)
        side = desk.side
        if not isinstance(shown, d6.D6Seen) or side is None or isinstance(side.roll, AnyCheck):
            return shown
        roll = side.roll.roll if isinstance(side.roll, CommandRoll) else side.roll
        return replace(shown, pips=0 if roll.next_code is None else roll.next_code.pips)

    def waits(self, desk: Desk, status: f.Status) -> f.Facts:
        """Return the die code, what it is against and its chance; or the other side's."""
        side = desk.side
        assert side is not None
        roll = side.roll
        if isinstance(roll, InitiativeRoll):
            assert roll.next_code is not None
            return d6.D6Roll(
                status=status,
                who=roll.next_side,
                purpose="initiative again" if roll.again else "initiative",
                code=roll.next_code,
                against=roll.words,
                keys=f.Keys(back="Undo" if roll.rolled else "Back"),
            )
        if isinstance(roll, AmbushRoll):
            assert roll.next_code is not None
            return d6.D6Roll(
                status=status,
                who=roll.next_name,
                purpose=roll.next_does,
                code=roll.next_code,
                against=", ".join(map(str, roll.sneaked)) if roll.next_does == "search" else "",
                keys=f.Keys(back="Undo" if roll.rolled else "Back"),
            )
        if isinstance(roll, CommandRoll):
            facts = six_facts(side.who, roll.what, roll.roll.check, status)
            return replace(facts, keys=f.Keys(back="Back"))
        assert isinstance(roll, SixRoll)
        if not roll.rolled:
            purpose = "" if roll.purpose == str(roll.check.rolled) else roll.purpose
            facts = six_facts(side.who, purpose or "D6 roll", roll.check, status)
            return replace(facts, keys=f.Keys(back="Back"))
        assert roll.next_code is not None
        return d6.D6Roll(
            status=status,
            who=roll.other_side,
            purpose="resists" if roll.check.damage else "number to beat",
            code=roll.next_code,
            against=str(roll.check.rolled.total(roll.rolled[0])),
            keys=f.Keys(back="Undo"),
        )

    def by_hand(self, hand: Hand, status: f.Status, keys: f.Keys) -> f.Facts:
        """Return the dice that are entered by hand."""
        return d6.D6ByHand(status=status, dice=_shown(hand), at=hand.at, keys=keys)

    def doubt(self, hand: Hand, die: TrayDie, status: f.Status) -> f.Facts:
        """Return the first die in doubt, as a person has turned it so far."""
        six = isinstance(die.die, SixSided) and die.face
        place = self.asked_about(hand)
        why, also = said_of(hand, place)
        return d6.D6Doubt(
            status=status,
            face=int(die.face or 0) if six else None,
            number=1,
            of=len(hand.doubtful),
            why=why,
            also=also,
            plan=plan(hand.dice, place),
            keys=f.choosing(right(die), "Back", "Face"),
        )

    def wrong(self, hand: Hand, status: f.Status) -> f.Facts:
        """Return what is wrong about the dice that lie there."""
        return d6.D6WrongDice(
            status=status,
            asked=len(hand.asked),
            seen=len(_shown(hand)),
            others=", ".join(hand.strange),
            why=hand.doubt,
            keys=f.Keys(up="More", down="More", confirm="By hand", back="Back"),
        )

    def seen(self, hand: Hand, status: f.Status, keys: f.Keys) -> f.Facts:
        """Return the dice as they are seen."""
        return d6.D6Seen(
            status=status,
            dice=_shown(hand),
            asked=len(hand.asked),
            moving=hand.moving,
            why=hand.doubt,
            first=self.first,
            keys=keys,
        )


def _shown(hand: Hand) -> tuple[SixDie, ...]:
    return tuple(
        SixDie(int(die.face) if die.face else None, die.sure)
        for die in hand.dice
        if isinstance(die.die, SixSided)
    )


def _more_entries(desk: Desk) -> list[Entry]:
    rows = [
        Entry("By hand", lambda d, _p: rolling.enter_by_hand(d), "enter the dice you rolled"),
        Entry("Roll at random", lambda d, _p: rolling.roll_now(d), "the box rolls for you"),
        *destiny_entries(desk, by_gm=False),
        *([] if desk.gm_panel else destiny_entries(desk, by_gm=True)),
        Entry("The table …", table_menu.open_menu, "map, dice, settings"),
        Entry("Drop this roll", lambda d, _p: beside.finish(d), "the game goes on without it"),
    ]
    if desk.dice == "camera":
        rows.insert(0, table_menu.LOOK_AGAIN)
    return rows


def _bonus(who: str, roll: CommandRoll, status: f.Status) -> D6Bonus:
    rolled = result_facts(who, roll.what, roll.roll.outcome, status)
    return D6Bonus(
        status=status,
        who=who,
        characters=roll.characters,
        bonus=roll.bonus,
        words=roll.roll.outcome.words,
        sum=rolled.sum,
        keys=f.Keys(up="Use it" if roll.bonus else "", confirm="Done", back="Undo"),
    )


class SideResultPage(Page):
    """What the roll came to; nothing is spent."""

    _first = 0

    def facts(self, desk: Desk, status: f.Status) -> f.Facts:
        """Return it, large."""
        side = desk.side
        assert side is not None
        keys = f.Keys(confirm="Done", back="Undo")
        if isinstance(side.roll, InitiativeRoll):
            roll = side.roll
            return d6.D6Initiative(
                status=status, totals=roll.totals, winner=roll.winner, again=roll.again, keys=keys
            )
        if isinstance(side.roll, AmbushRoll):
            return self._ambush(side.roll, status)
        if isinstance(side.roll, CommandRoll):
            return _bonus(side.who, side.roll, status)
        if isinstance(side.roll, SixRoll):
            purpose = side.roll.what or ("damage" if side.roll.check.damage else "D6 roll")
            shown = result_facts(side.who, purpose, side.roll.outcome, status)
            return replace(shown, keys=keys)
        assert isinstance(side.roll, AnyCheck)
        assert side.roll.rolled is not None
        return f.NetShown(
            status=status,
            who=side.who,
            purpose=f"{side.roll.what}, {side.roll.difficulty}",
            net=side.roll.rolled.net,
            keys=keys,
        )

    def _ambush(self, roll: AmbushRoll, status: f.Status) -> D6Ambush:
        return D6Ambush(status=status, verdict=roll.verdict, told=roll.told, first=self._first)

    def turn(self, desk: Desk, steps: int) -> None:
        """Read on about an ambush; put the bonus of combined actions into the next roll."""
        side = desk.side
        assert side is not None
        if isinstance(side.roll, AmbushRoll):
            most = last_first(self._ambush(side.roll, f.Status()))
            self._first = max(0, min(self._first + steps, most))
        elif isinstance(side.roll, CommandRoll) and steps < 0 and side.roll.bonus:
            beside.finish(desk)
            flow = SixFlow(self.panel, by_gm=side.by_gm, bonus=side.roll.bonus)
            desk.show(flow, self.panel)

    def confirm(self, desk: Desk) -> None:
        """Go back to what the box waited for."""
        beside.finish(desk)

    def back(self, desk: Desk) -> None:
        """Take the dice back."""
        desk.undo()
