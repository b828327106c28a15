"""The firmware's times and memory on the emulated Pico, beside the limits and the peers' figures.

    python emulated.py IMAGE [--long] [--signing] [--cache [words] [lines]]

IMAGE is the file that `make image` made. Times are those of the chip's own clock at 200 MHz: the same image gives the
same figures on every machine. Each figure is taken three times: as if the flash were as quick as memory, and with the
cache between the chip and its flash, by two assumptions (hardware/emulator/README.md). A row is least / median / p99 /
most. --long takes thousands of cards and hours, --signing
the rows of a table that signs, and no others. A figure above its limit is marked; the exit code says nothing of it.
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
# What the desk beside a table takes from the firmware, runs on this Python.
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
# Less is a command, more an area.
_AREA_US = 1000
_MARKED = Path(__file__).with_name("marked_table.py")
# Cards of a deal of Doppelkopf, and those that lie when the power is cut.
_CARDS_A_DEAL = 48
# Of a list; then come deals in which somebody has to play a solo (TSR 4.2.3).
_DEALS = 20
_CARDS_A_LIST = _DEALS * _CARDS_A_DEAL
_LYING = 12
# A card is laid after a random pause between these: people play no faster, and the table's work takes other times.
_LEAST_PAUSE_MS, _MORE_PAUSE_MS = 300, 400
# After this time its picture and its record are certain.
_SEEN_MS = 350
# From the last card of a trick until its cards are lifted.
_TRICK_MS = 600
_SIGNING_STEP_MS = 5
# One poll without a card by danjperron/micropython-mfrc522 and wendlers/micropython-mfrc522, as they are, with the same
# reader twin, image and clock; their SPI runs at 1 MHz.
_PEER_EMPTY = {"": "155 and 154 ms for one seat", "words": "186 and 184 ms for one seat"}
_HEADS = {
    "": "the flash as quick as memory",
    "lines": "with the cache, a miss fetches a line",
    "words": "with the cache, a miss fetches a word",
}
# The public half of the private key 1: the generator of P-256 (SP 800-186, 3.2.1.3).
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
    """An emulated table whose figures are printed as rows."""

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
        """What the lines listened to did since the last call: microseconds, line, level."""
        return [tuple(edge) for edge in self.table.command("probe")["log"]]

    def listen(self, lines: list[int]) -> None:
        """Listens in on these lines until the next power-off."""
        self.table.command("probe", lines=lines)

    def row(self, name: str, figure: str, limit: str = "", peers: str = "", holds: bool = True) -> None:
        """Prints one row."""
        print(f"{name:44} {figure:44} {limit:>12} {'' if holds else 'MISSED':6} {peers}".rstrip(), flush=True)

    def times(self, name: str, values: list[float], limit: float | None = None, peers: str = "") -> None:
        """Prints a row of times in milliseconds; the limit, if there is one, is for the p99, under 100 for the most."""
        ordered = sorted(values)
        if not ordered:
            self.row(name, "nothing was measured", holds=False)
            return
        median, p99 = ordered[len(ordered) // 2], ordered[min(len(ordered) * 99 // 100, len(ordered) - 1)]
        figure = f"{ordered[0]:.1f} / {median:.1f} / {p99:.1f} / {ordered[-1]:.1f} ms, n = {len(ordered)}"
        self.row(name, figure, "" if limit is None else f"{limit:g} ms", peers, limit is None or p99 <= limit)

    def milliseconds(self, name: str, value: float, limit: float) -> None:
        """Prints a row of one time in milliseconds."""
        self.row(name, f"{value:.0f} ms, n = 1", f"{limit:g} ms", "", value <= limit)

    # Starting

    def picture(self) -> tuple[float, float]:
        """Switches on and returns, in milliseconds, when the first picture begins and when it is complete."""
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
        """Switches on and starts the table with the marks, at the prompt after a reset that skips main.py."""
        self.table.power_on()
        self.table.run(_SETTLE_MS)
        for keys in (b"\x03", b"\x01", b"\x04"):
            self.table.link.write(keys)
            self.table.run(500)
        self.table.link.write(_MARKED.read_bytes() + b"\x04")
        self.table.run(2 * _SETTLE_MS)
        self.listen([_EVENT, _SEEN, self.display])

    def give_pair(self) -> None:
        """Switches on, writes a pair of keys to the flash at the prompt, switches off."""
        self.table.power_on()
        self.table.run(2 * _SETTLE_MS)
        self.table.interrupt()
        self.table.run(500)
        self.ask("f=open('/table.pair','w')", f"f.write('{1:064x}{_GENERATOR}')", "f.close()")
        self.table.power_off()

    def ask(self, *lines: str) -> list[int]:
        """What MicroPython's prompt answers, as numbers."""
        self.table.link.read()
        self.table.link.write(";".join(lines).encode() + b"\r")
        self.table.run(_SETTLE_MS)
        answer = self.table.link.read().decode(errors="replace").splitlines()
        return [int(word) for line in answer[1:] for word in line.split() if word.isdigit()]


def started(bench: Bench) -> None:
    """Power-on of a table that was on before: until the first picture is complete."""
    bench.picture()
    bench.table.run(_SETTLE_MS)
    bench.table.power_off()
    begun, complete = bench.picture()
    bench.milliseconds("power on → picture complete", complete, 800)
    bench.milliseconds("whole screen, first byte to last", complete - begun, 145)


def sweeps(bench: Bench) -> None:
    """Rounds of the four empty seats, from one time the first is selected to the next."""
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
    """Hands that lay a card and do not speak to the table until it is seen."""

    def lay(self, entry: tuple[int, str, str], pause: float, milliseconds: float) -> int:
        """Wait for `pause` milliseconds, lay a card, let so much time go by. Returns when it was laid, in microseconds.

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
    """Milliseconds of one card: laid until its event, then from the event until its picture and its record."""

    number: int
    event: float
    picture: float
    journal: float


def _transfers(edges: list[tuple[int, int, int]], line: int) -> list[tuple[int, int]]:
    """When a chip was selected: begin and end in microseconds, those of whole areas."""
    moments = [(us, level) for us, number, level in edges if number == line]
    pairs = itertools.pairwise(moments)
    return [(begin, end) for (begin, low), (end, _) in pairs if not low and end - begin > _AREA_US]


def _seen(edges: list[tuple[int, int, int]], number: int, laid: int, display: int) -> Seen | None:
    over = [us for us, line, level in edges if (line, level) == (_SEEN, 0) and us > laid]
    begin = [us for us, line, level in edges if (line, level) == (_SEEN, 1) and us > laid]
    if not (over and begin):
        return None
    # While a card hurries nothing else is sent.
    picture = [end for _, end in _transfers(edges, display) if end <= over[-1]][-1]
    event = max(us for us, line, level in edges if (line, level) == (_EVENT, 1) and laid < us < begin[-1])
    kept = max(us for us, line, level in edges if (line, level) == (_EVENT, 0) and us < over[-1])
    return Seen(number, (event - laid) / 1000, (picture - event) / 1000, (kept - event) / 1000)


def _cards(bench: Bench, cards: int, seed: int = 0) -> Iterator[Seen]:
    # So many cards of a list, each laid at a random moment. The first of each deal while the deal is being drawn.
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
    # The cards of a list at a marked table of its own.
    other = Bench(VirtualTable(folder / f"list-{number}.img", board=bench.table._board), bench.cache)
    other.start_marked()
    try:
        return list(_cards(other, cards, number))
    finally:
        other.table.power_off()


def played(bench: Bench, folder: Path, cards: int) -> None:
    """Cards of whole lists: until the readers' event, until it is seen, until it is judged and journalled.

    Each list has a table of its own, and each processor plays lists.
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
    """Cards while the table signs its last seal again and again: from its first seal on, that of the first deal."""
    samples = list(itertools.islice(_cards(bench, _CARDS_A_DEAL + cards), _CARDS_A_DEAL, None))
    bench.times("card laid → event, while it signs", [seen.event for seen in samples], 60)
    bench.times("card event → its picture, while it signs", [seen.picture for seen in samples], 20)


def signing(bench: Bench, folder: Path, cards: int) -> None:
    """A new table with a pair of keys, which signs while so many cards are laid."""
    bench.table = VirtualTable(folder / "signing.img", board=bench.table._board)
    bench.give_pair()
    bench.start_marked()
    played_while_signing(bench, cards)
    bench.table.power_off()


def keyed(bench: Bench, count: int) -> None:
    """▶ and ◀ by turns between deals, a press counts when the key is released: until all that changes is sent."""
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
    """The power cut in a trick with 12 cards laid: until the trick is on the screen."""
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
    """Ctrl-C in play, then what MicroPython says of its memory with the table alive."""
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
    """What the readers' steps take of the heap."""
    bench.table.interrupt()
    bench.table.run(500)
    # From the raw prompt, at which the marked table was typed, to the one for people.
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
    """A signature at the prompt, with the table alive: its steps, and the heap of the modules that it needs."""
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
    """Memory in the middle of a deal of each game."""
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
    """Prints all rows."""
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
    """Takes all figures; returns the exit code."""
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
