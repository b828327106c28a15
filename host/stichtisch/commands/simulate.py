"""`stichtisch simulate`: starts a virtual table behind a serial port."""

import errno
import re
import secrets
import signal
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import click

from cardrules.deal import NOBODY
from cardrules.games import GAMES, asked, book_of, panel_of
from stichtisch.commands.errors import BadAddress, DealInPlay
from stichtisch.commands.flash_file import flash_file, flash_option
from stichtisch.commands.options import option
from stichtisch.device.client import Client
from stichtisch.device.errors import PortBusy
from stichtisch.device.table_order import ListOrder, SeatOrder, order_list
from stichtisch.errors import CannotWrite, OutputLost
from stichtisch.simulation import (
    Board,
    EmulatedPico,
    SerialBridge,
    UnixBoard,
    VirtualTable,
    VirtualTableError,
    holds_firmware,
    need_pillow,
)
from stichtisch.simulation.console import HELP, Console
from stichtisch.simulation.errors import BadCommand, PillowMissing
from stichtisch.simulation.hands import TableTransport
from stichtisch.simulation.list_hands import ListHands
from stichtisch.simulation.startup import explained
from stichtisch.simulation.tags import make_deck, make_pack, pack_names
from stichtisch.text import counted, harmless

_DECK = 1
_START_MS = 2000
_PLACES = 4
# The default serial number of the virtual table.
SERIAL = "E661640843000001"


class SerialType(click.ParamType[str]):
    """The serial number of a table: 16 hexadecimal digits."""

    name = "serial"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the number in capitals, as boards report it."""
        text = str(value)
        if not re.fullmatch("[0-9A-Fa-f]{16}", text):
            return self.fail(f"{text!r} is no serial number: 16 hexadecimal digits", param, ctx)
        return text.upper()


@click.command(
    "simulate",
    short_help="Start a virtual table behind a serial port.",
    epilog="\b\nExamples:\n  stichtisch simulate\n  stichtisch simulate --deals 4 --flash table.img\n"
    "  stichtisch simulate --deals 3 --game skat --serial E661640843000002\n"
    "  stichtisch simulate --listen 127.0.0.1:7000\n"
    "  stichtisch simulate --image build/stichtisch-0.1.0.uf2\n  stichtisch simulate --drive RPI-RP2\n"
    "  stichtisch simulate --starter\n"
    "  stichtisch sync --port socket://127.0.0.1:7000 --database trial.sqlite",
)
@flash_option
@option(
    "--listen", metavar="HOST:PORT", help="Listen on a TCP port (socket://) instead of a pseudo terminal."
)
@option(
    "--deals",
    type=click.IntRange(min=0),
    default=0,
    metavar="N",
    help="Number of deals to play automatically at the start.",
)
@option(
    "--game",
    type=click.Choice(GAMES),
    show_default="that of the table, at first doppelkopf",
    help=(
        "The game to play in the deals of --deals, by the federation's rules. Four guests sit down for a "
        "new list."
    ),
)
@option(
    "--serial",
    type=SerialType(),
    default=SERIAL,
    metavar="NUMBER",
    help=(
        "Serial number of the table, 16 hexadecimal digits. Give different numbers to tables that share a "
        "database."
    ),
)
@option("--seed", type=int, default=1, metavar="S", help="Random seed for the deals of --deals.")
@option(
    "--pack",
    type=click.Choice(pack_names()),
    show_default="that of the game",
    help="Pack from which the command `lay` takes its cards.",
)
@option(
    "--pictures",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Folder for pictures of the display, one after each deal and each command.",
)
@option(
    "--image",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Run this image (a .uf2) on an emulated Pico, slower than on a real one.",
)
@option(
    "--drive",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="Emulate a Pico whose drive appears as this folder in BOOTSEL mode. Without --image, the Pico has "
    "no firmware.",
)
@option(
    "--starter",
    is_flag=True,
    help="Simulate the starter table: one reader and three keys for all seats.",
)
@option("--cache", is_flag=True, help="Emulate the time that a real Pico waits for its flash.")
def command(
    flash: Path | None,
    listen: str | None,
    deals: int,
    game: str | None,
    serial: str,
    seed: int,
    pack: str | None,
    pictures: Path | None,
    image: Path | None,
    drive: Path | None,
    starter: bool,
    cache: bool,
) -> None:
    """Start a virtual table behind a serial port: the real firmware on software twins of its chips.

    Prints the port to connect to. On a terminal you can type commands; help lists them. Otherwise it runs until it is
    interrupted.
    """
    _check_options(deals, image, drive, cache)
    if starter and deals:
        raise click.UsageError(
            "--starter cannot be used with --deals: the simulated players need four readers."
        )
    if game is not None and not deals:
        raise click.UsageError("--game needs --deals.")
    address = _address(listen) if listen is not None else None
    with explained(), ExitStack() as stack:
        album = _Album(pictures)
        memory = flash_file(flash, stack)
        board = _board(image, drive, cache, stack)
        table = VirtualTable(
            memory, clock="wall", own_serial=False, board=board, serial_number=serial, starter=starter
        )
        # Open the port before playing the deals, so that no time is wasted if it cannot be opened.
        bridge = stack.enter_context(_bridge(table, address))
        if deals:
            _play(memory, board, serial, _Wanted(deals, game, seed), album)
        stack.enter_context(table)
        # Handle signals before reporting the port, because the program that reads the report may end this process at
        # once.
        ended = None if sys.stdin.isatty() else _end_by_signal()
        _report_port(bridge.url)
        _report_board(image, drive)
        _attend(table, pack or _pack_of(game or GAMES[0]), album, ended)


def _check_options(deals: int, image: Path | None, drive: Path | None, cache: bool) -> None:
    if cache and image is None and drive is None:
        raise click.UsageError("--cache needs --image or --drive.")
    if deals and drive is not None and image is None:
        raise click.UsageError("--deals with --drive needs --image, because a new Pico has no firmware.")


def _report_port(url: str) -> None:
    try:
        click.echo(url)
    except OSError as error:
        raise OutputLost(reason=error) from error
    # The separate database keeps trial evenings out of the real standings.
    click.echo(f"Another window: stichtisch sync --port {url} --database trial.sqlite", err=True)


def _report_board(image: Path | None, drive: Path | None) -> None:
    if image is not None and not holds_firmware(image):
        click.echo(
            f"{image} is MicroPython without the table's firmware: the port leads to its prompt.", err=True
        )
    if drive is not None:
        click.echo(f"In BOOTSEL mode the drive of the Pico is {drive}: copy an image into it.", err=True)


class _Album:
    """Numbered pictures of the display, saved in a folder. Without a folder, no picture is taken."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._count = 0
        if folder is not None:
            need_pillow()

    @contextmanager
    def kept(self, table: VirtualTable) -> Iterator[None]:
        """Take a picture at the end of the block, even after an error."""
        try:
            yield
        finally:
            self.take_picture(table)

    def take_picture(self, table: VirtualTable) -> None:
        if self._folder is None or not table.powered:
            return
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._count += 1
            table.screenshot(self._folder / f"{self._count:04}.png")
        except OSError as error:
            raise CannotWrite(path=self._folder, reason=error) from error


def _board(image: Path | None, drive: Path | None, cache: bool, stack: ExitStack) -> Board:
    if image is None and drive is None:
        return UnixBoard()
    program = None
    if image is not None and drive is not None:
        # The flash keeps its content through every power cut, until this process ends.
        program = Path(stack.enter_context(tempfile.TemporaryDirectory())) / "program"
    return EmulatedPico(image, program=program, drive=drive, cache="words" if cache else "")


@dataclass(frozen=True)
class _Wanted:
    """The deals to play first: their number, their game (None means the table's game) and their seed."""

    deals: int
    game: str | None
    seed: int


def _pack_of(game: str) -> str:
    name: str = panel_of(game).PACKS[0][0]
    return name


def _begin_list(client: Client, game: str) -> None:
    seats = tuple(SeatOrder("", place) for place in range(_PLACES))
    order = ListOrder(secrets.token_hex(8), game, book_of(game).PROFILES[0], {}, seats)
    if not order_list(client, order):
        raise DealInPlay


def _play(memory: Path, board: Board, serial: str, wanted: _Wanted, album: _Album) -> None:
    # The deals are played in virtual time, faster than by real players. The journal of a new flash gets a random name,
    # like that of a real table.
    chance, deals = secrets.randbelow(1 << 31), wanted.deals
    with VirtualTable(memory, seed=chance, board=board, serial_number=serial) as table:
        table.run(_START_MS)
        transport = TableTransport(table)
        client = Client(transport, monotonic=transport.seconds)
        hands = ListHands(table, [], client)
        hands.look()
        if wanted.game not in (None, hands.session.game) or (wanted.game and not hands.session.ring):
            _begin_list(client, str(wanted.game))
            hands.look()
        hands.deck = make_deck(_DECK, hands.session.game or GAMES[0])
        label = f"Playing {counted(deals, 'deal')}"
        with click.progressbar(
            range(deals), label=label, file=sys.stderr, hidden=not sys.stderr.isatty()
        ) as bar:
            for _ in bar:
                with album.kept(table):
                    _play_next(hands, wanted.seed)
                    table.run(_START_MS)


def _play_next(hands: ListHands, seed: int) -> None:
    hands.look()
    session = hands.session
    if session.deal and (not session.deal.over() or asked(session.deal)[0] != NOBODY):
        raise DealInPlay
    hands.play_deal(f"{seed}-{session.counter}")


def _attend(table: VirtualTable, pack: str, album: _Album, ended: threading.Event | None) -> None:
    if ended:
        while not ended.wait(0.5):
            table.check()
        return
    click.echo(HELP, err=True)
    console = Console(table, make_pack(_DECK, pack))
    for line in iter(_typed, "quit"):
        table.check()
        try:
            _obey(console, line, album, table)
        except PillowMissing as error:
            click.echo(f"{error} {error.next_step()}", err=True)
        except (BadCommand, CannotWrite, VirtualTableError) as error:
            click.echo(harmless(str(error)), err=True)


def _obey(console: Console, line: str, album: _Album, table: VirtualTable) -> None:
    if line == "help":
        click.echo(HELP, err=True)
    elif line:
        click.echo(console.do(line), err=True)
        album.take_picture(table)


def _typed() -> str:
    click.echo("table> ", nl=False, err=True)
    try:
        return input().strip()
    except (EOFError, KeyboardInterrupt):
        return "quit"


def _end_by_signal() -> threading.Event:
    # Ctrl-C or SIGTERM is the normal end of this command.
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
        if error.errno == errno.EADDRINUSE:
            raise PortBusy(port=f"{host}:{port}") from error
        raise BadAddress(address=f"{host}:{port} ({error.strerror})") from error
