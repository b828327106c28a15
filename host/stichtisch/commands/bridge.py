"""`stichtisch bridge`: publishes the evening to an MQTT broker, live."""

import os
import threading
from pathlib import Path

import click

from stichtisch.bridge.broker import broker_at
from stichtisch.bridge.errors import NoLivePackage
from stichtisch.commands.club_options import evening_option
from stichtisch.commands.options import database_option, option
from stichtisch.device.flash import missing_packages
from stichtisch.errors import CannotRead, StichtischError
from stichtisch.i18n.command_words import say
from stichtisch.i18n.error_words import error_words
from stichtisch.i18n.users import users_language
from stichtisch.store import open_existing

_PASSWORD = "STICHTISCH_MQTT_PASSWORD"


@click.command(
    "bridge",
    short_help="Publish the evening by MQTT, live.",
    epilog="""\b
Examples:
  stichtisch bridge --mqtt mqtt://localhost
  stichtisch bridge --mqtt mqtts://club@broker.example/club-7 --ca club.pem
The password is in STICHTISCH_MQTT_PASSWORD or in a file. Ctrl-C ends.""",
)
@option(
    "--mqtt",
    "address",
    envvar="STICHTISCH_MQTT",
    required=True,
    metavar="ADDRESS",
    help="The broker: mqtts://USER@HOST:PORT/TOPIC; mqtt:// is not encrypted.",
)
@option(
    "--password-file",
    envvar="STICHTISCH_BRIDGE_PASSWORD_FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="The file whose first line is the password.",
)
@option(
    "--ca",
    "authority",
    envvar="STICHTISCH_BRIDGE_CA",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Check the broker's certificate with this one of your own authority, PEM.",
)
@evening_option
@database_option
def command(
    address: str, password_file: Path | None, authority: Path | None, evening_id: str | None, database: Path
) -> None:
    """Publish what the board shows to an MQTT broker: the evening, each table, tricks and results.

    Names and points go where the broker is. Points of a hidden evening are not published, nor cards where the board
    shows none. If the broker is away, only live updates stop.
    """
    missing = missing_packages({"paho": "paho-mqtt"})
    if missing:
        raise NoLivePackage(package=missing)
    from stichtisch.bridge.bridge import Bridge

    broker = broker_at(address, _password(password_file), authority)
    with open_existing(database):
        # It is there, and in today's format.
        pass

    def report(error: StichtischError | None) -> None:
        if error is None:
            click.echo(
                say(
                    "Publishing to {broker} below {prefix}/. Ctrl-C ends.",
                    broker=broker,
                    prefix=broker.prefix,
                )
            )
        else:
            text, hint = error_words(error, users_language())
            click.echo(f"stichtisch: {text}\n  {hint}", err=True)

    stop = threading.Event()
    try:
        Bridge(database, broker, evening_id).run(stop, report)
    except KeyboardInterrupt:
        click.echo("\n" + say("Ended."))


def _password(file: Path | None) -> str | None:
    if file is None:
        return os.environ.get(_PASSWORD)
    try:
        return file.read_text(encoding="utf-8").partition("\n")[0].rstrip("\r")
    except (OSError, ValueError) as error:
        raise CannotRead(path=file, reason=getattr(error, "strerror", None) or error) from error
