# mypy: disable-error-code="import-untyped, no-any-return, unused-ignore"
"""Guards for Django: decorators for views, and views for forms."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from asgiref.sync import iscoroutinefunction, sync_to_async
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django.views.decorators.csrf import csrf_exempt

from ._origins import IncomingRequest
from .errors import Unavailable
from .guard import PERSONAL, Answer, Guard, unavailable
from .sessions import SignedIn

View = Callable[..., Any]
Guarded = TypeVar("Guarded", bound=View)
#: More than any form of ours sends.
LARGEST = 10_000


def incoming(request: HttpRequest) -> IncomingRequest:
    """A request as guards see it; of its address only path and query count, never the host."""
    headers = [(str(name), str(value)) for name, value in request.headers.items()]
    return IncomingRequest(request.method or "GET", headers, request.get_full_path())


def _response(answer: Answer) -> HttpResponse:
    response = HttpResponse(answer.body, status=answer.status)
    if not answer.body:
        del response["Content-Type"]
    for name, value in answer.headers:
        if name == "Set-Cookie":
            # Several of them: the cookies of a response are its own header each.
            response.cookies.load(value)
        else:
            response[name] = value
    return response


def _personal(response: Any) -> Any:
    """Keeps a response from caches, unless it says itself how it may be kept."""
    if not response.has_header("Cache-Control"):
        response["Cache-Control"] = PERSONAL["Cache-Control"]
    patch_vary_headers(response, PERSONAL["Vary"].split(", "))
    return response


def _organization_id(request: HttpRequest) -> Any:
    """What a form or a script sent; not a text or None if it sent nothing of the kind."""
    if int(request.META.get("CONTENT_LENGTH") or 0) > LARGEST:
        return False
    if request.content_type == "application/json":
        try:
            given = json.loads(request.body)
        except (RecursionError, ValueError):
            return False
        return given.get("organizationId", False) if isinstance(given, dict) else False
    return request.POST.get("organizationId", False)


class Gatehouse(Guard):
    """Guards of a Django application, with the options of `Guard`.

    A protected view, `async` or not, finds the session in `request.gatehouse`.
    """

    def page(
        self, *, permission: str | None = None, check_revocation: bool = False
    ) -> Callable[[Guarded], Guarded]:
        """Leads who is not signed in to the sign-in page and back; answers 403 without the
        permission.
        """
        return self._decorator(
            lambda request: self.admit_to_page(
                request, permission=permission, check_revocation=check_revocation
            )
        )

    def api(
        self, *, permission: str | None = None, check_revocation: bool = False
    ) -> Callable[[Guarded], Guarded]:
        """Answers 401 or 403 as problem+json to who may not go on.

        A change by the session cookie is taken from permitted pages only, in place of Django's own
        check of forms.
        """
        decorate = self._decorator(
            lambda request: self.admit_to_api(
                request, permission=permission, check_revocation=check_revocation
            )
        )

        def exempt(view: Guarded) -> Guarded:
            guarded = decorate(view)
            # By itself: before Django 5 the decorator of that name takes no `async` view.
            setattr(guarded, "csrf_exempt", True)
            return guarded

        return exempt

    def session_of(self, request: HttpRequest) -> SignedIn:
        """The session of a request that a guard has let through."""
        session = getattr(request, "gatehouse", None)
        if not isinstance(session, SignedIn):
            raise TypeError("No guard stands before this view")
        return session

    def _decorator(
        self, admit: Callable[[IncomingRequest], SignedIn | Answer]
    ) -> Callable[[Guarded], Guarded]:
        def refusal(request: HttpRequest) -> HttpResponse | None:
            try:
                admission = admit(incoming(request))
            except Unavailable:
                return _response(unavailable())
            if isinstance(admission, Answer):
                return _response(admission)
            request.gatehouse = admission  # type: ignore[attr-defined]
            return None

        def decorate(view: Guarded) -> Guarded:
            @wraps(view)
            def guarded(request: HttpRequest, *args: Any, **named: Any) -> Any:
                return refusal(request) or _personal(view(request, *args, **named))

            @wraps(view)
            async def awaited(request: HttpRequest, *args: Any, **named: Any) -> Any:
                # In a thread, as the service may have to be asked.
                refused = await sync_to_async(refusal, thread_sensitive=False)(request)
                return refused or _personal(await view(request, *args, **named))

            return cast(Guarded, awaited if iscoroutinefunction(view) else guarded)

        return decorate

    def sign_out_view(self, return_to: str = "/") -> View:
        """Takes the POST of a sign-out form, from pages of this application only."""

        def view(request: HttpRequest) -> HttpResponse:
            return _response(self.sign_out(incoming(request), return_to))

        return csrf_exempt(view)

    def switch_organization_view(self, return_to: str = "/") -> View:
        """Takes the POST of a form with `organizationId`; empty leaves every organization."""

        def view(request: HttpRequest) -> HttpResponse:
            answer = self.switch_organization(
                incoming(request), lambda: _organization_id(request), return_to
            )
            return _response(answer)

        return csrf_exempt(view)
