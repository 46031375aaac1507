"""States of a request."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

SignedOutReason = Literal[
    "no-token",
    "invalid-token",
    "expired-token",
    # Genuine, but another issuer's: `app_url` is not the environment's app URL.
    "foreign-issuer",
    # Genuine, but for somebody else: `audience` is not the environment's setting.
    "foreign-audience",
    "foreign-origin",
    "session-ended",
    # Unknown, expired or revoked, or its person is banned.
    "invalid-api-key",
]


@dataclass(frozen=True)
class ActiveOrganization:
    """The organization that is active in a session, and the role in it."""

    id: str
    role: str
    permissions: frozenset[str]


@dataclass(frozen=True)
class SignedIn:
    """Somebody is signed in."""

    user_id: str
    session_id: str
    environment_id: str
    organization: ActiveOrganization | None
    #: Your own member of staff who acts as the user.
    impersonator_id: str | None
    #: Time of the person's last authentication; None if a provider proves no time.
    auth_time: datetime | None
    expires_at: datetime
    claims: Mapping[str, Any] = field(repr=False)
    _access_token: str = field(repr=False)
    # Of the session cookie, to act in the visitor's name.
    _session_token: str | None = field(default=None, repr=False, compare=False)

    def has(self, permission: str) -> bool:
        """True if the role in the active organization has a permission."""
        return self.organization is not None and permission in self.organization.permissions

    def access_token(self) -> str:
        """To call another of your services in the same name; a call, so that no log shows it."""
        return self._access_token


@dataclass(frozen=True)
class SignedOut:
    """Nobody is signed in, as far as the request shows."""

    reason: SignedOutReason
    #: The issuer or the audience that was asked for, where the token has another one.
    expected: str | None = None


@dataclass(frozen=True)
class ApiKeyCaller:
    """A script that calls in the name of a person or of an organization."""

    api_key_id: str
    name: str
    #: None for a key of an organization itself.
    user_id: str | None
    organization_id: str | None
    #: Permissions that count today.
    permissions: frozenset[str]

    def has(self, permission: str) -> bool:
        """True if the key holds a permission of yours today."""
        return permission in self.permissions
