"""The five example systems are as section E says."""

from __future__ import annotations

import subprocess
import sys

from edgebox.rules.difficulty import Difficulty
from edgebox.slicing.files.system_file import (
    load_system,
    parse_system,
    shipped_systems,
)
from edgebox.slicing.files.system_template import starting_file
from edgebox.slicing.model import (
    AllOf,
    AnyOf,
    Deed,
    Goal,
    KnowledgeBonus,
    Link,
    System,
    Undetected,
)


def edges(system: System) -> set[frozenset[str]]:
    return {frozenset(line) for line in system.lines}


def expected_edges(text: str) -> set[frozenset[str]]:
    return {frozenset(line.split("–")) for line in text.split()}


def complexities(system: System) -> dict[str, str]:
    return {
        name: element.complexity.title if element.complexity is not None else ""
        for name, element in system.elements.items()
    }


def test_the_small_computer_system_is_as_e1_says() -> None:
    system = load_system("small-computer-system")
    assert edges(system) == expected_edges(
        "I/O–SUB-a SUB-a–PROC PROC–DIR DIR–DATA-a DIR–DATA-b DIR–DATA-c"
    )
    assert complexities(system) == {
        "I/O": "Average",
        "SUB-a": "Average",
        "PROC": "Hard",
        "DIR": "Average",
        "DATA-a": "Easy",
        "DATA-b": "Average",
        "DATA-c": "Hard",
    }
    assert system.main == "PROC"
    assert system.elements["SUB-a"].programs == ("FRWL",)
    assert system.elements["SUB-a"].functions == ("surveillance cameras",)
    assert system.elements["PROC"].programs == ("SPDR",)
    assert system.elements["DIR"].knowledge == "Education"
    assert system.elements["DIR"].bonus is KnowledgeBonus.UPGRADE
    assert [system.elements[f"DATA-{letter}"].found for letter in "abc"] == [1, 2, 3]
    assert system.elements["DATA-b"].holds == "business calculations"
    assert system.objectives == (Goal(Deed.COPY, "DATA-b"),)


def test_the_blast_door_is_as_e2_says() -> None:
    system = load_system("blast-door")
    assert edges(system) == expected_edges("I/O–PROC")
    assert complexities(system) == {"I/O": "Simple", "PROC": "Easy"}
    assert system.elements["PROC"].functions == ("open/close",)
    assert "keypad" in system.elements["I/O"].where
    assert system.objectives == (Goal(Deed.CONTROL, "PROC"),)


def test_the_personal_terminal_is_as_e3_says() -> None:
    system = load_system("personal-terminal")
    assert edges(system) == expected_edges("I/O–PROC PROC–DIR DIR–DATA-a DIR–DATA-b DIR–DATA-c")
    assert complexities(system) == {
        "I/O": "Hard",
        "PROC": "Average",
        "DIR": "Average",
        "DATA-a": "",
        "DATA-b": "Average",
        "DATA-c": "Hard",
    }
    assert system.elements["PROC"].programs == ("WTDG",)
    assert system.elements["PROC"].functions == ("shut down",)
    assert system.elements["DIR"].knowledge == "Underworld"
    assert [system.elements[f"DATA-{letter}"].found for letter in "abc"] == [1, 2, 3]
    assert system.objectives == (Undetected(Goal(Deed.COPY, "DATA-c")),)


def test_the_imperial_facility_is_as_e4_says() -> None:
    system = load_system("imperial-facility")
    assert edges(system) == expected_edges(
        "I/O-a–SUB-c I/O-b–SUB-a I/O-b–SUB-b SUB-a–PROC SUB-b–PROC SUB-c–PROC "
        "PROC–DIR DIR–DATA-a DIR–DATA-b"
    )
    levels = complexities(system)
    assert levels.pop("PROC") == "Daunting"
    assert levels.pop("DATA-b") == "Daunting"
    assert levels.pop("DATA-a") == ""
    assert {levels.pop(name) for name in ("I/O-a", "I/O-b", "DIR")} == {"Hard"}
    assert set(levels.values()) == {"Average"}
    for letter, function in (
        ("a", "laboratory doors"),
        ("b", "experiments"),
        ("c", "voice intercom"),
    ):
        assert system.elements[f"SUB-{letter}"].programs == ("FRWL",)
        assert system.elements[f"SUB-{letter}"].functions == (function,)
    assert system.elements["DIR"].knowledge == "Core Worlds"
    assert (system.elements["DATA-a"].found, system.elements["DATA-b"].found) == (1, 3)
    assert system.objectives == (
        AnyOf(
            (
                Goal(Deed.COPY, "DATA-b"),
                AllOf((Goal(Deed.CONTROL, "SUB-a"), Goal(Deed.CONTROL, "SUB-c"))),
            )
        ),
    )


def test_the_ship_sensors_are_as_e5_says() -> None:
    system = load_system("ship-sensors")
    port = system.elements["I/O"]
    assert port.jams
    assert port.link is Link.WIRELESS
    assert port.complexity is Difficulty.AVERAGE
    assert system.elements["PROC"].complexity is Difficulty.DAUNTING
    assert system.objectives == (Goal(Deed.JAM, "I/O"),)


def test_each_example_has_a_summary() -> None:
    assert len(shipped_systems()) == 13
    assert all(load_system(name).summary for name in shipped_systems())


def test_the_starting_file_is_sound() -> None:
    assert parse_system(starting_file("Bank"), "bank.toml").name == "Bank"


def test_reading_a_system_loads_nothing_heavy() -> None:
    code = (
        "import sys; from edgebox.slicing.files.system_file import load_system; "
        "load_system('imperial-facility'); "
        "print([name for name in ('numpy', 'cv2', 'PIL', 'rich') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
