"""A fight as other threads may show it: frozen, at one moment (R-2 to R-10)."""

from __future__ import annotations

from dataclasses import dataclass

from edgebox.box.fight.offering import Bought, purchases
from edgebox.box.fight.standing import Fell, Spender, players_side
from edgebox.combat.battle import AnyCheck
from edgebox.combat.events import Event, InjuryRolled
from edgebox.combat.scene import Scene
from edgebox.rules.characters.character import Side


@dataclass(frozen=True)
class FightShown:
    """A fight at one moment.

    Nothing of it is hidden from players but what lies in a system that is sliced meanwhile: views
    show :attr:`edgebox.box.snapshot.Snapshot.state` as far as slicers see it (S-7).
    """

    name: str
    """What it is called: the party's name."""
    scene: Scene
    """Slots, turn, wounds, strain, injuries, distances, the waiting check, what can be spent."""
    events: tuple[Event, ...] = ()
    """What happened in the last step."""
    fell: Fell | None = None
    """The dice that fell in the last step."""
    spender: Spender | None = None
    """Which side may spend now; ``None``: the box waits for something else."""

    @property
    def check(self) -> AnyCheck | None:
        """The check that waits, of the fight or of the system."""
        return self.scene.combat.check or self.scene.waiting

    @property
    def players_side(self) -> str | None:
        """The side of the players' slicers (X-4); ``None``: nothing is sliced meanwhile."""
        return players_side(self.scene)

    @property
    def injury(self) -> InjuryRolled | None:
        """The critical injury whose dice fell in the last step (R-7)."""
        event = None if self.fell is None else self.fell.event
        return event if isinstance(event, InjuryRolled) else None

    def purchases(self, side: Side) -> list[Bought]:
        """Return what a side can buy with what is left of a check of the fight (R-8)."""
        return purchases(self.scene, side)
