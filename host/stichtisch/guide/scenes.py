"""The scenes of the guide, played at a virtual table in the guide's language, and their pictures."""

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from cardrules.double.cards import motifs
from cardrules.double.deck import CARDS
from cardrules.games import TWO_TAGS, deal_of
from cardrules.rules import Rules
from stichtisch.device.client import Client
from stichtisch.guide.people import People
from stichtisch.simulation import Tag, VirtualTable, make_deck, make_player_card
from stichtisch.simulation.hands import LEFT, MIDDLE, RIGHT, TableTransport
from stichtisch.simulation.picture import picture_of
from stichtisch.simulation.simple_deals import Entry, deal_cards, entries, play_deal
from stichtisch.uids import make_uid
from tablelog import actions
from tablelog import tag as record

if TYPE_CHECKING:
    from PIL.Image import Image

NAMES = ("Anna", "Ben", "Carla", "Dora", "Emil")
SOUTH, WEST, NORTH, EAST = PLACES = range(4)

_START_MS = 1500
_DRAWN_MS = 400
_WRITTEN_MS = 700
# Check at most this many times, and at this interval, whether the table has given up reading a card.
_LOOKS = 12
_LOOK_MS = 500

_DECK, _DOUBLE_DECK, _SCHAFKOPF_DECK = 1, 2, 3
# The number of the first blank tag.
_BLANK = 200
# The seeds of the hands. Dora revokes in the second deal, because two of her cards are swapped.
_FIRST_DEAL = "guide 158"
_SECOND_DEAL = "guide 0"
_REVOKE = (3, 34)
# In the Schafkopf deal, Ben calls the ace that Carla plays.
_CALL = "guide 602"
_CALLED_ACE = "SA"


def pictures(language: str, taken: Callable[[str], None] = lambda _name: None) -> "dict[str, Image]":
    """Play every scene in a language, and return the pictures of the display by name.

    `taken` is called with the name of each picture. Raises VirtualTableError, and NotTaken if the table does not do
    what the guide says.
    """
    with tempfile.TemporaryDirectory() as folder, VirtualTable(Path(folder) / "flash.img") as table:
        evening = _Evening(table, language, taken)
        evening.play()
        return evening.pictures


class _Evening:
    def __init__(self, table: VirtualTable, language: str, taken: Callable[[str], None]) -> None:
        self._taken = taken
        self.pictures: dict[str, Image] = {}
        self._language = language
        self._table = table
        self._people = People(table, "en")
        self._unplayed: list[Tag] = []
        # The cards played so far in the deal, as entries.
        self._played: list[Entry] = []

    def play(self) -> None:
        """Play all scenes in order."""
        self._table.run(_START_MS)
        self._send_names()
        self._speak()
        self._sit_down()
        self._choose_rules()
        self._first_deal()
        self._second_deal()
        self._end_with_ranking()
        self._share_a_place()
        self._play_skat()
        self._play_schafkopf()
        self._play_double()
        self._replace_a_card()
        self._register()

    def _take(self, name: str) -> None:
        self._table.run(_DRAWN_MS)
        self.pictures[name] = picture_of(*self._table.screen())
        self._taken(name)

    # Before the first deal

    def _send_names(self) -> None:
        transport = TableTransport(self._table)
        client = Client(transport, monotonic=transport.seconds)
        for number, name in enumerate(NAMES):
            client.name_badge(make_player_card(number).uid.hex().upper(), name)

    def _speak(self) -> None:
        if self._language != self._people.language:
            self._people.choose(SOUTH, "settings…", "language…", f"language_{self._language}")
            self._people.language = self._language
        self._people.expect(SOUTH, "sit", MIDDLE)

    def _sit_down(self) -> None:
        people = self._people
        self._show_card(WEST)
        self._show_card(NORTH)
        self._take("sit")
        people.press(EAST, MIDDLE)
        for place in (EAST, SOUTH):
            self._show_card(place)
        people.expect(EAST, f"deal|{NAMES[EAST]}", MIDDLE)

    def _show_card(self, place: int, number: int | None = None) -> None:
        self._people.lay(place, make_player_card(place if number is None else number))
        self._people.lift()

    def _choose_rules(self) -> None:
        people = self._people
        people.choose(SOUTH, "house_rules…", "page_trumps…", "option_piglets…")
        people.reach(SOUTH, "value_piglets_both")
        self._take("rules")

    # Doppelkopf

    def _first_deal(self) -> None:
        people = self._people
        people.choose(EAST, f"deal|{NAMES[EAST]}")
        self._declare()
        plays = self._begin(EAST, _FIRST_DEAL)
        self._play_until(plays, lambda trick, _: len(self._played) == 8 and not trick)
        people.lift()
        self._play_until(plays, lambda trick, entry: len(trick) in (1, 2) and entry[0] == WEST)
        self._undo(plays)
        self._retract()
        self._play_until(plays, lambda trick, _: len(trick) == 3 and trick[0][0] == SOUTH)
        self._take("trick")
        self._play_until(plays, lambda _, entry: entry[0] == SOUTH and entry[2][0] == "C")
        self._choose_unread(plays)
        self._lend()
        self._play_until(plays, lambda trick, entry: entry[0] == NORTH and trick and not _has(trick, SOUTH))
        self._lay_wrongly(plays)
        self._cut_the_power()
        self._play(plays, len(plays))
        people.lift()

    def _declare(self) -> None:
        # Anna declares a reservation and withdraws it.
        people = self._people
        people.expect(SOUTH, "healthy", MIDDLE)
        self._take("reservation")
        people.choose(SOUTH, "reservation")
        people.choose(WEST, "healthy")
        self._lay_action(NORTH, "healthy")
        people.choose(EAST, "healthy")
        people.choose(SOUTH, "withdraw")

    def _lay_action(self, place: int, *action: str) -> None:
        index = actions.index_of(action) or 0
        uid = make_uid(0, index + len(PLACES))
        self._people.lay(place, Tag(uid, record.encode(uid, record.ACTION, 0, index, 0)))
        self._people.lift(place)

    def _begin(self, dealer: int, seed: str) -> list[Entry]:
        self._unplayed = make_deck(_DECK)
        self._played = []
        return list(play_deal(dealer, deal_cards(seed)))

    def _play(self, entries: list[Entry], count: int) -> None:
        # Play the first `count` entries and remove them from the list.
        for _ in range(count):
            seat, verb, what = entries[0]
            if verb == "say":
                del entries[0]
                self._people.choose(seat, f"say_{what}")
            else:
                self._lay(*self._next_card(entries))

    def _play_until(self, entries: list[Entry], is_it: Callable[[list[Entry], Entry], object]) -> None:
        # Play until the open trick and the next card meet a condition.
        while entries[0][1] == "say" or not is_it(self._played[len(self._played) // 4 * 4 :], entries[0]):
            self._play(entries, 1)

    def _next_card(self, entries: list[Entry]) -> tuple[int, str]:
        # Remove the next entry from the list, and return its seat and card.
        entry = entries.pop(0)
        self._played.append(entry)
        return entry[0], entry[2]

    def _lay(self, place: int, card: str) -> None:
        if self._people.has_laid(place):
            self._people.lift()
        self._people.lay(place, self._draw(card))

    def _draw(self, card: str) -> Tag:
        tag = next(tag for tag in self._unplayed if tag.card == card)
        self._unplayed.remove(tag)
        return tag

    def _undo(self, plays: list[Entry]) -> None:
        # Ben takes back his card and plays it again.
        people, card = self._people, self._draw(self._next_card(plays)[1])
        people.lay(WEST, card)
        people.hold(WEST, LEFT)
        people.expect(SOUTH, "agree", MIDDLE)
        self._take("undo")
        people.agree(SOUTH)
        people.expect(WEST, "stale")
        people.lift(WEST)
        people.lay(WEST, card)

    def _retract(self) -> None:
        # Carla makes an announcement by mistake and takes it back.
        people = self._people
        people.choose(NORTH, "say_no60")
        people.choose(NORTH, "correct…", "retract|@say_no60")
        people.agree(WEST)

    def _choose_unread(self, plays: list[Entry]) -> None:
        people, (_, card) = self._people, self._next_card(plays)
        people.lift()
        self._table.reader_fault(SOUTH, "garbled", probability=1.0)
        people.lay(SOUTH, self._draw(card))
        for _ in range(_LOOKS):
            self._table.run(_LOOK_MS)
            if people.sees(SOUTH, "unseen…", MIDDLE):
                break
        people.expect(SOUTH, "choose_unread")
        self._take("unread")
        people.choose(SOUTH, "unseen…", "list|@french_C", f"card|@french_C|@french_{card[1]}")
        people.agree(EAST)
        self._table.reader_fault(SOUTH, "garbled", probability=0.0)
        people.lift()

    def _lend(self) -> None:
        # Ben's reader fails for a while, so he borrows another.
        people = self._people
        self._table.reader_fault(WEST, "gone", level=0)
        self._table.run(_START_MS)
        people.choose(WEST, "lend")
        people.agree(NORTH)
        people.expect(WEST, "reader_lent")
        self._table.reader_fault(WEST, "back")
        self._table.run(_START_MS)

    def _lay_wrongly(self, plays: list[Entry]) -> None:
        # Anna plays too early. Carla, whose turn it is, lays six cards at once, and then two.
        people = self._people
        seat, card = self._next_card(plays)
        played = self._draw(card)
        people.lay(SOUTH, self._unplayed[0])
        people.expect(SOUTH, f"turn_of|{NAMES[seat]}")
        self._take("too_soon")
        people.lift(SOUTH)
        people.lay(seat, played, *self._unplayed[:5])
        people.expect(seat, "many_cards")
        people.lift(seat)
        people.lay(seat, played, self._unplayed[0])
        people.lift(seat, self._unplayed[0])

    def _cut_the_power(self) -> None:
        self._table.power_off()
        self._people.forget()
        self._table.power_on()
        self._table.run(_START_MS)

    def _second_deal(self) -> None:
        people = self._people
        people.choose(WEST, "next")
        plays = self._begin(SOUTH, _SECOND_DEAL)
        first, second = (plays[at] for at in _REVOKE)
        plays[_REVOKE[0]], plays[_REVOKE[1]] = second, first
        self._play(plays, len(plays))
        people.lift()
        people.choose(SOUTH, "correct…", "penalty…")
        self._take("referee")
        people.press(SOUTH, MIDDLE)
        people.agree(WEST)

    def _end_with_ranking(self) -> None:
        people = self._people
        people.choose(NORTH, "sheet")
        self._take("sheet")
        people.choose(SOUTH, "close")
        people.choose(SOUTH, "end")
        people.agree(NORTH)
        people.expect(SOUTH, "again", MIDDLE)
        self._take("ranking")
        people.choose(SOUTH, "again")

    def _share_a_place(self) -> None:
        people = self._people
        self._show_card(SOUTH, len(PLACES))
        people.choose(NORTH, f"deal|{NAMES[NORTH]}")
        self._unplayed = make_deck(_DECK)
        self._lay(EAST, "SA")
        people.lay(SOUTH, self._draw("SK"))
        people.press(SOUTH, RIGHT)
        self._take("shared")
        people.press(SOUTH, RIGHT)
        self._throw_in()
        self._begin_with_new_people(SOUTH, WEST, NORTH)

    def _throw_in(self) -> None:
        people = self._people
        people.hold(NORTH, RIGHT)
        people.agree(EAST)
        people.lift()
        people.choose(WEST, "end")
        people.agree(SOUTH)

    def _begin_with_new_people(self, *places: int) -> None:
        self._people.choose(SOUTH, "new")
        for place in places:
            self._show_card(place)

    # Other games

    def _play_skat(self) -> None:
        # Ben bids 18 and Anna holds it. She plays a grand and concedes it.
        people = self._people
        people.choose(SOUTH, "game…", "title_skat…", "profile_isko")
        people.choose(NORTH, f"deal|{NAMES[NORTH]}")
        people.choose(WEST, "bid|18")
        self._take("auction")
        people.choose(SOUTH, "hold")
        for place in (WEST, NORTH):
            people.choose(place, "pass")
        people.choose(SOUTH, "hand", "game_grand…", "game_grand")
        people.choose(SOUTH, "concede")
        people.agree(WEST)
        people.choose(SOUTH, "tops_with|1")
        people.choose(WEST, "end")
        people.agree(SOUTH)

    def _play_schafkopf(self) -> None:
        # Ben knocks and calls. Dora doubles before her first card.
        people = self._people
        self._begin_with_new_people(*PLACES)
        people.choose(SOUTH, "settings…", "suits…", "suits_german")
        people.choose(SOUTH, "game…", "title_schafkopf…", "schafkopf.profile_wirtshaus")
        people.choose(EAST, f"deal|{NAMES[EAST]}")
        self._unplayed = make_deck(_SCHAFKOPF_DECK, "schafkopf")
        self._play_call(EAST)
        people.lift()
        people.expect(SOUTH, "next", MIDDLE)
        self._take("call_result")
        people.choose(WEST, "end")
        people.agree(SOUTH)
        people.choose(SOUTH, "settings…", "suits…", "suits_french")

    def _play_call(self, dealer: int) -> None:
        deal = deal_of("schafkopf")(dealer, Rules("schafkopf", "wirtshaus"))
        for seat, verb, *arguments in entries(deal, _CALL):
            deal.add(seat, verb, *arguments)
            if verb == "play":
                if arguments == [_CALLED_ACE]:
                    self._take("called")
                self._lay(seat, *arguments)
                if arguments == [_CALLED_ACE]:
                    self._take("partner")
            elif verb == "call":
                self._people.reach(seat, "calls…")
                self._take("call")
                self._people.choose(seat, "calls…", f"schafkopf.call|@german_{arguments[0]}")
            else:
                self._people.choose(seat, f"schafkopf.{verb}")
            if len(deal.cards) == 1 and verb == "play":
                self._people.choose(EAST, "schafkopf.kontra")
                deal.add(EAST, "kontra")

    def _play_double(self) -> None:
        # Dora turns up the trump, all players bid, and three play a card.
        people = self._people
        self._begin_with_new_people(*PLACES)
        people.choose(SOUTH, "game…", "title_double")
        people.choose(EAST, f"deal|{NAMES[EAST]}")
        people.lay(EAST, _card_of_double(0))
        people.lift()
        people.choose(SOUTH, "bid|1")
        for place in (WEST, NORTH, EAST):
            people.choose(place, "bid|0")
        for place in (SOUTH, WEST, NORTH):
            people.lay(place, _card_of_double(place + len(PLACES)))
        self._take("double")
        self._throw_in()

    # Cards

    def _replace_a_card(self) -> None:
        people = self._people
        people.choose(SOUTH, "register…", "deck_lost…", "deck_doppelkopf48")
        people.lay(EAST, make_deck(_DECK)[0])
        people.lift()
        self._write(0)
        people.choose(SOUTH, "close")

    def _register(self) -> None:
        people = self._people
        people.choose(SOUTH, "register…", "deck_doppelkopf48…", "deck_open")
        self._write(1)
        self._take("register")
        people.hold(SOUTH, MIDDLE)
        people.expect(SOUTH, "again", MIDDLE)

    def _write(self, number: int) -> None:
        # The tags of a virtual table are not signed, so the table asks before it writes one.
        people = self._people
        people.lay(EAST, Tag(make_uid(0, _BLANK + number)))
        self._table.run(_WRITTEN_MS)
        people.choose(EAST, "register_yes")
        self._table.run(_WRITTEN_MS)
        people.lift()


def _has(trick: list[Entry], seat: int) -> bool:
    return any(entry[0] == seat for entry in trick)


def _card_of_double(number: int) -> Tag:
    # Return the tag at one end of a Double card, the end with its first motif.
    first, _ = motifs(CARDS.split()[number])
    uid = make_uid(_DOUBLE_DECK, number)
    return Tag(uid, record.encode(uid, TWO_TAGS[0], _DOUBLE_DECK, first, 0))
