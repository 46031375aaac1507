"""Answers the verdicts of the Python client on the cases of a file."""

import json
import sys
import urllib.request

from gatehouse_id import (
    Authenticator,
    IncomingRequest,
    SignedIn,
    TokenVerifier,
    Unavailable,
    WebhookRefused,
    verify_webhook,
)
from gatehouse_id.guard import Guard

with open(sys.argv[1], encoding="utf-8") as file:
    cases = json.load(file)
app_url = cases["appUrl"]
clock = {"at": cases["now"]}


def said(ask):
    try:
        state = ask()
    except Unavailable:
        return "unavailable"
    return "signed-in" if isinstance(state, SignedIn) else state.reason


steps = []
verifier = None
for step in cases["steps"]:
    if "control" in step:
        urllib.request.urlopen(f"{app_url}/control/{step['control']}").read()
    clock["at"] = step["at"]
    if verifier is None or not step.get("again"):
        verifier = TokenVerifier(
            app_url,
            audience=step.get("audience"),
            permitted_origins=step.get("permittedOrigins"),
            now=lambda: clock["at"],
        )
    steps.append(f"{step['name']}: {said(lambda: verifier.verify(step['token']))}")

clock["at"] = cases["now"]
authenticator = Authenticator(app_url, now=lambda: clock["at"])
requests = []
for asked in cases["requests"]:
    headers = [(name, value) for name, value in asked["headers"]]
    request = IncomingRequest(asked["method"], headers)
    verdict = said(lambda: authenticator.authenticate(request, session_cookie=True))
    requests.append(f"{asked['name']}: {verdict}")

deliveries = []
for delivery in cases["deliveries"]:
    try:
        event = verify_webhook(
            delivery["headers"],
            delivery["body"].encode(),
            delivery.get("secret", cases["secret"]),
            now=lambda: cases["now"],
        )
        verdict = event.type
    except WebhookRefused:
        verdict = "refused"
    except ValueError:
        verdict = "misconfigured"
    deliveries.append(f"{delivery['name']}: {verdict}")

guard = Guard(app_url)
returns = [guard.address_within(path) for path, _ in cases["returns"]]
print(
    json.dumps(
        {"steps": steps, "requests": requests, "deliveries": deliveries, "returns": returns}
    )
)
