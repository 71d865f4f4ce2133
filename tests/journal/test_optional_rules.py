"""Encounters under optional rules are kept and found again as well (section X)."""

from __future__ import annotations

from pathlib import Path

import pytest

from edgebox.journal import Journal, SessionFacts, SourceText
from edgebox.slicing.commands import Command, Do
from tests.journal.table import SHEETS, open_journal, play

GUARD = SourceText("guard.toml", 'name = "guard"\nside = "system"\ncarries = ["spider"]\n')
CARRIER = SourceText("cat.toml", 'name = "cat"\nintellect = 1\ncarries = ["spider", "firewall"]\n')


@pytest.mark.parametrize(
    ("system", "seed"),
    [
        ("records-office", 5),
        ("relay-station", 3),
        ("trophy-room", 4),
        ("contested-node", 2),
        ("quarantine-ward", 1),
        ("plague-server", 6),
        ("city-registry", 7),
        ("ship-sensors", 8),
    ],
)
def test_a_session_is_resumed_exactly(system: str, seed: int, tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    read = SessionFacts.read(system)
    journal = open_journal(path)
    encounter = journal.start(SessionFacts(read.system, (*SHEETS, GUARD, CARRIER), read.options))
    play(encounter, 40, seed)
    _pull_the_plug(journal)
    again = open_journal(path)
    record = again.unfinished()
    assert record is not None
    resumed = again.resume(record)
    assert again.news() == []
    assert resumed.state == encounter.state
    assert resumed.steps == encounter.steps


def test_a_network_is_resumed_when_its_files_are_gone_x7(tmp_path: Path) -> None:
    text = """
name = "{name}"
main = "PROC"
[options]
networks = true
[elements."I/O"]
complexity = "simple"
lines = ["PROC"]
leads_to = "{other}"
[elements.PROC]
complexity = "easy"
"""
    home, far = tmp_path / "home.toml", tmp_path / "far.toml"
    home.write_text(text.format(name="Home", other="far.toml"), encoding="utf-8")
    far.write_text(text.format(name="Far", other="home.toml"), encoding="utf-8")
    path = tmp_path / "journal.sqlite3"
    journal = open_journal(path)
    encounter = journal.start(SessionFacts.read(str(home)))
    encounter.do(Command(Do.ENTER))
    encounter.do(Command(Do.MOVE, target="far:I/O"))
    assert encounter.state.slicers["slicer"].at == "far:I/O"
    _pull_the_plug(journal)
    home.unlink()
    far.unlink()
    again = open_journal(path)
    record = again.unfinished()
    assert record is not None
    assert again.resume(record).state == encounter.state


def _pull_the_plug(journal: Journal) -> None:
    journal._let_go()
