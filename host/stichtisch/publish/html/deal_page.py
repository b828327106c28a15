"""The facts of each deal for the page of deals: seats, announcements, the cards of each trick, the result."""

from collections.abc import Callable
from typing import Any

from markupsafe import Markup

from cardrules.judge import NotADeal
from stichtisch.club.card_table import hands, sides
from stichtisch.club.replay import Replay, Step, replay
from stichtisch.club.short_names import short_names
from stichtisch.games.score_tables import made_of
from stichtisch.i18n import Texts
from stichtisch.i18n.game_words import game_name
from stichtisch.journal.notation import DealNotation
from stichtisch.look.drawn_cards import can_draw, card_style, card_symbols, drawn_card
from stichtisch.sheets.entry_text import card_text, entry_text
from stichtisch.sheets.score_table import contract_text, notes_of, plain, signed
from stichtisch.sheets.sheet import Sheet
from stichtisch.store import DealRow
from stichtisch.text import harmless

_RED = "HD"

Facts = dict[str, Any]
Shown = Callable[[str], str]


def deal_facts(sheet: Sheet, texts: Texts, shown: Shown) -> list[Facts]:
    """Return the facts of each deal on a sheet, in the order played. `shown(name)` returns a name as pages show it."""
    texts = texts.of_game(sheet.session.game)
    return [
        _deal(sheet, deal, notation, texts, shown)
        for deal, notation in zip(sheet.deals, sheet.notations, strict=True)
    ]


def symbols_of(sheet: Sheet, texts: Texts) -> Markup:
    """Return the SVG symbols to which the drawn cards of a sheet refer. A page must contain these symbols once."""
    style = card_style(sheet.session.game)
    cards = [card for notation in sheet.notations if (one := _replayed(notation)) for card in _cards_of(one)]
    drawn = [card for card in cards if can_draw(style, texts.language, card)]
    return Markup(card_symbols(style, texts.language, drawn))


def _cards_of(replayed: Replay) -> list[str]:
    return [card for hand in replayed.hands for card in hand] + [
        card for step in replayed.complete_tricks for _, card in step.trick
    ]


def _deal(sheet: Sheet, deal: DealRow, notation: DealNotation, texts: Texts, shown: Shown) -> Facts:
    names = [shown(sheet.names[seat.person]) for seat in deal.seats]
    replayed = _replayed(notation)
    at = sides([seat.person for seat in deal.seats], len(sheet.session.people))
    in_hand = hands(replayed) if replayed and replayed.steps else [[] for _ in names]
    players = [
        {
            "name": name,
            "brief": short_names(name, names)[-1],
            "side": side,
            "party": texts.all().get(f"party.{seat.party}", "") if seat.party else "",
            "score": "" if seat.score is None else signed(seat.score),
            "won": seat.won,
            "dealer": seat.person == deal.dealer,
            "hand": [_card(one.card, sheet, texts) for one in hand],
        }
        for name, seat, side, hand in zip(names, deal.seats, at, in_hand, strict=True)
    ]
    totals = [
        {"name": shown(sheet.names[person]), "total": plain(total)}
        for person, total in sorted(deal.totals.items())
    ]
    return {
        "number": sheet.deal_name(deal),
        "contract": contract_text(deal.contract or deal.trump, texts) or texts.say("paper"),
        "dealer": shown(sheet.names[deal.dealer]),
        "declarer": "" if deal.declarer is None else shown(sheet.names[deal.declarer]),
        "notes": [*notes_of(sheet, deal, texts), *_not_shown(sheet, replayed, texts)],
        "players": players,
        "announcements": _announcements(replayed, names, texts),
        "tricks": _tricks(replayed, players, sheet, texts),
        "detail": ", ".join(made_of(sheet, deal, texts)) if deal.items else "",
        "totals": totals,
    }


def _replayed(notation: DealNotation) -> Replay | None:
    try:
        return replay(notation)
    except NotADeal:
        return None


def _not_shown(sheet: Sheet, replayed: Replay | None, texts: Texts) -> list[str]:
    if replayed is not None or sheet.on_paper:
        return []
    return [texts.say("unknown_rules", game=game_name(sheet.session.game, texts.language))]


def _announcements(replayed: Replay | None, names: list[str], texts: Texts) -> list[Facts]:
    if replayed is None or not replayed.steps:
        return []
    game = replayed.game
    return [
        {
            "name": names[seat] if 0 <= seat < len(names) else "",
            "text": harmless(entry_text(game, text, texts)),
        }
        for seat, text in replayed.steps[-1].said
        if text.partition(" ")[0] not in _SILENT
    ]


# Verbs of entries that are left out, because they are not announcements or the result already shows them.
_SILENT = frozenset(("healthy", "pass", "abandon", "decide", "penalty", "retract"))


def _tricks(replayed: Replay | None, players: list[Facts], sheet: Sheet, texts: Texts) -> list[Facts]:
    points = [trick.get("points", "") for trick in replayed.result["tricks"]] if replayed else []
    steps = replayed.complete_tricks if replayed else []
    return [
        _trick(step, players, sheet, texts) | {"points": one}
        for step, one in zip(steps, points, strict=False)
    ]


def _trick(step: Step, players: list[Facts], sheet: Sheet, texts: Texts) -> Facts:
    # Return the facts of a trick, with its cards in the order of play.
    leader = step.trick[0][0] if step.trick else None
    cards = [
        _card(card, sheet, texts)
        | {
            "side": players[seat]["side"],
            "name": players[seat]["name"],
            "leads": seat == leader,
            "wins": seat == step.winner,
        }
        for seat, card in step.trick
    ]
    winner = {"name": "", "brief": ""} if step.winner is None else players[step.winner]
    number = step.trick_number
    return {"number": number, "cards": cards, "winner": winner["name"], "brief": winner["brief"]}


def _card(card: str, sheet: Sheet, texts: Texts) -> Facts:
    # Return a card as text, and as a drawing if the style of cards has a face for it.
    text = card_text(card, texts)
    drawn = can_draw(card_style(sheet.session.game), texts.language, card)
    return {
        "text": text,
        "red": card[0] in _RED,
        "drawn": Markup(drawn_card(card, text)) if drawn else "",
    }
