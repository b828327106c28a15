"""The desk of a command: what somebody does is signed with the key that they have at this PC."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import click

from stichtisch.club import acts
from stichtisch.commands.options import new_club_key_option
from stichtisch.keys.director_key import DirectorKeys
from stichtisch.store import Database

_KEYS = "stichtisch.commands.desk.keys"


def _keep(context: click.Context, _parameter: click.Parameter, key: Path) -> None:
    context.meta[_KEYS] = DirectorKeys(key)


# A command with --by has this option; it takes no argument for it.
signing_key_option: Callable[[Any], Any] = new_club_key_option(
    "The file of the club's key: the keys of directors lie beside it.",
    "directors_key",
    expose_value=False,
    callback=_keep,
)


def director_keys() -> DirectorKeys:
    """Return the keys of directors of the running command, which has `by_option`."""
    keys: DirectorKeys = click.get_current_context().meta[_KEYS]
    return keys


def signed_desk(database: Database, person: str) -> AbstractContextManager[acts.Desk]:
    """Begin to act as `acts.desk` does, in a command that has `by_option`."""
    return acts.desk(database, person, keys=director_keys())
