# The view of the four places, as plain values: it is built from the session, and drawn by the screen.

from cardrules.cards import NO_CARD
from cardrules.deal import NOBODY
from table import PLACES, words
from table.view import deal_summary, result_view

SETUP = "setup"
PLAY = "play"
SCORE = "score"
SHEET = "sheet"
END = "end"

_NO_CARD = (NO_CARD, NO_CARD, False, False, False)


class View:
    def __init__(self, seating):
        self._seating = seating
        # Whether card points are shown while cards are played.
        self.shows_points = False
        # The number of chips that each player begins with, if the rules let the players choose it; 0 if they play
        # without chips.
        self.series = 0
        self.phase = SETUP
        self.game = ""
        self.deal_number = self.trick_number = 0
        self.headline = ""
        # The texts beside deal and trick: contract, declarer, trump, bids.
        self.facts = ()
        # By place: (name, turn, dealer, party, announced, total, score) for each player there; then (card, other
        # motif, led, won, beaten) for each card of the trick.
        self.people = [()] * PLACES  # type: list
        self.cards = [()] * PLACES  # type: list
        self.notice = [""] * PLACES
        self.wrong = [False] * PLACES
        self.keys = [("", "", "")] * PLACES
        self.turn = [False] * PLACES
        self.won = [False] * PLACES
        # For a deal that is over: (text, party, points) for each item, and the value of the deal.
        self.items = ()
        self.value = None
        # columns, rows: those of the running sheet. ranking: (place, name, total) at the end of a session.
        self.columns = ()
        self.rows = ()
        self.ranking = ()

    def show_session(self, session, asked):
        # Fills everything except notices and keys. asked: the seat that has to answer, or NOBODY. Allocates.
        deal = session.deal
        self.game = session.game or ""
        self.deal_number = session.number
        self.trick_number = 0
        self.headline = ""
        self.facts = self.items = self.columns = self.rows = self.ranking = ()
        self.value = None
        self.cards = [()] * PLACES
        self.won = [False] * PLACES
        if session.ended or deal is None or (deal.over() and asked == NOBODY):
            self.phase = END if session.ended else SETUP if deal is None else SCORE
            result_view.show_pause(self, session, self._seating)
            self._show_people(session, deal, [], NOBODY)
        else:
            self.phase = PLAY
            announced = deal_summary.announced(deal, session.game, self._seating)
            if self.shows_points and deal.HAS_POINTS and deal.winners:
                for seat in range(deal.players):
                    announced[seat].append(words.say("points", deal_summary.points_won(deal, seat)))
            self.facts = deal_summary.facts(deal, session.game, self._seating)
            turn = deal.turn if asked == NOBODY else asked
            self._show_people(session, deal, announced, turn)
            self.show_trick(deal)

    def show_sheet(self, ledger):
        # Shows the running sheet instead of the deal. Allocates.
        self.phase = SHEET
        self.headline = ""
        result_view.show_sheet(self, ledger, self._seating)

    def interrupt(self, message):
        # Shows a message that replaces everything else in the middle.
        if message:
            self.phase = PLAY
            self.headline = message

    def _show_people(self, session, deal, announced, turn):
        totals = session.totals() if session.game else ()
        scores = session.scores() if deal and self.phase != PLAY else None
        parties = deal_summary.parties(session, deal) if deal else ()
        self.turn = [False] * PLACES
        for place in range(PLACES):
            shown = []
            for person in self._seating.at(place):
                seat = session.active.index(person) if deal and person in session.active else NOBODY
                plays = seat != NOBODY and seat == turn
                self.turn[place] |= plays
                shown.append(
                    (
                        self._seating.name(person),
                        plays,
                        person == session.dealer,
                        parties[seat] if seat != NOBODY else "",
                        ", ".join(announced[seat]) if announced and seat != NOBODY else "",
                        totals[person] if session.number else None,
                        scores[seat] if scores and seat != NOBODY else None,
                    )
                )
            self.people[place] = shown

    def show_trick(self, deal, coming=NOBODY, card=NO_CARD):
        # Shows the trick in play, or the last complete one until the next lead: a card for each player at a place.
        # coming: the seat of a card that is drawn before it is played; the winner of the trick with that card is not
        # known yet.
        players = deal.players
        comes = coming != NOBODY
        count = len(deal.cards)
        number = max(count - 1 + comes, 0) // players
        complete = not comes and count > 0 and count % players == 0
        self.trick_number = number + 1
        begin = number * players
        taker = deal.winners[-1] if complete else NOBODY
        self.cards = [[] for _ in range(PLACES)]
        # For each seat: its place, and the index of its card there.
        slots = []
        for seat in range(players):
            place = self._seating.place_of(seat)
            slots.append((place, len(self.cards[place])))
            self.cards[place].append(_NO_CARD)
        for play in range(begin, count + comes):
            seat, shown = (deal.seats[play], deal.cards[play]) if play < count else (coming, card)
            other = deal.other_motif(shown)
            place, which = slots[seat]
            self.cards[place][which] = (shown, other, play == begin, seat == taker, complete and seat != taker)
            self.won[place] |= seat == taker
