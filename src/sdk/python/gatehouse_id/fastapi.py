"""Guards for FastAPI: dependencies for pages and APIs, and routes for forms."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import parse_qs

from fastapi import FastAPI, Request
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ._origins import IncomingRequest
from .errors import Unavailable
from .guard import PERSONAL, Answer, Guard, unavailable
from .sessions import SignedIn, SignedOut

_MARK = "gatehouse.personal"
#: More than any form of ours sends.
LARGEST = 10_000


class _Refused(Exception):
    """Answer of a guard in place of the application's."""

    def __init__(self, answer: Answer) -> None:
        super().__init__(f"Answered {answer.status}")
        self.answer = answer


def _response(answer: Answer) -> Response:
    response = Response(answer.body, status_code=answer.status)
    for name in ("content-type", "content-length"):
        if name in response.headers and not answer.body:
            del response.headers[name]
    for name, value in answer.headers:
        response.headers.append(name, value)
    return response


class _Personal:
    """Keeps what a protected route answers from caches, unless it says itself how it may be kept."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def marked(message: Message) -> None:
            if message["type"] == "http.response.start" and scope.get(_MARK):
                headers = MutableHeaders(scope=message)
                headers.setdefault("Cache-Control", PERSONAL["Cache-Control"])
                headers.append("Vary", PERSONAL["Vary"])
            await send(message)

        await self._app(scope, receive, marked if scope["type"] == "http" else send)


def incoming(connection: HTTPConnection) -> IncomingRequest:
    """A request as guards see it; of its address only path and query count, never the host."""
    scope = connection.scope
    path = scope.get("raw_path") or scope["path"].encode()
    query = scope.get("query_string", b"")
    url = (path + (b"?" + query if query else b"")).decode("latin-1")
    # A WebSocket has no method here, and is no mere reading.
    return IncomingRequest(scope.get("method", "CONNECT"), connection.headers.items(), url)


async def _organization_id(request: Request) -> Any:
    """What a form or a script sent; not a text or None if it sent nothing of the kind."""
    body = b""
    async for piece in request.stream():
        body += piece
        if len(body) > LARGEST:
            return False
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    try:
        if kind == "application/json":
            given = json.loads(body)
            return given.get("organizationId", False) if isinstance(given, dict) else False
        if kind == "application/x-www-form-urlencoded":
            values = parse_qs(body.decode(), keep_blank_values=True).get("organizationId", [])
            return values[-1] if values else False
    except (RecursionError, ValueError):
        return False
    return False


class Gatehouse(Guard):
    """Guards of a FastAPI application, with the options of `Guard`.

    `gatehouse.install(app)` once; then `Depends(gatehouse.page())`, `Depends(gatehouse.api())`, and
    `app.post("/sign-out")(gatehouse.sign_out_route())`.
    """

    def install(self, app: FastAPI) -> None:
        """Lets the application answer as the guards say."""

        async def refused(_: Request, error: Exception) -> Response:
            assert isinstance(error, _Refused)
            return _response(error.answer)

        async def outage(_: Request, __: Exception) -> Response:
            return _response(unavailable())

        app.add_exception_handler(_Refused, refused)
        app.add_exception_handler(Unavailable, outage)
        app.add_middleware(_Personal)

    def page(
        self, *, permission: str | None = None, check_revocation: bool = False
    ) -> Callable[[Request], SignedIn]:
        """Leads who is not signed in to the sign-in page and back; answers 403 without the
        permission.
        """
        return self._dependency(
            lambda request: self.admit_to_page(
                request, permission=permission, check_revocation=check_revocation
            )
        )

    def api(
        self, *, permission: str | None = None, check_revocation: bool = False
    ) -> Callable[[Request], SignedIn]:
        """Answers 401 or 403 as problem+json to who may not go on."""
        return self._dependency(
            lambda request: self.admit_to_api(
                request, permission=permission, check_revocation=check_revocation
            )
        )

    def visitor(self) -> Callable[[Request], SignedIn | SignedOut]:
        """Who is signed in, if anybody is: for pages that are open to all."""

        def dependency(request: Request) -> SignedIn | SignedOut:
            request.scope[_MARK] = True
            return self.session(incoming(request))

        dependency.__annotations__["request"] = Request
        return dependency

    def _dependency(
        self, admit: Callable[[IncomingRequest], SignedIn | Answer]
    ) -> Callable[[Request], SignedIn]:
        # Not a coroutine: FastAPI runs it in a thread, as it may wait for the service.
        def dependency(request: Request) -> SignedIn:
            admission = admit(incoming(request))
            if isinstance(admission, Answer):
                raise _Refused(admission)
            request.scope[_MARK] = True
            return admission

        # FastAPI reads the types of a dependency, which are text here.
        dependency.__annotations__["request"] = Request
        return dependency

    def sign_out_route(self, return_to: str = "/") -> Callable[[Request], Awaitable[Response]]:
        """Takes the POST of a sign-out form, from pages of this application only."""

        async def route(request: Request) -> Response:
            return _response(await run_in_threadpool(self.sign_out, incoming(request), return_to))

        route.__annotations__["request"] = Request
        route.__annotations__["return"] = Response
        return route

    def switch_organization_route(
        self, return_to: str = "/"
    ) -> Callable[[Request], Awaitable[Response]]:
        """Takes the POST of a form with `organizationId`; empty leaves every organization."""

        async def route(request: Request) -> Response:
            given = await _organization_id(request)
            answer = await run_in_threadpool(
                self.switch_organization, incoming(request), lambda: given, return_to
            )
            return _response(answer)

        route.__annotations__["request"] = Request
        route.__annotations__["return"] = Response
        return route
