"""The key of one table, which follows from the club's."""

import hmac


def table_key(club_key: bytes, serial: str) -> bytes:
    """Return the key with which the table of that serial number signs: HMAC-SHA-256 of it with the club's key."""
    return hmac.digest(club_key, serial.encode(), "sha256")
