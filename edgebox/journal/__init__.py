"""What happened at the table, durably: nothing is shown before it is on disk."""

from edgebox.journal.facts import SessionFacts, SourceText
from edgebox.journal.journal import Journal
from edgebox.journal.record import SessionRecord, StepRecord
from edgebox.journal.recorded import RecordedEncounter

__all__ = [
    "Journal",
    "RecordedEncounter",
    "SessionFacts",
    "SessionRecord",
    "SourceText",
    "StepRecord",
]
