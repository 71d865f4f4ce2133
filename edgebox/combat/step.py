"""One step being decided: the events so far, and the state they lead to."""

from __future__ import annotations

from edgebox.combat import events as ev
from edgebox.combat.apply import apply
from edgebox.combat.state import CombatState, Fighter, Phase
from edgebox.errors import RefusedError


class Step:
    """Collects the events of one step; each is applied at once, so that the next one sees it."""

    def __init__(self, state: CombatState) -> None:
        self.state = state
        self.events: list[ev.Event] = []

    def emit(self, event: ev.Event) -> None:
        """Let something happen."""
        self.state = apply(self.state, event)
        self.events.append(event)

    def fighter(self, name: str) -> Fighter:
        """Return one who takes part, as they are now."""
        return self.state.fighters[name]

    def named(self, name: str | None, what: str = "target") -> str:
        """Return the full name of one who is named, by the beginning of it if that is enough.

        Raises:
            RefusedError: nobody, or several.
        """
        if name is None:
            raise RefusedError(f"Name the {what}: one of {', '.join(self.state.fighters)}.")
        small = name.lower()
        names = list(self.state.fighters)
        for found in (
            [each for each in names if each.lower() == small],
            [each for each in names if each.lower().startswith(small)],
        ):
            if len(found) == 1:
                return found[0]
        raise RefusedError(f"There is no {name[:40]!r} here; there are {', '.join(names)}.")

    def harm(self, name: str, *, wounds: int = 0, strain: int = 0, rule: str = "R-6") -> None:
        """Change somebody's wounds and strain, and say so when they drop or come to (R-6)."""
        before = self.fighter(name).incapacitated
        if wounds:
            self.emit(ev.WoundsChanged(name, wounds, rule))
        if strain:
            self.emit(ev.StrainChanged(name, strain, rule))
        self.tell_change(name, before)

    def tell_change(self, name: str, before: bool) -> None:
        """Say that somebody has dropped, or has come to, since ``before``."""
        after = self.fighter(name).incapacitated
        if after and not before:
            self.emit(ev.Incapacitated(name))
        elif before and not after:
            self.emit(ev.CameTo(name))

    def able(self, name: str) -> None:
        """Refuse one who is incapacitated.

        Raises:
            RefusedError: they are.
        """
        if self.fighter(name).incapacitated:
            raise RefusedError(f"{name} is incapacitated and can't act (R-6).")

    def in_rounds(self) -> None:
        """Refuse what needs an order of turns.

        Raises:
            RefusedError: there is none now.
        """
        if self.state.phase is not Phase.ROUNDS:
            raise RefusedError("Nobody counts turns now; the GM begins a fight with begin (R-2).")
