from typing import Any

import httpx
from conftest import Kit
from fastapi.testclient import TestClient
from gatehouse_id.models import CreateOrganizationBody


def sign_up(kit: Kit, email: str) -> dict[str, Any]:
    """Signs somebody up with the code that they are mailed."""
    body = {"email": email, "password": "correct horse battery staple", "legalConsentAccepted": True}
    asked = kit.client("/auth/sign-up", body)
    [mail] = kit.control("GET", f"/mails?to={email}")["items"]
    proof = {"signUpId": asked["signUpId"], "code": mail["code"]}
    return dict(kit.client("/auth/sign-up/verify", proof))


def bearer(signed_in: dict[str, Any]) -> dict[str, str]:
    return {"authorization": f"Bearer {signed_in['accessToken']}"}


def test_strangers_are_sent_to_sign_in(app: TestClient, kit: Kit) -> None:
    assert app.get("/api/me").status_code == 401
    page = app.get("/dashboard")
    assert page.status_code == 303
    assert page.headers["location"].startswith(f"{kit.url}/_service/pages/sign-in?")


def test_people_are_known_once_they_signed_up(app: TestClient, kit: Kit) -> None:
    ada = sign_up(kit, "ada@example.com")
    answer = app.get("/api/me", headers=bearer(ada))
    assert answer.json() == {"userId": ada["user"]["id"], "organizationId": None, "role": None}


def test_billing_is_for_owners(app: TestClient, kit: Kit) -> None:
    ada = sign_up(kit, "ada@example.com")
    assert app.get("/api/billing", headers=bearer(ada)).status_code == 403
    with kit.server() as server:
        acme = server.organizations.create_organization(
            CreateOrganizationBody(name="Acme", owner_user_id=ada["user"]["id"])
        )
    token = ada["sessionToken"]
    switched = kit.client("/organizations/active", {"organizationId": acme.id}, token, "PUT")
    billing = app.get("/api/billing", headers=bearer(switched))
    assert billing.json() == {"organizationId": acme.id, "plan": "pro"}


def test_nobody_gets_in_by_a_forged_answer_of_their_company(kit: Kit) -> None:
    with kit.server() as server:
        acme = server.organizations.create_organization(CreateOrganizationBody(name="Acme"))
    domain = {"organizationId": acme.id, "domain": "acme.example"}
    kit.control("POST", "/domains", domain)
    api = httpx.Client(
        base_url=f"{kit.url}/api/server/v1",
        headers={"authorization": f"Bearer {kit.addresses['secretKey']}"},
    )
    made = api.post(
        "/connections",
        json={
            "organizationId": acme.id,
            "protocol": "oidc",
            "name": "Acme",
            "settings": kit.addresses["openId"],
        },
    ).json()
    api.post(f"/connections/{made['id']}/activate", json={"skipTest": True}).raise_for_status()

    def visit(answer: dict[str, Any]) -> str:
        person = {"subject": "ada", "email": "ada@acme.example"}
        kit.control("PUT", "/openid/sign-in", {"person": person, "answer": answer})
        start = f"{kit.url}/_service/auth/sso/{made['id']}/authorize?redirectUrl=/welcome"
        browser = httpx.Client(follow_redirects=True, headers={"sec-fetch-mode": "navigate"})
        return str(browser.get(start).url.query)

    assert "error=provider_error" in visit({"key": "stranger"})
    assert "status=complete" in visit({})
