# Announcements of Doppelkopf: windows, replies, repetitions (TSR 6).
#
# A party climbs steps: 1 Re or Kontra, 2 no 90, 3 no 60, 4 no 30, 5 black. Calling one includes all below it.

WORDS = ("re", "kontra", "no90", "no60", "no30", "black")

RE = 0
KONTRA = 1

LATE = "late_announcement"
FALSE = "false_announcement"
FORBIDDEN = "forbidden_declaration"
REPEATED = "repeated"


class Calls:
    # What the two parties have validly announced; index 0 is Re, 1 is Kontra.
    def __init__(self):
        self.steps = bytearray(2)
        # Set when a party's Re or Kontra was a reply that came too late for a first announcement (TSR 6.4.4).
        self.closed = bytearray(2)

    def fault(self, party, word, played):
        # Why the call of a WORDS index is void, or None. played: cards the caller has laid.
        if word < 2 and word != party:
            return FALSE
        own = self.steps[party]
        step = word or 1
        if step <= own:
            return REPEATED  # TSR 6.4.7
        # Step n may be called until n cards are laid (TSR 6.2.2: 11 in hand for Re, 10 for no 90 …). The lowest
        # step that is new is the first to be out of time (TSR 6.4.3).
        if played <= own + 1 and not self.closed[party]:
            return None
        # Re or Kontra in reply: one card fewer than the other party's highest call needs (TSR 6.4.4).
        other = self.steps[1 - party]
        return None if step == 1 and other and played <= other + 1 else LATE

    def add(self, party, word, played):
        # Takes the call when it is valid; returns its fault or None.
        fault = self.fault(party, word, played)
        if fault is None:
            if played > 1 and not self.steps[party]:
                self.closed[party] = 1
            self.steps[party] = word or 1
        return fault


def tally(says, re_seats):
    # The valid calls of a deal, and (log index, seat, fault) of those that are void, repetitions left out.
    # says: (log index, seat, word, cards the seat had laid); re_seats: bit mask.
    calls = Calls()
    faults = []
    for at, seat, word, played in says:
        fault = calls.add(1 - (re_seats >> seat & 1), word, played)
        if fault and fault != REPEATED:
            faults.append((at, seat, fault))
    return calls, faults


def allowed(says, seat, played, possible_re_seats):
    # The words a seat may say now under at least one of the possible parties. Allocates.
    words = set()
    for re_seats in possible_re_seats:
        calls, _ = tally(says, re_seats)
        party = 1 - (re_seats >> seat & 1)
        for word, text in enumerate(WORDS):
            if calls.fault(party, word, played) is None:
                words.add(text)
    return [text for text in WORDS if text in words]
