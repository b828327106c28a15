"""Limits on the number of open connections or pages: for each address, and for all addresses together."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address

# The length of the network prefix of an IPv6 address. A device can freely change the rest of its address.
_NETWORK_BITS = 64
_ADDRESS_BITS = 128


class Admission:
    """Counts open connections or pages. Each address has its own limit, so that no address can use up the common limit.

    This computer does not count towards the common limit, so that nobody in the hall can block its board.
    """

    def __init__(self, most: int, most_of_one: int) -> None:
        self._most = most
        self._most_of_one = most_of_one
        self._open: Counter[str] = Counter()

    def __len__(self) -> int:
        return self._open.total()

    @contextmanager
    def place(self, address: str) -> Iterator[bool]:
        """Count a connection or page of `address` until the end of the block. Yield False if a limit is exceeded."""
        origin = origin_of(address)
        admitted = self._admits(origin, is_here(address))
        if admitted:
            self._open[origin] += 1
        try:
            yield admitted
        finally:
            if admitted:
                self._open[origin] -= 1
                if not self._open[origin]:
                    del self._open[origin]

    def _admits(self, origin: str, here: bool) -> bool:
        others = sum(count for one, count in self._open.items() if not is_here(one))
        return self._open[origin] < self._most_of_one and (here or others < self._most)


def origin_of(address: str) -> str:
    """Return the part of an address that a device cannot change: an IPv4 address, or the prefix of an IPv6 address."""
    try:
        ip = ip_address(address)
    except ValueError:
        return address
    if not isinstance(ip, IPv6Address):
        return str(ip)
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    if ip.is_loopback:
        return str(ip)
    hidden = _ADDRESS_BITS - _NETWORK_BITS
    return str(IPv6Address(int(ip) >> hidden << hidden))


def is_here(address: str) -> bool:
    """Return whether an address belongs to this computer (loopback)."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False
