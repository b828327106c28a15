# What lies on the four places and what it means: a play, nothing, or a card that is held with its reason.
#
# A held card changes nothing in the game; play goes on once it is put right. A single card that is held is judged
# again after every change, so a card laid out of turn counts when the turn comes to its seat.

from binascii import hexlify

from cardrules.cards import card_text
from cardrules.doppelkopf import SEATS
from table import presence, words
from tablelog import tag

# What a card came to, beside a reason to hold it.
_PLAY = ""
_IGNORE = None


class Places:
    def __init__(self, ledger):
        self._ledger = ledger
        # UIDs that lie on each place now.
        self._lying = [()] * SEATS
        # A single card that is judged again: (uid, contents of the record, why it came too soon or "").
        self._waiting = [None] * SEATS
        # Cards of this deal that have been lifted since they were played.
        self._away = set()
        self.reasons = [""] * SEATS
        # Set when a card was taken or refused, for light and sound: the seat, and whether it was refused.
        self.heard = None

    def take(self, seat, kind, tags):
        # One event of the readers.
        uids = tuple(hexlify(uid).decode().upper() for uid, _ in tags)
        self._lie(seat, uids if kind != presence.LIFTED else ())
        if kind in (presence.LIFTED, presence.BACK):
            self._clear(seat)
        elif kind in (presence.LAID, presence.UNKNOWN):
            self._consider(seat, uids[0], _contents(tags[0]))
        elif kind == presence.TWO:
            self._take_two(seat, uids, tags)
        elif kind == presence.GONE or self._ledger.in_play():
            self._hold(seat, _REASONS[kind])
        self.reconsider()

    def reconsider(self):
        # Judges the waiting cards again, until none of them is played.
        seat = 0
        while seat < SEATS:
            waiting = self._waiting[seat]
            seat = 0 if waiting and self._consider(seat, waiting[0], waiting[1]) else seat + 1

    def begin_deal(self):
        # What lies there from the deal before is no play.
        self._away.clear()
        for seat in range(SEATS):
            self._clear(seat)
            if self._lying[seat]:
                self.reasons[seat] = words.MANY_CARDS

    def taken_back(self, uid):
        for seat in range(SEATS):
            if uid in self._lying[seat]:
                self._clear(seat)
                self.reasons[seat] = words.TAKEN_BACK

    def _take_two(self, seat, uids, tags):
        # The card of the trick before may lie under the new one: then only the new one counts.
        fresh = [place for place in (0, 1) if not self._is_spent(seat, uids[place])]
        if len(fresh) == 1:
            self._consider(seat, uids[fresh[0]], _contents(tags[fresh[0]]))
        elif fresh:
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
        waiting = (uid, contents, too_soon)
        if waiting != self._waiting[seat]:
            self._hold(seat, too_soon or verdict)
            self._waiting[seat] = waiting
        return False

    def _judge(self, seat, uid, contents):
        # _PLAY, _IGNORE, or the reason to hold the card whoever's turn it is.
        if self._ledger.in_play() is None:
            return _IGNORE
        if any(uid in self._lying[other] for other in range(SEATS) if other != seat):
            return words.COPIED
        if self._is_spent(seat, uid):
            return _IGNORE
        if contents is None:
            return words.UNKNOWN_TAG
        return self._judge_pack(contents) or self._judge_card(uid, contents[2])

    def _judge_pack(self, contents):
        game, deck, _, _ = contents
        if game != tag.DOPPELKOPF:
            return words.OTHER_GAME
        return words.OTHER_PACK if self._ledger.session.deck not in (None, deck) else _PLAY

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
        early = self._waiting[seat] and self._waiting[seat][2]
        written = self._ledger.session.deck is not None or record(-1, "pack", contents[1])
        if early and written:
            written = record(seat, "early", text, uid)
        if not (written and record(seat, "play", text, uid)):
            self._hold(seat, words.NO_ROOM)
            return False
        self._clear(seat)
        self.heard = (seat, False)
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
        self._lying[seat] = uids

    def _hold(self, seat, reason):
        self._waiting[seat] = None
        self.reasons[seat] = reason
        self._ledger.changed = True
        self.heard = (seat, True)

    def _clear(self, seat):
        self._waiting[seat] = None
        if self.reasons[seat]:
            self.reasons[seat] = ""
            self._ledger.changed = True


_REASONS = {
    presence.MANY: words.MANY_CARDS,
    presence.GARBLED: words.GARBLED,
    presence.GONE: words.READER_GONE,
}


def _contents(one):
    # (game, deck, card, copy) of a (uid, record) pair, or None.
    uid, record = one
    return tag.decode(uid, record) if record else None


def _name(contents):
    return words.card_name(contents[2]) if contents else "?"
