"""An example of every screen of the D6 system."""

from __future__ import annotations

from edgebox.box.screens import d6
from edgebox.box.screens.d6_ambush import D6Ambush
from edgebox.box.screens.d6_bonus import D6Bonus
from edgebox.box.screens.facts import Facts, Keys, Plan, Status, choosing
from edgebox.box.screens.six import SixDie
from edgebox.dice.die_code import DieCode

_HAN = Status(None, 2, "Jax Orlo")


def _dice(*faces: int | None, doubtful: tuple[int, ...] = ()) -> tuple[SixDie, ...]:
    return tuple(SixDie(face, place not in doubtful) for place, face in enumerate(faces))


D6_EXAMPLES: dict[str, Facts] = {
    "d6-code": d6.D6Code(
        status=_HAN, title="Blaster", code=DieCode(4, 2), note="84% against Moderate 13"
    ),
    "d6-code-pips": d6.D6Code(
        status=_HAN,
        title="Blaster",
        code=DieCode(4, 2),
        editing="pips",
        keys=choosing("Roll", "Back", "Pips"),
    ),
    "d6-roll": d6.D6Roll(
        status=_HAN,
        who="Jax Orlo",
        purpose="blaster",
        code=DieCode(4, 2),
        against="Moderate 13",
        chance=0.841,
    ),
    "d6-roll-damage": d6.D6Roll(status=_HAN, who="Jax Orlo", purpose="damage", code=DieCode(5)),
    "d6-tray-empty": d6.D6Seen(
        status=_HAN, dice=(), asked=4, keys=Keys(confirm="By hand", back="Back")
    ),
    "d6-seen": d6.D6Seen(status=_HAN, dice=_dice(3, 4, 5, 6), asked=4, pips=2),
    "d6-seen-doubt": d6.D6Seen(
        status=_HAN, dice=_dice(1, 2, 3, 4, 5, 6, 6, 2, doubtful=(4,)), asked=9
    ),
    "d6-doubt": d6.D6Doubt(
        status=_HAN,
        face=5,
        number=1,
        of=2,
        why="it leans: it may lie on something",
        plan=Plan(((310, 240), (395, 262), (820, 330), (640, 520), (980, 610), (700, 700)), 3),
    ),
    "d6-wrong-dice": d6.D6WrongDice(status=_HAN, asked=4, seen=5),
    "d6-other-dice": d6.D6WrongDice(status=_HAN, asked=4, seen=3, others="1 boost"),
    "d6-wrong-in-doubt": d6.D6WrongDice(
        status=_HAN, asked=4, seen=3, others="1 boost", why="something that may be a die is in view"
    ),
    "d6-by-hand": d6.D6ByHand(status=_HAN, dice=_dice(3, 4, 2, None, None), at=2),
    "d6-success": d6.D6Result(
        status=_HAN,
        who="Jax Orlo",
        purpose="blaster",
        verdict="Success",
        total=20,
        number=13,
        sum="3 4 5 6 +2 pips",
    ),
    "d6-failure": d6.D6Result(
        status=_HAN,
        who="Jax Orlo",
        purpose="starship repair",
        verdict="Failure",
        total=12,
        number=13,
        sum="2 5 5",
    ),
    "d6-damage": d6.D6Result(
        status=_HAN,
        who="Jax Orlo",
        purpose="damage",
        verdict="4 points",
        total=18,
        number=14,
        sum="4 4 4 3 3",
    ),
    "d6-initiative": d6.D6Initiative(
        status=_HAN, totals=(("Crew", 16), ("Patrol", 11)), winner="Crew"
    ),
    "d6-initiative-tie": d6.D6Initiative(
        status=_HAN,
        totals=(("Crew", 11), ("Patrol", 11), ("Smugglers", 7)),
        again=True,
        keys=Keys(confirm="Roll", back="Undo"),
    ),
    "d6-bonus": D6Bonus(
        status=_HAN,
        who="Mira Tol",
        characters=8,
        bonus=DieCode(1, 2),
        words="11 against 12: failure by 1",
        sum="1 1 1 1 1 2 1 1 +2",
    ),
    "d6-no-bonus": D6Bonus(
        status=_HAN,
        who="Jax Orlo",
        characters=4,
        bonus=DieCode(),
        words="5 against 12: failure by 7",
        sum="1 2 2",
        keys=Keys(confirm="Done", back="Undo"),
    ),
    "d6-surprised": D6Ambush(
        status=_HAN,
        verdict="Surprised!",
        told=(
            "The attackers act first: nobody dodges or parries.",
            "Jax spots nobody.",
            "Mira spots nobody.",
        ),
    ),
    "d6-spotted": D6Ambush(
        status=_HAN,
        verdict="Spotted",
        told=(
            "Jax spots nobody.",
            "Mira spots Scout and Trooper.",
            "The targets are not surprised.",
        ),
    ),
}
"""By name: the name of its golden image."""
