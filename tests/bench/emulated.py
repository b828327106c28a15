"""The firmware's times and memory on the emulated Pico, beside the limits and the peers' figures.

    python emulated.py IMAGE [--cards N]     IMAGE: MicroPython for the Pico, a UF2 file

Times are those of the chip's own clock at 125 MHz: the same image and firmware give the same figures on every machine.
What lies outside the chip costs nothing but its own time: a real flash is read through a cache, which makes a board
slower by up to 1.6 (not measured). Exits with 1 where a limit is broken.
"""

import argparse
import itertools
import random
import statistics
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from stichtisch.client import Client
from stichtisch.device_files import pin_map
from stichtisch.flashing import build, need_tools
from stichtisch.hands import Hands, TableTransport
from stichtisch.players import deal_cards, play_deal
from stichtisch.virtual import VirtualTable, make_deck
from stichtisch.virtual.pico import EmulatedPico

_EVENT, _SEEN = 0, 1
_SETTLE_MS = 1500
# Between the cards of one hand: the table has shown the last one, brought lists and lights up to date and tidied up.
_CARD_MS = 1000
_SWEEP_MS = 2000
_PICTURE_BYTES = 480 * 320 * 2
_SET_UP_BYTES = 1000
# Less is a command, more an area.
_AREA_US = 1000
_MAIN = Path(__file__).with_name("marked_main.py")
# Measured with the same image and the same reader twin: danjperron/micropython-mfrc522 and wendlers, SPI at 1 MHz.
_PEER_EMPTY = "207 and 216 for one seat"


class Bench:
    """An emulated table, and the rows of what was measured on it."""

    def __init__(self, table: VirtualTable) -> None:
        self.table = table
        self.broken = 0
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
        self.broken += not holds
        print(f"{name:44} {figure:34} {limit:>12} {'' if holds else 'BROKEN':6} {peers}", flush=True)

    def times(self, name: str, values: list[float], limit: float | None = None, peers: str = "") -> None:
        """Prints a row of times in milliseconds; the limit, if there is one, is for the largest."""
        figure = (
            f"{min(values):.1f} / {statistics.median(values):.1f} / {max(values):.1f} ms, n = {len(values)}"
        )
        holds = limit is None or max(values) <= limit
        self.row(name, figure, "" if limit is None else f"{limit:g} ms", peers, holds)


def start(bench: Bench) -> None:
    """Power-on until the first picture is complete; the readers wait for it."""
    bench.table.power_on()
    begun = picture = 0
    while not picture:
        bench.table.run(1)
        stats = bench.table.stats()
        if stats["display_bytes"] > _SET_UP_BYTES and not begun:
            begun = stats["us"]
        if stats["display_bytes"] >= _PICTURE_BYTES:
            picture = stats["us"]
    bench.row("power on → ready, picture complete", f"{picture / 1000:.0f} ms", "3000 ms", "", picture <= 3e6)
    whole = (picture - begun) / 1000
    bench.row("whole screen, first byte to last", f"{whole:.0f} ms", "145 ms", "", whole <= 145)


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
    bench.times("sweep of four empty seats, 5 ms guard", rounds, 26, _PEER_EMPTY)


def _next_edge(bench: Bench, line: int, level: int, after: int) -> int:
    while True:
        for us, number, state in bench.edges():
            if (number, state) == (line, level) and us >= after:
                return us
        bench.table.run(2)


def laid_and_lifted(bench: Bench, count: int) -> None:
    """A card laid at random moments on a random seat, and lifted again: until the table takes the event."""
    chance = random.Random(1)
    deck = make_deck(7)
    laid = []
    lifted = []
    for number in range(count):
        seat = chance.randrange(4)
        tag = deck[number % len(deck)]
        bench.table.run(_CARD_MS + chance.random() * 50)
        bench.edges()
        begin = bench.us()
        bench.table.lay(seat, tag)
        laid.append((_next_edge(bench, _EVENT, 1, begin) - begin) / 1000)
        bench.table.run(_CARD_MS + chance.random() * 50)
        bench.edges()
        begin = bench.us()
        bench.table.lift(seat)
        lifted.append((_next_edge(bench, _EVENT, 1, begin) - begin) / 1000)
    bench.times("card laid → event, three other seats empty", laid, 60)
    bench.times("card lifted → event", lifted, 150)


def _transfers(edges: list[tuple[int, int, int]], line: int) -> list[tuple[int, int]]:
    """When a chip was selected: begin and end in microseconds, those of whole areas."""
    moments = [(us, level) for us, number, level in edges if number == line]
    pairs = itertools.pairwise(moments)
    return [(begin, end) for (begin, low), (end, _) in pairs if not low and end - begin > _AREA_US]


def played(bench: Bench, hands: Hands, cards: int) -> None:
    """Cards of a deal: from the event of the readers until the card is seen, and until it is judged and journalled."""
    hands.sit_down()
    hands.begin_deal(0)
    seen = []
    kept = []
    for entry in play_deal(0, deal_cards("Stichtisch 0")):
        bench.table.run(300)
        bench.edges()
        hands.act(entry)
        if entry[1] != "play":
            continue
        bench.table.run(300)
        edges = bench.edges()
        over = [us for us, line, level in edges if (line, level) == (_SEEN, 0)]
        if not over:
            continue
        # While a card hurries nothing else is sent.
        picture = [end for _, end in _transfers(edges, bench.display) if end <= over[-1]][-1]
        looks = [us for us, line, level in edges if (line, level) == (_EVENT, 1) and us < picture]
        ends = [us for us, line, level in edges if (line, level) == (_EVENT, 0) and us < over[-1]]
        begin = [us for us, line, level in edges if (line, level) == (_SEEN, 1)][-1]
        event = max(us for us in looks if us < begin)
        seen.append((picture - event) / 1000)
        kept.append((ends[-1] - event) / 1000)
        if len(seen) == cards:
            break
    bench.times("card event → its picture", seen[1:], 20)
    bench.times("– the first, while the deal is being drawn", seen[:1], 20)
    bench.times("card event → judged, in the journal", kept)


def resumed(bench: Bench) -> None:
    """The power cut in a trick: until the trick is on the screen; the readers wait for it."""
    bench.table.power_off()
    bench.table.power_on()
    while bench.table.stats()["display_bytes"] < _PICTURE_BYTES:
        bench.table.run(1)
    whole = bench.us()
    bench.row("resume in a trick → picture complete", f"{whole / 1000:.0f} ms", "1000 ms", "", whole <= 1e6)


def at_the_prompt(bench: Bench) -> None:
    """Ctrl-C in play, then what MicroPython says of its memory with the table alive."""
    stack = bench.table.stats()["stack_free"]

    def ask(*lines: str) -> list[int]:
        bench.table.link.read()
        bench.table.link.write(";".join(lines).encode() + b"\r")
        bench.table.run(1500)
        answer = bench.table.link.read().decode(errors="replace").splitlines()
        return [int(word) for line in answer[1:] for word in line.split() if word.isdigit()]

    bench.table.run(1500)
    bench.table.interrupt()
    bench.table.run(500)
    free = ask("import gc,time", "gc.collect()", "print(gc.mem_free())")[0]
    pause = ask("t=time.ticks_us()", "gc.collect()", "print(time.ticks_diff(time.ticks_us(),t))")[0]
    bench.row("free heap in play, Doppelkopf", f"{free / 1024:.1f} KB", "64 KB", "", free >= 64 * 1024)
    bench.row("C stack never used, of 8192", f"{stack} bytes")
    bench.row("garbage collection, once after a card", f"{pause / 1000:.1f} ms")
    steps = (
        "table.polls(300)",
        "gc.collect()",
        "a=gc.mem_alloc()",
        "table.polls(600)",
        "print(gc.mem_alloc()-a)",
    )
    taken = ask(*steps)[0]
    bench.row("heap of 600 steps of the readers", f"{taken} bytes", "0 bytes", "64 a register", taken == 0)


def main(arguments: list[str]) -> int:
    """Takes all figures; returns the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("image", type=Path)
    parser.add_argument("--cards", type=int, default=40)
    options = parser.parse_args(arguments)
    need_tools()
    with tempfile.TemporaryDirectory() as folder:
        firmware = Path(folder) / "firmware"
        firmware.mkdir()
        build(firmware, main=_MAIN)
        table = VirtualTable(Path(folder) / "flash.img", board=EmulatedPico(options.image), firmware=firmware)
        return measure(Bench(table), options.cards)


def measure(bench: Bench, cards: int) -> int:
    """Prints all rows; returns the exit code."""
    table = bench.table
    print(f"{'emulated RP2040, 125 MHz':44} {'least / median / most':34} {'limit':>12} {'':6} peers")
    steps: list[Callable[[], None]] = [
        lambda: start(bench),
        lambda: sweeps(bench),
        lambda: bench.listen([_EVENT, _SEEN, bench.display]),
        lambda: laid_and_lifted(bench, cards),
    ]
    for step in steps:
        step()
    transport = TableTransport(table)
    hands = Hands(table, make_deck(1), Client(transport, monotonic=transport.seconds))
    played(bench, hands, cards // 2)
    resumed(bench)
    at_the_prompt(bench)
    table.power_off()
    return 1 if bench.broken else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
