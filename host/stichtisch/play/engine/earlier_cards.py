"""The cards of an evening, restored from the table's journal: each play moves a card from its hand to the cloth.

Because the same seed deals the same hands, all cards are in their places when a page is opened again.
"""

from typing import Any


def lay_again(room: Any, place: int, face: str) -> None:
    """Move the card that has just been reported as played from its hand to the cloth.

    The winner of the previous trick takes that trick.
    """
    deal, cloth = room.session.deal, room.cloth
    before = len(deal.cards) - 1
    if before and not before % deal.players:
        cloth.take_trick(room.place_of_seat(deal.winners[before // deal.players - 1]))
    for card in cloth.hands[place]:
        end = card.end_of(face)
        if end is not None:
            cloth.lay(place, card.id, place, end)
            return
