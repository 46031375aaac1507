"""Origins, and who sent a request."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from urllib.parse import urlsplit

_DEFAULT_PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True)
class IncomingRequest:
    """A request of any framework: its method, its path with query, and its headers."""

    method: str = "GET"
    headers: Iterable[tuple[str, str]] = field(default=(), repr=False)
    url: str = "/"

    def header(self, name: str) -> str | None:
        """The value of a header; None where it is absent, or stands more than once."""
        found = [value for key, value in self.headers if key.lower() == name]
        return found[0] if len(found) == 1 else None

    @property
    def reads(self) -> bool:
        """True if the request changes nothing.

        Whoever opens a WebSocket may say anything in it afterwards, and no browser keeps a page from
        opening one elsewhere.
        """
        opens = re.search(r"\bwebsocket\b", self.header("upgrade") or "", re.I) is not None
        return self.method in ("GET", "HEAD") and not opens

    @property
    def has_bearer(self) -> bool:
        """True if `Authorization` is a bearer's; other schemes are those of a proxy in front."""
        return re.match(r"Bearer(?=\s|$)", self.header("authorization") or "", re.I) is not None

    def bearer(self) -> str | None:
        """The credential of `Authorization: Bearer` (RFC 6750 section 2.1)."""
        value = self.header("authorization") or ""
        found = re.fullmatch(r"Bearer +([A-Za-z0-9._~+/-]+=*)", value, re.I)
        return None if found is None else found[1]

    def session_token(self, cookie: str) -> str | None:
        """The token in a session cookie; None where it is absent, stands more than once, or is none
        that the service issues.
        """
        pairs = [pair.strip() for pair in (self.header("cookie") or "").split(";")]
        values = [it[len(cookie) + 1 :] for it in pairs if it.startswith(f"{cookie}=")]
        if len(values) != 1 or re.fullmatch(r"[A-Za-z0-9_-]+", values[0]) is None:
            return None
        return values[0]


def origin_of(text: str) -> str | None:
    """Scheme, host and port, so that two spellings of an origin compare equal."""
    try:
        parts = urlsplit(text)
        host, port = parts.hostname, parts.port
        if not parts.scheme or not host:
            return None
        name = host if host.isascii() else host.encode("idna").decode()
    except (UnicodeError, ValueError):
        return None
    shown = f"[{name}]" if ":" in name else name
    suffix = "" if port is None or port == _DEFAULT_PORTS.get(parts.scheme) else f":{port}"
    return f"{parts.scheme}://{shown}{suffix}"


def is_from_own_page(request: IncomingRequest, permitted: frozenset[str | None]) -> bool:
    """True if a page of a permitted origin sent a request, as its browser says.

    Under a strict referrer policy a form tells no origin; then the browser's own word for a page of
    the same origin counts.
    """
    origin = request.header("origin") or "null"
    if origin == "null":
        return request.header("sec-fetch-site") == "same-origin"
    known = origin_of(origin)
    return known is not None and known in permitted
