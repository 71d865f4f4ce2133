"""The numbers of the hardware pages are those of the files they speak of."""

from __future__ import annotations

import math
import re
from pathlib import Path

import pytest

from edgebox.vision.calibration.markers import save_sheet
from tests.pages import ROOT

HARDWARE = ROOT / "hardware"
CAMERAS = (HARDWARE / "camera-and-tray.md").read_text(encoding="utf-8")
PARTS = (HARDWARE / "bill-of-materials.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| ([^|]+?) \| ([\d.]+(?: \| [\d.]+){6}) \|$", CAMERAS, re.MULTILINE)
FLOOR, MARGIN, SMALLEST_DIE, PICTURE, WANTED = (250, 190), 20, 16, (1280, 960), 60


def _scad(name: str) -> list[float]:
    source = (HARDWARE / "enclosure.scad").read_text(encoding="utf-8")
    found = re.search(rf"^{name} = \[?([\d., ]+)\]?;", source, re.MULTILINE)
    assert found, name
    return [float(number) for number in found[1].split(",")]


def test_the_page_has_cameras() -> None:
    assert [name for name, _ in ROWS] == [
        "Camera Module 2",
        "Camera Module 3",
        "HQ camera, 6 mm lens",
    ]


@pytest.mark.parametrize(("name", "numbers"), ROWS)
def test_the_heights_are_calculated_right(name: str, numbers: str) -> None:
    focal, width, height, lowest, highest, at, pixels = map(float, numbers.split(" | "))
    assert width / height == pytest.approx(4 / 3, rel=0.01)
    need = [side + 2 * MARGIN for side in FLOOR]
    assert lowest == pytest.approx(max(need[0] * focal / width, need[1] * focal / height), abs=1)
    assert highest == pytest.approx(SMALLEST_DIE * PICTURE[0] / WANTED * focal / width, abs=1)
    assert lowest <= at <= highest
    assert pixels == pytest.approx(SMALLEST_DIE * PICTURE[0] * focal / (at * width), abs=0.5)


def test_the_other_numbers_of_the_page_are_right() -> None:
    far = 4.74**2 / (1.8 * 0.005)
    assert far == pytest.approx(2496, abs=1)
    assert f"{far * 315 / (far + 315):.0f} mm" in CAMERAS
    assert f"{far * 315 / (far - 315):.0f} mm" in CAMERAS
    assert f"{20 * 125 / (315 - 20):.1f} mm" in CAMERAS
    assert f"{250 * (315 + 45) / 315:.0f} mm wide" in CAMERAS
    assert f"there the patch is {250 * (315 + 22) / 315:.0f} mm" in CAMERAS
    (channel,), (diffuser,) = _scad("channel"), _scad("diffuser")
    assert f"{250 + 2 * (diffuser + channel):.0f} mm, so the lamps" in CAMERAS
    assert f"at {math.degrees(math.atan(22 / 139)):.0f}° above" in CAMERAS
    assert f"wall at {math.degrees(math.atan(22 / (139 + 125))):.0f}°" in CAMERAS


def test_the_enclosure_has_the_tray_and_the_camera_of_the_page() -> None:
    assert tuple(_scad("floor_size")) == FLOOR
    assert "250 × 190 mm" in CAMERAS
    (height,) = _scad("camera_height")
    [numbers] = [numbers for name, numbers in ROWS if name == "Camera Module 3"]
    assert height == float(numbers.split(" | ")[5])


def test_the_markers_to_print_are_those_that_the_program_knows(tmp_path: Path) -> None:
    save_sheet(str(tmp_path / "markers.svg"))
    made = (tmp_path / "markers.svg").read_text(encoding="utf-8")
    assert (HARDWARE / "markers.svg").read_text(encoding="utf-8") == made
    build = (ROOT / "docs" / "build-the-box.md").read_text(encoding="utf-8")
    assert "](../hardware/markers.svg)" in build


def test_the_current_adds_up() -> None:
    rows = re.findall(r"^\| (.+?) \| \**([\d.]+) A\** \|$", PARTS, re.MULTILINE)
    *parts, (last, together) = rows
    assert "together" in last
    assert len(parts) == 5
    assert sum(float(amps) for _, amps in parts) == pytest.approx(float(together))
    strip = 2 * 0.240 * 6 / 5
    assert f"{strip:.2f} A" in PARTS
    assert f"together {float(together) - 1.2 + 2.4:.2f} A, so 5 A" in PARTS
    assert f"leaves {float(together) - 1.2 + 0.6:.2f} A" in PARTS
    assert f"= {(3.3 - 2.0) / 270 * 1000:.1f} mA" in PARTS
    assert f"they are {9 * 4.8:.0f} mA" in PARTS or f"them are {9 * 4.8:.0f} mA" in PARTS


def test_the_pages_for_makers_name_the_same_height_and_floor() -> None:
    """One number a camera: that of the arithmetic."""
    light = (ROOT / "docs" / "light-and-camera.md").read_text(encoding="utf-8")
    build = (ROOT / "docs" / "build-the-box.md").read_text(encoding="utf-8")
    for name, numbers in ROWS:
        at = float(numbers.split(" | ")[5])
        short = name.replace("HQ", "Raspberry Pi HQ").replace("Camera M", "Raspberry Pi Camera M")
        assert f"| {short} | {at / 10:g} cm |" in light
    assert "a floor of 250 × 190 mm" in light
    [module_3] = [numbers for name, numbers in ROWS if name == "Camera Module 3"]
    height = module_3.split(" | ")[5]
    assert f"{height} mm above the floor for" in " ".join(build.split())
    # a webcam is hung by a ruler: what must be seen, and what is the most
    widest = SMALLEST_DIE * PICTURE[0] // WANTED
    assert f"until {(FLOOR[0] + 2 * MARGIN) / 10:g} to {widest / 10:.0f} cm of a ruler" in light
    assert f"so that {FLOOR[0] + 2 * MARGIN} to {widest // 10 * 10} mm of it fill" in CAMERAS
