"""Two opposed slicers fight on the grid (X-4)."""

from __future__ import annotations

from edgebox.slicing.choices import choices
from edgebox.slicing.model import SystemState
from edgebox.slicing.narration import narrate
from edgebox.slicing.players import players_report
from edgebox.slicing.slicer import Slicer
from tests.slicing.game import Game, names

ANN = Slicer("ann", intellect=3, computers=2, cool=2, presence=2)
GUARD = Slicer("guard", intellect=2, computers=2, vigilance=1, willpower=3, side="system")


def meeting(guard: Slicer = GUARD) -> Game:
    """Bring both to PROC; it is ann's turn and both have their operations."""
    game = Game("contested-node", ANN, guard)
    game.do("enter", "I/O-a")
    game.roll(Y="ss")
    game.do("move", "SUB")
    game.do("end-turn")
    game.do("enter", "I/O-b")
    game.do("move", "PROC")
    game.do("end-turn")
    game.do("move", "PROC")
    game.do("end-turn")
    game.do("end-turn")
    assert game.state.turn == "ann"
    assert {slicer.at for slicer in game.state.slicers.values()} == {"PROC"}
    return game


def duel(ann: str = "ss", guard: str = "") -> Game:
    """Let ann engage, with these faces of the initiative checks."""
    game = meeting()
    game.do("engage", "guard")
    assert game.pool == "YY"  # Cool: ann began it
    game.roll(Y=ann)
    assert game.pool == "YGG"  # Vigilance: the guard is surprised
    game.roll(**({"Y": guard} if guard else {}))
    return game


def test_who_engages_rolls_cool_the_other_vigilance_x4() -> None:
    game = duel()
    assert game.json["check"]["by"] == "ann"
    assert game.pool == "YYGPP"


def test_net_successes_above_the_foes_intellect_kick_it_out_x4() -> None:
    game = duel()
    events = game.roll(Y="ss ss", P="f")
    assert names(events)[-3:] == ["RivalAttacked", "KickedOut", "DuelWon"]
    assert game.state.slicers["guard"].at is None
    assert game.state.slicers["guard"].disoriented == 1
    assert not game.state.duels


def test_what_does_not_exceed_the_intellect_does_nothing_x4() -> None:
    game = duel()
    events = game.roll(Y="ss")
    assert "KickedOut" not in names(events)
    assert game.state.slicers["guard"].at == "PROC"
    game.do("engage", "guard")  # no initiative a second time (I-1)
    assert game.json["check"]["for"] == "attack"


def test_a_foe_that_wins_initiative_attacks_first_with_an_operation_of_its_turn_x4() -> None:
    game = duel(ann="", guard="ss")
    assert game.json["check"]["by"] == "guard"
    assert game.pool == "YYPP"  # of the system's own, no setback
    game.roll(Y="s")
    assert game.json["check"]["by"] == "ann"
    game.roll()
    game.do("end-turn")
    assert game.state.turn == "guard"
    assert game.state.slicers["guard"].operations_left == 1


def test_equals_leave_the_first_attack_to_who_engaged_x4() -> None:
    game = duel(ann="s", guard="s")
    assert game.json["check"]["by"] == "ann"


def test_the_winner_may_spend_on_whom_it_kicked_out_x4() -> None:
    game = duel()
    game.roll(Y="ss ss", G="aa")
    events = game.do("spend", option="P-11", cost="aa")
    assert names(events) == ["Spent", "StrainChanged"]
    assert game.state.slicers["guard"].strain == 1
    assert game.state.slicers["ann"].strain == 0
    words = [narrate(event, game.state) for event in events]
    assert "ann spends aa: your foe suffers 1 strain." in words


def test_without_a_kick_p_10_to_p_12_stay_closed_x4() -> None:
    game = duel()
    game.roll(Y="aa")
    assert "did not kick guard out" in game.refused("spend", option="P-11", cost="aa")


def test_slicers_of_one_side_do_not_fight_x4() -> None:
    game = meeting(Slicer("ben"))
    game.roll_blanks()
    assert "on the same side" in game.refused("engage", "ben")


def test_the_systems_programs_leave_its_own_slicer_alone_x4() -> None:
    game = meeting()
    game.gm("set-state", to="warned")
    game.do("exit")
    game.do("end-turn")
    game.do("end-turn")
    assert game.state.check is None
    assert game.program("SPDR").at == "PROC"
    assert game.state.slicers["guard"].at == "PROC"


def test_nor_do_they_hunt_it_x4() -> None:
    game = Game("contested-node", ANN, GUARD)
    game.do("end-turn")
    game.do("enter", "I/O-b")
    game.gm("set-state", to="warned")
    game.do("end-turn")
    assert game.program("SPDR").awake
    assert game.program("SPDR").at == "PROC"


def test_the_state_of_the_system_does_not_hinder_its_own_slicer_x4() -> None:
    game = meeting()
    game.gm("set-state", to="alarmed")
    assert game.alert() is SystemState.ALARMED
    game.do("end-turn")
    game.roll_blanks()
    if game.state.turn != "guard":
        game.do("end-turn")
    game.do("control")
    assert "K" not in game.pool


def test_the_deeds_of_the_systems_slicer_meet_no_objective_x4() -> None:
    text = """
name = "Race"
main = "PROC"
objective = { copy = "DATA" }
[options]
opposed = true
[elements."I/O"]
complexity = "simple"
lines = ["DATA"]
[elements.DATA]
lines = ["PROC"]
[elements.PROC]
complexity = "easy"
"""
    for side, status in (("system", "open"), ("others", "met")):
        game = Game(text, Slicer("ann"), Slicer("guard", side=side))
        game.do("end-turn")
        game.do("enter")
        game.do("move", "DATA")
        game.do("end-turn")
        game.do("end-turn")
        game.do("copy")
        assert game.json["objectives"][0]["status"] == status


def test_each_side_sees_its_own_x4() -> None:
    game = Game("contested-node", ANN, GUARD)
    game.do("enter", "I/O-a")
    game.roll(Y="ss")
    game.do("end-turn")
    events = game.do("enter", "I/O-b")
    ann, guard = (players_report(game.state, side) for side in ("intruders", "system"))
    assert set(ann["slicers"]) == {"ann"}
    assert "PROC" not in ann["elements"]
    assert "SUB" not in guard["elements"]
    assert "rivals" not in ann
    entered = next(event for event in events if event.name == "Entered")
    assert narrate(entered, game.state, "intruders") is None
    assert narrate(entered, game.state, "system") == "guard is in, at I/O-b."


def test_a_rival_is_seen_a_line_away_and_told_of_x4() -> None:
    game = Game("contested-node", ANN, GUARD)
    game.do("enter", "I/O-a")
    game.roll(Y="ss")
    game.do("move", "SUB")
    game.do("end-turn")
    game.do("enter", "I/O-b")
    events = game.do("move", "PROC")
    assert game.json["slicers"]["ann"]["sees_slicers"] == ["guard"]
    assert players_report(game.state, "intruders")["rivals"] == {"guard": {"at": "PROC"}}
    moved = next(event for event in events if event.name == "Moved")
    assert narrate(moved, game.state, "intruders") == "guard moves to PROC."


def test_a_rival_is_engaged_on_the_own_element_only_x4() -> None:
    game = Game("contested-node", ANN, GUARD)
    game.do("enter", "I/O-a")
    game.roll(Y="ss")
    game.do("move", "SUB")
    game.do("end-turn")
    game.do("enter", "I/O-b")
    game.do("move", "PROC")
    game.do("end-turn")
    assert "guard is out of ann's reach" in game.refused("engage", "guard")


def test_rivals_are_offered_as_foes_x4() -> None:
    game = meeting()
    assert "Engage guard" in [choice.words for choice in choices(game.state, "ann")]


def test_undo_brings_the_foe_back_x4() -> None:
    game = duel()
    before = game.state
    game.roll(Y="ss ss")
    game.encounter.undo()
    assert game.state == before


def test_without_the_option_sides_mean_nothing_x4() -> None:
    game = Game("blast-door", ANN, GUARD)
    game.do("enter")
    game.do("end-turn")
    game.do("enter")
    assert "one side here" in game.refused("engage", "ann")
