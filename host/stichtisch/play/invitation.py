"""The invitation to a table: the address by which phones of the network join it."""

from dataclasses import dataclass
from typing import Any

from stichtisch.serve.addresses import addresses

_ALONE = ("127.0.0.1", "::1", "localhost")
PICTURE = "invite.svg"


def is_shared(host: str) -> bool:
    """Return whether a server that listens there answers other computers."""
    return host not in _ALONE


@dataclass(frozen=True)
class Invitation:
    """An invitation. `address` is of the table in the network, "" if there is none; `shared`: others may ask for it."""

    shared: bool
    address: str
    code: str

    @classmethod
    def to(cls, host: str, port: int, code: str) -> "Invitation":
        """Return the invitation to a server that listens at an address of this computer, or at all of them."""
        found = addresses(host, port)
        # Of all addresses, the first is for this computer alone.
        others = found if len(found) == 1 and "localhost" not in found[0] else found[1:]
        return cls(is_shared(host), others[0] if is_shared(host) and others else "", code)

    @property
    def link(self) -> str:
        """The address that admits a browser."""
        return f"{self.address}join?code={self.code}"

    def facts(self) -> dict[str, Any]:
        """Return the invitation as the page gets it."""
        if self.address:
            return {"address": self.link, "code": self.code}
        return {"missing": "network" if self.shared else "host"}
