"""Kinds of settings: what may stand in the file, how it is typed, said, and turned up and down."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from edgebox.files.address import is_address, shown
from edgebox.files.faults import did_you_mean
from edgebox.kept import is_name

Value: TypeAlias = bool | int | float | str | tuple[str, ...]
"""What a setting can be."""


class Kind(Protocol):
    """What values a setting may have.

    ``checked`` and ``typed`` raise ValueError with words that go behind "this must be".
    """

    @property
    def expected(self) -> str:
        """What it must be, in words: ``"a whole number from 0 to 255"``."""

    def checked(self, raw: object) -> Value:
        """Return the value of what stands in a file."""

    def typed(self, text: str) -> Value:
        """Return the value of what a person typed."""

    def written(self, value: Value) -> str:
        """Return a value as TOML."""

    def words(self, value: Value) -> str:
        """Return a value as a display says it, 20 letters at most where it can."""

    def turned(self, value: Value, steps: int, also: Sequence[str] = (), /) -> Value:
        """Return the value so many steps up, or down if negative; ``also``: more to choose from."""


@dataclass(frozen=True)
class Flag:
    """On or off."""

    expected = "true or false"

    def checked(self, raw: object) -> Value:
        """Take ``true`` and ``false`` only."""
        if not isinstance(raw, bool):
            raise ValueError(self.expected)
        return raw

    def typed(self, text: str) -> Value:
        """Take what people write for it."""
        word = text.strip().lower()
        if word not in ("on", "true", "yes", "off", "false", "no"):
            raise ValueError("on or off")
        return word in ("on", "true", "yes")

    def written(self, value: Value) -> str:
        """Return ``true`` or ``false``."""
        return "true" if value else "false"

    def words(self, value: Value) -> str:
        """Return ``on`` or ``off``."""
        return "on" if value else "off"

    def turned(self, value: Value, steps: int, _also: Sequence[str] = (), /) -> Value:
        """Switch at every step."""
        return bool(value) ^ bool(steps % 2)


@dataclass(frozen=True)
class Choice:
    """One of a few words."""

    choices: tuple[str, ...]

    @property
    def expected(self) -> str:
        """Name them."""
        return "one of " + ", ".join(f'"{choice}"' for choice in self.choices)

    def checked(self, raw: object) -> Value:
        """Take one of the words, in either case."""
        found = next((c for c in self.choices if c.lower() == str(raw).strip().lower()), None)
        if found is None or not isinstance(raw, str):
            raise ValueError(self.expected + did_you_mean(str(raw), self.choices))
        return found

    def typed(self, text: str) -> Value:
        """Take one of the words, in either case."""
        return self.checked(text)

    def written(self, value: Value) -> str:
        """Return it in quotes."""
        return in_toml(str(value))

    def words(self, value: Value) -> str:
        """Return the word."""
        return str(value)

    def turned(self, value: Value, steps: int, _also: Sequence[str] = (), /) -> Value:
        """Go round through the words."""
        return self.choices[(self.choices.index(str(value)) + steps) % len(self.choices)]


@dataclass(frozen=True)
class Number:
    """A number within limits; up and down go to those that are worth trying."""

    ladder: tuple[float, ...]
    """What up and down go through, the least and the most that may be written at its ends; a zero
    before the least is one that stands apart, such as "never"."""
    unit: str = ""
    """``"s"``, ``"%"`` or nothing."""
    zero: str = ""
    """What nought means: ``"never"``."""
    whole: bool = True

    @property
    def expected(self) -> str:
        """Name the limits."""
        kind = "a whole number" if self.whole else "a number"
        unit = {"s": " of seconds", "%": " of percent"}.get(self.unit, "")
        low = self.ladder[1] if self.zero else self.ladder[0]
        also = f", or 0 for {self.zero}" if self.zero else ""
        return f"{kind}{unit} from {low:g} to {self.ladder[-1]:g}{also}"

    def checked(self, raw: object) -> Value:
        """Take a number within the limits."""
        if isinstance(raw, bool) or not isinstance(raw, int | float):
            raise ValueError(self.expected)
        low = self.ladder[1] if self.zero else self.ladder[0]
        fits = low <= raw <= self.ladder[-1] or (bool(self.zero) and raw == 0)
        # nan is in no limits, so it is refused here as well
        if not fits or (self.whole and raw != int(raw)):
            raise ValueError(self.expected)
        return int(raw) if self.whole else float(raw)

    def typed(self, text: str) -> Value:
        """Take a number, with its unit or without, or the word for nought."""
        word = text.strip().lower()
        if self.zero and word == self.zero:
            return self.checked(0)
        word = word.removesuffix(self.unit).strip() if self.unit else word
        try:
            return self.checked(int(word))
        except ValueError:
            pass
        try:
            number = float(word)
        except ValueError:
            raise ValueError(self.expected) from None
        return self.checked(number)

    def written(self, value: Value) -> str:
        """Return the number, without a point where it needs none."""
        assert isinstance(value, int | float)
        return str(int(value)) if value == int(value) else repr(value)

    def words(self, value: Value) -> str:
        """Return it with its unit, as people say it: ``"10 min"``, ``"30 ms"``, ``"40 %"``."""
        assert isinstance(value, int | float)
        if self.zero and value == 0:
            return self.zero
        if self.unit == "s":
            if value < 0.1:
                return f"{value * 1000:g} ms"
            return f"{value / 60:g} min" if value >= 60 and value % 30 == 0 else f"{value:g} s"
        return f"{value:g} {self.unit}".strip()

    def turned(self, value: Value, steps: int, _also: Sequence[str] = (), /) -> Value:
        """Go along the ladder; its ends are the end."""
        assert isinstance(value, int | float)
        for _ in range(abs(steps)):
            beyond = [n for n in self.ladder if (n > value if steps > 0 else n < value)]
            if not beyond:
                break
            value = beyond[0] if steps > 0 else beyond[-1]
        return int(value) if self.whole else float(value)


@dataclass(frozen=True)
class Text:
    """A text of one line, such as a file's name; up and down go through what is suggested."""

    what: str
    """What it is: ``"a file's name"``."""
    suggested: tuple[str, ...] = ()
    empty: str = ""
    """What an empty one means: ``"ask"``; without it, it must not be empty."""
    longest: int = 500
    is_name: bool = False
    """Whether it is a name that was given to what the box learned."""

    @property
    def expected(self) -> str:
        """Name what it is."""
        named = ", ".join(f'"{word}"' for word in self.suggested if word)
        hint = f" such as {named}" if named else ""
        also = f', or "" for {self.empty}' if self.empty else ""
        return f"{self.what} in quotes{hint}{also}"

    def checked(self, raw: object) -> Value:
        """Take a text that can be printed."""
        if not isinstance(raw, str) or not raw.isprintable() or len(raw) > self.longest:
            raise ValueError(self.expected)
        text = raw.strip()
        if not text and not self.empty:
            raise ValueError(self.expected)
        if self.is_name and not is_name(text):
            raise ValueError(self.expected)
        return text

    def typed(self, text: str) -> Value:
        """Take it as it is."""
        return self.checked(text)

    def written(self, value: Value) -> str:
        """Return it in quotes."""
        return in_toml(str(value))

    def words(self, value: Value) -> str:
        """Return the text, of a file only its last name, and of an address nothing secret."""
        text = str(value)
        if is_address(text):
            return shown(text).partition("://")[2]
        return text.rstrip("/").rpartition("/")[2] or text if text else self.empty

    def turned(self, value: Value, steps: int, also: Sequence[str] = (), /) -> Value:
        """Go round through what is suggested and what it is now."""
        words = list(dict.fromkeys([*([""] if self.empty else []), *self.suggested, *also]))
        if value not in words:
            words.append(str(value))
        return words[(words.index(str(value)) + steps) % len(words)]


@dataclass(frozen=True)
class Texts:
    """A list of texts."""

    what: str
    """What each is: ``"a slicer file's name"``."""
    empty: str
    """What none of them means: ``"ask"``."""
    most: int = 8

    @property
    def expected(self) -> str:
        """Name what it is."""
        return f'a list of up to {self.most} texts, each {self.what}, as in ["one", "two"]'

    def checked(self, raw: object) -> Value:
        """Take a list of texts; a single text is a list of one."""
        items = [raw] if isinstance(raw, str) else raw
        if not isinstance(items, list | tuple) or len(items) > self.most:
            raise ValueError(self.expected)
        texts = tuple(item.strip() for item in items if isinstance(item, str))
        if len(texts) != len(items) or not all(text and text.isprintable() for text in texts):
            raise ValueError(self.expected)
        return texts

    def typed(self, text: str) -> Value:
        """Take them with commas between."""
        return self.checked([word for word in map(str.strip, text.split(",")) if word])

    def written(self, value: Value) -> str:
        """Return the list."""
        assert isinstance(value, tuple)
        return f"[{', '.join(map(in_toml, value))}]"

    def words(self, value: Value) -> str:
        """Return their last names, with commas between."""
        assert isinstance(value, tuple)
        return ", ".join(text.rstrip("/").rpartition("/")[2] for text in value) or self.empty

    def turned(self, value: Value, steps: int, also: Sequence[str] = (), /) -> Value:
        """Go round through none, and each of the others alone."""
        assert isinstance(value, tuple)
        choices: list[tuple[str, ...]] = [(), *((text,) for text in also)]
        if value not in choices:
            choices.append(value)
        return choices[(choices.index(value) + steps) % len(choices)]


def in_toml(text: str) -> str:
    """Return a text as TOML writes it."""
    # of what JSON writes differently, only the delete character is forbidden in TOML
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
