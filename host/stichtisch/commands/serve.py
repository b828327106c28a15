"""`stichtisch serve`: the board of the evening for a beamer and for phones, and the desk of the director."""

import webbrowser
from pathlib import Path

import click

from stichtisch.commands.club_options import evening_option
from stichtisch.commands.errors import PinTooShort
from stichtisch.commands.options import club_key_option, database_option, option
from stichtisch.store import open_existing
from stichtisch.text import harmless


@click.command(
    "serve",
    short_help="Show the evening in browsers, live.",
    epilog="""\b
Examples:
  stichtisch serve --open             a board on this computer
  stichtisch serve --host 0.0.0.0     for everybody in the hall
The beamer shows /beamer, it turns its pages itself. Ctrl-C ends.""",
)
@option(
    "--host", default="127.0.0.1", metavar="ADDRESS", help="Where to listen; 0.0.0.0: for the whole hall."
)
@option("--port", type=click.IntRange(0, 65535), default=8080, help="Port to listen at.")
@option("--pin", metavar="PIN", help="PIN of the director. Default: a new one, printed at the start.")
@evening_option
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
    pin: str | None,
    evening_id: str | None,
    open_browser: bool,
    database: Path,
    key: Path,
) -> None:
    """Show the evening in browsers: tables, standings, every deal card by card. Nothing goes out of the hall."""
    import asyncio

    from stichtisch.club.fold import club_of
    from stichtisch.club.lookup import find_evening
    from stichtisch.keys.director_key import DirectorKeys
    from stichtisch.serve.pin import LONGEST, SHORTEST, PinGuard, new_pin
    from stichtisch.serve.server import Server, addresses

    if pin is not None and not SHORTEST <= len(pin) <= LONGEST:
        raise PinTooShort(shortest=SHORTEST, longest=LONGEST)
    with open_existing(database) as opened:
        if evening_id is not None:
            find_evening(club_of(opened), evening_id)
    told = pin or new_pin()

    def ready(port: int) -> None:
        places = addresses(host, port)
        for place in places:
            click.echo(f"Board:     {place}")
        click.echo(f"Beamer:    {places[0]}beamer")
        click.echo(
            f"Director:  {places[0]}director   PIN: {harmless(told) if pin is None else 'as you gave it'}"
        )
        if host not in ("127.0.0.1", "::1", "localhost"):
            click.echo(
                "HTTP is not encrypted: who listens to the hall's network reads what goes through it, the PIN too."
            )
            click.echo("Correct at this computer where you can.")
        click.echo("Ctrl-C ends.")
        if open_browser:
            webbrowser.open(places[0])

    try:
        server = Server(database, PinGuard(told), evening_id, keys=DirectorKeys(key))
        asyncio.run(server.serve(host, port, ready))
    except KeyboardInterrupt:
        click.echo("\nEnded.")
