"""Who a request comes from."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import replace

import httpx

from ._exchange import ACCEPT, base_of, bearer, new_http, problem_of, sent
from ._origins import IncomingRequest, is_from_own_page
from ._problem import GatehouseProblem
from .api_keys import ApiKeyVerifier, is_api_key
from .client import GatehouseClient
from .errors import Unavailable
from .problems import SessionNotFoundProblem
from .sessions import ApiKeyCaller, SignedIn, SignedOut
from .tokens import TokenVerifier

RequestState = SignedIn | SignedOut


def session_cookie_at(app_url: str) -> str:
    """The name of the session cookie: browsers hold `__Host-` ones to one host and https."""
    return "__Host-session" if app_url.startswith("https:") else "gatehouse_session"


class Authenticator:
    """Tells who requests come from.

    The options are those of `TokenVerifier`; `client` is asked about sessions (`check_revocation`)
    and API keys.
    """

    def __init__(
        self,
        app_url: str,
        *,
        audience: str | None = None,
        permitted_origins: Iterable[str] | None = None,
        client: GatehouseClient | None = None,
        clock_tolerance: float = 5,
        now: Callable[[], float] | None = None,
        http: httpx.Client | None = None,
    ) -> None:
        self._http = http or new_http()
        self.tokens = TokenVerifier(
            app_url,
            audience=audience,
            permitted_origins=permitted_origins,
            clock_tolerance=clock_tolerance,
            now=now,
            http=self._http,
        )
        self.app_url = base_of(app_url)
        self.cookie = session_cookie_at(self.app_url)
        self._client = client
        self._api_keys = None if client is None else ApiKeyVerifier(client)

    def authenticate(
        self,
        request: IncomingRequest,
        *,
        check_revocation: bool = False,
        session_cookie: bool = False,
    ) -> RequestState:
        """Who is signed in, by the access token of `Authorization: Bearer`.

        `check_revocation` asks the service whether the session is still active: without it the last
        access token of a revoked session is valid until it expires (60 seconds by default).
        `session_cookie` accepts the session cookie if there is no bearer token, which asks the
        service for an access token each time; changes are then taken from permitted origins only.

        Raises `Unavailable` where the service cannot be asked: answer 503.
        """
        if check_revocation and self._client is None:
            raise TypeError("check_revocation needs the client that the Authenticator is given")
        token = request.bearer()
        if request.has_bearer and token is None:
            return SignedOut("invalid-token")
        if token is not None:
            state = self.tokens.verify(token)
        elif session_cookie:
            state = self._by_cookie(request)
        else:
            return SignedOut("no-token")
        if check_revocation and isinstance(state, SignedIn) and not self._is_active(state):
            return SignedOut("session-ended")
        return state

    def authenticate_caller(
        self, request: IncomingRequest, *, fresh: bool = False
    ) -> RequestState | ApiKeyCaller:
        """Who calls an API that takes API keys beside access tokens.

        The service is asked about a key at most every 5 seconds, and with `fresh` each time, as it
        is about a session. A key never is a session, and a session never a key.
        """
        if self._api_keys is None:
            raise TypeError("API keys need the client that the Authenticator is given")
        token = request.bearer()
        if token is None or not is_api_key(token):
            return self.authenticate(request, check_revocation=fresh)
        try:
            return self._api_keys.verify(token, fresh=fresh)
        except (GatehouseProblem, httpx.HTTPError) as error:
            raise Unavailable("The service cannot be asked about the key") from error

    def _is_active(self, state: SignedIn) -> bool:
        assert self._client is not None
        try:
            session = self._client.sessions.get_session(state.session_id)
        except SessionNotFoundProblem:
            return False
        except (GatehouseProblem, httpx.HTTPError) as error:
            raise Unavailable("The service cannot be asked about the session") from error
        return session.status == "active" and session.user_id == state.user_id

    def _by_cookie(self, request: IncomingRequest) -> RequestState:
        token = request.session_token(self.cookie)
        if token is None:
            return SignedOut("no-token")
        if not request.reads and not is_from_own_page(request, self.tokens.permitted):
            return SignedOut("foreign-origin")
        headers = {"accept": ACCEPT, "authorization": bearer(token)}
        address = f"{self.app_url}/_service/auth/refresh"
        try:
            response = sent(self._http, httpx.Request("POST", address, headers=headers))
        except httpx.HTTPError as error:
            raise Unavailable("The service cannot be asked about the session") from error
        access_token = _access_token(response)
        if access_token is None:
            problem = problem_of("signIn.refresh", response)
            if problem.code == "unauthenticated":
                return SignedOut("session-ended")
            raise Unavailable("The service did not tell about the session") from problem
        state = self.tokens.verify(access_token)
        return replace(state, _session_token=token) if isinstance(state, SignedIn) else state


def _access_token(response: httpx.Response) -> str | None:
    if not response.is_success:
        return None
    try:
        body = json.loads(response.content)
    except ValueError:
        return None
    token = body.get("accessToken") if isinstance(body, dict) else None
    return token if isinstance(token, str) else None
