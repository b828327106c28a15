"""The address of a broker, and the log-in to it. An address never contains a password."""

import ssl
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote, urlsplit

from stichtisch.bridge.errors import BadAuthority, BadBrokerAddress, PasswordInAddress
from stichtisch.i18n.reason import Reason, Said

PREFIX = "stichtisch"
# The standard port of each scheme. mqtts uses TLS.
_PORTS = {"mqtt": 1883, "mqtts": 8883}


@dataclass(frozen=True)
class Broker:
    """A broker. All topics begin with `prefix`. If TLS is not used, `encryption` is None."""

    host: str
    port: int
    prefix: str = PREFIX
    user: str | None = None
    password: str | None = field(default=None, repr=False)
    encryption: ssl.SSLContext | None = None

    def __str__(self) -> str:
        return f"{self.host}:{self.port}"


def broker_at(address: str, password: str | None = None, authority: Path | None = None) -> Broker:
    """Return the broker for an address of the form `mqtts://USER@HOST:PORT/TOPIC`.

    `authority` is a PEM file to check the broker's certificate with, instead of the system's authorities. Raises
    BadBrokerAddress, PasswordInAddress and BadAuthority.
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
        reason = Reason("it has a query or a fragment")
    if authority is not None and parts.scheme != "mqtts":
        reason = reason or Reason("--ca needs mqtts://")
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


def _fault(scheme: str, host: str | None, prefix: str) -> Said | None:
    if scheme not in _PORTS:
        return Reason("it must begin with mqtt:// or mqtts://")
    if not host:
        return Reason("it names no host")
    if any(sign in prefix for sign in "+#\0") or prefix.startswith("$"):
        return Reason("its topic has one of the characters + # or begins with $")
    return None


def _shown(address: str) -> str:
    # Show only the host, because anything before the host may be a password.
    scheme, mark, rest = address.partition("://")
    return f"{scheme}{mark}{rest.rpartition('@')[2]}" if mark else address.rpartition("@")[2]


def _encryption(authority: Path | None) -> ssl.SSLContext:
    try:
        return ssl.create_default_context(cafile=authority)
    except (OSError, ssl.SSLError) as error:
        raise BadAuthority(path=authority, reason=error) from None
