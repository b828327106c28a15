"""The room around a table: people, cards and simple players.

The room follows the game through the events on the serial line. host/PLAY.md describes its messages. The owner of the
table advances its time and calls step_room().
"""

import json
from typing import Any

from stichtisch.play.engine import earlier_cards, game_words, requests
from stichtisch.play.engine.agenda import Agenda
from stichtisch.play.engine.apparatus import Apparatus
from stichtisch.play.engine.blank_pack import BlankPack
from stichtisch.play.engine.cloth import PLACES, Cloth
from stichtisch.play.engine.counted import Counted
from stichtisch.play.engine.dice import Dice
from stichtisch.play.engine.incidents import DARK_STEPS, Incidents
from stichtisch.play.engine.instruments import Instruments
from stichtisch.play.engine.order import Order
from stichtisch.play.engine.packs import pack_of
from stichtisch.play.engine.people import People
from stichtisch.play.engine.robots import MIDDLE, Robots, keys_for
from stichtisch.play.engine.script import Script
from stichtisch.play.engine.table import Table
from stichtisch.play.engine.table_line import TableLine
from stichtisch.play.engine.view import asked_place, scores_by_place, state

# Table time: how long a simple player holds a key; how long it waits for the effect of an action before it
# retries; how long the readers need to notice that a trick was taken.
_KEY_US = 80_000
_PATIENCE_US = 4_000_000
_CLEARED_US = 200_000
# Table time from laying a card until the panel asks for the motif of the card.
_READ_US = 800_000
_USUAL_PACE_US = 700_000
# Table time until a simple player agrees to a request.
_AGREES_US = 1_000_000
# Number of deals that simple players begin on their own before a person must ask for more.
_DEALS_ALONE = 36
# The result of a deal is shown for this many steps at the pace of a simple player, but at least for this time.
_RESULT_PACES = 8
_RESULT_US = 2_000_000


class Room:
    """One table with the people around it."""

    def __init__(self, table: Table, seed: int = 1, dice: type[Dice] = Dice) -> None:
        """Create an empty room around a table that is switched on. `dice`: the random generator class for shuffling."""
        self._dice_of = dice
        self.people = People()
        self.cloth = Cloth()
        self.apparatus = Apparatus(table)
        self.pace_us = _USUAL_PACE_US
        # The number of deals that simple players have begun on their own since the last message from a person.
        self._alone = 0
        # For each connection: the language of its page, the traces that it displays, the number of journal lines and
        # the last state that were sent to it.
        self.languages: dict[str, str] = {}
        self.looks: dict[str, list[str]] = {}
        self._told: dict[str, int] = {}
        self._sent: dict[str, str] = {}
        self._outbox: list[Any] = []
        self._instruments = Instruments()
        self._begin(seed, Incidents({}))

    def _begin(self, seed: int, incidents: Incidents) -> None:
        self.seed = seed
        self.incidents = incidents
        # The journal that is replayed, if any.
        self.script: Script | None = None
        self.line = TableLine(self.apparatus.table)
        self._robots = Robots(self)
        self.counted = Counted(self)
        # Whether simple players wait until a person lets them continue.
        self.paused = False
        self._dice = self._dice_of(seed)
        self._packs = 1
        # The pack that is being registered, or was registered last.
        self.blank: BlankPack | None = None
        # The number of shuffles to skip: one for each of the seed's deals before the wanted deal.
        self._skipped = incidents.deal - 1
        # The counter of the deal for which the cards were dealt last.
        self._dealt: int | None = None
        self._told = {}
        # Whether earlier events of the table's journal are still being fetched.
        self._looks_back = True
        self._do_nothing()

    def _do_nothing(self) -> None:
        self._agenda = Agenda()
        # The earliest time of the simple players' next action. Before that action, the state of the game must differ
        # from the state in `_waits`, or the time in `_waits` must have passed.
        self._next_us = 0
        self._waits: tuple[tuple[int, ...], int] | None = None
        # The earliest time at which simple players may deal.
        self._deal_us = 0
        # The number of steps until the table is plugged in again after an incident.
        self._dark_steps = 0

    # The public state of the table

    @property
    def session(self) -> Any:
        """The session: the fold of the table's journal."""
        return self.line.session

    def person_at(self, place: int) -> int | None:
        """Return the person of the session at a place, or None if it is empty."""
        session = self.session
        if not self.line.lines:
            # Before its first event, a session has four people by default, but none of these people has sat
            # down.
            return None
        return next((person for person in session.ring if session.readers[person] == place), None)

    def place_of(self, person: int) -> int:
        """Return the place of a person of the session."""
        place: int = self.session.readers[person]
        return place

    def place_of_seat(self, seat: int) -> int:
        """Return the place of a seat of the deal."""
        return self.place_of(self.session.active[seat])

    def is_key_held(self) -> bool:
        """Return whether a person holds a key. Keys that simple players hold do not count."""
        robots = self.people.robots()
        return any(any(keys) for place, keys in enumerate(self.apparatus.held) if place not in robots)

    def is_trick_lying(self) -> bool:
        """Return whether a complete trick is still on the readers."""
        deal = self.session.deal
        if not deal or not deal.cards or len(deal.cards) % deal.players:
            return False
        return self.counted.are_in_hands() or any(self.cloth.lying[place] for place in range(PLACES))

    def winner_place(self) -> int | None:
        """Return the place that won the last trick."""
        deal = self.session.deal
        return self.place_of_seat(deal.winners[-1]) if deal and deal.winners else None

    # Connections

    def connect(self, connection: str, leads: bool = True) -> None:
        """Add a person who opened the page. `leads`: they may end the evening for everybody else."""
        self.people.come(connection, leads)
        self.looks[connection] = []

    def disconnect(self, connection: str) -> None:
        """Remove a person whose page is closed. Their places become empty; the cards stay there."""
        places = self.people.of(connection)
        self.people.go(connection)
        for kept in (self.languages, self.looks, self._sent, self._told):
            kept.pop(connection, None)
        self._release_keys(places)

    def leave(self, connection: str) -> None:
        """Free all places of a connection, and release their keys."""
        places = self.people.of(connection)
        self.people.leave(connection)
        self._release_keys(places)

    def seat(self, connection: str, place: int, who: object) -> None:
        """Seat a simple player at a place, or empty the place.

        The place must be free or belong to the connection. Raises Refused.
        """
        self.people.seat(connection, place, who)
        self._release_keys((place,))

    def _release_keys(self, places: tuple[int, ...]) -> None:
        for place in places:
            for key, held in enumerate(self.apparatus.held[place]):
                if held:
                    self.apparatus.key(place, key, False)

    def attended(self) -> None:
        """Reset the count of deals that simple players have begun on their own, because a person has sent a request."""
        self._alone = 0

    def message(self, connection: str, message: Any) -> dict[str, Any] | None:
        """Carry out a message of a page. Return the answer, or None if there is no immediate one."""
        return requests.answer(self, connection, message)

    def outbox(self) -> list[Any]:
        """Return the messages that have been queued since the last call, as (connection, message)."""
        connections = self.people.connections()
        lights = self.apparatus.lights() if connections else []
        for connection in connections:
            now = state(self, self.people.of(connection), lights)
            text = json.dumps(now)
            # A change of the time alone must not cause a message, so the time is added only after the
            # comparison.
            if text != self._sent.get(connection):
                self._sent[connection] = text
                now["us"] = self.apparatus.now_us()
                self._outbox.append((connection, {"state": now}))
        sent, self._outbox = self._outbox, []
        return sent

    # Time

    def step_room(self) -> None:
        """Do actions that are due, read the serial line, and let simple players act.

        Call it about every 20 ms of table time.
        """
        if not self.apparatus.power:
            self._put_plug_in()
            return
        if self.incidents.is_cut(self.session.deal):
            self.plug(False)
            self._dark_steps = DARK_STEPS
            return
        now = self.apparatus.now_us()
        self._agenda.do_until(now)
        self._read_instruments()
        if self.apparatus.cable:
            for seat, verb, arguments in self.line.read_events():
                self._tell_of(seat, verb, arguments)
            if self._looks_back and self.line.is_current:
                self._looks_back = False
                self.apparatus.lay_all(self.cloth.lying)
            self._tell_lookers()
            if not self._agenda and self.line.is_settled:
                self._let_robots_act(now)

    def _put_plug_in(self) -> None:
        # Plug the table in again if an incident unplugged it.
        if self._dark_steps:
            self._dark_steps -= 1
            if not self._dark_steps:
                self.plug(True)

    def _let_robots_act(self, now: int) -> None:
        if self.paused or now < self._next_us or not self.people.robots():
            return
        seen = self._news_of_game()
        if self._waits and self._waits[0] == seen and now < self._waits[1]:
            return
        action = self._robots.plan()
        self._waits = None
        if action is None or (action[0] == "deal" and now < self._deal_us):
            return
        if action[0] == "deal" and self._is_enough():
            return
        self._next_us = now + self.pace_us
        if action[0] in ("keys", "deal", "say", "lay", "turn"):
            # Wait until the table journals the event that this action causes.
            self._waits = (seen, now + _PATIENCE_US)
        self._act(now, *action)

    def _is_enough(self) -> bool:
        # Return whether simple players pause, because they have played several deals on their own and nobody seems to
        # be watching.
        if self.script or self.people.anybody():
            return False
        self._alone += 1
        if self._alone > _DEALS_ALONE:
            self._alone = 0
            self.paused = True
        return self.paused

    def _news_of_game(self) -> tuple[int, ...]:
        # Return a value that changes with each event caused by players, but not with the table's own events, which can
        # occur at any time.
        session = self.session
        return session.counter, len(session.ring), len(session.deal.log) if session.deal else 0

    def _act(self, now: int, kind: str, *arguments: Any) -> None:
        if kind in ("keys", "deal"):
            self._press(now, *arguments)
        elif kind == "say":
            place, deal, seat, entry, takes_rest = arguments
            if takes_rest:
                self.cloth.pick_up(place)
            self._press(now, place, keys_for(deal, seat, entry))
        elif kind == "lay":
            place, card, end = arguments
            self.lay(place, card.id, place, end)
            if self.session.deal.faces(card.code):
                # The panel asks which motif counts; the first choice is the motif at the end that was read.
                self._press(now + _READ_US, place, [MIDDLE])
        elif kind == "take":
            self.take_trick()
            self._next_us = now + max(self.pace_us, _CLEARED_US)
        elif kind == "lift":
            self._lift_all_of(*arguments)
            self._next_us = now + max(self.pace_us, _CLEARED_US)
        elif kind == "put_away":
            self.cloth.put_away(*arguments)
        elif kind == "turn":
            self.turn_up(*arguments)

    def _press(self, now: int, place: int, keys: list[int]) -> None:
        for key in keys:
            self._agenda.enter(now, self.apparatus.key, place, key, True)
            self._agenda.enter(now + _KEY_US, self.apparatus.key, place, key, False)
            now += 2 * _KEY_US

    def agree(self) -> None:
        """Let a simple player agree to a request that a person has made by holding a key.

        A player who has to declare something does not agree.
        """
        asked = asked_place(self)
        willing = [place for place in self.people.robots() if place != asked]
        if willing and self._is_playing():
            # The agreement follows all key presses that are already on the agenda.
            until = max(self.apparatus.now_us(), self._agenda.last_us()) + _AGREES_US
            self._agenda.enter(until, self._agree_still, willing[0], self._news_of_game())

    def _agree_still(self, place: int, news: tuple[int, ...]) -> None:
        # Press the key only if nobody else has agreed by now, because the same key then has a different effect.
        if self._is_playing() and news == self._news_of_game():
            self._press(self.apparatus.now_us(), place, [MIDDLE])

    def _is_playing(self) -> bool:
        deal = self.session.deal
        return bool(deal and not deal.over())

    # Cards

    def lay(self, place: int, number: Any, at: int, end: int) -> None:
        """Lay a card of a hand on a reader. Raises NotThere."""
        card = self.cloth.lay(place, number, at, end)
        self.apparatus.lay(at, card.laid(end))

    def _lift_all_of(self, place: int) -> None:
        # Return each card on the reader of a place to the hand that laid it.
        for card, _, hand in list(self.cloth.lying[place]):
            self.cloth.lift(place if hand is None else hand, card.id)
            self.apparatus.lift(place, card)

    def take_trick(self) -> None:
        """Take all cards on the readers for the winner of the last trick."""
        winner = self.winner_place()
        self.counted.put_away()
        for card, at in self.cloth.take_trick(0 if winner is None else winner):
            self.apparatus.lift(at, card)

    def turn_up(self, place: int) -> None:
        """Lay the top undealt card on a reader. Raises NotThere if there is none."""
        card = self.cloth.turn_up(place)
        self.apparatus.lay(place, card.laid())

    def lay_for_a_moment(self, place: int, kind: int, number: int) -> None:
        """Lay a player or action card, and lift it a moment later."""
        until, uid = self.apparatus.lay_for_a_moment(place, kind, number)
        self._agenda.enter(until, self.apparatus.lift_uid, place, uid)

    def unwrap(self, name: Any) -> None:
        """Add a pack with blank tags. `name`: the name of the pack in the rules. Raises Refused."""
        blank = BlankPack(name, self._packs + 1)
        self.put_blank_away()
        self.blank = blank
        self._packs += 1

    def put_blank_away(self) -> None:
        """Lift the blank tag on the reader. Remove a blank pack that is not finished."""
        if self.blank:
            self.blank.lift(self.apparatus)
            if self.blank.left():
                self.blank = None

    def deal_again(self) -> None:
        """Shuffle and deal the cards of the deal in play again."""
        self._dealt = None
        self._deal_cards(self.session.counter)

    def _deal_cards(self, counter: int) -> None:
        # Do nothing if the cards of this deal have already been dealt.
        session = self.session
        if session.deal is None or counter == self._dealt:
            return
        self._dealt = counter
        for at in range(PLACES):
            for card, _, _ in self.cloth.lying[at]:
                self.apparatus.lift(at, card)
        registered = self.blank.cards_for(session.deal) if self.blank else None
        pack = registered or pack_of(session.deal, 1)
        while self._skipped:
            self._skipped -= 1
            self._dice.shuffle(list(pack))
        self._dice.shuffle(pack)
        if self.script:
            pack = self.script.deal_out(session.number, session.deal, pack)
        places = [self.place_of_seat(seat) for seat in range(session.deal.players)]
        self.cloth.deal(pack, places, session.deal.HAND)

    # The table

    def plug(self, on: bool) -> None:
        """Plug the table in or unplug it."""
        self.apparatus.plug(on, self.cloth.lying)
        self._do_nothing()
        self._say("power", on)
        if on:
            self.line.restart()

    def plug_cable(self, inserted: bool) -> None:
        """Plug in or unplug the cable to the PC."""
        if inserted and not self.apparatus.cable:
            self.line.restart()
        self.apparatus.cable = inserted

    def begin_anew(self, seed: int, order: Order | None, incidents: Incidents, language: str) -> None:
        """Begin another evening at a new table with this language. Send it the order, if there is one."""
        self.apparatus.renew(language)
        self.cloth.clear()
        self._begin(seed, incidents)
        if order:
            self.line.order(order)

    def play_again(self, script: Script, language: str) -> None:
        """Replay the evening of a journal at a new table."""
        self.begin_anew(self.seed, Order("again", script.rules, script.people), Incidents({}), language)
        self.script = script

    # News

    def _tell_of(self, seat: int, verb: str, arguments: list[Any]) -> None:
        session = self.session
        deal = session.deal
        if verb in ("join", "come_back"):
            self._say("sits", arguments[-1])
        elif verb == "deal":
            self._deal_cards(arguments[0])
            self._say("deal", session.number, self.place_of(seat))
        elif deal is not None and seat >= 0:
            self._tell_of_deal(deal, seat, verb, arguments)

    def _tell_of_deal(self, deal: Any, seat: int, verb: str, arguments: list[Any]) -> None:
        place = self.place_of_seat(seat)
        if verb == "play":
            self.counted.add(place, arguments[1])
        if verb == "play" and self._looks_back:
            earlier_cards.lay_again(self, place, arguments[0])
        elif verb == "play":
            self._say("card", place, arguments[0])
            if deal.cards and not len(deal.cards) % deal.players:
                points = deal.points[-1] if deal.HAS_POINTS else None
                self._say("trick", self.place_of_seat(deal.winners[-1]), points)
        elif verb in deal.VERBS:
            # The event `turn` also contains the UID of the tag, which the message leaves out.
            self._tell_declared(place, (verb,) + tuple(arguments[:1] if verb == "turn" else arguments))
        if deal.over() and self.session.result():
            self._say("over", scores_by_place(self))
            self._deal_us = self.apparatus.now_us() + max(_RESULT_PACES * self.pace_us, _RESULT_US)

    def _tell_declared(self, place: int, entry: tuple[Any, ...]) -> None:
        said, before = ["declared", place] + list(entry), len(self._outbox)
        self._say(*said)
        for connection, message in self._outbox[before:]:
            text = game_words.declared(self.session.game, entry, self.languages.get(connection, "en"))
            if text is not None:
                message["text"] = text

    def _say(self, *words: Any) -> None:
        if self._looks_back:
            return
        for connection in self.people.connections():
            self._outbox.append((connection, {"said": list(words)}))

    def _tell_lookers(self) -> None:
        traffic, self.line.traffic = self.line.traffic, []
        lines = self.line.lines
        for connection, looks in self.looks.items():
            if "serial" in looks and traffic:
                self._outbox.append((connection, {"serial": traffic}))
            told = self._told.get(connection, 0)
            if "journal" in looks and told < len(lines):
                self._outbox.append((connection, {"journal": lines[told:]}))
                self._told[connection] = len(lines)

    def _read_instruments(self) -> None:
        wanted = {name for looks in self.looks.values() for name in looks}
        for name, message in self._instruments.read(self.apparatus.table, wanted):
            for connection, looks in self.looks.items():
                if name in looks:
                    self._outbox.append((connection, message))
