"""Guards that the middleware of every framework is made of."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, urlencode, urljoin, urlsplit

import httpx

from ._exchange import ACCEPT, base_of, bearer, new_http, problem_of, sent
from ._origins import IncomingRequest, is_from_own_page, origin_of
from .authenticate import Authenticator
from .client import GatehouseClient
from .sessions import SignedIn, SignedOut

#: No cache may keep what one person is shown, or hand it to another.
PERSONAL = {"Cache-Control": "private, no-store", "Vary": "Authorization, Cookie"}
_OWN = (("Cache-Control", "no-store"),)
#: Longest address that the service leads back to.
_LONGEST_RETURN = 2048
#: Signing in again helps against these only. Anything else would lead round in a circle.
_CURED_BY_SIGN_IN = frozenset({"no-token", "session-ended"})


@dataclass(frozen=True)
class Answer:
    """Answer of a guard in place of the application's."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: str = ""


class Misconfigured(Exception):
    """The service issues tokens that this application refuses, for everybody."""


def redirection(location: str) -> Answer:
    """Leads on to an address, by a GET."""
    return Answer(303, (("Location", location), *_OWN))


def text(status: int, line: str) -> Answer:
    """A line for a person to read."""
    return Answer(status, (("Content-Type", "text/plain; charset=utf-8"), *_OWN), f"{line}\n")


def problem(status: int, code: str, title: str, **properties: Any) -> Answer:
    """A problem as the service itself answers it (RFC 9457)."""
    body = {
        "type": f"urn:problem-type:{code}",
        "title": title,
        "status": status,
        "properties": {"code": code, **properties},
    }
    headers = (("Content-Type", "application/problem+json"), *_OWN)
    return Answer(status, headers, json.dumps(body))


def unavailable() -> Answer:
    """That nobody can tell who is asking does not make it a stranger."""
    return problem(503, "unavailable", "The sign-in service does not answer")


def _foreign_origin() -> Answer:
    return problem(403, "origin_not_allowed", "Only pages of this application may do that")


def _path_within(address: str) -> str:
    local = re.sub(r"\A[a-z][a-z\d+.-]*://[^/\\?#]*", "", address, flags=re.IGNORECASE)
    # Browsers take a backslash for a slash.
    path = local.partition("#")[0].replace("\\", "%5C")
    spelled = quote(path, safe="/?&=%:@!$'()*+,;~-._[]")
    return spelled if spelled.startswith("/") else f"/{spelled}"


class Visitor:
    """The client API in the name of somebody whom a session cookie signed in.

    To read, and to change what leaves the session as it is. Whatever replaces it, such as a new
    password, belongs on Gatehouse's pages, which hand the browser its new cookie.
    """

    def __init__(self, http: httpx.Client, app_url: str, token: str) -> None:
        self._http = http
        self._base = f"{app_url}/_service"
        self._token = token

    def call(self, method: str, path: str, body: Mapping[str, Any] | None = None) -> Any:
        """Answers the JSON of an operation, such as `call("GET", "/users/me")`."""
        if not path.startswith("/"):
            raise ValueError("The path begins with a slash")
        headers = {"accept": ACCEPT, "authorization": bearer(self._token)}
        request = httpx.Request(method, self._base + path, headers=headers, json=body)
        response = sent(self._http, request)
        if not response.is_success:
            raise problem_of(f"{method} {path}", response)
        return response.json() if response.content else None


class Guard:
    """Decides who may see a page or call an API, and takes the forms that change a session.

    `app_url` is the environment's app URL, where browsers reach Gatehouse's pages; `origin` where
    they reach this application, by default the same. It is not read off the request, whose headers
    anybody may write.
    """

    def __init__(
        self,
        app_url: str,
        *,
        origin: str | None = None,
        audience: str | None = None,
        permitted_origins: Iterable[str] | None = None,
        client: GatehouseClient | None = None,
        sign_in_page: str | None = None,
        authenticator: Authenticator | None = None,
        now: Callable[[], float] | None = None,
        http: httpx.Client | None = None,
    ) -> None:
        self.app_url = base_of(app_url)
        own = origin_of(origin or self.app_url)
        app_origin = origin_of(self.app_url)
        if own is None or app_origin is None:
            raise ValueError("The origin is none")
        self.origin = own
        self._app_origin = app_origin
        permitted = [self.app_url, own] if permitted_origins is None else list(permitted_origins)
        self._permitted = frozenset(origin_of(it) for it in permitted)
        self._http = http or new_http()
        self.authenticator = authenticator or Authenticator(
            self.app_url,
            audience=audience,
            permitted_origins=permitted,
            client=client,
            now=now,
            http=self._http,
        )
        self._sign_in = urljoin(f"{self.app_url}/", sign_in_page or "/_service/pages/sign-in")

    def address_within(self, path: str) -> str:
        """The address of a path of this application, whose origin it cannot leave.

        Of a longer one than people can come back to the path is left, or nothing.
        """
        address = self.origin + _path_within(path)
        if len(address) > _LONGEST_RETURN:
            address = address.partition("?")[0]
        return address if len(address) <= _LONGEST_RETURN else f"{self.origin}/"

    def page_url(self, name: str, return_to: str = "/") -> str:
        """The address of a page of Gatehouse (`sign-in`, `sign-up`, `account`, `organizations`,
        `sign-out`), from which people come back.
        """
        address = self._sign_in if name == "sign-in" else f"{self.app_url}/_service/pages/{name}"
        joint = "&" if urlsplit(address).query else "?"
        return f"{address}{joint}{urlencode({'redirectUrl': self.address_within(return_to)})}"

    def session(
        self, request: IncomingRequest, *, check_revocation: bool = False
    ) -> SignedIn | SignedOut:
        """The session of a request, by bearer token or session cookie."""
        return self.authenticator.authenticate(
            request, check_revocation=check_revocation, session_cookie=True
        )

    def as_visitor(self, session: SignedIn) -> Visitor:
        """Calls the client API in the name of somebody whom a session cookie signed in."""
        token = session._session_token
        if token is None:
            raise TypeError(
                "No session cookie signed this person in, and an access token opens your own API only"
            )
        return Visitor(self._http, self.app_url, token)

    def admit_to_page(
        self,
        request: IncomingRequest,
        *,
        permission: str | None = None,
        check_revocation: bool = False,
    ) -> SignedIn | Answer:
        """Who is signed in; for others the way to sign in and back, or 403."""
        state = self.session(request, check_revocation=check_revocation)
        if isinstance(state, SignedIn):
            if permission is None or state.has(permission):
                return state
            return text(403, f"This page needs the permission {permission}.")
        if state.reason == "foreign-origin":
            return _foreign_origin()
        if request.has_bearer:
            return text(401, state.reason)
        if state.reason in _CURED_BY_SIGN_IN:
            # What a form sent is lost on the way: it is not asked for again.
            return redirection(self.page_url("sign-in", request.url if request.reads else "/"))
        expected = "" if state.expected is None else f"; expected {state.expected}"
        raise Misconfigured(
            f"Gatehouse issues tokens that this application refuses: {state.reason}{expected}"
        )

    def admit_to_api(
        self,
        request: IncomingRequest,
        *,
        permission: str | None = None,
        check_revocation: bool = False,
    ) -> SignedIn | Answer:
        """Who is signed in; for others 401 or 403 as problem+json."""
        state = self.session(request, check_revocation=check_revocation)
        if isinstance(state, SignedOut):
            if state.reason == "foreign-origin":
                return _foreign_origin()
            answer = problem(401, "unauthenticated", "Sign in first", reason=state.reason)
            headers = (*answer.headers, ("WWW-Authenticate", "Bearer"))
            return Answer(answer.status, headers, answer.body)
        if permission is None or state.has(permission):
            return state
        title = "Your role does not allow that"
        return problem(403, "permission_required", title, permission=permission)

    def sign_out(self, request: IncomingRequest, return_to: str = "/") -> Answer:
        """Takes the POST of a sign-out form, from pages of this application only."""
        return self._change(request, "POST", "/auth/logout", lambda: {}, return_to)

    def switch_organization(
        self, request: IncomingRequest, organization_id: Callable[[], Any], return_to: str = "/"
    ) -> Answer:
        """Takes the POST of a form with `organizationId`; empty leaves every organization.

        `organization_id` reads it, and is called only if the form may be sent.
        """

        def body() -> dict[str, Any] | None:
            given = organization_id()
            if given is not None and not isinstance(given, str):
                return None
            return {"organizationId": given or None}

        return self._change(request, "PUT", "/organizations/active", body, return_to)

    def _change(
        self,
        request: IncomingRequest,
        method: str,
        path: str,
        body: Callable[[], dict[str, Any] | None],
        return_to: str,
    ) -> Answer:
        """Does for a form of this application what the service does for its own pages."""
        if request.method != "POST":
            answer = problem(405, "method_not_allowed", "Send a POST")
            return Answer(answer.status, (*answer.headers, ("Allow", "POST")), answer.body)
        if not is_from_own_page(request, self._permitted):
            return _foreign_origin()
        content = body()
        if content is None:
            return problem(400, "invalid_request", "organizationId is missing")
        cookie = self.authenticator.cookie
        token = request.session_token(cookie)
        back = redirection(self.address_within(return_to))
        if token is None:
            return back
        # With the cookie, and not as a native install would, so that the service answers its cookies.
        headers = {"accept": ACCEPT, "cookie": f"{cookie}={token}", "origin": self._app_origin}
        address = f"{self.app_url}/_service{path}"
        request_to = httpx.Request(method, address, headers=headers, json=content)
        try:
            response = sent(self._http, request_to)
        except httpx.HTTPError:
            return unavailable()
        # Who was signed out meanwhile is asked to sign in where they come back to.
        if not response.is_success and response.status_code != 401:
            if 400 <= response.status_code < 500:
                return problem(response.status_code, "not_changed", "That is not possible")
            return unavailable()
        cookies = tuple(("Set-Cookie", it) for it in response.headers.get_list("set-cookie"))
        return Answer(back.status, back.headers + cookies, back.body)
