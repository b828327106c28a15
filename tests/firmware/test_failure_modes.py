"""Tests failure modes of readers that are known from field reports: the events they cause, and the recovery time.

Each fault is injected into the simulated readers, and handled by the real drivers, sweep and debouncing in MicroPython.
"""

from dataclasses import dataclass, field
from typing import Any

import pytest
from support.sweep_alone import SweepAlone, card

from stichtisch.simulation import Tag

SICK = 1
OTHERS = (0, 2, 3)
# The time is longer than the 1.5 s after which the table reports a place with only garbled answers.
FAULT_MS = 1700
# The limits for a laid and a lifted card (issue 5), and for the recovery of a repaired reader.
LAID_MS, LIFTED_MS, HEALED_MS = 60, 150, 2000

CARD = card(1, coupling=0.5)
FLAT = card(2)
UID = CARD.uid.hex().upper()

UNSEEN: tuple[str, ...] = ()
GONE = ("GONE",)
# The events that an unreliable reader may cause. It must never report a card that is not there.
TRUE = ("GONE", "BACK", "GARBLED", "LAID", "LIFTED", "MANY")


def reader(fault: str, seat: int = SICK, **details: Any) -> dict[str, Any]:
    return {"command": "reader", "seat": seat, "fault": fault, **details}


@dataclass
class Mode:
    """A fault of one seat's reader while a card is on it."""

    cause: list[dict[str, Any]]
    cure: list[dict[str, Any]] = field(default_factory=list)
    # The kinds of events of that seat during the fault: exactly these, or any of them if `exactly` is False.
    reported: tuple[str, ...] = UNSEEN
    exactly: bool = True
    # Whether the reader detects cards during the fault, and whether the other seats are unaffected.
    reads: bool = False
    others_well: bool = True


def clone(version: int) -> Mode:
    return Mode([reader("chip", version=version)], [], reads=True)


MODES = {
    "1 off the bus, reads 00": Mode([reader("gone", level=0)], [reader("back")], GONE),
    "2 off the bus, reads FF": Mode([reader("gone", level=255)], [reader("back")], GONE),
    "3 reads anything (#428)": Mode([reader("loose")], [reader("loose", probability=0)], GONE),
    "3 reads anything now and then": Mode(
        [reader("loose", probability=0.02, outward=0.02)],
        [reader("loose", probability=0)],
        TRUE,
        exactly=False,
    ),
    "4 brown-out": Mode([reader("brown_out")], reads=True),
    "4 brown-outs in a row": Mode(
        [{"command": "at", "ms": 1000 + 37 * n, "then": reader("brown_out")} for n in range(20)],
        reported=TRUE,
        exactly=False,
    ),
    "5 shared reset, a spike": Mode(
        [{"command": "reset_line", "level": level} for level in (0, 1)], reads=True, others_well=False
    ),
    "5 shared reset, held": Mode(
        [{"command": "reset_line", "level": 0}],
        [{"command": "reset_line", "level": 1}],
        GONE,
        others_well=False,
    ),
    "6 stuck Crypto1": Mode([reader("crypto")], reads=True),
    "7 over-temperature": Mode([reader("hot", lasting=True)], [reader("cool")], GONE),
    "7 over-temperature, for a moment": Mode([reader("hot")], reads=True),
    "8 clone FM17522": clone(0x88),
    "8 clone FM17522E": clone(0xB2),
    "8 counterfeit": clone(0x12),
    "8 unknown version": clone(0x15),
    "9 the timer never rings": Mode([reader("timer")], [reader("timer", level=0)], GONE),
    "9 interrupts are lost": Mode([reader("interrupts")], [reader("interrupts", level=0)], GONE),
    "10 weak transmitter": Mode([reader("weak", drive=0.3)], [reader("weak", drive=1.0)], ("LIFTED",)),
    "11 shifted in a field that is always on (#589)": Mode(
        [reader("near", probability=0.5)], [reader("near", probability=0)], ("GARBLED",), exactly=False
    ),
    "11 shifted, whatever is heard": Mode(
        [reader("near", probability=1.0)], [reader("near", probability=0)], ("GARBLED",)
    ),
    # Only one field is on at a time, so a neighbouring reader of this table is off while this reader polls.
    "11 an antenna of ours too near": Mode(
        [reader("near", neighbour=0, probability=1.0)], [reader("near", probability=0)], reads=True
    ),
    "12 a tenth of all frames spoilt": Mode(
        [reader(name, probability=0.1) for name in ("lost", "garbled", "unheard", "misheard", "noise")],
        [reader(name, probability=0) for name in ("lost", "garbled", "unheard", "misheard", "noise")],
        reads=True,
    ),
    "12 a third of all frames spoilt": Mode(
        [reader(name, probability=0.33) for name in ("lost", "garbled", "noise")],
        [reader(name, probability=0) for name in ("lost", "garbled", "noise")],
        TRUE,
        exactly=False,
    ),
    "outputs that are never let go (#290)": Mode(
        [reader("holds_miso", seat) for seat in range(4)],
        [reader("holds_miso", seat, level=0) for seat in range(4)],
        TRUE,
        exactly=False,
        others_well=False,
    ),
}


@pytest.fixture
def readers(tmp_path):
    with SweepAlone(tmp_path) as readers:
        readers.run(300)
        readers.lay(SICK, CARD)
        assert [event[1:] for event in readers.run(200)] == [(SICK, "LAID", (UID,))]
        yield readers


def cause(readers: SweepAlone, requests: list[dict[str, Any]]) -> None:
    for request in requests:
        readers.fault(request)


def look_after_the_others(readers: SweepAlone) -> None:
    """Check that the other places report their cards as fast as usual."""
    for seat in OTHERS:
        tag = card(10 + seat)
        readers.lay(seat, tag)
        assert readers.until(seat, "LAID", None, 500) <= LAID_MS
        readers.lift(seat)
        assert readers.until(seat, "LIFTED", None, 500) <= LIFTED_MS


def of(readers: SweepAlone, seat: int, since: int = 0) -> list[tuple[str, ...]]:
    return [(event.kind, *event.uids) for event in readers.events if event.seat == seat and event.us >= since]


@pytest.mark.long
@pytest.mark.parametrize("mode", MODES.values(), ids=MODES)
def test_the_events_of_a_reader_that_fails(readers, mode):
    start = readers.now()
    cause(readers, mode.cause)
    if mode.others_well:
        look_after_the_others(readers)
    readers.run(FAULT_MS)
    events = of(readers, SICK, start)
    kinds = tuple(event[0] for event in events)
    assert kinds == mode.reported if mode.exactly else set(kinds) <= set(mode.reported), events
    if mode.reads:
        readers.lift(SICK)
        readers.until(SICK, "LIFTED", UID, HEALED_MS)
        readers.lay(SICK, CARD)
        readers.until(SICK, "LAID", UID, HEALED_MS)
    lies_still(readers, mode)


def lies_still(readers: SweepAlone, mode: Mode) -> None:
    """Check that two seconds after the fault, the reader reports the card that was there all the time, and no other."""
    cause(readers, mode.cure)
    readers.run(HEALED_MS)
    assert state(readers, SICK) == ("LAID", UID)
    for seat in OTHERS:
        assert state(readers, seat) in (None, ("LIFTED", card(10 + seat).uid.hex().upper())), readers.events
    assert {uid for event in readers.events if event.seat == SICK for uid in event.uids} == {UID}
    end = readers.now()
    assert readers.run(1000) == [], "and then it is quiet"
    assert readers.now() > end


def state(readers: SweepAlone, seat: int) -> tuple[str, ...] | None:
    """Return the last event about cards at a seat."""
    events = [event for event in of(readers, seat) if event[0] != "BACK" and event[0] != "GARBLED"]
    return None if not events or events[-1] == ("GONE",) else events[-1]


@pytest.mark.parametrize("mode", MODES.values(), ids=MODES)
def test_a_reader_that_is_mended_reads_the_next_card_within_two_seconds(readers, mode):
    cause(readers, mode.cause)
    readers.run(FAULT_MS)
    readers.lift(SICK)
    readers.lay(SICK, FLAT)
    cause(readers, mode.cure)
    assert readers.until(SICK, "LAID", FLAT.uid.hex().upper(), HEALED_MS) <= HEALED_MS
    # After the repair, the limits are met at every place.
    readers.lift(SICK)
    assert readers.until(SICK, "LIFTED", None, 500) <= LIFTED_MS
    readers.lay(SICK, CARD)
    assert readers.until(SICK, "LAID", UID, 500) <= LAID_MS
    look_after_the_others(readers)


def test_a_weak_transmitter_reads_what_lies_flat(readers):
    readers.fault(reader("weak", drive=0.3))
    readers.lay(SICK, FLAT)
    readers.until(SICK, "LAID", FLAT.uid.hex().upper(), 500)


def test_a_chip_that_lost_its_select_line_with_its_field_on_disturbs_its_neighbour_only(readers):
    # The field that can no longer be switched off disturbs the neighbouring reader.
    readers.fault(reader("near", neighbour=0, probability=1.0))
    for delay in range(40):
        readers.run(1 + delay % 7)
        readers.fault(reader("deaf", seat=0))
        readers.run(FAULT_MS)
        if any(event[0] == "GARBLED" for event in of(readers, SICK)):
            break
        readers.fault(reader("deaf", seat=0, level=0))
        readers.run(500)
    else:
        raise AssertionError("the field never stayed on")
    for seat in (2, 3):
        readers.lay(seat, card(10 + seat))
        assert readers.until(seat, "LAID", None, 500) <= LAID_MS
    assert {uid for event in readers.events if event.seat == SICK for uid in event.uids} == {UID}


@pytest.mark.parametrize("coupling", [0.26, 0.3, 0.35])
def test_a_card_near_its_limit_comes_and_goes_and_is_never_another(readers, coupling):
    readers.lift(SICK)
    readers.until(SICK, "LIFTED", None, 500)
    readers.fault(reader("unsteady", probability=0.5))
    weak = card(3, coupling)
    readers.lay(SICK, weak)
    start = readers.now()
    readers.run(2000)
    assert {uid for event in readers.events if event.us > start for uid in event.uids} <= {
        weak.uid.hex().upper()
    }


def blank(uid: bytes) -> Tag:
    return Tag(uid, bytes(16))


A, B, C = card(4), card(5), card(6)
FOREIGN = blank(bytes.fromhex("04DEADBEEF0001"))


def upper(*tags: Tag) -> set[str]:
    return {tag.uid.hex().upper() for tag in tags}


CASES = {
    "present": ([A], [("LAID", upper(A))]),
    "absent": ([], []),
    "two cards": ([A, B], [("TWO", upper(A, B))]),
    "three cards ask": ([A, B, C], [("MANY", set())]),
    "unknown": ([FOREIGN], [("UNKNOWN", {FOREIGN.uid.hex()})]),
    "a card and an unknown tag": ([A, FOREIGN], [("TWO", upper(A) | {FOREIGN.uid.hex()})]),
}


@pytest.mark.parametrize(("tags", "expected"), CASES.values(), ids=CASES)
def test_the_cases_of_one_place(readers, tags, expected):
    for tag in tags:
        readers.lay(2, tag)
    assert [(event.kind, set(event.uids)) for event in readers.run(300)] == expected
    readers.lift(2)
    gone = [("LIFTED", expected[0][1])] if expected else []
    assert [(event.kind, set(event.uids)) for event in readers.run(300)] == gone


def test_garbled_for_a_second_and_a_half_asks(readers):
    readers.fault(reader("garbled", seat=2, probability=1.0))
    readers.lay(2, A)
    assert readers.until(2, "GARBLED", None, 2500) >= 1400
    assert [event.kind for event in readers.events if event.seat == 2] == ["GARBLED"]


def test_the_same_uid_on_two_seats_is_reported_of_both(readers):
    # The table treats a UID on two seats as a copied tag, and plays neither card (see test_places).
    for seat in (2, 3):
        readers.lay(seat, A)
    events = readers.run(300)
    assert sorted((event.seat, event.kind, set(event.uids)) for event in events) == [
        (2, "LAID", upper(A)),
        (3, "LAID", upper(A)),
    ]
