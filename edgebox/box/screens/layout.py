"""The frame of every screen: status at the top, soft-key legends at the bottom, lists between.

Nothing that is read touches the outermost pixels: the picture is shifted by one now and then, so
that it does not burn in.
"""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from edgebox.box.screens.bitmaps import mask
from edgebox.box.screens.canvas import WIDTH, Canvas
from edgebox.box.screens.facts import Facts, Keys, Row, Status
from edgebox.box.screens.font import BIG, BOLD, SMALL, TEXT
from edgebox.dice.counted import dice_words
from edgebox.slicing.model import SystemState

TOP, BOTTOM = 11, 53
"""The first row of the middle and the first below it."""

_KEYS_AT = 54
_BAR = 3
"""How wide a scroll bar is."""

_TRIANGLE = ("...#...", "..#.#..", "..#.#..", ".#.#.#.", ".#...#.", "#..#..#", "#######")
_EYE = (".......", "..###..", ".#...#.", "#..#..#", ".#...#.", "..###..", ".......")
_SIREN = ("#..#..#", ".#...#.", "..###..", ".#####.", ".#####.", ".#####.", "#######")
_STATE_GLYPHS = {
    SystemState.NORMAL: _EYE,
    SystemState.WARNED: _TRIANGLE,
    SystemState.ALARMED: _SIREN,
}
_CAPS = {
    "up": ("...#...", "..###..", ".#####.", "#######"),
    "down": ("#######", ".#####.", "..###..", "...#..."),
    "confirm": (".###.", "#####", "#####", "#####", ".###."),
    "back": ("..#...", ".##...", "######", ".##..#", "..#..#", "...##."),
}
"""What is engraved on the four buttons: arrows, a dot, an arrow that turns back."""


def framed(facts: Facts) -> Canvas:
    """Return a canvas with the status bar and the legends on it, its middle free."""
    canvas = Canvas()
    _status_bar(canvas, facts.status)
    _soft_keys(canvas, facts.keys)
    return canvas


def _status_bar(canvas: Canvas, status: Status) -> None:
    right = WIDTH - 2
    if status.fault:
        right = _fault_mark(canvas, right)
    if status.round:
        right -= TEXT.width(f"R{status.round}")
        canvas.text(right, 1, f"R{status.round}")
        right -= 5
    left = _state(canvas, status.state)
    if status.turn:
        canvas.text(left, 1, status.turn, BOLD, fit=right - left)
    canvas.dots(0, 9, WIDTH)


def _state(canvas: Canvas, state: SystemState | None) -> int:
    """Write the system's state and return where the next word may begin."""
    if state is None:
        return canvas.text(1, 1, "Edgebox") + 6
    word = state.name
    alarmed = state is SystemState.ALARMED
    if alarmed:
        canvas.tab(0, 0, 13 + TEXT.width(word), 9)
    canvas.stamp(2, 1, _glyph(_STATE_GLYPHS[state]), ink=not alarmed)
    return canvas.text(11, 1, word, ink=not alarmed) + 6


def _fault_mark(canvas: Canvas, right: int) -> int:
    """Draw the mark that says a part is at fault; return where it begins, less a gap."""
    canvas.tab(right - 5, 0, 7, 9)
    canvas.text(right - 2, 1, "!", ink=False)
    return right - 9


def _soft_keys(canvas: Canvas, keys: Keys) -> None:
    """Write what each button does now: back at the left, up and down, confirm at the right."""
    canvas.clear(0, _KEYS_AT - 1, WIDTH, 64)
    left = _legend(canvas, 1, ("back",), keys.back) if keys.back else 1
    right = WIDTH - 2
    if keys.confirm:
        right -= _legend_width(("confirm",), keys.confirm)
        _legend(canvas, right, ("confirm",), keys.confirm)
    if keys.up and keys.up == keys.down:
        middle: list[tuple[tuple[str, ...], str]] = [(("up", "down"), keys.up)]
    else:
        both = ((("up",), keys.up), (("down",), keys.down))
        middle = [(caps, word) for caps, word in both if word]
    if not middle:
        return
    wide = _legends_width(middle)
    if wide + 6 > right - left:
        # arrows say enough by themselves, back and confirm do not
        middle = [(caps, "") for caps, _ in middle]
        wide = _legends_width(middle)
    x = max(left + 3, min((left + right - wide) // 2, right - 3 - wide))
    for caps, word in middle:
        x = _legend(canvas, x, caps, word) + 4


def _legend(canvas: Canvas, x: int, caps: tuple[str, ...], word: str) -> int:
    """Draw the cap of a button, or two, and its word; return where it ends."""
    wide = sum(len(_CAPS[cap][0]) for cap in caps) + 2 * len(caps) + 2
    canvas.tab(x, _KEYS_AT, wide, 9)
    at = x + 2
    for cap in caps:
        drawn = _glyph(_CAPS[cap])
        canvas.stamp(at, _KEYS_AT + (9 - drawn.height) // 2, drawn, ink=False)
        at += drawn.width + 2
    return canvas.text(x + wide + 2, _KEYS_AT + 1, word)


def _legends_width(legends: Sequence[tuple[tuple[str, ...], str]]) -> int:
    return sum(_legend_width(*legend) for legend in legends) + 4 * (len(legends) - 1)


def _legend_width(caps: tuple[str, ...], word: str) -> int:
    return sum(len(_CAPS[cap][0]) for cap in caps) + 2 * len(caps) + 4 + TEXT.width(word)


def _glyph(rows: tuple[str, ...]) -> Image.Image:
    return mask(rows)


def scroll_bar(
    canvas: Canvas, first: int, shown: int, count: int, y: int = TOP, high: int = BOTTOM - TOP
) -> None:
    """Draw a scroll bar at the right edge, if not everything is shown.

    Args:
        canvas: what to draw on.
        first: the first line shown.
        shown: how many are.
        count: how many there are.
        y: its top, in pixels.
        high: its height.
    """
    if count <= shown:
        return
    canvas.dots_down(WIDTH - 2, y, high)
    thumb = max(5, high * shown // count)
    top = y + (high - thumb) * min(first, count - shown) // (count - shown)
    canvas.box(WIDTH - _BAR, top, _BAR, thumb, fill=True)


def scrolled(canvas: Canvas, lines: Sequence[str], first: int, y: int = TOP) -> None:
    """Write lines of text from the one that is first, with a scroll bar if there are more.

    A ``first`` beyond the end shows the last lines.
    """
    shown = (BOTTOM - y) // TEXT.pitch
    first = max(0, min(first, len(lines) - shown))
    for place, line in enumerate(lines[first : first + shown]):
        canvas.text(1, y + 1 + place * TEXT.pitch, line)
    scroll_bar(canvas, first, shown, len(lines), y, BOTTOM - y)


TEXT_WIDTH = WIDTH - 2 - _BAR - 2
"""How wide a line may be that has a scroll bar beside it."""


def remark(canvas: Canvas, text: str, y: int) -> None:
    """Write a sentence down to the legends: in small letters if that is what it takes."""
    for font in (TEXT, SMALL):
        most = (BOTTOM - y + font.below + font.gap) // font.pitch
        if font is SMALL or len(font.wrapped(text, WIDTH - 4)) <= most:
            canvas.paragraph(2, y, text, WIDTH - 4, most, font)
            return


def held_up(canvas: Canvas, why: str, moving: bool) -> None:
    """Write what keeps dice from being taken, below the one row of them that then has room.

    Args:
        canvas: what to draw on.
        why: what makes the picture doubtful, or keeps it from coming to rest.
        moving: whether it has not come to rest.
    """
    lines = 3
    told = why if moving else f"In doubt: {why}"
    canvas.paragraph(2, BOTTOM - lines * SMALL.pitch, told, WIDTH - 4, lines, SMALL)


def doubted(canvas: Canvas, why: str, also: str) -> None:
    """Write why a die is in doubt at the bottom, and what else is wrong where that has room.

    Args:
        canvas: what to draw on.
        why: of the die.
        also: which dice are missing or too many; empty: none.
    """
    both = f"{why}; {also}" if also else why
    noted(canvas, both if len(SMALL.wrapped(both, WIDTH - 4)) <= 2 else why)


def noted(canvas: Canvas, note: str) -> None:
    """Write what to do in two lines at the bottom."""
    canvas.paragraph(2, BOTTOM - 2 * SMALL.pitch, note, WIDTH - 4, 2, SMALL)


def no_dice_yet(canvas: Canvas, dice: int, why: str, moving: bool) -> None:
    """Write that dice are to be rolled, or are rolling, and what keeps them from coming to rest.

    Args:
        canvas: what to draw on.
        dice: how many are asked for.
        why: as :func:`held_up` takes it; empty: nothing.
        moving: whether something moves.
    """
    word = "Rolling …" if moving else "Roll now"
    canvas.text(WIDTH // 2, TOP if why else TOP + 8, word, BIG, "middle")
    if why:
        held_up(canvas, why, moving)
    else:
        canvas.text(WIDTH // 2, BOTTOM - 11, f"{dice_words(dice)} into the tray", align="middle")


def heading(canvas: Canvas, text: str, y: int = TOP + 1) -> int:
    """Write a heading and return the y below it."""
    canvas.text(1, y, text, BOLD, fit=WIDTH - 2)
    return y + BOLD.pitch


def wheel(canvas: Canvas, rows: Sequence[Row], at: int, title: str = "", y: int = TOP) -> None:
    """Show rows as on a wheel: the one that is chosen large, the next small, its note below.

    Args:
        canvas: what to draw on.
        rows: all that can be chosen.
        at: which stands in the middle; in a square that is only outlined if it can't be chosen.
        title: what the choice is about; with the place in the list at the right.
        y: its top; it runs down to the legends.
    """
    if title:
        count = f"{at + 1}/{len(rows)}"
        canvas.text(WIDTH - 2, y + 1, count, SMALL, "right")
        canvas.text(2, y + 1, title, SMALL, fit=WIDTH - 8 - SMALL.width(count))
        y += 8
    row = rows[at]
    _chosen(canvas, row, y)
    scroll_bar(canvas, at, 1, len(rows), y, BOTTOM - y)
    y += _WHEEL
    if row.refusal:
        canvas.paragraph(2, y + 1, row.refusal, TEXT_WIDTH, (BOTTOM - y) // SMALL.pitch, SMALL)
        return
    if row.note:
        canvas.text(2, y + 1, row.note, fit=TEXT_WIDTH)
        y += 9
    if at + 1 < len(rows) and y + 1 + SMALL.height <= BOTTOM:
        canvas.text(4, y + 1, words_of(rows[at + 1]), SMALL, fit=TEXT_WIDTH - 4)


_WHEEL = 19
"""How high the row in the middle is."""


def _chosen(canvas: Canvas, row: Row, y: int) -> None:
    ink = bool(row.refusal)
    wide = TEXT_WIDTH - 4
    words = words_of(row)
    canvas.tab(0, y, TEXT_WIDTH + 2, _WHEEL, fill=not ink)
    if BIG.width(words) <= wide:
        canvas.text(3, y + 2, words, BIG, ink=ink)
    elif BOLD.width(words) <= wide:
        canvas.text(3, y + 6, words, BOLD, ink=ink)
    else:
        for place, line in enumerate(TEXT.wrapped(words, wide, 2)):
            canvas.text(3, y + 1 + 9 * place, line, ink=ink)


def words_of(row: Row) -> str:
    """Return a row's words, with its tick where rows are ticked."""
    if row.ticked is None:
        return row.words
    return f"{'✓' if row.ticked else '·'} {row.words}"
