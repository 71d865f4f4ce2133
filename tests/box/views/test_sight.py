"""What players are shown holds no hidden fact (S-7)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace

import pytest

from edgebox.box.snapshot import LogLine
from edgebox.box.views import View, feed_between, gm_view, panel_view, players_view
from edgebox.journal import SessionFacts
from edgebox.slicing.commands import Command, Do
from edgebox.slicing.encounter import Encounter
from edgebox.slicing.files.system_file import parse_system, shipped_systems
from edgebox.slicing.reach import rivals_in_sight
from edgebox.slicing.state import EncounterState
from tests.box.views.hidden import found_in, hidden
from tests.box.views.plays import begun, played, snapshot_of


@pytest.mark.parametrize("system", shipped_systems())
def test_no_view_of_players_holds_a_hidden_fact(system: str) -> None:
    """S-7, X-3, X-7: through whole encounters, in every byte of players' views, box and feed."""
    for seed in range(3):
        encounter = begun(system, ["tavi-renn", "okko-dash"])
        before = None
        for snapshot in played(encounter, seed, 40):
            everyone = players_view(snapshot)
            box = panel_view(snapshot, with_gm=False)
            texts = {
                ("Tavi Renn", "Okko Dash"): [everyone, box, feed_between(before, everyone)],
                # what is told at the table is told to all
                ("Tavi Renn",): _of_its_own(players_view(snapshot, "Tavi Renn")),
            }
            before = everyone
            for names, views in texts.items():
                text = json.dumps(views, ensure_ascii=False)
                for word in filter(None, hidden(snapshot, [names])):
                    assert not found_in(word, text), f"{word!r} in what {names} see"


def _of_its_own(view: View) -> View:
    return {name: view[name] for name in ("map", "objectives", "status", "ship")}


_OPPOSED = ["tavi-renn", "vesh-aru", "okko-dash"]


def test_opposed_sides_see_their_own_x4() -> None:
    """X-4: no side's page, nor the table's, nor the feed, has what only others know."""
    sides = [["Tavi Renn", "Okko Dash"], ["Vesh Aru"]]
    met = set()
    for seed in range(6):
        encounter = begun("contested-node", _OPPOSED)
        before = None
        for snapshot in played(encounter, seed, 50):
            state = snapshot.state
            assert state is not None
            everyone = players_view(snapshot)
            told = [everyone, panel_view(snapshot, with_gm=False), feed_between(before, everyone)]
            before = everyone
            text = json.dumps(told, ensure_ascii=False)
            for word in filter(None, hidden(snapshot, sides)):
                assert not found_in(word, text), f"{word!r} at the table"
            for name in state.slicers:
                view = players_view(snapshot, name)
                secret = filter(None, hidden(snapshot, [[name]]))
                text = json.dumps(_of_its_own(view), ensure_ascii=False)
                for word in secret:
                    assert not found_in(word, text), f"{word!r} in what {name} sees"
                met |= {(name, each) for each in _rivals_told(view, state, name)}
    # it is no test if nobody ever meets
    assert ("Tavi Renn", "Vesh Aru") in met
    assert ("Vesh Aru", "Tavi Renn") in met


def _rivals_told(view: View, state: EncounterState, name: str) -> Iterator[str]:
    """Check what a page tells of each rival; give those whose place it knows."""
    for sheet in view["slicers"]:
        rival = sheet["name"]
        if not state.are_opposed(name, rival):
            assert sheet["own"]
            continue
        assert sorted(sheet) == ["at", "name", "own", "turn"]
        around = {name for name, _ in rivals_in_sight(state, name)}
        if rival in around:
            assert sheet["at"] == state.slicers[rival].at
            yield rival
        else:
            assert sheet["at"] == "out of sight"
            assert not [place for place in view["map"]["places"] if rival in place["slicers"]]
    if state.turn is not None and state.are_opposed(name, state.turn):
        assert view["choices"] == []
        assert view["spend"] is None or view["spend"]["who"] != state.turn


def test_each_side_reads_its_own_log_and_the_gm_all_x4() -> None:
    """X-4: what a side does out of sight of the other is told to it and the GM alone."""
    encounter = begun("contested-node", ["tavi-renn", "vesh-aru"])
    line = LogLine(1, 1, (), heard={"intruders": ("Tavi",), "system": ()}, whole=("Tavi", "Vesh"))
    snapshot = replace(snapshot_of(encounter), log=(line,))
    told = {name: players_view(snapshot, name)["log"] for name in ("Tavi Renn", "Vesh Aru")}
    assert [each["lines"] for each in told["Tavi Renn"]] == [["Tavi"]]
    assert told["Vesh Aru"] == []
    assert players_view(snapshot)["log"] == []
    assert gm_view(snapshot)["log"][0]["lines"] == ["Tavi", "Vesh"]


def test_a_honeypot_is_data_to_the_last_byte_x3() -> None:
    """X-3: until it springs, players are sent what they would be sent of true data."""
    text = SessionFacts.read("trophy-room").system.text
    true = text.replace("honeypot = true\n", "")
    assert true != text
    slicers = SessionFacts.read("trophy-room", ["tavi-renn"]).cast()[1]
    for seed in range(4):
        bait = Encounter(parse_system(text, "x"), slicers)
        plain = Encounter(parse_system(true, "x"), slicers)
        for one, other in zip(played(bait, seed, 25), played(plain, seed, 25), strict=False):
            if one.state is None or not any(p.hidden for p in one.state.programs.values()):
                break
            assert json.dumps(players_view(one)) == json.dumps(players_view(other))
            assert json.dumps(panel_view(one, with_gm=False)) == json.dumps(
                panel_view(other, with_gm=False)
            )
            shown = {place["name"]: place for place in gm_view(one)["map"]["places"]}
            assert shown["DATA-a"]["marks"] == ["honeypot"]
            assert [each["state"] for each in shown["DATA-a"]["programs"]] == ["lurking"]


def test_the_gm_sees_all_that_players_do_not() -> None:
    """The other half of S-7: the same search finds everything in the GM's view."""
    snapshot = snapshot_of(begun("small-computer-system"))
    text = json.dumps(gm_view(snapshot))
    secret = [word for word in hidden(snapshot, [["slicer"]]) if word and " " not in word]
    assert len(secret) > 6
    assert [word for word in secret if word not in text] == []


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
