"""What belongs to the tray where its corners are known."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from edgebox.vision import Frame, Reader, Reading, load_frame
from edgebox.vision.boxes import Box
from edgebox.vision.calibration.profile import BY_HAND, GUESSED, MARKERS, TrayProfile
from edgebox.vision.finding.finder import Finder
from edgebox.vision.finding.findings import AROUND, FOREIGN
from edgebox.vision.frame import Image
from edgebox.vision.recognising.looking import Looker
from edgebox.vision.tray.inside import Floor, beside, beyond
from tests.vision import shipped
from tests.vision.finding.test_finder import FakeNetwork, _answer

FLOOR = np.array([(100, 50), (500, 50), (500, 350), (100, 350)], np.float64)


def test_how_far_a_die_is_beyond_the_floor_is_told_in_dice() -> None:
    assert beyond((480, 180, 40, 20), FLOOR) == pytest.approx(0)
    assert beyond((560, 180, 40, 20), FLOOR) == pytest.approx(2)
    assert beyond((280, 190, 40, 20), FLOOR) < -3
    assert beyond((9000, 0, 4, 4), None) < 0


def test_what_is_beside_the_tray_begins_a_die_away_from_it() -> None:
    away = beside((400, 600), FLOOR, 30)
    assert not away[100:300, 150:450].any()
    assert not away[200, 530]
    assert away[200, 531]
    assert away[5, 5]


def read(floor: Floor) -> Reading:
    empty = Frame(shipped.empty(), floor=floor)
    return Reader().read(load_frame(shipped.RIG / "roll01.jpg"), empty)


def right_of(x: float) -> Floor:
    return np.array([(x, -500), (5000, -500), (5000, 5000), (x, 5000)], np.float64)


def test_dice_beside_the_tray_are_told_and_do_not_count() -> None:
    whole = read(right_of(-3000))
    assert (len(whole.dice), whole.outside) == (5, 0)
    first = min(whole.dice, key=lambda die: die.box[0])
    x, _, wide, high = first.box
    without = read(right_of(x + wide / 2 + 1.2 * max(wide, high)))
    assert without.outside >= 1
    assert len(without.dice) == 5 - without.outside
    assert all(die.box != first.box for die in without.dice)
    assert without.as_json()["outside"] == without.outside
    assert "outside" not in whole.as_json()


def test_what_is_surely_no_die_at_a_glance_is_none_beside_the_tray(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    glanced = list[Box]()

    def glance(_: Looker, _image: Image, places: Sequence[Box]) -> list[float]:
        glanced.extend(places)
        return [0.95, 0.9, 0.89, *[0.0] * len(places)][: len(places)]

    monkeypatch.setattr(Looker, "glance", glance)
    assert read(right_of(1e4)).outside == 3
    assert len(glanced) == 5


def test_a_die_at_the_edge_is_asked_about() -> None:
    whole = read(right_of(-3000))
    first = min((die for die in whole.dice if die.sure), key=lambda die: die.box[0])
    x, _, wide, high = first.box
    edge = read(right_of(x + wide / 2 + 0.8 * max(wide, high)))
    (there,) = [die for die in edge.dice if die.box == first.box]
    assert (there.die, there.face, there.sure) == (first.die, first.face, False)
    assert "edge of the tray" in str(there.reason)
    assert not edge.sure


def test_the_corners_follow_the_size_of_the_picture() -> None:
    small = shipped.empty()[::2, ::2].copy()
    half = Frame(small, floor=right_of(1e4) / 2)
    reading = Reader().read(load_frame(shipped.RIG / "roll01.jpg"), half)
    assert (reading.dice, reading.outside) == ((), 5)


def test_foreign_things_beside_the_tray_do_not_matter() -> None:
    answer = _answer()
    answer[8, 10:20, 60:75] = 9.0  # to the right, above the middle
    finder = Finder()
    finder._network = FakeNetwork(answer)  # type: ignore[assignment]
    image = np.zeros((960, 1280, 3), np.uint8)
    assert finder.find(image).foreign > 1
    left = np.array([(0, 0), (800, 0), (800, 960), (0, 960)], np.float64)
    findings = finder.find(image, None, left)
    assert findings.foreign == 0
    assert (findings.ground[10:20, 60:75] == AROUND).all()
    assert not (findings.ground == FOREIGN).any()


@pytest.mark.parametrize(("how", "told"), [(MARKERS, True), (BY_HAND, True), (GUESSED, False)])
def test_guessed_corners_are_not_relied_on(how: str, told: bool) -> None:
    profile = TrayProfile("tray", "", FLOOR, how, np.zeros((400, 600, 3), np.uint8))
    assert (profile.frame.floor is not None) == told
    assert replace(profile, corners_from=GUESSED).frame.floor is None
