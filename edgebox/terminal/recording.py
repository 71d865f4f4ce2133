"""Games in the terminal and from scripts that are written to the journal."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from edgebox.journal import Journal
from edgebox.terminal.harmless import harmless


@contextmanager
def open_journal(path: Path) -> Iterator[Journal]:
    """Open the journal for one game; afterwards put the game away, and say what is not written."""
    journal = Journal.open(path)
    try:
        yield journal
    finally:
        journal.end()
        journal.close()
        lines = journal.news()
        if journal.trouble is not None and journal.unwritten:
            lines.append(f"Not all of this game could be written. {journal.trouble}")
        for line in lines:
            print(harmless(f"edgebox: {line}"), file=sys.stderr)


def cut_off_words(journal: Journal) -> str | None:
    """Say that the last game was cut off, if it was, and how to go on with it."""
    record = journal.unfinished()
    if record is None or not record.count:
        return None
    return (
        f"The last game ({record.system_name}) was cut off; "
        f"'edgebox journal resume {record.number}' goes on with it."
    )
