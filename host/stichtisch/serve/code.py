"""The QR code of the board's address, for phones."""

from dataclasses import dataclass
from functools import cache
from ipaddress import ip_address
from urllib.parse import urlsplit

from stichtisch.look.qr_code import qr_modules, qr_path


@dataclass(frozen=True)
class BoardCode:
    """A QR code for SVG: the path of its black modules, its width in modules, and the address as text."""

    path: str
    size: int
    address: str


def board_code(own: str, host: str) -> BoardCode | None:
    """Return the code of the board's address, normally the address that the projector's browser uses (`host`).

    If other computers cannot reach this address, the code contains the server's address `own`. If other computers can
    reach neither address, or if the package for QR codes is missing, return None.
    """
    address = f"{urlsplit(own).scheme or 'http'}://{host}/"
    if _is_loopback(address):
        address = own
    return None if not address or _is_loopback(address) else _code(address)


def _is_loopback(address: str) -> bool:
    name = urlsplit(address).hostname or ""
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return name == "localhost"


@cache
def _code(address: str) -> BoardCode | None:
    modules = qr_modules(address)
    if modules is None:
        return None
    path, size = qr_path(modules)
    return BoardCode(path, size, urlsplit(address).netloc)
