"""What players are shown holds no hidden fact (S-7)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace

import pytest

from edgebox.box.snapshot import LogLine, Snapshot
from edgebox.box.views import feed_between, gm_view, panel_view, players_view
from edgebox.slicing.commands import Command, Do
from edgebox.slicing.files.system_file import shipped_systems
from edgebox.slicing.model import Kind
from tests.box.views.plays import begun, played, snapshot_of

_ALONE = [name for name in shipped_systems() if name not in ("city-registry",)]


def _hidden(snapshot: Snapshot, name: str | None) -> Iterator[str]:
    """Give every word that must not be found: worked out from the rules, not from the views."""
    state = snapshot.state
    assert state is not None
    eyes = [
        slicer
        for slicer in state.slicers.values()
        if slicer.name == name or (name is None and state.is_intruder(slicer.name))
    ]
    ports = {e.name for e in state.system.elements.values() if e.kind is Kind.PORT and not e.host}
    seen = ports.union(*(slicer.seen for slicer in eyes))
    visited = set[str]().union(*(slicer.visited for slicer in eyes))
    copied = {data for slicer in state.slicers.values() for data in slicer.gear}
    # main control shows the functions of the sub-processors as what can be operated (S-4)
    ruled = any(state.elements[main].controlled_by for main in state.system.mains)
    for element in state.system.elements.values():
        if element.name not in seen:
            yield element.name
            yield element.where
        if element.name not in visited:
            yield from () if ruled else element.functions
            yield element.holds if element.name not in copied else ""
        for program in state.programs.values():
            if program.at == element.name and program.at not in seen:
                yield program.label
                yield program.key
    yield state.system.summary


@pytest.mark.parametrize("system", _ALONE)
def test_no_view_of_players_holds_a_hidden_element(system: str) -> None:
    """S-7: through whole encounters, in every byte of the players' views, the box and the feed."""
    for seed in range(3):
        encounter = begun(system, ["tavi-renn", "okko-dash"])
        before = None
        for snapshot in played(encounter, seed, 40):
            everyone = players_view(snapshot)
            texts = {
                None: json.dumps(
                    [
                        everyone,
                        panel_view(snapshot, with_gm=False),
                        feed_between(before, everyone),
                    ],
                    ensure_ascii=False,
                ),
                "Tavi Renn": json.dumps(
                    {
                        section: value
                        for section, value in players_view(snapshot, "Tavi Renn").items()
                        # what is told at the table is told to all
                        if section in ("map", "objectives")
                    },
                    ensure_ascii=False,
                ),
            }
            before = everyone
            for name, text in texts.items():
                for word in _hidden(snapshot, name):
                    assert not word or word not in text, f"{word!r} in what {name} sees"


def test_the_gm_sees_all_that_players_do_not() -> None:
    """The other half of S-7: the same search finds everything in the GM's view."""
    snapshot = snapshot_of(begun("small-computer-system"))
    text = json.dumps(gm_view(snapshot))
    hidden = [word for word in _hidden(snapshot, None) if word and " " not in word]
    assert len(hidden) > 6
    assert [word for word in hidden if word not in text] == []


def test_the_log_and_objectives_cover_hidden_names() -> None:
    """S-7: a step may be about what nobody has found yet; its name comes out when it is found."""
    encounter = begun("small-computer-system")
    told = (LogLine(1, 1, ("Objective lost: copy DATA-b (DATA-b was deleted).",)),)
    view = players_view(replace(snapshot_of(encounter), log=told))
    assert view["log"][0]["lines"] == [
        "Objective lost: copy something hidden (something hidden was deleted)."
    ]
    assert view["objectives"] == [{"text": "copy something hidden", "status": "open"}]
    assert gm_view(snapshot_of(encounter))["objectives"][0]["text"] == "copy DATA-b"


def test_a_map_grows_with_what_is_seen() -> None:
    """S-7: who stands at the port sees one line from it, and nothing of what lies behind."""
    encounter = begun("blast-door")
    assert [p["name"] for p in players_view(snapshot_of(encounter))["map"]["places"]] == ["I/O"]
    encounter.do(Command(Do.ENTER))
    seen = players_view(snapshot_of(encounter))["map"]
    assert [place["name"] for place in seen["places"]] == ["I/O", "PROC"]
    port, processor = seen["places"]
    assert port["slicers"] == ["slicer"]
    assert processor["difficulty"] is None
    assert processor["captions"] == []
    known = gm_view(snapshot_of(encounter))["map"]["places"][1]
    assert known["difficulty"] == "Easy"
    assert "open/close" in known["captions"]
