"""The error of a call that the service refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import TypeAdapter


class GatehouseProblem(Exception):
    """A call was answered by anything but success (RFC 9457); `code` says by which problem."""

    def __init__(
        self,
        *,
        operation: str,
        status: int,
        code: str,
        title: str,
        detail: str | None = None,
        properties: Mapping[str, Any] | None = None,
        correlation_id: str | None = None,
        retry_after_seconds: float | None = None,
    ) -> None:
        super().__init__(f"{operation}: {status} {code}: {title}")
        self.operation = operation
        self.status = status
        #: Such as `user_not_found`; `unexpected_answer` if something else than Gatehouse answered.
        self.code = code
        self.title = title
        self.detail = detail
        self.properties: Mapping[str, Any] = properties or {}
        #: The id by which the service's logs and its audit trail know the call.
        self.correlation_id = correlation_id
        #: Wait before the next try, if the answer says so.
        self.retry_after_seconds = retry_after_seconds

    def _member(self, name: str, of: Any) -> Any:
        value = self.properties.get(name)
        return None if value is None else TypeAdapter(of).validate_python(value)
