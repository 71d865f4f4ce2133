"""The D6 system: pure rules of die codes against numbers (section W, d6-basic-rules).

Rolls are arguments; only :mod:`table_files` reads files. :class:`D6Check` puts one roll together.
"""

from edgebox.rules.d6.check import D6Check, D6Outcome, Opposed, Target

__all__ = ["D6Check", "D6Outcome", "Opposed", "Target"]
