# The state that the events of a session lead to: the session itself, its cards by their tags, and the sheet.

from micropython import const

from cardrules.deal import NOBODY
from cardrules.games import asked
from cardrules.session import CLOSING, Session
from table import PLACES

# Deals of the running sheet that are kept.
_SHEET_ROWS = const(12)


class SessionState:
    def __init__(self):
        self.session = Session()
        # UIDs of the cards of this deal in the order played, "" of a card that was chosen from a list; those of cards
        # turned up for trump.
        self.laid = []
        self.turned = []
        # Totals by person after each of the latest deals.
        self.sheet = []
        # UIDs of player cards by person.
        self.badges = {}
        # The last event that is no seal: these change nothing, whatever was worked out before one holds after it.
        self.latest = 0
        # The seat that is asked, as asked() returns it, and the latest event at that time.
        self._asked = (NOBODY, False)
        self._asked_at = 0

    def fold(self, number, seat, verb, arguments):
        # One event that is no seal.
        self.latest = number
        if verb in CLOSING and self.session.result():
            self.sheet.append(self.session.totals())
            self.sheet = self.sheet[-_SHEET_ROWS:]
        cards = self._cards()
        self.session.apply(seat, verb, arguments)
        if verb == "play" and self._cards() > cards:
            self.laid.append(arguments[1])
        elif verb == "take_back" and self._cards() < cards:
            self.laid.pop()
        elif verb == "turn":
            self.turned.append(arguments[1])
        elif verb == "badge":
            self.badges[arguments[0]] = arguments[1]
        elif verb == "session":
            self.sheet = []
            self.badges = {}
        if verb in ("deal", "session") or self.session.deal is None:
            # People who come or go close the deal, too.
            self.laid = []
            self.turned = []

    def _cards(self):
        return len(self.session.deal.cards) if self.session.deal else 0

    def in_play(self):
        # The deal cards are laid for, or None. A misdeal is in play while it can be outbid.
        deal = self.session.deal
        return deal if deal and (not deal.over() or self.asked()[0] != NOBODY) else None

    def asked(self):
        # The seat that has to answer before the next card, or NOBODY; and whether no card may be laid before it does.
        # Worked out once an event: four places and the view all want to know.
        if self._asked_at != self.latest:
            self._asked_at = self.latest
            deal = self.session.deal
            waits = deal is not None and not self.session.ended
            self._asked = asked(deal) if waits else (NOBODY, False)
        return self._asked

    def players(self):
        # How many play a trick.
        return self.session.deal.players if self.session.deal else PLACES

    def last_player(self):
        # The seat that laid the last card of this deal, or NOBODY; a deal that was thrown in has no last card.
        deal = self.session.deal
        return deal.seats[-1] if deal and deal.seats and not deal.abandoned else NOBODY

    def trick_of(self, uid):
        # The trick, from 0, in which a card was laid in this deal; -1: it was not.
        return self.laid.index(uid) // self.players() if uid in self.laid else -1
