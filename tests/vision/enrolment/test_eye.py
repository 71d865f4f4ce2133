"""Which find of a picture of one die is that die."""

from collections.abc import Sequence
from dataclasses import replace
from unittest.mock import Mock

import cv2
import numpy as np
import pytest

from edgebox.vision.boxes import Box
from edgebox.vision.enrolment.eye import TrainedEye, _is_shadow
from edgebox.vision.finding.findings import FINER, FOREIGN, Findings, Found
from edgebox.vision.frame import Image
from edgebox.vision.networks import Floats
from edgebox.vision.recognising.level import usual_stands
from edgebox.vision.recognising.look import Look
from tests.vision.judging.test_confidence import a_look
from tests.vision.judging.test_neighbours import on_bare_floor

DIE: Box = (494.0, 660.0, 68.0, 71.0)
SHADOW: Box = (551.0, 658.0, 84.0, 74.0)
BESIDE: Box = (700.0, 660.0, 70.0, 70.0)


ASLANT: Floats = np.where(np.arange(len(usual_stands())) == 0, 9.0, 0.0).astype(np.float32)

FLOOR = np.full((960, 1280, 3), 150, np.uint8)


def dice(
    *finds: tuple[Box, float, float], image: Image = FLOOR, empty: Image | None = None
) -> list[Box]:
    """Return where the eye sees dice; given where something was found, how surely, and the chance
    that it looks like no die."""
    nothing = {place: chance for place, _, chance in finds}

    def look(_: object, places: Sequence[Box], *_more: object) -> list[Look]:
        return [replace(a_look(), place=each, nothing=nothing[each]) for each in places]

    eye = TrainedEye()
    eye._finder = Mock(find=lambda *_: on_bare_floor([Found(*each[:2]) for each in finds]))
    eye._looker = Mock(look=look)
    return [each.place for each in eye.in_view(image, empty).dice]


def test_the_shadow_of_a_die_is_none_though_it_is_found_more_surely() -> None:
    assert dice((SHADOW, 0.45, 0.95), (DIE, 0.44, 0.2)) == [DIE]
    assert dice((SHADOW, 0.6, 0.98), (DIE, 0.55, 0.01)) == [DIE]


@pytest.mark.parametrize("known", [True, False])
def test_what_fades_beside_the_empty_tray_is_a_shadow_however_like_a_die_it_looks(
    known: bool,
) -> None:
    shade: Floats = np.ones(FLOOR.shape[:2], np.float32)
    cv2.rectangle(shade, (530, 672), (625, 718), 0.2, cv2.FILLED)
    lit = FLOOR * np.asarray(cv2.GaussianBlur(shade, (0, 0), 10), np.float32)[:, :, None]
    image = np.asarray(lit, np.uint8)
    cv2.rectangle(image, (494, 660), (562, 731), (230, 230, 230), cv2.FILLED)

    seen = dice((SHADOW, 0.6, 0.02), (DIE, 0.8, 0.01), image=image, empty=FLOOR if known else None)

    assert seen == ([DIE] if known else [DIE, SHADOW])


def test_a_second_die_is_one_also_where_they_touch() -> None:
    assert dice((DIE, 0.8, 0.01), (SHADOW, 0.7, 0.02)) == [DIE, SHADOW]


def test_something_strange_apart_from_the_die_is_not_passed_over() -> None:
    assert dice((DIE, 0.8, 0.01), (BESIDE, 0.7, 0.98)) == [DIE, BESIDE]


def test_what_is_found_alone_may_look_as_strange_as_it_likes() -> None:
    assert dice((DIE, 0.4, 0.99)) == [DIE]
    assert dice() == []


def dark(edges: float, place: Box = SHADOW) -> Look:
    return replace(a_look("setback", ""), place=place, edges=edges)


def test_what_looks_like_a_dark_die_and_fades_is_the_shadow_of_the_die_it_reaches_into() -> None:
    into: Box = (520.0, 660.0, 68.0, 71.0)
    assert _is_shadow(dark(0.5, into), [DIE])
    assert not _is_shadow(dark(1.0, into), [DIE]), "it ends as sharply as a die"
    assert not _is_shadow(dark(0.5), [DIE]), "it hardly reaches into it"
    assert not _is_shadow(replace(a_look(), place=into, edges=0.5), [DIE]), "it is not dark"
    assert not _is_shadow(dark(0.5, into), []), "nothing throws it"


def told_before_each(empty: Image | None, *findings: Findings) -> list[object]:
    """Return what is told before each picture of how the camera stands; given what is found."""
    told: list[object] = []

    def look(_: object, places: Sequence[Box], before: object, *_more: object) -> list[Look]:
        told.append(before)
        return [replace(a_look(), place=each, stands=ASLANT) for each in places]

    eye = TrainedEye()
    eye._looker = Mock(look=look)
    for found in findings:
        eye._finder = Mock(find=lambda *_, found=found: found)
        eye.in_view(FLOOR, empty)
    return told


@pytest.mark.parametrize("empty", [FLOOR, FLOOR[::2, ::2], None], ids=["known", "smaller", "not"])
def test_one_picture_tells_the_next_how_the_camera_stands_over_a_known_empty_tray(
    empty: Image | None,
) -> None:
    found = [on_bare_floor([Found(each, 0.9)]) for each in (DIE, BESIDE)]
    first, second = told_before_each(empty, *found)
    assert first is None
    assert (second is None) == (empty is None)


def test_a_picture_of_another_tray_tells_nothing_of_this_ones_camera() -> None:
    one, other = (on_bare_floor([Found(each, 0.9)]) for each in (DIE, BESIDE))
    shape = one.ground.shape
    of_another = replace(
        one,
        ground=np.full(shape, FOREIGN, np.uint8),
        differs=np.ones((FINER * shape[0], FINER * shape[1]), np.bool_),
        floor=np.ones(shape, np.bool_),
    )
    assert all(each is None for each in told_before_each(FLOOR, of_another, other))
