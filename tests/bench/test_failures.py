from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from edgebox.bench import failures
from edgebox.bench.failures import HEAD, TILE, Failure, chosen, draw, kind_of, place_of
from edgebox.bench.matching import Outcome, TrayOutcome
from edgebox.vision.reading import DieReading
from tests.bench.judged import label, read

THERE = label("boost", "a", 100)


@pytest.mark.parametrize(
    ("there", "seen", "kind"),
    [
        (THERE, read("boost", "a", 100), None),
        (THERE, read("boost", "a", 100, sure=False), None),
        (THERE, read("boost", "s", 100), failures.SURE_AND_WRONG),
        (THERE, read("boost", "s", 100, sure=False), failures.WRONG_FACE),
        (THERE, read("setback", "", 100, sure=False), failures.WRONG_TYPE),
        (THERE, None, failures.MISSED),
        (None, read("d6", "1", 100), failures.SURE_AND_WRONG),
        (None, read("d6", "1", 100, sure=False), failures.SPURIOUS),
        (THERE | {"cocked": True}, read("boost", "a", 100), failures.COCKED_SURE),
        (THERE | {"cocked": True}, read("d6", "1", 100, sure=False), None),
        (THERE | {"cocked": True}, None, failures.MISSED),
    ],
)
def test_each_way_to_be_wrong_has_its_kind(
    there: dict[str, Any] | None, seen: DieReading | None, kind: str | None
) -> None:
    assert kind_of(Outcome(there, seen)) == kind


def test_the_gravest_come_first() -> None:
    missed, silent = Outcome(THERE, None), Outcome(THERE, read("boost", "s", 100))
    right = Outcome(THERE, read("boost", "a", 100))

    found = failures.failures([TrayOutcome((right, missed), True), TrayOutcome((silent,), True)])

    assert [each.kind for each in found] == [failures.SURE_AND_WRONG, failures.MISSED]


def test_one_kind_does_not_crowd_out_the_others() -> None:
    tray = TrayOutcome((), True)
    many = [Failure(failures.SPURIOUS, Outcome(None, read("d6", "1", x)), tray) for x in range(90)]
    few = [Failure(failures.WRONG_FACE, Outcome(THERE, None), tray) for _ in range(3)]

    shown = chosen(many + few)

    assert len(shown) == failures.MOST
    assert shown == many[: failures.MOST - 3] + few


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    """A dark picture with a bright red die at (100, 100), 90 pixels wide."""
    image = Image.new("RGB", (400, 300), "#203040")
    image.paste("#ff0000", (100, 100, 190, 190))
    image.save(tmp_path / "roll00.png")
    return tmp_path / "roll00.png"


def pixel(image: Image.Image, x: float, y: float) -> tuple[int, ...]:
    value = image.getpixel((round(x), round(y)))
    assert isinstance(value, tuple)
    return value


def test_a_tile_shows_the_die_of_a_picture_that_is_reduced_on_loading(
    picture: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tray = TrayOutcome((), True, 0.0, "rig", str(picture))
    found = [Failure(failures.MISSED, Outcome(THERE, None), tray)]
    whole = draw(found, "made up")

    monkeypatch.setattr("edgebox.vision.picture_file.KEPT_PIXELS", 400 * 300 // 4)
    reduced = draw(found, "made up")

    left, top = place_of(0)
    for x, y in ((TILE / 2, TILE / 2), (TILE * 0.4, TILE * 0.6), (12, 12)):
        assert pixel(reduced, left + x, top + y) == pixel(whole, left + x, top + y)


def test_a_tile_shows_the_die_in_its_surroundings(picture: Path) -> None:
    tray = TrayOutcome((), True, 0.0, "rig", str(picture))
    found = [Failure(failures.MISSED, Outcome(THERE, None), tray)]

    sheet = draw(found, "made up")

    left, top = place_of(0)
    assert top == HEAD
    assert pixel(sheet, left + TILE / 2, top + TILE / 2) == (255, 0, 0)
    # the die is 90 of the 144 pixels shown
    assert pixel(sheet, left + TILE * 0.10, top + TILE / 2) == (0x20, 0x30, 0x40)
    assert pixel(sheet, left + TILE * 0.25, top + TILE / 2) == (255, 0, 0)
    assert pixel(sheet, left + 1, top + 1) == (0x1F, 0x5F, 0xA8)  # the frame of a missed die


def test_each_tile_is_of_its_own_picture(picture: Path) -> None:
    other = picture.with_name("roll01.png")
    Image.new("RGB", (400, 300), "#00ff00").save(other)
    trays = [TrayOutcome((), True, 0.0, "rig", str(each)) for each in (other, picture)]

    sheet = draw([Failure(failures.MISSED, Outcome(THERE, None), each) for each in trays], "both")

    middles = [pixel(sheet, x + TILE / 2, y + TILE / 2) for x, y in map(place_of, range(2))]
    assert middles == [(0, 255, 0), (255, 0, 0)]


def test_beyond_the_border_of_the_picture_is_grey(picture: Path) -> None:
    tray = TrayOutcome((), True, 0.0, "rig", str(picture))
    found = [Failure(failures.SPURIOUS, Outcome(None, read("d6", "1", 0, 0)), tray)]

    sheet = draw(found, "made up")

    left, top = place_of(0)
    assert pixel(sheet, left + 12, top + 12) == (0x9A, 0x9A, 0x9A)
    assert pixel(sheet, left + TILE / 2, top + TILE / 2) == (0x20, 0x30, 0x40)


def test_words_of_any_length_stay_below_their_own_tile(picture: Path) -> None:
    tray = TrayOutcome((), True, 0.0, "rig", str(picture))
    misspelt = label("a die of a kind that nobody has ever heard of", "a", 100)

    sheet = draw([Failure(failures.MISSED, Outcome(misspelt, None), tray)], "made up")

    left, top = place_of(0)
    below = np.asarray(sheet.convert("L"))[top + TILE + 1 :, left:]
    assert below[:, :TILE].min() < 100
    assert below[:, TILE:].min() == 255


def test_the_sheet_has_a_row_for_each_six(picture: Path) -> None:
    tray = TrayOutcome((), True, 0.0, "a_rig_with_quite_a_long_name_indeed", str(picture))
    failure = Failure(failures.MISSED, Outcome(THERE, None), tray)

    one, seven = draw([failure] * 6, "made up"), draw([failure] * 7, "made up")

    assert one.width == seven.width == place_of(6)[0] + 6 * (place_of(1)[0] - place_of(0)[0])
    assert seven.height - one.height == place_of(6)[1] - place_of(0)[1]
    assert pixel(seven, place_of(6)[0] + TILE / 2, place_of(6)[1] + TILE / 2) == (255, 0, 0)


def test_no_failures_make_a_sheet_that_says_so() -> None:
    sheet = draw([], "made up")

    assert sheet.height == HEAD
    assert sheet.getextrema() != ((255, 255),) * 3
