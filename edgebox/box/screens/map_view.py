"""The small map: the elements that are seen as boxes with lines, around the one looked at."""

from __future__ import annotations

from itertools import pairwise

from edgebox.box.screens import facts as f
from edgebox.box.screens.canvas import WIDTH, Canvas
from edgebox.box.screens.font import BOLD, SMALL
from edgebox.box.screens.layout import BOTTOM, TOP, framed
from edgebox.slicing.model import Kind

_FLOOR = BOTTOM - 10
"""The map's last row; what is told of the element stands below."""
_HIGH = 9
_COLUMN_GAP = 9
_ROW = _HIGH + 2

_Spot = tuple[int, int]


def map_seen(facts: f.MapSeen) -> Canvas:
    """Draw the part of the system that is seen; own place filled, the one looked at framed."""
    canvas = Canvas()
    look = facts.look or facts.at or (facts.places[0].name if facts.places else "")
    spots = _spots(facts.places)
    if look in spots:
        middle = (WIDTH // 2, (TOP + _FLOOR) // 2 + 1)
        dx, dy = (want - have for want, have in zip(middle, spots[look], strict=True))
        spots = {name: (x + dx, y + dy) for name, (x, y) in spots.items()}
        _lines(canvas, facts, spots)
        for place in facts.places:
            _place(canvas, place, spots[place.name], here=place.name == facts.at)
            if place.name == look:
                _looked_at(canvas, place, spots[look])
        _more(canvas, spots)
    # the frame goes on top: the map runs out under it
    frame = framed(facts)
    frame.clear(0, TOP, WIDTH, _FLOOR - TOP)
    frame.image.paste(canvas.image.crop((0, TOP, WIDTH, _FLOOR)), (0, TOP))
    frame.dots(0, _FLOOR, WIDTH)
    end = frame.text(2, _FLOOR + 2, look, BOLD, fit=60)
    frame.text(end + 5, _FLOOR + 2, facts.told or "nothing known yet", fit=WIDTH - end - 7)
    return frame


def _spots(places: tuple[f.Place, ...]) -> dict[str, _Spot]:
    """Return the middle of each box: columns as in the plan, the heights drawn together."""
    columns = sorted({round(place.x, 3) for place in places})
    lefts: dict[float, int] = {}
    left = 0
    for column in columns:
        half = max(_wide(p) for p in places if round(p.x, 3) == column) // 2
        lefts[column] = left + half
        left += 2 * half + _COLUMN_GAP
    heights = sorted({round(place.y, 3) for place in places})
    steps = dict.fromkeys(heights, 0)
    for before, height in pairwise(heights):
        # two that stand in different columns may be nearer than a row
        same = {round(p.x, 3) for p in places if round(p.y, 3) == before} & {
            round(p.x, 3) for p in places if round(p.y, 3) == height
        }
        steps[height] = steps[before] + (_ROW if same else _ROW // 2)
    spots = {p.name: (lefts[round(p.x, 3)], steps[round(p.y, 3)]) for p in places}
    return _apart(places, spots)


def _apart(places: tuple[f.Place, ...], spots: dict[str, _Spot]) -> dict[str, _Spot]:
    """Push boxes of one column apart until none covers another."""
    by_column: dict[int, list[str]] = {}
    for place in sorted(places, key=lambda p: p.y):
        by_column.setdefault(spots[place.name][0], []).append(place.name)
    for names in by_column.values():
        for one, other in pairwise(names):
            x, y = spots[other]
            spots[other] = (x, max(y, spots[one][1] + _ROW))
    return spots


def _wide(place: f.Place) -> int:
    marks = SMALL.width(place.marks) + 4 if place.marks else 0
    return SMALL.width(place.name) + 6 + marks


def _lines(canvas: Canvas, facts: f.MapSeen, spots: dict[str, _Spot]) -> None:
    for one, other in facts.lines:
        if one in spots and other in spots:
            canvas.line(spots[one], spots[other])


def _place(canvas: Canvas, place: f.Place, spot: _Spot, here: bool) -> None:
    wide = _wide(place)
    left, top = spot[0] - wide // 2, spot[1] - _HIGH // 2
    canvas.clear(left - 1, top - 1, wide + 2, _HIGH + 2)
    rounded = place.kind in (Kind.DATA, Kind.DIRECTORY)
    (canvas.tab if rounded else canvas.box)(left, top, wide, _HIGH, here)
    end = canvas.text(left + 3, top + 2, place.name, SMALL, ink=not here)
    if place.marks:
        # programs stand on the other ground than their element, so that they leap to the eye
        canvas.tab(end + 2, top, left + wide - end - 2, _HIGH, fill=not here)
        canvas.text(end + 4, top + 2, place.marks, SMALL, ink=here)


def _looked_at(canvas: Canvas, place: f.Place, spot: _Spot) -> None:
    """Put corners around the element that is looked at."""
    wide = _wide(place)
    left, right = spot[0] - wide // 2 - 2, spot[0] - wide // 2 + wide + 1
    top, bottom = spot[1] - _HIGH // 2 - 2, spot[1] - _HIGH // 2 + _HIGH + 1
    for x, to in ((left, left + 3), (right, right - 3)):
        for y, down in ((top, top + 3), (bottom, bottom - 3)):
            canvas.line((to, y), (x, y), (x, down))


def _more(canvas: Canvas, spots: dict[str, _Spot]) -> None:
    """Point to what lies outside the view."""
    xs, ys = [x for x, _ in spots.values()], [y for _, y in spots.values()]
    for outside, x, y, arrow in (
        (min(xs) < 0, 1, (TOP + _FLOOR) // 2 - 2, "←"),
        (max(xs) > WIDTH, WIDTH - 5, (TOP + _FLOOR) // 2 - 2, "→"),
        (min(ys) < TOP, WIDTH - 8, TOP + 1, "▲"),
        (max(ys) > _FLOOR, WIDTH - 8, _FLOOR - 6, "▼"),
    ):
        if outside:
            canvas.clear(x - 1, y - 1, 7, 7)
            canvas.text(x, y, arrow, SMALL)
