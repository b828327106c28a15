# The registration of a deck at the table: cards are laid in the displayed order, on any reader, and the record of each
# card is written to its tag.
#
# The order alone determines which card a tag belongs to. So if a record cannot be written, no record is written for the
# cards laid after that card, and they must be laid again. This includes cards laid before a player could notice the
# failure. If the writing of a tag was undone, or the tag was replaced, the card's new tag has a higher generation,
# which makes the old tag void (table.files.replaced_cards).

import os

from micropython import const

from cardrules.deal import NOBODY
from cardrules.games import GAMES, TWO_TAGS
from table import PLACES, game_words, words
from table.menu.keys import LEFT, MIDDLE, RIGHT
from table.readers import presence
from table.registration import decks, tag_writer
from table.registration.tag_writer import TagWriter
from tablelog import tag
from tablelog.actions import parse

# The state of a registration.
OFF = const(0)
ASKING_TWIN = const(1)
CHOOSING = const(2)
LAYING = const(3)

# If a card is laid this soon after another one failed, its player cannot yet have noticed the failure.
_REACTION_MS = const(700)
_UID_SIZE = const(7)
# ◀ moves through the list by a quarter: in a pack of four suits, from suit to suit.
_QUARTERS = const(4)


class Registration:
    # Like Places, a registration receives the events of the sweep and is called in steps.
    # `replaced`: a table.files.replaced_cards.ReplacedCards.
    def __init__(self, sweep, clock, replaced):
        self._sweep = sweep
        self._clock = clock
        self._replaced = replaced
        # Set when anything that is displayed has changed; cleared by the code that displays it.
        self.changed = False
        # Selects the sound: False when a card got its record, True when something is wrong.
        self.refused = None
        self.phase = OFF
        self._entry = None
        self.stop()

    def start(self, kind, deck=None, lock=False, first=0, count=None, genuine=True):
        # kind: as in decks.py. deck: the number of a deck begun before; None: a random number. lock: whether records
        # are locked permanently. first, count: which tags of the order are to be written. genuine: whether the maker's
        # signature is verified.
        self._prepare(kind, lock, genuine)
        self.deck = (_draw() if deck is None else deck) if self._has_deck() else 0
        self._first = self._index = first
        self._end = len(self._order) // 2 if count is None else first + count
        self.phase = LAYING

    def replace(self, kind, lock=False, genuine=True):
        # Begins to register a spare for a lost card. The card's twin shows which card it is. If it has no twin, any
        # card of the pack shows the pack, and the card is then chosen from a list.
        self._prepare(kind, lock, genuine)
        self._replacing = True
        self.phase = ASKING_TWIN

    def replace_card(self, kind, deck, card, copy, lock=False, genuine=True):
        # Begins to register a spare for a known card. Either motif of a Double card is enough; both ends are written.
        self.replace(kind, lock, genuine)
        self.deck = deck
        index = self._place_of(card, copy)
        if index == NOBODY:
            raise ValueError("no card of the deck")
        self._choose(index)
        self._replace_chosen()

    def stop(self):
        # Ends the registration at once. Written tags stay written.
        if self._entry:
            self._entry.stop(tag_writer.UNCLEAR)
            self._entry = None
        if self.phase != OFF:
            self._sweep.set_any_two(False)
        self.phase = OFF
        self.deck = 0
        self._order = b""
        self._first = self._index = self._end = 0
        self._replacing = False
        self._waived = []
        # The UIDs of the tags that have their record, None for a skipped one; the UIDs of tags that may be overwritten,
        # because they were undone or abandoned half-way; the indices (in the order) of the tags whose generation was
        # raised.
        self._written = []
        self._ours = []
        self._raised = []
        # The cards that wait for an earlier card, as (seat, uid); for each place, the UIDs of the finished tags there.
        self._queue = []
        self._handled = [[] for _ in range(PLACES)]
        self._notice = None
        self.changed = True

    def finished(self):
        return self.phase == LAYING and self._index == self._end

    def progress(self):
        # The number of tags that have their record or were skipped, and the total number of tags.
        return self._index - self._first, self._end - self._first

    def wanted(self):
        # (game, card, copy, end) of the card to be laid or chosen now; None if there is none.
        if self.phase < CHOOSING or self._index == self._end:
            return None
        card, copy = self._entry_at(self._index)
        return self._game, card, copy & tag.COPY, 1 if copy & tag.SECOND_END else 0

    def question(self):
        # The question about the tag on the reader, or "" if there is none.
        return self._entry.question if self._entry else ""

    def labels(self):
        # The labels of ◀ ● ▶ at every place: keys of words, "" for nothing.
        question = self.question()
        if question:
            silicon = question in (tag_writer.NO_NTAG, tag_writer.COUNTERFEIT)
            return "register_no", "register_yes", "register_all" if silicon else ""
        if self.phase == CHOOSING:
            return "register_quarter", "register_take", "register_next"
        if self.phase != LAYING:
            return "", "", ""
        free = self._entry is None
        undo = "register_undo" if free and self._written else ""
        return undo, "", "register_skip" if free and self._index < self._end else ""

    def status(self):
        # The instruction for the next step: (key of words, arguments).
        question = self.question()
        if question:
            there = self._entry.contents
            return question, (self._name(there[0], there[2]), there[1]) if there else ()
        if self._notice:
            return self._notice[2:]
        if self.phase == ASKING_TWIN:
            return "register_show_twin" if decks.copies_of(self._kind) > 1 else "register_show_pack", ()
        if self.phase == CHOOSING:
            return "register_choose", (self._wanted_name(),)
        if self.phase == LAYING:
            return self._laying()
        return "", ()

    def act(self, key):
        # Handles a press of a key at any place. Returns False if the key does nothing now.
        self.changed = True
        if self.question():
            self._answer(key)
        elif self.phase == CHOOSING:
            self._go_through(key)
        elif key == LEFT:
            return self.undo()
        elif key == RIGHT:
            return self.skip()
        else:
            return False
        return True

    def undo(self):
        # Requests the previous card again; the tag that was written for it becomes void, wherever it is. Returns
        # False if that is not possible now.
        if self._entry or not self._written:
            return False
        self.changed = True
        self._notice = None
        uid = self._written[-1]
        if uid and not self._raise_generation(self._index - 1):
            return False
        self._written.pop()
        self._index -= 1
        if uid:
            self._ours.append(uid)
        return True

    def skip(self):
        # Skips the requested card, because it is missing. Returns False if that is not possible now.
        if self._entry or self.phase != LAYING or self._index == self._end:
            return False
        self.changed = True
        self._notice = None
        self._written.append(None)
        self._index += 1
        return True

    def take_event(self, seat, kind, tags):
        # Processes one event of the readers.
        if kind == presence.COUNTED:
            return
        self.changed = True
        if kind in (presence.LIFTED, presence.GONE, presence.BACK):
            self._stay(seat, ())
        elif kind == presence.MANY:
            self._refuse(seat, None, "register_many")
        elif kind == presence.GARBLED:
            self._refuse(seat, None, tag_writer.UNREADABLE)
        elif kind == presence.AMBIGUOUS:
            self._refuse(seat, None, "both_ends")
        else:
            uids = [one[0] for one in tags]
            self._stay(seat, uids)
            fresh = [one for one in tags if not self._is_known(seat, one[0])]
            if len(fresh) > 1:
                self._refuse(seat, None, "register_two")
            elif fresh:
                self._lay(seat, fresh[0][0], fresh[0][1])

    def step_registration(self):
        # Does one bounded piece of work. Returns False if there is nothing to do.
        if self._entry:
            if not self._entry.step_writing():
                return False
            self._conclude()
            return True
        if self._queue:
            self._begin(*self._queue.pop(0))
            return True
        return False

    def _prepare(self, kind, lock, genuine):
        self.stop()
        self._kind = kind
        self._game = decks.game_of(kind)
        # Both tags of a card must be within reach before a record is written to either of them.
        self._sweep.set_any_two(self._tags() == 2)
        self._order = decks.order_of(kind)
        self._lock = lock
        if not genuine:
            self._waived += [tag_writer.NO_NTAG, tag_writer.COUNTERFEIT]

    def _has_deck(self):
        return self._game not in (tag.PLAYER, tag.ACTION)

    def _entry_at(self, index):
        return self._order[2 * index], self._order[2 * index + 1]

    def _place_of(self, card, copy):
        # The index of a card's first tag; card and copy may be those of any of its tags. The generation is ignored.
        # NOBODY if the deck has no such card.
        for index in range(len(self._order) // 2):
            if self._entry_at(index) == (card, copy & ~tag.GENERATION):
                return index // self._tags() * self._tags()
        return NOBODY

    def _tags(self):
        # The number of tags on each card.
        return 2 if self._game in TWO_TAGS else 1

    def _stay(self, seat, uids):
        # Processes the report that only these tags are still on the place.
        self._handled[seat] = [uid for uid in self._handled[seat] if uid in uids]
        gone = [one for one in self._queue if one[0] == seat and one[1] not in uids]
        self._queue = [one for one in self._queue if one not in gone]
        entry = self._entry
        if entry and entry.seat == seat and entry.uid not in uids:
            self._give_up(tag_writer.UNCLEAR)
            self._refuse(NOBODY, entry.uid, "register_too_soon")
        elif gone:
            self._refuse(NOBODY, gone[0][1], "register_too_soon")
        elif self._notice and self._notice[0] == seat and self._notice[1] not in uids:
            self._notice = None

    def _is_known(self, seat, uid):
        entry = self._entry
        if uid in self._handled[seat] or (entry and (entry.seat, entry.uid) == (seat, uid)):
            return True
        return (seat, uid) in self._queue

    def _lay(self, seat, uid, contents):
        if self.phase == ASKING_TWIN:
            self._handled[seat].append(uid)
            self._take_twin(seat, uid, contents)
        elif self.phase != LAYING or self._index == self._end:
            self._handled[seat].append(uid)
        elif self._is_too_late(uid):
            self._handled[seat].append(uid)
            self.refused = True
        else:
            self._notice = None
            self._queue.append((seat, uid))

    def _is_too_late(self, uid):
        # Returns whether this card differs from the failed card, which must be laid again first.
        notice = self._notice
        if not notice or notice[1] == uid:
            return False
        return notice[0] != NOBODY or self._clock.since_ms(self._failed) < _REACTION_MS

    def _begin(self, seat, uid):
        self.changed = True
        if uid in self._written:
            card, _ = self._entry_at(self._first + self._written.index(uid))
            self._refuse(seat, uid, "register_known", (self._name(self._game, card),))
        elif len(uid) != _UID_SIZE:
            self._refuse(seat, uid, tag_writer.UNUSABLE)
        else:
            waived = self._waived
            if uid in self._ours:
                waived = waived + [tag_writer.OTHER, tag_writer.CLUB]
            wanted = self._contents(self._index, self._generation(self._index))
            self._entry = TagWriter(self._sweep, self._clock, seat, uid, wanted, self._lock, waived)

    def _generation(self, index):
        # The generation for the tag: for a spare, one more than that of the card that it replaces.
        spare = self._replacing and index not in self._raised
        return self._replaced.generation(self._game, self.deck, *self._entry_at(index)) + (1 if spare else 0)

    def _contents(self, index, generation):
        # The values for a card's record.
        card, copy = self._entry_at(index)
        return self._game, self.deck, card, copy | generation << tag.GENERATION_SHIFT

    def _conclude(self):
        # Processes the result of the current tag.
        entry = self._entry
        if entry.question:
            self.changed = True
            self.refused = True
        elif entry.outcome == tag_writer.WRITTEN:
            self._entry = None
            self._succeed(entry)
        elif entry.outcome:
            self._give_up(entry.outcome)
            self._refuse(entry.seat, entry.uid, entry.outcome)

    def _succeed(self, entry):
        self._replaced.learn(self._contents(self._index, self._generation(self._index)))
        self._handled[entry.seat].append(entry.uid)
        self._written.append(entry.uid)
        self._index += 1
        self.changed = True
        self.refused = False

    def _refuse(self, seat, uid, key, arguments=()):
        # No record is written to the tag at a place, nor to those of the cards that wait after it.
        if self._entry and self._entry.seat == seat and uid is None:
            self._give_up(key)
        if uid and seat != NOBODY:
            self._handled[seat].append(uid)
        for other, waiting in self._queue:
            self._handled[other].append(waiting)
        self._queue = []
        self._notice = (seat, uid, key, arguments)
        self._failed = self._clock.ms()
        self.refused = True
        self.changed = True

    def _give_up(self, reason):
        # The tag may be half-written, so allow it to be overwritten later.
        self._entry.stop(reason)
        if self._entry.has_written():
            self._ours.append(self._entry.uid)
        self._entry = None

    def _answer(self, key):
        entry = self._entry
        if key == LEFT:
            self._give_up("register_left")
            self._refuse(entry.seat, entry.uid, "register_left")
            return
        if key == RIGHT:
            if not self.labels()[2]:
                return
            self._waived += [tag_writer.NO_NTAG, tag_writer.COUNTERFEIT]
        entry.agree()
        self._conclude()

    def _raise_generation(self, index):
        # Returns False if the card has been replaced too often.
        if not self._has_deck():
            return True
        generation = self._replaced.generation(self._game, self.deck, *self._entry_at(index)) + 1
        if generation > tag.LAST_GENERATION:
            self._refuse(NOBODY, None, "register_worn")
            return False
        self._replaced.learn(self._contents(index, generation))
        self._raised.append(index)
        return True

    def _take_twin(self, seat, uid, contents):
        lost = NOBODY
        if contents and contents[0] == self._game:
            # The lost card is the other copy of this card. If cards have only one copy, any card shows the pack.
            twins = decks.copies_of(self._kind) > 1
            lost = self._place_of(contents[2], contents[3] ^ 1 if twins else contents[3])
        if contents is None or lost == NOBODY:
            self._refuse(seat, uid, "register_not_of_pack")
            return
        self._notice = None
        self.refused = False
        self.deck = contents[1]
        self._choose(lost)
        if twins:
            self._replace_chosen()
        else:
            self.phase = CHOOSING

    def _choose(self, index):
        self._index = index
        self._end = len(self._order) // 2

    def _go_through(self, key):
        if key == MIDDLE:
            self._replace_chosen()
            return
        steps = self._end // _QUARTERS // self._tags() if key == LEFT else 1
        self._index = (self._index + steps * self._tags()) % self._end

    def _replace_chosen(self):
        self._first = self._index
        self._end = self._first + self._tags()
        self.phase = LAYING
        if max([self._generation(index) for index in range(self._first, self._end)]) > tag.LAST_GENERATION:
            self._index = self._end
            self._refuse(NOBODY, None, "register_worn")

    def _laying(self):
        number, total = self.progress()
        if self._index == self._end:
            return "register_done", (self.deck, total)
        wanted = self._wanted_name()
        if self._entry:
            return "register_busy", (wanted,)
        if any(self._is_left_over(seat) for seat in range(PLACES)):
            return "register_lift", (wanted,)
        _, _, copy, end = self.wanted()
        if self._tags() == 2:
            key = "register_lay_turned" if end else "register_lay_end"
        else:
            key = "register_lay_copy" if decks.copies_of(self._kind) > 1 else "register_lay"
        return key, (number + 1, total, wanted, copy + 1)

    def _is_left_over(self, seat):
        # Returns whether a card without a record is still on the place.
        for uid in self._handled[seat]:
            if uid not in self._written:
                return True
        return False

    def _wanted_name(self):
        return self._name(self._game, self._entry_at(self._index)[0])

    def _name(self, game, card):
        if game == tag.PLAYER:
            return str(card + 1)
        if game == tag.ACTION:
            return _action(card)
        return words.card_name(card)


def _action(number):
    # An action uses the words of the first game that includes it.
    action = parse(number)
    for game in GAMES:
        try:
            return game_words.of_entry(game, action)
        except KeyError:
            pass
    return ""


def _draw():
    # 0 is not the number of a deck.
    return int.from_bytes(os.urandom(3), "big") or 1
