"""The page's addresses: what each shows, and what each post does."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import wraps
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from edgebox.box import inputs
from edgebox.devices.pins import Panel, Pins
from edgebox.errors import BadInputError
from edgebox.web import besides, fights
from edgebox.web.asking import (
    button_in,
    command_in,
    die_in,
    json_of,
    optional_text,
    text_in,
)
from edgebox.web.beginning import UPLOAD_BYTES, checked, facts_in, offered
from edgebox.web.door import Door, Knock
from edgebox.web.faults import GmOnlyError, TooLargeError
from edgebox.web.hub import Hub
from edgebox.web.streams import feed_events, stream_of, view_events
from edgebox.web.table import Table

STATIC = Path(__file__).parent / "static"
PAGES = {"/": "box", "/players": "players", "/gm": "gm", "/overlay": "overlay"}
COOKIE = "edgebox-gm"
_PATIENCE = 5.0
"""Seconds that a post waits for the Table."""

_Handler = Callable[[Request], Awaitable[Response]]
_Asked = dict[str, Any]


def make_app(table: Table, hub: Hub, door: Door, pins: Pins) -> Starlette:
    """Return the application."""
    return Starlette(routes=_Handlers(table, hub, door, pins).routes())


def _told(handler: _Handler) -> _Handler:
    """Make people's mistakes answers in words."""

    @wraps(handler)
    async def inner(request: Request) -> Response:
        try:
            return await handler(request)
        except GmOnlyError as error:
            return _answer(False, str(error), 403)
        except TooLargeError as error:
            return _answer(False, str(error), 413)
        except BadInputError as error:
            return _answer(False, str(error), 400)

    return inner


def _answer(ok: bool, words: str = "", status: int = 200) -> Response:
    return JSONResponse({"ok": ok, "words": words}, status)


class _Handlers:
    def __init__(self, table: Table, hub: Hub, door: Door, pins: Pins) -> None:
        self._table = table
        self._hub = hub
        self._door = door
        self._pins = pins

    def routes(self) -> list[BaseRoute]:
        gets: dict[str, _Handler] = {
            "/events/{page}": self._events,
            "/feed": self._feed,
            "/picture.jpg": self._picture,
            "/panels": self._panels,
            "/whoami": self._whoami,
            "/enter": self._enter,
            "/library": self._library,
            "/besides": self._besides,
        }
        posts: dict[str, _Handler] = {
            "/press": self._press,
            "/do": self._do,
            "/step": self._step,
            "/undo": self._undo,
            "/go-on": self._go_on,
            "/roll": self._roll,
            "/settle": self._settle,
            "/look-again": self._look_again,
            "/take-dice": self._take_dice,
            "/begin": self._begin,
            "/beside": self._beside,
            "/beside/faces": self._faces,
            "/beside/drop": self._drop,
            "/check": self._check,
            "/door": self._knock,
            "/leave": self._leave,
        }
        return [
            *(Route(path, _page(name)) for path, name in PAGES.items()),
            *(Route(path, _told(handler)) for path, handler in gets.items()),
            *(Route(path, _told(handler), methods=["POST"]) for path, handler in posts.items()),
            Mount("/static", StaticFiles(directory=STATIC)),
        ]

    # --- who asks -------------------------------------------------------------------------------

    def _is_gm(self, request: Request) -> bool:
        return self._door.lets_in(request.cookies.get(COOKIE))

    def _gm_only(self, request: Request) -> None:
        if not self._is_gm(request):
            raise GmOnlyError("Only the GM may do that; enter the PIN on the GM's page.")

    def _whose_turn(self, request: Request) -> None:
        """Let nobody but the GM do what the box waits for from the GM."""
        snapshot = self._hub.snapshot
        if snapshot is not None and snapshot.waiting.by_gm:
            self._gm_only(request)

    # --- what is shown --------------------------------------------------------------------------

    async def _events(self, request: Request) -> Response:
        page = request.path_params["page"]
        whose = request.query_params.get("slicer", "")[:200]
        if page == "gm":
            self._gm_only(request)
        elif page == "box":
            whose = "gm" if self._is_gm(request) else ""
        elif page not in ("players", "overlay"):
            raise BadInputError("There are events of box, players, gm and overlay.")
        return stream_of(view_events(self._hub, (page, whose), _page_name(request)))

    async def _feed(self, request: Request) -> Response:
        last = request.headers.get("last-event-id", request.query_params.get("after", ""))
        known = int(last) if last.isascii() and last.isdigit() and len(last) < 12 else None
        return stream_of(feed_events(self._hub, known))

    async def _picture(self, _request: Request) -> Response:
        picture = await asyncio.to_thread(self._table.picture)
        if picture is None:
            return _answer(False, "There is no camera.", 404)
        return Response(picture, media_type="image/jpeg", headers={"Cache-Control": "no-store"})

    async def _panels(self, request: Request) -> Response:
        panels = [Panel.PLAYERS, *([Panel.GM] if self._is_gm(request) else [])]
        return JSONResponse(
            {
                panel.value: [
                    {
                        "name": button.name,
                        "label": button.label,
                        "rule": button.rule,
                        "light": self._pins.light_of(button) is not None,
                    }
                    for button in self._pins.buttons_of(panel)
                ]
                for panel in panels
            }
        )

    async def _whoami(self, request: Request) -> Response:
        return JSONResponse({"gm": self._is_gm(request), "pin": self._door.closed})

    async def _library(self, request: Request) -> Response:
        self._gm_only(request)
        books = await asyncio.to_thread(offered)
        return JSONResponse({**books, "fights": await asyncio.to_thread(fights.offered)})

    # --- the door -------------------------------------------------------------------------------

    async def _enter(self, request: Request) -> Response:
        knock = self._door.use(request.query_params.get("key", "")[:200])
        response = RedirectResponse("/" if knock.cookie else "/gm", 303)
        return _with_cookie(response, knock)

    async def _knock(self, request: Request) -> Response:
        asked = await json_of(request)
        address = request.client.host if request.client else ""
        knock = self._door.knock(address, text_in(asked, "pin", 40))
        status = 200 if knock.cookie else 429 if knock.wait else 403
        body = {"ok": knock.cookie is not None, "words": knock.words, "wait": knock.wait}
        return _with_cookie(JSONResponse(body, status), knock)

    async def _leave(self, _request: Request) -> Response:
        response = _answer(True)
        response.delete_cookie(COOKIE)
        return response

    # --- what is done ---------------------------------------------------------------------------

    async def _ask(self, make: Callable[[inputs.Reply], inputs.Request]) -> Response:
        """Post a request to the Table, and answer with its answer."""
        loop = asyncio.get_running_loop()
        waiting: asyncio.Future[inputs.Answer] = loop.create_future()

        def settle(answer: inputs.Answer) -> None:
            if not waiting.done():
                waiting.set_result(answer)

        def reply(answer: inputs.Answer) -> None:
            # the page may have stopped meanwhile, and its loop with it
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(settle, answer)

        self._table.post(make(reply))
        try:
            answer = await asyncio.wait_for(waiting, _PATIENCE)
        except TimeoutError:
            return _answer(False, "The box does not answer; is it busy?", 504)
        return _answer(answer.ok, answer.words)

    async def _press(self, request: Request) -> Response:
        asked = await json_of(request)
        panel, name, down = button_in(asked)
        if panel is Panel.GM:
            self._gm_only(request)
        if name not in [button.name for button in self._pins.buttons_of(panel)]:
            raise BadInputError(f"The {panel.value}' panel has no button {name!r}.")
        self._hub.press(optional_text(asked, "page", 40) or "", panel, name, down)
        return Response(status_code=204)

    async def _do(self, request: Request) -> Response:
        asked = await json_of(request)
        by_gm = asked.get("by_gm") is True
        if by_gm:
            self._gm_only(request)
        command, roll = command_in(asked, by_gm)
        if roll is not None:
            self._whose_turn(request)
        return await self._ask(lambda reply: inputs.Act(command, roll, reply))

    async def _step(self, request: Request) -> Response:
        """Do a step of a fight, as its script has it."""
        asked = await json_of(request)
        if asked.get("by") == "gm":
            self._gm_only(request)
        elif not fights.at_any_time(asked):
            self._whose_turn(request)
        command, roll = fights.step_in(asked, self._hub.snapshot)
        return await self._ask(lambda reply: inputs.Act(command, roll, reply))

    async def _undo(self, request: Request) -> Response:
        self._gm_only(request)
        return await self._ask(inputs.TakeBack)

    async def _go_on(self, request: Request) -> Response:
        asked = await json_of(request)
        by_gm = asked.get("by_gm") is True
        if by_gm:
            self._gm_only(request)
        return await self._ask(lambda reply: inputs.GoOn(by_gm, reply))

    async def _roll(self, request: Request) -> Response:
        self._whose_turn(request)
        return await self._ask(inputs.RollAtRandom)

    async def _settle(self, request: Request) -> Response:
        self._whose_turn(request)
        number, die, face, box, said = die_in(await json_of(request))
        return await self._ask(lambda reply: inputs.Settle(number, die, face, box, said, reply))

    async def _look_again(self, request: Request) -> Response:
        self._whose_turn(request)
        return await self._ask(inputs.LookAgain)

    async def _take_dice(self, request: Request) -> Response:
        self._whose_turn(request)
        return await self._ask(inputs.TakeDice)

    async def _besides(self, _request: Request) -> Response:
        return JSONResponse(await asyncio.to_thread(besides.offered))

    async def _beside(self, request: Request) -> Response:
        asked = await json_of(request)
        by_gm = asked.get("by_gm") is True
        if by_gm:
            self._gm_only(request)
        roll = await asyncio.to_thread(besides.roll_in, asked)
        return await self._ask(lambda reply: inputs.RollBeside(roll, by_gm, reply))

    async def _faces(self, request: Request) -> Response:
        self._whose_turn(request)
        faces = besides.faces_in(await json_of(request))
        return await self._ask(lambda reply: inputs.TypeSixes(faces, reply))

    async def _drop(self, request: Request) -> Response:
        self._whose_turn(request)
        return await self._ask(inputs.DropBeside)

    async def _check(self, request: Request) -> Response:
        self._gm_only(request)
        asked = await json_of(request, UPLOAD_BYTES)
        return JSONResponse(await asyncio.to_thread(checked, asked))

    async def _begin(self, request: Request) -> Response:
        self._gm_only(request)
        asked = await json_of(request, UPLOAD_BYTES)
        make = fights.fight_in if "party" in asked else facts_in
        facts = await asyncio.to_thread(make, asked)
        return await self._ask(lambda reply: inputs.Begin(facts, reply))


def _page(name: str) -> _Handler:
    async def shown(_request: Request) -> Response:
        return FileResponse(STATIC / f"{name}.html")

    return shown


def _page_name(request: Request) -> str:
    return request.query_params.get("page", "")[:40]


def _with_cookie(response: Response, knock: Knock) -> Response:
    if knock.cookie:
        response.set_cookie(COOKIE, knock.cookie, httponly=True, samesite="strict", path="/")
    return response
