"""Meeting, initiative and attacks (section I)."""

from __future__ import annotations

import pytest

from edgebox.slicing.slicer import Slicer
from tests.slicing.game import Game, names

GUARDED = """
name = "Guarded"
main = "PROC"
[elements."I/O"]
complexity = "simple"
lines = ["PROC"]
[elements.PROC]
complexity = "easy"
programs = ["GARD"]
[programs.GARD]
operations = ["engage"]
attack = "YYGG"
countermeasures = 1
integrity = 2
"""


def facing_firewall(*sheets: Slicer) -> Game:
    game = Game("small-computer-system", *sheets)
    game.enter()
    game.do("move", "SUB-a")
    game.next_turn()
    return game


def for_what(game: Game) -> tuple[str, str]:
    check = game.json["check"]
    return check["by"], check["for"]


def test_the_first_engage_begins_with_a_simple_cool_check_i1() -> None:
    game = facing_firewall(Slicer(presence=3, cool=1))
    game.do("engage", "FRWL")
    assert for_what(game) == ("slicer", "initiative")
    assert game.pool == "YGG"
    game.roll()
    assert for_what(game) == ("gm", "initiative")
    assert game.pool == "GG"


def test_initiative_leaves_nothing_to_spend_i1() -> None:
    game = facing_firewall()
    game.do("engage", "FRWL")
    game.roll(Y="aa", G="aa")
    assert game.state.spending is None
    assert "Nothing is left" in game.refused("spend", option="P-1")


def test_initiative_before_leaves_no_old_results_either_i1() -> None:
    game = facing_firewall()
    game.do("engage", "FRWL")
    assert game.state.spending is None


@pytest.mark.parametrize(
    ("mine", "theirs", "first"),
    [
        ("ss", "s", "slicer"),
        ("s", "ss", "program"),
        ("sa", "s", "slicer"),
        ("s", "sa", "program"),
        ("s", "s", "slicer"),
    ],
)
def test_successes_then_advantages_then_the_player_go_first_i1(
    mine: str, theirs: str, first: str
) -> None:
    game = facing_firewall()
    game.do("engage", "FRWL")
    game.roll(Y=mine)
    events = game.roll(G=theirs)
    assert events[1].name == "InteractionBegan"
    assert getattr(events[1], "first") == first  # noqa: B009


def test_a_slicer_that_engaged_and_wins_attacks_with_that_operation_i1() -> None:
    game = facing_firewall()
    game.do("engage", "FRWL")
    game.roll(Y="ss")
    game.roll()
    assert for_what(game) == ("slicer", "attack")
    assert game.pool == "YYGPP"
    assert game.me.operations_left == 1


def test_a_program_that_was_engaged_and_wins_attacks_at_once_i1() -> None:
    game = facing_firewall()
    game.do("engage", "FRWL")
    game.roll()
    game.roll(G="s")
    assert for_what(game) == ("gm", "attack")
    assert game.pool == "GGPP"
    assert game.program("FRWL").operations_left == 1
    game.roll()
    assert for_what(game) == ("slicer", "attack")
    game.roll()
    assert game.me.operations_left == 1
    game.next_turn()  # one operation is left to the firewall, so it attacks once
    assert for_what(game) == ("gm", "attack")
    game.roll()
    assert game.state.round == 4


def test_later_engages_attack_without_initiative_i1() -> None:
    game = facing_firewall()
    game.do("engage", "FRWL")
    for _ in range(3):
        game.roll()
    game.do("engage", "FRWL")
    assert for_what(game) == ("slicer", "attack")


def test_a_dormant_program_can_not_be_engaged_i1() -> None:
    game = Game()
    game.breach()
    game.walk("PROC")
    game.next_turn()
    assert "dormant" in game.refused("engage", "SPDR")


def test_engaging_what_is_not_there_is_refused_o13() -> None:
    game = Game()
    game.enter()
    assert "No program runs on I/O" in game.refused("engage")
    assert "No program 'FRWL@SUB-a'" in game.refused("engage", "FRWL@SUB-a")


def test_damage_is_net_successes_less_countermeasures_i2() -> None:
    game = facing_firewall()
    game.do("engage", "FRWL@SUB-a")
    game.roll(Y="s")
    game.roll()
    game.roll(Y="ss s")  # three against countermeasures 3
    assert game.program("FRWL").running
    game.do("engage", "FRWL")
    game.roll(Y="ss ss")
    assert not game.program("FRWL").running


def test_integrity_above_one_takes_more_damage_i3_g5() -> None:
    game = Game(GUARDED)
    game.do("enter")
    game.do("move", "PROC")
    game.next_turn()
    game.do("engage")
    game.roll(Y="s")
    game.roll()
    game.roll(Y="ss")  # one damage
    assert game.program("GARD").running
    assert game.program("GARD").integrity == 1
    game.do("engage")
    game.roll(Y="ss")
    assert not game.program("GARD").running


def test_a_slicers_countermeasures_are_its_intellect_i3() -> None:
    game = Game(GUARDED)
    game.do("enter")
    game.do("move", "PROC")
    game.next_turn()
    game.next_turn()  # round 2: the guard attacks
    assert for_what(game) == ("slicer", "initiative")
    game.roll()
    game.roll(Y="s")
    game.roll(Y="ss", G="s")  # three against Intellect 3
    assert game.at() == "PROC"
    game.roll(Y="ss ss")
    assert game.at() is None
    assert game.me.disoriented == 1


def test_a_surprised_slicer_rolls_vigilance_i1() -> None:
    game = Game(GUARDED, Slicer(willpower=4, vigilance=0))
    game.do("enter")
    game.do("move", "PROC")
    game.next_turn()
    game.next_turn()
    assert for_what(game) == ("slicer", "initiative")
    assert game.pool == "GGGG"


def test_a_surprised_slicer_that_wins_attacks_with_an_operation_of_its_coming_turn_i1() -> None:
    game = Game(GUARDED)
    game.do("enter")
    game.do("move", "PROC")
    game.next_turn()
    game.next_turn()
    game.roll(Y="s")
    game.roll()
    assert for_what(game) == ("slicer", "attack")
    game.roll()
    assert for_what(game) == ("gm", "attack")
    game.roll()
    game.roll()  # its second operation
    assert game.state.round == 3
    assert game.me.operations_left == 1


def test_leaving_ends_the_interaction_i4() -> None:
    game = facing_firewall()
    game.do("engage", "FRWL")
    for _ in range(3):
        game.roll()
    game.do("move", "I/O")
    assert not game.state.interactions
    game.next_turn()
    assert game.state.round == 4  # the firewall does not follow
    game.do("move", "SUB-a")
    game.do("engage", "FRWL")
    assert for_what(game) == ("slicer", "initiative")


def test_terminating_a_program_ends_the_interaction_i4() -> None:
    game = Game()
    game.breach()
    assert not game.state.interactions
    assert "No program" in game.refused("engage", "FRWL") or game.me.operations_left == 0


def test_kicked_out_in_the_middle_the_exchange_is_over_i4_p9() -> None:
    game = facing_firewall(Slicer(intellect=1, computers=1))
    game.do("engage", "FRWL")
    game.roll()
    game.roll(G="ss")
    game.roll(G="ss")  # it hits before the slicer's own attack
    assert game.at() is None
    assert game.state.check is None
    assert game.state.contact is None
    happened = names(list(game.encounter.steps[-1]))
    assert "KickedOut" in happened
    assert "CheckCalled" not in happened


def test_modifiers_for_attacks_change_attacks_only_c7() -> None:
    from edgebox.rules.modifiers import Effect, Modifier

    talent = Modifier("Viper code", frozenset({"attack"}), Effect.UPGRADE)
    game = facing_firewall(Slicer(modifiers=(talent,)))
    game.do("engage", "FRWL")
    assert game.pool == "YG"
    game.roll(Y="s")
    game.roll()
    assert game.pool == "YYYPP"


NEST = """
name = "Nest"
main = "PROC"
[elements."I/O"]
complexity = "simple"
lines = ["PROC", "SUB-a", "SUB-b"]
[elements.PROC]
complexity = "easy"
programs = ["spider"]
[elements.SUB-a]
complexity = "easy"
programs = ["spider"]
[elements.SUB-b]
complexity = "easy"
programs = ["spider"]
"""


def test_a_surprised_slicer_attacks_at_once_only_with_operations_it_will_have_i1() -> None:
    game = Game(NEST)
    game.do("enter")
    game.gm("set-state", to="warned")
    game.next_turn()
    attacks = []
    while game.state.round == 1:
        if game.json["check"]["for"] == "attack":
            attacks.append(game.json["check"]["by"])
        game.roll()  # with blanks the slicer wins initiative
    assert attacks == ["slicer", "gm", "slicer", "gm", "gm"]
    assert game.me.operations_left == 0


def test_an_engaged_program_attacks_at_once_only_with_operations_it_has_i1() -> None:
    game = Game(GUARDED, Slicer("ann"), Slicer("ben"), Slicer("cat"))
    for _ in range(3):
        game.do("enter")
        game.do("move", "PROC")
        game.next_turn()
    attacks = []
    for _ in range(3):
        game.do("engage")
        while game.state.check is not None:
            if game.json["check"]["for"] == "attack":
                attacks.append(game.json["check"]["by"])
                game.roll()
            else:
                game.roll(**({"Y": "s"} if game.json["check"]["by"] == "gm" else {}))
        game.next_turn()
    assert attacks == ["gm", "ann", "gm", "ben", "cat"]
    assert game.state.round == 3
