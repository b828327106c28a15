"""Simple players at the table.

Simple players can do only what people can do: press keys, lay cards and take tricks.
"""

from typing import Any

from cardrules.api import Deal
from cardrules.games import asked, choices_of
from stichtisch import simple_players as players
from stichtisch.play.engine.people import NOBODY
from tablelog.choice_list import way_to

LEFT, MIDDLE, RIGHT = range(3)


class Robots:
    """The decisions of all simple players.

    `room`: the room with the table, cloth and people that the simple players see.
    """

    def __init__(self, room: Any) -> None:
        """Create the players. The players' decisions depend only on the present state of the room."""
        self._room = room
        # Seats that have made or declined an announcement in the deal with the counter `_number`.
        self._announced: set[Any] = set()
        self._number = 0

    def plan(self) -> tuple[Any, ...] | None:
        """Return the next action of a simple player, or None if people must act first.

        An action is ("keys", place, [key…]), ("deal", place, [key…]), ("lay", place, card, end), ("lift",
        place), ("take",), ("put_away", place, [number…]), ("turn", place), or ("say", place, deal, seat,
        entry, rest): `rest` is True if the player picks up the undealt cards first.
        """
        session = self._room.session
        if session.deal and not session.deal.over():
            return self._follow(session) if self._room.script else self._play(session)
        return self._between(session)

    # Between deals

    def _between(self, session: Any) -> tuple[Any, ...] | None:
        room = self._room
        if room.is_trick_lying():
            return self._take()
        if session.game is None or session.ended:
            return None
        free = [place for place in room.people.robots() if room.person_at(place) is None]
        if free:
            return ("keys", free[0], [MIDDLE])
        if any(room.people.who[place] != NOBODY and room.person_at(place) is None for place in range(4)):
            # A person or simple player has not sat down yet.
            return None
        place = self._dealer(session)
        return ("deal", place, [MIDDLE]) if place in room.people.robots() else None

    def _dealer(self, session: Any) -> int | None:
        # Return the place of the next dealer. Anybody can begin the first deal.
        if not session.ring or (session.result() is None and session.number):
            return None
        if self._room.script:
            return self._room.script.dealer(session.number + 1)
        if session.number == 0:
            taken = [self._room.place_of(person) for person in session.ring]
            people = [place for place in taken if place not in self._room.people.robots()]
            return people[0] if people else taken[0]
        return self._room.place_of(session.next_dealer())

    # In a deal

    def _follow(self, session: Any) -> tuple[Any, ...] | None:
        # Return the action for the next entry of the replayed journal.
        room, deal = self._room, session.deal
        entry = room.script.entry(session.number, len(deal.log) >> 1)
        if entry is None:
            return None
        seat, verb, arguments = entry
        place = room.place_of_seat(seat)
        if verb == "turn":
            return ("turn", place)
        if verb == "play":
            return self._lay_again(place, arguments[0])
        said = (verb,) + tuple(arguments)
        return ("say", place, deal, seat, said, False) if can_say(deal, seat, said) else None

    def _lay_again(self, place: int, face: str) -> tuple[Any, ...] | None:
        room = self._room
        if room.is_trick_lying():
            return ("take",)
        if room.cloth.lying[place]:
            return ("lift", place)
        return self._lay(place, face)

    def _lay(self, place: int, face: str) -> tuple[Any, ...] | None:
        for card in self._room.cloth.hands[place]:
            end = card.end_of(face)
            if end is not None:
                return ("lay", place, card, end)
        return None

    def _play(self, session: Any) -> tuple[Any, ...] | None:
        deal = session.deal
        if self._number != session.counter:
            self._number = session.counter
            self._announced = set()
        seat, needed = asked(deal)
        if seat >= 0 and not self._has(seat):
            # Wait for the person who may declare, even if the table does not wait: after the next card, they could no
            # longer declare.
            return None
        entry = self._declaration(deal, seat) if seat >= 0 else None
        if entry:
            return entry
        if needed or deal.turn < 0:
            return None
        return self._card(deal, deal.turn)

    def _declaration(self, deal: Any, seat: int) -> tuple[Any, ...] | None:
        place = self._room.place_of_seat(seat)
        if getattr(deal, "turned", True) is False and not choices_of(deal.rules.game).choices(deal, seat):
            return ("turn", place)
        hand = self._faces(place)
        entry = players.declaration(Deal(deal), seat, hand)
        if entry == ("pick_up",) and self._room.cloth.rest:
            # The player picks up the undealt cards before declaring, because the contract depends on them.
            return ("say", place, deal, seat, entry, True)
        return ("say", place, deal, seat, entry, False) if entry else None

    def _card(self, deal: Any, seat: int) -> tuple[Any, ...] | None:
        if not self._has(seat):
            return None
        room = self._room
        place = room.place_of_seat(seat)
        if room.is_trick_lying():
            return self._take()
        if room.cloth.lying[place]:
            # The table has not accepted this card, for instance because of a power cut. It is lifted and laid
            # again.
            return ("lift", place)
        hand = room.cloth.hands[place]
        too_many = len(hand) + deal.played[seat] - deal.HAND
        view = Deal(deal)
        if too_many > 0:
            faces = players.put_away(view, self._faces(place), too_many)
            return ("put_away", place, [self._number_of(hand, face) for face in faces])
        entry = self._announcement(deal, seat, place, view)
        if entry:
            return entry
        return self._lay(place, self._face(view, place)) if hand else None

    def _face(self, view: Any, place: int) -> str:
        # Return the player's choice of card, or the card with which the place has to revoke.
        faces = self._faces(place)
        wrong: str | None = self._room.incidents.revokes(place, faces, view.legal(faces))
        return wrong or players.card(view, faces)

    def _announcement(self, deal: Any, seat: int, place: int, view: Any) -> tuple[Any, ...] | None:
        if seat in self._announced:
            return None
        self._announced.add(seat)
        laid = [deal.text(deal.cards[at]) for at in range(len(deal.cards)) if deal.seats[at] == seat]
        entry = players.announcement(view, seat, self._faces(place), laid)
        return ("say", place, deal, seat, entry, False) if entry else None

    def _take(self) -> tuple[Any, ...] | None:
        # The winner takes the trick. Without a winner, a simple player takes it, because the room does not
        # wait for a person.
        winner = self._room.winner_place()
        return ("take",) if winner is None or winner in self._room.people.robots() else None

    def _has(self, seat: int) -> bool:
        return self._room.place_of_seat(seat) in self._room.people.robots()

    def _faces(self, place: int) -> list[Any]:
        return [card.face for card in self._room.cloth.hands[place]]

    def _number_of(self, hand: list[Any], face: str) -> int:
        return next(card.id for card in hand if card.face == face)


def can_say(deal: Any, seat: int, entry: tuple[Any, ...]) -> bool:
    """Return whether a seat can choose an entry from its lists now."""
    return entry in choices_of(deal.rules.game).choices(deal, seat)


def keys_for(deal: Any, seat: int, entry: tuple[Any, ...]) -> list[Any]:
    """Return the key presses that select an entry in the lists of a seat. ▶ shows the next entry; ● selects it."""
    # The display already shows the list to the seat that is asked to declare. Other seats open their list with ▶.
    keys = [] if asked(deal)[0] == seat else [RIGHT]
    for forward in way_to(choices_of(deal.rules.game).choices(deal, seat), entry):
        keys += [RIGHT] * forward + [MIDDLE]
    return keys
