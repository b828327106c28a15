# A session as the fold of a table's events: places, the dealer, the deal in play, the totals.
#
# People are numbered in the order in which they joined. They keep their number and total when they leave. A deal has
# seats, not people: if there are more people than seats, those after the dealer play, and seat 0 is forehand (TSR
# 10.1.1, ISkO). The steps between two deals are in series.py; joining and leaving are in seating.py.

from cardrules.corrections import decide, decided, retract, take_back
from cardrules.deal import NOBODY
from cardrules.games import deal_of, module
from cardrules.rules import Rules
from cardrules.series import begin_deal, bock_scores, next_dealer

# Events that close the deal in play: after such an event, the table cannot change that deal any more.
CLOSING = ("session", "deal", "join", "leave", "come_back", "swap", "move")
# The readers of the table are numbered from 0; two neighbours can share one.
LAST_READER = 3


def solos_owed(rules):
    # The mandatory solos of each player; most games have none.
    return getattr(rules, "mandatory_solos", 0)


class Session:
    def __init__(self):
        self._begin(None, None, [""] * 4)

    def _begin(self, game, profile, names, counter=0, options=None, readers=None):
        # game: the game's name, or None before the first session. names: the names of the people at the start, "" for a
        # guest; others can join later. counter: the number of deals that the table began before this session. readers:
        # the place of the table at which each person plays.
        self.counter = counter
        self.game = game
        self.profile = profile
        self.rules = None if game is None else Rules(game, profile, options)
        self.names = names[:]
        self.readers = readers[:] if readers else [min(person, LAST_READER) for person in range(len(names))]
        # The people at the table, clockwise.
        self.ring = list(range(len(names)))
        # The person who deals, or will deal first; the players of the deal, by seat.
        self.dealer = NOBODY
        self.active = self.ring[:]
        self.deal = None
        self.deck = None
        # The number of deals begun. Then, without the deal in play: the number of deals that count, and the total and
        # the owed solos of each person. `bock` is the number of coming deals whose scores are multiplied.
        self.number = 0
        self.scored_before = 0
        self.totals_before = [0] * len(names)
        self.owed = [solos_owed(self.rules)] * len(names)
        # Deals won and lost alone, by person.
        self.won = [0] * len(names)
        self.lost = [0] * len(names)
        self.bock = 0
        # Set when no further deal may begin.
        self.ended = False
        # The person who must play an owed mandatory solo in the deal in play (TSR 4.2.3).
        self.forced_person = NOBODY
        # The referee's decision on the deal in play, which replaces the result of its cards: the scores of the seats,
        # facts for the list, and the penalties contained in these scores. None if there is no decision.
        self.decided = None
        self._result = None

    def apply(self, seat, verb, arguments):
        # Folds one event of the journal. Ignores verbs that a session does not use.
        if verb == "session":
            self._begin(*arguments)
        elif self.rules is None:
            # Ignore events of an unknown session.
            pass
        elif verb == "dealer":
            self.dealer = seat
        elif verb == "deal":
            self._begin_deal(seat, arguments[0])
        elif verb == "pack":
            self.deck = arguments[0]
        elif verb in ("join", "leave", "come_back", "swap", "move", "rename", "end"):
            getattr(module("seating"), verb)(self, *arguments)
        elif self.deal and (seat != NOBODY or verb == "retract"):
            self._apply_to_deal(seat, verb, arguments)

    def _begin_deal(self, dealer, counter):
        begin_deal(self, dealer, deal_of(self.game))
        self.counter = counter

    def _apply_to_deal(self, seat, verb, arguments):
        self._result = None
        if verb == "retract":
            retract(self.deal, arguments[0])
        elif verb == "take_back":
            take_back(self.deal)
            if not self.deal.cards and not getattr(self.deal, "turned", False):
                self.deck = None
        elif verb == "decide":
            decide(self, *arguments)
        elif verb in ("play", "turn"):
            # A session ignores the UID of the card's tag; the table uses it.
            self.deal.add(seat, verb, arguments[0])
        elif verb in self.deal.VERBS:
            self.deal.add(seat, verb, *arguments)

    def replace(self, deal):
        # Replaces the deal in play with another, or with None.
        self.deal = deal
        self.decided = None
        self._result = None

    def result(self):
        # The result of the deal in play if it is over, else None.
        if self._result is None and self.deal and self.deal.over():
            self._result = self.deal.result()
        return self._result

    def scores(self):
        # The game points of the seats in the deal in play, or None if it is not over or cannot be scored.
        if self.decided is not None and self.result():
            return decided(self)
        return self.scores_by_cards()

    def scores_by_cards(self):
        # The same without a referee's decision.
        result = self.result()
        if not result or result["scores"] is None:
            return None
        if not self.bock:
            return result["scores"]
        return bock_scores(self.rules, result["scores"], self.deal.penalties)

    def totals(self):
        # The totals by person, including the deal in play.
        totals = self.totals_before[:]
        for seat, score in enumerate(self.scores() or ()):
            totals[self.active[seat]] += score
        return totals

    def next_dealer(self):
        # The dealer after the deal in play.
        return next_dealer(self)
