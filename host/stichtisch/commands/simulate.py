"""`stichtisch simulate`: a virtual table behind a serial port."""

import signal
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import click

from stichtisch.client import Client
from stichtisch.commands.options import option
from stichtisch.console import HELP, Console
from stichtisch.errors import (
    BadAddress,
    BadCommand,
    CannotWrite,
    NoMicroPython,
    VirtualTableStopped,
)
from stichtisch.hands import Hands, TableTransport
from stichtisch.players import deal_cards, play_deal
from stichtisch.virtual import MicroPythonMissing, SerialBridge, VirtualTable, VirtualTableError, make_deck

_DECK = 1
_START_MS = 2000
_SEATS = 4


@click.command(
    "simulate",
    epilog="\b\nExamples:\n  stichtisch simulate\n  stichtisch simulate --deals 4 --flash table.img\n"
    "  stichtisch simulate --listen 127.0.0.1:7000   (then: stichtisch sync --port socket://127.0.0.1:7000)",
)
@option(
    "--flash",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="The table's memory, kept from one run to the next. Default: a new one, thrown away at the end.",
)
@option("--listen", metavar="HOST:PORT", help="Be a TCP port (socket://) instead of a pseudo terminal.")
@option("--deals", type=click.IntRange(min=0), default=0, metavar="N", help="Deals to be played first.")
@option("--seed", type=int, default=1, metavar="S", help="What those deals are dealt from.")
@option(
    "--pictures",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Write a picture of the display there after each deal and each command.",
)
def command(flash: Path | None, listen: str | None, deals: int, seed: int, pictures: Path | None) -> None:
    """Start a virtual table: its firmware, over software twins of its chips, behind a serial port.

    Prints the port to connect to. On a terminal it takes commands (help lists them); otherwise it runs until it
    is interrupted.
    """
    address = _address(listen) if listen else None
    album = _Album(pictures)
    with explained(), ExitStack() as stack:
        image = flash or Path(stack.enter_context(tempfile.TemporaryDirectory())) / "flash.img"
        if deals:
            _play(image, deals, seed, album)
        table = stack.enter_context(VirtualTable(image, clock="wall", own_serial=False))
        bridge = stack.enter_context(_bridge(table, address))
        # Whoever reads the port may end this process at once.
        ended = None if sys.stdin.isatty() else _end_by_signal()
        click.echo(bridge.url)
        sys.stdout.flush()
        click.echo(f"Another window: stichtisch sync --port {bridge.url}", err=True)
        _attend(table, album, ended)


class _Album:
    """Numbered pictures of the display in a folder; none without a folder."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._count = 0

    def take(self, table: VirtualTable) -> None:
        if self._folder is None or not table.powered:
            return
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._count += 1
            table.screenshot(self._folder / f"{self._count:04}.png")
        except OSError as error:
            raise CannotWrite(path=self._folder, reason=error.strerror or error) from error


def _play(image: Path, deals: int, seed: int, album: _Album) -> None:
    # In virtual time, so faster than people would.
    with VirtualTable(image) as table:
        table.run(_START_MS)
        transport = TableTransport(table)
        hands = Hands(table, make_deck(_DECK), Client(transport, monotonic=transport.seconds))
        label = f"Playing {deals} deals"
        with click.progressbar(
            range(deals), label=label, file=sys.stderr, hidden=not sys.stderr.isatty()
        ) as bar:
            for number in bar:
                dealer = number % _SEATS
                hands.begin_deal(dealer)
                hands.play(play_deal(dealer, deal_cards(f"{seed}-{number}")))
                table.run(_START_MS)
                album.take(table)


def _attend(table: VirtualTable, album: _Album, ended: threading.Event | None) -> None:
    if ended:
        while not ended.wait(0.5):
            pass
        return
    click.echo(HELP, err=True)
    console = Console(table, make_deck(_DECK))
    for line in iter(_typed, "quit"):
        try:
            if line == "help":
                click.echo(HELP, err=True)
            elif line:
                console.do(line)
                album.take(table)
        except (BadCommand, CannotWrite, VirtualTableError) as error:
            click.echo(error, err=True)


def _typed() -> str:
    click.echo("table> ", nl=False, err=True)
    try:
        return input().strip()
    except (EOFError, KeyboardInterrupt):
        return "quit"


def _end_by_signal() -> threading.Event:
    # Ctrl-C, or the end of the process that started this one, is how it is meant to end.
    ended = threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: ended.set())
    signal.signal(signal.SIGINT, lambda *_: ended.set())
    return ended


def _address(listen: str) -> tuple[str, int]:
    host, colon, port = listen.rpartition(":")
    if not (colon and host and port.isdecimal() and int(port) < 1 << 16):
        raise BadAddress(address=listen)
    return host, int(port)


def _bridge(table: VirtualTable, address: tuple[str, int] | None) -> SerialBridge:
    try:
        return SerialBridge(table, address)
    except OSError as error:
        host, port = address or ("", 0)
        raise BadAddress(address=f"{host}:{port} ({error.strerror})") from error


@contextmanager
def explained() -> Iterator[None]:
    """Turn the errors of the virtual table into those of the command."""
    try:
        yield
    except MicroPythonMissing as error:
        raise NoMicroPython(reason=error) from error
    except (VirtualTableError, OSError) as error:
        raise VirtualTableStopped(reason=error) from error
