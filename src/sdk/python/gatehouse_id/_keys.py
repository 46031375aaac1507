"""The keys of an issuer, fetched once and kept."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import httpx
import jwt

from ._exchange import sent_up_to
from .errors import Unavailable

LIFETIME = 300.0
#: A token with an unknown key refreshes the key set at most this often.
COOLDOWN = 30.0
#: While the key set cannot be had, it is asked for at most this often.
FAILURE_COOLDOWN = 5.0
#: No key set of the service comes near this size.
LARGEST = 256 * 1024
#: Seconds for all of it.
PATIENCE = 5.0

#: Type and curve of the key of each algorithm that is accepted.
ALGORITHMS: Mapping[str, tuple[str, str | None]] = {
    "ES256": ("EC", "P-256"),
    "EdDSA": ("OKP", "Ed25519"),
    "RS256": ("RSA", None),
}


@dataclass(frozen=True)
class _KeySet:
    keys: tuple[Mapping[str, Any], ...]
    fetched_at: float
    # By place in the set and by algorithm; they go with their set, however many threads use it.
    parsed: dict[tuple[int, str], jwt.PyJWK] = field(default_factory=dict)


def _operations(key: Mapping[str, Any]) -> list[Any]:
    given = key.get("key_ops", ["verify"])
    return given if isinstance(given, list) else []


class RemoteKeys:
    """Finds the key of a token. Keys that a token itself names or brings do not count."""

    def __init__(
        self, address: str, http: httpx.Client, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._address = address
        self._http = http
        self._now = now
        self._lock = threading.Lock()
        self._set: _KeySet | None = None
        self._failed: tuple[Unavailable, float] | None = None

    def find(self, algorithm: str, key_id: str | None) -> jwt.PyJWK | None:
        """The one key that fits; None if there is none, or more than one.

        Raises `Unavailable` while the key set cannot be had.
        """
        known = self._set
        if known is None or self._now() - known.fetched_at > LIFETIME:
            known = self._refreshed(known)
        found = self._match(known, algorithm, key_id)
        if found is None and self._now() - known.fetched_at > COOLDOWN:
            found = self._match(self._refreshed(known), algorithm, key_id)
        return found

    def _match(self, known: _KeySet, algorithm: str, key_id: str | None) -> jwt.PyJWK | None:
        kind, curve = ALGORITHMS[algorithm]
        fitting = [
            place
            for place, key in enumerate(known.keys)
            if key.get("kty") == kind
            and (curve is None or key.get("crv") == curve)
            and (key_id is None or key.get("kid") == key_id)
            and key.get("alg", algorithm) == algorithm
            and key.get("use", "sig") == "sig"
            and "verify" in _operations(key)
        ]
        if len(fitting) != 1:
            return None
        place = fitting[0]
        parsed = known.parsed.get((place, algorithm))
        if parsed is None:
            try:
                parsed = jwt.PyJWK.from_dict(dict(known.keys[place]), algorithm=algorithm)
            except (jwt.PyJWTError, ValueError) as error:
                # The token is not to blame for a key of the issuer that is none.
                raise Unavailable("The key set has a key that is none") from error
            known.parsed[place, algorithm] = parsed
        return parsed

    def _refreshed(self, before: _KeySet | None) -> _KeySet:
        with self._lock:
            # Another thread has just done it.
            if self._set is not None and self._set is not before:
                return self._set
            if self._failed is not None and self._now() < self._failed[1]:
                raise Unavailable("The key set cannot be had") from self._failed[0].__cause__
            try:
                self._set = _KeySet(self._fetched(), self._now())
            except (httpx.HTTPError, RecursionError, ValueError) as error:
                failure = Unavailable("The key set cannot be had")
                failure.__cause__ = error
                self._failed = (failure, self._now() + FAILURE_COOLDOWN)
                raise failure from error
            self._failed = None
            return self._set

    def _fetched(self) -> tuple[Mapping[str, Any], ...]:
        headers = {"accept": "application/json"}
        request = httpx.Request("GET", self._address, headers=headers)
        status, text = sent_up_to(self._http, request, LARGEST, PATIENCE)
        if status != 200:
            raise ValueError(f"The key set was answered {status}")
        body = json.loads(text)
        keys = body.get("keys") if isinstance(body, dict) else None
        if not isinstance(keys, list):
            raise ValueError("The key set has no keys")
        return tuple(key for key in keys if isinstance(key, dict))
