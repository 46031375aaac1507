"""Asks guarded routes of FastAPI and Django for what they answer, with the real service behind."""

import asyncio
import os
from typing import Annotated

import django
from django.conf import settings
from django.http import JsonResponse
from django.test import AsyncClient, Client
from django.urls import path
from fastapi import Depends, FastAPI
from fastapi.testclient import TestClient

from gatehouse_id import SignedIn
from gatehouse_id.django import Gatehouse as DjangoGatehouse
from gatehouse_id.fastapi import Gatehouse

url = os.environ["SERVICE_URL"]
session = f"gatehouse_session={os.environ['SESSION_TOKEN']}"
bearer = f"Bearer {os.environ['ACCESS_TOKEN']}"
down = "http://localhost:9"

app = FastAPI()
gatehouse = Gatehouse(url, origin="http://testserver")
gatehouse.install(app)


@app.get("/page")
def page(who: Annotated[SignedIn, Depends(gatehouse.page())]) -> dict[str, str]:
    return {"email": gatehouse.as_visitor(who).call("GET", "/users/me")["email"]}


@app.api_route("/me", methods=["GET", "POST"])
def me(who: Annotated[SignedIn, Depends(gatehouse.api())]) -> dict[str, str]:
    return {"userId": who.user_id}


@app.get("/billing")
def billing(who: Annotated[SignedIn, Depends(gatehouse.api(permission="organization:update"))]) -> str:
    return who.user_id


@app.get("/away")
def away(who: Annotated[SignedIn, Depends(Gatehouse(down).api())]) -> str:
    return who.user_id


app.post("/organization")(gatehouse.switch_organization_route("/page"))
app.post("/sign-out")(gatehouse.sign_out_route())

guard = DjangoGatehouse(url, origin="http://testserver")
settings.configure(
    ALLOWED_HOSTS=["testserver"], ROOT_URLCONF=__name__, SECRET_KEY="x", DEBUG=False
)
django.setup()


@guard.page()
def django_page(request):
    return JsonResponse({"email": guard.as_visitor(request.gatehouse).call("GET", "/users/me")["email"]})


@guard.api()
def django_me(request):
    return JsonResponse({"userId": request.gatehouse.user_id})


@guard.api(permission="organization:update")
def django_billing(request):
    return JsonResponse({"userId": request.gatehouse.user_id})


@DjangoGatehouse(down).api()
def django_away(request):
    return JsonResponse({})


@guard.page()
async def django_async_page(request):
    return JsonResponse({"userId": request.gatehouse.user_id})


@guard.api()
async def django_async_me(request):
    return JsonResponse({"userId": guard.session_of(request).user_id})


@DjangoGatehouse(down).api()
async def django_async_away(request):
    return JsonResponse({})


urlpatterns = [
    path("async/page", django_async_page),
    path("async/me", django_async_me),
    path("async/away", django_async_away),
    path("page", django_page),
    path("me", django_me),
    path("billing", django_billing),
    path("away", django_away),
    path("organization", guard.switch_organization_view("/page")),
    path("sign-out", guard.sign_out_view()),
]


def by_fastapi(method, address, headers, body=None):
    client = TestClient(app, follow_redirects=False)
    answer = client.request(method, address, headers=headers, data=body)
    return answer.status_code, answer.headers


def by_django(method, address, headers, body=None):
    client = Client()
    encoded = "" if body is None else "&".join(f"{name}={value}" for name, value in body.items())
    answer = client.generic(
        method, address, encoded, "application/x-www-form-urlencoded", headers=headers
    )
    cookies = "".join(it.OutputString() for it in answer.cookies.values())
    return answer.status_code, {**{k.lower(): v for k, v in answer.items()}, "set-cookie": cookies}


def walk(ask):
    own = {"cookie": session, "origin": "http://testserver"}
    foreign = {"cookie": session, "origin": "https://evil.example"}
    status, headers = ask("GET", "/page?a=b", {})
    assert status == 303, status
    assert headers["location"].endswith("redirectUrl=http%3A%2F%2Ftestserver%2Fpage%3Fa%3Db"), headers
    status, headers = ask("GET", "/me", {})
    assert (status, headers["www-authenticate"]) == (401, "Bearer")
    assert headers["content-type"] == "application/problem+json"
    assert ask("GET", "/me", {"authorization": "Bearer x"})[0] == 401
    status, headers = ask("GET", "/me", {"authorization": bearer})
    assert status == 200 and headers["cache-control"] == "private, no-store", headers
    assert "Cookie" in headers["vary"]
    assert ask("GET", "/page", own)[0] == 200
    assert ask("POST", "/me", foreign)[0] == 403
    assert ask("POST", "/organization", foreign, {"organizationId": ""})[0] == 403
    assert ask("POST", "/organization", own)[0] == 400
    for organization, billed in (("OWNED_ID", 200), ("JOINED_ID", 403)):
        body = {"organizationId": os.environ[organization]}
        status, headers = ask("POST", "/organization", own, body)
        assert (status, headers["location"]) == (303, "http://testserver/page"), status
        assert ask("GET", "/billing", own)[0] == billed
    assert ask("GET", "/away", {"authorization": bearer})[0] == 503
    assert ask("POST", "/sign-out", foreign)[0] == 403


async def by_async_django(method, address, headers):
    client = AsyncClient()
    # As a header, Django's client would write a comma behind it.
    client.cookies.load(headers.get("cookie", ""))
    others = {name: value for name, value in headers.items() if name != "cookie"}
    answer = await client.generic(method, f"/async{address}", headers=others)
    return answer.status_code, {name.lower(): value for name, value in answer.items()}


async def walk_async():
    status, headers = await by_async_django("GET", "/page?a=b", {})
    assert status == 303 and "redirectUrl=" in headers["location"], headers
    assert (await by_async_django("GET", "/me", {}))[0] == 401
    status, headers = await by_async_django("GET", "/me", {"authorization": bearer})
    assert status == 200 and headers["cache-control"] == "private, no-store", headers
    assert (await by_async_django("GET", "/page", {"cookie": session}))[0] == 200
    own = {"cookie": session, "origin": "http://testserver"}
    assert (await by_async_django("POST", "/me", own))[0] == 200
    foreign = {"cookie": session, "origin": "https://evil.example"}
    assert (await by_async_django("POST", "/me", foreign))[0] == 403
    assert (await by_async_django("GET", "/away", {"authorization": bearer}))[0] == 503


asyncio.run(walk_async())
walk(by_fastapi)
walk(by_django)
own = {"cookie": session, "origin": "http://testserver"}
status, headers = by_fastapi("POST", "/sign-out", own)
assert status == 303 and "gatehouse_session=" in headers["set-cookie"], headers
assert by_django("GET", "/page", own)[0] == 303
print("all is well")
