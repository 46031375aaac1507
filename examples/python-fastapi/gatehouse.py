"""Who a request comes from, told by Gatehouse's access tokens."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any
from urllib.parse import urlencode

import httpx
import jwt
from fastapi import Depends, HTTPException, Request

# Where people sign in. Tokens are issued in its name, so it is the environment's app URL to the letter.
APP_URL = os.environ.get("GATEHOUSE_URL", "http://localhost:3000")
AUDIENCE = os.environ.get("GATEHOUSE_AUDIENCE", APP_URL)
# Where browsers find this application.
ORIGIN = os.environ.get("ORIGIN", f"http://localhost:{os.environ.get('PORT', '5005')}")

ISSUER = f"{APP_URL}/_service"
COOKIE = "__Host-session" if APP_URL.startswith("https:") else "gatehouse_session"

_keys = jwt.PyJWKClient(f"{ISSUER}/.well-known/jwks.json", timeout=5)
_service = httpx.Client(base_url=ISSUER, timeout=5)


@dataclass(frozen=True)
class Person:
    """Somebody who is signed in."""

    user_id: str
    organization_id: str | None
    role: str | None
    permissions: frozenset[str]

    def may(self, permission: str) -> bool:
        """Whether the role in the active organization has the permission."""
        return permission in self.permissions


def verify(token: str) -> dict[str, Any]:
    """The claims of an access token.

    Raises jwt.InvalidTokenError for anything else, and jwt.PyJWKClientConnectionError while the
    key set cannot be had.
    """
    # The keys sign other tokens too: the type is what makes this one an access token.
    if jwt.get_unverified_header(token).get("typ") != "at+jwt":
        raise jwt.InvalidTokenError("not an access token")
    try:
        key = _keys.get_signing_key_from_jwt(token)
    except jwt.PyJWKClientConnectionError:
        raise
    except jwt.PyJWKClientError as error:
        raise jwt.InvalidTokenError("signed by an unknown key") from error
    claims = jwt.decode(
        token,
        key,
        algorithms=["ES256", "EdDSA", "RS256"],
        issuer=ISSUER,
        audience=AUDIENCE,
        leeway=5,
        options={"require": ["iss", "aud", "sub", "sid", "exp"]},
    )
    if claims.get("azp", ORIGIN) != ORIGIN:
        raise jwt.InvalidTokenError("asked for by a page of somebody else")
    return claims


def call(request: Request, method: str, path: str, **options: Any) -> httpx.Response:
    """Asks the client API in the name of the visitor, whose session cookie goes along as a bearer."""
    headers = {"authorization": f"Bearer {request.cookies[COOKIE]}"}
    answer = _service.request(method, path, headers=headers, **options)
    if answer.status_code == 401:
        raise HTTPException(401, "Your session has ended.")
    return answer.raise_for_status()


def _token_of(request: Request) -> str | None:
    scheme, _, credential = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return credential.strip()
    if COOKIE not in request.cookies:
        return None
    # A browser sends the cookie along with forms of other sites on this host, too.
    if request.method not in ("GET", "HEAD") and request.headers.get("origin") != ORIGIN:
        raise HTTPException(403, "This form was sent from a foreign page.")
    return call(request, "POST", "/auth/refresh").json()["accessToken"]


def person_or_none(request: Request) -> Person | None:
    """Who is signed in: by the access token of a script or an app, or by the session of a browser."""
    try:
        token = _token_of(request)
        if token is None:
            return None
        claims = verify(token)
    except jwt.InvalidTokenError:
        return None
    except HTTPException as refusal:
        if refusal.status_code == 401:
            return None
        raise
    except (jwt.PyJWKClientConnectionError, httpx.HTTPError) as outage:
        # That nobody can tell who is asking does not make it a stranger.
        raise HTTPException(503, "Nobody can be signed in just now.") from outage
    organization = claims.get("org") or {}
    return Person(
        user_id=claims["sub"],
        organization_id=organization.get("id"),
        role=organization.get("role"),
        permissions=frozenset(organization.get("permissions", [])),
    )


def signed_in(person: Annotated[Person | None, Depends(person_or_none)]) -> Person:
    """For an API: answers 401 where nobody is signed in."""
    if person is None:
        raise HTTPException(401, "Sign in first.", headers={"WWW-Authenticate": "Bearer"})
    return person


def allowed(permission: str) -> Callable[[Person], Person]:
    """For an API: answers 403 where the role in the active organization lacks the permission."""

    def check(person: Annotated[Person, Depends(signed_in)]) -> Person:
        if not person.may(permission):
            raise HTTPException(403, f"This needs the permission {permission}.")
        return person

    return check


def page(name: str, path: str) -> str:
    """The address of a page of Gatehouse that comes back to this application."""
    return f"{ISSUER}/pages/{name}?{urlencode({'redirectUrl': ORIGIN + path})}"
