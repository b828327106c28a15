"""Players who perform random actions, determined by a seed, at a bare table and optionally also at a virtual table.

Actions are tuples, so that a list of actions can be repeated and shortened.
"""

import random
from typing import Any

from playing import legal_plays
from support import pack_kinds
from support.bare_table import BareTable
from support.card_tags import DECK, decoded, pack_of

from cardrules.cards import CODES, UNKNOWN
from cardrules.deal import NOBODY
from cardrules.games import GAMES, book_of, choices_of
from stichtisch.device.client import Client
from stichtisch.journal.event import OWN_DOING
from stichtisch.simulation import Tag
from stichtisch.simulation.hands import TableTransport
from table import PLACES, words
from table.menu import session_menu
from table.menu.keys import HOLD, LEFT, MIDDLE, PRESS, RIGHT
from table.menu.session_actions import sit_down
from table.play import player_action_cards
from table.readers import presence
from table.view.view import View
from tablelog import actions, tag

_KINDS = {0: presence.LIFTED, 1: presence.LAID, 2: presence.TWO}
_UID = "04{:02X}{:06X}{:02X}{:02X}".format
_OTHER_DECK = DECK + 1
_NEW_GENERATION = 1 << tag.GENERATION_SHIFT
_MOST_PEOPLE = 7
_MOST_LYING = 4
_PLAYER_CARDS = 9
_PLENTY = 1_000_000
# Times at a virtual table.
_AWAKE_MS = 1500
_PRESSED_MS = 80
_HELD_MS = 1100
_SEEN_MS = 300
_LOOK_MS = 20
_LOOKS = 50
# The maximum number of steps through a list of the keys.
_LONGEST_WALK = 6


def record_of(uid, game, deck, card, copy):
    """Return the UID and a valid record of a tag."""
    return uid, tag.encode(uid, game, deck, card, copy)


def card_of(game, card, copy=0, deck=DECK):
    """UID and record of a playing card, both made from the card. `game` is the number on the tag."""
    uid = bytes.fromhex(_UID(game, deck, card, copy))
    return record_of(uid, game, deck, card, copy)


def player_card(number):
    return record_of(bytes((4, tag.PLAYER, number, 0, 0, 1, 2)), tag.PLAYER, 0, number, 0)


def action_card(number):
    return record_of(bytes((4, tag.ACTION, number, 0, 0, 1, 2)), tag.ACTION, 0, number, 0)


def strange_tag(number):
    return bytes((9, number, 3, 4)), None


class BrokenFlash:
    """Replaces the function that writes the journal, and fails as if the flash were full."""

    def __call__(self, text):
        raise OSError(28, "no space left")


class Evening:
    """A bare table at which actions are performed.

    An action is a tuple: the name of a method of this class, and its arguments. `lying`: the tags on each
    place, even if its reader does not report them. `hasty`: keys are pressed before the table has updated its
    lists, unless an action waits for that with `look`.
    """

    def __init__(self, folder, hasty=False):
        self.hasty = hasty
        self.lying: list[list[Any]] = [[] for _ in range(PLACES)]
        self.gone = [False] * PLACES
        self.desk = BareTable(folder, names=None)
        for number in range(0, _PLAYER_CARDS, 2):
            self.desk.player_names.keep(player_card(number)[0].hex().upper(), f"Nº {number}")

    @property
    def ledger(self):
        return self.desk.ledger

    @property
    def menu(self):
        return self.desk.menu

    def do(self, action):
        getattr(self, action[0])(*action[1:])

    # Keys

    def press(self, place, key, kind=PRESS):
        """Press a key. The displayed lists may be older than the last event.

        The table ignores keys while people sit down.
        """
        if self.ledger.joining.events:
            return
        self.menu.act(place, key, kind)
        self.desk.perform()
        self.desk.places.reconsider()
        self._follow()

    def walk(self, place, *steps):
        """For each step press ▶ this many times, then ●."""
        for step in steps:
            for _ in range(step):
                self.press(place, RIGHT)
            self.press(place, MIDDLE)

    # Cards

    def lay(self, place, one):
        """Lay one more tag on a place."""
        self.lying[place].append(one)
        self._look_at(place)

    def swap_card(self, place, one):
        """Replace the tags of a place by another tag."""
        self.clear(place)
        self.lay(place, one)

    def lift(self, place, number):
        """Remove one tag from a place."""
        if self.lying[place]:
            self.lying[place].pop(number % len(self.lying[place]))
            self._look_at(place)

    def clear(self, place):
        if self.lying[place]:
            self.lying[place] = []
            self._look_at(place)

    def clear_table(self):
        for place in range(PLACES):
            self.clear(place)

    def garble(self, place):
        """Report a garbled reading."""
        if not self.gone[place]:
            self._take(place, presence.GARBLED)

    def lose_reader(self, place):
        if not self.gone[place]:
            self.gone[place] = True
            self._take(place, presence.GONE)

    def find_reader(self, place):
        if self.gone[place]:
            self.gone[place] = False
            self._take(place, presence.BACK)
            if self.lying[place]:
                self._look_at(place)

    def _look_at(self, place):
        tags = tuple(self.lying[place])
        kind = _KINDS.get(len(tags), presence.MANY)
        if len(tags) == 1 and tags[0][1] is None:
            kind = presence.UNKNOWN
        if not self.gone[place]:
            self._take(place, kind, tags if 0 < len(tags) < 3 else ())

    def _take(self, place, kind, tags=()):
        laid = self._laid()
        self.desk.places.take_event(place, kind, decoded(tags))
        announced = self._announced()
        self.desk.places.play_card()
        if kind == presence.LAID or announced:
            # The display shows a card before the journal has it. If the flash is full, the card is not played;
            # otherwise this card is played and no other.
            refused = announced and self.desk.places.reason(place) == words.say("no_room")
            assert self._laid()[len(laid) :] == ([] if refused else announced)
        self._follow()

    def _announced(self):
        """The card that the display shows before it is journalled, as (seat, card)."""
        coming = self.desk.places.preview()
        if coming is None:
            return []
        view = View(self.desk.seating)
        view.show_trick(self.ledger.session.deal, *coming)
        shown = [card[0] for card in view.cards[self.desk.seating.place_of(coming[0])]]
        assert coming[1] in shown
        return [coming]

    def _laid(self):
        deal = self.ledger.in_play() or self.ledger.session.deal
        return list(zip(deal.seats, deal.cards, strict=True)) if deal else []

    def _follow(self):
        # Performs the table's own steps. The table shows their results before it updates the lists.
        self.desk.settle()
        shown = self.desk.places.shown
        while shown and not (self.ledger.frozen or self.ledger.joining.events):
            player_action_cards.act_on_card(self.menu, self.desk.player_names, *shown.pop(0))
            self.desk.perform()
            self.desk.places.reconsider()
            self.desk.settle()
        self.show()
        if not self.hasty:
            self.desk.refresh()
            self.show()

    def show(self):
        """Compute the view of the screen, and for each place the reason to wait, the notice and the keys."""
        desk = self.desk
        view = View(desk.seating)
        view.shows_points = desk.settings.values["open_points"] == "yes"
        view.show_session(desk.ledger.session, desk.ledger.asked()[0])
        if self.menu.sheet:
            view.show_sheet(desk.ledger)
        texts = [self.menu.question(), self.menu.notices.first()]
        for place in range(PLACES):
            texts += [desk.places.reason(place), self.menu.notice(place), *self.menu.labels(place)]
        assert all(isinstance(text, str) for text in texts)
        return view

    # The table itself

    def look(self):
        """Let the table update its panels and lists."""
        self.desk.refresh()
        self.show()

    def wait(self, milliseconds):
        self.desk.clock.now += milliseconds
        self.menu.close_step()
        self._follow()

    def fill_flash(self, free):
        """Leave `free` bytes on the flash; 0: there is no room for a record."""
        self.desk.free = free
        if not free:
            self.ledger.journal._write = BrokenFlash()
        else:
            vars(self.ledger.journal).pop("_write", None)

    def freeze(self, frozen):
        """Make the supply low, or good again."""
        self.ledger.set_supply_low(frozen)
        if not frozen:
            self.ledger.start()
        self._follow()

    def cut_power(self):
        """Cut the power and restore it. The readers report their tags again."""
        self.desk.power_on()
        self.desk.places.begin_looking()
        for place in range(PLACES):
            if self.gone[place]:
                self._take(place, presence.GONE)
            elif self.lying[place]:
                self._look_at(place)
        self._follow()

    def acknowledge(self):
        """Acknowledge all events, like a PC that has stored them."""
        self.ledger.acknowledge(self.ledger.journal.next - 1)
        while self.ledger.make_room_step():
            pass

    def begin_session(self, game, profile, options, places):
        """Begin a session, as if people had sat down and chosen a game; only between deals."""
        if not self.ledger.in_play():
            people = [(f"P{number}", place, None) for number, place in enumerate(places)]
            self.ledger.begin_session(game, profile, options, sit_down(people))
        self._follow()


class EveningTwice(Evening):
    """Performs every action at the bare table and at a virtual table. Both must journal the same events."""

    def __init__(self, folder, table):
        folder.mkdir()
        super().__init__(folder)
        self.table = table
        transport = TableTransport(table)
        self.client = Client(transport, monotonic=transport.seconds)
        table.run(_AWAKE_MS)
        self._agree()

    def press(self, place, key, kind=PRESS):
        if key == MIDDLE and self.menu.offered(place) == ("lot",):
            # The two tables would draw different lots.
            return
        super().press(place, key, kind)
        self.table.press(place, key, _HELD_MS if kind == HOLD else _PRESSED_MS)
        self._agree()
        if self.menu.registering:
            # The bare table cannot register cards, so end registration immediately at the virtual table, too.
            self.menu.registering = None
            self.table.press(place, MIDDLE, _HELD_MS)
        if self.menu.testing:
            # The bare table cannot test itself, so end the self-test immediately at the virtual table, too.
            self.menu.testing = False
            self.table.press(place, MIDDLE, _HELD_MS)

    def _look_at(self, place):
        self.table.lift(place)
        self.table.run(_SEEN_MS)
        for uid, pages in self.lying[place]:
            self.table.lay(place, Tag(uid, pages))
        self.table.run(_SEEN_MS)
        super()._look_at(place)
        self._agree()

    def wait(self, milliseconds):
        self.table.run(milliseconds)
        self._agree()

    def events(self):
        """The events that each of the two tables has journalled, without those that differ between tables."""
        known = [event[2:] for event in self.ledger.journal.events_since("boot")]
        journalled = [[event.seat, event.verb, *event.arguments] for event in self.client.pull(1)]
        return [[event for event in events if event[1] not in OWN_DOING] for events in (known, journalled)]

    def _agree(self):
        # Gives the bare table the virtual table's time; waits until both have journalled the same number of events.
        for _ in range(_LOOKS):
            self.desk.clock.now = self.table.run(_LOOK_MS) // 1000
            super().wait(0)
            if self.client.hello().next == self.ledger.journal.next:
                return
        known, journalled = self.events()
        raise AssertionError(f"the table journalled {journalled[-3:]}, the desk {known[-3:]}")


class Anybody:
    """Chooses each next action of an evening. `but`: kinds of actions to leave out."""

    def __init__(self, evening, seed, but=()):
        self.evening = evening
        self.dice = random.Random(seed)
        self._dealt = None
        weights = {
            "play": 30,
            "answer": 12,
            "press": 12,
            "walk": 10,
            "look": 14,
            "lay": 5,
            "say_by_card": 3,
            "lift": 5,
            "garble": 3,
            "reader": 2,
            "wait": 4,
            "cut": 2,
            "flash": 1,
            "begin": 1,
        }
        self._kinds = {kind: weight for kind, weight in weights.items() if kind not in but}

    def next(self):
        """Return the next action."""
        kind = self.dice.choices(list(self._kinds), list(self._kinds.values()))[0]
        return getattr(self, "_" + kind)()

    def _place(self):
        return self.dice.randrange(PLACES)

    @property
    def _ledger(self):
        return self.evening.ledger

    # Steps of the game

    def _play(self):
        """Lay a card from the hand of the seat to play. Between deals, begin the next deal."""
        deal = self._ledger.in_play()
        if deal is None:
            return self._go_on()
        turns_up = "turn" in deal.VERBS and not deal.cards and not deal.turned
        seat = deal.dealer if turns_up else deal.turn
        if choices_of(self._ledger.session.game).asked(deal)[1] and not turns_up:
            return self._answer()
        left = self._left(deal, seat)
        plays = legal_plays(deal, [card for card, _ in left]) if left and not turns_up else []
        if not plays:
            return ("swap_card", self._reader_of(seat), self._any_card())
        card = self.dice.choice(plays)
        copy = next(copy for held, copy in left if card in self._ends(deal, held))
        game = pack_kinds.of(self._ledger.session.game)
        return ("swap_card", self._reader_of(seat), card_of(game, card, copy))

    def _reader_of(self, seat):
        return self.evening.desk.seating.reader_of(seat)

    def _left(self, deal, seat):
        # Return the cards left in the seat's hand. The first call in a deal deals a hand to everybody.
        key = (self._ledger.session.game, self._ledger.session.counter)
        if self._dealt is None or self._dealt[0] != key:
            pack = pack_of(deal)
            self.dice.shuffle(pack)
            hands = [pack[number * deal.HAND : (number + 1) * deal.HAND] for number in range(deal.players)]
            self._dealt = key, hands
        hands = self._dealt[1]
        if seat >= len(hands):
            return []
        laid = self._ledger.laid + self._ledger.turned
        game = pack_kinds.of(self._ledger.session.game)
        return [
            (card, copy)
            for card, copy in hands[seat]
            if not any(card_of(game, end, copy)[0].hex().upper() in laid for end in self._ends(deal, card))
            and deal.order.powers[card]
        ]

    def _ends(self, deal, card):
        return (card, deal.deck[card]) if hasattr(deal, "deck") else (card,)

    def _go_on(self):
        place = self._place()
        self.evening.look()
        ledger, people = self._ledger, self.evening.desk.seating
        if ledger.session.game is None:
            return ("wait", 10)
        verbs = [entry[0] for entry in session_menu.entries(ledger, people, place, ())]
        for verb in ("next", "deal", "sit", "again"):
            if verb in verbs:
                return ("walk", place, verbs.index(verb))
        return ("walk", place, self.dice.randrange(_LONGEST_WALK))

    def _answer(self):
        """Let the player who is asked choose an entry, or let another player agree."""
        deal = self._ledger.in_play()
        if deal is None:
            return self._walk()
        seat = choices_of(self._ledger.session.game).asked(deal)[0]
        if seat == NOBODY:
            return ("press", self._place(), MIDDLE)
        return ("walk", self.evening.desk.seating.place_of(seat), *self._steps())

    # Random actions

    def _steps(self):
        return [self.dice.randrange(_LONGEST_WALK) for _ in range(self.dice.choice((1, 1, 2, 3)))]

    def _walk(self):
        return ("walk", self._place(), *self._steps())

    def _press(self):
        key = self.dice.choice((LEFT, MIDDLE, MIDDLE, RIGHT))
        return ("press", self._place(), key, self.dice.choice((PRESS, PRESS, HOLD)))

    def _look(self):
        return ("look",)

    def _any_card(self):
        deal = self._ledger.in_play()
        game = pack_kinds.of(self._ledger.session.game or GAMES[0])
        if deal is None:
            return card_of(game, self.dice.randrange(CODES - 1))
        cards = [card for card, power in enumerate(deal.order.powers) if power]
        return card_of(game, self.dice.choice(cards), self.dice.randrange(deal.COPIES))

    def _lay(self):
        game = pack_kinds.of(self.dice.choice(GAMES))
        one = self.dice.choice(
            (
                self._any_card(),
                self._any_card(),
                card_of(game, self.dice.randrange(UNKNOWN), self.dice.choice((0, 1, 2, tag.SECOND_END))),
                card_of(game, self.dice.randrange(UNKNOWN), 0, _OTHER_DECK),
                card_of(game, self.dice.randrange(UNKNOWN), _NEW_GENERATION),
                strange_tag(self.dice.randrange(3)),
                player_card(self.dice.randrange(_PLAYER_CARDS)),
                (bytes((4, 1, 2, 3, 4, 5, 6)), bytes(tag.RECORD_SIZE)),
            )
        )
        place = self._place()
        if len(self.evening.lying[place]) >= _MOST_LYING:
            return ("clear", place)
        return ("lay", place, one)

    def _say_by_card(self):
        number = self.dice.randrange(actions.count() + 3)
        if self.dice.random() < 0.3:
            number = self.dice.randrange(8)
        return ("swap_card", self._place(), action_card(number))

    def _lift(self):
        if self.dice.random() < 0.2:
            return ("clear_table",)
        return ("lift", self._place(), self.dice.randrange(_MOST_LYING))

    def _garble(self):
        return ("garble", self._place())

    def _reader(self):
        gone = [place for place in range(PLACES) if self.evening.gone[place]]
        if gone and self.dice.random() < 0.7:
            return ("find_reader", self.dice.choice(gone))
        return ("lose_reader", self._place())

    def _wait(self):
        return ("wait", self.dice.choice((20, 800, 5000, 9000)))

    def _cut(self):
        return self.dice.choice((("cut_power",), ("acknowledge",)))

    def _flash(self):
        if self._ledger.frozen:
            return ("freeze", False)
        if self.evening.desk.free < _PLENTY:
            return ("fill_flash", _PLENTY)
        return self.dice.choice((("fill_flash", 0), ("fill_flash", 50_000), ("freeze", True)))

    def _begin(self):
        game = self.dice.choice(GAMES)
        profile = self.dice.choice(list(book_of(game).PROFILES))
        places = sorted(self._place() for _ in range(self.dice.randint(2, _MOST_PEOPLE)))
        return ("begin_session", game, profile, {}, tuple(places))
