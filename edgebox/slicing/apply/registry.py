"""Which function makes which event come true."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from edgebox.slicing.events import Event
from edgebox.slicing.state import EncounterState

Handler = Callable[[EncounterState, Any], EncounterState]
HANDLERS: dict[type[Event], Handler] = {}
"""By event; filled by the modules of this package."""
_H = TypeVar("_H", bound=Handler)


def applies(kind: type[Event]) -> Callable[[_H], _H]:
    """Make a function the one that a kind of event comes true by."""

    def register(handler: _H) -> _H:
        HANDLERS[kind] = handler
        return handler

    return register
