# What lies on the four places and what it means: a play, nothing, or a card that is held with its reason.
#
# A held card changes nothing in the game; play goes on once it is put right. A single card that is held is judged
# again after every change, so a card laid out of turn counts when the turn comes to its seat.

from binascii import hexlify

from micropython import const

from cardrules.cards import card_text
from table import SEATS, presence, words
from table.ledger import TABLE
from tablelog import tag

# After a start or the return of a reader it has told within this time, several times over, what lay there before.
_SETTLING_MS = const(700)

# What a card came to, beside a reason to hold it.
_PLAY = ""
_IGNORE = None
_NOTHING = ("", None, False)


class Places:
    def __init__(self, ledger, clock):
        self._ledger = ledger
        self._clock = clock
        # UIDs that lie on each place now; places whose reader does not answer.
        self._lying = [()] * SEATS
        self._gone = [False] * SEATS
        # A single card that is judged again: (uid, contents of the record, whether it only came too soon).
        self._waiting = [_NOTHING] * SEATS
        # Cards of this deal that have been lifted since they were played. Those of tricks before the last complete one
        # cannot lie under a card any more.
        self._away = set(ledger.laid[: max(0, len(ledger.laid) // SEATS - 1) * SEATS])
        # Cards that count once they have been lifted: what lay there when the deal began, was taken back, or was laid
        # while nobody looked. Places where a heap lies, and where one lay when the deal began.
        self._stale = set()
        self._many = [False] * SEATS
        self._heaped = [False] * SEATS
        # Places that may tell of what lay there before, and since when.
        self._settling = [True] * SEATS
        self._since = [clock.ms()] * SEATS
        self._reasons = [""] * SEATS
        # The next place to be judged again; SEATS: none.
        self._next = SEATS
        # Set when a card was taken (False) or refused (True), for the sound of it.
        self.heard = None

    def begin_looking(self):
        # The readers begin now: what they tell first has been there before.
        for seat in range(SEATS):
            self._settle(seat)

    def _settle(self, seat):
        self._settling[seat] = True
        self._since[seat] = self._clock.ms()

    def _has_settled(self, seat):
        if self._settling[seat] and self._clock.since_ms(self._since[seat]) > _SETTLING_MS:
            self._settling[seat] = False
        return not self._settling[seat]

    def take(self, seat, kind, tags):
        # One event of the readers.
        self._many[seat] = kind == presence.MANY
        if kind in (presence.GONE, presence.BACK):
            self._turn_reader(seat, kind == presence.GONE)
        elif kind in (presence.MANY, presence.GARBLED):
            # What lay there before may lie there still.
            if self._ledger.in_play():
                self._hold(seat, words.MANY_CARDS if kind == presence.MANY else words.GARBLED)
        else:
            self._take_tags(seat, kind, tags)
        self.reconsider()

    def _take_tags(self, seat, kind, tags):
        uids = tuple(hexlify(uid).decode().upper() for uid, _ in tags) if kind != presence.LIFTED else ()
        self._lie(seat, uids)
        if self._heaped[seat] or not self._has_settled(seat):
            self._stale.update([uid for uid in uids if uid not in self._ledger.laid])
        if len(uids) < 2:
            self._heaped[seat] = False
        if kind == presence.LIFTED:
            self._clear(seat)
        elif kind == presence.TWO:
            self._take_two(seat, uids, tags)
        else:
            self._consider(seat, uids[0], _contents(tags[0]))

    def _turn_reader(self, seat, gone):
        # What lies there is told anew when the reader is back.
        self._gone[seat] = gone
        self._settle(seat)
        self._lying[seat] = ()
        self._clear(seat)
        self._ledger.changed = True
        if gone:
            self.heard = True

    def reason(self, seat):
        # Why play is held at a place, "" where it is not.
        return words.READER_GONE if self._gone[seat] else self._reasons[seat]

    def reconsider(self):
        # The waiting cards are to be judged again, in step().
        self._next = 0

    def step(self):
        # Judges one waiting card again; plays at most one. False: there was nothing to do.
        if self._next == SEATS:
            return False
        seat = self._next
        self._next += 1
        waiting = self._waiting[seat]
        if waiting is not _NOTHING and self._consider(seat, waiting[0], waiting[1]):
            self._next = 0
        elif self._ledger.in_play() is None:
            self._clear(seat)
        return True

    def begin_deal(self):
        # What lies there from the deal before is no play until it has been lifted.
        self._away.clear()
        self._stale.clear()
        for seat in range(SEATS):
            self._stale.update(self._lying[seat])
            self._clear(seat)
            self._heaped[seat] = self._many[seat]
            if self._lying[seat] or self._many[seat]:
                self._reasons[seat] = words.STALE

    def taken_back(self, uid):
        # Where it still lies it does not count before it has been lifted.
        for seat in range(SEATS):
            if uid in self._lying[seat]:
                self._stale.add(uid)
                self._hold(seat, words.STALE)

    def _take_two(self, seat, uids, tags):
        # The card of the trick before may lie under the new one: then only the new one counts.
        fresh = [place for place in (0, 1) if not self._is_spent(seat, uids[place])]
        if len(fresh) == 1:
            self._consider(seat, uids[fresh[0]], _contents(tags[fresh[0]]))
        elif fresh and self._ledger.in_play():
            names = [_name(_contents(one)) for one in tags]
            self._hold(seat, words.TWO_CARDS.format(names[0], names[1]))
        else:
            self._clear(seat)

    def _consider(self, seat, uid, contents):
        # True when the card was played.
        verdict = self._judge(seat, uid, contents)
        if verdict == _IGNORE:
            self._clear(seat)
            return False
        too_soon = verdict == _PLAY and self._too_soon(seat)
        if verdict == _PLAY and not too_soon:
            return self._play(seat, uid, contents)
        reason = too_soon or verdict
        before = self._waiting[seat]
        if before[0] == uid and self._reasons[seat]:
            # Held as before; whose turn it is may have changed.
            self._ledger.changed |= self._reasons[seat] != reason
            self._reasons[seat] = reason
        else:
            self._hold(seat, reason)
        if reason != words.SECOND_CARD or len(self._lying[seat]) == 1:
            self._waiting[seat] = (uid, contents, bool(too_soon))
        return False

    def _judge(self, seat, uid, contents):
        # _PLAY, _IGNORE, or the reason to hold the card whoever's turn it is.
        if self._ledger.in_play() is None:
            return _IGNORE
        if any(uid in self._lying[other] for other in range(SEATS) if other != seat):
            return words.COPIED
        if self._is_spent(seat, uid):
            return _IGNORE
        if uid in self._stale:
            return words.STALE
        if contents is None:
            return words.UNKNOWN_TAG
        return self._judge_pack(contents) or self._judge_card(uid, contents[2])

    def _judge_pack(self, contents):
        game, deck, _, _ = contents
        if game != tag.DOPPELKOPF:
            return words.OTHER_GAME
        begun = len(self._ledger.in_play().cards) > 0
        return words.OTHER_PACK if begun and self._ledger.session.deck != deck else _PLAY

    def _judge_card(self, uid, card):
        trick = self._ledger.trick_of(uid)
        if trick >= 0:
            return words.PLAYED_BEFORE.format(words.card_name(card), trick + 1)
        if self._ledger.in_play().laid[card] > 1:
            return words.THIRD_COPY.format(words.card_name(card))
        return _PLAY

    def _too_soon(self, seat):
        # Why the seat may not play yet, or "". The card counts when the seat's turn comes, unless lifted before.
        deal = self._ledger.in_play()
        if deal.has_played(seat):
            return words.SECOND_CARD
        return "" if seat == deal.turn else words.TURN_OF.format(self._ledger.session.names[deal.turn])

    def _play(self, seat, uid, contents):
        record = self._ledger.record
        text = card_text(contents[2])
        early = self._waiting[seat][2]
        written = self._ledger.session.deck == contents[1] or record(TABLE, "pack", contents[1])
        if early and written:
            written = record(seat, "early", text, uid)
        if not (written and record(seat, "play", text, uid)):
            self._hold(seat, words.NO_ROOM)
            return False
        self._clear(seat)
        self._away.discard(uid)
        self.heard = False
        return True

    def _is_spent(self, seat, uid):
        # A card of this deal that may lie here: on its own place while its trick is shown; anywhere, once the trick is
        # complete, until it has been lifted once.
        trick = self._ledger.trick_of(uid)
        if trick < 0:
            return False
        laid = self._ledger.laid
        own = self._ledger.session.deal.seats[laid.index(uid)] == seat
        if trick == (len(laid) - 1) // SEATS and own:
            return True
        return trick < len(laid) // SEATS and uid not in self._away

    def _lie(self, seat, uids):
        for uid in self._lying[seat]:
            if uid not in uids:
                self._away.add(uid)
                self._stale.discard(uid)
        self._lying[seat] = uids

    def _hold(self, seat, reason):
        self._waiting[seat] = _NOTHING
        self._reasons[seat] = reason
        self._ledger.changed = True
        self.heard = True

    def _clear(self, seat):
        self._waiting[seat] = _NOTHING
        if self._reasons[seat]:
            self._reasons[seat] = ""
            self._ledger.changed = True


def _contents(one):
    # (game, deck, card, copy) of a (uid, record) pair, or None.
    uid, record = one
    return tag.decode(uid, record) if record else None


def _name(contents):
    return words.card_name(contents[2]) if contents else "?"
