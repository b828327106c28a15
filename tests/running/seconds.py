"""How long tests take: the seconds of each file, in tests/running/seconds.json, and of its slow tests by themselves."""

import json
import xml.etree.ElementTree as ElementTree
from collections import defaultdict
from pathlib import Path

FILE = Path(__file__).parent / "seconds.json"
# The tests of a file that are not slow, together.
REST = "rest"
# Seconds, of all cases of a test together.
SLOW = 0.5
# What a file is taken to need of which nothing is recorded.
UNKNOWN = 1.0

Seconds = dict[str, dict[str, float]]


def recorded() -> Seconds:
    """The seconds by file and test; nothing where none were ever recorded."""
    seconds: Seconds = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    return seconds


def of_report(report: Path) -> Seconds:
    """The seconds that a JUnit report of pytest tells."""
    durations: dict[tuple[str, str], float] = defaultdict(float)
    for case in ElementTree.parse(report).iter("testcase"):
        name = case.attrib["name"].partition("[")[0]
        durations[_file(case.attrib["classname"]), name] += float(case.attrib["time"])
    return in_short(durations)


def in_short(durations: dict[tuple[str, str], float]) -> Seconds:
    """The same with the tests of a file that are not slow added up."""
    seconds: dict[str, dict[str, float]] = defaultdict(lambda: {REST: 0.0})
    for (file, name), time in durations.items():
        key = name if time >= SLOW else REST
        seconds[file][key] = seconds[file].get(key, 0.0) + time
    return seconds


def write(seconds: Seconds) -> None:
    """Record seconds, one file a line."""
    lines = []
    for file in sorted(seconds):
        tests = {name: round(seconds[file][name], 2) for name in sorted(seconds[file])}
        lines.append(f"{json.dumps(file)}: {json.dumps(tests)}")
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def _file(classname: str) -> str:
    parts = classname.split(".")
    last = next(at for at, part in enumerate(parts) if part.startswith("test_"))
    return "/".join(parts[: last + 1]) + ".py"
