"""The roll that is being made: its dice are seen, typed in or fall at random, and are played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from edgebox.box import beside
from edgebox.box.hand import Hand
from edgebox.box.inputs import PictureBox, TrayDie, TrayRead, TraySeen
from edgebox.dice import Face
from edgebox.dice.six_sided import AnyDie, Asked, Sixes
from edgebox.dice.ten_sided import Hundred
from edgebox.errors import RefusedError
from edgebox.slicing.commands import Command, Do
from edgebox.sources.lay_there import LayThere

if TYPE_CHECKING:
    from edgebox.box.desk import Desk


def roll_now(desk: Desk) -> None:
    """Let the dice of the waiting check fall from the random source.

    Raises:
        RefusedError: no check waits.
    """
    asked = _awaited(desk)
    if isinstance(asked, Sixes):
        desk.hand = Hand.of_sixes(desk.six_at_random(asked.count))
    elif isinstance(asked, Hundred):
        desk.hand = Hand.of_percentile(desk.hundred_at_random())
    else:
        desk.hand = Hand.of_roll(desk.roll_at_random(asked), asked)
    take(desk)


def enter_by_hand(desk: Desk) -> None:
    """Begin to enter the dice of the waiting check with the buttons.

    A pool without dice, as the GM may make it, is rolled by that.

    Raises:
        RefusedError: no check waits.
    """
    to_enter = Hand.to_enter(_awaited(desk))
    desk.hand = replace(to_enter, passed_over=_thrown_for_it(desk))
    if not desk.hand.dice:
        take(desk)


def watch_again(desk: Desk, *, as_it_lies: bool = False) -> None:
    """Forget what was seen or entered; the camera watches the tray for another roll.

    Args:
        desk: the table.
        as_it_lies: dice that were read before count too, although nothing moved since.
    """
    asked = desk.asked
    desk.hand = None if asked is None else Hand(asked=asked)
    if asked is not None and desk.dice == "camera":
        desk.tray.look(asked, as_it_lies=as_it_lies)
    elif desk.tray.looking:
        desk.tray.rest()


def throw_again(desk: Desk) -> None:
    """Wait for other dice than those that lie there: they are to be thrown once more."""
    watch_again(desk)
    desk.asked_again = True


def go_on(desk: Desk) -> None:
    """Wait for the same roll with another pool: dice that were thrown for it may be right now."""
    said = (desk.hand or Hand()).known
    watch_again(desk, as_it_lies=_thrown_for_it(desk))
    if desk.hand is not None:
        desk.hand = replace(desk.hand, said=said)


def leave_buttons(desk: Desk) -> None:
    """Enter no dice after all; those that were thrown for this roll, and lie there, count."""
    watch_again(desk, as_it_lies=_thrown_for_it(desk))


def _thrown_for_it(desk: Desk) -> bool:
    """Return whether dice lie at rest that were thrown for the roll that is being made."""
    hand = desk.hand or Hand()
    return hand.passed_over if hand.by_hand else hand.at_rest and LayThere.SOME not in hand.doubts


def look_again(desk: Desk) -> None:
    """Read the tray anew: dice that were seen before, and lie there still, count.

    Raises:
        RefusedError: no check waits, or no camera watches.
    """
    _awaited(desk)
    if desk.dice != "camera":
        raise RefusedError("No camera watches the tray: the dice come from elsewhere.")
    desk.fell_before = ()
    watch_again(desk, as_it_lies=True)


def settle(
    desk: Desk,
    number: int,
    die: AnyDie,
    face: Face,
    box: PictureBox | None = None,
    said: int = 0,
) -> None:
    """Take a person's word for one die; the roll is taken if nothing else is in doubt.

    Args:
        desk: the table.
        number: its place among the dice that lie there.
        die: what it is.
        face: what it shows.
        box: where it lay as the person saw it; ``None``: wherever it lies.
        said: how many times it had been said what it is, as the person saw it.

    Raises:
        RefusedError: there is no such die, another lies in its place, or somebody said otherwise
            since the person saw it there.
    """
    _awaited(desk)
    hand = desk.hand or Hand()
    if number >= len(hand.dice) or (box and hand.dice[number].box != box):
        raise RefusedError("That die does not lie there any more.")
    lies = hand.dice[number]
    if box and lies.said > said and (lies.die, lies.face) != (die, face):
        raise RefusedError("Somebody else has just said what that die is.")
    desk.hand = hand.settled(number, die, die.face(face))
    _take_if_ready(desk)


def take_as_seen(desk: Desk) -> None:
    """Take a person's word that what is in doubt is right: the dice, else what else there is.

    The roll is taken once nothing is in doubt any more.

    Raises:
        RefusedError: no check waits, they are not its dice, or they do not lie still yet.
    """
    _awaited(desk)
    hand = desk.hand or Hand()
    if not hand.at_rest:
        raise RefusedError("The dice do not lie still yet.")
    said = hand.said_right()
    if said.fits:
        desk.hand = said
        if said.doubts and not said.doubtful:
            return
    take(desk)


def take(desk: Desk) -> None:
    """Play the dice that lie there.

    Raises:
        EdgeboxError: they are not those of the check.
    """
    _awaited(desk)
    hand = desk.hand or Hand()
    if hand.strange:
        raise RefusedError(f"There is also {', '.join(hand.strange)}; take it out of the tray.")
    desk.fell_before = ()
    if desk.side is not None:
        beside.take(desk, hand)
    else:
        hundred = isinstance(desk.asked, Hundred)
        desk.do(Command(Do.ROLL), hand.percentile if hundred else hand.roll)


def seen(desk: Desk, event: TraySeen | TrayRead) -> None:
    """Take what the camera sees; of a look that is over, or while it is not asked, nothing."""
    asked = desk.asked
    if asked is None or desk.dice != "camera" or event.look != desk.tray.number:
        return
    before = desk.hand or Hand()
    if before.by_hand:
        thrown = isinstance(event, TrayRead) and event.lay_there is not LayThere.SOME
        desk.hand = replace(before, passed_over=thrown)
        return
    if isinstance(event, TraySeen):
        if event.moving or not before.at_rest:
            moving, why = event.moving, _only(event.why)
            said = before.known if moving or event.dice else ()
            left = event.lie_there and desk.asked_again
            desk.hand = Hand(event.dice, asked, moving=moving, doubts=why, left=left, said=said)
        return
    lay = event.lay_there
    if not _may_be_of(event.dice, desk.fell_before):
        desk.fell_before = ()
    elif desk.fell_before:
        lay = lay or LayThere.ALL
    doubts = _only(lay, "" if event.sure else event.reason)
    read = Hand(event.dice, asked, at_rest=True, doubts=doubts, things=event.things)
    desk.hand = read.kept_from(before, untouched=event.untouched)
    if not desk.hand.ready:
        desk.sounds.append("refused")
    _take_if_ready(desk)


def _only(*doubts: str) -> tuple[str, ...]:
    """Return the doubts that there are, without empty words."""
    return tuple(filter(None, doubts))


def _may_be_of(dice: Sequence[TrayDie], fell: Sequence[TrayDie]) -> bool:
    """Return whether dice show what some of a roll did; one in doubt may show anything."""
    sure = Counter((die.kind, die.face) for die in dice if die.sure)
    return len(dice) <= len(fell) and sure <= Counter((die.kind, die.face) for die in fell)


def lose_sight(desk: Desk) -> None:
    """Forget dice that were only seen as they fell: the camera has gone."""
    if desk.hand is not None and not desk.hand.at_rest:
        desk.hand = Hand(asked=desk.hand.asked)


def _take_if_ready(desk: Desk) -> None:
    if desk.hand is not None and desk.hand.ready:
        # what can't be taken stays on the screen, which says why
        with suppress(RefusedError):
            take(desk)


def _awaited(desk: Desk) -> Asked:
    asked = desk.asked
    if asked is None:
        now = desk.waiting
        raise RefusedError(f"No roll is awaited: the box waits for {now.whom} to {now.what}.")
    return asked
