"""The durations of tests, in tests/running/seconds.json: each file's slow tests singly, and the sum of the others."""

import json
import xml.etree.ElementTree as ElementTree
from collections import defaultdict
from pathlib import Path

FILE = Path(__file__).parent / "seconds.json"
# The key for the sum of a file's fast tests.
REST = "rest"
# The seconds from which a test, with all its cases, counts as slow.
SLOW = 0.5
# The assumed seconds of a file without a recorded duration.
UNKNOWN = 1.0

Seconds = dict[str, dict[str, float]]


def recorded() -> Seconds:
    """Return the recorded seconds by file and test; empty if there is no record."""
    seconds: Seconds = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    return seconds


def of_report(report: Path) -> Seconds:
    """Return the seconds of a JUnit report of pytest."""
    durations: dict[tuple[str, str], float] = defaultdict(float)
    for case in ElementTree.parse(report).iter("testcase"):
        name = case.attrib["name"].partition("[")[0]
        durations[_file(case.attrib["classname"]), name] += float(case.attrib["time"])
    return in_short(durations)


def in_short(durations: dict[tuple[str, str], float]) -> Seconds:
    """Return the durations with each file's fast tests added up."""
    seconds: dict[str, dict[str, float]] = defaultdict(lambda: {REST: 0.0})
    for (file, name), time in durations.items():
        key = name if time >= SLOW else REST
        seconds[file][key] = seconds[file].get(key, 0.0) + time
    return seconds


def write(seconds: Seconds) -> None:
    """Write the seconds to seconds.json, one line per file."""
    lines = []
    for file in sorted(seconds):
        tests = {name: round(seconds[file][name], 2) for name in sorted(seconds[file])}
        lines.append(f"{json.dumps(file)}: {json.dumps(tests)}")
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def _file(classname: str) -> str:
    parts = classname.split(".")
    last = next(at for at, part in enumerate(parts) if part.startswith("test_"))
    return "/".join(parts[: last + 1]) + ".py"
