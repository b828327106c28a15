"""Measure the firmware's times and memory on the emulated Pico; print limits and other projects' values beside them.

    python emulated.py IMAGE [--long] [--signing] [--cache [words] [lines]]

IMAGE is the file that `make image` made. All times are in the emulated chip's time at 200 MHz, so the same image gives
the same values on every machine. Everything is measured three times: with a flash as fast as memory, and with the flash
cache under two different assumptions (hardware/emulator/README.md). A row contains minimum / median / p99 / maximum.
--long plays thousands of cards and runs for hours; --signing measures only a table that signs. A value above its limit
is marked, but does not change the exit code.
"""

import argparse
import itertools
import os
import random
import sys
import tempfile
import types
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

_TESTS = Path(__file__).parents[1]
sys.path[:0] = [str(_TESTS), str(_TESTS / "rules")]
# The simulated players import modules of the firmware, which need this stub in CPython.
_stub = types.ModuleType("micropython")
_stub.const = lambda value: value  # type: ignore[attr-defined]
sys.modules["micropython"] = _stub

# ruff: noqa: E402
from support.people_at_table import PeopleAtTable
from support.people_who_play import Player

from stichtisch.device.client import Client
from stichtisch.device.source_folders import pin_map
from stichtisch.i18n.reason import Reason
from stichtisch.simulation import VirtualTable, make_deck
from stichtisch.simulation.hands import Hands, TableTransport
from stichtisch.simulation.pico import Cache, EmulatedPico
from stichtisch.simulation.simple_deals import deal_cards, play_deal

_EVENT, _SEEN = 0, 1
_SETTLE_MS = 1500
_SWEEP_MS = 2000
_PICTURE_BYTES = 480 * 320 * 2
_SET_UP_BYTES = 1000
# A shorter transfer is a command to the display; a longer one is an area of pixels.
_AREA_US = 1000
_MARKED = Path(__file__).with_name("marked_table.py")
# The number of cards of a deal of Doppelkopf. `_LYING` is the number laid when the power is cut.
_CARDS_A_DEAL = 48
# The number of deals in a list before the deals in which somebody must play a solo (TSR 4.2.3).
_DEALS = 20
_CARDS_A_LIST = _DEALS * _CARDS_A_DEAL
_LYING = 12
# Each card is laid after a random pause of 300 to 700 ms. People do not play faster than this. Because of the random
# pauses, the table is in a different state for each card.
_LEAST_PAUSE_MS, _MORE_PAUSE_MS = 300, 400
# By this time after a card is laid, its picture and its journal record are complete.
_SEEN_MS = 350
# The time from the last card of a trick until its cards are lifted.
_TRICK_MS = 600
_SIGNING_STEP_MS = 5
# The times that the unmodified danjperron/micropython-mfrc522 and wendlers/micropython-mfrc522 need for one poll
# without a card, with the same simulated reader, image and clock. Their SPI runs at 1 MHz.
_PEER_EMPTY = {"": "155 and 154 ms for one seat", "words": "186 and 184 ms for one seat"}
_HEADS = {
    "": "the flash as quick as memory",
    "lines": "with the cache, a miss fetches a line",
    "words": "with the cache, a miss fetches a word",
}
# The public key that belongs to the private key 1: the generator of P-256 (SP 800-186, 3.2.1.3).
_GENERATOR = (
    "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"
    "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5"
)
_GAMES = {
    "Doppelkopf": None,
    "Skat": ("skat", "isko"),
    "Double": ("double", "seed"),
    "Schafkopf": ("schafkopf", "wirtshaus"),
}


@dataclass
class Bench:
    """An emulated table whose measured values are printed as rows."""

    table: VirtualTable
    cache: Cache

    def __post_init__(self) -> None:
        pins = pin_map()["spi"]
        self.selects: list[int] = pins["readers"]["chip_select"]
        self.display: int = pins["display"]["chip_select"]

    def us(self) -> int:
        """The table's time since power-on."""
        us: int = self.table.stats()["us"]
        return us

    def edges(self) -> list[tuple[int, int, int]]:
        """Return the level changes on the probed lines since the last call: microseconds, line, level."""
        return [tuple(edge) for edge in self.table.command("probe")["log"]]

    def listen(self, lines: list[int]) -> None:
        """Probe these lines until the next power-off."""
        self.table.command("probe", lines=lines)

    def row(self, name: str, figure: str, limit: str = "", peers: str = "", holds: bool = True) -> None:
        """Print one row."""
        print(f"{name:44} {figure:44} {limit:>12} {'' if holds else 'MISSED':6} {peers}".rstrip(), flush=True)

    def times(self, name: str, values: list[float], limit: float | None = None, peers: str = "") -> None:
        """Print a row of times in ms. A limit applies to the p99, or to the maximum of fewer than 100 values."""
        ordered = sorted(values)
        if not ordered:
            self.row(name, "nothing was measured", holds=False)
            return
        median, p99 = ordered[len(ordered) // 2], ordered[min(len(ordered) * 99 // 100, len(ordered) - 1)]
        figure = f"{ordered[0]:.1f} / {median:.1f} / {p99:.1f} / {ordered[-1]:.1f} ms, n = {len(ordered)}"
        self.row(name, figure, "" if limit is None else f"{limit:g} ms", peers, limit is None or p99 <= limit)

    def milliseconds(self, name: str, value: float, limit: float) -> None:
        """Print a row with a single time in milliseconds."""
        self.row(name, f"{value:.0f} ms, n = 1", f"{limit:g} ms", "", value <= limit)

    # Starting

    def picture(self) -> tuple[float, float]:
        """Switch on, and return the times at which the first picture begins and is complete, in milliseconds."""
        self.table.power_on()
        begun = 0
        while True:
            self.table.run(1)
            stats = self.table.stats()
            if stats["display_bytes"] > _SET_UP_BYTES and not begun:
                begun = stats["us"]
            if stats["display_bytes"] >= _PICTURE_BYTES:
                return begun / 1000, stats["us"] / 1000

    def start_marked(self) -> None:
        """Switch on, skip main.py, and start the instrumented table of marked_table.py at the prompt."""
        self.table.power_on()
        self.table.run(_SETTLE_MS)
        for keys in (b"\x03", b"\x01", b"\x04"):
            self.table.link.write(keys)
            self.table.run(500)
        self.table.link.write(_MARKED.read_bytes() + b"\x04")
        self.table.run(2 * _SETTLE_MS)
        self.listen([_EVENT, _SEEN, self.display])

    def give_pair(self) -> None:
        """Switch on, write a key pair to the flash at the prompt, and switch off."""
        self.table.power_on()
        self.table.run(2 * _SETTLE_MS)
        self.table.interrupt()
        self.table.run(500)
        self.ask("f=open('/table.pair','w')", f"f.write('{1:064x}{_GENERATOR}')", "f.close()")
        self.table.power_off()

    def ask(self, *lines: str) -> list[int]:
        """Run lines at MicroPython's prompt, and return the numbers that it prints."""
        self.table.link.read()
        self.table.link.write(";".join(lines).encode() + b"\r")
        self.table.run(_SETTLE_MS)
        answer = self.table.link.read().decode(errors="replace").splitlines()
        return [int(word) for line in answer[1:] for word in line.split() if word.isdigit()]


def started(bench: Bench) -> None:
    """Measure the time from power-on until the first picture is complete, for a table that was in use before."""
    bench.picture()
    bench.table.run(_SETTLE_MS)
    bench.table.power_off()
    begun, complete = bench.picture()
    bench.milliseconds("power on → picture complete", complete, 800)
    bench.milliseconds("whole screen, first byte to last", complete - begun, 145)


def sweeps(bench: Bench) -> None:
    """Measure the time that the readers need to poll four empty places: between two selections of the first reader."""
    bench.table.run(_SETTLE_MS)
    bench.listen(bench.selects)
    bench.table.run(_SWEEP_MS)
    starts = []
    before = -1
    for us, line, level in bench.edges():
        if level == 0 and line != before:
            before = line
            if line == bench.selects[0]:
                starts.append(us)
    rounds = [(end - begin) / 1000 for begin, end in itertools.pairwise(starts)]
    bench.times("sweep of four empty seats, 5 ms guard", rounds, 26, _PEER_EMPTY.get(bench.cache, ""))


class Cards(Hands):
    """Hands that lay a card, then send the table no command until the card is detected."""

    def lay(self, entry: tuple[int, str, str], pause: float, milliseconds: float) -> int:
        """Run for `pause` ms, lay a card, run for `milliseconds`. Return the time of laying it, in microseconds.

        Raises NotTaken.
        """
        before = self._next()
        self._table.run(pause)
        laid: int = self._table.stats()["us"]
        self._lay(entry[0], entry[2])
        self._table.run(milliseconds)
        self._expect(before, Reason("{what} at seat {seat}", what=entry[2], seat=entry[0]))
        self.deal.add(*entry)
        return laid


@dataclass
class Seen:
    """The times of one card in ms: from laying it to its event, and from the event to its picture and its record."""

    number: int
    event: float
    picture: float
    journal: float


def _transfers(edges: list[tuple[int, int, int]], line: int) -> list[tuple[int, int]]:
    """Return the start and end times of each transfer to a chip in microseconds, without short transfers (commands)."""
    moments = [(us, level) for us, number, level in edges if number == line]
    pairs = itertools.pairwise(moments)
    return [(begin, end) for (begin, low), (end, _) in pairs if not low and end - begin > _AREA_US]


def _seen(edges: list[tuple[int, int, int]], number: int, laid: int, display: int) -> Seen | None:
    over = [us for us, line, level in edges if (line, level) == (_SEEN, 0) and us > laid]
    begin = [us for us, line, level in edges if (line, level) == (_SEEN, 1) and us > laid]
    if not (over and begin):
        return None
    # While a played card is shown with priority, the firmware sends no other picture.
    picture = [end for _, end in _transfers(edges, display) if end <= over[-1]][-1]
    event = max(us for us, line, level in edges if (line, level) == (_EVENT, 1) and laid < us < begin[-1])
    kept = max(us for us, line, level in edges if (line, level) == (_EVENT, 0) and us < over[-1])
    return Seen(number, (event - laid) / 1000, (picture - event) / 1000, (kept - event) / 1000)


def _cards(bench: Bench, cards: int, seed: int = 0) -> Iterator[Seen]:
    # Plays the given number of cards of a list, each laid at a random time. The first card of each deal is laid while
    # the table is still painting the new deal.
    chance = random.Random(1 + seed)
    transport = TableTransport(bench.table)
    hands = Cards(bench.table, make_deck(1), Client(transport, monotonic=transport.seconds))
    hands.sit_down()
    for deal in range(-(-cards // _CARDS_A_DEAL)):
        dealer = deal % 4
        hands.begin_deal(dealer)
        number = 0
        for entry in play_deal(dealer, deal_cards(f"Stichtisch {seed * _DEALS + deal}")):
            if entry[1] != "play":
                hands.act(entry)
                continue
            if len(hands.lying) == 4:
                bench.table.run(_TRICK_MS)
                hands.collect()
            laid = hands.lay(entry, _LEAST_PAUSE_MS + chance.random() * _MORE_PAUSE_MS, _SEEN_MS)
            number += 1
            seen = _seen(bench.edges(), number, laid, bench.display)
            if seen:
                yield seen
            if deal * _CARDS_A_DEAL + number >= cards:
                return
        bench.table.run(_SETTLE_MS)


def _list_at_new_table(bench: Bench, folder: Path, number: int, cards: int) -> list[Seen]:
    # Plays a list at its own instrumented table (marked_table.py), and returns the times of its cards.
    other = Bench(VirtualTable(folder / f"list-{number}.img", board=bench.table._board), bench.cache)
    other.start_marked()
    try:
        return list(_cards(other, cards, number))
    finally:
        other.table.power_off()


def played(bench: Bench, folder: Path, cards: int) -> None:
    """For each card in whole lists, measure the times from laying it to its reader event, picture and journal record.

    Each list is played at its own table, and all processors play lists in parallel.
    """
    processors = os.cpu_count() or 1
    lists = max(-(-cards // _CARDS_A_LIST), min(processors, -(-cards // _CARDS_A_DEAL)))
    each = [cards // lists + (number < cards % lists) for number in range(lists)]
    with ThreadPoolExecutor(processors) as pool:
        played_lists = pool.map(partial(_list_at_new_table, bench, folder), range(lists), each)
        samples = [seen for one in played_lists for seen in one]
    bench.times("card laid → event", [seen.event for seen in samples], 60)
    bench.times("card event → its picture", [seen.picture for seen in samples], 20)
    bench.times("– the first of a deal", [seen.picture for seen in samples if seen.number == 1], 20)
    bench.times("card event → judged, in the journal", [seen.journal for seen in samples])
    worst = max(samples, key=lambda seen: seen.picture)
    print(f"  longest until its picture: card {worst.number} of its deal")


def played_while_signing(bench: Bench, cards: int) -> None:
    """Measure the times of cards while the table repeatedly signs its last seal.

    The first deal, before the first seal, is left out.
    """
    samples = list(itertools.islice(_cards(bench, _CARDS_A_DEAL + cards), _CARDS_A_DEAL, None))
    bench.times("card laid → event, while it signs", [seen.event for seen in samples], 60)
    bench.times("card event → its picture, while it signs", [seen.picture for seen in samples], 20)


def signing(bench: Bench, folder: Path, cards: int) -> None:
    """Give a new table a key pair, and measure the given number of cards while the table signs."""
    bench.table = VirtualTable(folder / "signing.img", board=bench.table._board)
    bench.give_pair()
    bench.start_marked()
    played_while_signing(bench, cards)
    bench.table.power_off()


def keyed(bench: Bench, count: int) -> None:
    """Measure the time from releasing ▶ or ◀ between deals until the changed picture has been sent."""
    chance = random.Random(2)
    delays = []
    for number in range(count):
        key = (2, 0)[number % 2]
        bench.table.run(600 + chance.random() * 100)
        bench.edges()
        begin = bench.us()
        bench.table.hold(1, key)
        bench.table.run(80)
        bench.table.release(1, key)
        bench.table.run(300)
        ends = [end for _, end in _transfers(bench.edges(), bench.display) if end > begin]
        if ends:
            delays.append((ends[-1] - begin) / 1000 - 80)
    bench.times("key released → picture", delays, 80)


def resumed(bench: Bench) -> None:
    """Measure the time until a trick is shown again after a power cut with 12 cards laid."""
    transport = TableTransport(bench.table)
    bench.table.power_on()
    bench.table.run(_SETTLE_MS)
    hands = Cards(bench.table, make_deck(1), Client(transport, monotonic=transport.seconds))
    hands.sit_down()
    hands.begin_deal(0)
    entries = [entry for entry in play_deal(0, deal_cards("Stichtisch 0")) if entry[1] == "play"]
    for entry in entries[:_LYING]:
        hands.act(entry)
    bench.table.power_off()
    bench.milliseconds(f"resume in a trick, {_LYING} cards laid", bench.picture()[1], 1000)


def at_the_prompt(bench: Bench, game: str) -> None:
    """Interrupt the table in play with Ctrl-C, and measure MicroPython's memory with the table's objects."""
    bench.table.run(_SETTLE_MS)
    stack = bench.table.stats()["stack_free"]
    bench.table.interrupt()
    bench.table.run(500)
    free = bench.ask("import gc,time", "gc.collect()", "print(gc.mem_free())")[0]
    pause = bench.ask("t=time.ticks_us()", "gc.collect()", "print(time.ticks_diff(time.ticks_us(),t))")[0]
    bench.row(f"free heap in play, {game}", f"{free / 1024:.1f} KB", "140 KB", "", free >= 140 * 1024)
    bench.times(f"one collection in play, {game}", [pause / 1000], 16)
    bench.row("C stack never used, of 8192", f"{stack} bytes")


def polled(bench: Bench) -> None:
    """Measure the heap that the readers' steps allocate."""
    bench.table.interrupt()
    bench.table.run(500)
    # Leave the raw REPL, in which marked_table.py was entered, for the normal REPL.
    bench.table.link.write(b"\x02")
    bench.table.run(500)
    steps = (
        "table.polls(300)",
        "gc.collect()",
        "a=gc.mem_alloc()",
        "table.polls(600)",
        "print(gc.mem_alloc()-a)",
    )
    taken = bench.ask("import gc", *steps)[0]
    bench.row("heap of 600 steps of the readers", f"{taken} bytes", "0 bytes", "64 a register", taken == 0)


def signed(bench: Bench) -> None:
    """Measure a signature's steps and the heap used by the signing modules, while the table's objects are in memory."""
    before, after = bench.ask(
        "import gc",
        "gc.collect()",
        "print(gc.mem_alloc())",
        "import tablelog.signing",
        "gc.collect()",
        "print(gc.mem_alloc())",
    )
    bench.row("heap of the modules that sign", f"{after - before} bytes")
    steps = bench.ask("print(*table.signs())")
    if not steps:
        bench.row("signature", "nothing was measured", holds=False)
        return
    total, longest = sum(steps) / 1000, max(steps) / 1000
    figure = f"{len(steps)} steps, {total:.0f} ms, longest {longest:.1f} ms"
    bench.row("signature", figure, "5 ms a step", "", longest <= _SIGNING_STEP_MS)


def in_each_game(bench: Bench, folder: Path) -> None:
    """Measure the memory in the middle of a deal of each game."""
    for game, chosen in _GAMES.items():
        desk = folder / game
        desk.mkdir()
        table = bench.table = VirtualTable(desk / "flash.img", board=bench.table._board)
        with table:
            sitting = PeopleAtTable(desk, table)
            sitting.sit(0, 1, 2, 3)
            if chosen:
                sitting.pick(0, ("choose", *chosen))
            player = Player(sitting, 5)
            sitting.begin_deal(0)
            player.play_deal()
            sitting.begin_deal(1)
            player.play_deal(cards=5)
            at_the_prompt(bench, game)


def measure(bench: Bench, folder: Path, long: bool) -> None:
    """Print all rows."""
    print(f"\n{_HEADS[bench.cache]}", flush=True)
    started(bench)
    sweeps(bench)
    bench.table.power_off()
    bench.start_marked()
    keyed(bench, 200 if long else 20)
    played(bench, folder, 1008 if long else 60)
    polled(bench)
    signed(bench)
    bench.table.power_off()
    signing(bench, folder, 6 * _CARDS_A_DEAL if long else _CARDS_A_DEAL)
    bench.table = VirtualTable(folder / "resumed.img", board=bench.table._board)
    resumed(bench)
    bench.table.power_off()
    in_each_game(bench, folder)


def main(arguments: list[str]) -> int:
    """Run all measurements, and return the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("image", type=Path)
    parser.add_argument("--long", action="store_true")
    parser.add_argument("--signing", action="store_true")
    parser.add_argument("--cache", choices=tuple(_HEADS), nargs="*", default=tuple(_HEADS))
    options = parser.parse_args(arguments)
    columns = "least / median / p99 / most"
    print(f"{'emulated RP2040, 200 MHz':44} {columns:44} {'limit':>12} {'':6} peers", flush=True)
    for cache in options.cache:
        with tempfile.TemporaryDirectory() as name:
            board = EmulatedPico(options.image, cache=cache)
            table = VirtualTable(Path(name) / "flash.img", board=board)
            bench = Bench(table, cache)
            if options.signing:
                print(f"\n{_HEADS[cache]}", flush=True)
                signing(bench, Path(name), 5 * _CARDS_A_DEAL)
            else:
                measure(bench, Path(name), options.long)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
