"""Signatures for a director's actions in a command, made with the director's key on this PC."""

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


# The --key option. Every command with --by also has this option. `director_keys` returns the directors' keys,
# which are in the same folder as the club's key.
signing_key_option: Callable[[Any], Any] = new_club_key_option(
    "The file of the club's key. The keys of directors are in the same folder.",
    "directors_key",
    expose_value=False,
    callback=_keep,
)


def director_keys() -> DirectorKeys:
    """Return the directors' keys for the running command. The command must use `by_option`."""
    keys: DirectorKeys = click.get_current_context().meta[_KEYS]
    return keys


def signed_desk(database: Database, person: str) -> AbstractContextManager[acts.Desk]:
    """Return `acts.desk` with the directors' keys for the running command. The command must use `by_option`."""
    return acts.desk(database, person, keys=director_keys())
