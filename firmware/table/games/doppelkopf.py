# Doppelkopf at the table.

from cardrules.cards import SUITS
from cardrules.deal import NOBODY
from table import words
from table.menu.deal_menu import declared
from tablelog import tag

TAG = tag.DOPPELKOPF
PACKS = (("doppelkopf48", "AKQJT9", 2), ("doppelkopf40", "AKQJT", 2))
OPTIONS = (
    ("poverty", (False, True)),
    ("mandatory_solos", (0, 1)),
    ("with_nines", (False, True)),
    ("second_dulle_beats_first", (False, True)),
    ("piglets", ("off", "both", "second_only")),
    ("charlie", (0, 1)),
    ("throw_nines_min", (0, 5)),
    ("session_deals", (16, 20, 24)),
    ("session_deals_5", (20, 24, 30)),
)


def facts(deal, seating):
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


def parties(session, deal):
    result = session.result()
    if result and result["teams"]:
        return [words.say("say_" + team) for team in result["teams"]]
    names = {0: words.say("say_re"), 1: words.say("say_kontra")}
    possible = deal.possible_re_seats()
    return [names.get(deal.public_party(seat, possible), "") for seat in range(deal.players)]


def show_result(view, session, result, seating):
    points = result["card_points"]
    if points is None:
        view.headline = words.say(result["contract"])
        return
    view.headline = _winner(result, points)
    # Counted for the winner; where nobody wins, for the party that gets something.
    value = result["value_for_re"]
    side = result["winner"] or ("re" if value >= 0 else "kontra")
    view.value = value if side == "re" else -value
    view.items = [_item(item, side) for item in result["items"]]


def _winner(result, points):
    own, other = points["re"], points["kontra"]
    if result["winner"] is None:
        return words.say("nobody_won", own, other)
    winner = words.say("say_" + result["winner"])
    if result["winner"] == "kontra":
        own, other = other, own
    elif result["teams"].count("re") == 1:
        winner = words.say("alone", winner)
    return words.say("won", winner, own, other)


def _item(item, side):
    points = item.get("points", 0)
    text = words.item_name(item["item"])
    if "factor" in item:
        text = words.say("factor", text, item["factor"])
    return text, words.say("say_" + item["party"]), points if item["party"] == side else -points
