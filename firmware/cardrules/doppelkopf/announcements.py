# Announcements of Doppelkopf: windows, replies, repetitions (TSR 6).
#
# A party climbs steps: 1 Re or Kontra, 2 no 90, 3 no 60, 4 no 30, 5 black. Calling one includes all below it. The
# moment of a call is the number of cards its caller had laid, or all four together, as the rules count; EARLY before a
# wedding is clarified, OVER after the last card.

WORDS = ("re", "kontra", "no90", "no60", "no30", "black")

RE = 0
KONTRA = 1

EARLY = -1
OVER = 100

_HAND = 12  # cards, where announcements are counted by them

LATE = "late_announcement"
FALSE = "false_announcement"
FORBIDDEN = "forbidden_declaration"
REPEATED = "repeated"


class Calls:
    # The valid announcements of the two parties; index 0 is Re, 1 is Kontra.
    def __init__(self, rules):
        self._rules = rules
        self.steps = bytearray(2)
        # Set when a party's Re or Kontra was a reply that came too late for a first announcement (TSR 6.4.4).
        self.closed = bytearray(2)

    def fault(self, party, word, moment):
        # Why the call of a WORDS index is void, or None.
        if word < 2 and word != party:
            return FALSE
        if moment == EARLY:
            return FORBIDDEN  # TSR 4.4.4, D-A12
        own = self.steps[party]
        step = word or 1
        if step <= own:
            return REPEATED  # TSR 6.4.7
        if step > own + 1 and self._rules.skip_levels == "one_by_one":
            return FORBIDDEN  # all that comes before has to be said before (S000, S001)
        if self.closed[party]:
            return LATE
        if not own and moment > self._last(self._rules.announce_limits, party):
            # Late for a first Re or Kontra: it can be a reply, and in some rules levels may go with it (D-A16).
            if not self._is_reply(party, moment) or (step > 1 and not self._rules.reply_enables_levels):
                return LATE
        if step == 1:
            return None
        # Each level that is new has to be in time; the lowest is the first to be too late (TSR 6.4.3).
        return None if moment <= self._last(self._rules.announce_limits, max(own + 1, 2)) else LATE

    def _is_reply(self, party, moment):
        # Re or Kontra in reply, a little later than the other party's highest call itself (TSR 6.4.4).
        other = self.steps[1 - party]
        return other and moment <= self._last(self._rules.reply_limits, other if other > 1 else 1 - party)

    def _last(self, limits, word):
        # The last moment of a call: cards its caller has laid, so that the pack without nines needs no limits of its
        # own (D-C12); or cards all have laid before the trick begins (S001).
        limit = limits[WORDS[word]]
        return _HAND - limit if self._rules.announce_unit == "cards_in_hand" else 4 * (limit - 1)

    def add(self, party, word, moment):
        # Takes the call when it is valid; returns its fault or None.
        fault = self.fault(party, word, moment)
        if fault is None:
            late = not self.steps[party] and moment > self._last(self._rules.announce_limits, party)
            if late and not self._rules.reply_enables_levels:
                self.closed[party] = 1
            self.steps[party] = word or 1
        return fault


def tally(rules, says, re_seats):
    # The valid calls of a deal, and (log index, seat, fault) of the others.
    # says: (log index, seat, word, moment); re_seats: bit mask.
    calls = Calls(rules)
    faults = []
    for at, seat, word, moment in says:
        fault = calls.add(1 - (re_seats >> seat & 1), word, moment)
        if fault:
            faults.append((at, seat, fault))
    return calls, faults


def speakers_of(says):
    # The seats that have announced something, as a bit mask.
    speakers = 0
    for _, seat, _, _ in says:
        speakers |= 1 << seat
    return speakers


def allowed(rules, says, seat, moment, possible_re_seats):
    # The words a seat may say now under at least one of the possible parties. Allocates.
    words = set()
    # Parties differ only where they are those of somebody who speaks or spoke.
    speakers = speakers_of(says) | 1 << seat
    for re_seats in {re_seats & speakers for re_seats in possible_re_seats}:
        calls, _ = tally(rules, says, re_seats)
        party = 1 - (re_seats >> seat & 1)
        for word, text in enumerate(WORDS):
            if text not in words and calls.fault(party, word, moment) is None:
                words.add(text)
    return [text for text in WORDS if text in words]
