"""The facts of each deal on the page of deals: seats, announcements, each trick card by card, and the result."""

from collections.abc import Callable
from typing import Any

from cardrules.cards import RANKS
from cardrules.judge import NotADeal
from stichtisch.club.replay import Replay, Step, replay
from stichtisch.games.score_tables import made_of
from stichtisch.i18n import Texts
from stichtisch.i18n.game_words import entry_words, game_name
from stichtisch.journal.notation import DealNotation
from stichtisch.sheets.score_table import contract_text, notes_of, plain, signed
from stichtisch.sheets.sheet import Sheet
from stichtisch.store import DealRow
from stichtisch.text import harmless

_SUITS = {"C": "♣", "S": "♠", "H": "♥", "D": "♦"}
_RED = "HD"

Facts = dict[str, Any]
Shown = Callable[[str], str]


def deal_facts(sheet: Sheet, texts: Texts, shown: Shown) -> list[Facts]:
    """Return the facts of each deal of a sheet in the order played; `shown` is what stands for a name."""
    return [
        _deal(sheet, deal, notation, texts, shown)
        for deal, notation in zip(sheet.deals, sheet.notations, strict=True)
    ]


def _deal(sheet: Sheet, deal: DealRow, notation: DealNotation, texts: Texts, shown: Shown) -> Facts:
    names = [shown(sheet.names[seat.person]) for seat in deal.seats]
    replayed = _replayed(notation)
    players = [
        {
            "name": name,
            "party": texts.all().get(f"party.{seat.party}", "") if seat.party else "",
            "score": "" if seat.score is None else signed(seat.score),
            "won": seat.won,
        }
        for name, seat in zip(names, deal.seats, strict=True)
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
        "tricks": _tricks(replayed, names, texts),
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


# Entries that say nothing, and those that the result has already.
_SILENT = frozenset(("healthy", "pass", "abandon", "decide", "penalty", "retract"))


def entry_text(game: str, text: str, texts: Texts) -> str:
    """Return what somebody said in words; cards are written as people write them."""
    known = texts.all()
    verb, _, rest = text.partition(" ")
    if f"said.{text}" in known:
        return known[f"said.{text}"]
    for kind in ("word", "party") if verb == "say" else ():
        if f"{kind}.{rest}" in known:
            return known[f"{kind}.{rest}"]
    words = [
        contract_text(word, texts)
        if {f"contract.{word}", f"suit.{word}"} & known.keys()
        else card_text(word, texts)
        if word[:1] in _SUITS and word[1:] in RANKS
        else known.get(f"word.{word}", word)
        for word in rest.split()
    ]
    if verb == "solo":
        words = [contract_text(f"solo:{rest}", texts)]
        return " ".join(words)
    if f"said.{verb}" not in known and (said := entry_words(game, text.split(), texts.language)):
        return said
    return " ".join([known.get(f"said.{verb}", verb.replace("_", " ")), *words])


def _tricks(replayed: Replay | None, names: list[str], texts: Texts) -> list[Facts]:
    points = [trick.get("points", "") for trick in replayed.result["tricks"]] if replayed else []
    steps = replayed.complete_tricks if replayed else []
    return [_trick(step, names, texts) | {"points": one} for step, one in zip(steps, points, strict=False)]


def _trick(step: Step, names: list[str], texts: Texts) -> Facts:
    lying = dict(step.trick)
    leader = step.trick[0][0] if step.trick else None
    cards = [
        {
            "text": card_text(lying[seat], texts) if seat in lying else "",
            "red": seat in lying and lying[seat][0] in _RED,
            "leads": seat == leader,
            "wins": seat == step.winner,
            "name": name,
        }
        for seat, name in enumerate(names)
    ]
    return {"number": step.trick_number, "cards": cards}


def card_text(card: str, texts: Texts) -> str:
    """Return a card as people write it: the sign of its suit, and its rank."""
    return "/".join(_motif(motif, texts) for motif in card.split("|"))


def _motif(motif: str, texts: Texts) -> str:
    suit, rank = motif[:1], motif[1:]
    if suit not in _SUITS or len(rank) != 1:
        return harmless(motif).capitalize()
    return _SUITS[suit] + texts.all().get(f"index.{rank}", rank)
