"""Rolling: seeds repeat, and every face comes as often as the die has it."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgebox.dice import Die, Pool, randomness, roll_pool
from tests.dice.strategies import pools


@given(pools(most=20), st.integers())
def test_a_seed_repeats_a_roll_exactly(pool: Pool, seed: int) -> None:
    assert roll_pool(pool, randomness(seed)) == roll_pool(pool, randomness(seed))


@given(pools(most=20))
def test_a_roll_has_the_dice_of_its_pool_in_the_order_ygbrpkw(pool: Pool) -> None:
    roll = roll_pool(pool, randomness())
    assert [rolled.die for rolled in roll] == list(pool)
    assert all(rolled.face in rolled.die.faces for rolled in roll)


def test_a_seed_gives_the_same_dice_in_every_version() -> None:
    """A saved seed is a promise: what it rolls is written down here."""
    assert str(roll_pool(Pool.parse("YGBRPKW"), randomness(7))) == ("Y:a G:s B:a R:tt P:- K:- W:l")


@pytest.mark.parametrize("die", Die)
def test_d1_faces_come_as_often_as_the_die_has_them(die: Die) -> None:
    """Chi-squared over 6,000 rolls of a fixed seed, against a bound that fair dice keep to."""
    source, rolls = randomness(2026), 6000
    pool = Pool.of([die])
    seen = Counter(roll_pool(pool, source).dice[0].face for _ in range(rolls))
    expected = {face: rolls * n / die.sides for face, n in Counter(die.faces).items()}
    assert seen.keys() == expected.keys()
    chi_squared = sum((seen[face] - n) ** 2 / n for face, n in expected.items())
    # with 6 degrees of freedom at most, fair dice exceed 22.5 once in a thousand times
    assert chi_squared < 22.5


def test_d1_each_side_of_a_die_is_as_likely() -> None:
    """The source is asked for a number below the die's sides, no other."""

    class Recorder:
        asked: list[int]

        def __init__(self) -> None:
            self.asked = []

        def randrange(self, stop: int, /) -> int:
            self.asked.append(stop)
            return stop - 1

    recorder = Recorder()
    roll = roll_pool(Pool.parse("YGBRPKW"), recorder)
    assert recorder.asked == [12, 8, 6, 12, 8, 6, 12]
    assert [rolled.face for rolled in roll] == [die.faces[-1] for die in Die]
