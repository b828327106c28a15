"""The cards of an evening that the table kept: each play of its journal goes from the hand to the cloth again.

The same seed deals the same hands, so a page that is opened again has the cards where they were.
"""

from typing import Any


def lay_again(room: Any, place: int, face: str) -> None:
    """Move the card that the journal has just played from its hand to the cloth, the trick before to its winner."""
    deal, cloth = room.session.deal, room.cloth
    before = len(deal.cards) - 1
    if before and not before % deal.players:
        cloth.take(room.place_of_seat(deal.winners[before // deal.players - 1]))
    for card in cloth.hands[place]:
        end = card.end_of(face)
        if end is not None:
            cloth.lay(place, card.id, place, end)
            return
