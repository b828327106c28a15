"""`stichtisch bridge`: publishes the evening to an MQTT broker, live."""

import threading
from pathlib import Path

import click

from stichtisch.commands.broker_options import authority_option, broker_of, password_option
from stichtisch.commands.club_options import evening_option
from stichtisch.commands.options import database_option, option
from stichtisch.errors import StichtischError
from stichtisch.i18n.command_words import say
from stichtisch.location import Location
from stichtisch.reporting import report_error
from stichtisch.store import open_existing


@click.command(
    "bridge",
    short_help="Publish the evening live by MQTT.",
    epilog="""\b
Examples:
  stichtisch bridge --mqtt mqtt://localhost
  stichtisch bridge --mqtt mqtts://club@broker.example/club-7 --ca club.pem
  stichtisch bridge --mqtt mqtt://localhost --home-assistant
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
@password_option
@authority_option
@option(
    "--home-assistant",
    envvar="STICHTISCH_BRIDGE_HOME_ASSISTANT",
    is_flag=True,
    help="Announce each table to Home Assistant, below homeassistant/.",
)
@evening_option
@database_option
def command(
    address: str,
    password_file: Path | None,
    authority: Path | None,
    home_assistant: bool,
    evening_id: str | None,
    database: Location,
) -> None:
    """Publish what the board shows to an MQTT broker: the evening, each table, tricks and results.

    Names and points are sent to the broker. If the board hides points or shows no cards, they are not published. If
    the broker is unreachable, only live updates stop.
    """
    broker = broker_of(address, password_file, authority)
    from stichtisch.bridge.bridge import Bridge

    with open_existing(database):
        # Check that the database exists and has the current format.
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
            report_error(error)

    stop = threading.Event()
    try:
        Bridge(database, broker, evening_id, home_assistant).run(stop, report)
    except KeyboardInterrupt:
        click.echo("\n" + say("Ended."))
