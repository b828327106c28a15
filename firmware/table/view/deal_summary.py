# What the deal in play says of itself in short: who declared what, the contract, the party of a seat.

from micropython import const

from cardrules.cards import SUITS
from cardrules.deal import NOBODY
from table import words
from table.menu.deal_menu import declared

# Entries of the question round and of the auction are shown until the first card lies.
_UNSAID = const(("abandon", "penalty", "turn", "tops", "skat", "discard", "exchange"))


def _entries(deal):
    # Everything in the log that is no card: (seat, verb, arguments). Allocates.
    log = deal.log
    return [deal.entry(at) for at in range(len(log) // 2) if log[2 * at] & 31]


def said(deal, game):
    # What each seat has said, as lists of words. Allocates.
    spoken = [[] for _ in range(deal.players)]
    for seat, verb, arguments in _entries(deal):
        entry = (verb,) + tuple(arguments)
        if verb == "say":
            spoken[seat].append(declared(entry))
        elif verb not in _UNSAID and not deal.cards:
            spoken[seat] = [declared(entry)]
    if game == "double" and deal.cards:
        return [[_tricks_won(deal, seat)] for seat in range(deal.players)]
    return spoken


def _tricks_won(deal, seat):
    return words.say("tricks_of_bid", list(deal.winners).count(seat), deal.bids[seat])


def facts(deal, game, seating):
    # Short texts beside the number of the deal. Allocates.
    return _FACTS[game](deal, seating) if game in _FACTS else ()


def _of_doppelkopf(deal, seating):
    if deal.forced != NOBODY and deal.soloist == NOBODY:
        return (words.say("must_play_solo", seating.name_of(deal.forced)),)
    rules = deal.rules
    if rules.forced_announcement_min or rules.piglets_force_announcement:
        for seat, owed in deal.owed_words():
            texts = [words.say("say_" + word) for word in owed]
            return (words.say("must_say", seating.name_of(seat), "/".join(texts)),)
    if deal.soloist == NOBODY:
        return ()
    name = declared(("solo", deal.solo)) if deal.solo else words.say(deal.contract)
    if deal.solo and deal.solo in SUITS:
        name = words.say("suit_solo", name)
    names = seating.name_of(deal.soloist)
    if deal.partner != NOBODY:
        names = words.say("pair", names, seating.name_of(deal.partner))
    return name, names


def _of_skat(deal, seating):
    spoken = _entries(deal)
    hand = [words.say("hand")] if "hand" in [verb for _, verb, _ in spoken] else []
    for seat, verb, arguments in reversed(spoken):
        if verb == "game":
            levels = [words.say("game_" + flag) for flag in arguments[1:]]
            return ", ".join([declared(("game", arguments[0]))] + hand + levels), seating.name_of(seat)
        if verb == "bid":
            return words.say("bid_stands", arguments[0]), seating.name_of(seat)
    return ()


def _of_double(deal, seating):
    if not deal.turned:
        return (words.say("lays_trump", seating.name_of(deal.dealer)),)
    trump = words.say("trump", words.say(words.suits + deal.trump)) if deal.trump in SUITS else words.say("no_trump")
    return trump, words.say("bids_of", sum(deal.bids), deal.HAND)


_FACTS = {"doppelkopf": _of_doppelkopf, "skat": _of_skat, "double": _of_double}


def parties(session, deal):
    # By seat, the party as far as all can know it, or "". Allocates.
    if session.game == "doppelkopf":
        result = session.result()
        if result and result["teams"]:
            return [words.say("say_" + team) for team in result["teams"]]
        names = {0: words.say("say_re"), 1: words.say("say_kontra")}
        possible = deal.possible_re_seats()
        return [names.get(deal.public_party(seat, possible), "") for seat in range(deal.players)]
    declarer = deal.declarer if session.game == "skat" else NOBODY
    return [words.say("declarer") if seat == declarer else "" for seat in range(deal.players)]


def points_won(deal, seat):
    # The card points in the tricks of a seat.
    return sum([points for winner, points in zip(deal.winners, deal.points) if winner == seat])
