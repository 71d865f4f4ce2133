"""Reads ``[options]`` of a system file, and knows the keys that need one (section X)."""

from __future__ import annotations

from edgebox.files.toml_table import Table
from edgebox.slicing.model import HONEYPOT, PROGRAM_KINDS, WORM, Kind, ProgramKind
from edgebox.slicing.options import OPTION_RULES, Options

OPTION_KEYS: dict[Kind, dict[str, str]] = {
    Kind.PORT: {"leads_to": "networks", "leads_to_port": "networks"},
    Kind.DATA: {"size": "sizes", "honeypot": "honeypots"},
}
"""Keys of elements that only an option brings, and which."""


def read_options(top: Table) -> Options:
    """Read which optional rules a file turns on."""
    table = top.table("options")
    if table is None:
        return Options()
    table.check_keys(OPTION_RULES)
    return Options(**{key: table.flag(key) for key in OPTION_RULES})


def keys_with(kind: Kind, options: Options) -> tuple[tuple[str, ...], dict[str, str]]:
    """Return the keys that the options bring to a kind of element, and those still missing one.

    The second has, for each key, the words that say which option it needs.
    """
    keys = OPTION_KEYS.get(kind, {})
    present = tuple(key for key, option in keys.items() if getattr(options, option))
    missing = {key: f"'{key}' {needs(keys[key])}" for key in keys if key not in present}
    return present, missing


def needs(option: str) -> str:
    """Say how to turn an option on."""
    return f"needs the option {option}; write {option} = true below [options]"


def known_kinds(options: Options) -> dict[str, ProgramKind]:
    """Return the kinds of programs that need no definition, by their short names."""
    kinds = dict(PROGRAM_KINDS)
    if options.honeypots:
        kinds[HONEYPOT.name] = HONEYPOT
    if options.worms:
        kinds[WORM.name] = WORM
    return kinds
