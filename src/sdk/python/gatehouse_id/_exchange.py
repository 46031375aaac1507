"""What is sent to the service, and how its answer is read."""

from __future__ import annotations

import json
import re
import time
from functools import lru_cache
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Any

import httpx
from pydantic import TypeAdapter, ValidationError

from . import problems
from ._call import Call
from ._problem import GatehouseProblem

ACCEPT = "application/json, application/problem+json"
#: No answer of the service comes near this size.
LARGEST_ANSWER = 32 << 20
#: Headers that tell how a body was sent, and no longer how it is held.
ENCODED = ("content-encoding", "content-length", "transfer-encoding")


def base_of(url: str) -> str:
    """An address without its last slash, as paths begin with one."""
    parsed = httpx.URL(url)
    if parsed.scheme not in ("http", "https") or not parsed.host or parsed.userinfo:
        raise ValueError("The address begins with http:// or https://, and names nobody")
    return url.rstrip("/")


def bearer(credential: str) -> str:
    """The header of a credential; whoever refused another one would quote it."""
    if not re.fullmatch(r"[!-~]+", credential):
        raise ValueError("The credential contains what no header can carry")
    return f"Bearer {credential}"


def request_of(call: Call, base: str, authorization: str) -> httpx.Request:
    """The request of a call."""
    headers = {"accept": ACCEPT, "authorization": authorization}
    content = call.content()
    if content is not None:
        headers["content-type"] = "application/json"
    if call.idempotency_key is not None:
        headers["idempotency-key"] = call.idempotency_key
    return httpx.Request(
        call.method, base + call.path, params=call.parameters(), headers=headers, content=content
    )


def no_cookies() -> CookieJar:
    """A jar that stays empty: the cookies of one visitor are never sent for another."""
    return CookieJar(DefaultCookiePolicy(allowed_domains=[]))


def new_http(timeout: float = 5) -> httpx.Client:
    """Connections to the service."""
    return httpx.Client(timeout=timeout, cookies=no_cookies())


def _prepared(request: httpx.Request, timeout: httpx.Timeout) -> httpx.Request:
    request.extensions = {**request.extensions, "timeout": timeout.as_dict()}
    return request


class _Gathered:
    """An answer as it arrives, of which no more is taken than any of the service is large."""

    def __init__(self, response: httpx.Response) -> None:
        self._response = response
        self._body = bytearray()

    def add(self, piece: bytes) -> None:
        self._body += piece
        if len(self._body) > LARGEST_ANSWER:
            raise httpx.RemoteProtocolError(
                "The answer is too large", request=self._response.request
            )

    def whole(self) -> httpx.Response:
        """The answer with all of its body, which is decoded already."""
        given = self._response
        kept = [it for it in given.headers.multi_items() if it[0].lower() not in ENCODED]
        return httpx.Response(
            given.status_code, headers=kept, content=bytes(self._body), request=given.request
        )


def sent(http: httpx.Client, request: httpx.Request) -> httpx.Response:
    """Sends a request as it is: without the cookies of a client, and without following redirects."""
    response = http.send(_prepared(request, http.timeout), stream=True, follow_redirects=False)
    try:
        gathered = _Gathered(response)
        for piece in response.iter_bytes():
            gathered.add(piece)
    finally:
        response.close()
    return gathered.whole()


def sent_up_to(
    http: httpx.Client, request: httpx.Request, largest: int, patience: float
) -> tuple[int, bytes]:
    """Status and body of an answer, of which no more is taken than it may be large and last."""
    end = time.monotonic() + patience
    body = b""
    response = http.send(_prepared(request, http.timeout), stream=True, follow_redirects=False)
    try:
        for piece in response.iter_bytes():
            body += piece
            if len(body) > largest or time.monotonic() > end:
                raise ValueError("The answer is too large or too slow")
    finally:
        response.close()
    return response.status_code, body


async def sent_async(http: httpx.AsyncClient, request: httpx.Request) -> httpx.Response:
    """Sends a request as it is, on asyncio."""
    prepared = _prepared(request, http.timeout)
    response = await http.send(prepared, stream=True, follow_redirects=False)
    try:
        gathered = _Gathered(response)
        async for piece in response.aiter_bytes():
            gathered.add(piece)
    finally:
        await response.aclose()
    return gathered.whole()


@lru_cache(maxsize=512)
def _adapter(answer: Any) -> TypeAdapter[Any]:
    return TypeAdapter(answer)


def _parsed(response: httpx.Response) -> Any:
    try:
        return json.loads(response.content)
    except ValueError:
        return None


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) else None


def problem_of(operation: str, response: httpx.Response) -> GatehouseProblem:
    """The problem that an answer is."""
    parsed = _parsed(response)
    body = parsed if isinstance(parsed, dict) else {}
    given = body.get("properties")
    properties = given if isinstance(given, dict) else {}
    code = _text(properties.get("code")) or "unexpected_answer"
    retry_after = response.headers.get("retry-after", "")
    return problems.by_code.get(code, GatehouseProblem)(
        operation=operation,
        status=response.status_code,
        code=code,
        title=_text(body.get("title")) or "The answer is not one of Gatehouse",
        detail=_text(body.get("detail")),
        properties=properties,
        correlation_id=response.headers.get("x-correlation-id"),
        retry_after_seconds=float(retry_after) if re.fullmatch(r"\d{1,9}", retry_after) else None,
    )


def answer_of(operation: str, response: httpx.Response, answer: Any) -> Any:
    """The answer of a call as its type; raises the problem where it is none."""
    if not response.is_success:
        raise problem_of(operation, response)
    if answer is None:
        return None
    try:
        return _adapter(answer).validate_json(response.content)
    except ValidationError as error:
        # Its own words would quote the answer, in which a new key may stand.
        told = error.errors(include_url=False, include_context=False, include_input=False)
    flaws = "; ".join(f"{'.'.join(map(str, it['loc']))}: {it['msg']}" for it in told)
    raise problem_of(operation, response) from ValueError(flaws)
