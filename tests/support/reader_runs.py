# Runs that measure the readers' limits in virtual time. Each returns numbers. The same seed gives the same
# numbers.

from support.reader_world import ReaderWorld, card
from support.tampering import TamperingAntenna

from drivers.iso14443a import ABSENT, FAILED, GARBLED, MANY
from table.readers.presence import BACK, LAID, LIFTED, TWO, UNKNOWN
from tablelog import tag as records
from twins.dice import Dice
from twins.ntag21x import Ntag213

_PATIENCE_US = 1000000
_UID_SIZE = 7
_RECORD_START = 16
_RECORD_END = 32
# The share of damaged answers and requests at which issue 5 limits the errors.
SPOILT = 0.05


def some_uid(lot):
    # The first byte, 04, is the manufacturer's. As the fourth byte, 88 would be the cascade tag.
    while True:
        uid = bytes([4] + [lot.below(256) for _ in range(_UID_SIZE - 1)])
        if uid[3] != 0x88:
            return uid


def twin_of(uid, lot):
    # Another UID that differs in one bit.
    while True:
        bit = lot.below(8 * _UID_SIZE)
        other = bytearray(uid)
        other[bit >> 3] ^= 1 << (bit & 7)
        if other[0] != 0x88 and other[3] != 0x88:
            return bytes(other)


def empty_sweeps(pins, count, seed):
    # Returns the microseconds that each sweep of four empty seats takes.
    table = ReaderWorld(pins, seed=seed)
    first = table.antennas[0]
    times = []
    before = None
    while len(times) < count:
        table.step()
        if first.strength and first.lit_at != before:
            if before is not None:
                times.append(first.lit_at - before)
            before = first.lit_at
    return times


def laid_and_lifted(pins, count, seed):
    # Lays and lifts cards at random times on four seats. Returns the microseconds from laying each card to its event,
    # and those from lifting it to its event.
    table = ReaderWorld(pins, seed=seed)
    lot = Dice(seed)
    laid = []
    lifted = []
    for _ in range(count):
        seat = lot.below(4)
        table.run(lot.below(50000))
        # Add a random delay, so that cards are also laid between two steps.
        table.world.spend(lot.below(2000))
        table.lay(seat, card(some_uid(lot), lot.below(24)))
        laid.append(table.until(seat, LAID, _PATIENCE_US))
        table.run(lot.below(50000))
        table.world.spend(lot.below(2000))
        table.lift(seat)
        lifted.append(table.until(seat, LIFTED, _PATIENCE_US))
    return laid, lifted


def noisy_polls(pins, count, seed, both_ways, share=SPOILT, cards_each=1):
    # Polls four seats with cards that stay there, while answers (and requests) are lost and garbled. Returns a
    # dictionary: the number of polls, the count of each outcome, the longest run of silent polls at a seat, and the
    # later events by kind (a list).
    table = ReaderWorld(pins, seed=seed)
    lot = Dice(seed)
    for seat in range(4):
        for _ in range(cards_each):
            table.lay(seat, card(some_uid(lot), lot.below(24)))
    table.run(_PATIENCE_US)
    for antenna in table.antennas:
        antenna.lost = antenna.garbled = share
        if both_ways:
            antenna.unheard = antenna.misheard = share
    before = table.polls()
    counts = [0] * (BACK + 1)
    outcomes = [_Outcomes(place) for place in table.sweep._places]
    while table.polls() - before < count:
        for event in table.step():
            counts[event[1]] += 1
    return {
        "polls": table.polls() - before,
        "us": table.world.now,
        "silent": sum([one.counts[ABSENT] for one in outcomes]),
        "spoilt": sum([one.counts[GARBLED] for one in outcomes]),
        "many": sum([one.counts[MANY] for one in outcomes]),
        "most_silent": max([one.most_silent for one in outcomes]),
        "events": counts,
    }


class _Outcomes:
    # Intercepts the results that the sweep passes to the debouncing of one place, and counts them.
    def __init__(self, place):
        self.counts = [0] * (FAILED + 1)
        self.most_silent = 0
        self._silent = 0
        self._see = place._presence.see
        place._presence.see = self._note

    def _note(self, outcome, tags, now_ms):
        self.counts[outcome] += 1
        self._silent = self._silent + 1 if outcome == ABSENT else 0
        self.most_silent = max(self.most_silent, self._silent)
        self._see(outcome, tags, now_ms)


class _Scene:
    # One seat with changing tags, and the true content of the tags.
    def __init__(self, table, lot):
        self._table = table
        self._lot = lot
        self._truth = {}
        self._before = {}
        self.wrong_polls = 0
        self.wrong_records = 0
        self.counts = [0] * (BACK + 1)
        self.wrong = 0
        place = table.sweep._places[0]
        self._see = place._presence.see
        place._presence.see = self._note_poll

    def change(self):
        # Replaces the tags by one, two or three others, sometimes one without a record.
        lot = self._lot
        self._table.lift(0)
        self._before = self._truth
        uid = some_uid(lot)
        uids = [uid, twin_of(uid, lot) if lot.below(2) else some_uid(lot), some_uid(lot)]
        uids = uids[: (1, 1, 1, 2, 2, 3)[lot.below(6)]]
        self._truth = {}
        for number, one in enumerate(uids):
            tag = Ntag213(one) if lot.below(6) == 0 else card(one, number)
            self._truth[one] = bytes(tag.memory[_RECORD_START:_RECORD_END])
            self._table.lay(0, tag)

    def _note_poll(self, outcome, tags, now_ms):
        for uid, _ in tags:
            self.wrong_polls += uid not in self._truth
        self._see(outcome, tags, now_ms)

    def judge(self, event):
        self.counts[event[1]] += 1
        # Events for lifted tags are skipped: their content was checked when they were laid.
        for uid, contents in event[2] if event[1] in (LAID, TWO, UNKNOWN) else ():
            truth = self._truth.get(uid) or self._before.get(uid)
            self.wrong += truth is None
            if truth is not None and contents is not None:
                self.wrong_records += contents != records.decode(uid, truth)


def corrupted_frames(pins, count, seed, luck, share=0.15):
    # Tampers with `count` answers of tags. Returns a dictionary with the numbers of errors that were not
    # detected.
    table = ReaderWorld(pins, 1, seed, lambda number: TamperingAntenna(number, share, luck))
    antenna = table.antennas[0]
    scene = _Scene(table, Dice(seed))
    next_change = 0
    while antenna.corrupted + antenna.made_up < count:
        if antenna.polls >= next_change:
            scene.change()
            next_change = antenna.polls + 4 + table.world.now % 13
        for event in table.step():
            scene.judge(event)
    return {
        "frames": antenna.corrupted + antenna.made_up,
        "changed": antenna.changed,
        "undetected": antenna.undetected,
        "made_up": antenna.made_up,
        "polls": antenna.polls,
        "wrong_polls": scene.wrong_polls,
        "wrong": scene.wrong,
        "wrong_records": scene.wrong_records,
        "events": scene.counts,
    }
