"""The rules of a table as a director sets them: game, profile, and options that differ from it."""

import json
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from cardrules.games import book_of
from stichtisch.club.errors import NotPossible
from stichtisch.club.state import TableSetup


def changed_rules(
    number: int,
    before: TableSetup | None,
    game: str | None = None,
    profile: str | None = None,
    options: dict[str, Any] | None = None,
) -> TableSetup:
    """Return the rules of a table from now on; facts that are not given stay as they were `before`.

    Another game, or a profile, begins without options. Raises NotPossible if no game is known.
    """
    if before is not None and profile is None and game in (None, before.game):
        return replace(before, options=before.options | (options or {}))
    played = game or (before.game if before else None)
    if played is None:
        raise NotPossible(reason=f"no game is set for table {number} yet: --game")
    serial = before.serial if before else None
    return TableSetup(played, profile or book_of(played).PROFILES[0], options or {}, serial)


def options_of(texts: Iterable[str]) -> dict[str, Any]:
    """Return options written as NAME=VALUE, the value as JSON or as a word. Raises ValueError."""
    options: dict[str, Any] = {}
    for text in texts:
        name, divider, value = text.partition("=")
        if not divider:
            raise ValueError(f"{text!r} is no option: write NAME=VALUE")
        try:
            options[name.strip()] = json.loads(value)
        except ValueError:
            options[name.strip()] = value.strip()
    return options
