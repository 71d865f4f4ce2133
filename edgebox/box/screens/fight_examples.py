"""An example of every screen of a fight."""

from __future__ import annotations

from edgebox.box.screens import fight
from edgebox.box.screens.facts import Facts, Keys, Status, choosing
from edgebox.dice import Pool
from edgebox.rules.characters.character import Side

_NOW = Status(None, 2, "Brakka")
_P, _A = Side.PLAYERS, Side.ADVERSARIES

FIGHT_EXAMPLES: dict[str, Facts] = {
    "fight-order": fight.FightOrder(
        status=Status(None, 2, "Players"),
        slots=(_P, _P, _A, _A, _P, _A),
        at=4,
        who="Players, who acts?",
        note="Kesh Orne, Okko Dash",
        keys=choosing("This one", "Undo"),
    ),
    "fight-turn": fight.FightOrder(
        status=_NOW,
        slots=(_P, _A, _P, _A),
        at=2,
        who="Brakka",
        note="1 maneuver left; action left",
    ),
    "fight-elsewhere": fight.FightOrder(
        status=Status(None, 2, "GM"),
        slots=(_P, _A, _P, _A),
        at=1,
        who="Sergeant",
        note="The GM is to choose for Sergeant.",
        keys=Keys(confirm="Here", back="Undo"),
    ),
    "fight-gm": fight.FightOrder(
        status=_NOW,
        slots=(_P, _A, _P, _A),
        at=2,
        who="Brakka",
        note="Brakka: roll YYGBPP for attack Guard 1 (Vibro-ax)",
        keys=Keys(up="Sheets", confirm="Menu", back="Undo"),
    ),
    "fight-sheet": fight.FightSheet(
        status=_NOW,
        name="Brakka",
        side="players",
        strain=2,
        strain_threshold=11,
        wounds=9,
        wound_threshold=15,
        soak=5,
        next_check=Pool.parse("BK"),
        notes=("prone", "Winded (37)", "engaged: Guard 1, Guard 2", "short: Kesh Orne"),
    ),
    "injury-to-roll": fight.InjuryDice(status=_NOW, who="Brakka", plus=10),
    "injury-by-hand": fight.InjuryDice(
        status=_NOW,
        who="Brakka",
        plus=10,
        tens=3,
        units=7,
        editing="units",
        keys=choosing("Next", "Back", "Units"),
    ),
    "injury-in-doubt": fight.InjuryDice(
        status=_NOW,
        who="Brakka",
        tens=3,
        units=7,
        editing="tens",
        name="it leans: it may lie on something",
        keys=choosing("Right", "Again", "Tens"),
    ),
    "injury-named": fight.InjuryDice(
        status=_NOW,
        who="Brakka",
        tens=0,
        units=0,
        name="Slowed down",
        keys=Keys(confirm="Go on", back="Undo"),
    ),
}
"""By the name of the golden image."""
