"""Keys that follow from the club's: that of one table, and that of the cards which play on all of them."""

import hmac

CODE_SIZE = 16
_CARDS = b"Stichtisch: cards"
_REQUESTS = b"Stichtisch: requests"


def table_key(club_key: bytes, serial: str) -> bytes:
    """Return the key with which the table of that serial number signs: HMAC-SHA-256 of it with the club's key."""
    return hmac.digest(club_key, serial.encode(), "sha256")


def cards_key(club_key: bytes) -> str:
    """Return the key of the club's cards, a line of text: 64 hexadecimal digits.

    No serial number of a table is what it is made of, so no table has it as its own.
    """
    return hmac.digest(club_key, _CARDS, "sha256").hex()


def request_code(key: bytes, challenge: str, request: bytes) -> str:
    """Return what shows a table that a request comes from somebody who has its key, as firmware/PROTOCOL.md has it.

    Args:
        key: that of the table.
        challenge: what it asks to be answered with, hexadecimal digits.
        request: kind and payload as they are in the line, after the code.

    Raises ValueError where the challenge is none.
    """
    signing = hmac.digest(key, _REQUESTS, "sha256")
    return hmac.digest(signing, bytes.fromhex(challenge) + request, "sha256")[:CODE_SIZE].hex()
