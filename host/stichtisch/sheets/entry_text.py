"""Entries of a log, and cards, in words for the rows of score sheets and for pages."""

from cardrules.cards import RANKS
from stichtisch.i18n import Texts
from stichtisch.i18n.game_words import entry_words
from stichtisch.sheets.score_table import contract_text
from stichtisch.text import harmless

_SUITS = {"C": "♣", "S": "♠", "H": "♥", "D": "♦"}


def entry_text(game: str, text: str, texts: Texts) -> str:
    """Return an entry in words, with cards as people write them."""
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


def card_text(card: str, texts: Texts) -> str:
    """Return a card as people write it: the sign of its suit, followed by its rank."""
    return "/".join(_motif(motif, texts) for motif in card.split("|"))


def _motif(motif: str, texts: Texts) -> str:
    suit, rank = motif[:1], motif[1:]
    if suit not in _SUITS or len(rank) != 1:
        return harmless(motif).capitalize()
    return _SUITS[suit] + texts.all().get(f"index.{rank}", rank)
