"""`stichtisch play`: runs a virtual table in the browser, for one person or for four with a phone each."""

import sys
import tempfile
import webbrowser
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click

from stichtisch.commands.flash_file import flash_file, flash_option
from stichtisch.commands.options import option
from stichtisch.i18n.command_words import say
from stichtisch.i18n.users import users_language

if TYPE_CHECKING:
    from stichtisch.play.invitation import Invitation
    from stichtisch.play.room_table import RoomTable

_SEEDS = 1 << 30


@click.command(
    "play",
    short_help="Play at a virtual table in the browser.",
    epilog="""\b
Examples:
  stichtisch play                        # a table on this computer
  stichtisch play --host 0.0.0.0         # four people with a phone each
  stichtisch play --flash evening.img    # an evening to continue tomorrow
You need only a browser. Ctrl-C ends.""",
)
@option(
    "--host",
    default="127.0.0.1",
    metavar="ADDRESS",
    help="Address to listen on; 0.0.0.0: for phones on your network.",
)
@option("--port", type=click.IntRange(0, 65535), default=8012, help="Port to listen on.")
@flash_option
@option(
    "--seed",
    type=click.IntRange(0, _SEEDS - 1),
    metavar="N",
    help="Random seed for shuffling. Anyone who knows it can compute all hands. Default: a random one.",
)
@option(
    "--browser/--no-browser",
    "open_browser",
    envvar="STICHTISCH_PLAY_BROWSER",
    default=True,
    help="Open the page in a browser on this computer.",
)
def command(host: str, port: int, flash: Path | None, seed: int | None, open_browser: bool) -> None:
    """Play at a virtual table in the browser, with its firmware, readers, display and cards.

    The table records a real journal, which you can export from the page. On a computer without MicroPython, the table
    runs in the page itself, for one browser.
    """
    import asyncio
    import secrets

    from stichtisch.look import look_folder
    from stichtisch.play.engine.dice import Dice
    from stichtisch.play.invitation import is_shared
    from stichtisch.play.page_words import word_files
    from stichtisch.play.pages import Pages, finished_page, page_folder
    from stichtisch.play.secret_dice import SecretDice
    from stichtisch.play.server import PlayServer
    from stichtisch.serve.addresses import addresses
    from stichtisch.simulation.startup import explained

    shared = is_shared(host)

    def ready(port: int) -> None:
        places = addresses(host, port)
        for place in places:
            click.echo(say("Table:     {address}", address=place))
        if shared and server.play is not None and server.play.invitation is not None:
            _invite(server.play.invitation)
        click.echo(say("Ctrl-C ends."))
        if open_browser:
            webbrowser.open(places[0])

    with explained(), ExitStack() as stack:
        table = _table(flash, stack)
        # Anyone who knows the seed can compute all hands, so a shared game keeps it secret.
        secret = shared and seed is None
        server = PlayServer(
            Pages(page_folder(), look_folder(), made=word_files()) if table else Pages(finished_page()),
            table,
            secrets.randbelow(_SEEDS) if seed is None else seed,
            dice=SecretDice if secret else Dice,
            shows_seed=not secret,
        )
        try:
            asyncio.run(server.serve(host, port, ready))
        except KeyboardInterrupt:
            click.echo("\n" + say("Ended."))


def _table(flash: Path | None, stack: ExitStack) -> "RoomTable | None":
    # Start a virtual table and return it. Return None if this computer has no MicroPython.
    from stichtisch.play.memory import Memory
    from stichtisch.play.room_table import RoomTable
    from stichtisch.simulation import MicroPythonMissing
    from stichtisch.simulation.vm import find_micropython

    try:
        find_micropython()
    except MicroPythonMissing as error:
        if flash is not None:
            raise
        missing, hint = error.in_language(users_language()), error.next_step(users_language())
        own = say(
            "{missing} The table runs in the page, and each browser has its own table.", missing=missing
        )
        click.echo(own, err=True)
        click.echo(say("For one table with several people: {hint}", hint=hint), err=True)
        return None
    memory = Memory(flash_file(flash, stack), kept=flash is not None)
    folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="stichtisch-")))
    table = RoomTable(memory, folder / "screen")
    stack.callback(table.power, on=False)
    table.power(on=True)
    return table


def _invite(invitation: "Invitation") -> None:
    from stichtisch.look.qr_code import qr_modules
    from stichtisch.play.qr_code import drawn

    if not invitation.address:
        click.echo(
            say(
                "This computer is not on a network, so phones cannot reach the table. Join a Wi-Fi "
                "network or open a hotspot,"
            )
        )
        click.echo(say("then start the command again."))
        return
    click.echo(say("Join:      {address}", address=invitation.link))
    click.echo(say("Code word: {word}", word=invitation.code))
    if sys.stdout.isatty():
        for line in drawn(qr_modules(invitation.link)):
            click.echo(line)
    click.echo(
        say("HTTP is not encrypted: anyone on the network can read the cards that are sent to phones.")
    )
