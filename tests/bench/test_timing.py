"""Times and how they are spread."""

import pytest

from edgebox.bench.timing import spread
from edgebox.cli import main


def test_the_spread_of_times_is_told_by_nearest_rank() -> None:
    times = [float(each) for each in range(100, 0, -1)]
    assert spread(times).as_json(1) == {"median": 50.5, "percentile_95": 95.0, "worst": 100.0}
    assert spread([3.0]).as_json(2) == {"median": 3.0, "percentile_95": 3.0, "worst": 3.0}


def test_no_times_have_no_spread() -> None:
    with pytest.raises(ValueError, match="no times"):
        spread([])


@pytest.mark.parametrize("subject", ["engine", "table", "page"])
@pytest.mark.parametrize("given", ["0", "-1", "nan", "inf", "1e9", "long"])
def test_a_time_that_nothing_can_be_measured_for_is_refused(
    subject: str,
    given: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(f"edgebox.bench.{subject}.run", lambda _: 0)
    assert main(["bench", subject, "--seconds", given]) == 2
    assert f"{given!r}: give a number of seconds above 0" in capsys.readouterr().err
