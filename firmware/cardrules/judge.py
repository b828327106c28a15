# A deal in deal notation, judged: plain dicts in, plain dicts out.

from cardrules.announcements import WORDS
from cardrules.cards import card_from_text, card_text
from cardrules.doppelkopf import NORMAL, SEATS, VERBS, Deal
from cardrules.hands import DealtDeal
from cardrules.settlement import PARTIES, Result, trick_points

FORMAT = "stichtisch-deal"
VERSION = 1
PROFILES = ("ddv-tsr",)


class NotADeal(ValueError):
    """The input is no deal that can be judged; the text says what is wrong."""


def judge(notation):
    # The result of a deal, as in the notation's result table. Raises NotADeal. Allocates.
    _check_head(notation)
    dealer = _seat(notation.get("dealer"), "dealer")
    hands = notation.get("hands")
    deal = Deal(dealer) if hands is None else DealtDeal(dealer, _hands(hands))
    for at, entry in enumerate(_list(notation.get("log"), "log")):
        _add(deal, at, entry)
    return describe(deal, notation.get("id"))


def describe(deal, identity=None):
    # The result of a Deal as a dict. Allocates.
    result = Result(deal)
    points = result.points and {"re": result.points[0], "kontra": result.points[1]}
    description = {
        "id": identity,
        "contract": result.contract,
        "teams": _teams(result),
        "tricks": [_trick(deal, number) for number in range(len(deal.winners))],
        "card_points": points,
        "winner": PARTIES[result.winner] if result.winner in (0, 1) else None,
        "items": result.items and [_item(item) for item in result.items],
        "value_for_re": result.value,
        "scores": result.scores,
        "irregularities": [_irregularity(found) for found in result.irregularities],
        "settled": result.scores is not None,
    }
    if result.why:
        description["why"] = result.why
    return description


def log_of(deal):
    # The log of a Deal in notation. Allocates.
    return [_entry(deal, at) for at in range(len(deal.log) // 2)]


def _entry(deal, at):
    seat, verb, value = deal.log[2 * at] >> 4, VERBS[deal.log[2 * at] & 15], deal.log[2 * at + 1]
    if at in deal.odd:
        return [seat, verb, deal.odd[at]]
    if verb == "play":
        return [seat, verb, card_text(value)]
    return [seat, verb, WORDS[value & 15]] if verb == "say" else [seat, verb]


def _teams(result):
    if result.re_seats is None:
        return None
    return [PARTIES[result.party(seat)] for seat in range(SEATS)]


def _trick(deal, number):
    leader = deal.seats[number * SEATS]
    points = trick_points(deal.trick(number))
    return {"leader": leader, "winner": deal.winners[number], "points": points}


def _irregularity(found):
    at, seat, code = found
    return {"code": code, "seat": seat, "at": at}


def _item(item):
    name, party, points = item
    return {"item": name, "party": PARTIES[party], "points": points}


def _check_head(notation):
    if not isinstance(notation, dict) or notation.get("format") != FORMAT:
        raise NotADeal('not a deal: "format" is not "%s"' % FORMAT)
    version, game = notation.get("version"), notation.get("game")
    if type(version) is not int or version != VERSION:
        raise NotADeal("version %r of the notation is unknown; this program reads version %d" % (version, VERSION))
    if game != "doppelkopf":
        raise NotADeal("game %r is not judged by this version; it judges doppelkopf" % (game,))
    rules = notation.get("rules")
    if not isinstance(rules, dict) or rules.get("profile") not in PROFILES:
        raise NotADeal('"rules" names no profile this version judges; it judges ' + ", ".join(PROFILES))
    if rules.get("options"):
        raise NotADeal('"options" of the rules are not judged by this version')


def _hands(hands):
    if len(_list(hands, "hands")) != SEATS:
        raise NotADeal('"hands" is not a list of four hands')
    for hand in hands:
        for card in _list(hand, "a hand"):
            if not _is_card(card):
                raise NotADeal("hands: %r is not a card of the pack" % (card,))
    return hands


def _is_card(text):
    try:
        return isinstance(text, str) and NORMAL[card_from_text(text)] != 0
    except ValueError:
        return False


def _add(deal, at, entry):
    where = "log entry %d" % at
    if len(_list(entry, where)) < 2:
        raise NotADeal(where + " has no seat and verb")
    seat, verb, arguments = _seat(entry[0], where), entry[1], entry[2:]
    _check_arguments(where, verb, arguments)
    try:
        deal.add(seat, verb, arguments[0] if arguments else None)
    except ValueError:
        raise NotADeal("%s: %r is not judged by this version" % (where, entry[1:]))


def _check_arguments(where, verb, arguments):
    if verb in ("play", "say"):
        if len(arguments) != 1 or not isinstance(arguments[0], str):
            raise NotADeal("%s: %s takes one text" % (where, verb))
    elif verb == "penalty":
        points = _list(arguments[0] if arguments else None, where)
        if len(points) != SEATS or not all(type(number) is int for number in points):
            raise NotADeal(where + ": penalty takes a list of four whole numbers")
    elif arguments and verb in VERBS:
        raise NotADeal("%s: %s takes nothing more" % (where, verb))


def _list(value, what):
    if not isinstance(value, (list, tuple)):
        raise NotADeal("%s is not a list" % what)
    return value


def _seat(value, what):
    if type(value) is not int or not 0 <= value < SEATS:
        raise NotADeal("%s: %r is not a seat from 0 to 3" % (what, value))
    return value
