# What the four seats see, as plain values: made from the session, drawn by the screen.

from cardrules.cards import NO_CARD
from cardrules.doppelkopf_announcements import WORDS
from table import SEATS, words

SETUP = "setup"
PLAY = "play"
SCORE = "score"


class View:
    def __init__(self):
        self.phase = SETUP
        self.names = list(words.NAMES)
        self.dealer = self.turn = self.leader = self.winner = -1
        self.deal_number = self.trick_number = 0
        self.cards = [NO_CARD] * SEATS
        self.said = [""] * SEATS
        self.notice = [""] * SEATS
        self.wrong = [False] * SEATS
        self.keys = [("", "", "")] * SEATS
        self.parties = [""] * SEATS
        self.headline = ""
        self.items = []
        self.value = None
        self.scores = [None] * SEATS
        self.totals = [0] * SEATS

    def show_session(self, session):
        # Everything but notices and keys. Allocates.
        deal = session.deal
        self.names = session.names
        self.totals = session.totals()
        self.scores = session.scores() or [None] * SEATS
        self.deal_number = session.number
        self.items = []
        self.value = None
        self.headline = ""
        if deal is None:
            self.phase = SETUP
            self.dealer = session.dealer
            self.turn = -1
            self.headline = words.CHOOSE_DEALER
            return
        self.dealer = session.dealer
        self._show_says(deal)
        if deal.over():
            self.phase = SCORE
            self._show_result(session)
        else:
            self.phase = PLAY
            self._show_trick(deal)

    def interrupt(self, message):
        # Puts a message in the middle, in the place of everything else there.
        if message:
            self.phase = PLAY
            self.headline = message

    def _show_says(self, deal):
        said = [[] for _ in range(SEATS)]
        for _, seat, word, _ in deal.says:
            said[seat].append(words.SAYS[WORDS[word]])
        self.said = [", ".join(texts) for texts in said]
        parties = [deal.public_party(seat) for seat in range(SEATS)]
        self.parties = ["" if party is None else words.PARTIES["kontra" if party else "re"] for party in parties]

    def _show_trick(self, deal):
        # The trick in play, or the complete one until the next lead.
        self.turn = deal.turn
        open_cards = len(deal.cards) % SEATS
        number = (len(deal.cards) - 1) // SEATS if deal.cards else 0
        complete = open_cards == 0 and len(deal.cards) > 0
        self.trick_number = number + 1
        self.winner = deal.winners[-1] if complete else -1
        self.cards = [NO_CARD] * SEATS
        begin = number * SEATS
        self.leader = deal.seats[begin] if deal.cards else deal.turn
        for place in range(begin, len(deal.cards)):
            self.cards[deal.seats[place]] = deal.cards[place]

    def _show_result(self, session):
        result = session.result()
        self.turn = self.winner = self.leader = -1
        self.trick_number = 0
        self.cards = [NO_CARD] * SEATS
        if result["teams"]:
            self.parties = [words.PARTIES[party] for party in result["teams"]]
        if result["scores"] is None:
            self.headline = words.NOT_SCORED.format(result["why"])
        else:
            self.headline = _headline(result)
            self._show_items(result)
        self._show_irregularities(session, result)

    def _show_items(self, result):
        # Counted for the winner; where nobody wins, for the party that gets something.
        value = result["value_for_re"]
        side = result["winner"] or ("re" if value >= 0 else "kontra")
        self.value = value if side == "re" else -value
        for item in result["items"]:
            points = item.get("points", 0)
            text = words.item_name(item["item"])
            if "factor" in item:
                text += words.FACTOR.format(item["factor"])
            self.items.append((text, words.PARTIES[item["party"]], points if item["party"] == side else -points))

    def _show_irregularities(self, session, result):
        for _, seat, code in result["irregularities"]:
            if code != "missing_cards":
                text = "{}: {}".format(session.names[seat], words.IRREGULARITIES[code])
                self.items.append((text, "", 0))


def _headline(result):
    points = result["card_points"]
    if points is None:
        return words.THROWN_IN
    if result["winner"] is None:
        return words.NOBODY_WON.format(points["re"], points["kontra"])
    winner = words.PARTIES[result["winner"]]
    if result["teams"].count("re") == 1:
        winner = words.SOLO.format(winner)
    loser = "re" if result["winner"] == "kontra" else "kontra"
    return words.WON.format(winner, points[result["winner"]], points[loser])

