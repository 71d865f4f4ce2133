"""The settings in force: one frozen value, made of sections, read from one file of the home."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from edgebox.home import home_folder
from edgebox.settings import sections
from edgebox.settings.kinds import Kind, Value

NAME = "settings.toml"


def settings_file() -> Path:
    """Return where the settings are kept; the file need not be there.

    Raises:
        BadInputError: there is no home folder.
    """
    return home_folder() / NAME


@dataclass(frozen=True)
class Settings:
    """Every setting; what the file does not name has its default."""

    players: sections.DisplaySettings = field(default_factory=sections.DisplaySettings)
    gm: sections.DisplaySettings = field(default_factory=sections.DisplaySettings)
    rest: sections.RestSettings = field(default_factory=sections.RestSettings)
    panel: sections.PanelSettings = field(default_factory=sections.PanelSettings)
    buttons: sections.ButtonSettings = field(default_factory=sections.ButtonSettings)
    sound: sections.SoundSettings = field(default_factory=sections.SoundSettings)
    light: sections.LightSettings = field(default_factory=sections.LightSettings)
    camera: sections.CameraSettings = field(default_factory=sections.CameraSettings)
    game: sections.GameSettings = field(default_factory=sections.GameSettings)
    page: sections.PageSettings = field(default_factory=sections.PageSettings)
    journal: sections.JournalSettings = field(default_factory=sections.JournalSettings)
    power: sections.PowerSettings = field(default_factory=sections.PowerSettings)

    @classmethod
    def load(cls, path: Path | None = None) -> Settings:
        """Read the settings from a file; one that is not there says nothing.

        Args:
            path: the file; ``None``: that of the user's data folder.

        Raises:
            SettingsFileError: the file has faults; each is named with its line and remedy.
            MissingFileError: it is there but can't be opened.
        """
        # what reads the file builds this class
        from edgebox.settings.reading import read_settings

        return read_settings(path or settings_file()).sound()

    def value(self, key: str) -> Value:
        """Return a setting's value.

        Raises:
            KeyError: there is no such key.
        """
        section, name = _parts(key)
        found: Value = getattr(getattr(self, section), name)
        return found

    def changed(self, key: str, value: Value) -> Settings:
        """Return the settings with another value for one of them.

        Raises:
            KeyError: there is no such key.
            ValueError: it can't have that value; the message says what it must be.
        """
        section, name = _parts(key)
        value = SETTING_FACTS[key].kind.checked(value)
        changes: dict[str, Any] = {section: replace(getattr(self, section), **{name: value})}
        return replace(self, **changes)

    def values(self) -> Iterator[tuple[SettingFact, Value]]:
        """Give every setting with its value, in the order of the file."""
        for key, fact in SETTING_FACTS.items():
            yield fact, self.value(key)


@dataclass(frozen=True)
class SettingFact:
    """What is known of one setting besides its value."""

    key: str
    """``"sound.on"``: its section and its key there."""
    name: str
    """What the box's menu calls it."""
    help: str
    """One sentence, short enough for two rows of a display."""
    kind: Kind
    default: Value

    @property
    def section(self) -> str:
        """The section of the file that it stands in."""
        return self.key.partition(".")[0]


SECTIONS: Mapping[str, str] = {
    each.name: str(type(getattr(Settings(), each.name)).__doc__) for each in fields(Settings)
} | {
    "players": "The players' display.",
    "gm": "The GM's display.",
}
"""What each section is about, in the order of the file."""


def _facts() -> Iterator[SettingFact]:
    owners = {"players": "Players' ", "gm": "GM's "}
    whole = Settings()
    for section in fields(whole):
        part = getattr(whole, section.name)
        for each in fields(part):
            told, default = each.metadata, getattr(part, each.name)
            name = owners.get(section.name, "") + told["name"]
            key = f"{section.name}.{each.name}"
            yield SettingFact(key, name, told["help"], told["kind"], default)


SETTING_FACTS: Mapping[str, SettingFact] = {fact.key: fact for fact in _facts()}
"""All that is known of each setting, by its key, in the order of the file."""


def _parts(key: str) -> tuple[str, str]:
    if key not in SETTING_FACTS:
        raise KeyError(key)
    section, _, name = key.partition(".")
    return section, name
