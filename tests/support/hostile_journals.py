"""Journals of every game with one changed event: a field has another type, is out of range, missing or
superfluous."""

from collections.abc import Iterator
from typing import Any

from support.journals_of_games import (
    Journal,
    doppelkopf_evening,
    double_evening,
    schafkopf_evening,
    skat_series,
)

from tablelog.line import BadLine, encode

Events = list[list[Any]]
UID = "0401020304AA01"
# Values that replace a field.
VALUES: list[Any] = [None, True, 1.5, -1, 77, 10**30, "", "x", "é" * 60, [], [1, "a"], [[]], {}, {"a": 1}]
FEW: list[Any] = [None, 77, "x", [1, "a"], {"a": 1}]
# Options that are wrong in different ways.
OPTIONS: list[dict[str, Any]] = [
    {"no_such": 1},
    {"session_deals": "24"},
    {"session_deals": 1.5},
    {"players_at_table": [77]},
    {"players_at_table": 4},
    {"with_nines": 1},
    {"bock": 5},
    {"bock": {"triggers": ["black"], "factor": 10**30, "deals": 1}},
    {"announce_limits": {"re": "11"}},
    {"solo_types": [["suit"]]},
    {"reservation_rank": "wedding"},
    {"penalties": None},
    {"tariff": {"solo": 10}},
    {"runners_min": {"call": "3"}},
    {"ramsch_march": 10**6},
    {"ramsch_tie": [["tricks"]]},
    {"games": []},
    {"run_away_min": -1},
    {"kontra_max": [4]},
]


def _of(journal: Journal, length: int) -> Events:
    return [[at + 1, *event] for at, event in enumerate(journal.events[:length])]


def _in_play(events: Events) -> Events:
    """The events without the second half of the last deal."""
    begun = max(at for at, event in enumerate(events) if event[3] == "deal")
    return events[: (begun + len(events)) // 2]


def good_journals() -> dict[str, Events]:
    """A valid journal of each game, which ends in the middle of a deal and has every kind of event of the game."""
    journals = {
        "doppelkopf": _of(doppelkopf_evening(), 118),
        "skat": _of(skat_series(4, 3), 92),
        "double": _of(double_evening(), 60),
        "schafkopf": _in_play(_of(schafkopf_evening(), 1000)),
    }
    for name, events in journals.items():
        for event in events:
            if event[3] == "turn":
                event.append("04")
        first_deal = next(at for at, event in enumerate(events) if event[3] == "dealer")
        people: Events = [
            [0, 5, -1, "badge", 0, UID],
            [0, 5, -1, "rename", 1, "Bea"],
            [0, 5, -1, "join", "Gast", 1, 2],
            [0, 5, -1, "swap", 0, 1],
            [0, 5, -1, "move", 2, 0, 1],
            [0, 5, -1, "leave", len([event for event in events[:first_deal] if event[3] == "join"])],
            [0, 5, -1, "round", "1-1"],
        ]
        more: Events = [
            [0, 5, -1, "pack", 7],
            [0, 5, -1, "copy", 0, UID, 5, 9],
            [0, 5, 0, "take_back", 1],
            [0, 5, 0, "penalty", [0] * (3 if name == "skat" else 5 if name == "double" else 4)],
            [0, 5, -1, "seal", "ab" * 32, "", [0, 0, 0, 0]],
            [0, 5, -1, "clock", 1_800_000_000],
        ]
        events[first_deal:first_deal] = people
        journals[name] = _numbered(events + more)
    return journals


def _numbered(events: Events) -> Events:
    return [[number, *event[1:]] for number, event in enumerate(events, start=1)]


def _kinds(events: Events) -> list[int]:
    """The indices of events: for each verb and number of arguments, the last such event."""
    return sorted({(event[3], len(event)): at for at, event in enumerate(events)}.values())


def _changes(event: list[Any], values: list[Any]) -> Iterator[list[Any]]:
    for field in range(2, len(event)):
        for value in values:
            if value != event[field] or type(value) is not type(event[field]):
                yield [*event[:field], value, *event[field + 1 :]]
        yield [*event[:field], *event[field + 1 :]]
    yield event[:1]
    yield [*event, "more"]
    for field, value in enumerate(event[4:], start=4):
        # A longer list, or a number that is too great.
        if isinstance(value, list):
            yield [*event[:field], [*value, 77, "x"], *event[field + 1 :]]
        elif isinstance(value, int):
            yield [*event[:field], value + 1000, *event[field + 1 :]]


def _fits(event: list[Any]) -> bool:
    try:
        return bool(encode("e", event))
    except BadLine:
        return False


def hostile_journals(values: list[Any]) -> Iterator[tuple[str, Events]]:
    """Each journal with one hostile event, and a name for the change; and each valid journal, named "good"."""
    for name, events in good_journals().items():
        yield f"{name}: good", events
        for at in _kinds(events):
            for changed in _changes(events[at], values):
                if _fits(changed):
                    yield f"{name}: {changed}", [*events[:at], changed, *events[at + 1 :]]
        session = next(at for at, event in enumerate(events) if event[3] == "session")
        for options in OPTIONS:
            changed = [*events[session][:7], 0, options]
            yield f"{name}: {changed}", [*events[:session], changed, *events[session + 1 :]]
        yield f"{name}: an unknown kind", [*events, [len(events) + 1, 5, 0, "fold", 1]]
        yield f"{name}: cut", events[: len(events) // 2]
        people = [[0, 5, -1, "join", "", 0, 0]] * 12
        yield f"{name}: a crowd", _numbered([*events[: session + 1], *people])


def flash_files(name: str, boot: int, events: Events) -> dict[str, bytes]:
    """The flash files of a table with a journal of these events."""
    files = {"identity": f"{name} {boot}".encode()}
    for event in events:
        # Each segment file has only one record, so no file is too long.
        files[f"journal/{99999999 - event[0]:08d}"] = encode("e", event)
    return files
