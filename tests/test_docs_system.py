"""The page "Write a system": its examples do what it shows, and its tables name every key."""

from __future__ import annotations

from pathlib import Path

import pytest

from edgebox.rules.modifiers import Effect
from edgebox.rules.skills import KNOWLEDGE
from edgebox.slicing.files import element_file, objective_file, program_file, slicer_file
from edgebox.slicing.files.slicer_file import parse_slicer
from edgebox.slicing.files.system_file import SystemFileError, parse_system
from edgebox.slicing.model import System
from tests.pages import ROOT, examples

PAGE = ROOT / "docs" / "write-a-system.md"


def test_the_files_of_the_page_are_what_it_says(tmp_path: Path) -> None:
    [*examples(PAGE, tmp_path)]
    pawnshop = parse_system((tmp_path / "pawnshop.toml").read_bytes(), "pawnshop.toml")
    assert isinstance(pawnshop, System)
    assert parse_slicer((tmp_path / "ann.toml").read_bytes(), "ann.toml").name == "Ann"
    with pytest.raises(SystemFileError):
        parse_system((tmp_path / "slips.toml").read_bytes(), "slips.toml")


def test_the_tables_name_every_key_and_word() -> None:
    page = PAGE.read_text(encoding="utf-8")
    keys = {
        *element_file.TOP_KEYS,
        *(key for keys in element_file._KEYS.values() for key in keys),
        *element_file.COMPLEXITIES,
        *element_file._LINKS,
        *element_file._BONUSES,
        *program_file._KEYS,
        *program_file._HABITS,
        *program_file._STATES,
        *objective_file._DEEDS,
        *slicer_file._KEYS,
        *slicer_file._MODIFIER_KEYS,
        *slicer_file.OPERATIONS,
        *(effect.value for effect in Effect),
    }
    missing = {key for key in keys if f"`{key}`" not in page}
    assert not missing
    assert all(name in page for name in (*KNOWLEDGE, *program_file._OPERATIONS))
    assert all(f"`{key} = " in page for key in ("any", "all", "undetected"))
