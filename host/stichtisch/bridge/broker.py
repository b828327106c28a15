"""Where a broker is and how to log in: read from its address, which never holds a password."""

import ssl
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote, urlsplit

from stichtisch.bridge.errors import BadAuthority, BadBrokerAddress, PasswordInAddress

PREFIX = "stichtisch"
# The standard port of each scheme; mqtts is TLS.
_PORTS = {"mqtt": 1883, "mqtts": 8883}


@dataclass(frozen=True)
class Broker:
    """A broker; `prefix` begins all topics, `encryption` is None without TLS."""

    host: str
    port: int
    prefix: str = PREFIX
    user: str | None = None
    password: str | None = field(default=None, repr=False)
    encryption: ssl.SSLContext | None = None

    def __str__(self) -> str:
        return f"{self.host}:{self.port}"


def broker_at(address: str, password: str | None = None, authority: Path | None = None) -> Broker:
    """Return the broker of an address `mqtts://USER@HOST:PORT/TOPIC`.

    `authority` is a PEM file to check its certificate with, instead of those of the system. Raises BadBrokerAddress,
    PasswordInAddress and BadAuthority.
    """
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError as error:
        raise BadBrokerAddress(address=_shown(address), reason=error) from None
    if parts.password is not None:
        raise PasswordInAddress
    prefix = unquote(parts.path).strip("/") or PREFIX
    reason = _fault(parts.scheme, parts.hostname, prefix)
    if parts.query or parts.fragment:
        reason = "it has a query or a fragment"
    if authority is not None and parts.scheme != "mqtts":
        reason = reason or "--ca goes with mqtts://"
    if reason:
        raise BadBrokerAddress(address=_shown(address), reason=reason)
    return Broker(
        host=parts.hostname or "",
        port=port or _PORTS[parts.scheme],
        prefix=prefix,
        user=None if parts.username is None else unquote(parts.username),
        password=password,
        encryption=_encryption(authority) if parts.scheme == "mqtts" else None,
    )


def _fault(scheme: str, host: str | None, prefix: str) -> str:
    if scheme not in _PORTS:
        return "it begins neither with mqtt:// nor with mqtts://"
    if not host:
        return "it names no host"
    if any(sign in prefix for sign in "+#\0") or prefix.startswith("$"):
        return "its topic has one of the characters + # or begins with $"
    return ""


def _shown(address: str) -> str:
    # Whatever stands before the host may be a password.
    scheme, mark, rest = address.partition("://")
    return f"{scheme}{mark}{rest.rpartition('@')[2]}" if mark else address.rpartition("@")[2]


def _encryption(authority: Path | None) -> ssl.SSLContext:
    try:
        return ssl.create_default_context(cafile=authority)
    except (OSError, ssl.SSLError) as error:
        raise BadAuthority(path=authority, reason=error.strerror or error) from None
