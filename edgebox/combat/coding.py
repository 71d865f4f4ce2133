"""Scenes and events as JSON, both ways: what is written can be read again, and is the same."""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints

from edgebox.combat import events as ev
from edgebox.combat import scene as bridge
from edgebox.combat.scene import Scene
from edgebox.dice import Pool, Roll
from edgebox.errors import BadInputError
from edgebox.slicing import events as sev

_KIND = "is"


def scene_json(scene: Scene) -> dict[str, Any]:
    """Return a scene as plain JSON."""
    found: dict[str, Any] = encoded(scene)
    return found


def scene_of(document: Mapping[str, Any]) -> Scene:
    """Return the scene that a document holds.

    Raises:
        BadInputError: it is damaged.
    """
    try:
        found = decoded(Scene, document)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadInputError(f"The scene is damaged: {error}") from None
    assert isinstance(found, Scene)
    return found


def event_json(event: ev.Event) -> dict[str, Any]:
    """Return an event as plain JSON, its kind under ``"event"``."""
    inner = encoded(event)
    if isinstance(event, bridge.Sliced):
        inner["event"] = {_KIND: type(event.event).__name__, **inner["event"]}
        return {"event": event.name, "sliced": inner["event"], "rule": event.rule}
    return {"event": event.name, **inner}


def event_of(document: Mapping[str, Any]) -> ev.Event:
    """Return the event that a document holds.

    Raises:
        BadInputError: it is damaged, or of no known kind.
    """
    try:
        name, rest = document["event"], {k: v for k, v in document.items() if k != "event"}
        if name == bridge.Sliced.__name__:
            inner = dict(rest["sliced"])
            kind = getattr(sev, inner.pop(_KIND))
            return bridge.Sliced(decoded(kind, inner), rest["rule"])
        found = decoded(getattr(bridge, name, None) or getattr(ev, name), rest)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadInputError(f"The event is damaged: {error}") from None
    assert isinstance(found, ev.Event)
    return found


# --- any value ------------------------------------------------------------------------------------


def encoded(value: object) -> Any:
    """Return a value of the rules as plain JSON."""
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, (Pool, Roll)):
        return str(value)
    if is_dataclass(value):
        return {
            part.name: encoded(getattr(value, part.name)) for part in fields(value) if part.init
        }
    if isinstance(value, Mapping):
        return [[encoded(key), encoded(each)] for key, each in value.items()]
    if isinstance(value, (set, frozenset)):
        return sorted((encoded(each) for each in value), key=str)
    if isinstance(value, (tuple, list)):
        return [encoded(each) for each in value]
    return value


def decoded(kind: Any, value: Any) -> Any:
    """Return the value of a type that JSON stands for."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return _one_of(parts, value)
    if origin is tuple:
        if len(parts) == 2 and parts[1] is Ellipsis:
            return tuple(decoded(parts[0], each) for each in value)
        return tuple(decoded(part, each) for part, each in zip(parts, value, strict=True))
    if origin is frozenset:
        return frozenset(decoded(parts[0], each) for each in value)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return {decoded(parts[0], key): decoded(parts[1], each) for key, each in value}
    if isinstance(kind, type):
        if issubclass(kind, Enum):
            return kind[value]
        if kind in (Pool, Roll):
            return kind.parse(value)
        if is_dataclass(kind):
            return kind(**{key: decoded(_hints(kind)[key], each) for key, each in value.items()})
    return value


def _one_of(parts: tuple[Any, ...], value: Any) -> Any:
    """Return a value of a union: the first of its types whose fields are those that are there."""
    if value is None:
        return None
    for part in parts:
        if not is_dataclass(part) or not isinstance(value, dict):
            continue
        if {each.name for each in fields(part) if each.init} == value.keys():
            return decoded(part, value)
    plain = [part for part in parts if part is not type(None) and not is_dataclass(part)]
    return decoded(plain[0], value) if plain else value


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)
