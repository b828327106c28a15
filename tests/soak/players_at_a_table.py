"""Simulated Doppelkopf players at a virtual table, who only read its journal: they can continue from any state.

They do not wait for an answer to each card, so the table can be unplugged or busy while they play.
"""

import random
from typing import Any

from playing import legal_plays

from cardrules.cards import card_text
from cardrules.session import Session
from stichtisch.simulation import Tag, VirtualTable, make_deck, make_player_card
from stichtisch.simulation.simple_deals import deal_cards

SEATS = 4
# The game whose pack the players use.
GAME = "doppelkopf"
LEFT, MIDDLE, RIGHT = range(3)
PRESSED_MS = 40
HELD_MS = 1100
# The time until a card is in the journal, and until the readers have noticed that cards were removed.
LAID_MS = 120
CLEARED_MS = 210
AWAKE_MS = 1300


class Players:
    """Four players and the cards on their readers. `take` passes them new journal events."""

    def __init__(self, table: VirtualTable, seed: int, dealt: int | None = None) -> None:
        # `dealt`: the seed of the hands, if it differs from `seed`.
        self.table = table
        self.dice = random.Random(seed)
        self.lying: list[list[Tag]] = [[] for _ in range(SEATS)]
        self.session = Session()
        self.deals = 0
        self._deck = make_deck(1)
        self._known: list[list[Any]] = []
        self._seed = seed if dealt is None else dealt

    def take(self, events: list[list[Any]]) -> None:
        """Apply new journal events: [sequence, milliseconds, seat, verb, argument…]."""
        for _, _, seat, verb, *arguments in events:
            self.session.apply(seat, verb, arguments)
            self.deals += verb == "deal"
        self._known += events

    def wake(self) -> None:
        """Give a table time to start after power-on, with the cards that are still on its readers."""
        for seat, tags in enumerate(self.lying):
            for tag in tags:
                self.table.lay(seat, tag)
        self.table.run(AWAKE_MS)

    def press(self, place: int, key: int, milliseconds: int = PRESSED_MS) -> None:
        """Press a key for this time."""
        self.table.hold(place, key)
        self.table.run(milliseconds)
        self.table.release(place, key)
        self.table.run(PRESSED_MS)

    # Actions

    def play(self) -> None:
        """Perform the next action of the game: sit down, begin a deal or lay a legal card."""
        deal = self.session.deal
        if len(self.session.ring) < SEATS:
            self._sit_down()
        elif deal is None or deal.over():
            self._begin()
        else:
            self._lay_card(deal)

    def take_back(self) -> None:
        """Let the last player take their card back and another player agree; lift the card."""
        deal = self.session.deal
        if deal is not None and deal.seats:
            place = self._place(deal.seats[-1])
            self.press(place, LEFT, HELD_MS)
            self.press((place + 1) % SEATS, MIDDLE)
            self.lift_all()

    def announce(self) -> None:
        """Let a player open the list and choose its first item."""
        place = self.dice.randrange(SEATS)
        self.press(place, RIGHT)
        self.press(place, MIDDLE)

    def stray_key(self) -> None:
        """Press a random key at a random place."""
        held = self.dice.choice((PRESSED_MS, PRESSED_MS, HELD_MS))
        self.press(self.dice.randrange(SEATS), self.dice.randrange(3), held)

    def stray_card(self, place: int | None = None, milliseconds: int = LAID_MS) -> None:
        """Lay a stray card: an unplayed card of the pack, a player card or a foreign tag."""
        number = self.dice.randrange(SEATS)
        strange = Tag(bytes((4, 9, 9, 9, 9, 9, number)), bytes(16))
        free = [tag for tag in self._deck if not any(tag in tags for tags in self.lying)]
        one = self.dice.choice([*free[:6], strange, make_player_card(number)])
        self._put(self.dice.randrange(SEATS) if place is None else place, one)
        if milliseconds:
            self.table.run(milliseconds)

    def lift(self) -> None:
        """Lift one card."""
        seat = self.dice.randrange(SEATS)
        if self.lying[seat]:
            tag = self.lying[seat].pop(self.dice.randrange(len(self.lying[seat])))
            self.table.lift(seat, tag)
            self.table.run(CLEARED_MS)

    def lift_all(self) -> None:
        """Lift all cards."""
        for seat, tags in enumerate(self.lying):
            if tags:
                self.table.lift(seat)
        self.lying = [[] for _ in range(SEATS)]
        self.table.run(CLEARED_MS)

    # Steps of the game

    def _sit_down(self) -> None:
        taken = {self.session.readers[person] for person in self.session.ring}
        place = next((place for place in range(SEATS) if place not in taken), self.dice.randrange(SEATS))
        self.lift_all()
        self._put(place, make_player_card(place))
        self.table.run(LAID_MS)
        self.lift_all()

    def _begin(self) -> None:
        # Press ● at the dealer's place; if another item is offered or a list is open, try again later.
        self.lift_all()
        if self.session.ended:
            self.press(self.dice.randrange(SEATS), MIDDLE)
            return
        dealer = self.session.next_dealer()
        place = self.session.readers[dealer] if 0 <= dealer < len(self.session.readers) else None
        if place is None or self.dice.random() < 0.2:
            place = self.dice.randrange(SEATS)
        self.press(place, MIDDLE)
        self.table.run(LAID_MS)

    def _lay_card(self, deal: Any) -> None:
        place = self._place(deal.turn)
        under = self.lying[place]
        if under or (deal.cards and len(deal.cards) % deal.players == 0):
            self.lift_all()
        tag = self._card_of(deal)
        if tag is None:
            # The hands are no longer those dealt: a stray card was played.
            self.press(place, LEFT, HELD_MS)
            self.press((place + 1) % SEATS, MIDDLE)
            return
        self._put(place, tag)
        self.table.run(LAID_MS)

    def _card_of(self, deal: Any) -> Tag | None:
        hands = deal_cards(f"{self._seed} {self.session.counter}")
        played = self._played()
        left = [card_text(card) for card in hands[deal.turn]]
        for seat, card in zip(deal.seats, deal.cards, strict=True):
            if seat == deal.turn and card_text(card) in left:
                left.remove(card_text(card))
        free = [tag for tag in self._deck if tag.uid.hex().upper() not in played]
        known = {card_text(card): card for card in hands[deal.turn]}
        plays = legal_plays(deal, [known[text] for text in left])
        texts = [card_text(card) for card in plays]
        fitting = [tag for tag in free if tag.card in texts] or free
        return self.dice.choice(fitting) if fitting else None

    def _played(self) -> set[str]:
        # Return the UIDs played in this deal, without cards that were taken back.
        played: list[str] = []
        for _, _, _, verb, *arguments in self._known[self._deal_began() :]:
            if verb == "play":
                played.append(arguments[1])
            elif verb == "take_back" and played:
                played.pop()
        return set(played)

    def _deal_began(self) -> int:
        for at in range(len(self._known) - 1, -1, -1):
            if self._known[at][3] == "deal":
                return at
        return 0

    def _place(self, seat: int) -> int:
        return self.session.readers[self.session.active[seat]]

    def _put(self, place: int, tag: Tag) -> None:
        # A card cannot be in two places at once.
        for other, tags in enumerate(self.lying):
            if tag in tags:
                tags.remove(tag)
                self.table.lift(other, tag)
        self.lying[place].append(tag)
        self.table.lay(place, tag)
