"""Fights at a Table with simulated parts."""

from __future__ import annotations

from edgebox.box import gm_panel
from edgebox.box.fight.game import FightGame
from edgebox.combat.scene import begin_scene
from edgebox.combat.state import CombatState, begin
from edgebox.devices.pins import Panel
from edgebox.journal import SessionFacts
from edgebox.journal.fights import fight_facts
from edgebox.rules.characters.character import Character
from edgebox.slicing.files.system_file import load_system
from tests.box.tables import Rig
from tests.combat.fight import ANN, BEN, TABLES, THUG


def yard(
    *characters: Character, distance: str = "short", system: str | None = None
) -> SessionFacts:
    """Return what a fight begins with: Ann and Ben against a thug, if nobody else is named."""
    combat = begin(TABLES, characters or (ANN, BEN, THUG), distance)
    scene = begin_scene(combat, None if system is None else load_system(system))
    return fight_facts("Yard", scene, {}, system or "")


class FightRig(Rig):
    """A Table on which a fight is played."""

    def begin_fight(self, facts: SessionFacts | None = None) -> FightRig:
        """Begin a fight and show it."""
        self.desk.begin(facts or yard())
        self.settle()
        return self

    @property
    def fight(self) -> FightGame:
        """The fight that is on."""
        assert self.desk.fight is not None
        return self.desk.fight

    @property
    def combat(self) -> CombatState:
        """The fight's state."""
        return self.fight.combat

    def confirm(self) -> None:
        """Confirm at whichever panel the box waits for."""
        if self.desk.waiting.by_gm and self.desk.gm_panel:
            self.gm("let-go")
        else:
            self.tap("confirm")

    def in_order(self, *names: str) -> FightRig:
        """Roll initiative so that the slots stand in this order, and go on to the first of them."""
        self.fight_begins()
        ranks = {name: len(names) - place for place, name in enumerate(names)}
        while self.combat.check is not None:
            self.answer("s" * ranks[self.combat.check.by])
        self.read()
        return self

    def fight_begins(self) -> None:
        """Let the GM say that nobody expects it."""
        assert self.desk.waiting.what == "say who is surprised"
        self.confirm()

    def answer(self, symbols: str = "", **faces: str) -> None:
        """Lay the dice of the waiting check into the tray, and read what comes of it.

        Args:
            symbols: successes, put on as many dice as it takes; all others fall blank.
            faces: by the letter of the die, faces apart by spaces, in place of symbols.
        """
        self.throw(symbols, **faces)
        self.read()

    def throw(self, symbols: str = "", **faces: str) -> None:
        """Lay the dice of the waiting check into the tray."""
        pool = self.desk.asked
        wanted = {letter: shown.split() for letter, shown in faces.items()}
        left, dice = len(symbols), []
        for die in pool:  # type: ignore[union-attr]
            given = wanted.get(die.letter)
            if given:
                face = given.pop(0)
            else:
                face = "s" * min(left, 2 if "ss" in die.faces else 1 if "s" in die.faces else 0)
                left -= len(face)
            dice.append(f"{die.letter}:{face or '-'}")
        assert not left, f"{symbols} does not fit {pool}"
        assert not any(wanted.values()), f"{wanted} does not fit {pool}"
        self.lay(" ".join(dice))

    def read(self) -> None:
        """Go on from results and from what is told."""
        while self.desk.waiting.stage.value in ("result", "told"):
            self.confirm()

    def parts_lit(self) -> set[tuple[Panel, str]]:
        """Return the buttons whose lights are on."""
        return set(gm_panel.lit(self.desk))
