"""The location of a database: a file, or an address on a server."""

from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

SCHEMES = ("postgresql", "postgres")


@dataclass(frozen=True)
class Address:
    """The address of a PostgreSQL database, as PostgreSQL's tools write it: postgresql://USER@HOST:PORT/NAME."""

    url: str

    def __str__(self) -> str:
        """Return the address for display."""
        return self.url

    @property
    def has_password(self) -> bool:
        """Return whether the address contains a password."""
        parts = urlsplit(self.url)
        return parts.password is not None or "password=" in parts.query


Location = Path | Address


def is_address(text: str) -> bool:
    """Return whether this text is an address rather than the name of a file."""
    scheme, slashes, _ = text.partition("://")
    return bool(slashes) and scheme.lower() in SCHEMES
