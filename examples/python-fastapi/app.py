import os
from typing import Annotated

import uvicorn
from fastapi import Depends, FastAPI, Form, Request
from fastapi.responses import RedirectResponse, Response
from fastapi.templating import Jinja2Templates

import gatehouse
from gatehouse import Person

app = FastAPI()
templates = Jinja2Templates(directory=os.path.join(os.path.dirname(__file__), "templates"))
Visitor = Annotated[Person | None, Depends(gatehouse.person_or_none)]


@app.get("/")
def home(request: Request, person: Visitor) -> Response:
    links = {"sign_in": gatehouse.page("sign-in", "/dashboard")}
    return templates.TemplateResponse(request, "home.html", {"person": person, **links})


@app.get("/dashboard")
def dashboard(request: Request, person: Visitor) -> Response:
    if person is None:
        return RedirectResponse(gatehouse.page("sign-in", "/dashboard"), 303)
    user = gatehouse.call(request, "GET", "/users/me").json()
    organizations = gatehouse.call(request, "GET", "/organizations").json()["items"]
    return templates.TemplateResponse(
        request,
        "dashboard.html",
        {
            "person": person,
            "user": user,
            "organizations": organizations,
            "may_bill": person.may("organization:update"),
            "sign_out": gatehouse.page("sign-out", "/"),
            "manage": gatehouse.page("organizations", "/dashboard"),
        },
    )


@app.post("/switch-organization")
def switch_organization(
    request: Request, person: Visitor, organizationId: Annotated[str, Form()] = ""
) -> Response:
    if person is not None:
        body = {"organizationId": organizationId or None}
        gatehouse.call(request, "PUT", "/organizations/active", json=body)
    return RedirectResponse("/dashboard", 303)


@app.get("/api/me")
def me(person: Annotated[Person, Depends(gatehouse.signed_in)]) -> dict[str, str | None]:
    return {
        "userId": person.user_id,
        "organizationId": person.organization_id,
        "role": person.role,
    }


@app.get("/api/billing")
def billing(
    person: Annotated[Person, Depends(gatehouse.allowed("organization:update"))],
) -> dict[str, str | None]:
    return {"organizationId": person.organization_id, "plan": "pro"}


if __name__ == "__main__":
    uvicorn.run(app, host="localhost", port=int(os.environ.get("PORT", "5005")))
