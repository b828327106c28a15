"""Random legal deals of every game and contract, the same on both Pythons: the hands and a full log."""

from cardrules.cards import UNKNOWN, card_from_text
from cardrules.double import hands as double_hands
from cardrules.double.bids import allowed_bids, bidder
from cardrules.games import deal_of
from cardrules.hands import legal
from cardrules.judge import new_deal
from cardrules.rules import Rules


class Dice:
    # A random number generator (from Numerical Recipes), so that a seed produces the same deal on every Python.
    # The seed is scrambled first, because similar seeds would produce similar first numbers.
    def __init__(self, seed):
        self.state = seed * 2654435761 & 0xFFFFFFFF

    def below(self, limit):
        self.state = (self.state * 1664525 + 1013904223) & 0xFFFFFFFF
        return (self.state >> 16) * limit >> 16

    def shuffle(self, cards):
        for place in range(len(cards) - 1, 0, -1):
            other = self.below(place + 1)
            cards[place], cards[other] = cards[other], cards[place]


class Case:
    # A contract to play: the entries before the first card, and cards that must be dealt to the declarer (forehand).
    def __init__(self, game, name, profile, log=(), options=None, holds=(), players=4, cards=0):
        self.game = game
        self.name = name
        self.profile = profile
        self.options = options or {}
        self.rules = Rules(game, profile, self.options)
        # Entries without a seat: an acceptance belongs to the seat after forehand, all others belong to forehand.
        self.log = log
        self.holds = [card_from_text(text) for text in holds]
        self.players = players
        self.cards = cards

    def deal_out(self, seed):
        # Return a deal with an empty log, the hands (in Double, also the turned-up card), and the number generator.
        dice = Dice(seed)
        deal = self._deal(seed % self.players)
        return deal, self._hands(deal, dice), dice

    def start(self, seed):
        # Return a deal with its log before the first card, the hands, and the number generator.
        deal, hands, dice = self.deal_out(seed)
        dealer = deal.dealer
        for entry in self.log:
            deal.add((dealer + 1 + (entry[0] == "accept")) % self.players, *entry)
        if self.game == "double":
            deal.add(dealer, "turn", deal.text(hands.pop()))
            self._bid(deal, dice)
        return deal, hands, dice

    def _deal(self, dealer):
        if self.game == "double":
            return deal_of("double")(dealer, self.players, self.rules, self.cards)
        notation = {"dealer": dealer, "mandatory_solo_open": [False] * 4}
        return new_deal(deal_of(self.game), notation, self.rules)

    def _hands(self, deal, dice):
        # Deal one hand per seat, and in Double the turned-up card.
        pack = self._pack(deal)
        for card in self.holds:
            pack.remove(card)
        dice.shuffle(pack)
        hands = [[] for _ in range(self.players)]
        hands[deal.turn] += self.holds
        for hand in hands:
            hand += [pack.pop() for _ in range(deal.HAND - len(hand))]
        return hands + [pack.pop()] if self.game == "double" else hands

    def _pack(self, deal):
        if self.game == "double":
            # Each card is represented by the lower of its two motifs.
            cards = [card for card, other in enumerate(deal.deck) if card < other != UNKNOWN]
        else:
            cards = [card for card in range(52) if deal.order.powers[card]]
        return cards * deal.COPIES

    def _bid(self, deal, dice):
        for _ in range(self.players):
            seat = bidder(deal)
            bids = allowed_bids(deal, seat)
            deal.add(seat, "bid", bids[dice.below(len(bids))])


def legal_plays(deal, hand):
    # Return the legal cards of the seat to play, each once, lowest code first; in Double, motifs.
    cards = double_hands.legal(deal, hand) if hasattr(deal, "deck") else legal(deal, hand)
    return sorted(set(cards))


def lay(deal, hands, card):
    # Play this card for the seat whose turn it is. Return the seat and the removed card, for undoing the play.
    seat = deal.turn
    held = card if card in hands[seat] else deal.deck[card]  # Double: the card's other motif
    hands[seat].remove(held)
    deal.add(seat, "play", deal.text(card))
    return seat, held


def play_on(deal, hands, dice, cards_left=0):
    # Play random legal cards until `cards_left` are left or the deal is over.
    while not deal.over() and deal.HAND * deal.players - len(deal.cards) > cards_left:
        plays = legal_plays(deal, hands[deal.turn])
        lay(deal, hands, plays[dice.below(len(plays))])


def _doppelkopf(name, profile, log=(), options=None, holds=()):
    return Case("doppelkopf", name, profile, log, options, holds)


def _solo(profile, kind):
    return _doppelkopf("solo " + kind, profile, (("solo", kind),))


def doppelkopf_cases():
    cases = [_doppelkopf("normal", profile) for profile in ("adpoker", "house", "wikipedia", "ddv-tsr")]
    queens = ("CQ", "CQ")
    for profile in ("adpoker", "ddv-tsr"):
        cases.append(_doppelkopf("silent_solo", profile, holds=queens))
        cases.append(_doppelkopf("wedding", profile, (("wedding",),), holds=queens))
        cases += [_solo(profile, kind) for kind in ("queens", "jacks", "aces", "C", "S", "H", "D")]
    for kind in ("trump", "plain"):
        cases.append(_doppelkopf("wedding " + kind, "house", (("wedding", kind),), holds=queens))
    cases.append(_doppelkopf("poverty", "house", (("poverty",), ("accept",))))
    cases += [
        _solo("house", kind)
        for kind in ("queens", "jacks", "aces", "trump", "international", "C", "S", "H", "D")
    ]
    return cases + _doppelkopf_variants()


def _doppelkopf_variants():
    cases = [_doppelkopf("normal, 40 cards", "wikipedia", options={"with_nines": False})]
    second = {"second_dulle_beats_first": True}
    cases.append(_doppelkopf("normal, second Dulle", "wikipedia", options=second))
    second = dict(second, second_dulle_not_in_last_trick=True)
    cases.append(_doppelkopf("normal, second Dulle, not last", "wikipedia", options=second))
    foxes = ("DA", "DA")
    for kind in ("both", "first_only", "second_only"):
        options = {"piglets": kind}
        cases.append(_doppelkopf("normal, piglets " + kind, "wikipedia", (("piglets",),), options, foxes))
    options = {"piglets": "both", "super_piglets": True}
    both = (("piglets",), ("super_piglets",))
    cases.append(_doppelkopf("normal, super-piglets", "wikipedia", both, options, foxes + ("D9", "D9")))
    return cases


def skat_cases():
    cases = []
    for profile in ("seed", "isko"):
        for game in ("C", "S", "H", "D", "grand", "null"):
            cases += [_skat(profile, game, taken) for taken in ("pick_up", "hand")]
        cases.append(_skat(profile, "D", "hand", "schneider"))
        cases.append(_skat(profile, "S", "hand", "schneider", "schwarz"))
        cases.append(_skat(profile, "grand", "hand", "schneider", "schwarz", "ouvert"))
        cases.append(_skat(profile, "null", "pick_up", "ouvert"))
        cases.append(_skat(profile, "null", "hand", "ouvert"))
    return cases


def _skat(profile, game, taken, *flags):
    # The declarer is dealt good cards for the game, so that some games are won.
    if game == "null":
        holds = ("C7", "S7", "H7", "D7", "C8", "S8", "H8", "D8")
    elif "schwarz" in flags:
        holds = ("CJ", "SJ", "HJ", "DJ", "CA", "CT", "SA", "ST", "HA")
    else:
        holds = ("CJ", "HJ", "CA", "SA", "CT")
    log = (("bid", 18), (taken,), ("game", game) + flags)
    return Case("skat", " ".join((game, taken) + flags), profile, log, holds=holds, players=3)


def double_cases():
    cases = []
    for players in range(2, 7):
        for cards in range(1, 6):
            name = "%d players, %d cards" % (players, cards)
            cases.append(Case("double", name, "seed", players=players, cards=cards))
    for option, value in (
        ("fool_pope_follow", "free"),
        ("fool_pope_lead", "own_other_motif"),
        ("ace_rank", "low"),
    ):
        options = {option: value}
        name = "4 players, 5 cards, %s %s" % (option, value)
        cases.append(Case("double", name, "seed", options=options, players=4, cards=5))
    return cases


def schafkopf_cases():
    cases = [_call(profile, suit) for profile in ("bsv", "wirtshaus") for suit in ("C", "S", "D")]
    cases += [_alone("bsv", game) for game in ("solo:C", "solo:H", "wenz")]
    cases += [_alone("bsv", game, "tout") for game in ("solo:D", "wenz")]
    cases += [_alone("wirtshaus", game) for game in ("wenz:S", "wenz:H", "geier:C", "geier:D", "geier")]
    short = {"pack": "short"}
    cases += [_schafkopf("ramsch", "wirtshaus"), _schafkopf("ramsch, short", "wirtshaus", options=short)]
    return cases + [_call("wirtshaus", "C", short)]


def _schafkopf(name, profile, log=(), options=None, holds=()):
    return Case("schafkopf", name, profile, log, options, holds)


def _call(profile, suit, options=None):
    # Choose a whole hand, so that the called ace is in another hand.
    holds = ["CQ", "HQ", "SJ", "HA", "H9", suit + "K", ("S" if suit == "C" else "C") + "T"]
    holds += [] if options else [suit + "7"]
    name = "call:" + suit + (", short" if options else "")
    return _schafkopf(name, profile, (("call", suit),), options, holds[: 6 if options else 8])


def _alone(profile, game, *flags):
    # The declarer is dealt good cards for the game, so that some games are won.
    holds = {
        "w": ("CJ", "SJ", "HJ", "CA"),
        "g": ("CQ", "SQ", "HQ", "CA"),
        "s": ("CQ", "SQ", "HQ", "CJ", "SJ"),
    }[game[0]]
    holds += (game[-1] + "T", game[-1] + "9") if ":" in game else ("SA", "HA")
    return _schafkopf(" ".join((game,) + flags), profile, (("game", game) + flags,), None, holds)


def all_cases(game=None):
    cases = (
        ("doppelkopf", doppelkopf_cases),
        ("skat", skat_cases),
        ("double", double_cases),
        ("schafkopf", schafkopf_cases),
    )
    return [case for name, make in cases if game in (None, name) for case in make()]
