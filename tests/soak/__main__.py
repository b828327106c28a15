"""`make soak`: all long tests at full scale, each part in its own process, with progress reports.

A failure is reported with its part and seed. `SEED=…` with the same numbers repeats the run, except for the exact
moment at which a host is killed, which depends on the system's clock.
"""

import os
import random
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

_TESTS = Path(__file__).parents[1]
sys.path[:0] = [str(_TESTS), str(_TESTS / "rules")]
import soak.on_cpython  # noqa: E402, F401
from soak import forgeries, fuzz, long_evening, tampered, torn_power, whole_machine  # noqa: E402

# The default numbers, and the sizes of the parts.
NUMBERS = {
    "CUTS": 100_000,
    "DISCONNECTS": 10_000,
    "STEPS": 1_000_000,
    "CASES": 1_000_000,
    "FORGERIES": 1_000_000,
    "DEALS": 24,
    "HOURS": 24,
}
_CUTS_A_PART = 5_000
_STEPS_A_PART = 2_000
_CASES_A_PART = 50_000
_FORGERIES_A_PART = 5_000
_BYTES_A_PART = 2_000
_REPORT_SECONDS = 60.0

Outcome = tuple[int, list[str], str]


def torn(seed: int, cuts: int) -> Outcome:
    """Run power cuts; return their number, the failures and the figures."""
    with tempfile.TemporaryDirectory(prefix="stichtisch-soak-") as folder:
        figures = torn_power.prove(Path(folder), cuts, seed, 4, cuts // 500)
    return figures.cuts, figures.failures, f"{figures.ways}, {figures.looked_at} seen by the whole firmware"


def evening(seed: int, disconnects: int, hours: float) -> Outcome:
    """Run a long evening on a bad cable; return the number of disconnects, the failures and the figures."""
    last = time.monotonic()

    def report(figures: long_evening.Figures) -> None:
        nonlocal last
        if time.monotonic() - last > _REPORT_SECONDS:
            last = time.monotonic()
            print(f"evening: {figures.minutes:.0f} minutes, {figures.disconnects} disconnects", flush=True)

    with tempfile.TemporaryDirectory(prefix="stichtisch-soak-") as folder:
        figures = long_evening.prove(Path(folder), hours * 60, disconnects, seed, report)
    return (
        figures.disconnects,
        figures.failures + long_evening.worn_out(figures),
        "\n" + figures.summary() + f"\nmemory in use by minute: {figures.heap}",
    )


def steps(seed: int, count: int) -> Outcome:
    """Run steps of the state machine; return their number and the failures."""
    try:
        return whole_machine.prove(count, seed), [], ""
    except Exception as error:
        return whole_machine.Whole.steps, [f"{type(error).__name__}: {error}"], ""


def cases(seed: int, target: str, start: int, count: int) -> Outcome:
    """Run fuzzed cases of one target; return their number and the failures."""
    with tempfile.TemporaryDirectory(prefix="stichtisch-soak-") as folder:
        return count, fuzz.TARGETS[target](Path(folder), seed, range(start, start + count)), ""


def forgeries_made(seed: int, count: int) -> Outcome:
    """Check forged journals; return their number and the wrongly proved ones."""
    return count, forgeries.prove(count, seed), ""


def bytes_changed(seed: int, deals: int, start: int, count: int) -> Outcome:
    """Change bytes of an exported evening; return their number and the changes that passed verification."""
    data = tampered.evening(deals)
    chosen = tampered.places(data, None, seed)[start : start + count]
    return len(chosen), [fault for place in chosen for fault in tampered.check(data, *place)], ""


def parts(
    numbers: dict[str, float], seed: int
) -> dict[str, list[tuple[Callable[..., Outcome], tuple[object, ...]]]]:
    """Return the parts of each test, as functions and their arguments."""
    dice = random.Random(seed)

    def split(total: float, size: int) -> list[int]:
        return [min(size, int(total) - start) for start in range(0, int(total), size)]

    chosen: dict[str, list[tuple[Callable[..., Outcome], tuple[object, ...]]]] = {
        "power cuts": [
            (torn, (dice.randrange(1 << 30), count)) for count in split(numbers["CUTS"], _CUTS_A_PART)
        ]
    }
    if numbers["DISCONNECTS"] or numbers["HOURS"]:
        arguments = (dice.randrange(1 << 30), int(numbers["DISCONNECTS"]), numbers["HOURS"])
        chosen["long evening"] = [(evening, arguments)]
    chosen["steps"] = [
        (steps, (dice.randrange(1 << 30), count)) for count in split(numbers["STEPS"], _STEPS_A_PART)
    ]
    for target in fuzz.TARGETS:
        sizes = split(numbers["CASES"], _CASES_A_PART)
        chosen[f"fuzzed {target}"] = [
            (cases, (seed, target, at * _CASES_A_PART, size)) for at, size in enumerate(sizes)
        ]
    chosen["forgeries"] = [
        (forgeries_made, (dice.randrange(1 << 30), count))
        for count in split(numbers["FORGERIES"], _FORGERIES_A_PART)
    ]
    if numbers["DEALS"]:
        size = len(tampered.evening(int(numbers["DEALS"])))
        chosen["changed bytes"] = [
            (bytes_changed, (seed, int(numbers["DEALS"]), start, _BYTES_A_PART))
            for start in range(0, size, _BYTES_A_PART)
        ]
    return chosen


def main() -> int:
    """Run all parts; return 1 if anything failed."""
    numbers = {name: float(os.environ.get(name) or default) for name, default in NUMBERS.items()}
    seed = int(os.environ.get("SEED") or 1)
    print(f"SEED={seed}", *(f"{name}={number:g}" for name, number in numbers.items()), flush=True)
    failed = 0
    with ProcessPoolExecutor(int(os.environ.get("JOBS") or os.cpu_count() or 1)) as pool:
        for name, chosen in parts(numbers, seed).items():
            failed += _do(pool, name, chosen)
    print("All parts passed." if not failed else f"{failed} failures.", flush=True)
    return int(failed > 0)


def _do(
    pool: ProcessPoolExecutor, name: str, chosen: list[tuple[Callable[..., Outcome], tuple[object, ...]]]
) -> int:
    begun = reported = time.monotonic()
    done = failed = 0
    running = {pool.submit(action, *arguments): (action.__name__, arguments) for action, arguments in chosen}
    figures = ""
    for ready in as_completed(running):
        count, failures, figures = ready.result()
        done += count
        failed += len(failures)
        for failure in failures[:20]:
            print(f"FAILED {name}, {running[ready]}: {failure}", flush=True)
        if time.monotonic() - reported > _REPORT_SECONDS:
            reported = time.monotonic()
            print(f"{name}: {done} done, {failed} failures, {reported - begun:.0f} s", flush=True)
    seconds = time.monotonic() - begun
    if chosen:
        print(f"{name}: {done} done, {failed} failures, {seconds:.0f} s. {figures}", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main())
