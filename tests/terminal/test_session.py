"""The game in the terminal, as a person types it."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest
from rich.console import Console

from edgebox.dice import Roll
from edgebox.slicing.encounter import Encounter
from edgebox.slicing.files.system_file import load_system
from edgebox.slicing.slicer import Slicer
from edgebox.slicing.state import Check
from edgebox.sources.dice_source import DiceSource, DoubtError
from edgebox.terminal.session import Session


class Loaded:
    """A source that rolls what it was given, in order."""

    prompt = "Enter to roll"
    again = "Enter to look again"

    def __init__(self, *rolls: str | BaseException) -> None:
        self._rolls = list(rolls)
        self.settled = 0

    def roll(self, check: Check) -> Roll:
        rolled = self._rolls.pop(0)
        if isinstance(rolled, BaseException):
            raise rolled
        return Roll.parse(rolled)

    def mark(self) -> int:
        return 0

    def take_back(self, mark: int) -> None:
        pass

    def settle(self) -> None:
        self.settled += 1


Play = Callable[..., str]


@pytest.fixture
def play() -> Play:
    def run(
        system: str,
        *lines: str,
        source: DiceSource | None = None,
        sheets: tuple[Slicer, ...] = (Slicer(),),
    ) -> str:
        waiting = list(lines)
        out = io.StringIO()
        console = Console(file=out, width=120, highlight=False)

        def ask(prompt: str) -> str:
            if not waiting:
                raise EOFError
            console.print(f"{prompt}{waiting[0]}")
            return waiting.pop(0)

        session = Session(Encounter(load_system(system), sheets), source, console=console, ask=ask)
        assert session.play() == 0
        return out.getvalue()

    return run


def test_a_whole_encounter_is_played_by_typing(play: Play) -> None:
    shown = play(
        "small-computer-system",
        "enter",
        "",
        "",
        "move sub-a",
        "end",
        "engage",
        "",
        "",
        "",
        "",
        "move proc",
        "end turn",
        "move dir",
        "list",
        "",
        "",
        "end",
        "move data-b",
        "copy",
        "exit",
        source=Loaded(
            "Y:s Y:sa G:a P:t P:-",
            "Y:s G:s",
            "G:s G:-",
            "Y:ss Y:ss G:s P:f P:t",
            "Y:s Y:aa G:ss P:f P:-",
        ),
    )
    assert "Objective met: copy DATA-b." in shown
    assert "The encounter is over." in shown
    assert "DIR shows DATA-a, DATA-b." in shown


def test_it_shows_where_one_is_what_is_open_and_why_the_rest_is_not(play: Play) -> None:
    shown = play("blast-door", "enter")
    assert "slicer is on I/O" in shown
    assert "Move to PROC" in shown
    assert "Control: Only on a processor; slicer is on I/O." in shown
    assert "Copy, Encrypt, Alter, Delete: Only on a data element" in shown


def test_objectives_are_not_named_before_they_are_found_s7(play: Play) -> None:
    shown = play(
        "small-computer-system",
        "1",
        "Y:ss Y:s G:- P:t P:-",
        "1",
        sheets=(Slicer(strain_threshold=0),),
    )
    assert "objective: copy something hidden (still open)" in shown
    assert "Objective lost: copy something hidden (nobody is left to try)." in shown
    assert "DATA-b" not in shown
    shown = play("blast-door", "enter")
    assert "objective: control something hidden (still open)" in shown, "before the port is entered"
    assert "objective: control PROC (still open)" in shown


def test_the_pool_and_its_chance_come_before_the_roll(play: Play) -> None:
    shown = play("small-computer-system", "1")
    assert "YYGPP" in shown
    assert "succeeds in 70%" in shown


def test_dice_can_be_typed_and_mistakes_are_told(play: Play) -> None:
    shown = play("small-computer-system", "1", "Y:s", "Y:q", "Y:s Y:s G:- P:- P:-")
    assert "missing 1 proficiency (Y), 1 ability (G), 2 difficulty (P)" in shown
    assert "is no symbol" in shown
    assert "slicer is in, at I/O." in shown


def test_spending_is_offered_to_each_side(play: Play) -> None:
    shown = play("small-computer-system", "1", "Y:ss Y:aa G:- P:- P:-", "1", "state warned", "gm")
    assert "slicer may spend aa" in shown
    assert "boost die on your next check" in shown
    assert "next check B" in shown
    shown = play("small-computer-system", "1", "Y:ss Y:s G:- P:tt P:t", "3")
    assert "The GM may spend ttt" in shown
    assert "The system is now Warned." in shown
    assert "Somewhere in the system, something wakes up." in shown
    assert "SPDR" not in shown


def test_undo_takes_back_any_number_of_steps(play: Play) -> None:
    shown = play("blast-door", "enter", "move", "u", "undo", "u")
    assert shown.count("Undone.") == 2
    assert "There is nothing to undo." in shown


def test_before_the_roll_the_pool_can_be_changed(play: Play) -> None:
    shown = play(
        "small-computer-system",
        "destiny",
        "W:ll",
        "1",
        "add K",
        "upgrade difficulty",
        "light",
        "dark",
        "b",
        "add Q",
    )
    assert "Destiny: 2 light, 0 dark." in shown
    assert "YYGPPK" in shown
    assert "YYGRPK" in shown
    assert "YYYRPK" in shown
    assert "YYYRRK" in shown
    assert "no boost die banked" in shown
    assert "'Q' is no die" in shown


def test_what_is_not_understood_is_asked_again(play: Play) -> None:
    shown = play("blast-door", "dance", "99", "?", "q")
    assert "'dance' is none of the choices" in shown
    assert "There is no 99" in shown
    assert "take back the last step" in shown
    assert "Until the next time." in shown


def test_an_ambiguous_word_names_what_it_could_mean(play: Play) -> None:
    shown = play("imperial-facility", "enter")
    assert "could be “Enter at I/O-a" in shown


def test_the_gm_sees_everything_on_request(play: Play) -> None:
    assert "SPDR (dormant)" not in play("small-computer-system", "?")
    assert "SPDR (dormant)" in play("small-computer-system", "gm")


def test_a_doubt_is_asked_about_never_guessed(play: Play) -> None:
    doubt = DoubtError("roll00.jpg: in doubt: ability? (it leans).", Roll.parse("Y:s Y:s G:a"))
    shown = play("small-computer-system", "1", "", "Y:s Y:s G:a P:- P:-", source=Loaded(doubt))
    assert "it leans" in shown
    assert "seen:" in shown
    assert "slicer is in, at I/O." in shown


def test_the_programs_turn_asks_the_gm_to_roll(play: Play) -> None:
    shown = play(
        "personal-terminal",
        "1",
        "Y:ss Y:- G:- P:- P:- P:-",
        "move proc",
        "end",
        "end",
        "Y:- G:- K:- K:-",
        "Y:s G:-",
    )
    assert "WTDG@PROC surprises slicer" in shown
    assert "The GM for WTDG@PROC rolls for attack, Average" in shown


def test_a_doubtful_roll_can_be_confirmed_with_a_word(play: Play) -> None:
    doubt = DoubtError("roll00.jpg: in doubt.", Roll.parse("Y:s Y:s G:a P:- P:-"))
    source = Loaded(doubt)
    shown = play("small-computer-system", "y", "1", "", "y", source=source)
    assert "'y' is none of the choices" in shown
    assert "y if that is right; or type what the dice show; or Enter to look again." in shown
    assert "slicer is in, at I/O." in shown
    assert source.settled == 1, "these dice are no roll any more"


def test_a_doubtful_roll_of_other_dice_is_not_taken_by_a_word(play: Play) -> None:
    doubt = DoubtError("roll00.jpg: in doubt.", Roll.parse("Y:s"))
    source = Loaded(doubt)
    shown = play("small-computer-system", "1", "", "y", source=source)
    assert "missing 1 proficiency (Y)" in shown
    assert "y if that is right" not in shown
    assert "Type only YGPP, as in Y:- G:- P:- P:-, or what all dice show; or Enter to" in shown
    assert source.settled == 0, "they are looked at again"


SEEN = Roll.parse("Y:s Y:s G:a P:- P:t")


def test_dice_in_doubt_are_marked_and_may_be_typed_alone(play: Play) -> None:
    doubt = DoubtError("in doubt: second proficiency s? (it leans).", SEEN, doubted=(1, 3))
    shown = play("small-computer-system", "1", "", "G:aa", "Y:x P:f", source=Loaded(doubt))
    assert "seen:  Y:s   Y:s?   G:a   P:-?   P:t" in shown
    assert "or type only YP, as in Y:- P:-, or what all dice show; or Enter" in shown
    assert "Type only YP, or all of YYGPP: G is neither." in shown
    assert "slicer, enter I/O:   Y:s   G:a   P:t   Y:x   P:f" in shown


def test_dice_that_were_added_since_are_typed_with_those_in_doubt(play: Play) -> None:
    doubt = DoubtError("in doubt.", SEEN, doubted=(1,))
    shown = play("small-computer-system", "1", "", "add K", "Y:x K:f", source=Loaded(doubt))
    assert "slicer, enter I/O:   Y:s   G:a   P:-   P:t   Y:x   K:f" in shown


@pytest.mark.parametrize(
    "doubt",
    [
        DoubtError("in doubt; a pen.", SEEN, doubted=(1,), else_sure=False),
        DoubtError("too many.", Roll.parse("Y:s Y:s G:a P:- P:t P:t"), doubted=(1,)),
        DoubtError("in doubt.", SEEN, doubted=(0, 1, 2, 3, 4)),
    ],
    ids=["a pen lies there", "one is too many", "all are in doubt"],
)
def test_where_more_is_in_doubt_all_dice_are_typed(play: Play, doubt: DoubtError) -> None:
    shown = play("small-computer-system", "1", "", "Y:x", source=Loaded(doubt))
    assert "type only" not in shown
    assert "missing 1 proficiency (Y), 1 ability (G), 2 difficulty (P)" in shown


def test_dice_in_doubt_are_no_roll_any_more_while_others_are_waited_for(play: Play) -> None:
    source = Loaded(DoubtError("in doubt.", SEEN, doubted=(1,)), KeyboardInterrupt())
    shown = play("small-computer-system", "1", "", "", "y", "Y:x", source=source)
    assert "y takes dice that were seen, and there are none to take:" in shown
    assert "missing 1 proficiency (Y), 1 ability (G), 2 difficulty (P)" in shown


def test_before_dice_were_seen_the_word_for_yes_says_what_to_do(play: Play) -> None:
    typed = "type the dice, as in Y:s G:a P:-."
    assert f"none to take: {typed}" in play("small-computer-system", "1", "y", source=None)
    shown = play("small-computer-system", "1", "y", source=Loaded())
    assert f"none to take: Enter to roll; or {typed}" in shown


def test_whoever_stops_waiting_for_dice_may_type_them(play: Play) -> None:
    source = Loaded(KeyboardInterrupt())
    shown = play("small-computer-system", "1", "", "Y:s Y:s G:a P:- P:-", source=source)
    assert "Not waiting any more: type the dice, or Enter to wait again." in shown
    assert "slicer is in, at I/O." in shown
    assert source.settled == 1


def test_dice_of_a_roll_that_is_given_up_are_of_no_other(play: Play) -> None:
    source = Loaded(DoubtError("in doubt.", Roll.parse("Y:s")))
    play("small-computer-system", "1", "", "u", source=source)
    assert source.settled == 1


def test_a_roll_whose_pool_is_set_back_is_not_given_up(play: Play) -> None:
    source = Loaded(DoubtError("in doubt.", Roll.parse("Y:s")))
    shown = play("small-computer-system", "1", "add K", "", "u", source=source)
    assert "Undone." in shown
    assert source.settled == 0
