"""Fuzzing of everything that reads external bytes: serial link, tag records, deals, house rules.

Each case depends only on a seed and its number: it is a changed valid input, or random. The result must be a documented
answer or error; anything else is a failure, reported with its case.
"""

import contextlib
import io
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from support.hostile_lines import HUNGRY, NOISE, REQUESTS, Outside, framed

from stichtisch.errors import ExitCode, StichtischError
from stichtisch.main import main
from stichtisch.rulebook.house_rules import read_house_rules
from stichtisch.simulation.simple_deals import played_deal
from tablelog import line, tag

_UID = bytes.fromhex("04A1B2C3D4E5F6")
_KINDS = b"hpatnsceoX\xff*"
_WORDS = [
    *("CQ", "HT", "D9", "re", "kontra", "house", "skat", "double", "doppelkopf", "ddv-tsr", "isko", "seed"),
    *("play", "say", "solo", "penalty", "bid", "turn", "take_back", "retract", "poverty", "options", "", "~"),
    *("\u202e", "\x00", "\x1b[2J", "A" * 60),
]
_NUMBERS = [0, 1, -1, 3, 4, 12, 48, 255, 2**31, -(2**63), 2**64, 1.5, 1e300]
_DEAL = played_deal("soak")
_GAMES = ("doppelkopf", "skat", "double")
_TOML = b'game = "doppelkopf"\nprofile = "ddv-tsr"\n[options]\npoverty = true\nthrow_nines_min = 5\n'
_OPTIONS = ("poverty", "piglets", "throw_nines_min", "solos", "session_deals", "rounds", "sets", "bock")
# The number of lines in a file of deals.
_LINES = 500


def case(seed: int, target: str, number: int) -> random.Random:
    """Return the random generator of one case."""
    return random.Random(f"{seed} {target} {number}")


# Random input


def value(dice: random.Random, depth: int = 3) -> Any:
    """Return a random JSON value."""
    kind = dice.randrange(9 if depth else 5)
    if kind == 0:
        return dice.choice((None, True, False))
    if kind < 3:
        return dice.choice(_NUMBERS) if dice.randrange(2) else dice.randrange(-2, 60)
    if kind < 5:
        return dice.choice(_WORDS)
    if kind < 7:
        return [value(dice, depth - 1) for _ in range(dice.randrange(4))]
    return {dice.choice(_WORDS): value(dice, depth - 1) for _ in range(dice.randrange(3))}


def spoilt(data: bytes, dice: random.Random) -> bytes:
    """Return the bytes with one or more random changes."""
    for _ in range(dice.choice((1, 1, 2, 5))):
        at = dice.randrange(len(data) + 1)
        end = min(len(data), at + dice.choice((0, 1, 1, 2, 8, 200)))
        more = dice.choice(
            (b"", dice.randbytes(dice.randrange(5)), data[at:end], bytes((dice.randrange(256),)))
        )
        data = data[:at] + more + data[end:]
    return data


def stream(dice: random.Random) -> bytes:
    """Return random input for the table's serial link."""
    parts = []
    for _ in range(dice.randrange(1, 5)):
        kind = dice.randrange(6)
        if kind < 2:
            body = json.dumps(value(dice), separators=(",", ":")).encode()
            parts.append(framed(bytes((dice.choice(_KINDS),)), body))
        elif kind == 2:
            parts.append(dice.choice(REQUESTS))
        elif kind == 3:
            parts.append(dice.choice(HUNGRY + NOISE))
        elif kind == 4:
            parts.append(dice.randbytes(dice.randrange(300)))
        else:
            parts.append(spoilt(dice.choice(REQUESTS), dice))
    return b"".join(parts)


def record(dice: random.Random) -> tuple[bytes, bytes]:
    """Return a random UID and record of a tag."""
    uid = _UID if dice.randrange(3) else dice.randbytes(dice.choice((4, 7, 7, 10, 0, 12)))
    kind = dice.randrange(5)
    if kind == 0:
        return uid, dice.randbytes(dice.randrange(40))
    if kind == 1:
        return uid, b"S" + bytes((dice.randrange(4),)) + dice.randbytes(14)
    good = tag.encode(
        _UID, dice.randrange(1, 6), dice.randrange(1 << 24), dice.randrange(60), dice.randrange(256)
    )
    return uid, good if kind == 2 else spoilt(good, dice)


def deal(dice: random.Random) -> bytes:
    """Return a random line of a file of deals."""
    kind = dice.randrange(5)
    if kind == 0:
        return spoilt(json.dumps(_DEAL).encode(), dice)
    if kind == 1:
        return json.dumps(value(dice)).encode()
    changed = json.loads(json.dumps(_DEAL))
    if kind == 2:
        changed[dice.choice([*_DEAL, "dealer_sits_out"])] = value(dice)
    else:
        log = changed["log"]
        at = dice.randrange(len(log))
        entry = [dice.randrange(-1, 5), dice.choice(_WORDS), value(dice, 1)]
        log[at : at + dice.randrange(3)] = [value(dice)] if kind == 3 else [entry]
    return json.dumps(changed).encode()


def house(dice: random.Random) -> tuple[str, bytes]:
    """Return the file extension and content of random house rules."""
    if dice.randrange(3) == 0:
        return "toml", spoilt(_TOML, dice)
    options = {dice.choice((*_OPTIONS, *_WORDS)): value(dice) for _ in range(dice.randrange(4))}
    content = {"game": dice.choice(_GAMES), "profile": dice.choice(_WORDS), "options": options}
    if dice.randrange(4) == 0:
        content = {**content, dice.choice(_WORDS): value(dice)}
    data = json.dumps(value(dice) if dice.randrange(5) == 0 else content).encode()
    return "json", spoilt(data, dice) if dice.randrange(4) == 0 else data


# Checks of the results


def check_streams(folder: Path, seed: int, numbers: range) -> list[str]:
    """Send each case and then a hello to one table, which must answer both as documented. Return the failures."""
    outside = Outside(f"{folder}/")
    hello = b"\n" + line.encode("h", {})
    failures = []
    for number in numbers:
        try:
            sent = outside.send(stream(case(seed, "frames", number)))
            decoded = [line.decode(text) for text in sent.splitlines(keepends=True)]
            assert all(kind in "HePATNSCFRGKOWX" for kind, _ in decoded), decoded
            # If the line feed before the hello completes a request for events, these events follow the answer
            # to the hello.
            last = [line.decode(text)[0] for text in outside.send(hello).splitlines()]
            assert last.count("H") >= 1, last
            assert outside.waiting() == (0, 0)
        except Exception as error:
            failures.append(f"frames {number}: {type(error).__name__}: {error}")
            outside = Outside(f"{folder}/")
    return failures


def check_records(folder: Path, seed: int, numbers: range) -> list[str]:
    """Decode each record; a valid one must equal its own re-encoding. Return the failures."""
    failures = []
    for number in numbers:
        uid, data = record(case(seed, "tags", number))
        try:
            decoded = tag.decode(uid, data)
            assert decoded is None or tag.encode(uid, data[2], *decoded[1:]) == data[: tag.RECORD_SIZE]
            assert (decoded is not None) <= tag.looks_ours(data)
        except Exception as error:
            failures.append(f"tags {number}: {type(error).__name__}: {error}")
    return failures


def check_deals(folder: Path, seed: int, numbers: range) -> list[str]:
    """Judge files of random deals with the command: each is answered with a result or an error. Return the failures."""
    failures: list[str] = []
    for start in range(numbers.start, numbers.stop, _LINES):
        batch = range(start, min(start + _LINES, numbers.stop))
        if not _judged(folder, seed, batch):
            # Find the failing deal of this batch.
            wrong = [number for number in batch if not _judged(folder, seed, range(number, number + 1))]
            failures += [f"deals {number}" for number in wrong] or [f"deals {batch}"]
    return failures


def _judged(folder: Path, seed: int, numbers: range) -> bool:
    path = folder / "deals.jsonl"
    made = [deal(case(seed, "deals", number)).replace(b"\n", b" ") for number in numbers]
    lines = [text for text in [json.dumps(_DEAL).encode(), *made] if text.strip()]
    path.write_bytes(b"\n".join(lines))
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main(["judge", str(path)])
    results = [json.loads(text) for text in out.getvalue().splitlines()]
    refused = err.getvalue().splitlines()
    return (
        code == (ExitCode.BAD_INPUT if refused else ExitCode.DONE)
        and len(results) + len(refused) == len(lines)
        and all(result["settled"] == (result["scores"] is not None) for result in results)
        and all(text.isprintable() for text in refused)
    )


def check_houses(folder: Path, seed: int, numbers: range) -> list[str]:
    """Read random house rules: each file yields valid rules or an error. Return the failures."""
    failures = []
    for number in numbers:
        ending, data = house(case(seed, "rules", number))
        path = folder / f"ours.{ending}"
        path.write_bytes(data)
        try:
            with contextlib.suppress(StichtischError):
                read_house_rules(path)
        except Exception as error:
            failures.append(f"rules {number}: {type(error).__name__}: {error}")
    return failures


Check = Callable[[Path, int, range], list[str]]
TARGETS: dict[str, Check] = {
    "frames": check_streams,
    "tags": check_records,
    "deals": check_deals,
    "rules": check_houses,
}
