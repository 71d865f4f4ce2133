"""The optional rules at the table: their examples played with the buttons, and what is shown."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest

from edgebox.box.pages.looking import MapPage
from edgebox.box.screens import facts as f
from edgebox.box.snapshot import Stage
from edgebox.devices.pins import Panel
from edgebox.errors import RefusedError
from edgebox.journal import SessionFacts
from edgebox.slicing.choices import choices
from edgebox.slicing.commands import Command, Do
from edgebox.slicing.encounter import Encounter
from edgebox.slicing.script import ScriptStep, parse_step, play_step
from edgebox.slicing.spending import affordable
from tests.box.tables import Rig
from tests.box.test_table_walks import leaks
from tests.box.walks import texts
from tests.pages import ROOT

PAGE = (ROOT / "docs" / "optional-rules.md").read_text(encoding="utf-8")
_EXAMPLE = re.compile(
    r"^```json (\S+)\n(.*?)^```\n+```console\n\$ edgebox play (\S+)(.*?) --script \1$",
    re.MULTILINE | re.DOTALL,
)
EXAMPLES = {
    system: (re.findall(r"--slicer (\S+)", options), lines.splitlines())
    for _, lines, system, options in _EXAMPLE.findall(PAGE)
}
"""By system: its slicers, and the steps of its script."""

_BUTTONS = {
    Do.ENTER: "move",
    Do.DROP: "copy",
    Do.DEPLOY: "control",
    Do.JAM: "control",
    Do.END_TURN: "end-turn",
}
"""Those that have not the name of their operation."""


class ByButtons:
    """Plays the steps of a script at a table."""

    def __init__(self, system: str, *, small: bool) -> None:
        slicers = EXAMPLES[system][0] if system in EXAMPLES else []
        self.small = small
        self.rig = Rig(gm_panel=not small).begin(system, *slicers)

    def play(self, lines: Iterable[str]) -> None:
        """Play steps; one that the rules refuse must be refused here too."""
        for line in lines:
            self.step(parse_step(line))

    def step(self, step: ScriptStep) -> None:
        """Play one step."""
        command = step.command
        assert command is not None
        if command.do is Do.SPEND:
            self.rig.skip_to(Stage.SPEND)
            found = affordable(self.rig.state, command.by_gm)
            words = next(option.words for option, _ in found if option.rule == command.option)
            self.rig.choose_spend(words)
        elif command.do is not Do.ROLL:
            self.rig.skip_to(Stage.CHOOSE)
            if command.by_gm:
                self.by_gm(command)
            else:
                self.operate(command)
        if step.roll is not None:
            self.rig.skip_to(Stage.ROLL)
            self.rig.enter(str(step.roll))

    def operate(self, command: Command) -> None:
        """Do what a slicer does: by the menu alone, or by the button of the operation."""
        rig = self.rig
        here = [c for c in choices(rig.state, rig.state.acting) if c.command.do is command.do]
        target = command.target or ""
        choice = next(
            c
            for c in here
            if not (target and c.command.target) or c.command.target.split("@")[0] == target
        )
        if self.small:
            rig.choose(choice.short, confirm=choice.open)
            if not choice.open:
                menu = rig.screen(f.Menu)
                assert (menu.rows[menu.at].refusal, menu.keys.confirm) == (choice.refusal, "")
            return
        rig.tap(_BUTTONS.get(command.do, command.do.value))
        if isinstance(rig.shown(), f.Menu) and rig.screen(f.Menu).title.endswith("which?"):
            rig.choose(choice.short, confirm=choice.open)
        if not choice.open:
            assert choice.refusal in [*texts(rig.shown())]
            rig.tap("back")

    def by_gm(self, command: Command) -> None:
        """Do what the GM does, from their menu."""
        rig, panel = self.rig, Panel.PLAYERS if self.small else Panel.GM
        if self.small:
            rig.choose("Look, undo")
            rig.choose("GM's menu")
            rig.tap("confirm")
        else:
            rig.gm("let-go")
        if command.do is Do.SHIP_CHECK:
            rig.choose(f"Check: {command.target}", panel=panel)
        else:
            assert command.do is Do.SET_STATE
            rig.choose("State of Traffic control", panel=panel)
            rig.choose(command.to or "", panel=panel)


def scripted(system: str) -> Encounter:
    """Play the example as a script."""
    slicers, lines = EXAMPLES[system]
    encounter = Encounter(*SessionFacts.read(system, slicers).cast())
    for line in lines:
        try:
            play_step(encounter, parse_step(line))
        except RefusedError:
            continue
    return encounter


def test_every_option_has_its_example_here() -> None:
    assert len(EXAMPLES) == 8
    assert "ship-sensors" in EXAMPLES


@pytest.mark.parametrize("small", [True, False])
@pytest.mark.parametrize("system", EXAMPLES)
def test_the_examples_of_the_optional_rules_are_played_with_buttons(
    system: str, small: bool
) -> None:
    """X-1 to X-7, E-5: with four buttons and with all of them the same comes of it."""
    table = ByButtons(system, small=small)
    table.play(EXAMPLES[system][1])
    assert table.rig.state == scripted(system).state


# --- what is shown --------------------------------------------------------------------------------


def played(system: str, steps: int) -> Rig:
    """Play the first steps of an example, and go on to where the slicer chooses."""
    table = ByButtons(system, small=False)
    table.play(EXAMPLES[system][1][:steps])
    table.rig.skip_to(Stage.CHOOSE)
    return table.rig


def notes(rig: Rig) -> tuple[str, ...]:
    """Return the notes of the sheet that the players' display shows."""
    rig.choose("Look, undo")
    rig.choose("Sheets")
    shown = rig.screen(f.Sheet).notes
    rig.tap("back", "back")
    return tuple(shown)


def on_map(rig: Rig, panel: Panel = Panel.PLAYERS) -> dict[str, str]:
    """Return what stands beside each element on the map."""
    opened(rig, panel)
    rig.choose("Map", panel=panel)
    shown = rig.screen(f.MapSeen, panel)
    closed(rig, panel)
    return {place.name: place.marks for place in shown.places}


def read(rig: Rig, element: str, panel: Panel = Panel.PLAYERS) -> tuple[str, ...]:
    """Look at an element on the map, and return what can be read of it."""
    down, ok = ("down", "confirm") if panel is Panel.PLAYERS else ("setback", "let-go")
    opened(rig, panel)
    rig.choose("Map", panel=panel)
    for _ in rig.screen(f.MapSeen, panel).places:
        if rig.screen(f.MapSeen, panel).look == element:
            break
        rig.tap(down, panel=panel)
    rig.tap(ok, panel=panel)
    told = rig.screen(f.Told, panel)
    assert told.title == element
    closed(rig, panel)
    return tuple(told.lines)


def opened(rig: Rig, panel: Panel) -> None:
    if panel is Panel.GM:
        rig.gm("let-go")
    else:
        rig.choose("Look, undo")


def closed(rig: Rig, panel: Panel) -> None:
    while rig.desk.on_top(panel):
        rig.tap("undo" if panel is Panel.GM else "back", panel=panel)


def overview(rig: Rig) -> f.Overview:
    """Return who is where, as the GM's display shows it by itself."""
    found: f.Overview = rig.screen(f.Overview, Panel.GM)
    return found


def test_room_and_what_is_being_copied_stand_on_the_sheet_x1() -> None:
    rig = played("records-office", 8)
    assert {"room 5 of 5", "copying DATA-a: 1 of 3"} <= set(notes(rig))
    assert "size 3: as many operations to copy" in read(rig, "DATA-a")
    rig = played("records-office", 12)
    assert {"gear: DATA-a (size 3)", "room 2 of 5"} <= set(notes(rig))
    assert not any("copying" in note for note in notes(rig))


def test_copy_without_room_says_why_and_drops_nothing_unasked_x1() -> None:
    rig = played("records-office", 15)
    rig.tap("copy")
    rows = rig.screen(f.Menu).rows
    assert [row.words for row in rows] == ["Drop DATA-a from the gear", "Copy"]
    assert "the gear has room for 2 of 5" in rows[1].refusal
    assert "DATA-a" in rig.state.slicers["slicer"].gear


def test_programs_in_reach_are_seen_from_afar_x2() -> None:
    rig = played("relay-station", 3)
    assert "in reach: FRWL@SUB-b, 1 away" in notes(rig)
    assert on_map(rig)["SUB-b"] == "FRWL"
    assert "FRWL, the firewall" in read(rig, "SUB-b")
    assert "sub-processor: nothing more is known yet" in read(rig, "SUB-b")


def test_a_honeypot_is_marked_for_the_gm_alone_until_it_springs_x3() -> None:
    rig = played("trophy-room", 6)
    assert on_map(rig)["DATA-a"] == ""
    assert read(rig, "DATA-a") == ("data: nothing more is known yet",)
    assert on_map(rig, Panel.GM)["DATA-a"] == "(HNPT)"
    assert any(line.startswith("HNPT, the honeypot (lurks)") for line in read_gm(rig, "DATA-a"))
    assert "HNPT@DATA-a lurks" in overview(rig).programs
    rig = played("trophy-room", len(EXAMPLES["trophy-room"][1]))
    assert "no data: it was a honeypot" in read(rig, "DATA-a")
    assert on_map(rig)["DATA-a"] == "HNPT"


def read_gm(rig: Rig, element: str) -> tuple[str, ...]:
    return read(rig, element, Panel.GM)


def test_each_side_sees_its_own_and_the_rivals_in_its_sight_x4() -> None:
    rig = played("contested-node", 2)
    assert "side: intruders" in notes(rig)
    assert not any("Vesh Aru" in note for note in notes(rig)), "she has not entered"
    rig = played("contested-node", 6)
    assert rig.state.turn == "Tavi Renn"
    assert "sees Vesh Aru on PROC" in notes(rig)
    assert on_map(rig)["PROC"].endswith("Vesh")
    assert "Vesh Aru is here" in read(rig, "PROC")
    rig.choose("Look, undo")
    rig.choose("Sheets")
    assert rig.screen(f.Sheet).keys.confirm == "", "a rival's sheet is not for these eyes"
    rig.tap("back", "back")
    rig.gm("let-go")
    rig.choose("Sheets", panel=Panel.GM)
    rig.gm("let-go")
    assert rig.screen(f.Sheet, Panel.GM).name == "Vesh Aru", "the GM reads all of them"


@pytest.mark.parametrize(
    ("steps", "what"), [(8, "roll YYG for initiative"), (9, "roll YYYPP to attack Tavi Renn")]
)
def test_what_a_duel_rolls_for_is_said_in_plain_words_x4(steps: int, what: str) -> None:
    table = ByButtons("contested-node", small=False)
    table.play(EXAMPLES["contested-node"][1][:steps])
    table.rig.skip_to(Stage.ROLL)
    assert table.rig.desk.waiting.what == what


def test_where_a_rival_is_out_of_sight_shows_nowhere_x4() -> None:
    rig = played("contested-node", 3)
    table = ByButtons("contested-node", small=False)
    table.rig = rig
    table.operate(Command(Do.ENTER, target="I/O-b"))
    rig.skip_to(Stage.CHOOSE)
    rig.tap("end-turn")
    rig.skip_to(Stage.CHOOSE)
    assert rig.state.slicers["Vesh Aru"].at == "I/O-b"
    assert rig.state.turn == "Tavi Renn"
    shown = [*notes(rig), *on_map(rig).values()]
    assert not any("Vesh" in words for words in shown)


def test_carried_and_deployed_programs_stand_on_the_sheet_x5() -> None:
    rig = played("quarantine-ward", 1)
    carried = next(note for note in notes(rig) if note.startswith("carries "))
    assert "SPDR" in carried
    rig = played("quarantine-ward", 2)
    assert "SPDR is deployed on I/O" in notes(rig)
    assert on_map(rig)["I/O"] == "SPDR"
    assert "SPDR, your spider" in read(rig, "I/O")
    assert "SPDR@I/O of Vesh Aru" in overview(rig).programs


def test_a_worm_and_what_it_has_spoiled_stand_on_the_sheet_x6() -> None:
    rig = played("plague-server", 8)
    assert {"WORM in the gear", "gear unusable"} <= set(notes(rig))
    assert "WORM in slicer's gear" in overview(rig).programs
    table = ByButtons("plague-server", small=False)
    table.play(INFECTED)
    table.rig.skip_to(Stage.CHOOSE)
    assert any("spoiled" in note for note in notes(table.rig))


INFECTED = [
    '{"do": "enter"}',
    '{"do": "move", "target": "DATA-a"}',
    '{"do": "end-turn"}',
    '{"do": "copy"}',
    '{"do": "move", "target": "I/O"}',
    '{"do": "end-turn"}',
    '{"do": "move", "target": "PROC"}',
    '{"do": "end-turn"}',
    '{"do": "end-turn"}',
    '{"do": "roll", "roll": "Y:- G:-"}',
    '{"do": "roll", "roll": "Y:s G:- G:-"}',
    '{"do": "roll", "roll": "Y:ss G:ss G:- P:- P:-"}',
    '{"do": "end-turn"}',
]


def test_ways_to_other_systems_and_how_those_are_x7() -> None:
    rig = played("city-registry", 4)
    assert "leads to traffic-control:I/O-a" in read(rig, "I/O-b"), "how it is there is not known"
    rig = played("city-registry", 7)
    assert "leads to traffic-control:I/O-a: Traffic control is warned" in read(rig, "I/O-b")
    assert rig.screen(f.Menu).status.state is rig.state.alert("traffic-control")
    assert {"City registry: normal", "Traffic control: warned"} <= set(overview(rig).notes)


def test_a_jammed_ship_tells_its_setback_e5() -> None:
    rig = played("ship-sensors", 1)
    assert "the ship is jammed: 2 setback" in notes(rig)
    assert "the ship's sensors: now 2 setback dice" in read(rig, "I/O")
    assert "jammed: 2 setback on the ship's checks" in overview(rig).notes
    rig = played("ship-sensors", 4)
    assert not any("jammed" in note for note in notes(rig)), "a new round has begun"


@pytest.mark.parametrize("system", EXAMPLES)
def test_what_can_be_read_of_an_element_is_never_hidden_s7(system: str) -> None:
    """After every step of the examples, of all that is on the players' map."""
    table = ByButtons(system, small=True)
    for line in EXAMPLES[system][1]:
        table.play([line])
        if table.rig.stage() is not Stage.CHOOSE:
            continue
        page = MapPage(Panel.PLAYERS)
        table.rig.desk.show(page, Panel.PLAYERS)
        table.rig.settle()
        for _ in table.rig.screen(f.MapSeen).places:
            table.rig.tap("confirm")
            assert leaks(table.rig) == []
            table.rig.tap("back", "down")
        table.rig.tap("back")
