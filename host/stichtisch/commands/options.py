"""The options that several commands share, each with an environment variable of one name for all of them."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from stichtisch.parallel import ALONE_UP_TO, limit_jobs
from stichtisch.text import escape_json

DATABASE_NAME = "stichtisch.sqlite"
# Another key than the one that tables have in a file club.key, which is that of their cards.
CLUB_KEY_NAME = "club-master.key"


def _default_database() -> Path:
    from platformdirs import user_data_path

    return user_data_path("stichtisch", appauthor=False) / DATABASE_NAME


def _default_key() -> Path:
    from platformdirs import user_config_path

    return user_config_path("stichtisch", appauthor=False) / CLUB_KEY_NAME


option = click.option

port_option = option(
    "--port",
    envvar="STICHTISCH_PORT",
    metavar="PORT",
    help="Serial port of the table: device, COM port, socket:// or rfc2217:// address. "
    "Default: the one table connected by USB.",
)

database_option = option(
    "--database",
    envvar="STICHTISCH_DATABASE",
    type=click.Path(dir_okay=False, path_type=Path),
    default=_default_database,
    show_default="in your data folder",
    metavar="FILE",
    help="The database of deals.",
)


def new_club_key_option(help: str, name: str = "key", **more: Any) -> Callable[[Any], Any]:
    """Return the option of the club's key with another help text; `name` is that of the argument it gives."""
    return option(
        "--key",
        name,
        envvar="STICHTISCH_KEY",
        type=click.Path(dir_okay=False, path_type=Path),
        default=_default_key,
        show_default="in your configuration folder",
        metavar="FILE",
        help=help,
        **more,
    )


club_key_option = new_club_key_option("The file of the club's key.")

json_option = option("--json", "as_json", envvar="STICHTISCH_JSON", is_flag=True, help="Answer as JSON.")


def _limit(_context: click.Context, _option: click.Parameter, jobs: int | None) -> None:
    limit_jobs(jobs)


jobs_option = option(
    "--jobs",
    envvar="STICHTISCH_JOBS",
    type=click.IntRange(min=1),
    metavar="N",
    expose_value=False,
    callback=_limit,
    help=f"Processes that judge from {ALONE_UP_TO} deals on; all cores if not given.",
)

session_option = option(
    "--session",
    envvar="STICHTISCH_SESSION",
    type=click.IntRange(min=1),
    metavar="N",
    help="The session of a table to take: 1 is the latest, 2 the one before.",
)


def named_on_the_line(name: str) -> bool:
    """Say whether the user gave this option of the running command on its command line."""
    source = click.get_current_context().get_parameter_source(name)
    return source is click.core.ParameterSource.COMMANDLINE


def echo_json(value: object) -> None:
    """Write `value` to standard output as indented JSON, letters as they are."""
    click.echo(escape_json(json.dumps(value, indent=2, ensure_ascii=False)))
