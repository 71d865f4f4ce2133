"""Pools and rolls for property tests."""

from collections.abc import Sequence

from hypothesis import strategies as st

from edgebox.dice import Die, Pool, Roll, RolledDie

rolled_dice = st.sampled_from([RolledDie(die, face) for die in Die for face in die.faces])


def pools(
    least: int = 0, most: int = 60, dice: Sequence[Die] = tuple(Die)
) -> st.SearchStrategy[Pool]:
    """Pools with that many dice of these kinds."""
    return st.lists(st.sampled_from(dice), min_size=least, max_size=most).map(Pool.of)


def rolls(least: int = 0, most: int = 60) -> st.SearchStrategy[Roll]:
    """Rolls of that many dice."""
    return st.lists(rolled_dice, min_size=least, max_size=most).map(lambda d: Roll(tuple(d)))
