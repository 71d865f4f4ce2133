"""Reads the settings file: what is right is taken, what is wrong is named with its line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from edgebox.errors import MissingFileError
from edgebox.files.faults import Fault, FileFaultsError, did_you_mean, listed, nearest
from edgebox.files.toml_document import Document, Unreadable, read_toml
from edgebox.settings.settings import SECTIONS, SETTING_FACTS, SettingFact, Settings

MOST_BYTES = 100_000
"""A longer file is no settings file."""


class SettingsFileError(FileFaultsError):
    """The settings file has faults; its text names every one, a line each."""


@dataclass(frozen=True)
class SettingsRead:
    """What a settings file says."""

    path: Path
    settings: Settings
    """What is right in the file, and the defaults of the rest."""
    lines: Mapping[str, int] = field(default_factory=dict)
    """The line of each setting that the file has, by its key."""
    faults: tuple[Fault, ...] = ()

    def sound(self) -> Settings:
        """Return the settings if there is no fault.

        Raises:
            SettingsFileError: there are some.
        """
        if self.faults:
            raise SettingsFileError(str(self.path), self.faults)
        return self.settings


def read_settings(path: Path) -> SettingsRead:
    """Read a file as far as it is right: the box starts whatever somebody wrote into it.

    Raises:
        MissingFileError: it is there but can't be opened.
    """
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except (FileNotFoundError, NotADirectoryError):
        return SettingsRead(path, Settings())
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise MissingFileError(
            f"{path}: the settings can't be opened ({why}); check that this is a file, and your "
            f"right to read it."
        ) from None
    if len(content) > MOST_BYTES:
        fault = Fault(1, "", f"the file is larger than {MOST_BYTES} bytes; it holds no settings")
        return SettingsRead(path, Settings(), faults=(fault,))
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        fault = Fault(line, "", "there is a letter that is not UTF-8; save the file as UTF-8")
        return SettingsRead(path, Settings(), faults=(fault,))
    return _taken(path, read_toml(text))


def _taken(path: Path, document: Document) -> SettingsRead:
    settings, lines, faults = Settings(), {}, list(document.faults)
    for key, line, raw in _pairs(document, faults):
        fact = SETTING_FACTS.get(key)
        if fact is None:
            faults.append(Fault(line, key, f"there is no such setting{_meant(key)}"))
            continue
        try:
            settings = settings.changed(key, fact.kind.checked(raw))
        except ValueError as error:
            faults.append(Fault(line, key, _must_be(fact, raw, str(error))))
            continue
        lines[key] = line
    return SettingsRead(path, settings, lines, tuple(sorted(faults, key=lambda each: each.line)))


def _pairs(document: Document, faults: list[Fault]) -> Iterator[tuple[str, int, Any]]:
    """Give key, line and value of each setting; tell of sections that are none."""
    for section, content in document.data.items():
        line = document.line((section,))
        if isinstance(content, Unreadable):
            continue
        if section not in SECTIONS:
            faults.append(Fault(line, section, f"there is no such section{_meant(section)}"))
        elif not isinstance(content, dict):
            faults.append(Fault(line, section, f"this is a section; write [{section}] above it"))
        else:
            for name, raw in content.items():
                if not isinstance(raw, Unreadable):
                    yield f"{section}.{name}", document.line((section, name)), raw


def _meant(word: str) -> str:
    """Say which key or section was most likely meant."""
    section, point, name = word.partition(".")
    if not point:
        inside = [key for key in SETTING_FACTS if key.endswith(f".{word}")]
        if inside:
            return f"; it stands in a section, as {listed(inside)}"
        return did_you_mean(word, SECTIONS) or f"; the sections are {listed(SECTIONS, 'and')}"
    keys = _names_in(section)
    if not keys:
        return did_you_mean(word, SETTING_FACTS) or f"; the sections are {listed(SECTIONS, 'and')}"
    return did_you_mean(name, keys) or f"; [{section}] has {listed(keys, 'and')}"


def _names_in(section: str) -> list[str]:
    return [key.partition(".")[2] for key in SETTING_FACTS if key.startswith(f"{section}.")]


def unknown_key(key: str) -> str:
    """Return what to tell somebody who named a setting that there is none of."""
    section, _, name = key.partition(".")
    near = nearest(name, _names_in(section))
    # what is typed has no section above it, unlike a row of the file
    meant = f"; did you mean '{section}.{near}'?" if near else _meant(key)
    return f"There is no setting {key!r}{meant}"


def _must_be(fact: SettingFact, raw: object, expected: str) -> str:
    shown = repr(raw) if isinstance(raw, str | int | float) else "something else"
    if isinstance(raw, bool):
        shown = str(raw).lower()
    return f"{shown[:60]} is not right; it must be {expected}; the default is " + fact.kind.written(
        fact.default
    )
