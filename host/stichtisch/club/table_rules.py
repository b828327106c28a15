"""The rules of a table as a director sets them: the game, a profile, and the options that differ from the profile."""

import json
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from cardrules.games import book_of
from stichtisch.club.errors import NotPossible
from stichtisch.club.state import TableSetup
from stichtisch.i18n.reason import Reason


def changed_rules(
    number: int,
    before: TableSetup | None,
    game: str | None = None,
    profile: str | None = None,
    options: dict[str, Any] | None = None,
) -> TableSetup:
    """Return the new rules of a table. Without a new game or profile, `options` are added to those of `before`.

    If the game or profile changes, the earlier options are dropped. Raises NotPossible if the table has no game.
    """
    if before is not None and profile is None and game in (None, before.game):
        return replace(before, options=before.options | (options or {}))
    played = game or (before.game if before else None)
    if played is None:
        raise NotPossible(
            reason=Reason("table {number} has no game yet", number=number),
            todo=Reason("Set one: stichtisch evening table {number} --game GAME", number=number),
        )
    serial = before.serial if before else None
    return TableSetup(played, profile or book_of(played).PROFILES[0], options or {}, serial)


def options_of(texts: Iterable[str]) -> dict[str, Any]:
    """Parse options in the form NAME=VALUE. A value is JSON or a word. Raises ValueError."""
    options: dict[str, Any] = {}
    for text in texts:
        name, divider, value = text.partition("=")
        if not divider:
            raise ValueError(Reason("'{text}' is not an option: write NAME=VALUE", text=text))
        try:
            options[name.strip()] = json.loads(value)
        except ValueError:
            options[name.strip()] = value.strip()
    return options
