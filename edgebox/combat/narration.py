"""Events of a fight in words, as the people at the table read them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from edgebox.combat import events as ev
from edgebox.combat import scene as bridge
from edgebox.combat.scene import Scene
from edgebox.combat.state import Check, Owed, Purpose
from edgebox.slicing.narration import narrate as narrate_slicing

_SENTENCES: dict[type[ev.Event], str] = {
    ev.RoundBegan: "Round {0.round} begins.",
    ev.RoundEnded: "Round {0.round} is over.",
    ev.SlotPassed: "A slot of the {0.side.value} passes: nobody is left to fill it.",
    ev.TurnBegan: "{0.who} acts.",
    ev.FightEnded: "The fight is over; everybody may recover.",
    ev.ActionUsed: "{0.who}: {0.what}.",
    ev.Incidental: "{0.who}, by the way: {0.what}.",
    ev.Aimed: "{0.who} aims: a boost die on the next attack.",
    ev.WeaponDropped: "{0.who} drops the {0.weapon}.",
    ev.WeaponPickedUp: "{0.who} picks up the {0.weapon}.",
    ev.SetOut: "{0.who} is on the way: {0.heading.to} range of {0.heading.target}.",
    ev.CheckChanged: "The GM changes the pool ({0.what}): {0.check.pool}.",
    ev.InjuryRolled: "{0.who}: {0.injury.words}.",
    ev.InjuryNamed: "{0.who} has: {0.injury.words}.",
    ev.InjuryHealed: "An injury of {0.who} is healed.",
    ev.InjuryDue: "{0.check.by} suffers a critical injury.",
    ev.Missed: "{0.who} misses {0.target}.",
    ev.Incapacitated: "{0.who} is incapacitated.",
    ev.CameTo: "{0.who} can act again.",
    ev.Recovered: "{0.who} recovers {0.strain} strain.",
    ev.NextOfSideBoosted: "The next ally of {0.who} to check has a boost die.",
    ev.Guarded: "Attacks against {0.who} have a setback die.",
    ev.ManeuverGiven: "{0.who} has a free maneuver.",
    ev.OutOfAmmunition: "{0.who}'s {0.weapon} is out of ammunition.",
    ev.WeaponDamaged: "{0.who}'s {0.weapon} is damaged.",
    ev.DestinyRolled: "Destiny: {0.destiny.light} light, {0.destiny.dark} dark.",
    bridge.ProgramsBegan: "The system's programs act.",
}
"""What needs no more than its own facts to be told; ``0`` is the event."""


_TOLD_BY_THE_FIGHT = ("RoundBegan", "RoundEnded", "Incapacitated")
"""What happens in the system and in the fight alike."""


def narrate(event: ev.Event, scene: Scene) -> str | None:
    """Say what happened in a sentence; ``None`` for what needs no word.

    Args:
        event: what happened.
        scene: the scene after the step it happened in.
    """
    if isinstance(event, bridge.Sliced):
        if scene.slicing is None or event.event.name in _TOLD_BY_THE_FIGHT:
            return None
        return narrate_slicing(event.event, scene.slicing)
    teller = _TELLERS.get(type(event))
    if teller is not None:
        told: str | None = teller(event)
        return told
    sentence = _SENTENCES.get(type(event))
    return None if sentence is None else sentence.format(event)


def purpose_words(check: Check) -> str:
    """Say what a check is for: ``"attack Guard 1 (Blaster pistol)"``."""
    match check.purpose:
        case Purpose.ATTACK:
            return f"attack {check.target} ({check.weapon}{', stun' * check.stun})"
        case Purpose.SKILL:
            return check.skill
        case Purpose.INITIATIVE:
            return f"initiative ({check.skill})"
        case Purpose.MEDICINE:
            return f"treat {check.target}"
        case Purpose.RECOVER:
            return f"recovery ({check.skill})"
        case Purpose.INJURY:
            return f"a critical injury, d100{f' + {check.plus}' if check.plus else ''}"
        case _:
            return str(check.purpose.value)


def _order(event: ev.OrderMade) -> str:
    return "Order: " + ", ".join(slot.side.value for slot in event.slots) + "."


def _called(event: ev.OrderCalled) -> str:
    return "Initiative: " + ", ".join(f"{c.by} ({c.skill})" for c in event.checks) + "."


def _maneuver(event: ev.ManeuverUsed) -> str:
    paid = {"strain": " (for 2 strain)", "action": " (for the action)", "gift": " (for free)"}
    return f"{event.who}, a maneuver: {event.what}{paid.get(event.paid, '')}."


def _moved(event: ev.Moved) -> str:
    place = "engaged with" if event.to == "engaged" else f"at {event.to} range of"
    return f"{event.who} is {place} {event.target}."


def _prone(event: ev.PronenessChanged) -> str:
    return f"{event.who} {'is prone' if event.prone else 'stands up'}."


def _rolled(event: ev.CheckRolled) -> str:
    check, net = event.check, event.roll.net
    verdict = "" if check.purpose in (Purpose.INITIATIVE, Purpose.DESTINY) else "Failure: "
    verdict = "Success: " if verdict and event.succeeded else verdict
    return f"{check.by or 'The players'}, {purpose_words(check)}: {verdict}{net.words}"


def _hit(event: ev.Hit) -> str:
    through = max(0, event.damage - event.soak)
    kind = "strain" if event.stun else "wounds"
    return (
        f"{event.who} hits {event.target} with {event.weapon}: damage {event.damage}, "
        f"soak {event.soak}, {through} {kind}."
    )


def _wounds(event: ev.WoundsChanged) -> str | None:
    verb = "is dealt" if event.by > 0 else "heals"
    # what a hit deals is told with the hit
    return (
        None
        if event.rule == "R-6" and event.by > 0
        else f"{event.who} {verb} {abs(event.by)} wounds."
    )


def _strain(event: ev.StrainChanged) -> str | None:
    verb = "suffers" if event.by > 0 else "recovers"
    return f"{event.who} {verb} {abs(event.by)} strain."


def _spent(event: ev.Spent) -> str:
    who = f", {event.on}" if event.on else ""
    return f"The {event.side.value} spend {event.cost}: {event.words}{who}."


def _owed(event: ev.NextCheckChanged) -> str:
    owed: Owed = event.owed
    parts = [
        f"{number} {word}"
        for number, word in (
            (owed.boosts, "boost"),
            (owed.setbacks, "setback"),
            (owed.upgrades, "upgrade"),
            (owed.difficulty_upgrades, "upgrade of the difficulty"),
        )
        if number
    ]
    return f"{event.who}'s next check: {', '.join(parts)}."


def _destiny(event: ev.DestinySpent) -> str:
    pools = f"{event.destiny.light} light, {event.destiny.dark} dark"
    return f"Destiny ({event.by}, {event.use}): {pools}."


_TELLERS: dict[type[ev.Event], Callable[[Any], str | None]] = {
    ev.OrderCalled: _called,
    ev.OrderMade: _order,
    ev.ManeuverUsed: _maneuver,
    ev.Moved: _moved,
    ev.PronenessChanged: _prone,
    ev.CheckRolled: _rolled,
    ev.Hit: _hit,
    ev.WoundsChanged: _wounds,
    ev.StrainChanged: _strain,
    ev.Spent: _spent,
    ev.NextCheckChanged: _owed,
    ev.DestinySpent: _destiny,
}
