"""What the terminal shows of the optional rules (section X)."""

from __future__ import annotations

import io

from rich.console import Console, RenderableType

from edgebox.slicing.commands import Command, Do
from edgebox.slicing.model import SPIDER
from edgebox.slicing.slicer import Slicer
from edgebox.terminal import view
from edgebox.terminal.session import Session
from edgebox.terminal.typed import Typed
from tests.slicing.game import Game


def shown(what: RenderableType) -> str:
    console = Console(file=io.StringIO(), width=120)
    console.print(what)
    file = console.file
    assert isinstance(file, io.StringIO)
    return file.getvalue()


def test_room_and_what_is_being_copied_stand_in_the_status_x1() -> None:
    game = Game("records-office")
    game.enter()
    game.walk("PROC", "DIR")
    game.next_turn()
    game.do("list")
    game.roll(Y="ss ss")
    game.do("move", "DATA-a")
    game.next_turn()
    game.do("copy")
    text = shown(view.status_panel(game.state, "slicer"))
    assert "room 5/5" in text
    assert "copying DATA-a 1/3" in text


def test_what_is_in_reach_stands_in_the_status_x2() -> None:
    game = Game("relay-station")
    game.enter()
    game.walk("SUB-a")
    assert "FRWL, a firewall, is on SUB-b, 1 away" in shown(view.status_panel(game.state, "slicer"))


def test_only_the_gm_s_panel_knows_the_honeypot_x3() -> None:
    game = Game("trophy-room")
    assert "HNPT (hidden)" in shown(view.gm_panel(game.state))
    game.enter()
    assert "HNPT" not in shown(view.status_panel(game.state, "slicer"))


def test_a_deployed_program_is_shown_as_its_slicers_x5() -> None:
    game = Game("quarantine-ward", Slicer(programs=(SPIDER, SPIDER)))
    game.enter()
    game.do("deploy", "SPDR")
    text = shown(view.status_panel(game.state, "slicer"))
    assert "SPDR, slicer's spider, is here" in text
    assert "carries: SPDR" in text


def test_the_status_is_that_of_the_system_one_is_in_x7() -> None:
    game = Game("city-registry")
    game.enter("I/O-a")
    game.walk("PROC", "I/O-b")
    game.next_turn()
    game.gm("set-state", to="alarmed", target="traffic-control")
    assert "City registry · round 3 · Normal" in shown(view.status_panel(game.state, "slicer"))
    game.do("move", "traffic-control:I/O-a")
    game.roll(Y="ss ss")
    assert "Traffic control · round 3 · Alarmed" in shown(view.status_panel(game.state, "slicer"))


def test_a_rival_s_step_out_of_sight_is_not_told_x4() -> None:
    game = Game("contested-node", Slicer("ann"), Slicer("guard", side="system"))
    console = Console(file=io.StringIO(), width=120)
    lines = iter(["end", "enter i/o-b", "end", "q"])
    Session(game.encounter, None, console=console, ask=lambda _prompt: next(lines)).play()
    file = console.file
    assert isinstance(file, io.StringIO)
    text = file.getvalue()
    assert "guard is in, at I/O-b." in text  # the guard's own turn
    ann = text[text.rindex("ann is outside") :]
    assert "guard" not in ann


def test_the_gm_types_a_ship_s_check_and_a_system_s_state_e5_x7() -> None:
    command = Typed("ship shields YGPP").gm_command
    assert command is not None
    assert (command.do, command.target, str(command.add)) == (Do.SHIP_CHECK, "shields", "YGPP")
    assert Typed("state warned harbour").gm_command == Command(
        Do.SET_STATE, by_gm=True, to="warned", target="harbour"
    )
