"""Limits on what is open at the same time, for all addresses together and for each."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address

# The part of an IPv6 address that a network gives out; a device chooses the rest as often as it likes.
_NETWORK_BITS = 64
_ADDRESS_BITS = 128


class Admission:
    """Counts what is open. One address has a limit of its own, so that it cannot use up the limit of all.

    This computer is not in the limit of all: nobody in the hall can keep its board out.
    """

    def __init__(self, most: int, most_of_one: int) -> None:
        self._most = most
        self._most_of_one = most_of_one
        self._open: Counter[str] = Counter()

    def __len__(self) -> int:
        return self._open.total()

    @contextmanager
    def place(self, address: str) -> Iterator[bool]:
        """Count one more from `address` until the end of the block. Yields False if that is one too many."""
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
    """Return what one device cannot change of its address: all of IPv4, the network of IPv6."""
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
    """Return whether that is an address of this computer alone."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False
