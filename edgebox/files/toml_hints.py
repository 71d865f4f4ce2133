"""Says what is most likely wrong with a row that is no TOML, and what would be right."""

from __future__ import annotations

import re

from edgebox.files.faults import printable, quoted


def stray_row(row: str) -> str:
    """Tell what is wrong with a row that is neither a table's name nor a key with a value."""
    if row.startswith("["):
        hint = 'a table begins with a name in brackets, as in [elements."I/O"]'
    elif ":" in row:
        hint = f"TOML has an equals sign between key and value: {_with_equals(row)}"
    else:
        hint = "write key = value, or # before a comment"
    return f"{quoted(row)} is no TOML; {hint}"


def without_quoted(text: str) -> str:
    """Return the text without what is quoted in it, and without a comment."""
    return re.sub(r'"[^"]*"|\'[^\']*\'', "", text).split("#")[0]


def _with_equals(row: str) -> str:
    key, _, value = row.partition(":")
    return printable(f"{key.strip()} = {value.strip()}")


def value_hint(key: str, text: str) -> str | None:
    """Say what is most likely wrong with a ``key = value`` that can't be read."""
    value = _without_comment(text.partition("=")[2]).strip()
    if not value:
        return "there is no value behind the equals sign"
    if value.lower() in ("true", "false"):
        return f"write it in small letters: {printable(key)} = {value.lower()}"
    if re.fullmatch(r"[A-Za-z][^\"'\[\]{}=]*", value):
        return f'words go in quotes: write {printable(key)} = "{printable(value)}"'
    if value[0] in "[{" and value[-1] not in "]}":
        return f"the list is not closed; end it with {']' if value[0] == '[' else '}'}"
    if value[0] in "\"'" and (len(value) == 1 or value[-1] != value[0]):
        return f"the text is not closed; end it with {value[0]}"
    if value[0] == "[" and re.search(r"[\[,]\s*[A-Za-z]", without_quoted(value)):
        return f'words in a list go in quotes, as in {printable(key)} = ["one", "two"]'
    return None


def _without_comment(value: str) -> str:
    return re.sub(r'"[^"\n]*"|\'[^\'\n]*\'|(#[^\n]*)', _drop_comment, value)


def _drop_comment(found: re.Match[str]) -> str:
    return "" if found[1] else found[0]
