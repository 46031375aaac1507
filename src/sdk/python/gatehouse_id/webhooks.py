"""Webhooks of the service."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Literal

from pydantic import TypeAdapter, ValidationError

from ._model import Model
from ._signed import check_signature
from .models import AuditEvent


class WebhookRefused(Exception):
    """The request is not a webhook that was signed with this secret just now: answer it 400."""


class WebhookTestData(Model):
    """The endpoint that was tried by hand."""

    environment_id: str
    endpoint_id: str


class WebhookTest(Model):
    """Sent by hand, to try the endpoint."""

    type: Literal["webhook.test"]
    timestamp: datetime
    data: WebhookTestData


class AuditWebhook(Model):
    """An event of the audit trail; `type` is its action."""

    type: str
    timestamp: datetime
    data: AuditEvent


_EVENT: TypeAdapter[WebhookTest | AuditWebhook] = TypeAdapter(WebhookTest | AuditWebhook)


def verify_webhook(
    headers: Mapping[str, str],
    body: bytes,
    secret: str,
    *,
    now: Callable[[], float] = time.time,
) -> AuditWebhook | WebhookTest:
    """Verifies a webhook as Standard Webhooks says, and answers what it tells.

    `body` is the request's body as it came, before anything parsed it. Raises `WebhookRefused`
    where signature or time are wrong. A delivery may come twice: the header `webhook-id` is the
    event's id each time.
    """
    check_signature(headers, body, secret, WebhookRefused, now)
    try:
        event = _EVENT.validate_json(body)
    except ValidationError:
        # The secret may sign for other senders too.
        raise WebhookRefused("The body is not an event of Gatehouse") from None
    if isinstance(event, AuditWebhook) and event.data.action != event.type:
        raise WebhookRefused("The body is not an event of Gatehouse")
    return event
