"""Messages of pages, read so that no form of JSON harms anybody who works with them."""

import json
from typing import Any, NoReturn

# Bytes of a message, and of one with the journal of an evening.
LONGEST_MESSAGE = 4096
LONGEST_JOURNAL = 256 * 1024
# A message of the protocol has lists in an object.
_DEEPEST = 3
_MOST_ENTRIES = 64
_LONGEST_TEXT = 200
_GREATEST = 1 << 31


class NotUnderstood(ValueError):
    """A message is not of the form that the protocol has."""


def read_message(data: str | bytes) -> dict[str, Any]:
    """Return the message in what a page sent. Raises NotUnderstood."""
    try:
        message = json.loads(data, parse_constant=_no_number) if isinstance(data, str) else None
    except (ValueError, RecursionError) as error:
        raise NotUnderstood from error
    if not isinstance(message, dict) or not isinstance(message.get("do"), str):
        raise NotUnderstood
    _check({key: value for key, value in message.items() if not _is_journal(message, key)}, _DEEPEST)
    return message


def refused(do: str, why: str) -> dict[str, Any]:
    """Return the answer to a message that changes nothing."""
    return {"refused": do, "why": why}


def _is_journal(message: dict[str, Any], key: str) -> bool:
    # The room reads its lines.
    return (message["do"], key) == ("replay", "journal") and isinstance(message[key], str)


def _no_number(name: str) -> NoReturn:
    raise NotUnderstood(name)


def _check(value: object, depth: int) -> None:
    if isinstance(value, dict | list):
        entries = [*value, *value.values()] if isinstance(value, dict) else value
        if depth == 0 or len(entries) > _MOST_ENTRIES:
            raise NotUnderstood
        for one in entries:
            _check(one, depth - 1)
    elif not _fits(value):
        raise NotUnderstood


def _fits(value: object) -> bool:
    if isinstance(value, str):
        return len(value) <= _LONGEST_TEXT and value.isprintable()
    return value is None or (isinstance(value, int | float) and abs(value) <= _GREATEST)
