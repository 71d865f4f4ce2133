"""The facts that pages get of an encounter."""

from __future__ import annotations

import re
from typing import Any

from edgebox.box.views import feed_between, gm_view, players_view
from edgebox.dice import Roll
from edgebox.slicing.commands import Command, Do
from edgebox.slicing.encounter import Encounter
from tests.box.views.plays import begun, snapshot_of
from tests.pages import ROOT


def _entered(roll: str) -> Encounter:
    encounter = begun("small-computer-system")
    encounter.do(Command(Do.ENTER), Roll.parse(roll))
    return encounter


def _option(spend: dict[str, Any], rule: str) -> dict[str, Any]:
    found: dict[str, Any] = next(each for each in spend["options"] if each["rule"] == rule)
    return found


def test_the_gm_learns_what_each_option_would_do() -> None:
    """P-6 and P-8 with their consequences, P-9 with why it is shut."""
    spend = gm_view(snapshot_of(_entered("Y:s Y:s G:- P:tt P:t")))["gm_spend"]
    assert spend["purse"] == "ttt"
    assert _option(spend, "P-6")["would"] == "slicer: strain 0 → 1 of 12."
    assert _option(spend, "P-8")["pays"] == ["ttt"]
    assert _option(spend, "P-8")["would"].startswith("Normal → Warned.")
    assert "wakes" in _option(spend, "P-8")["would"]
    assert not _option(spend, "P-9")["open"]
    assert _option(spend, "P-9")["why"] == "not enough for it"


def test_players_get_their_own_spending_only() -> None:
    """P-1 to P-5 are the slicer's; threat is the GM's."""
    view = players_view(snapshot_of(_entered("Y:s Y:aa G:a P:- P:-")))
    assert view["spend"]["purse"] == "aaa"
    assert {option["rule"] for option in view["spend"]["options"]} >= {"P-2", "P-3", "P-4"}
    assert not any(option["rule"] == "P-8" for option in view["spend"]["options"])
    assert "gm_spend" not in view


def test_a_waiting_check_has_its_pool_and_its_odds() -> None:
    """O-2: the dice to put in the hand, and the exact chance of success."""
    encounter = begun("small-computer-system")
    encounter.do(Command(Do.ENTER))
    check = gm_view(snapshot_of(encounter))["check"]
    assert (check["pool"], check["difficulty"], check["who"]) == ("YYGPP", "Average", "slicer")
    assert 0.5 < check["chances"]["success"] < 0.9
    assert check["words"] == "2 proficiency, 1 ability, 2 difficulty"


def test_choices_say_what_they_cost_or_why_they_are_shut() -> None:
    """O-13: a refusal has its reason."""
    choices = players_view(snapshot_of(_entered("Y:s Y:s G:- P:- P:-")))["choices"]
    by_words = {choice["words"]: choice for choice in choices}
    assert by_words["Move to SUB-a"]["refusal"] is None
    assert (
        "needs a directory" in by_words["List the directory"]["refusal"].lower()
        or by_words["List the directory"]["refusal"]
    )


def test_the_feed_tells_each_thing_once() -> None:
    """A roll, the step it belongs to, and a step that was taken back."""
    encounter = begun("small-computer-system")
    first = players_view(snapshot_of(encounter))
    assert [event["event"] for event in feed_between(None, first)] == ["hello"]
    encounter.do(Command(Do.ENTER))
    asked = players_view(snapshot_of(encounter))
    assert [event["event"] for event in feed_between(first, asked)] == ["check", "waiting"]
    encounter.do(Command(Do.ROLL), Roll.parse("Y:s Y:s G:- P:- P:-"))
    rolled = players_view(snapshot_of(encounter, rolls=1))
    events = {event["event"]: event for event in feed_between(asked, rolled)}
    assert events["roll"]["words"] == "2 successes"
    assert events["roll"]["succeeded"] is True
    assert feed_between(rolled, rolled) == []


def test_the_docs_name_every_event_of_the_feed() -> None:
    """A program's author reads docs/the-page.md, not the code."""
    source = (ROOT / "edgebox" / "box" / "views" / "feed.py").read_text(encoding="utf-8")
    names = set(re.findall(r'"event": "([a-z-]+)"', source))
    names |= set(re.findall(r'^        \("([a-z-]+)", "status"', source, re.MULTILINE))
    assert len(names) > 8
    page = (ROOT / "docs" / "the-page.md").read_text(encoding="utf-8")
    assert {name for name in names if f"`{name}`" not in page} == set()


def test_the_feed_tells_what_is_undone() -> None:
    """A log line that is gone was taken back; older ones that come into view again are not new."""
    base = players_view(snapshot_of(begun("blast-door")))
    steps = [{"number": n, "aside": 0, "round": 1, "lines": [f"step {n}"]} for n in range(1, 6)]
    before, after = base | {"log": steps[1:]}, base | {"log": steps[:4]}
    assert feed_between(before, after) == [{"event": "undone", "step": 5}]
    told = feed_between(after, before)
    assert [event["step"] for event in told] == [5]
