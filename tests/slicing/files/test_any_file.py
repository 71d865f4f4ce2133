"""Any bytes at all are a system or faults, never a traceback."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from edgebox.errors import BadInputError, EdgeboxError
from edgebox.files.source_file import shipped
from edgebox.slicing.files.system_file import (
    parse_system,
)
from edgebox.slicing.files.system_template import starting_file
from tests.slicing.files.bank import SOUND


def never_a_traceback(text: str | bytes) -> None:
    try:
        system = parse_system(text, "any.toml")
    except EdgeboxError as trouble:
        error = trouble
    else:
        assert system.main in system.elements
        assert system.ports
        return
    assert isinstance(error, BadInputError)
    assert str(error)
    assert all(line.isprintable() for line in str(error).splitlines())


@settings(max_examples=1500)
@given(st.one_of(st.binary(max_size=200), st.text(max_size=200)))
def test_any_bytes_are_a_system_or_faults(content: str | bytes) -> None:
    never_a_traceback(content)


_PIECES = st.sampled_from(
    [
        *("[", "]", "[[", "]]", "{", "}", '"', "'", '"""', "'''", "=", ".", ",", "#", "\n", " "),
        *("elements", "programs", "objective", "options", "main", "name", "lines", "any", "all"),
        *("PROC", "DIR", '"I/O"', '"PROC"', "DATA-a", "complexity", '"easy"', "found", "copy"),
        *("true", "1", "-1", "nan", "1e9", "2026-01-01", "07:00:00", "\\u0000", "\t", "é"),
    ]
)


@settings(max_examples=1500)
@given(st.lists(_PIECES, max_size=40))
def test_any_pieces_of_toml_are_a_system_or_faults(pieces: list[str]) -> None:
    never_a_traceback("".join(pieces))


_EXAMPLES = [*shipped("systems").values(), starting_file("Bank"), SOUND]
_JUNK = st.one_of(_PIECES, st.text(max_size=3))


@st.composite
def mutated(draw: st.DrawFn, texts: list[str]) -> str:
    """An example file with some lines or characters taken out, doubled, swapped or replaced."""
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(1, 4))):
        by_line = draw(st.booleans())
        parts = text.split("\n") if by_line else [*text]
        if not parts:
            break
        at = draw(st.integers(0, len(parts) - 1))
        match draw(st.sampled_from(["out", "double", "swap", "replace"])):
            case "out":
                del parts[at]
            case "double":
                parts.insert(draw(st.integers(0, len(parts))), parts[at])
            case "swap":
                other = draw(st.integers(0, len(parts) - 1))
                parts[at], parts[other] = parts[other], parts[at]
            case "replace":
                parts[at] = draw(_JUNK)
        text = ("\n" if by_line else "").join(parts)
    return text


@settings(max_examples=1000)
@given(mutated(_EXAMPLES))
def test_mutated_examples_are_a_system_or_faults(text: str) -> None:
    never_a_traceback(text)
