"""`stichtisch serve`: shows the board of the evening on the projector and on phones, and the pages for directors."""

import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import click

from stichtisch.commands.broker_options import authority_option, broker_of, password_option
from stichtisch.commands.club_options import evening_option
from stichtisch.commands.options import club_key_option, database_option, option
from stichtisch.commands.sync import own_club
from stichtisch.commands.watch import Watch
from stichtisch.errors import StichtischError
from stichtisch.i18n.command_words import say
from stichtisch.keys.club_key import read_key
from stichtisch.location import Location
from stichtisch.reporting import report_error
from stichtisch.store import open_database

if TYPE_CHECKING:
    from ssl import SSLContext

    from stichtisch.bridge.broker import Broker
    from stichtisch.serve.board import Board
    from stichtisch.serve.server import Server


@click.command(
    "serve",
    short_help="Show the evening live in browsers.",
    epilog="""\b
Examples:
  stichtisch serve --open            # the board on this computer
  stichtisch serve --open --watch    # and follow the tables, too
  stichtisch serve --host 0.0.0.0    # for everyone in the hall
  stichtisch serve --mqtt mqtts://broker.example/club-7
Open /beamer on a projector; it changes its pages by itself. Ctrl-C ends.""",
)
@option(
    "--host",
    default="127.0.0.1",
    metavar="ADDRESS",
    help="Address to listen on; 0.0.0.0: for the whole network.",
)
@option("--port", type=click.IntRange(0, 65535), default=8080, help="Port to listen on.")
@option(
    "--certificate",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Encrypt all pages (TLS) with this certificate and its private key, PEM.",
)
@option(
    "--certificate-key",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="The private key, if it is in another file.",
)
@option("--watch", is_flag=True, help="Also follow all tables, as `stichtisch watch` does.")
@option(
    "--table",
    "tables",
    envvar="STICHTISCH_SERVE_TABLE",
    multiple=True,
    metavar="PORT",
    help="Follow only the table at this serial port. May be given several times.",
)
@option(
    "--mqtt",
    "address",
    envvar="STICHTISCH_SERVE_MQTT",
    metavar="ADDRESS",
    help="Show the board of a remote club that `stichtisch bridge` publishes to this broker.",
)
@password_option
@authority_option
@evening_option
@option(
    "--club",
    envvar="STICHTISCH_CLUB",
    metavar="NAME, PLACE",
    default="",
    show_default="as entered by stichtisch club name",
    help="Name and place of the club, for the top of each page.",
)
@option(
    "--open",
    "open_browser",
    envvar="STICHTISCH_SERVE_OPEN",
    is_flag=True,
    help="Open the board in a browser on this computer.",
)
@database_option
@club_key_option
def command(
    host: str,
    port: int,
    certificate: Path | None,
    certificate_key: Path | None,
    watch: bool,
    tables: tuple[str, ...],
    address: str | None,
    password_file: Path | None,
    authority: Path | None,
    evening_id: str | None,
    club: str,
    open_browser: bool,
    database: Location,
    key: Path,
) -> None:
    """Show the evening in browsers: tables, standings, every deal card by card. No data leaves the local network.

    On the page /director, directors run the evening. Each director signs in with a name and a PIN; their actions are
    signed with their key on this PC. The first director chooses a PIN on that page, in a browser on this computer.
    Closing the evening, settling its money and setting other people's PINs are possible only on this computer, or from
    anywhere with --certificate.

    With --mqtt, show the board of a remote club from a broker; no database is needed, and directors cannot sign in.
    """
    from stichtisch.serve.encryption import encryption

    if certificate_key is not None and certificate is None:
        raise click.UsageError(say("--certificate-key needs --certificate."))
    context = None if certificate is None else encryption(certificate, certificate_key)
    if address is None:
        if password_file is not None or authority is not None:
            raise click.UsageError(say("--password-file and --ca need --mqtt."))
        server = _of_database(database, key, evening_id, context, club)
        following: AbstractContextManager[None] = (
            _following(database, key, tables) if watch or tables else nullcontext()
        )
    else:
        if watch or tables or evening_id is not None:
            raise click.UsageError(
                say("--mqtt shows the board of a broker: omit --watch, --table and --evening.")
            )
        server = _of_broker(broker_of(address, password_file, authority), key, context, club)
        following = nullcontext()
    with following:
        _serve(server, host, port, context is not None, open_browser)


def _of_database(
    database: Location, key: Path, evening: str | None, context: "SSLContext | None", club: str
) -> "Server":
    from stichtisch.club.fold import club_of
    from stichtisch.club.lookup import find_evening
    from stichtisch.serve.server import Server

    # Create the database if there is none, because directors can set up an evening with the pages alone.
    with open_database(database) as opened:
        if evening is not None:
            find_evening(club_of(opened), evening)
    return Server(database, key, evening, encryption=context, club=club)


def _of_broker(broker: "Broker", key: Path, context: "SSLContext | None", club: str) -> "Server":
    from stichtisch.bridge.subscriber import Subscriber
    from stichtisch.serve.server import Server

    def report(error: StichtischError | None) -> None:
        if error is None:
            click.echo(say("From:      {broker}, below {prefix}/", broker=broker, prefix=broker.prefix))
        else:
            report_error(error)

    def source(publish: Callable[["Board"], None]) -> Subscriber:
        return Subscriber(broker, publish, report)

    return Server(None, key, encryption=context, club=club, source=source)


def _serve(server: "Server", host: str, port: int, encrypted: bool, open_browser: bool) -> None:
    import asyncio

    from stichtisch.serve.addresses import addresses

    def ready(port: int) -> None:
        places = addresses(host, port, encrypted)
        for place in places:
            click.echo(say("Board:     {address}", address=place))
        click.echo(say("Projector: {address}", address=f"{places[0]}beamer"))
        if server.site.path is not None:
            _report_directors(server, f"{places[0]}director")
        if not encrypted and host not in ("127.0.0.1", "::1", "localhost"):
            click.echo(say("HTTP is not encrypted: anyone on the network can read the pages and the PIN."))
            click.echo(say("Sign in at this computer, or encrypt with --certificate."))
        click.echo(say("Ctrl-C ends."))
        if open_browser:
            webbrowser.open(places[0])

    try:
        asyncio.run(server.serve(host, port, ready))
    except KeyboardInterrupt:
        click.echo("\n" + say("Ended."))


def _report_directors(server: "Server", address: str) -> None:
    click.echo(say("Director:  {address}", address=address))
    if not server.site.pins.names():
        click.echo(
            say("No director has a PIN yet: open this address on this computer to choose the first PIN.")
        )


@contextmanager
def _following(database: Location, key: Path, tables: tuple[str, ...]) -> Iterator[None]:
    # Follow the tables in a thread until the server ends.
    watch = Watch(database, read_key(key), own_club(key), tables, once=False)

    def follow() -> None:
        for line in watch.run(None):
            click.echo(line)

    thread = threading.Thread(target=follow, name="tables")
    thread.start()
    try:
        yield
    finally:
        watch.stop()
        thread.join()
