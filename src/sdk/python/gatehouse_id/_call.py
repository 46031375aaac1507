"""A call of an operation, before it is sent."""

from __future__ import annotations

from collections.abc import Awaitable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timezone
from typing import Any, Protocol
from urllib.parse import quote

from pydantic import BaseModel

Scalar = str | int | bool | datetime | None


@dataclass(frozen=True)
class Call:
    """One call: `operation` is its name, `path` begins with a slash."""

    operation: str
    method: str
    path: str
    query: Mapping[str, Scalar] | None = None
    body: BaseModel | None = field(default=None, repr=False)
    idempotency_key: str | None = None

    def parameters(self) -> dict[str, str]:
        """The query as text, without what is not asked for."""
        given = self.query or {}
        return {name: _text(value) for name, value in given.items() if value is not None}

    def content(self) -> bytes | None:
        """The body as JSON: members that nobody set are left out."""
        if self.body is None:
            return None
        return self.body.model_dump_json(by_alias=True, exclude_unset=True).encode()


class Send(Protocol):
    """Sends a call and reads its answer as a type."""

    def __call__(self, call: Call, answer: Any) -> Any: ...


class AsyncSend(Protocol):
    """Sends a call and reads its answer as a type, on asyncio."""

    def __call__(self, call: Call, answer: Any) -> Awaitable[Any]: ...


def _text(value: Scalar) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, datetime):
        if value.tzinfo is None:
            raise ValueError("A time needs a time zone")
        return value.astimezone(timezone.utc).isoformat().replace("+00:00", "Z")
    return str(value)


def segment(value: str) -> str:
    """An id as a part of a path; one that is empty or dots would name another operation."""
    if value in ("", ".", ".."):
        raise ValueError("An id in the path names nothing")
    return quote(value, safe="")
