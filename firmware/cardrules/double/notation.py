# A round of Double in deal notation. If the notation omits the number of players or cards, that number is inferred.

from cardrules.cards import FOOL, UNKNOWN
from cardrules.double.deck import deck_of
from cardrules.double.players import check_players

_FEWEST = 2


def head_of(deal):
    # The keys before the log, in addition to rules and dealer: points, cards of each player, another deck.
    head = {"points": deal.before[:], "cards": deal.HAND}
    if deal.deck != deck_of(deal.rules):
        head["deck"] = [deal.text(card) for card in range(UNKNOWN) if card < deal.deck[card] < UNKNOWN]
    return head


def codes_of(deal):
    # The table of card codes by text; a card's code is the motif that counts. The table of the current deck is cached.
    # The Fool and the Pope are not in the table, because they are not ordinary plays. The table is empty if the motif
    # that counts is inferred from the play.
    if deal.rules.motif_detection == "infer":
        return {}
    deck = deal.deck
    if deck not in _codes:
        _codes.clear()
        _codes[deck] = {deal.text(card): card for card in range(FOOL) if deck[card] != UNKNOWN}
    return _codes[deck]


_codes = {}


def arguments_of(notation, rules):
    # The arguments of DoubleDeal. Raises ValueError with a readable message if the notation is not a round of Double.
    log = _entries(notation.get("log"))
    points = _points(notation.get("points"))
    cards = notation.get("deck")
    if cards is not None and not isinstance(cards, list):
        raise ValueError('"deck" is not a list of cards')
    hands = notation.get("hands")
    if hands is not None and not (isinstance(hands, list) and all(isinstance(hand, list) for hand in hands)):
        raise ValueError('"hands" is not a list of hands')
    dealer = notation.get("dealer")
    players = _players(points, hands, dealer, log)
    check_players(rules, players)
    _check_seats(dealer, log, players)
    each = _cards_each(notation.get("cards"), log, hands, players, rules)
    return dealer, players, rules, each, points, deck_of(rules, cards)


def _entries(log):
    # The entries that have a seat and a verb. judge() reports all other entries as errors.
    if not isinstance(log, (list, tuple)):
        raise ValueError('"log" is not a list')
    return [entry for entry in log if isinstance(entry, (list, tuple)) and len(entry) > 1 and type(entry[0]) is int]


def _points(points):
    if points is None:
        return None
    if not isinstance(points, list) or not all(type(value) is int for value in points):
        raise ValueError('"points" is not a list of numbers')
    return points


def _players(points, hands, dealer, log):
    # Infers the number of players: every seat in the log belongs to a player, and so does the dealer's seat; there are
    # at least two players.
    if points is not None and hands is not None and len(points) != len(hands):
        raise ValueError('"points" and "hands" are for different numbers of players')
    for listed in (points, hands):
        if listed is not None:
            return len(listed)
    return max([_FEWEST, dealer + 1 if type(dealer) is int else 0] + [entry[0] + 1 for entry in log])


def _check_seats(dealer, log, players):
    if type(dealer) is not int or not 0 <= dealer < players:
        raise ValueError('"dealer" is not a seat of %d players' % players)
    strangers = [entry[0] for entry in log if not 0 <= entry[0] < players]
    if strangers:
        raise ValueError("there is no seat %d among %d players" % (strangers[0], players))


def _cards_each(cards, log, hands, players, rules):
    # The number of cards for each player. If neither "cards" nor "hands" contains this number, the result is the
    # smallest number in `rounds` that is not below the number of tricks, or the largest one if all are below.
    if cards is not None:
        if type(cards) is not int or cards not in rules.rounds:
            raise ValueError("no round has %r cards for each player" % (cards,))
        return cards
    if hands:
        if len(hands[0]) not in rules.rounds:
            raise ValueError("no round has %d cards for each player" % len(hands[0]))
        return len(hands[0])
    tricks = _tricks(log, players)
    return min([cards for cards in rules.rounds if cards >= tricks] or [max(rules.rounds)])


def _tricks(log, players):
    # The number of tricks begun. If the last trick was not finished, the round may have more tricks: as many as the
    # highest bid.
    done = lying = bids = 0
    everybody = (1 << players) - 1
    abandoned = False
    for entry in log:
        if entry[1] == "play":
            lying |= 1 << entry[0]
            if lying == everybody:
                done += 1
                lying = 0
        elif entry[1] == "bid" and len(entry) > 2 and type(entry[2]) is int:
            bids = max(bids, entry[2])
        elif entry[1] == "abandon":
            abandoned = True
    return max(done + 1, bids) if lying or abandoned or not done else done
