# The display of Schafkopf; see cardrules.panel.

from cardrules.cards import SUITS
from cardrules.deal import NOBODY
from cardrules.panel import NAME, SUIT, joined
from cardrules.schafkopf.contracts import CALL, RAMSCH, SIE, contract_of, kind_of
from cardrules.schafkopf.kontra import STEPS, judge_steps
from cardrules.schafkopf.sides import partner_of

# A Skat pack can also be used as the long pack.
KINDS = (6, 2)
PACKS = (("schafkopf32", 6, "AKQJT987", 1), ("schafkopf24", 6, "AKQJT9", 1))
FLAGS = ("tout",)
FACES = "german"
UNSHOWN = ("runners",)
RETRACTED = STEPS + ("runners",)


def entry(said):
    verb = said[0]
    if verb in (CALL, "game", "flag") and len(said) > 1:
        if said[1] == "tout":
            return ("tout",)
        return _game(contract_of(verb, said[1]), len(said) > 2)
    if verb == CALL:
        return ("calls",)
    if verb == "runners" and len(said) > 2:
        return _runners(*said[1:])
    return joined(said)


def _game(contract, tout):
    text = kind_of(contract), (SUIT, contract[-1])
    if contract[-1] not in SUITS:
        text = text[:1]
    return ("with_tout", text) if tout else text


def _runners(number, ours):
    return "runners_with" if ours else "runners_without", number


def facts(deal):
    texts = []
    if deal.game:
        partner = partner_of(deal)
        names = NAME, deal.declarer
        texts += [_game(deal.game, deal.tout), names if partner == NOBODY else ("pair", names, (NAME, partner))]
    elif deal.contract() == RAMSCH and deal.all_passed():
        texts.append(("ramsch",))
    doubled = deal.knocks() + judge_steps(deal)[0]
    return texts + ([("doubled", 1 << doubled)] if doubled else [])


def parties(session, deal):
    texts = [""] * deal.players
    if deal.game:
        texts[deal.declarer] = ("declarer",)
        partner = partner_of(deal)
        if partner != NOBODY:
            texts[partner] = ("partner",)
    return texts


def announced(deal):
    return [
        [("knock",)] * (deal.knocked >> seat & 1)
        + [(STEPS[step],) for _, other, step, _ in deal.steps if other == seat]
        for seat in range(deal.players)
    ]


def page(session, result):
    rules = session.rules
    if result["contract"] == RAMSCH:
        headline, rows = _ramsch(rules, result)
    elif result["declarer"] is None:
        return ("passed_in",), None, ()
    else:
        headline = "player_won" if result["won"] else "player_lost", (NAME, result["declarer"])
        rows = _remarks(result) + [
            (text, "", points if result["won"] else -points) for text, points in _parts(rules, result)
        ]
    factors = [(("tout",), rules.tout_factor)] if result["tout"] else []
    if result["contract"] == SIE:
        factors.append((("sie",), rules.sie_factor))
    if result["knocks"]:
        factors.append((("knock",), 1 << result["knocks"]))
    if result["kontra"]:
        factors.append(((STEPS[result["kontra"] - 1],), 1 << result["kontra"]))
    return headline, result["value"], rows + [(("factor", text, factor), "", 0) for text, factor in factors]


def _ramsch(rules, result):
    # For each seat, its card points and the points that it wins or loses (SF-91, SF-92).
    march = result["march"]
    rows = [(("ramsch",) if march is None else ("march",), "", 0)]  # type: list
    for seat, points in enumerate(result["scores"]):
        rows.append((("taken", (NAME, seat), result["card_points"][seat]), "", points))
    if march is None and result["virgins"] and rules.ramsch_virgin != "off":
        factor = 1 << len(result["virgins"]) if rules.ramsch_virgin == "all" else 2
        rows.append((("factor", ("virgin",), factor), "", 0))
    return ("player_lost", (NAME, result["loser"])) if march is None else ("player_won", (NAME, march)), rows


def _remarks(result):
    texts = []  # type: list
    if result["partner"] is not None:
        texts.append(("with_partner", (NAME, result["partner"])))
    if result["card_points"]:
        texts.append(("card_points", result["card_points"]["declarer"], result["card_points"]["defender"]))
    return [(text, "", 0) for text in texts]


def _parts(rules, result):
    # (text, points) of each amount that is added before the sum is multiplied (SF-84 to SF-86).
    tariff = rules.tariff
    contract = result["contract"]
    if contract == SIE:
        hand = 8 if rules.pack == "long" else 6
        return [(("sie",), tariff["solo"]), (_runners(hand, True), hand * tariff["runner"])]
    parts = [(_game(contract, False), tariff[kind_of(contract)])]  # type: list
    if result["runners"] and (rules.tout_runners or not result["tout"]):
        parts.append((_runners(result["runners"], result["with"]), result["runners"] * tariff["runner"]))
    return parts + [((level,), tariff[level]) for level in ("schneider", "schwarz") if result[level]]
