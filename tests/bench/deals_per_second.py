"""Measure how many deals of each game one core scores per second, from parsed JSON to the full result.

    python deals_per_second.py             10^3, 10^4 and 10^5 deals of each game
    python deals_per_second.py --most 4    no more than 10^4

A fixed loop of plain Python is timed before and after, as a reference for the speed of this machine. Compare only the
ratio to this reference between machines. No result changes the exit code.
"""

import argparse
import gc
import json
import sys
import time
from collections.abc import Callable, Iterable
from itertools import cycle, islice
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "rules"))

from playing import Case, double_cases, play_on

from cardrules.judge import judge, log_of

_DEALS = Path(__file__).resolve().parents[1] / "data" / "deals"
_REFERENCE_STEPS = 2_000_000
_WARM_UP = 200  # deals
_ROUNDS = 3


def collected(file: str) -> list[dict[str, Any]]:
    """Return the deals in a file of test data."""
    lines = (_DEALS / file).read_text(encoding="utf-8").splitlines()
    return [json.loads(line)["deal"] for line in lines]


def played_double() -> list[dict[str, Any]]:
    """Return ten rounds of Double for each combination of two to six players and one to five cards."""
    return [_played(case, seed) for case in double_cases() for seed in range(10)]


def _played(case: Case, seed: int) -> dict[str, Any]:
    deal, hands, dice = case.start(seed)
    play_on(deal, hands, dice)
    return {
        "format": "stichtisch-deal",
        "version": 1,
        "id": f"{case.name} {seed}",
        "game": case.game,
        "rules": {"profile": case.profile, "options": case.options},
        "dealer": deal.dealer,
        "points": [case.rules.start_points] * case.players,
        "log": log_of(deal),
    }


GAMES: dict[str, Callable[[], list[dict[str, Any]]]] = {
    "doppelkopf": lambda: collected("doppelkopf_ddv-tsr.jsonl"),
    "skat": lambda: collected("skat_isko.jsonl"),
    "double": played_double,
    "schafkopf": lambda: collected("schafkopf.jsonl"),
}


def seconds_for(deals: Iterable[dict[str, Any]]) -> float:
    """Score the deals, and return the processor time in seconds."""
    gc.collect()
    start = time.process_time()
    for deal in deals:
        judge(deal)
    return time.process_time() - start


def reference() -> float:
    """Return the highest speed of the reference loop in several runs, in million steps per second."""
    return max(_steps_per_second() for _ in range(_ROUNDS)) / 1e6


def _steps_per_second() -> float:
    table = list(range(64))
    start = time.process_time()
    for step in range(_REFERENCE_STEPS):
        table[step & 63] = table[step * 7 & 63] + step & 0xFF
    return _REFERENCE_STEPS / (time.process_time() - start)


def measure(game: str, most: int, steps: float) -> None:
    """Print a line for each size: deals per second, microseconds per deal, and the ratio to the first size."""
    deals = GAMES[game]()
    seconds_for(deals[:_WARM_UP])
    first = 0.0
    for exponent in range(3, most + 1):
        size = 10**exponent
        # Small sizes are measured several times, and the minimum counts, because it was disturbed least by other
        # programs.
        rounds = _ROUNDS if exponent < 5 else 1
        each = min(seconds_for(islice(cycle(deals), size)) for _ in range(rounds)) / size
        first = first or each
        print(
            f"{game:11} {size:7}  {1 / each:9.0f}  {each * 1e6:7.1f}  {each / first:7.2f}  {1 / each / steps:9.0f}",
            flush=True,
        )


def main() -> None:
    """Measure every game, and measure the reference loop before and after."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--most", type=int, default=5, metavar="N", help="up to 10^N deals")
    most = parser.parse_args().most
    steps = reference()
    print(f"reference: {steps:.1f} million steps of plain Python a second ({sys.version.split()[0]})")
    print("game          deals    deals/s  us/deal  growth*  per step†")
    for game in GAMES:
        measure(game, most, steps)
    print(f"reference afterwards: {reference():.1f}")
    print("* time of a deal against that of the first line: 1.00 is linear   † deals per million steps")


if __name__ == "__main__":
    main()
