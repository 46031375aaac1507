"""Keys to your own API, as the service knows them."""

from __future__ import annotations

import hashlib
import re
import threading
import time
from collections import OrderedDict
from collections.abc import Callable

from .client import GatehouseClient
from .models import VerifiedApiKeyValid, VerifyApiKeyBody
from .sessions import ApiKeyCaller, SignedOut

#: Seconds for which the answer to a key is kept at most.
KEPT_FOR = 5.0
#: The most answers that are kept at once.
MOST_KEPT = 1000

#: Form of every API key: its prefix, 256 random bits and a checksum.
_SHAPE = re.compile(r"gk_[A-Za-z0-9_-]{43}[0-9A-Za-z]{6}")


def is_api_key(credential: str) -> bool:
    """True for a credential that is an API key by its form; no access token looks like one."""
    return _SHAPE.fullmatch(credential) is not None


class ApiKeyVerifier:
    """Asks the service what a key allows.

    An answer is kept for at most 5 seconds, by the hash of the key, unless the truth of this moment
    is asked for; a refusal is never kept.
    """

    def __init__(
        self, client: GatehouseClient, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._client = client
        self._now = now
        self._lock = threading.Lock()
        self._kept: OrderedDict[bytes, tuple[ApiKeyCaller, float]] = OrderedDict()

    def verify(self, api_key: str, *, fresh: bool = False) -> ApiKeyCaller | SignedOut:
        """Who calls with a key."""
        if not is_api_key(api_key):
            return SignedOut("invalid-api-key")
        digest = hashlib.sha256(api_key.encode()).digest()
        with self._lock:
            known = self._kept.get(digest)
        if not fresh and known is not None and known[1] > self._now():
            return known[0]
        asked_at = self._now()
        answer = self._client.api_keys.verify_api_key(VerifyApiKeyBody(api_key=api_key))
        with self._lock:
            self._kept.pop(digest, None)
            if not isinstance(answer, VerifiedApiKeyValid):
                return SignedOut("invalid-api-key")
            caller = ApiKeyCaller(
                api_key_id=answer.api_key.id,
                name=answer.api_key.name,
                user_id=answer.api_key.user_id,
                organization_id=answer.api_key.organization_id,
                permissions=frozenset(answer.permissions),
            )
            if len(self._kept) >= MOST_KEPT:
                self._kept.popitem(last=False)
            self._kept[digest] = (caller, asked_at + KEPT_FOR)
            return caller
