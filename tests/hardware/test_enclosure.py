"""The enclosure fits the pins file; where OpenSCAD is installed, every part can be made."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from edgebox.devices.pins import Panel, load_pins
from tests.pages import ROOT

SOURCE = ROOT / "hardware" / "enclosure.scad"
TEXT = SOURCE.read_text(encoding="utf-8")
PARTS = ("tray_quarter", "mast_foot", "mast_top", "arm", "players_plate", "gm_plate", "body")
BED = 220.0


def _holes(name: str) -> dict[str, tuple[float, float]]:
    found = re.search(rf"^{name} = \[(.*?)\];", TEXT, re.MULTILINE | re.DOTALL)
    assert found
    holes = re.findall(r'\["([^"]+)", (\d+), (\d+)\]', found[1])
    return {label: (float(x), float(y)) for label, x, y in holes}


@pytest.mark.parametrize(
    ("name", "panel"), [("players_buttons", Panel.PLAYERS), ("gm_buttons", Panel.GM)]
)
def test_the_plates_have_a_hole_for_each_button(name: str, panel: Panel) -> None:
    holes = _holes(name)
    assert set(holes) == {button.label for button in load_pins().buttons_of(panel)}
    places = list(holes.values())
    for number, (x, y) in enumerate(places):
        for other_x, other_y in places[:number]:
            # nuts of 12 mm buttons are 18 mm wide
            assert ((x - other_x) ** 2 + (y - other_y) ** 2) ** 0.5 >= 20
        assert 12 <= x <= 216 - 12
        assert 12 <= y <= 120 - 12


@pytest.mark.skipif(shutil.which("openscad") is None, reason="openscad is not installed")
@pytest.mark.parametrize("part", PARTS)
def test_the_part_can_be_made_and_printed(part: str, tmp_path: Path) -> None:
    made = tmp_path / "part.stl"
    done = subprocess.run(
        ["openscad", "-D", f'part="{part}"', "-D", "$fn=8", "-o", str(made), str(SOURCE)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr
    corners = re.findall(r"vertex (\S+) (\S+) (\S+)", made.read_text(encoding="utf-8"))
    sizes = [max(axis) - min(axis) for axis in zip(*(map(float, c) for c in corners), strict=True)]
    # it lies on the bed in one of its ways
    assert sorted(sizes)[1] <= BED
    assert sorted(sizes)[2] <= BED or part in {"mast_foot", "mast_top"}


@pytest.mark.skipif(shutil.which("openscad") is None, reason="openscad is not installed")
def test_a_part_that_is_not_there_is_refused(tmp_path: Path) -> None:
    done = subprocess.run(
        ["openscad", "-D", 'part="lid"', "-o", str(tmp_path / "a.stl"), str(SOURCE)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert "there is no part lid" in done.stderr
