"""A check waits: the dice are watched, looked at one by one where in doubt, or entered by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from edgebox.box import rolling
from edgebox.box.desk import Desk
from edgebox.box.hand import LEFT, Hand, lies_as, next_die, next_face
from edgebox.box.inputs import TrayDie
from edgebox.box.pages.looking import known
from edgebox.box.pages.page import Page
from edgebox.box.pages.table_menu import open_check_menu
from edgebox.box.screens import facts as f
from edgebox.box.screens.d6 import D6Roll
from edgebox.box.screens.from_state import roll_facts
from edgebox.devices.pins import Panel
from edgebox.dice import Die
from edgebox.dice.six_sided import SIX, AnyDie
from edgebox.slicing.commands import Command, Do
from edgebox.slicing.covering import covered_text


class RollPage(Page):
    """Everything between a check that is called and its dice being taken."""

    row = 4
    """Dice in a row of the screen of seen dice."""
    kinds: bool = True
    """Whether a doubtful die may be of another kind than it was read."""

    def __init__(self, panel: Panel) -> None:
        """Set up."""
        super().__init__(panel)
        self.first = 0
        """The first row of seen dice that is shown."""
        self._die: TrayDie | None = None
        """The doubtful die as it was turned, before it is said to be right."""
        self._of: TrayDie | None = None
        """How that die was read."""
        self._editing_die = False

    # --- what is shown ----------------------------------------------------------------------------

    def facts(self, desk: Desk, status: f.Status) -> f.Facts:
        """Return the screen that fits what lies in the tray."""
        hand = desk.hand or Hand()
        if hand.by_hand:
            only = "" if hand.unknown == (hand.at,) else "Next"
            keys = f.choosing(only if hand.unknown else "Done", "Back", "Face")
            return self.by_hand(hand, status, keys)
        if hand.at_rest and hand.doubtful:
            return self.doubt(hand, self._turned(hand), status)
        self._of = None
        if hand.at_rest and not hand.fits:
            return self.wrong(hand, status)
        if hand.dice or hand.moving:
            take = "Take" if hand.at_rest else ""
            return self.seen(hand, status, f.Keys(up="By hand", confirm=take, back="Back"))
        roll = "Roll" if desk.dice == "random" else "By hand"
        facts = self.waits(desk, status)
        keys = replace(facts.keys, confirm=roll, down="More")
        if hand.left:
            return self.noted(facts, LEFT, replace(keys, up=roll, confirm="Look again"))
        return replace(facts, keys=keys)

    def waits(self, desk: Desk, status: f.Status) -> f.Facts:
        """Return what to roll, while no dice are seen."""
        check, state = desk.check, desk.state
        assert check is not None
        assert state is not None
        facts = roll_facts(state, check, status)
        # a rival of a fight may be where no player has been
        return replace(facts, purpose=covered_text(facts.purpose, state.system, known(desk, state)))

    def noted(self, facts: f.Facts, note: str, keys: f.Keys) -> f.Facts:
        """Return what to roll with a note below it."""
        assert isinstance(facts, f.RollThese | D6Roll)
        return replace(facts, note=note, keys=keys)

    def by_hand(self, hand: Hand, status: f.Status, keys: f.Keys) -> f.Facts:
        """Return the dice that are entered by hand."""
        return f.ByHand(status=status, dice=_shown(hand), at=hand.at, keys=keys)

    def doubt(self, hand: Hand, die: TrayDie, status: f.Status) -> f.Facts:
        """Return the first die in doubt, as a person has turned it so far."""
        place = self.asked_about(hand)
        shown = f.SeenDie(die.die, die.face, sure=False) if isinstance(die.die, Die) else None
        asks_kind = self._asks_kind(die)
        why, also = said_of(hand, place)
        return f.Doubt(
            status=status,
            die=shown,
            number=1,
            of=len(hand.doubtful),
            why=why,
            also=also,
            plan=plan(hand.dice, place),
            editing="die" if asks_kind else "face",
            keys=f.choosing("Face" if shown else "", "Back", "Die")
            if asks_kind
            else f.choosing(right(die), "Die", "Face"),
        )

    def wrong(self, hand: Hand, status: f.Status) -> f.Facts:
        """Return what is wrong about the dice that lie there."""
        return f.WrongDice(
            status=status,
            missing=hand.missing,
            extra=hand.extra,
            why=hand.doubt,
            keys=f.Keys(up="More", down="More", confirm="By hand", back="Undo"),
        )

    def seen(self, hand: Hand, status: f.Status, keys: f.Keys) -> f.Facts:
        """Return the dice as they are seen."""
        return f.Seen(
            status=status,
            dice=_shown(hand),
            asked=len(hand.asked),
            moving=hand.moving,
            why=hand.doubt,
            first=self.first,
            keys=keys,
        )

    # --- what the buttons do ----------------------------------------------------------------------

    def turn(self, desk: Desk, steps: int) -> None:
        """Turn the die that is edited; else open what up and down stand for."""
        hand = desk.hand or Hand()
        if hand.by_hand:
            self._turn_entered(desk, hand, steps)
        elif hand.at_rest and hand.doubtful:
            self._turn_doubted(hand, steps)
        elif hand.at_rest and not hand.fits:
            self.more(desk)
        elif steps < 0 and (hand.dice or hand.moving or hand.left):
            rolling.enter_by_hand(desk)
        elif hand.dice or hand.moving:
            rows = -(-len(hand.dice) // self.row)
            most = f.rows_seen(hand.doubt)
            self.first = (self.first + 1) % max(1, rows - most + 1)
        elif steps > 0:
            self.more(desk)
        else:
            self.up(desk)

    def confirm(self, desk: Desk) -> None:
        """Take the dice, the die or the face; or begin to enter them."""
        hand = desk.hand or Hand()
        if hand.by_hand:
            self._next_entered(desk, hand)
        elif hand.at_rest and hand.doubtful:
            self._settle(desk, hand)
        elif hand.at_rest and hand.dice and hand.fits:
            rolling.take_as_seen(desk)
        elif hand.at_rest and not hand.fits:
            rolling.enter_by_hand(desk)
        elif hand.dice or hand.moving:
            return
        elif hand.left:
            rolling.look_again(desk)
        elif desk.dice == "random":
            rolling.roll_now(desk)
        else:
            rolling.enter_by_hand(desk)

    def back(self, desk: Desk) -> None:
        """Go back: from the die to the face, from entered dice to the tray, else undo."""
        hand = desk.hand or Hand()
        if hand.by_hand and hand.at > 0:
            desk.hand = replace(hand, at=hand.at - 1)
        elif hand.at_rest and hand.doubtful and not hand.by_hand:
            if self.kinds and not self._asks_kind(self._turned(hand)):
                self._editing_die = True
            else:
                self._editing_die, self._die = False, None
                rolling.throw_again(desk)
        elif hand.by_hand:
            rolling.leave_buttons(desk)
        elif (hand.dice and hand.fits) or hand.moving:
            rolling.throw_again(desk)
        else:
            self.leave(desk)

    def leave(self, desk: Desk) -> None:
        """Go back to what was before the roll."""
        desk.undo()

    def more(self, desk: Desk) -> None:
        """Open what else can be done."""
        open_check_menu(desk, self.panel)

    def up(self, desk: Desk) -> None:
        """Use a boost die that the slicer has banked, if there is one."""
        state, check = desk.state, desk.check
        slicer = None if state is None or check is None else state.slicers.get(check.by)
        if slicer is not None and slicer.boosts:
            desk.do(Command(Do.USE_BOOST))

    # --- dice entered by hand ---------------------------------------------------------------------

    def _turn_entered(self, desk: Desk, hand: Hand, steps: int) -> None:
        die, face = hand.dice[hand.at].die, hand.dice[hand.at].face
        if die is not None:
            desk.hand = hand.entered(next_face(die, face, steps))

    def _next_entered(self, desk: Desk, hand: Hand) -> None:
        if not hand.unknown:
            rolling.take(desk)
            return
        later = [place for place in hand.unknown if place > hand.at]
        desk.hand = replace(hand, at=later[0] if later else hand.unknown[0])

    # --- dice in doubt ----------------------------------------------------------------------------

    def asked_about(self, hand: Hand) -> int:
        """Return the place of the doubtful die that a person looks at, as long as it lies there."""
        of, dice = self._of, hand.dice
        same = (at for at in hand.doubtful if of is not None and _stays(of, dice[at]))
        place = next(same, None)
        if place is None:
            place, self._die, self._editing_die = hand.doubtful[0], None, False
        self._of = dice[place]
        return place

    def _turned(self, hand: Hand) -> TrayDie:
        """Return the doubtful die as a person has turned it so far."""
        read = hand.dice[self.asked_about(hand)]
        if self._die is not None:
            return self._die
        return replace(read, die=read.die or self.likely(hand))

    def likely(self, hand: Hand) -> AnyDie | None:
        """Return the kind of die that one of no known kind most likely is: one that is missing."""
        return next(iter(hand.missing), None) if self.kinds else SIX

    def _asks_kind(self, die: TrayDie) -> bool:
        return self._editing_die or die.die is None

    def _turn_doubted(self, hand: Hand, steps: int) -> None:
        die = self._turned(hand)
        if self._asks_kind(die):
            kind = next_die(die.die if isinstance(die.die, Die) else None, steps)
            face = die.face if die.face in kind.faces else None
            self._die, self._editing_die = replace(die, die=kind, face=face), True
        elif die.die is not None:
            self._die = replace(die, face=next_face(die.die, die.face, steps))

    def _settle(self, desk: Desk, hand: Hand) -> None:
        die = self._turned(hand)
        if die.die is None:
            return
        if self._editing_die:
            self._die, self._editing_die = die, False
        elif die.face is not None:
            self._die = None
            rolling.settle(desk, self.asked_about(hand), die.die, die.face)


def _stays(die: TrayDie, now: TrayDie) -> bool:
    return die == now or lies_as(die, now)


def said_of(hand: Hand, place: int) -> tuple[str, str]:
    """Say why a person should look at a die, and what else is wrong: that has not always room."""
    die = hand.dice[place]
    if die.die is None:
        others = replace(hand, dice=hand.dice[:place] + hand.dice[place + 1 :])
        return f"{die.kind}: take it out, or say what it is", others.wrong
    if isinstance(die.die, Die) and hand.extra[die.die]:
        return hand.wrong, die.reason
    return die.reason, hand.wrong


def right(die: TrayDie) -> str:
    """Return what confirm does with a die: nothing before a face is read, or turned to."""
    return "" if die.face is None else "Right"


def plan(dice: Sequence[TrayDie], at: int) -> f.Plan | None:
    """Return where a die lies among the others; ``None``: it lies alone, or nobody knows where.

    Args:
        dice: all that lie there.
        at: the place of the die among these.
    """
    boxes = [die.box for die in dice if die.box is not None]
    if len(boxes) < len(dice) or len(boxes) < 2:
        return None
    return f.Plan(tuple((x + w / 2, y + h / 2) for x, y, w, h in boxes), at)


def _shown(hand: Hand) -> tuple[f.SeenDie, ...]:
    return tuple(
        f.SeenDie(die.die, die.face, die.sure) for die in hand.dice if isinstance(die.die, Die)
    )
