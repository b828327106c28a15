"""Messages from pages, with their size and form checked before any other code handles them."""

import json
from typing import Any, NoReturn

# Size limits in bytes: for a message, and for a message with the journal of an evening.
LONGEST_MESSAGE = 4096
LONGEST_JOURNAL = 256 * 1024
# The maximum nesting depth of lists and objects in a message.
_DEEPEST = 3
_MOST_ENTRIES = 64
_LONGEST_TEXT = 200
_GREATEST = 1 << 31


class NotUnderstood(ValueError):
    """A message does not have the form that the protocol requires."""


def read_message(data: str | bytes) -> dict[str, Any]:
    """Decode and check a message from a page. Raises NotUnderstood."""
    try:
        message = json.loads(data, parse_constant=_no_number) if isinstance(data, str) else None
    except (ValueError, RecursionError) as error:
        raise NotUnderstood from error
    if not isinstance(message, dict) or not isinstance(message.get("do"), str):
        raise NotUnderstood
    _check({key: value for key, value in message.items() if not _is_journal(message, key)}, _DEEPEST)
    return message


def refused(do: str, why: str) -> dict[str, Any]:
    """Return the answer to a message that was refused."""
    return {"refused": do, "why": why}


def _is_journal(message: dict[str, Any], key: str) -> bool:
    # The journal of a replay may be long. The room checks its lines.
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
