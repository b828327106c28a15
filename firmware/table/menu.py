# What the three keys of a seat mean now: choosing the dealer, announcing, taking back, the next deal.
#
# Announcing: ▶ opens the list of what may be said, ◀ and ▶ go through it, ● says it. What two seats have to want, one
# asks for by holding a key and another agrees to with ●: ◀ takes back the own last card, ▶ throws the deal in.

from micropython import const

from cardrules.deal import NOBODY
from table import SEATS, words
from table.keys import HOLD, LEFT, MIDDLE, RIGHT

_OPEN_MS = const(8000)

_TAKE_BACK = "take_back"
_ABANDON = "abandon"


class Menu:
    def __init__(self, ledger, places, clock):
        self._ledger = ledger
        self._places = places
        self._clock = clock
        # What a seat may say, and which of it is shown; NOBODY while its list is closed.
        self._words = [()] * SEATS
        self._shown = [NOBODY] * SEATS
        self._opened = [0] * SEATS
        # The seat that asks for something, what it is, how it is asked, since when, and the event that was next then:
        # the question is void as soon as anything else has happened.
        self._asking = NOBODY
        self._question = ""
        self._asked_text = ""
        self._asked = 0
        self._asked_next = 0
        self.full = False
        self.notices = [""] * SEATS
        self._noticed = 0

    def act(self, seat, key, kind):
        # One press or hold of a key.
        self._ledger.changed = True
        self.notices[seat] = ""
        self._noticed = self._clock.ms()
        if key == MIDDLE and self.question() and seat != self._asking:
            self._agree(seat)
        elif key == LEFT and self._may_take_back(seat):
            self._take_back(seat, kind)
        elif kind == HOLD and key == RIGHT and self._ledger.in_play():
            self._ask(seat, _ABANDON, words.ASK_ABANDON.format(self._ledger.session.names[seat]))
        elif self._ledger.in_play():
            if kind != HOLD:
                self._announce(seat, key)
        elif key == MIDDLE:
            self._begin_deal(seat)
        elif key == RIGHT and self._ledger.session.deal:
            self._end_session(seat, kind)

    def step(self):
        # Closes what nobody goes on with.
        for seat in range(SEATS):
            if self._shown[seat] != NOBODY and self._clock.since_ms(self._opened[seat]) > _OPEN_MS:
                self._close(seat)
        if self._asking != NOBODY and (not self.question() or self._clock.since_ms(self._asked) > _OPEN_MS):
            self._end_asking()
        if any(self.notices) and self._clock.since_ms(self._noticed) > _OPEN_MS:
            self.notices = [""] * SEATS
            self._ledger.changed = True

    def question(self):
        # What one seat asks the others, "" where nothing is asked.
        return self._asked_text if self._asked_next == self._ledger.journal.next else ""

    def _may_take_back(self, seat):
        return seat == self._ledger.last_player() and self._shown[seat] == NOBODY

    def refresh(self, seat):
        # Asks anew what a seat may say. Allocates.
        deal = self._ledger.in_play()
        allowed = deal.allowed_says(seat) if deal else ()
        if list(allowed) != list(self._words[seat]):
            self._words[seat] = allowed
            self._close(seat)

    def labels(self, seat):
        # What ◀ ● ▶ of a seat do now.
        if self.question() and seat != self._asking:
            return "", words.AGREE, ""
        undo = words.TAKE_BACK if self._may_take_back(seat) else ""
        session = self._ledger.session
        if session.deal is None:
            return "", words.DEALS, ""
        if session.deal.over():
            return undo, words.NEXT_DEAL, words.END_SESSION
        shown = self._shown[seat]
        if shown == NOBODY:
            return undo, "", words.ANNOUNCE if self._words[seat] else ""
        more = words.NEXT if shown + 1 < len(self._words[seat]) else ""
        return words.PREVIOUS, words.SAY.format(words.SAYS[self._words[seat][shown]]), more

    def notice(self, seat):
        question = self.question()
        if not question:
            return self.notices[seat]
        return words.ASKED if seat == self._asking else question

    def _announce(self, seat, key):
        shown = self._shown[seat]
        if key == RIGHT:
            self._show(seat, min(shown + 1, len(self._words[seat]) - 1))
        elif key == LEFT and shown != NOBODY:
            self._show(seat, shown - 1)
        elif key == MIDDLE and shown != NOBODY:
            self._say(seat, self._words[seat][shown])

    def _show(self, seat, shown):
        if not self._words[seat]:
            self.notices[seat] = words.NO_ANNOUNCEMENT
        self._shown[seat] = shown
        self._opened[seat] = self._clock.ms()

    def _say(self, seat, word):
        self._close(seat)
        # The list may be older than the last card: what counts is what is allowed now.
        if word not in self._ledger.in_play().allowed_says(seat):
            self.notices[seat] = words.NO_ANNOUNCEMENT
        elif not self._ledger.record(seat, "say", word):
            self.notices[seat] = words.NO_ROOM

    def _close(self, seat):
        self._shown[seat] = NOBODY
        self._ledger.changed = True

    def _take_back(self, seat, kind):
        if kind != HOLD:
            self.notices[seat] = words.HOLD_TO_TAKE_BACK
            return
        session = self._ledger.session
        card = words.card_name(session.deal.cards[-1])
        self._ask(seat, _TAKE_BACK, words.ASK_TAKE_BACK.format(session.names[seat], card))

    def _ask(self, seat, question, text):
        self._asking = seat
        self._question = question
        self._asked_text = text
        self._asked = self._clock.ms()
        self._asked_next = self._ledger.journal.next

    def _agree(self, seat):
        asking, question = self._asking, self._question
        self._end_asking()
        uid = self._ledger.laid[-1] if question == _TAKE_BACK else None
        arguments = (seat,) if uid else ()
        if not self._ledger.record(asking, question, *arguments):
            self.notices[seat] = words.NO_ROOM
        elif uid:
            self._places.taken_back(uid)

    def _end_asking(self):
        self._asking = NOBODY
        self._asked_text = ""
        self._ledger.changed = True

    def _end_session(self, seat, kind):
        if kind != HOLD:
            self.notices[seat] = words.HOLD_TO_END
        else:
            self.full = not self._ledger.begin_session()

    def _begin_deal(self, seat):
        first = self._ledger.session.deal is None
        self.full = not self._ledger.begin_deal(seat if first else NOBODY)
        if not self.full:
            self._places.begin_deal()
