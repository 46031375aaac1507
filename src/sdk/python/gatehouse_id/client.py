"""Clients of the server API."""

from __future__ import annotations

from types import TracebackType
from typing import Any

import httpx

from ._call import Call
from ._exchange import (
    answer_of,
    base_of,
    bearer,
    new_http,
    no_cookies,
    request_of,
    sent,
    sent_async,
)
from .operations import AsyncOperations, Operations

TIMEOUT = 30.0


class GatehouseClient(Operations):
    """Every operation of the server API, such as `client.users.get_user(user_id)`.

    `secret_key` opens one environment: keep it on your servers. Calls raise `GatehouseProblem`, or
    the class of the problem in `gatehouse_id.problems`; what httpx raises where there is no answer.
    """

    def __init__(
        self,
        url: str,
        secret_key: str,
        *,
        timeout: float = TIMEOUT,
        http: httpx.Client | None = None,
    ) -> None:
        base, authorization = base_of(url), bearer(secret_key)
        self._http = http or new_http(timeout)

        def send(call: Call, answer: Any) -> Any:
            response = sent(self._http, request_of(call, base, authorization))
            return answer_of(call.operation, response, answer)

        super().__init__(send)

    def close(self) -> None:
        """Closes the connections."""
        self._http.close()

    def __enter__(self) -> GatehouseClient:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


class AsyncGatehouseClient(AsyncOperations):
    """Every operation of the server API, on asyncio."""

    def __init__(
        self,
        url: str,
        secret_key: str,
        *,
        timeout: float = TIMEOUT,
        http: httpx.AsyncClient | None = None,
    ) -> None:
        base, authorization = base_of(url), bearer(secret_key)
        self._http = http or httpx.AsyncClient(timeout=timeout, cookies=no_cookies())

        async def send(call: Call, answer: Any) -> Any:
            response = await sent_async(self._http, request_of(call, base, authorization))
            return answer_of(call.operation, response, answer)

        super().__init__(send)

    async def close(self) -> None:
        """Closes the connections."""
        await self._http.aclose()

    async def __aenter__(self) -> AsyncGatehouseClient:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()
