"""Verification of access tokens."""

from __future__ import annotations

import json
import math
import re
import time
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime, timezone
from typing import Any

import httpx
import jwt

from ._exchange import base_of, new_http
from ._keys import ALGORITHMS, RemoteKeys
from ._origins import origin_of
from .sessions import ActiveOrganization, SignedIn, SignedOut

#: No token of the service comes near this size.
LARGEST = 16 * 1024
_SHAPE = re.compile(r"[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+")
_INVALID = SignedOut("invalid-token")


def _refused(_: str) -> Any:
    raise ValueError("Not a number of JSON")


def _object(text: bytes) -> Mapping[str, Any] | None:
    try:
        value = json.loads(text, parse_constant=_refused)
    except (RecursionError, ValueError):
        return None
    return value if isinstance(value, dict) else None


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def _is_time(value: Any) -> bool:
    # Later ones are no dates.
    return _is_number(value) and 0 <= value < 253_402_300_800


def _instant(seconds: float) -> datetime:
    return datetime.fromtimestamp(seconds, timezone.utc)


def _organization(claim: Any) -> ActiveOrganization | None:
    permissions = claim["permissions"]
    return ActiveOrganization(claim["id"], claim["role"], frozenset(permissions))


def _is_organization(claim: Any) -> bool:
    if claim is None:
        return True
    if not isinstance(claim, dict):
        return False
    permissions = claim.get("permissions")
    return (
        isinstance(claim.get("id"), str)
        and isinstance(claim.get("role"), str)
        and isinstance(permissions, list)
        and all(isinstance(it, str) for it in permissions)
    )


def _is_complete(claims: Mapping[str, Any]) -> bool:
    actor = claims.get("act")
    return (
        all(isinstance(claims.get(name), str) for name in ("sub", "sid", "env", "jti"))
        and all(_is_time(claims.get(name)) for name in ("iat", "exp"))
        and all(claims.get(name) is None or _is_time(claims[name]) for name in ("nbf", "auth_time"))
        and (claims.get("azp") is None or isinstance(claims["azp"], str))
        and (actor is None or (isinstance(actor, dict) and isinstance(actor.get("sub"), str)))
        and _is_organization(claims.get("org"))
    )


class TokenVerifier:
    """Verifies access tokens by the environment's key set, which is fetched once and kept.

    `app_url` is the environment's app URL to the letter; `audience` its setting, if it has one.
    `permitted_origins` are those whose pages may use a token, by default that of the app URL; a
    token that names no origin (native installs, servers) is accepted.
    """

    def __init__(
        self,
        app_url: str,
        *,
        audience: str | None = None,
        permitted_origins: Iterable[str] | None = None,
        clock_tolerance: float = 5,
        now: Callable[[], float] | None = None,
        http: httpx.Client | None = None,
    ) -> None:
        self.app_url = base_of(app_url)
        self.issuer = f"{self.app_url}/_service"
        self.audience = audience or self.app_url
        origins = [self.app_url] if permitted_origins is None else permitted_origins
        self.permitted = frozenset(origin_of(it) for it in origins)
        self._tolerance = clock_tolerance
        self._now = now or time.time
        self._keys = RemoteKeys(
            f"{self.issuer}/.well-known/jwks.json",
            http or new_http(),
            now or time.monotonic,
        )
        self._signatures = jwt.PyJWS(algorithms=list(ALGORITHMS))

    def verify(self, token: str) -> SignedIn | SignedOut:
        """Who an access token speaks for.

        Raises `Unavailable` while the key set cannot be had: answer 503.
        """
        claims = self._signed(token)
        if claims is None:
            return _INVALID
        # Claims are checked after the signature, so that a forger learns nothing.
        if claims.get("iss") != self.issuer:
            return SignedOut("foreign-issuer", self.issuer)
        audiences = claims.get("aud")
        if self.audience not in (audiences if isinstance(audiences, list) else [audiences]):
            return SignedOut("foreign-audience", self.audience)
        if not _is_complete(claims):
            return _INVALID
        now = self._now()
        if claims["exp"] <= now - self._tolerance:
            return SignedOut("expired-token")
        if claims.get("nbf") is not None and claims["nbf"] > now + self._tolerance:
            return _INVALID
        if claims.get("azp") is not None and not self._is_permitted(claims["azp"]):
            return SignedOut("foreign-origin")
        return SignedIn(
            user_id=claims["sub"],
            session_id=claims["sid"],
            environment_id=claims["env"],
            organization=None if claims.get("org") is None else _organization(claims["org"]),
            impersonator_id=None if claims.get("act") is None else claims["act"]["sub"],
            auth_time=None if claims.get("auth_time") is None else _instant(claims["auth_time"]),
            expires_at=_instant(claims["exp"]),
            claims=claims,
            _access_token=token,
        )

    def _is_permitted(self, origin: str) -> bool:
        known = origin_of(origin)
        return known is not None and known in self.permitted

    def _signed(self, token: str) -> Mapping[str, Any] | None:
        """The claims of a token that a key of the issuer signed as an access token."""
        if len(token) > LARGEST or _SHAPE.fullmatch(token) is None:
            return None
        try:
            header = jwt.get_unverified_header(token)
        except (RecursionError, jwt.PyJWTError, ValueError):
            return None
        algorithm, kind, key_id = header.get("alg"), header.get("typ"), header.get("kid")
        # The keys sign other tokens too: the type is what makes this one an access token.
        if not isinstance(kind, str) or kind.lower().removeprefix("application/") != "at+jwt":
            return None
        if not isinstance(algorithm, str) or algorithm not in ALGORITHMS or "crit" in header:
            return None
        if key_id is not None and not isinstance(key_id, str):
            return None
        key = self._keys.find(algorithm, key_id)
        if key is None:
            return None
        try:
            payload = self._signatures.decode(token, key, algorithms=[algorithm])
        except (jwt.PyJWTError, ValueError):
            return None
        return _object(payload) if isinstance(payload, bytes) else None
