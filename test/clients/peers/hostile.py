"""Shows the Python client what floods it, and looks for secrets in what it prints."""

import asyncio
import base64
import hashlib
import hmac
import json
import threading
import time
import traceback
from concurrent.futures import ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import httpx
from pydantic import ValidationError

from gatehouse_id import AsyncGatehouseClient, GatehouseClient, GatehouseProblem, SignedOut, TokenVerifier, verify_hook
from gatehouse_id.models import CreateUserBody

SECRET = "hidden-from-logs"
MEBIBYTE = b" " * (1 << 20)
fetched = []


class Issuer(BaseHTTPRequestHandler):
    def do_GET(self):
        if self.path.startswith("/api/"):
            return self.answer_without_end()
        fetched.append(self.path)
        time.sleep(0.2)
        self.answer({"keys": []})

    def do_POST(self):
        self.rfile.read(int(self.headers["content-length"]))
        self.answer({"id": [SECRET]})

    def answer(self, body):
        text = json.dumps(body).encode()
        self.send_response(200)
        self.send_header("content-length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def answer_without_end(self):
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.end_headers()
        try:
            for _ in range(256):
                self.wfile.write(MEBIBYTE)
        except OSError:
            return
        fetched.append("all of it")

    def log_message(self, *_):
        pass


issuer = ThreadingHTTPServer(("127.0.0.1", 0), Issuer)
threading.Thread(target=issuer.serve_forever, daemon=True).start()
url = f"http://localhost:{issuer.server_port}"


def token_by(key):
    header = json.dumps({"alg": "ES256", "typ": "at+jwt", "kid": key}).encode()
    return base64.urlsafe_b64encode(header).decode().rstrip("=") + ".e30.AAAA"


# Tokens of unknown keys fetch the key set once, however many come.
verifier = TokenVerifier(url)
with ThreadPoolExecutor(50) as threads:
    said = set(threads.map(lambda number: verifier.verify(token_by(f"k{number}")), range(200)))
assert said == {SignedOut("invalid-token")}, said
assert len(fetched) == 1, len(fetched)


def told(call, expected):
    try:
        call()
    except expected as error:
        return "".join(traceback.format_exception(error))
    raise AssertionError(f"{expected.__name__} is not raised")


# Errors of values do not quote them.
assert SECRET not in told(lambda: CreateUserBody(password=[SECRET]), ValidationError)
client = GatehouseClient(url, SECRET)
body = CreateUserBody(email="a@example.com", password=SECRET)
assert SECRET not in repr(body)
assert SECRET not in told(lambda: client.users.create_user(body), GatehouseProblem)

# An answer that does not end is given up.
asking = AsyncGatehouseClient(url, SECRET)
told(lambda: client.users.list_users(), httpx.HTTPError)
told(lambda: asyncio.run(asking.users.list_users()), httpx.HTTPError)
assert "all of it" not in fetched

# A question is told without its data.
key = b"k" * 32
asked = {"type": "password.verify", "timestamp": "2030-01-01T00:00:00Z", "data": {"password": SECRET}}
text = json.dumps(asked).encode()
at = str(int(time.time()))
mac = hmac.new(key, f"msg_1.{at}.".encode() + text, hashlib.sha256).digest()
headers = {
    "webhook-id": "msg_1",
    "webhook-timestamp": at,
    "webhook-signature": f"v1,{base64.b64encode(mac).decode()}",
}
question = verify_hook(headers, text, f"whsec_{base64.b64encode(key).decode()}")
assert question.data["password"] == SECRET and SECRET not in repr(question), question
print("all is well")
