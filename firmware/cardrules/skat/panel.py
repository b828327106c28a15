# The display of Skat; see cardrules.panel.

from cardrules.cards import SUITS
from cardrules.panel import LIST, NAME, SUIT, joined

KINDS = (2,)
PACKS = (("skat32", 2, "AKQJT987", 1),)
UNSHOWN = ("tops", "skat", "discard")
RETRACTED = ("tops",)
FLAGS = ("schneider", "schwarz", "ouvert")
_REACHED = (("schneider", "game_schneider"), ("schwarz", "game_schwarz"), ("overbid", "overbid"))


def entry(said):
    verb = said[0]
    if verb == "bid":
        return "bid", said[1]
    if verb == "tops" and len(said) > 2:
        return "tops_with" if said[2] else "tops_without", said[1]
    if verb in ("game", "flag") and len(said) > 1:
        return (SUIT, said[-1]) if said[-1] in SUITS else ("game_" + said[-1],)
    return joined(said)


def facts(deal):
    spoken = deal.declared()
    for seat, verb, arguments in reversed(spoken):
        if verb == "game":
            hand = [("hand",)] if "hand" in [word for _, word, _ in spoken] else []
            levels = [("game_" + flag,) for flag in arguments[1:]]
            return (LIST, ", ", entry(("game", arguments[0]))) + tuple(hand + levels), (NAME, seat)
        if verb == "bid":
            return ("bid_stands", arguments[0]), (NAME, seat)
    return ()


def parties(session, deal):
    return [("declarer",) if seat == deal.declarer else "" for seat in range(deal.players)]


def page(session, result):
    declarer = result["declarer"]
    if declarer is None:
        return ("passed_in",), None, ()
    texts = [entry(("game", result["contract"]))]
    if result["card_points"] is not None:
        texts.append(("card_points", result["card_points"], 120 - result["card_points"]))
    if result["tops"]:
        texts.append(("tops_with" if result["with"] else "tops_without", result["tops"]))
    texts += [(key,) for fact, key in _REACHED if result[fact]]
    headline = "skat_won" if result["won"] else "skat_lost", (NAME, declarer)
    return headline, result["value"], [(text, "", 0) for text in texts]
