"""The page as programs see it: streams, posts, what is refused, starting and stopping."""

from __future__ import annotations

import json
import re
import socket
import time
from pathlib import Path

import pytest

from edgebox.box.snapshot import Stage
from edgebox.journal import SessionFacts
from edgebox.slicing.commands import Do
from edgebox.web.app import COOKIE, PAGES, STATIC
from edgebox.web.faults import PageError
from edgebox.web.server import PORTS_TRIED
from edgebox.web.server import serve as serve_page
from tests.web.asking import asked, events, posted
from tests.web.conftest import Serve
from tests.web.served import Served


def _cookie(table: Served, pin: str) -> str:
    body = json.dumps({"pin": pin}).encode()
    status, headers, _ = asked(
        f"{table.url}door", "POST", body, {"Content-Type": "application/json"}
    )
    assert status == 200
    assert "HttpOnly" in headers["set-cookie"]
    assert "samesite=strict" in headers["set-cookie"].lower()
    return headers["set-cookie"].partition(";")[0]


def test_a_taken_port_is_left_to_its_owner_and_the_next_is_served(serve: Serve) -> None:
    first = serve()
    assert first.page
    second = serve_page(first.table, port=first.page.port)
    try:
        assert second.taken[0] == first.page.port
        assert asked(second.url)[0] == 200
    finally:
        second.stop()


def test_no_free_port_is_told_with_the_remedy(serve: Serve) -> None:
    table = serve().table
    held: list[socket.socket] = []
    try:
        for start in range(30000, 60000, 97):
            held = []
            try:
                held = [
                    socket.create_server(("127.0.0.1", port))
                    for port in range(start, start + PORTS_TRIED)
                ]
                break
            except OSError:
                continue
        with pytest.raises(PageError, match="set another port"):
            serve_page(table, port=start)
    finally:
        for each in held:
            each.close()


def test_an_address_of_another_computer_is_told(serve: Serve) -> None:
    with pytest.raises(PageError, match=r"not an address of this computer.*take 127.0.0.1"):
        serve_page(serve().table, address="192.0.2.7")


def test_a_page_stops_although_streams_are_open(serve: Serve) -> None:
    table = serve()
    with events(f"{table.url}events/players") as stream:
        next(stream)
        assert table.page
        table.page.stop()
        # it ends instead of hanging
        assert all("data" in event for event in stream)
    assert not table.page._thread.is_alive()


def test_a_stream_sends_all_first_and_then_only_what_changed(serve: Serve) -> None:
    table = serve("blast-door")
    with events(f"{table.url}events/players") as stream:
        first = json.loads(next(stream)["data"])["sections"]
        assert {"map", "slicers", "waiting", "tray"} <= set(first)
        assert first["status"]["system"] == "Blast door"
        assert table.do(Do.ENTER).ok
        changed = json.loads(next(stream)["data"])["sections"]
        assert "map" in changed
        assert "faults" not in changed


def test_the_feed_goes_on_where_a_program_left_it(serve: Serve) -> None:
    table = serve("blast-door")
    with events(f"{table.url}feed") as stream:
        hello = next(stream)
        assert json.loads(hello["data"])["event"] == "hello"
    assert table.do(Do.ENTER).ok
    with events(f"{table.url}feed", Last_Event_ID=hello["id"]) as stream:
        told = json.loads(next(stream)["data"])
        assert told["event"] == "told"
        assert told["lines"] == ["slicer is in, at I/O."]


def test_what_players_are_sent_holds_nothing_hidden(serve: Serve) -> None:
    """S-7, in the bytes of the streams themselves."""
    table = serve("imperial-facility", pin="4711")
    for path in ("events/players", "events/box", "events/overlay", "feed", "panels"):
        if path == "panels":
            text = asked(f"{table.url}panels")[2].decode()
        else:
            with events(f"{table.url}{path}") as stream:
                text = next(stream)["data"]
        for word in ("PROC", "DIR", "DATA", "SUB-", "FRWL", "diaries", "Core Worlds", "4711"):
            assert word not in text, f"{word} in {path}"
    assert '"gm_screen":null' in _box(table)


def _box(table: Served) -> str:
    with events(f"{table.url}events/box") as stream:
        return next(stream)["data"]


def test_the_gm_needs_the_pin_for_everything(serve: Serve) -> None:
    table = serve(pin="4711")
    assert asked(f"{table.url}events/gm")[0] == 403
    assert asked(f"{table.url}library")[0] == 403
    for path, body in (
        ("undo", {}),
        ("do", {"do": "set-state", "to": "alarmed", "by_gm": True}),
        ("press", {"panel": "gm", "button": "raise", "down": True}),
        ("begin", {}),
        ("check", {}),
        ("go-on", {"by_gm": True}),
    ):
        status, answer = posted(f"{table.url}{path}", body)
        assert (status, answer["ok"]) == (403, False), path
        assert "PIN" in answer["words"]
    assert posted(f"{table.url}door", {"pin": "0000"})[0] == 403
    cookie = _cookie(table, "4711")
    status, answer = posted(
        f"{table.url}do", {"do": "set-state", "to": "alarmed", "by_gm": True}, Cookie=cookie
    )
    assert (status, answer["ok"]) == (200, True)
    with events(f"{table.url}events/gm", Cookie=cookie) as stream:
        assert "DATA-b" in next(stream)["data"]


def test_the_link_of_the_program_makes_the_first_browser_the_gms(serve: Serve) -> None:
    table = serve(pin="4711")
    assert table.page
    link = table.page.gm_url
    status, headers, _ = asked(link)
    assert (status, headers["location"]) == (303, "/")
    assert headers["set-cookie"].startswith(COOKIE)
    assert "set-cookie" not in asked(link)[1]


def test_players_can_not_roll_for_the_gm(serve: Serve) -> None:
    """What the box waits for from the GM is the GM's to do."""
    table = serve(pin="4711")
    assert table.do(Do.ENTER, roll="Y:s Y:s G:s P:- P:-").ok
    assert table.do(Do.MOVE, "SUB-a").ok
    assert table.do(Do.END_TURN).ok
    assert table.do(Do.ENGAGE, "FRWL").ok
    while not (now := table.when(lambda _: True)).waiting.by_gm:
        assert posted(f"{table.url}{'roll' if now.waiting.stage is Stage.ROLL else 'go-on'}", {})
    assert now.waiting.stage is Stage.ROLL
    assert posted(f"{table.url}roll", {})[0] == 403
    assert posted(f"{table.url}do", {"do": "roll", "roll": "G:s G:s"})[0] == 403
    assert table.when(lambda _: True).last_roll == now.last_roll


def test_posts_that_make_no_sense_are_refused_in_words(serve: Serve) -> None:
    table = serve()
    for path, body, words in (
        ("do", {"do": "fly"}, "no step 'fly'"),
        ("do", {}, "'do' is missing"),
        ("do", {"do": "move", "target": 7}, "must be a text"),
        ("do", {"do": "move", "target": "x" * 301}, "at most 300 letters"),
        ("do", {"do": "roll", "roll": "Q:s"}, "no die"),
        ("press", {"panel": "tray", "button": "up", "down": True}, "panels are"),
        ("press", {"panel": "players", "button": "fly", "down": True}, "no button 'fly'"),
        ("settle", {"number": -1, "die": "boost", "face": ""}, "from 0"),
        ("settle", {"number": 0, "die": "boost", "face": "", "box": [1, 2, 3]}, "x, y, width"),
        ("begin", {"system": {"source": "/etc/passwd"}, "slicers": [{"source": "x"}]}, "no system"),
    ):
        status, answer = posted(f"{table.url}{path}", body)
        assert status == 400, (path, body)
        assert words in answer["words"]


def test_posts_are_bounded_and_must_be_json(serve: Serve) -> None:
    table = serve()
    big = {"do": "x" * 20_000}
    assert posted(f"{table.url}do", big)[0] == 413
    huge = {"text": "#" * 3_000_000, "origin": "a.toml", "kind": "system"}
    assert posted(f"{table.url}check", huge)[0] == 413
    body = b'{"do": "move"}'
    assert asked(f"{table.url}do", "POST", body, {"Content-Type": "text/plain"})[0] == 400
    for strange in (b"[" * 9000, b"[]"):
        sent = {"Content-Type": "application/json"}
        assert asked(f"{table.url}do", "POST", strange, sent)[0] == 400


def test_a_step_that_is_refused_says_why(serve: Serve) -> None:
    """O-13."""
    table = serve()
    status, answer = posted(f"{table.url}do", {"do": "copy"})
    assert status == 200
    assert not answer["ok"]
    assert "not in the system" in answer["words"]


def test_faults_of_a_file_are_told_with_their_lines(serve: Serve) -> None:
    table = serve()
    text = 'name = "X"\nmain = "PROC"\n\n[elements.PROC]\ncomplexity = "heavy"\n'
    _, answer = posted(f"{table.url}check", {"text": text, "origin": "x.toml", "kind": "system"})
    assert not answer["ok"]
    fault = next(each for each in answer["faults"] if each["line"] == 5)
    assert fault["text"] == 'complexity = "heavy"'
    assert fault["place"].endswith("complexity")


def test_an_encounter_begins_from_an_uploaded_file(serve: Serve) -> None:
    table = serve(None)
    text = '\n'.join(
        ['name = "<b>Mine</b>"', 'main = "PROC"', 'objective = { control = "PROC" }',
         '[elements."I/O"]', 'complexity = "simple"', 'lines = ["PROC"]',
         "[elements.PROC]", 'complexity = "easy"']
    )  # fmt: skip
    wish = {"system": {"origin": "mine.toml", "text": text}, "slicers": [{"source": "tavi-renn"}]}
    assert posted(f"{table.url}begin", wish)[1] == {"ok": True, "words": ""}
    state = table.when(lambda snapshot: snapshot.state is not None).state
    assert state
    assert state.system.name == "<b>Mine</b>"
    assert list(state.slicers) == ["Tavi Renn"]


def test_a_button_that_a_page_holds_comes_up_when_the_page_goes(serve: Serve) -> None:
    table = serve()
    with events(f"{table.url}events/box?page=one") as stream:
        next(stream)
        press = {"panel": "players", "button": "down", "down": True, "page": "one"}
        assert posted(f"{table.url}press", press)[0] == 204
        hub = table.page._hub  # type: ignore[union-attr]
        assert hub._held
    until = time.monotonic() + 20
    while hub._held and time.monotonic() < until:
        # the server notices that the stream is gone when it next sends
        table.do(Do.COPY)
        posted(f"{table.url}do", {"do": "set-state", "to": "warned", "by_gm": True})
        posted(f"{table.url}do", {"do": "set-state", "to": "normal", "by_gm": True})
    assert not hub._held


def _first_load(page: str) -> set[Path]:
    """Return all files that a page loads, found as the browser does."""
    found = {STATIC / f"{page}.html"}
    html = (STATIC / f"{page}.html").read_text(encoding="utf-8")
    ahead = [STATIC / name for name in re.findall(r'(?:src|href)="/static/([^"]+)"', html)]
    while ahead:
        path = ahead.pop()
        if path not in found:
            found.add(path)
            if path.suffix == ".js":
                text = path.read_text(encoding="utf-8")
                ahead += [path.parent / name for name in re.findall(r'from "\./([^"]+)"', text)]
    return found


def test_a_first_load_is_small_and_all_of_it_ours() -> None:
    for page in PAGES.values():
        files = _first_load(page)
        assert sum(path.stat().st_size for path in files) < 200_000
        for path in files:
            text = path.read_text(encoding="utf-8")
            outside = set(re.findall(r"https?://[^\s\"'<>)]+", text))
            assert outside <= {"http://www.w3.org/2000/svg"}, path


def test_every_file_is_served_and_not_kept_without_asking(serve: Serve) -> None:
    table = serve()
    for page in PAGES:
        status, headers, _ = asked(table.url.rstrip("/") + page)
        assert (status, headers["cache-control"]) == (200, "no-cache")
    for path in _first_load("gm"):
        if path.parent != STATIC or path.suffix != ".html":
            where = path.relative_to(STATIC).as_posix()
            assert asked(f"{table.url}static/{where}")[0] == 200


def test_a_network_begins_from_the_page_x7(serve: Serve) -> None:
    """X-7: an offered system brings those its ports lead to; an uploaded one only the examples."""
    table = serve(None)
    found = json.loads(asked(f"{table.url}library")[2])
    assert [book for book in found["systems"] if book["fault"]] == []
    slicers = [{"source": "tavi-renn"}]
    wish: dict[str, object] = {"system": {"source": "city-registry"}, "slicers": slicers}
    assert posted(f"{table.url}begin", wish)[1]["ok"]
    state = table.when(lambda now: now.state is not None).state
    assert state is not None
    assert [host.key for host in state.system.others] == ["traffic-control"]
    text = SessionFacts.read("city-registry").system.text
    wish["system"] = {"origin": "mine.toml", "text": text}
    assert posted(f"{table.url}begin", wish)[1]["ok"]
    elsewhere = text.replace('"traffic-control" ', '"../../etc/hostname" ')
    assert elsewhere != text
    wish["system"] = {"origin": "mine.toml", "text": elsewhere}
    refused = posted(f"{table.url}begin", wish)[1]
    assert refused["ok"] is False
    assert "a page can't name other files" in refused["words"]
    body = {"kind": "system", "origin": "mine.toml", "text": elsewhere}
    faults = posted(f"{table.url}check", body)[1]["faults"]
    assert any("etc/hostname" in fault["message"] for fault in faults)
