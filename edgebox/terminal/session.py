"""The game in the terminal: asks, plays, tells, until somebody quits."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rich.console import Console, RenderableType
from rich.text import Text

from edgebox.dice import Roll
from edgebox.errors import BadInputError, EdgeboxError, RefusedError
from edgebox.slicing import events as ev
from edgebox.slicing.choices import choices
from edgebox.slicing.commands import Command, Do
from edgebox.slicing.covering import covered_text
from edgebox.slicing.encounter import Encounter
from edgebox.slicing.narration import UNJUDGED, heard_by, narrate, purpose_words, roller
from edgebox.slicing.players import seen_by
from edgebox.slicing.spending import affordable
from edgebox.slicing.state import GM, Check, EncounterState
from edgebox.sources.dice_source import DiceSource, DoubtError, interruptible
from edgebox.terminal import view
from edgebox.terminal.doubted import YES, nothing_to_take, ways_out, whole
from edgebox.terminal.given_up import given_up
from edgebox.terminal.typed import HELP, Typed, before_roll, chosen, number_of
from edgebox.terminal.typed_ahead import keys_forgotten


class _QuitError(Exception):
    """Somebody wants to leave."""


class Session:
    """One game in the terminal."""

    def __init__(
        self,
        encounter: Encounter,
        source: DiceSource | None,
        *,
        console: Console | None = None,
        ask: Callable[[str], str] | None = None,
        news: Callable[[], Iterable[str]] = tuple,
    ) -> None:
        """Set up a game.

        Args:
            encounter: the encounter to play, from where it stands.
            source: rolls the dice; ``None``: they are typed in.
            console: where to show it; the terminal by default.
            ask: shows a prompt and returns a line; raises EOFError at the end of input.
            news: what else people should be told since it was asked last, such as by the journal.
        """
        self._encounter = encounter
        self._source = source
        self._console = console or Console(highlight=False)
        # names and summaries are shown as they are: no brackets in them mean a style
        self._ask = ask or (lambda prompt: self._console.input(Text(prompt)))
        self._news = news
        self._passed: set[bool] = set()
        """The sides (True: the GM) that are done spending the present results."""
        self._shown: EncounterState | None = None
        """The state whose panel was shown last: it is not repeated while nothing changes."""
        self._doubted: DoubtError | None = None
        """The dice that were seen last, but not surely: a person may still say they are right."""

    @property
    def _state(self) -> EncounterState:
        return self._encounter.state

    def play(self) -> int:
        """Play until the end of input or until somebody quits; returns the exit status 0."""
        self._say(Text(self._state.system.name, "bold"))
        if self._state.system.summary:
            self._say(self._state.system.summary)
        self._say("Type ? for help, u to undo, q to leave.")
        try:
            while True:
                self._next()
        except (_QuitError, EOFError, KeyboardInterrupt):
            self._say("Until the next time.")
        return 0

    def _next(self) -> None:
        """Ask for whatever the game waits for now."""
        for line in self._news():
            self._say(Text(line, "bold yellow"))
        try:
            if self._spender() is not None:
                self._offer_spending()
            elif self._state.check is not None:
                self._ask_for_roll(self._state.check)
            else:
                self._ask_for_choice()
        except _AsideError:
            return
        except DoubtError as doubt:
            self._complain(doubt)
            self._offer_ways_out(doubt)
        except EdgeboxError as error:
            self._complain(error)

    # --- what can be typed anywhere ---------------------------------------------------------------

    def _prompt(self, prompt: str) -> str:
        """Ask for a line; what is possible at any time is done here.

        Raises:
            _AsideError: an aside was dealt with; the game asks again for what it waits for.
        """
        typed = Typed(self._ask(prompt).strip())
        match typed.aside:
            case "quit":
                raise _QuitError
            case "undo":
                self._undo()
            case "help":
                self._say(HELP)
            case "gm":
                self._say(view.gm_panel(self._state))
            case "destiny":
                self._do(Command(Do.ROLL_DESTINY))
            case None:
                if typed.gm_command is None:
                    return typed.text
                self._do(typed.gm_command)
        raise _AsideError

    def _undo(self) -> None:
        waited = self._state.check
        undone = self._encounter.undo()
        if given_up(waited, self._state.check) and self._source is not None:
            self._source.settle()
        self._passed.clear()
        self._shown = self._doubted = None
        self._say("Undone." if undone is not None else "There is nothing to undo.")

    # --- the three things a game waits for --------------------------------------------------------

    def _ask_for_choice(self) -> None:
        name = self._state.acting
        options = choices(self._state, name)
        if self._shown is not self._state:
            self._say("")
            self._say(view.status_panel(self._state, name))
            self._say(view.choices_table(options))
            self._shown = self._state
        text = self._prompt(f"{name}, what do you do? ")
        if text:
            self._do(chosen(text, options).command)

    def _ask_for_roll(self, check: Check) -> None:
        self._say(view.check_text(self._state, check))
        source = self._source
        how = "type the dice, as in Y:s G:a P:-" if source is None else source.prompt
        text = self._prompt(f"  {how}: ")
        change = before_roll(text, roller_is_gm=check.by == GM)
        if change is not None:
            self._do(change)
        elif text.lower() in YES:
            if self._doubted is None:
                raise nothing_to_take(source)
            self._settled(self._doubted.seen)
        elif text:
            self._settled(whole(Roll.parse(text), self._doubted, check.pool))
        elif source is not None:
            self._doubted = None
            with keys_forgotten(), interruptible():
                roll = source.roll(check)
            self._do(Command(Do.ROLL), roll)

    def _settled(self, roll: Roll) -> None:
        """Take the dice that a person named."""
        self._do(Command(Do.ROLL), roll)
        if self._source is not None:
            self._source.settle()

    def _offer_ways_out(self, doubt: DoubtError) -> None:
        """Let a person say what the dice show when the eye is not sure."""
        check = self._state.check
        if doubt.seen.dice and self._source is not None and check is not None:
            self._doubted = doubt
            self._say(Text("  seen: ").append_text(view.roll_text(doubt.seen, doubt.doubted)))
            self._say(f"  {ways_out(doubt, check.pool, self._source.again)}")

    def _spender(self) -> bool | None:
        """Return which side may spend now (True: the GM); the slicer of the check goes first."""
        spending = self._state.spending
        if spending is None:
            return None
        for by_gm in (False, True):
            if by_gm not in self._passed and affordable(self._state, by_gm):
                return by_gm
        return None

    def _offer_spending(self) -> None:
        by_gm = bool(self._spender())
        spending = self._state.spending
        assert spending is not None
        options = affordable(self._state, by_gm)
        purse = "".join(symbol * count for symbol, count in spending.of(by_gm).items())
        who = "The GM" if by_gm else spending.slicer
        self._say(Text(f"{who} may spend {purse}:"))
        self._say(view.spending_table(options))
        text = self._prompt("  number, or Enter when done: ")
        number = number_of(text, len(options))
        if not text:
            self._passed.add(by_gm)
        elif number is None:
            raise BadInputError(f"{text!r} is no number; type one, or Enter when done.")
        else:
            option, cost = options[number]
            self._do(Command(Do.SPEND, by_gm=by_gm, option=option.rule, cost=cost))

    # --- playing and telling ----------------------------------------------------------------------

    def _do(self, command: Command, roll: Roll | None = None) -> None:
        # opposed slicers share the terminal: what happens is told as the one who acts hears it
        side = self._state.slicers[command.slicer or self._state.acting].sheet.side
        self._tell(self._encounter.do(command, roll), side)

    def _tell(self, events: Iterable[ev.Event], side: str) -> None:
        system, seen = self._state.system, seen_by(self._state, side)
        for event in events:
            if isinstance(event, ev.CheckRolled):
                self._passed.clear()
                self._doubted = None
                if heard_by(event, self._state, side):
                    self._tell_roll(event)
                continue
            sentence = narrate(event, self._state, side)
            if sentence is not None:
                words = covered_text(sentence, system, seen)
                self._say(Text(f"  {words}", _style(event)))
            if isinstance(event, ev.EncounterFinished):
                self._say("  Type q to leave, or u to take the last step back.")

    def _tell_roll(self, event: ev.CheckRolled) -> None:
        check = event.check
        who = roller(self._state, check.by, check.program)
        text = Text(f"  {who}, {purpose_words(check)}:  ")
        self._say(text.append_text(view.roll_text(event.roll)))
        judged = check.purpose not in UNJUDGED
        self._say(view.net_text(event.roll.net, judged))

    def _complain(self, error: EdgeboxError) -> None:
        self._say(Text(f"  {error}", "yellow" if isinstance(error, RefusedError) else "bold red"))

    def _say(self, what: RenderableType) -> None:
        self._console.print(Text(what) if isinstance(what, str) else what)


class _AsideError(Exception):
    """An aside was dealt with; ask again."""


_STYLES: dict[type[ev.Event], str] = {
    ev.ObjectiveMet: "bold green",
    ev.ObjectiveLost: "bold red",
    ev.StateRaised: "bold yellow",
    ev.KickedOut: "bold red",
    ev.ProgramTerminated: "bold green",
    ev.RoundBegan: "dim",
}


def _style(event: ev.Event) -> str:
    return _STYLES.get(type(event), "")
