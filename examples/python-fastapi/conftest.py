"""A Gatehouse for the tests, as a process beside them."""

import importlib
import json
import os
import shlex
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
from fastapi.testclient import TestClient
from gatehouse_id import GatehouseClient

# In a project of your own: npx --no -- gatehouse-testing
COMMAND = "npm run --silent --prefix ../.. gatehouse-testing"


@dataclass(frozen=True)
class Kit:
    """The service under test, and the control address of what stands around it."""

    addresses: dict[str, Any]

    @property
    def url(self) -> str:
        return str(self.addresses["url"])

    def control(self, method: str, path: str, body: Any = None) -> Any:
        answer = httpx.request(method, self.addresses["control"] + path, json=body, timeout=30)
        answer.raise_for_status()
        return answer.json() if answer.content else None

    def client(self, path: str, body: Any, token: str | None = None, method: str = "POST") -> Any:
        """Asks the client API as an app does."""
        headers = {} if token is None else {"authorization": f"Bearer {token}"}
        url = f"{self.url}/_service{path}?_is_native=true"
        answer = httpx.request(method, url, json=body, headers=headers, timeout=30)
        answer.raise_for_status()
        return answer.json()

    def server(self) -> GatehouseClient:
        return GatehouseClient(self.url, self.addresses["secretKey"])


@pytest.fixture(scope="session")
def kit() -> Iterator[Kit]:
    command = shlex.split(os.environ.get("GATEHOUSE_TESTING", COMMAND))
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        kit = Kit(json.loads(process.stdout.readline()))
        yield kit
        kit.control("POST", "/stop")


@pytest.fixture(autouse=True)
def fresh(kit: Kit) -> None:
    kit.control("POST", "/reset")


@pytest.fixture
def app(kit: Kit) -> TestClient:
    os.environ["GATEHOUSE_URL"] = kit.url
    # Anew for each test: the keys of a service that began anew are others.
    module = importlib.reload(importlib.import_module("app"))
    return TestClient(module.app, follow_redirects=False)
