import os
from typing import Annotated, Any

import uvicorn
from fastapi import Depends, FastAPI, Request
from fastapi.responses import Response
from fastapi.templating import Jinja2Templates
from gatehouse_id import SignedIn, SignedOut
from gatehouse_id.fastapi import Gatehouse

# Where people sign in. Tokens are issued in its name, so it is the environment's app URL to the letter.
APP_URL = os.environ.get("GATEHOUSE_URL", "http://localhost:3000")
PORT = os.environ.get("PORT", "5005")

app = FastAPI()
templates = Jinja2Templates(directory=os.path.join(os.path.dirname(__file__), "templates"))
gatehouse = Gatehouse(
    APP_URL,
    audience=os.environ.get("GATEHOUSE_AUDIENCE"),
    # Where browsers find this application.
    origin=os.environ.get("ORIGIN", f"http://localhost:{PORT}"),
)
gatehouse.install(app)


@app.get("/")
def home(
    request: Request, visitor: Annotated[SignedIn | SignedOut, Depends(gatehouse.visitor())]
) -> Response:
    links = {"sign_in": gatehouse.page_url("sign-in", "/dashboard")}
    signed_in = isinstance(visitor, SignedIn)
    return templates.TemplateResponse(request, "home.html", {"signed_in": signed_in, **links})


@app.get("/dashboard")
def dashboard(request: Request, session: Annotated[SignedIn, Depends(gatehouse.page())]) -> Response:
    visitor = gatehouse.as_visitor(session)
    return templates.TemplateResponse(
        request,
        "dashboard.html",
        {
            "active": session.organization,
            "user": visitor.call("GET", "/users/me"),
            "organizations": visitor.call("GET", "/organizations")["items"],
            "may_bill": session.has("organization:update"),
            "sign_out": gatehouse.page_url("sign-out", "/"),
            "manage": gatehouse.page_url("organizations", "/dashboard"),
        },
    )


app.post("/switch-organization")(gatehouse.switch_organization_route("/dashboard"))


@app.get("/api/me")
def me(session: Annotated[SignedIn, Depends(gatehouse.api())]) -> dict[str, Any]:
    organization = session.organization
    return {
        "userId": session.user_id,
        "organizationId": organization and organization.id,
        "role": organization and organization.role,
    }


@app.get("/api/billing")
def billing(
    session: Annotated[SignedIn, Depends(gatehouse.api(permission="organization:update"))],
) -> dict[str, Any]:
    organization = session.organization
    return {"organizationId": organization and organization.id, "plan": "pro"}


if __name__ == "__main__":
    uvicorn.run(app, host="localhost", port=int(PORT))
