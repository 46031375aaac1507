"""Bodies that are signed as Standard Webhooks says."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import re
import time
from collections.abc import Callable, Mapping

#: Maximum distance of a delivery's time from ours, in seconds: an older one may be a replay.
TOLERANCE = 300
#: More signatures than any sender makes are not looked at.
MOST_SIGNATURES = 10


def _decoded(text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return b""


def _key(secret: str) -> bytes:
    key = _decoded(secret.removeprefix("whsec_"))
    if not key:
        # Everybody can sign with an empty one, which is a setting that is missing.
        raise ValueError("The secret is none of a webhook: whsec_ and base64")
    return key


def check_signature(
    headers: Mapping[str, str],
    body: bytes,
    secret: str,
    refused: Callable[[str], Exception],
    now: Callable[[], float] = time.time,
) -> None:
    """Raises what `refused` makes of the reason where a body was not signed with the secret."""
    given = {name.lower(): value for name, value in headers.items()}
    names = ("webhook-id", "webhook-timestamp", "webhook-signature")
    delivery, timestamp, signatures = (given.get(name) for name in names)
    if delivery is None or timestamp is None or signatures is None:
        raise refused("A header of Standard Webhooks is missing")
    if re.fullmatch(r"[0-9]{1,12}", timestamp) is None:
        raise refused("The timestamp is not a number")
    if abs(now() - int(timestamp)) > TOLERANCE:
        raise refused("The delivery is too old, or from the future")
    key = _key(secret)
    signed = f"{delivery}.{timestamp}.".encode() + body
    expected = hmac.new(key, signed, hashlib.sha256).digest()
    parts = signatures.split(" ", MOST_SIGNATURES)[:MOST_SIGNATURES]
    fitting = [
        hmac.compare_digest(_decoded(part[3:]), expected)
        for part in parts
        if part.startswith("v1,")
    ]
    if True not in fitting:
        raise refused("No signature is by this secret")
