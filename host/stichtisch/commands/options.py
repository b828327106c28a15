"""The options that several commands share. Each has one environment variable, which applies to all commands."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from stichtisch.errors import CannotRead
from stichtisch.i18n import ENGLISH, LANGUAGES
from stichtisch.i18n.users import users_language
from stichtisch.location import Address, is_address
from stichtisch.parallel import ALONE_UP_TO, limit_jobs
from stichtisch.text import escape_json

DATABASE_NAME = "stichtisch.sqlite"
# Not club.key: on a table, the file with that name contains a different key, the one for the club's cards.
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


class DatabaseType(click.Path):
    """The name of a file, or the address of a database on a server.

    If `files` is set, only a file is accepted; if `addresses` is set, only an address.
    """

    def __init__(self, files: bool = False, addresses: bool = False) -> None:
        super().__init__(dir_okay=False, path_type=Path)
        self._files = files
        self._addresses = addresses

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return a Path or an Address. Raises NeedsFile, NeedsAddress, and BadParameter for a folder."""
        is_one = isinstance(value, str) and is_address(value)
        if is_one and self._files:
            from stichtisch.store.errors import NeedsFile

            raise NeedsFile(path=Address(value))
        if not is_one and self._addresses:
            from stichtisch.store.errors import NeedsAddress

            raise NeedsAddress(path=value)
        return Address(value) if is_one else super().convert(value, param, ctx)


def _new_database_option(files: bool, metavar: str, help: str) -> Callable[[Any], Any]:
    return option(
        "--database",
        envvar="STICHTISCH_DATABASE",
        type=DatabaseType(files),
        default=_default_database,
        show_default="in your data folder",
        metavar=metavar,
        help=help,
    )


database_option = _new_database_option(
    False, "PLACE", "The database of deals: a file, or postgresql://USER@HOST/NAME on a server."
)
database_file_option = _new_database_option(True, "FILE", "The database of deals, in a file.")


def new_club_key_option(help: str, name: str = "key", **more: Any) -> Callable[[Any], Any]:
    """Return the option for the club's key with this help text. `name` is the name of the command's argument."""
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


def _or_users_language(context: click.Context, parameter: click.Parameter, language: str) -> str:
    # A --language before the command takes precedence over the environment, but not over the command's own --language.
    given = context.get_parameter_source(str(parameter.name)) is click.core.ParameterSource.COMMANDLINE
    return language if given else users_language()


def new_language_option(help: str) -> Callable[[Any], Any]:
    """Return the option for the language of a command's output. The default is the user's language."""
    return option(
        "--language",
        envvar="STICHTISCH_LANGUAGE",
        type=click.Choice(LANGUAGES),
        default=ENGLISH,
        show_default="that of your computer, else en",
        callback=_or_users_language,
        help=help,
    )


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
    help=f"Number of processes that judge deals, if there are at least {ALONE_UP_TO} deals. "
    "Default: one for each core.",
)

session_option = option(
    "--session",
    envvar="STICHTISCH_SESSION",
    type=click.IntRange(min=1),
    metavar="N",
    help="Number of the session: 1 is the latest, 2 the one before.",
)


def first_line(file: Path) -> str:
    """Return the first line of a file, such as a password. Raises CannotRead."""
    try:
        return file.read_text(encoding="utf-8").partition("\n")[0]
    except (OSError, ValueError) as error:
        raise CannotRead(path=file, reason=error) from error


def named_on_the_line(name: str) -> bool:
    """Return whether this option of the running command was given on the command line."""
    source = click.get_current_context().get_parameter_source(name)
    return source is click.core.ParameterSource.COMMANDLINE


def echo_json(value: object) -> None:
    """Write `value` to standard output as indented JSON, without escaping letters."""
    click.echo(escape_json(json.dumps(value, indent=2, ensure_ascii=False)))
