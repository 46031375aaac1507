"""Calls the real service by the Python client, and fails where anything is not as it should be."""

import asyncio
import json
import os
import threading
from datetime import datetime, timezone
from http.server import BaseHTTPRequestHandler, HTTPServer

from gatehouse_id import (
    ApiKeyCaller,
    AsyncGatehouseClient,
    Authenticator,
    GatehouseClient,
    GatehouseProblem,
    IncomingRequest,
    SignedIn,
    SignedOut,
    problems,
    verify_webhook,
)
from gatehouse_id.models import (
    AuditEvent,
    CreateApiKeyBody,
    CreateOrganizationBody,
    CreateUserBody,
    CreateWebhookEndpointBody,
    SearchAuditEventsBody,
    SearchAuditEventsBodyPageBrowse,
    UpdateUserBody,
)

url, key = os.environ["SERVICE_URL"], os.environ["SECRET_KEY"]
client = GatehouseClient(url, key)


def raised(problem, call):
    try:
        call()
    except problem as error:
        return error
    raise AssertionError(f"{problem.__name__} is not raised")


# Users: typed answers, three states of a member, problems as errors, keys of a repeat.
user = client.users.create_user(
    CreateUserBody(email="py@example.com", email_verified=True, first_name="Ada"),
    idempotency_key="python-1",
)
assert user.first_name == "Ada" and user.created_at <= datetime.now(timezone.utc)
again = client.users.create_user(
    CreateUserBody(email="py@example.com", email_verified=True, first_name="Ada"),
    idempotency_key="python-1",
)
assert again.id == user.id
other = CreateUserBody(email="x@example.com")
raised(
    problems.IdempotencyKeyReusedProblem,
    lambda: client.users.create_user(other, idempotency_key="python-1"),
)
changed = client.users.update_user(user.id, UpdateUserBody(last_name="Lovelace"))
assert changed.name == "Ada Lovelace"
cleared = client.users.update_user(user.id, UpdateUserBody(first_name=None))
assert cleared.first_name is None and cleared.last_name == "Lovelace"
taken = raised(problems.EmailTakenProblem, lambda: client.users.create_user(
    CreateUserBody(email="py@example.com")))
assert taken.status == 409 and taken.correlation_id
invalid = raised(
    problems.InvalidRequestProblem, lambda: client.users.create_user(CreateUserBody(email="x"))
)
assert invalid.errors[0].path == "/body/email", invalid.errors
raised(problems.UserNotFoundProblem, lambda: client.users.get_user(
    "0199a3c4-1a2b-7c3d-8e4f-5a6b7c8d9e0f"))
raised(ValueError, lambda: client.users.get_user(".."))
stranger = GatehouseClient(url, "sk_test_nobody")
refusal = raised(problems.InvalidSecretKeyProblem, lambda: stranger.users.get_user(user.id))
assert "nobody" not in str(refusal)
raised(ValueError, lambda: GatehouseClient(url, "sk\n"))
elsewhere = GatehouseClient(f"{url}/nowhere", key)
assert raised(GatehouseProblem, lambda: elsewhere.users.get_user(user.id)).status == 404

# Pages.
for number in range(5):
    client.users.create_user(CreateUserBody(email=f"page{number}@example.com"))
everybody = [it.email for it in client.users.iter_users(limit=2, order="createdAt")]
assert len(everybody) == len(set(everybody)) >= 6, everybody
since = [it.email for it in client.users.iter_users(created_after=user.created_at, query="page3")]
assert since == ["page3@example.com"], since
browse = SearchAuditEventsBody(page=SearchAuditEventsBodyPageBrowse(mode="browse"))
events = client.audit_events.search_audit_events(browse, limit=5)
assert len(events.items) == 5 and isinstance(events.items[0], AuditEvent)


async def meanwhile():
    async with AsyncGatehouseClient(url, key) as calls:
        found = await asyncio.gather(*(calls.users.get_user(user.id) for _ in range(5)))
        assert {it.id for it in found} == {user.id}
        assert [it.email async for it in calls.users.iter_users(limit=2, order="createdAt")] == everybody


asyncio.run(meanwhile())

# Tokens and sessions of the person who signed in.
member = os.environ["MEMBER_ID"]
authenticator = Authenticator(url, client=client)
bearer = IncomingRequest("GET", [("authorization", f"Bearer {os.environ['ACCESS_TOKEN']}")])
cookie = IncomingRequest("GET", [("cookie", f"gatehouse_session={os.environ['SESSION_TOKEN']}")])
state = authenticator.authenticate(bearer, check_revocation=True)
assert isinstance(state, SignedIn) and state.user_id == member
assert os.environ["ACCESS_TOKEN"] not in repr(state)
by_cookie = authenticator.authenticate(cookie, session_cookie=True)
assert isinstance(by_cookie, SignedIn) and by_cookie.session_id == state.session_id
assert authenticator.authenticate(cookie) == SignedOut("no-token")

# API keys.
made = client.api_keys.create_api_key(CreateApiKeyBody(name="script", user_id=member))
assert made.api_key not in repr(made)
script = IncomingRequest("GET", [("authorization", f"Bearer {made.api_key}")])
caller = authenticator.authenticate_caller(script)
assert isinstance(caller, ApiKeyCaller) and caller.user_id == member, caller
assert authenticator.authenticate(script) == SignedOut("invalid-token")
client.api_keys.revoke_api_key(made.id)
assert authenticator.authenticate_caller(script, fresh=True) == SignedOut("invalid-api-key")
assert isinstance(authenticator.authenticate_caller(bearer), SignedIn)

# Webhooks, delivered to this process.
received = []
arrived = threading.Event()


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        received.append((dict(self.headers.items()), body))
        self.send_response(204)
        self.end_headers()
        arrived.set()

    def log_message(self, *_):
        pass


receiver = HTTPServer(("127.0.0.1", 0), Receiver)
threading.Thread(target=receiver.serve_forever, daemon=True).start()
endpoint = client.webhooks.create_webhook_endpoint(
    CreateWebhookEndpointBody(
        url=f"http://localhost:{receiver.server_port}/", actions=["organization.created"]
    )
)
tried = client.webhooks.test_webhook_endpoint(endpoint.id)
assert tried.status_code == 204, tried
headers, body = received[0]
assert verify_webhook(headers, body, endpoint.secret).type == "webhook.test"
arrived.clear()
organization = client.organizations.create_organization(
    CreateOrganizationBody(name="Engines", owner_user_id=member)
)
assert arrived.wait(60), "no webhook"
headers, body = received[1]
event = verify_webhook(headers, body, endpoint.secret)
assert event.type == "organization.created" and event.data.targets[0].id == organization.id
assert json.loads(body)["data"]["id"] == event.data.id == headers["webhook-id"]
client.webhooks.delete_webhook_endpoint(endpoint.id)

# A session that was revoked.
client.sessions.revoke_user_sessions(member)
assert isinstance(authenticator.authenticate(bearer), SignedIn)
assert authenticator.authenticate(bearer, check_revocation=True) == SignedOut("session-ended")
assert authenticator.authenticate(cookie, session_cookie=True) == SignedOut("session-ended")
print("all is well")
