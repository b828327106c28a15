"""Measure the readers' limits in virtual time, with the real drivers and simulated readers, and print the results.

    python reader_limits.py                 the full numbers: about twenty minutes on two idle cores
    python reader_limits.py --share 0.01    a hundredth of them
    python reader_limits.py --seed 7        other random moments, UIDs and faults

The exit code is 1 if a limit is exceeded. A run is divided into shards with different seeds, which run on all cores.
The same seed, share and number of shards give the same results on every machine.
"""

import argparse
import sys
import time
import types
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from itertools import chain
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
for folder in ("firmware", "hardware"):
    sys.path.insert(0, str(Path(__file__).resolve().parents[2] / folder))
_stub = types.ModuleType("micropython")
_stub.const = lambda value: value  # type: ignore[attr-defined]
sys.modules.setdefault("micropython", _stub)

# ruff: noqa: E402
from support import reader_runs
from support.tampering import CONSPIRING, HONEST, LUCKY

from stichtisch.device.source_folders import pin_map
from table.readers import presence

_SHARDS = 8
_EMPTY_SWEEPS = 1000
_MOMENTS = 10_000
_MANY = 1_000_000
# The number of frames in runs in which corrupted answers happen to pass the checks. No limit applies to these runs.
_LUCKY_FRAMES = 200_000

_SWEEP_US = 26_000
_LAID_US = 60_000
_LIFTED_US = 150_000

_LUCK = {
    HONEST: "parity, check byte and checksum as they are",
    LUCKY: "all of them right by luck",
    CONSPIRING: "and fitting answers made up where no tag answers",
}


def percentile(values: list[int], share: float) -> int:
    """Return the percentile of the values for this share, by the nearest-rank method."""
    ordered = sorted(values)
    return ordered[max(0, -int(-len(ordered) * share // 1) - 1)]


def line(name: str, values: list[int], limit: int, of: float) -> bool:
    """Print one row of times, and return whether the percentile `of` is within the limit."""
    worst = percentile(values, of)
    figures = (min(values), percentile(values, 0.5), percentile(values, 0.99), max(values))
    shown = " ".join(f"{value / 1000:8.2f}" for value in figures)
    print(f"{name:<44} {len(values):>9,} {shown} {limit / 1000:8.1f}  {_verdict(worst <= limit)}")
    return worst <= limit


def _verdict(holds: bool) -> str:
    return "holds" if holds else "BROKEN"


def shards(pool: ProcessPoolExecutor, name: str, count: int, seed: int, *further: Any) -> list[Any]:
    """Run a function in shards, and return the results of all shards."""
    each = -(-count // _SHARDS)
    jobs = [
        pool.submit(getattr(reader_runs, name), pin_map(), each, seed * 1000 + shard, *further)
        for shard in range(_SHARDS)
    ]
    return [job.result() for job in jobs]


def joined(parts: Iterable[list[int]]) -> list[int]:
    """Concatenate several lists."""
    return list(chain.from_iterable(parts))


def added(results: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """Add up the counters of all shards."""
    total: dict[str, Any] = {}
    for result in results:
        for key, value in result.items():
            total[key] = _plus(total.get(key), value, largest=key.startswith("most"))
    return total


def _plus(one: Any, other: Any, largest: bool) -> Any:
    if one is None:
        return other
    if isinstance(one, list):
        return [a + b for a, b in zip(one, other, strict=True)]
    if isinstance(one, dict):
        return {key: one[key] + other[key] for key in one}
    return max(one, other) if largest else one + other


def times(pool: ProcessPoolExecutor, share: float, seed: int) -> bool:
    """Measure how long it takes to poll all readers, to detect a laid card and to detect a lifted card."""
    print(f"{'milliseconds':<44} {'number':>9} {'min':>8} {'median':>8} {'p99':>8} {'max':>8} {'limit':>8}")
    sweeps = joined(shards(pool, "empty_sweeps", int(_EMPTY_SWEEPS * share) or 1, seed))
    moments = shards(pool, "laid_and_lifted", int(_MOMENTS * share) or 1, seed)
    laid = joined(one[0] for one in moments)
    lifted = joined(one[1] for one in moments)
    return all(
        [
            line("sweep of four empty seats", sweeps, _SWEEP_US, 1.0),
            line("card laid -> event (p99), three seats empty", laid, _LAID_US, 0.99),
            line("card lifted -> event (max)", lifted, _LIFTED_US, 1.0),
        ]
    )


def removals(pool: ProcessPoolExecutor, share: float, seed: int) -> bool:
    """Count false events for cards that stay in place while frames are lost and garbled."""
    holds = True
    print("\nfour cards that stay; 5 % of frames lost and 5 % garbled, independently")
    for both_ways in (False, True):
        run = added(shards(pool, "noisy_polls", int(_MANY * share), seed, both_ways))
        quiet = run["silent"] / run["polls"]
        removals, false_events = run["events"][presence.LIFTED], sum(run["events"])
        holds &= not false_events
        print(
            f"{'requests and answers' if both_ways else 'answers only':<22} {run['polls']:>9,} polls,"
            f" {run['spoilt']:,} garbled, {run['silent']:,} silent (at most {run['most_silent']} in a row),"
            f" {run['many']:,} like a heap; false removals {removals},"
            f" other false events {false_events - removals}  {_verdict(not false_events)}"
        )
        print(f"{'':<22} three silent ones in a row by chance: {quiet**3:.1e} a poll")
    return holds


def wrong_uids(pool: ProcessPoolExecutor, share: float, seed: int) -> bool:
    """Count wrong UIDs in corrupted answers while cards are laid and lifted."""
    holds = True
    print("\ncorrupted answers while one, two or three tags lie and change")
    for luck, title in _LUCK.items():
        frames = int((_LUCKY_FRAMES if luck else _MANY) * share)
        run = added(shards(pool, "corrupted_frames", frames, seed, luck))
        held = not run["wrong"] and not run["wrong_records"]
        holds &= held
        passed = ", ".join(f"{name} {count:,}" for name, count in run["undetected"].items())
        print(
            f"{title}:\n  {run['frames']:,} frames in {run['polls']:,} polls; past parity and checksums: {passed};"
            f" made up {run['made_up']:,}\n  wrong UIDs in one poll {run['wrong_polls']:,}; wrong UIDs accepted"
            f" {run['wrong']}, wrong records accepted {run['wrong_records']}  {_verdict(held)}"
        )
    return holds


def main() -> int:
    """Print all results, and return 1 if a limit is exceeded."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--share", type=float, default=1.0, help="of the full numbers, above 0")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    start = time.monotonic()
    with ProcessPoolExecutor() as pool:
        holds = times(pool, chosen.share, chosen.seed)
        holds &= removals(pool, chosen.share, chosen.seed)
        holds &= wrong_uids(pool, chosen.share, chosen.seed)
    print(f"\n{time.monotonic() - start:.0f} s; all limits {'hold' if holds else 'do NOT hold'}")
    return 0 if holds else 1


if __name__ == "__main__":
    sys.exit(main())
