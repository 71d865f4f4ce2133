"""What a page asks of the Table, played."""

from __future__ import annotations

from edgebox.box import beside, rolling
from edgebox.box.desk import Desk
from edgebox.box.hand import Hand
from edgebox.box.inputs import (
    Act,
    Begin,
    Change,
    DropBeside,
    GoOn,
    LookAgain,
    Request,
    RollAtRandom,
    RollBeside,
    Settle,
    TakeBack,
    TakeDice,
    TypeSixes,
)
from edgebox.box.snapshot import Stage
from edgebox.dice import Roll
from edgebox.errors import BadInputError, RefusedError
from edgebox.settings import SETTING_FACTS
from edgebox.slicing.commands import Do


def play(desk: Desk, request: Request) -> None:
    """Do what is asked.

    Raises:
        EdgeboxError: it can't be done now, and why.
    """
    match request:
        case Act():
            _act(desk, request)
        case TakeBack():
            desk.undo()
        case GoOn():
            _go_on(desk, request.by_gm)
        case RollAtRandom() | Settle() | LookAgain() | TakeDice():
            _roll(desk, request)
        case Begin():
            desk.begin(request.facts)
        case RollBeside():
            beside.begin(desk, request.roll, by_gm=request.by_gm)
        case DropBeside():
            beside.finish(desk)
        case TypeSixes():
            beside.take(desk, Hand.of_sixes(request.faces))
        case Change():
            _change(desk, request)


def _roll(desk: Desk, request: RollAtRandom | Settle | LookAgain | TakeDice) -> None:
    match request:
        case RollAtRandom():
            rolling.roll_now(desk)
        case Settle(number, die, face, box, said):
            rolling.settle(desk, number, die, face, box, said)
        case LookAgain():
            rolling.look_again(desk)
        case TakeDice():
            rolling.take_as_seen(desk)


def _act(desk: Desk, request: Act) -> None:
    """Take a step; who acts on a page has read what is shown there."""
    rolls = request.command.do.value == Do.ROLL.value
    if rolls and isinstance(request.roll, Roll) and _asks_beside(desk):
        beside.take(desk, Hand.of_roll(request.roll, request.roll.pool))
        return
    if request.command.do.value == Do.USE_DESTINY.value and _asks_beside(desk):
        beside.spend_destiny(desk, by_gm=request.command.by_gm)
        return
    beside.make_way(desk)
    while desk.waiting.stage in (Stage.RESULT, Stage.TOLD):
        desk.go_on()
    desk.do(request.command, request.roll)


def _asks_beside(desk: Desk) -> bool:
    return desk.side is not None and desk.side.asked is not None


def _go_on(desk: Desk, by_gm: bool) -> None:
    now = desk.waiting
    if now.stage in (Stage.RESULT, Stage.TOLD):
        desk.go_on()
    elif now.stage is Stage.SPEND:
        desk.let_go(by_gm)
    elif now.stage is Stage.SIDE_RESULT:
        beside.finish(desk)
    else:
        raise RefusedError(f"The box waits for {now.whom} to {now.what}.")


def _change(desk: Desk, request: Change) -> None:
    fact = SETTING_FACTS.get(request.key)
    if fact is None:
        raise BadInputError(f"There is no setting {request.key!r}.")
    try:
        value = fact.default if request.value is None else fact.kind.typed(request.value)
    except ValueError as error:
        raise BadInputError(f"{fact.name} must be {error}.") from None
    desk.change_setting(request.key, value)
