"""Hooks: questions of the service that your backend answers."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, Literal

from pydantic import Field, ValidationError

from ._model import Model
from ._signed import check_signature

HookPoint = Literal[
    "sign_up.before", "session.before", "token.claims", "password.verify", "mail.send"
]


class HookRefused(Exception):
    """The request is not a call of Gatehouse that was signed with this secret just now: answer it
    400.
    """


class HookRequest(Model):
    """A question by its point; `data` is as the service's JSON Schema of hooks says."""

    type: HookPoint
    timestamp: datetime
    # Passwords and mails may stand in it.
    data: dict[str, Any] = Field(repr=False)


def verify_hook(
    headers: Mapping[str, str],
    body: bytes,
    secret: str,
    *,
    now: Callable[[], float] = time.time,
) -> HookRequest:
    """Verifies a call as Standard Webhooks says, and answers what is asked.

    Answer with JSON, such as `{"verdict": "allow"}`.
    """
    check_signature(headers, body, secret, HookRefused, now)
    try:
        return HookRequest.model_validate_json(body)
    except ValidationError:
        raise HookRefused("The body is not a call of Gatehouse") from None
