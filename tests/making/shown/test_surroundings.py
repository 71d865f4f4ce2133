"""What lies around a tray that is seen from afar."""

import numpy as np

from models.making.shown.surroundings import surroundings

HIGH, WIDE = 60, 80


def made(seed: int) -> np.ndarray:
    """Surroundings out of one grey table."""
    table = np.full((1, HIGH, WIDE, 3), 120, np.uint8)
    return surroundings(table, 10, np.random.default_rng(seed))


def test_surroundings_are_a_table_often_with_things_on_it() -> None:
    pictures = [made(seed) for seed in range(20)]
    assert {each.shape for each in pictures} == {(HIGH, WIDE, 3)}
    bare = sum(bool(np.all(each == 120)) for each in pictures)
    assert 0 < bare < 10


def test_a_seed_gives_the_same_surroundings_again() -> None:
    assert np.array_equal(made(3), made(3))
    assert not np.array_equal(made(3), made(4))
