"""The invitation to a table: the address at which phones on the network join it."""

from dataclasses import dataclass
from typing import Any

from stichtisch.serve.addresses import addresses

_ALONE = ("127.0.0.1", "::1", "localhost")
PICTURE = "invite.svg"


def is_shared(host: str) -> bool:
    """Return whether other computers can connect to a server that listens at this address."""
    return host not in _ALONE


@dataclass(frozen=True)
class Invitation:
    """An invitation. `address`: the table's address on the network, or "".

    `shared`: whether other computers can connect.
    """

    shared: bool
    address: str
    code: str

    @classmethod
    def to(cls, host: str, port: int, code: str) -> "Invitation":
        """Return the invitation to a server that listens at `host`, an address or the wildcard for all addresses."""
        found = addresses(host, port)
        # If there are several addresses, the first address works only on this computer.
        others = found if len(found) == 1 and "localhost" not in found[0] else found[1:]
        return cls(is_shared(host), others[0] if is_shared(host) and others else "", code)

    @property
    def link(self) -> str:
        """The address with the code, which admits a browser."""
        return f"{self.address}join?code={self.code}"

    def facts(self) -> dict[str, Any]:
        """Return the invitation as data for the page."""
        if self.address:
            return {"address": self.link, "code": self.code}
        return {"missing": "network" if self.shared else "host"}
