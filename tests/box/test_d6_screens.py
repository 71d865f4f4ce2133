"""The screens of the D6 system, beyond their golden images (section W, W-12)."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from edgebox.box.screens import d6, draw
from edgebox.box.screens.canvas import Canvas
from edgebox.box.screens.d6_ambush import D6Ambush
from edgebox.box.screens.d6_bonus import D6Bonus
from edgebox.box.screens.d6_examples import D6_EXAMPLES
from edgebox.box.screens.facts import Facts, Keys, Status
from edgebox.box.screens.six import SixDie, draw_six
from edgebox.dice.die_code import DieCode


def lit(image: Image.Image) -> int:
    return sum(image.convert("L").histogram()[1:])


def six(die: SixDie, unit: int = 1) -> Image.Image:
    canvas = Canvas()
    draw_six(canvas, 0, 0, die, unit)
    return canvas.image.crop((0, 0, 14 * unit, 14 * unit))


@pytest.mark.parametrize("unit", [1, 2])
def test_w12_a_face_is_drawn_with_as_many_pips(unit: int) -> None:
    bare = lit(six(SixDie(1), unit)) - (2 * unit) ** 2
    for face in range(1, 7):
        assert lit(six(SixDie(face), unit)) == bare + face * (2 * unit) ** 2


def test_w12_faces_and_doubt_can_be_told_apart() -> None:
    drawings = [six(SixDie(face)) for face in range(1, 7)] + [six(SixDie(None))]
    for one, other in combinations(drawings, 2):
        assert lit(ImageChops.logical_xor(one, other)) >= 4
    assert six(SixDie(4, sure=False)).tobytes() == six(SixDie(None)).tobytes()


def test_a_die_turned_by_a_quarter_is_the_same_but_for_two_three_and_six() -> None:
    for face in (1, 4, 5):
        drawn = six(SixDie(face))
        assert drawn.rotate(90).tobytes() == drawn.tobytes()


LONG = "Grand Vizier Aloysius Krampf of the Outermost Rim and its Dependencies"
STATUS = Status(None, 9999, LONG, fault=True)
KEYS = Keys(LONG, LONG, LONG, LONG)
MANY = tuple(SixDie(n % 6 + 1, n % 5 > 0) for n in range(60))
EXTREMES: list[Facts] = [
    d6.D6Code(status=STATUS, title=LONG, code=DieCode(60, 99), note=LONG, keys=KEYS),
    d6.D6Code(status=STATUS, title="", code=DieCode(), editing="pips"),
    d6.D6Roll(
        status=STATUS, who=LONG, purpose=LONG, code=DieCode(144, 99), against=LONG, chance=1.0
    ),
    d6.D6Roll(status=STATUS, who="", purpose="", code=DieCode()),
    d6.D6Seen(status=STATUS, dice=MANY, asked=60, pips=99, first=99),
    d6.D6Seen(status=STATUS, dice=MANY[1:2], asked=1, moving=True, first=-3),
    d6.D6Seen(status=STATUS, dice=(), asked=1, moving=True),
    d6.D6Doubt(status=STATUS, face=None, number=59, of=60, why=LONG),
    d6.D6WrongDice(status=STATUS, asked=60, seen=0, others=LONG),
    d6.D6WrongDice(status=STATUS, asked=1, seen=1),
    d6.D6ByHand(status=STATUS, dice=MANY, at=59),
    d6.D6ByHand(status=STATUS, dice=MANY[:1], at=0),
    d6.D6Result(
        status=STATUS, who=LONG, purpose=LONG, verdict=LONG, total=999, number=999, sum=LONG
    ),
    d6.D6Result(status=STATUS, who=LONG, purpose=LONG, verdict="", total=-12),
    d6.D6Initiative(status=STATUS, totals=((LONG, 999),) * 9, winner=LONG, first=99),
    d6.D6Initiative(status=STATUS, totals=(("", None),)),
    D6Bonus(
        status=STATUS, who=LONG, characters=180, bonus=DieCode(60, 2), words=LONG, sum=LONG * 2
    ),
    D6Bonus(status=STATUS, who="", characters=2, bonus=DieCode(0, 1), words=""),
    D6Ambush(status=STATUS, verdict=LONG, told=(LONG,) * 9, first=99),
    D6Ambush(status=STATUS, verdict="", told=()),
]


@pytest.mark.parametrize("facts", EXTREMES, ids=lambda facts: type(facts).__name__)
def test_nothing_is_too_much_for_a_d6_screen(facts: Facts) -> None:
    image = draw(facts)
    assert lit(image) > 20
    assert draw(facts).tobytes() == image.tobytes()


def test_dice_beyond_two_rows_are_reached_by_scrolling() -> None:
    dice = tuple(SixDie(n % 6 + 1) for n in range(21))
    seen = d6.D6Seen(dice=dice, asked=21)
    first, last, beyond = (draw(replace(seen, first=n)).tobytes() for n in (0, 1, 9))
    assert first != last == beyond


def test_w7_the_roll_screen_shows_each_part_of_the_check() -> None:
    roll = D6_EXAMPLES["d6-roll"]
    assert isinstance(roll, d6.D6Roll)
    changed = [
        replace(roll, code=DieCode(4, 1)),
        replace(roll, code=DieCode(5, 2)),
        replace(roll, against="Moderate 14"),
        replace(roll, chance=0.5),
        replace(roll, purpose="dodge"),
    ]
    assert len({draw(facts).tobytes() for facts in [roll, *changed]}) == 6
