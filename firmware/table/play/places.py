# The cards of the four places: they are accepted, journalled, or held with a reason.
#
# A held card changes nothing in the game; play goes on once it is put right. A single card that is held is judged
# again after every change, so a card laid out of turn counts when the turn comes to its seat.

from binascii import hexlify

from micropython import const

from cardrules.deal import NOBODY
from table import PLACES, words
from table.journal.ledger import TABLE
from table.menu.deal_menu import expected, turns_up
from table.play.judgement import IGNORE, PLAY, SECOND_CARD, Judgement
from table.play.lying_cards import LyingCards
from table.readers import presence
from tablelog import tag

# The number of an unregistered player card.
STRANGE = -1

_NOTHING = ("", None, False)
# Without an event or a key for so long, where a card is awaited.
_QUIET_MS = const(15_000)


class Places:
    def __init__(self, ledger, seating, clock):
        self._ledger = ledger
        self._seating = seating
        self._lying = LyingCards(ledger, clock)
        self._judgement = Judgement(ledger, seating, self._lying)
        # Places whose reader does not answer; whether the card on a place has been tried often enough.
        self.gone = self._lying.gone
        self.cannot_read = self._lying.cannot_read
        # The readers begin now.
        self.begin_looking = self._lying.settle_all
        # The card that was judged to be played, until play_card() journals it: (place, seat, uid, contents).
        self.accepted = None
        # A single card that is judged again: (uid, contents of the record, whether it only came too soon).
        self._waiting = [_NOTHING] * PLACES
        self._reasons = [PLAY] * PLACES  # type: list
        # The next place to be judged again; PLACES: none.
        self._next = PLACES
        # Set when a card was taken (False) or refused (True), for the sound of it.
        self.refused = None
        # Set with everything that is shown otherwise now; who shows it clears it.
        self.changed = False
        # UIDs of tags that lie here and seem not to be the only ones of their kind.
        self._doubtful = [""] * PLACES
        # UIDs of cards that were laid here when the deal had ended.
        self._late = [""] * PLACES
        # Since when nothing has happened; whether that is long.
        self._clock = clock
        self._since = clock.ms()
        self._quiet = False
        # Player and action cards that were laid: (place, kind of record, number, UID).
        self.shown = []

    def take_event(self, place, kind, tags):
        # One event of the readers. If the card is `accepted` then, play_card() plays it.
        if kind == presence.COUNTED:
            self._take_count(place, tags[0], tags[1])
            return
        self._lying.note_heap(place, kind == presence.MANY)
        if kind in (presence.GONE, presence.BACK):
            self._turn_reader(place, kind == presence.GONE)
        elif kind in (presence.MANY, presence.GARBLED):
            # Earlier cards may still lie there.
            if self._ledger.in_play() and kind == presence.MANY:
                self._hold(place, ("many_cards",))
            elif self._ledger.in_play() and not self._lying.chosen[place]:
                self._lying.note_garbled(place)
                self._hold(place, ("garbled",))
        else:
            self._lying.note_clean(place)
            if kind == presence.AMBIGUOUS:
                self._take_both_ends(place, tags)
            else:
                self._take_tags(place, kind, tags)
        self.reconsider()

    def preview(self):
        # The seat and the card that play_card() is about to play, so that it is seen before it is journalled; None:
        # there is none, or it will not be played.
        if self.accepted is None or self._ledger.frozen or turns_up(self._ledger.session.deal):
            return None
        return self.accepted[1], self.accepted[3][2]

    def _take_count(self, place, uid, count):
        # A tag that reports no higher number than before is journalled and named; the card is played nevertheless.
        last = self._ledger.tag_counters.see(uid, count)
        name = hexlify(uid).decode().upper()
        if last < 0:
            if self._doubtful[place] == name:
                self._doubtful[place] = ""
            return
        self._ledger.record(TABLE, "copy", place, name, count, last)
        self._doubtful[place] = name
        self.changed = True
        self.refused = True

    def note_other_card(self, refused):
        # A card that is no card of the deal was taken or refused.
        self.refused = refused
        self.changed = True

    def doubt(self, place):
        # A remark on the tag that lies there, though nothing is wrong; "" for none.
        lying = self._lying.at(place)
        if self._doubtful[place] in lying:
            return words.say("perhaps_copied")
        return words.say("deal_over") if self._late[place] in lying and self._ledger.in_play() is None else ""

    def hint(self, place):
        # A remark where a card has been awaited for long, or "": tags that lie exactly on each other do not
        # answer, and no reader notices.
        deal = self._ledger.in_play() if self._quiet else None
        seat = NOBODY if deal is None or self._ledger.asked()[1] else expected(deal)
        here = seat != NOBODY and self._seating.reader_of(seat) == place
        return words.say("nothing_read") if here else ""

    def _take_both_ends(self, place, tags):
        # A card that counts by one of its ends, nobody knows which: it counts once it was pushed, unless it has before.
        uids = _uids(tags)
        self._lying.note(place, uids)
        counted = any(self._judgement.is_spent(place, uid) or uid in self._ledger.turned for uid in uids)
        if self._ledger.in_play() and not counted:
            self._hold(place, ("both_ends",))
        else:
            self._clear(place)

    def _take_tags(self, place, kind, tags):
        uids = _uids(tags) if kind != presence.LIFTED else ()
        before = self._lying.at(place)
        self._lying.note_read(place, uids)
        if kind == presence.LIFTED:
            self._lying.chosen[place] = False
            self._clear(place)
        else:
            read = [(uid, tag[1]) for uid, tag in zip(uids, tags)]
            cards = [one for one in read if not self._show(place, one[0], one[1], one[0] in before)]
            if len(cards) > 1:
                self._take_two(place, cards)
            elif cards:
                self._consider(place, cards[0][0], cards[0][1])
            else:
                self._clear(place)

    def _show(self, place, uid, contents, lay_there):
        # Player and action cards are no cards of a deal; between deals every strange tag is somebody's player card.
        # Each says what it says once, when it is laid.
        game = contents[0] if contents else 0 if self._ledger.in_play() else tag.PLAYER
        if game not in (tag.PLAYER, tag.ACTION):
            return False
        if uid not in self._lying.stale and not lay_there:
            self.shown.append((place, game, contents[2] if contents else STRANGE, uid))
        return True

    def _turn_reader(self, place, gone):
        self._lying.note_reader(place, gone)
        self._seating.end_loans(place)
        self._clear(place)
        self.changed = True
        if gone:
            self.refused = True

    def reason(self, place):
        # Why play is held at a place, "" where it is not.
        if self.gone[place]:
            return words.say("reader_gone" if self._seating.lent[place] == NOBODY else "reader_lent")
        reason = self._reasons[place]
        if reason == ("garbled",) and self.cannot_read(place):
            deal = self._ledger.in_play()
            seat = NOBODY if deal is None else expected(deal)
            if seat != NOBODY and self._seating.reader_of(seat) == place:
                return words.say("choose_unread")
        return words.say(*reason) if reason else ""

    def reconsider(self):
        # Something has happened: the waiting cards are to be judged again, in step().
        self._next = 0
        self._since = self._clock.ms()
        self.changed |= self._quiet
        self._quiet = False

    def step(self):
        # Judges one waiting card again; plays at most one. False: there was nothing to do.
        if self._next == PLACES:
            if not self._quiet and self._clock.since_ms(self._since) > _QUIET_MS:
                self._quiet = self.changed = True
            return False
        place = self._next
        self._next += 1
        waiting = self._waiting[place]
        if waiting is not _NOTHING and self._consider(place, waiting[0], waiting[1]):
            self.play_card()
        elif self._ledger.in_play() is None:
            self._clear(place)
        return True

    def begin_deal(self):
        # A card left from the deal before is no play until it has been lifted.
        self._lying.lifted.clear()
        self._lying.stale.clear()
        for place in range(PLACES):
            self._late[place] = ""
            self._clear(place)
            if self._lying.begin_deal(place):
                self._reasons[place] = ("stale",)

    def taken_back(self, uid):
        # Where it still lies it does not count before it has been lifted.
        for place in range(PLACES):
            if uid in self._lying.at(place):
                self._lying.stale.add(uid)
                self._hold(place, ("stale",))

    def chosen(self, place):
        # The unreadable card on this place has been chosen from the list: what lies there is played.
        self._lying.note_clean(place)
        self._lying.chosen[place] = True
        self._clear(place)

    def _take_two(self, place, cards):
        # The card of the trick before may lie under the new one: then only the new one counts.
        fresh = [card for card in cards if not self._judgement.is_spent(place, card[0])]
        if len(fresh) == 1:
            self._consider(place, fresh[0][0], fresh[0][1])
        elif fresh and self._ledger.in_play():
            self._hold(place, ("two_cards", _name(cards[0][1]), _name(cards[1][1])))
        else:
            self._clear(place)

    def _consider(self, place, uid, contents):
        # True when the card is accepted.
        verdict = self._judgement.of_card(place, uid, contents)
        if verdict is IGNORE:
            self._clear(place)
            if self._judgement.is_late(uid, contents):
                self._late[place] = uid
                self.changed = True
            return False
        seat = self._seating.player(place, expected(self._ledger.in_play()))
        too_soon = verdict or self._judgement.of_turn(seat)
        if not too_soon:
            self.accepted = (place, seat, uid, contents)
            return True
        before = self._waiting[place]
        if before[0] == uid and self._reasons[place]:
            # Held as before; whose turn it is may have changed.
            self.changed |= self._reasons[place] != too_soon
            self._reasons[place] = too_soon
        else:
            self._hold(place, too_soon)
        if too_soon != SECOND_CARD or len(self._lying.at(place)) == 1:
            self._waiting[place] = (uid, contents, verdict == PLAY)
        return False

    def play_card(self):
        # Journals the accepted card. False: there is none, or the flash did not take it.
        if self.accepted is None:
            return False
        place, seat, uid, contents = self.accepted
        self.accepted = None
        record = self._ledger.record
        deal = self._ledger.in_play()
        verb = "turn" if turns_up(deal) else "play"
        text = deal.text(contents[2])
        early = self._waiting[place][2]
        written = self._ledger.session.deck == contents[1] or record(TABLE, "pack", contents[1])
        if early and written:
            written = record(seat, "early", text, uid)
        if not (written and record(seat, verb, text, uid)):
            self._hold(place, ("no_room",))
            # Tried again: the supply may have been low for a moment.
            self._waiting[place] = (uid, contents, early)
            return False
        self._ledger.replaced_cards.learn(contents)
        if verb == "turn":
            self._lying.stale.add(uid)
        self._clear(place)
        self._lying.lifted.discard(uid)
        self.refused = False
        self.reconsider()
        return True

    def _hold(self, place, reason):
        self._waiting[place] = _NOTHING
        self._reasons[place] = reason
        self.changed = True
        self.refused = True

    def _clear(self, place):
        self._waiting[place] = _NOTHING
        if self._reasons[place]:
            self._reasons[place] = PLAY
            self.changed = True


def _uids(tags):
    return tuple(hexlify(uid).decode().upper() for uid, _ in tags)


def _name(contents):
    return words.card_name(contents[2]) if contents else "?"
