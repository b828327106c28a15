# Announcements of Doppelkopf: windows, replies, repetitions (TSR 6).
#
# The steps of a party: 1 Re or Kontra, 2 no 90, 3 no 60, 4 no 30, 5 black. An announcement includes all steps below
# its own. The moment of a call is the number of cards that its caller had laid, or that all four had laid, depending
# on the rules. The moment is EARLY before a wedding is clarified, and OVER after the last card.

WORDS = ("re", "kontra", "no90", "no60", "no30", "black")

RE = 0
KONTRA = 1

EARLY = -1
OVER = 100

_HAND = 12  # cards; the limits of announcements assume a hand of this size

LATE = "late_announcement"
FALSE = "false_announcement"
FORBIDDEN = "forbidden_declaration"
REPEATED = "repeated"


class Calls:
    # The highest valid announcement of each party; index 0 is Re, 1 is Kontra.
    def __init__(self, rules):
        self._rules = rules
        self.steps = bytearray(2)
        # Set when a party's Re or Kontra was a reply that came too late for a first announcement (TSR 6.4.4).
        self.closed = bytearray(2)

    def fault(self, party, word, moment):
        # The reason why a call is void, or None. word: an index of WORDS.
        if word < 2 and word != party:
            return FALSE
        if moment == EARLY:
            return FORBIDDEN  # TSR 4.4.4, D-A12
        own = self.steps[party]
        step = word or 1
        if step <= own:
            return REPEATED  # TSR 6.4.7
        if step > own + 1 and self._rules.skip_levels == "one_by_one":
            return FORBIDDEN  # all lower steps must be announced first (S000, S001)
        if self.closed[party]:
            return LATE
        if not own and moment > self._last(self._rules.announce_limits, party):
            # The call is too late for a first Re or Kontra, but it may be a reply; some rules also allow levels in a
            # reply (D-A16).
            if not self._is_reply(party, moment) or (step > 1 and not self._rules.reply_enables_levels):
                return LATE
        if step == 1:
            return None
        # Each new level must be in time; the lowest new level has the earliest limit (TSR 6.4.3).
        return None if moment <= self._last(self._rules.announce_limits, max(own + 1, 2)) else LATE

    def _is_reply(self, party, moment):
        # A reply with Re or Kontra may come a little later than the limit of the other party's highest call (TSR
        # 6.4.4).
        other = self.steps[1 - party]
        return other and moment <= self._last(self._rules.reply_limits, other if other > 1 else 1 - party)

    def _last(self, limits, word):
        # The last moment at which a call is in time. If the limits count the caller's cards, the pack without nines
        # needs no separate limits (D-C12). Otherwise, the limits count the cards that all players have laid (S001).
        limit = limits[WORDS[word]]
        return _HAND - limit if self._rules.announce_unit == "cards_in_hand" else 4 * (limit - 1)

    def add(self, party, word, moment):
        # Adds a call if it is valid. Returns the fault of the call, or None.
        fault = self.fault(party, word, moment)
        if fault is None:
            late = not self.steps[party] and moment > self._last(self._rules.announce_limits, party)
            if late and not self._rules.reply_enables_levels:
                self.closed[party] = 1
            self.steps[party] = word or 1
        return fault


def tally(rules, says, re_seats):
    # Returns the valid calls of a deal, and the other calls as (log index, seat, fault).
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
    # The words that a seat may say now: those that are valid for at least one possible Re party. Allocates.
    words = set()
    # Only the parties of this seat and of the seats that have spoken affect the result.
    speakers = speakers_of(says) | 1 << seat
    for re_seats in {re_seats & speakers for re_seats in possible_re_seats}:
        calls, _ = tally(rules, says, re_seats)
        party = 1 - (re_seats >> seat & 1)
        for word, text in enumerate(WORDS):
            if text not in words and calls.fault(party, word, moment) is None:
                words.add(text)
    return [text for text in WORDS if text in words]
