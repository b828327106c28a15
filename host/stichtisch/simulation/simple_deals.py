"""Deals of any game from a seed, played by simple players. The same seed gives the same deal."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from cardrules.api import Deal
from cardrules.cards import FOOL, UNKNOWN, card_text
from cardrules.games import GAMES, asked, book_of, deal_of
from cardrules.judge import FORMAT, VERSION
from cardrules.rules import Rules
from stichtisch import simple_players
from stichtisch.journal.notation import DealNotation

Entry = tuple[Any, ...]

# The default game of a new table.
_USUAL = GAMES[0]
# The answer "no reservation". It can be left out if the rules do not require the seat to answer.
_HEALTHY = ("healthy",)


def deal_cards(seed: int | str) -> list[list[int]]:
    """Return four hands of the usual game as card codes."""
    return _dealt(_usual_deal(0), seed)[0]


def play_deal(dealer: int, hands: list[list[int]]) -> Iterator[Entry]:
    """Yield the actions of four players of the usual game: (seat, "say", word) and (seat, "play", card).

    The declarations before the first card are left out.
    """
    deal = _usual_deal(dealer)
    room = _Room(deal, [[card_text(card) for card in hand] for hand in hands])
    while not deal.over():
        for entry in room.turn():
            yield entry
            deal.add(*entry)


def played_deal(seed: int | str, dealer: int = 0) -> DealNotation:
    """Return a complete deal of the usual game in deal notation, including the hands."""
    hands = deal_cards(seed)
    return {
        "format": FORMAT,
        "version": VERSION,
        "id": str(seed),
        "game": _USUAL,
        "rules": {"profile": _usual_profile()},
        "dealer": dealer,
        "hands": [[card_text(card) for card in hand] for hand in hands],
        "log": [list(entry) for entry in play_deal(dealer, hands)],
    }


def deal_pack(deal: Any, seed: int | str) -> tuple[list[list[str]], list[str]]:
    """Deal the cards of any game, and return the hands by seat and the remaining cards in deal notation."""
    hands, rest = _dealt(deal, seed)
    return [[deal.text(card) for card in hand] for hand in hands], [deal.text(card) for card in rest]


def entries(deal: Any, seed: int | str) -> Iterator[Entry]:
    """Yield the players' entries until the deal is over. The seed determines the order of the pack.

    The caller adds each entry to the deal.
    """
    room = _Room(deal, *deal_pack(deal, seed))
    yield from room.knocks()
    while not deal.over():
        answer = room.answer()
        if answer:
            yield answer
        else:
            yield from room.turn()


def _dealt(deal: Any, seed: int | str) -> tuple[list[list[int]], list[int]]:
    # Returns the hands by seat and the remaining cards, as card codes.
    if deal.others is None:
        pack = [card for card, power in enumerate(deal.order.powers[:FOOL]) if power] * deal.COPIES
    else:
        # Each card has two motifs. This function uses the code of the lower motif.
        pack = [card for card, other in enumerate(deal.others) if card < other != UNKNOWN] * deal.COPIES
    random.Random(seed).shuffle(pack)
    size = deal.HAND
    hands = [pack[size * seat : size * (seat + 1)] for seat in range(deal.players)]
    return hands, pack[size * deal.players :]


def _usual_deal(dealer: int) -> Any:
    return deal_of(_USUAL)(dealer, Rules(_USUAL, _usual_profile(), None))


def _usual_profile() -> str:
    return str(book_of(_USUAL).PROFILES[0])


@dataclass
class _Room:
    """The players of one deal: their hands, and the undealt cards."""

    deal: Any
    hands: list[list[str]]
    rest: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._view = Deal(self.deal)
        self._laid: list[list[str]] = [[] for _ in self.hands]

    def knocks(self) -> Iterator[Entry]:
        """Yield the knocks after the first packet of cards."""
        for seat, hand in enumerate(self.hands):
            entry = simple_players.knock(self._view, seat, hand[: len(hand) // 2])
            if entry:
                yield seat, *entry

    def answer(self) -> Entry | None:
        """Return the declaration of the seat that is asked, or None if a card is played next."""
        seat, needed = asked(self.deal)
        if seat < 0:
            return None
        if needed and not self._view.declarations(seat):
            return seat, "turn", self.rest.pop()
        entry = simple_players.declaration(self._view, seat, self.hands[seat])
        if entry is None or (entry == _HEALTHY and not needed):
            return None
        if entry == ("pick_up",):
            self.hands[seat] += self.rest
        return seat, *entry

    def turn(self) -> Iterator[Entry]:
        """Yield the entries of the seat to play: an announcement, if there is one, and a card."""
        for seat, hand in enumerate(self.hands):
            too_many = len(hand) + len(self._laid[seat]) - self.deal.HAND
            if too_many > 0:
                self._put_away(seat, too_many)
        seat = self.deal.turn
        hand = self.hands[seat]
        said = simple_players.announcement(self._view, seat, hand, self._laid[seat])
        if said:
            yield seat, *said
        card = simple_players.card(self._view, hand)
        held = card if card in hand else "|".join(reversed(card.split("|")))
        hand.remove(held)
        self._laid[seat].append(held)
        yield seat, "play", card

    def _put_away(self, seat: int, count: int) -> None:
        for card in simple_players.put_away(self._view, self.hands[seat], count):
            self.hands[seat].remove(card)
