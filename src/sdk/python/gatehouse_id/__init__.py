"""Who a request comes from, and the server API of Gatehouse, for backends in Python."""

from . import models, problems
from ._model import Items, Page
from ._origins import IncomingRequest
from ._problem import GatehouseProblem
from .api_keys import ApiKeyVerifier, is_api_key
from .authenticate import Authenticator, RequestState
from .client import AsyncGatehouseClient, GatehouseClient
from .errors import Unavailable
from .hooks import HookRefused, HookRequest, verify_hook
from .sessions import ActiveOrganization, ApiKeyCaller, SignedIn, SignedOut, SignedOutReason
from .tokens import TokenVerifier
from .webhooks import AuditWebhook, WebhookRefused, WebhookTest, verify_webhook

__all__ = [
    "ActiveOrganization",
    "ApiKeyCaller",
    "ApiKeyVerifier",
    "AsyncGatehouseClient",
    "AuditWebhook",
    "Authenticator",
    "GatehouseClient",
    "GatehouseProblem",
    "HookRefused",
    "HookRequest",
    "IncomingRequest",
    "Items",
    "Page",
    "RequestState",
    "SignedIn",
    "SignedOut",
    "SignedOutReason",
    "TokenVerifier",
    "Unavailable",
    "WebhookRefused",
    "WebhookTest",
    "is_api_key",
    "models",
    "problems",
    "verify_hook",
    "verify_webhook",
]
