# The display of Doppelkopf; see cardrules.panel.

from cardrules.cards import SUITS
from cardrules.deal import NOBODY
from cardrules.doppelkopf.kinds import MISDEAL
from cardrules.panel import LIST, NAME, SUIT, joined

KINDS = (1,)
PACKS = (("doppelkopf48", 1, "AKQJT9", 2), ("doppelkopf40", 1, "AKQJT", 2))
STAYS = ("say", "half_chicken")
UNSHOWN = ("exchange",)
RETRACTED = ("say", "piglets", "super_piglets", "half_chicken")


def entry(said):
    if said[0] == "solo" and len(said) > 1:
        return (SUIT, said[-1]) if said[-1] in SUITS else ("solo_" + said[-1],)
    return joined(said)


def facts(deal):
    if deal.forced != NOBODY and deal.soloist == NOBODY:
        return (("must_play_solo", (NAME, deal.forced)),)
    rules = deal.rules
    if rules.forced_announcement_min or rules.piglets_force_announcement:
        for seat, owed in deal.owed_words():
            return (("must_say", (NAME, seat), (LIST, "/") + tuple([("say_" + word,) for word in owed])),)
    if deal.soloist == NOBODY:
        return ()
    name = entry(("solo", deal.solo)) if deal.solo else (deal.contract,)
    if deal.solo and deal.solo in SUITS:
        name = ("suit_solo", name)
    names = NAME, deal.soloist
    return name, names if deal.partner == NOBODY else ("pair", names, (NAME, deal.partner))


def parties(session, deal):
    result = session.result()
    if result and result["teams"]:
        return [("say_" + team,) for team in result["teams"]]
    if deal.contract == MISDEAL:
        return [""] * deal.players
    names = {0: ("say_re",), 1: ("say_kontra",)}
    possible = deal.possible_re_seats()
    return [names.get(deal.public_party(seat, possible), "") for seat in range(deal.players)]


def page(session, result):
    points = result["card_points"]
    if points is None:
        return (result["contract"],), None, ()
    # The value is that of the winner or, if nobody wins, of the party that gets points.
    value = result["value_for_re"]
    side = result["winner"] or ("re" if value >= 0 else "kontra")
    rows = [_row(item, side) for item in result["items"]]
    return _winner(result, points), value if side == "re" else -value, rows


def _winner(result, points):
    own, other = points["re"], points["kontra"]
    if result["winner"] is None:
        return "nobody_won", own, other
    winner = ("say_" + result["winner"],)
    if result["winner"] == "kontra":
        own, other = other, own
    elif result["teams"].count("re") == 1:
        winner = "alone", winner
    return "won", winner, own, other


def _row(item, side):
    points = item.get("points", 0)
    text = item_name(item["item"])
    if "factor" in item:
        text = "factor", text, item["factor"]
    return text, ("say_" + item["party"],), points if item["party"] == side else -points


def item_name(name):
    # "re_announced_no90" -> "Re no 90", "got_120_against_no90" -> "120 against no 90", "no60" -> "No 60".
    parts = name.split("_")
    if parts[0] == "got":
        return "item_against", parts[1], ("say_" + parts[3],)
    if len(parts) > 2 and parts[1] == "announced":
        return "item_announced", ("say_" + parts[0],), ("say_" + parts[2],)
    return ("item_" + name,)
