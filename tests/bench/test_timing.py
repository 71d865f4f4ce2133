"""Times and how they are spread."""

import pytest

from edgebox.bench.timing import spread


def test_the_spread_of_times_is_told_by_nearest_rank() -> None:
    times = [float(each) for each in range(100, 0, -1)]
    assert spread(times).as_json(1) == {"median": 50.5, "percentile_95": 95.0, "worst": 100.0}
    assert spread([3.0]).as_json(2) == {"median": 3.0, "percentile_95": 3.0, "worst": 3.0}


def test_no_times_have_no_spread() -> None:
    with pytest.raises(ValueError, match="no times"):
        spread([])
