"""`stichtisch serve`: the board of the evening for a beamer and for phones, and the pages of directors."""

import threading
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

import click

from stichtisch.commands.club_options import evening_option
from stichtisch.commands.options import club_key_option, database_option, option
from stichtisch.commands.sync import own_club
from stichtisch.commands.watch import Watch
from stichtisch.i18n.command_words import say
from stichtisch.keys.club_key import read_key
from stichtisch.store import open_database


@click.command(
    "serve",
    short_help="Show the evening in browsers, live.",
    epilog="""\b
Examples:
  stichtisch serve --open            # the board on this computer
  stichtisch serve --open --watch    # and follow the tables, too
  stichtisch serve --host 0.0.0.0    # for everyone in the hall
The beamer shows /beamer, it turns its pages itself. Ctrl-C ends.""",
)
@option(
    "--host", default="127.0.0.1", metavar="ADDRESS", help="Where to listen; 0.0.0.0: for the whole hall."
)
@option("--port", type=click.IntRange(0, 65535), default=8080, help="Port to listen at.")
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
    help="The private key, if it is in a file of its own.",
)
@option("--watch", is_flag=True, help="Follow all tables as well, as `stichtisch watch` does.")
@option(
    "--table",
    "tables",
    envvar="STICHTISCH_SERVE_TABLE",
    multiple=True,
    metavar="PORT",
    help="Follow the table at this serial port alone; may be given several times.",
)
@evening_option
@option(
    "--club",
    envvar="STICHTISCH_CLUB",
    metavar="NAME, PLACE",
    default="",
    help="Name and place of the club, for the head of each page.",
)
@option(
    "--open",
    "open_browser",
    envvar="STICHTISCH_SERVE_OPEN",
    is_flag=True,
    help="Open the board in a browser here.",
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
    evening_id: str | None,
    club: str,
    open_browser: bool,
    database: Path,
    key: Path,
) -> None:
    """Show the evening in browsers: tables, standings, every deal card by card. Nothing goes out of the hall.

    At /director directors hold the whole evening: each signs in with a name and a PIN, and acts with the key that they
    have on this PC. The first one chooses the PIN there, at this computer. Closing the evening, its money and the PINs
    of others need this computer, or --certificate.
    """
    import asyncio

    from stichtisch.club.fold import club_of
    from stichtisch.club.lookup import find_evening
    from stichtisch.serve.addresses import addresses
    from stichtisch.serve.encryption import encryption
    from stichtisch.serve.server import Server

    if certificate_key is not None and certificate is None:
        raise click.UsageError(say("--certificate-key goes with --certificate."))
    context = None if certificate is None else encryption(certificate, certificate_key)
    # Made if there is none: directors can begin at its pages.
    with open_database(database) as opened:
        if evening_id is not None:
            find_evening(club_of(opened), evening_id)

    server = Server(database, key, evening_id, encryption=context, club=club)

    def ready(port: int) -> None:
        places = addresses(host, port, certificate is not None)
        for place in places:
            click.echo(say("Board:     {address}", address=place))
        click.echo(say("Beamer:    {address}", address=f"{places[0]}beamer"))
        click.echo(say("Director:  {address}", address=f"{places[0]}director"))
        if not server.site.pins.names():
            click.echo(say("No director has a PIN yet: the first one chooses it there, at this computer."))
        if certificate is None and host not in ("127.0.0.1", "::1", "localhost"):
            click.echo(say("HTTP is not encrypted: anyone on the network can read the pages and the PIN."))
            click.echo(say("Sign in at this computer, or encrypt with --certificate."))
        click.echo(say("Ctrl-C ends."))
        if open_browser:
            webbrowser.open(places[0])

    with _following(database, key, tables) if watch or tables else nullcontext():
        try:
            asyncio.run(server.serve(host, port, ready))
        except KeyboardInterrupt:
            click.echo("\n" + say("Ended."))


@contextmanager
def _following(database: Path, key: Path, tables: tuple[str, ...]) -> Iterator[None]:
    # The tables are followed in a thread, until the server ends.
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
