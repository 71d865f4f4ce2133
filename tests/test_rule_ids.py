"""Every rule is named by a test that plays it: in the test's name, or in its own words."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.pages import ROOT

RULES = ROOT.parent / "shared" / "RULES.md"
"""Where the rules are written down; not everywhere the tests run."""

_SECTIONS = {
    "D": 5, "C": 7, "S": 7, "O": 15, "P": 13, "I": 4, "G": 5, "E": 5, "X": 7, "R": 10, "W": 12,
}  # fmt: skip
IDS = [
    f"{section}-{number}" for section, last in _SECTIONS.items() for number in range(1, last + 1)
]
"""Every rule: its section and its number."""

PENDING: frozenset[str] = frozenset()
"""Rules that no test names yet."""

_ID = re.compile(r"\b([A-Z])-(\d+)\b(?: to ([A-Z])-(\d+)\b)?")
_IN_NAME = re.compile(r"_([a-z])(\d+)(?=_|$)")


def _named(text: str) -> Iterator[str]:
    """Give the rules that a text names: ``R-5``, and all of ``P-1 to P-5``."""
    for section, number, other, last in _ID.findall(text):
        end = int(last) if other == section else int(number)
        yield from (f"{section}-{each}" for each in range(int(number), end + 1))


@cache
def _by_tests() -> dict[str, list[str]]:
    """Return the tests that name each rule."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        if path == Path(__file__):
            continue
        source = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(source)):
            if not isinstance(node, ast.FunctionDef) or not node.name.startswith("test_"):
                continue
            first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
            body = "\n".join(source.splitlines()[first - 1 : node.end_lineno])
            ids = {f"{section.upper()}-{number}" for section, number in _IN_NAME.findall(node.name)}
            for rule in ids | set(_named(body)):
                found.setdefault(rule, []).append(f"{path.name}::{node.name}")
    return found


@pytest.mark.parametrize("rule", [rule for rule in IDS if rule not in PENDING])
def test_a_test_names_the_rule(rule: str) -> None:
    assert _by_tests().get(rule), (
        f"no test names {rule}; name one test_{rule.lower().replace('-', '')}_…"
    )


def test_what_is_pending_is_a_rule_and_still_without_a_test() -> None:
    assert set(IDS) >= PENDING
    assert not PENDING & _by_tests().keys(), "these are tested now; take them off the list"


def test_the_list_of_rules_is_that_of_the_rules() -> None:
    if not RULES.exists():
        pytest.skip("the rules are not beside this checkout")
    text = RULES.read_text(encoding="utf-8")
    # the page cites one number that no section has, as an example of how to cite
    assert {rule for rule in _named(text) if rule != "S-14"} == set(IDS)
