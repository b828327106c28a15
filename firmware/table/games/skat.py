# Skat at the table.

from micropython import const

from table import words
from table.menu.deal_menu import declared
from table.view.deal_summary import entries
from tablelog import tag

TAG = tag.SKAT
PACKS = (("skat32", "AKQJT987", 1),)
OPTIONS = (("settlement", ("classic", "seeger_fabian")),)
_REACHED = const((("schneider", "game_schneider"), ("schwarz", "game_schwarz"), ("overbid", "overbid")))


def facts(deal, seating):
    spoken = entries(deal)
    hand = [words.say("hand")] if "hand" in [verb for _, verb, _ in spoken] else []
    for seat, verb, arguments in reversed(spoken):
        if verb == "game":
            levels = [words.say("game_" + flag) for flag in arguments[1:]]
            return ", ".join([declared(("game", arguments[0]))] + hand + levels), seating.name_of(seat)
        if verb == "bid":
            return words.say("bid_stands", arguments[0]), seating.name_of(seat)
    return ()


def parties(session, deal):
    return [words.say("declarer") if seat == deal.declarer else "" for seat in range(deal.players)]


def show_result(view, session, result, seating):
    if result["declarer"] is None:
        view.headline = words.say("passed_in")
        return
    name = seating.name_of(result["declarer"])
    view.headline = words.say("skat_won" if result["won"] else "skat_lost", name)
    view.value = result["value"]
    texts = [declared(("game", result["contract"]))]
    if result["card_points"] is not None:
        texts.append(words.say("card_points", result["card_points"], 120 - result["card_points"]))
    if result["tops"]:
        texts.append(words.say("tops_with" if result["with"] else "tops_without", result["tops"]))
    texts += [words.say(key) for fact, key in _REACHED if result[fact]]
    view.items = [(text, "", 0) for text in texts]
