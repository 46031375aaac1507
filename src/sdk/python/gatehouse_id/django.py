# mypy: disable-error-code="import-untyped, no-any-return, unused-ignore"
"""Guards for Django: decorators for views, and views for forms."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django.views.decorators.csrf import csrf_exempt

from ._origins import IncomingRequest
from .errors import Unavailable
from .guard import PERSONAL, Answer, Guard, unavailable
from .sessions import SignedIn

View = Callable[..., Any]
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

    A protected view finds the session in `request.gatehouse`.
    """

    def page(self, *, permission: str | None = None, check_revocation: bool = False) -> Any:
        """Leads who is not signed in to the sign-in page and back; answers 403 without the
        permission.
        """
        return self._decorator(
            lambda request: self.admit_to_page(
                request, permission=permission, check_revocation=check_revocation
            )
        )

    def api(self, *, permission: str | None = None, check_revocation: bool = False) -> Any:
        """Answers 401 or 403 as problem+json to who may not go on.

        A change by the session cookie is taken from permitted pages only, in place of Django's own
        check of forms.
        """
        decorate = self._decorator(
            lambda request: self.admit_to_api(
                request, permission=permission, check_revocation=check_revocation
            )
        )
        return lambda view: csrf_exempt(decorate(view))

    def _decorator(
        self, admit: Callable[[IncomingRequest], SignedIn | Answer]
    ) -> Callable[[View], View]:
        def decorate(view: View) -> View:
            @wraps(view)
            def guarded(request: HttpRequest, *args: Any, **named: Any) -> Any:
                try:
                    admission = admit(incoming(request))
                except Unavailable:
                    return _response(unavailable())
                if isinstance(admission, Answer):
                    return _response(admission)
                request.gatehouse = admission  # type: ignore[attr-defined]
                response = view(request, *args, **named)
                if not response.has_header("Cache-Control"):
                    response["Cache-Control"] = PERSONAL["Cache-Control"]
                patch_vary_headers(response, PERSONAL["Vary"].split(", "))
                return response

            return guarded

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
