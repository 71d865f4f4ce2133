"""Die codes for property tests."""

from __future__ import annotations

from hypothesis import strategies as st

from edgebox.dice.die_code import DieCode

codes = st.builds(DieCode, st.integers(0, 12), st.integers(0, 12))
small_codes = st.builds(DieCode, st.integers(0, 4), st.integers(0, 4))
