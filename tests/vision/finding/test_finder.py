"""Finding dice."""

import numpy as np
import pytest

from edgebox.vision import load_frame
from edgebox.vision.boxes import middle, most_shared, shared
from edgebox.vision.finding import finder as finding
from edgebox.vision.finding.finder import Finder
from edgebox.vision.finding.findings import FOREIGN, Found, once
from tests.vision import shipped


class FakeNetwork:
    """Answers with one die's middle, and with foreign ground."""

    def __init__(self, answer: np.ndarray) -> None:
        self.answer = answer
        self.trays: list[np.ndarray] = []
        self.asked: list[tuple[np.ndarray, np.ndarray | None]] = []

    def bare(self, tray: np.ndarray) -> np.ndarray:
        self.trays.append(tray)
        return tray

    def __call__(self, picture: np.ndarray, bare: np.ndarray | None = None) -> np.ndarray:
        self.asked.append((picture, bare))
        return self.answer


def _answer() -> np.ndarray:
    answer = np.zeros((9, 60, 80), np.float32)
    answer[0] = -9
    answer[5] = 5  # floor everywhere
    return answer


def _answer_with_a_die() -> np.ndarray:
    """One large enough that nothing is looked at from nearer."""
    answer = _answer()
    answer[0, 20, 30] = 4.0
    answer[3:5, 20, 30] = np.log(5)
    return answer


@pytest.fixture
def finder() -> Finder:
    return Finder()


def test_a_peak_becomes_a_die_in_pixels_of_the_picture(finder: Finder) -> None:
    answer = _answer()
    answer[0, 20, 30] = 4.0
    answer[1:5, 20, 30] = (0.5, 0.25, np.log(5), np.log(6))
    finder._network = FakeNetwork(answer)  # type: ignore[assignment]
    (die,) = finder.find(np.zeros((960, 1280, 3), np.uint8)).dice
    # a place is 4 pixels of a picture a quarter the size
    assert die.place == pytest.approx((30.5 * 16 - 40, 20.25 * 16 - 48, 80, 96), abs=0.01)
    assert die.chance == pytest.approx(1 / (1 + np.exp(-4)))


def test_a_tall_picture_is_laid_on_its_side(finder: Finder) -> None:
    answer = _answer()
    answer[0, 20, 30] = 4.0
    answer[1:5, 20, 30] = (0.5, 0.25, np.log(5), np.log(6))
    answer[8, 2, 70] = 9  # something foreign
    network = FakeNetwork(answer)
    finder._network = network  # type: ignore[assignment]
    picture = np.zeros((1280, 960, 3), np.uint8)
    picture[:, :480] = 255  # its left half lies above
    seen = finder.find(picture)
    ((shown, _),) = network.asked
    assert np.allclose(shown[:, :120], 1)
    assert np.allclose(shown[:, 120:], 0)
    (die,) = seen.dice
    assert die.place == pytest.approx((20.25 * 16 - 48, 30.5 * 16 - 40, 96, 80), abs=0.01)
    assert seen.ground.shape == (80, 60)
    assert np.argwhere(seen.ground == FOREIGN).tolist() == [[70, 2]]


@pytest.mark.parametrize("left", [0, 160, 560, 840])
def test_dice_of_a_narrow_picture_are_found(finder: Finder, left: int) -> None:
    wide = 240
    for number in (0, 1):
        image = load_frame(shipped.TRAYS / "pips" / f"roll0{number}.jpg").image
        found = [each.place for each in finder.find(image[:, left : left + wide]).dice]
        boxes = [die["box"] for die in shipped.labels("pips", number)]
        for x, y, w, h in boxes:
            if left < x and x + w < left + wide:
                assert most_shared((x - left, y, w, h), found, 0.4) is not None


def test_two_peaks_on_one_die_are_one_die(finder: Finder) -> None:
    answer = _answer()
    answer[0, 20, 30], answer[0, 20, 32] = 4.0, 3.0
    answer[3:5, 20, 30:33] = np.log(6)
    finder._network = FakeNetwork(answer)  # type: ignore[assignment]
    assert len(finder.find(np.zeros((960, 1280, 3), np.uint8)).dice) == 1


def test_dice_side_by_side_are_two(finder: Finder) -> None:
    answer = _answer()
    answer[0, 20, 30], answer[0, 20, 35] = 4.0, 3.0
    answer[3:5, 20, 30:36] = np.log(5)
    finder._network = FakeNetwork(answer)  # type: ignore[assignment]
    assert len(finder.find(np.zeros((960, 1280, 3), np.uint8)).dice) == 2


def test_the_empty_tray_is_shown_to_the_network(finder: Finder) -> None:
    network = FakeNetwork(_answer_with_a_die())
    finder._network = network  # type: ignore[assignment]
    image = np.full((480, 640, 3), 153, np.uint8)
    finder.find(image)
    finder.find(image, np.full((480, 640, 3), 102, np.uint8))
    (_, unknown), (empty, itself), (picture, bare) = network.asked
    assert unknown is None
    assert empty == pytest.approx(102 / 255, abs=1e-5)
    assert itself is bare
    assert bare == pytest.approx(102 / 255, abs=1e-5)
    assert picture == pytest.approx(153 / 255, abs=1e-5)


def test_an_empty_tray_is_looked_at_once_and_another_one_anew(finder: Finder) -> None:
    network = FakeNetwork(_answer_with_a_die())
    finder._network = network  # type: ignore[assignment]
    image = np.full((480, 640, 3), 153, np.uint8)
    for level in (102, 102, 51):
        finder.find(image, np.full((480, 640, 3), level, np.uint8))
    bare = np.full((240, 320, 3), 102, np.uint8)
    for _ in range(2):
        finder.find(np.full((240, 320, 3), 153, np.uint8), bare)
    # each tray is also asked for its own ground
    assert [float(tray.mean()) for tray in network.trays] == pytest.approx(
        [102 / 255, 102 / 255, 51 / 255, 102 / 255], abs=1e-5
    )
    assert len(network.asked) == 5 + len(network.trays)
    assert network.asked[-1][1] is network.asked[-2][1] is network.trays[-1]


def test_a_picture_is_made_small_by_averaging_all_of_it(finder: Finder) -> None:
    image = np.random.default_rng(2).integers(0, 256, (960, 1280, 3)).astype(np.uint8)
    means = image.reshape(240, 4, 320, 4, 3).mean(axis=(1, 3))
    shown = finder.find(image).shown
    assert shown == pytest.approx(means, abs=1.1)
    part = finder.find(image[:, :1000]).shown
    assert part is not None
    assert part.shape == (240, 250, 3)


@pytest.mark.parametrize("size", [(960, 1280), (720, 1280), (1280, 720), (480, 480), (50, 400)])
def test_pictures_of_any_shape_are_looked_at_whole(finder: Finder, size: tuple[int, int]) -> None:
    findings = finder.find(np.zeros((*size, 3), np.uint8))
    rows, cols = findings.ground.shape
    assert rows * findings.grid == pytest.approx(size[0], abs=findings.grid)
    assert cols * findings.grid == pytest.approx(size[1], abs=findings.grid)


def test_a_foreign_thing_is_measured_in_dice(finder: Finder) -> None:
    answer = _answer()
    answer[0, 20, 30] = 4.0
    answer[3:5, 20, 30] = np.log(5)
    answer[8, 40:45, 40:50] = 9.0
    answer[8, 50:52, 40:42] = 9.0  # and a smaller one
    finder._network = FakeNetwork(answer)  # type: ignore[assignment]
    assert finder.find(np.zeros((960, 1280, 3), np.uint8)).foreign == pytest.approx(2, abs=0.01)


def test_beside_the_tiniest_dice_a_speck_is_no_large_thing(finder: Finder) -> None:
    answer = _answer()
    answer[0, 20, 30] = 4.0  # of a single place
    answer[8, 40:42, 40:42] = 9.0
    finder._network = FakeNetwork(answer)  # type: ignore[assignment]
    assert finder.find(np.zeros((960, 1280, 3), np.uint8)).foreign == pytest.approx(1)


def test_doubtful_middles_are_kept_for_the_reader_to_weigh() -> None:
    assert finding.LEAST_PEAK < 0.4
    same = [Found((0, 0, 9, 9), 0.9), Found((1, 0, 9, 9), 0.3)]
    kept = once(same, shared, finding.SAME_DIE)
    assert [die.chance for die in kept] == [0.9]


def test_dice_are_found_where_they_are_on_the_whole() -> None:
    """One place of the picture that the network sees is four of the camera's."""
    eye, off = Finder(), list[np.ndarray]()
    for rig in ("starwars", "genesys", "pips"):
        empty = shipped.empty(rig)
        for number, roll in enumerate(sorted((shipped.TRAYS / rig).glob("roll*.jpg"))):
            found = [each.place for each in eye.find(load_frame(roll).image, empty).dice]
            off += [
                np.subtract(middle(found[nearest]), middle(label["box"]))
                for label in shipped.labels(rig, number)
                if (nearest := most_shared(label["box"], found, 0.5)) is not None
            ]
    assert len(off) > 40
    assert np.abs(np.median(off, axis=0)).max() < 1
