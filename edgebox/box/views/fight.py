"""A fight as JSON, for the pages of players and GM alike and for the feed.

All views have it in the section ``fight`` (:func:`fight_json`); ``null`` while no fight is on.
The sections ``map``, ``slicers``, ``objectives``, ``check``, ``spend`` and ``gm_spend`` are, beside
it, about the system that is sliced meanwhile, as in an encounter alone; ``choices`` is empty then,
because what can be done in the system is among the choices of the fight; ``status`` has the name of
the fight for ``system``, its round and whose turn it is. The shape::

    {
      "name": "Docking bay",                    // of the party
      "phase": "scene" | "initiative" | "rounds" | "over",
      "round": 2,
      "slots": [{"side": "players", "success": 2, "advantage": 1}, …],       // in order (R-2)
      "slot": 1,                                // is filled now; len(slots): the round is over
      "candidates": ["Brakka", …],              // who may fill it
      "turn": null | {"who", "side", "maneuvers", "maneuvers_left", "free_maneuvers",
                      "action": null | "attack Guard 1"},                    // used (R-3)
      "bands": ["engaged", "short", …],         // from near to far (R-4)
      "fighters": [{"name", "side", "wounds", "wound_threshold", "strain", "strain_threshold",
                    "soak", "incapacitated", "acted", "prone", "aims", "guard", "free_maneuvers",
                    "next_check": {"boosts", "setbacks", "upgrades", "difficulty_upgrades"},
                    "injuries": [{"number", "name", "effect", "severity", "words"}],
                    "weapons": [{"name", "dropped", "empty", "damaged"}],
                    "heading": null | {"target", "to", "done"},              // on the way
                    "slices": true,             // may act in the system
                    "distances": {"Guard 1": "medium", …}}, …],
      "waits_for": "begin" | "slot" | "turn" | "roll" | "result" | "told" | "spend" | "over"
                   | "side-roll" | "side-result",
      "by_gm": false,                           // whose it is
      "check": null | {"by_gm", "who", "purpose", "difficulty", "pool", "words", "chances",
                       "percentile": false, "plus": 0, "in_system": false},
      "injury": null | {"who", "dice": "30 7", "number", "words"},   // fell in the last step
      "spend": null | {"by_gm", "in_system", "who", "purse": "aa",
                       "options": [{"words", "cost": "aa", "targets": [names],
                                    "step": {…}}]},    // of who may spend now; in_system: no
                                                       // options, see the sections spend, gm_spend
      "choices": [{"group": "Attack", "words", "note", "refusal": null | "why not",
                   "check": null | {"pool", "difficulty", "chance"}, "step": {…}}],
      "skills": ["Athletics", …],               // for a check of any skill in a turn
      "difficulties": [{"word": "easy", "title": "Easy"}, …],
      "destiny": null | {"light", "dark"},
      "system": null | "Blast door"             // what is sliced meanwhile
    }

A ``step`` is one of a fight's script (``docs/combat.md``): a page posts it as it is, perhaps with a
``target`` from ``targets`` added, and the web reads it with
:func:`edgebox.combat.script.parse_step` into the command of :class:`edgebox.box.inputs.Act`; typed
dice are read with :func:`edgebox.combat.script.rolled` (a d100 as ``"70 4"``) for its ``roll``,
with ``{"do": "roll"}``. More steps that make sense from a page:

- in a turn ``{"do": "check", "who", "skill", "against"}``, ``{"do": "maneuver", "who", "what",
  "pay"}``, ``{"do": "action", "who", "what"}``, ``{"do": "incidental", "who", "what"}``;
- by the GM (``"by": "gm"``) ``adjust``, ``suffer``, ``heal``, ``injure``, ``name-injury``,
  ``place``, ``end``; and ``roll-destiny``, ``use-destiny`` of either side.

Steps whose ``by`` is ``"gm"`` are the GM's. ``GoOn``, ``TakeBack``, ``RollAtRandom``, ``Settle``
and ``TakeDice`` are as in an encounter; ``GoOn(by_gm)`` also lets the rest of the results go.
``Begin`` begins a fight with the facts that :func:`edgebox.box.fight.casting.fight_of` makes of a
party file; which party files there are, :func:`edgebox.box.fight.casting.parties` says.
"""

from __future__ import annotations

from typing import Any

from edgebox.box.fight.offering import Bought, Group, Offered, chooses, offered
from edgebox.box.fight.shown import FightShown
from edgebox.box.fight.standing import THE_GM, THE_PLAYERS, by_gm, purpose, roller
from edgebox.box.snapshot import Snapshot, Stage
from edgebox.box.views.dice import chances, pool_words
from edgebox.box.views.section import Json, View, remembered
from edgebox.box.views.sight import Sight
from edgebox.combat.battle import AnyCheck
from edgebox.combat.coding import encoded
from edgebox.combat.scene import Scene
from edgebox.combat.state import MOST_MANEUVERS, Check, CombatState, Fighter, Phase, Purpose
from edgebox.dice.odds import success_chance
from edgebox.journal.fights import script_step
from edgebox.rules.characters.character import Side
from edgebox.slicing.narration import UNJUDGED

_UNJUDGED = (Purpose.INITIATIVE, Purpose.DESTINY, Purpose.RECOVER, Purpose.INJURY)


def with_fight(view: View, snapshot: Snapshot, sight: Sight | None) -> View:
    """Return a view with the section of the fight, and what that changes in the others.

    Args:
        view: the view without it.
        snapshot: the Table.
        sight: what of the system may be told (S-7); ``None``: none is sliced.
    """
    shown = snapshot.fight
    if shown is None:
        return {**view, "fight": None}
    changed: View = {"fight": fight_json(snapshot, sight), "choices": []}
    changed["status"] = {**view["status"], **_status(shown)}
    if shown.spender is None or not shown.spender.in_system:
        # what an older check in the system has left is not for spending any more
        changed |= {name: None for name in ("spend", "gm_spend") if name in view}
    return {**view, **changed}


def _status(shown: FightShown) -> Json:
    state = shown.scene.combat
    return {
        "system": shown.name,
        "round": state.round,
        "turn": None if state.turn is None else state.turn.who,
        "finished": state.phase is Phase.OVER,
    }


def fight_json(snapshot: Snapshot, sight: Sight | None) -> Json | None:
    """Return the fight, of the system only what may be told (S-7); ``None`` while there is none."""
    shown = snapshot.fight
    if shown is None:
        return None
    stage = snapshot.waiting.stage
    chooses = stage in (Stage.CHOOSE, Stage.ENDED)
    return {
        **_about(shown.scene, sight),
        "name": shown.name,
        "waits_for": _waits_for(stage, shown.scene.combat),
        "by_gm": snapshot.waiting.by_gm,
        "injury": _injury(shown),
        "spend": _spend(shown) if stage is Stage.SPEND else None,
        "choices": _choices(shown.scene, sight) if chooses else [],
    }


@remembered
def _about(scene: Scene, sight: Sight | None) -> Json:
    state = scene.combat
    check = state.check or scene.waiting
    return {
        "phase": state.phase.value,
        "round": state.round,
        "slots": [
            {"side": slot.side.value, "success": slot.success, "advantage": slot.advantage}
            for slot in state.slots
        ],
        "slot": state.slot,
        "candidates": state.candidates(),
        "turn": _turn(state),
        "bands": list(state.tables.ranges.names),
        "fighters": [_fighter(scene, each) for each in state.fighters.values()],
        "check": None if check is None else _check(scene, check, sight),
        "skills": list(state.tables.skills),
        "difficulties": [
            {"word": word, "title": word.capitalize()} for word, _ in state.tables.levels
        ],
        "destiny": None
        if state.destiny is None
        else {"light": state.destiny.light, "dark": state.destiny.dark},
        "system": None if scene.slicing is None else scene.slicing.system.name,
    }


def _turn(state: CombatState) -> Json | None:
    turn = state.turn
    if turn is None:
        return None
    return {
        "who": turn.who,
        "side": state.fighters[turn.who].side.value,
        "maneuvers": turn.maneuvers,
        "maneuvers_left": MOST_MANEUVERS - turn.maneuvers,
        "free_maneuvers": turn.free,
        "action": turn.action or None,
    }


def _fighter(scene: Scene, fighter: Fighter) -> Json:
    state, sheet = scene.combat, fighter.sheet
    return {
        "name": fighter.name,
        "side": fighter.side.value,
        "wounds": fighter.wounds,
        "wound_threshold": sheet.wound_threshold,
        "strain": fighter.strain,
        "strain_threshold": sheet.strain_threshold,
        "soak": sheet.soaked,
        "incapacitated": fighter.incapacitated,
        "acted": fighter.acted,
        "prone": fighter.prone,
        "aims": fighter.aims,
        "guard": fighter.guard,
        "free_maneuvers": fighter.free_maneuvers,
        "next_check": encoded(fighter.owed),
        "injuries": [
            {
                "number": each.number,
                "name": each.name,
                "effect": each.effect,
                "severity": None if each.severity is None else each.severity.word,
                "words": each.words,
            }
            for each in fighter.injuries
        ],
        "weapons": [
            {
                "name": each.name,
                "dropped": each.name in fighter.dropped,
                "empty": each.name in fighter.empty,
                "damaged": each.name in fighter.damaged,
            }
            for each in sheet.weapons
        ],
        "heading": None if fighter.heading is None else encoded(fighter.heading),
        "slices": scene.slicing is not None and fighter.name in scene.slicing.slicers,
        "distances": {
            other: state.distance(fighter.name, other)
            for other in state.fighters
            if other != fighter.name
        },
    }


def _check(scene: Scene, check: AnyCheck, sight: Sight | None) -> Json:
    hundred = isinstance(check, Check) and check.percentile
    judged = _judged(check)
    gm = by_gm(scene.combat, check)
    return {
        "by_gm": gm,
        "who": _veiled(roller(scene, check), sight),
        "purpose": _veiled(purpose(check), sight),
        "difficulty": check.recipe.difficulty.title if judged else "",
        "pool": "d100" if hundred else str(check.pool),
        "words": "two ten-sided dice" if hundred else pool_words(check.pool),
        "chances": dict(chances(check.pool)) if judged else {},
        "percentile": hundred,
        "plus": check.plus if isinstance(check, Check) else 0,
        "in_system": not isinstance(check, Check),
    }


def _veiled(words: str, sight: Sight | None) -> str:
    return words if sight is None else sight.veiled(words)


def _judged(check: AnyCheck) -> bool:
    if isinstance(check, Check):
        return check.purpose not in _UNJUDGED
    return check.purpose not in UNJUDGED


def _waits_for(stage: Stage, state: CombatState) -> str:
    if stage is not Stage.CHOOSE:
        return "over" if stage is Stage.ENDED else stage.value
    if state.phase is not Phase.ROUNDS:
        return "begin"
    return "slot" if state.turn is None else "turn"


def _injury(shown: FightShown) -> Json | None:
    event = shown.injury
    if event is None:
        return None
    return {
        "who": event.who,
        "dice": str(event.dice),
        "number": event.injury.number,
        "words": event.injury.words,
    }


def _spend(shown: FightShown) -> Json | None:
    spends = shown.spender
    if spends is None:
        return None
    side = Side.ADVERSARIES if spends.by_gm else Side.PLAYERS
    options = [] if spends.in_system else shown.purchases(side)
    return {
        "by_gm": spends.by_gm,
        "in_system": spends.in_system,
        "who": THE_GM if spends.by_gm else THE_PLAYERS,
        "purse": spends.purse,
        "options": [_option(each) for each in options],
    }


def _option(bought: Bought) -> Json:
    return {
        "words": bought.words,
        "cost": bought.cost,
        "targets": list(bought.targets),
        "step": script_step(bought.command, None),
    }


@remembered
def _choices(scene: Scene, sight: Sight | None) -> list[Json]:
    # what an adversary sees in the system is not for players
    veiled = sight is not None and not sight.everything and chooses(scene.combat).by_gm
    return [
        _choice(each, sight)
        for each in offered(scene)
        if not (veiled and each.group is Group.SLICE)
    ]


def _choice(choice: Offered, sight: Sight | None) -> Json:
    return {
        "group": choice.group.value,
        "words": choice.words,
        "note": choice.note,
        "refusal": None if choice.refusal is None else _veiled(choice.refusal, sight),
        "check": None if choice.check is None else _price(choice.check),
        "step": script_step(choice.command, None),
    }


def _price(check: AnyCheck) -> dict[str, Any]:
    judged = _judged(check)
    return {
        "pool": str(check.pool),
        "difficulty": check.recipe.difficulty.title if judged else "",
        "chance": float(success_chance(check.pool)) if judged else None,
    }
