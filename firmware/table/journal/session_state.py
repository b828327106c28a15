# The state that results from the events of a session: the session itself, its cards by their tags, and the sheet.

from micropython import const

from cardrules.deal import NOBODY
from cardrules.games import asked
from cardrules.session import CLOSING, Session
from table import PLACES

# The maximum number of deals on the running sheet.
_SHEET_ROWS = const(12)


class SessionState:
    # How the seat of a card is determined: by the reader on which it is laid ("reader"), or by the turn ("turn").
    seats = "reader"

    def __init__(self):
        self.session = Session()
        # The UIDs of this deal's cards in the order played, with "" for a card that was chosen from a list. `turned`
        # has the UIDs of the cards turned up for trump.
        self.laid = []
        self.turned = []
        # Totals by person after each of the latest deals.
        self.sheet = []
        # UIDs of player cards by person.
        self.badges = {}
        # The last event that is not a seal. A seal changes nothing, so results computed before a seal remain valid
        # after it.
        self.latest = 0
        # The result of asked(), and the latest event when it was computed.
        self._asked = (NOBODY, False)
        self._asked_at = 0

    def fold(self, number, seat, verb, arguments):
        # Folds one event that is not a seal.
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
        elif verb == "seats":
            self.seats = "turn" if arguments[:1] == ["turn"] else "reader"
        elif verb == "session":
            self.sheet = []
            self.badges = {}
            if self.seats != "reader":
                self.seats = "reader"
        if verb in ("deal", "session") or self.session.deal is None:
            # The deal is also closed when people join or leave.
            self.laid = []
            self.turned = []

    def _cards(self):
        return len(self.session.deal.cards) if self.session.deal else 0

    def in_play(self):
        # The deal for which cards are laid, or None. A misdeal is in play as long as it can be outbid.
        deal = self.session.deal
        return deal if deal and (not deal.over() or self.asked()[0] != NOBODY) else None

    def asked(self):
        # The seat that has to answer, or NOBODY; and whether it must do so before the next card. The answer is computed
        # once for each event, because the four places and the view all use it.
        if self._asked_at != self.latest:
            self._asked_at = self.latest
            deal = self.session.deal
            waits = deal is not None and not self.session.ended
            self._asked = asked(deal) if waits else (NOBODY, False)
        return self._asked

    def players(self):
        # The number of players in a trick.
        return self.session.deal.players if self.session.deal else PLACES

    def last_player(self):
        # The seat that laid the last card of this deal, or NOBODY. A deal that was thrown in counts as having no last
        # card.
        deal = self.session.deal
        return deal.seats[-1] if deal and deal.seats and not deal.abandoned else NOBODY

    def trick_of(self, uid):
        # The number of the trick, from 0, in which a card was laid in this deal; -1 if the card was not laid.
        return self.laid.index(uid) // self.players() if uid in self.laid else -1
