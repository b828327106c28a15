# The cards at the four places: each card is accepted and journalled, or held with a reason.
#
# A held card changes nothing in the game; play continues when the fault is corrected. A single held card is judged
# again after every change, so a card laid out of turn counts when its seat's turn comes.

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
# The time without an event or a key after which an awaited card counts as overdue.
_QUIET_MS = const(15_000)
# If all places share a reader, these reasons are shown as one: every card must be shown again, one at a time.
_SHOW_AGAIN = const(("stale", "two_cards", "many_cards"))


class Places:
    def __init__(self, ledger, seating, clock):
        self._ledger = ledger
        self._seating = seating
        self._lying = LyingCards(ledger, clock)
        if seating.by_turn:
            self._lying.one_by_one = True
        self._judgement = Judgement(ledger, seating, self._lying)
        # The places with a reader that does not answer; and a function that returns whether the card on a place may be
        # chosen from a list, because too many readings have failed.
        self.gone = self._lying.gone
        self.cannot_read = self._lying.cannot_read
        # Must be called when the readers begin.
        self.begin_looking = self._lying.settle_all
        # The card that was judged to be played, until play_card() journals it: (place, seat, uid, contents, code).
        self.accepted = None
        # A single card that is judged again: (uid, contents of the record, whether the card's only fault is that it was
        # laid too soon).
        self._waiting = [_NOTHING] * PLACES
        self._reasons = [PLAY] * PLACES  # type: list
        # For each place, the possible codes of the card that waits there until a key chooses one of them.
        self.faces = [()] * PLACES  # type: list
        # The next place to be judged again; PLACES if there is none.
        self._next = PLACES
        # Selects the sound: False when a card was accepted, True when it was refused, None if there was no card.
        self.refused = None
        # Set when anything that is displayed has changed; cleared by the code that displays it.
        self.changed = False
        # For each reader, the UID of a tag that seems to have been copied.
        self._doubtful = [""] * PLACES
        # For each reader, the UID of a card that was laid when the deal had ended.
        self._late = [""] * PLACES
        # The time of the last event or key; whether a card has been awaited for too long since then.
        self._clock = clock
        self._since = clock.ms()
        self._quiet = False
        # Player and action cards that were laid: (place, kind of record, number, UID).
        self.shown = []

    def take_event(self, place, kind, tags):
        # Processes one event of the readers. If this sets `accepted`, play_card() plays the card.
        if kind == presence.COUNTED:
            self._take_count(place, tags[0], tags[1])
            return
        self._lying.note_heap(place, kind == presence.MANY, kind in (presence.MANY, presence.GARBLED))
        if kind in (presence.GONE, presence.BACK):
            self._turn_reader(place, kind == presence.GONE)
        elif kind in (presence.MANY, presence.GARBLED):
            # Earlier cards may still be on the place.
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
        # The seat and the card that play_card() is about to play, so that the card can be shown before it is
        # journalled. None if there is no such card, or if it will not be played.
        if self.accepted is None or self._ledger.frozen or turns_up(self._ledger.session.deal):
            return None
        return self.accepted[1], self.accepted[4]

    def _take_count(self, place, uid, count):
        # If the counter of a tag has not increased, this is journalled and reported, but the card is played.
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
        # Records that a card that does not belong to the deal was accepted or refused.
        self.refused = refused
        self.changed = True

    def doubt(self, place):
        # A remark about the tag on the place, or "". Play continues despite the remark.
        reader = self._seating.own_reader(place)
        lying = self._lying.at(reader)
        if self._doubtful[reader] in lying:
            return words.say("perhaps_copied")
        return words.say("deal_over") if self._late[reader] in lying and self._ledger.in_play() is None else ""

    def hint(self, place):
        # A remark for a place from which a card has been awaited for too long, or "". Tags exactly on top of one
        # another do not answer, so no reader detects them.
        deal = self._ledger.in_play() if self._quiet else None
        seat = NOBODY if deal is None or self._ledger.asked()[1] else expected(deal)
        here = seat != NOBODY and self._seating.place_of(seat) == place
        return words.say("nothing_read") if here else ""

    def _take_both_ends(self, place, tags):
        # One end of this card counts, but it is unknown which. The card counts after it has been pushed to one side,
        # unless it has already been played.
        uids = _uids(tags)
        self._lying.note(place, uids)
        counted = any(self._judgement.is_spent(place, uid) or uid in self._ledger.turned for uid in uids)
        deal = self._ledger.in_play()
        if deal and not counted and deal.faces(tags[0][1][2]):
            self._consider(place, uids[0], tags[0][1])
        elif deal and not counted:
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
        # Player and action cards do not belong to a deal. Between deals, every unknown tag counts as a player card.
        # Each of these cards takes effect once, when it is laid.
        game = contents[0] if contents else 0 if self._ledger.in_play() else tag.PLAYER
        if game not in (tag.PLAYER, tag.ACTION):
            return False
        if uid not in self._lying.stale and not lay_there:
            self.shown.append((place, game, contents[2] if contents else STRANGE, uid))
        return True

    def _turn_reader(self, place, gone):
        self._lying.note_reader(place, gone)
        for borrower, lender in enumerate(self._seating.lent):
            if place in (borrower, lender):
                self._seating.lend(borrower, NOBODY)
        self._clear(place)
        self.changed = True
        if gone:
            self.refused = True

    def reason(self, place):
        # The reason why play is held at a place, or "" if it is not held there.
        reader = self._seating.own_reader(place)
        if self.gone[reader]:
            return words.say("reader_gone" if self._seating.lent[place] == NOBODY else "reader_lent")
        reason = self._reasons[reader]
        if reason == ("garbled",) and self.cannot_read(reader):
            deal = self._ledger.in_play()
            seat = NOBODY if deal is None else expected(deal)
            if seat != NOBODY and self._seating.reader_of(seat) == reader:
                return words.say("choose_unread")
        if self._seating.by_turn and reason and reason[0] in _SHOW_AGAIN:
            reason = ("one_by_one",)
        return words.say(*reason) if reason else ""

    def reconsider(self):
        # Must be called after every change: judge_waiting_card() then judges the waiting cards again.
        self._next = 0
        self._since = self._clock.ms()
        self.changed |= self._quiet
        self._quiet = False

    def judge_waiting_card(self):
        # Judges one waiting card again; plays at most one. Returns False if there was nothing to do.
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
        # A card left over from the previous deal does not count as played until it has been lifted.
        self._lying.lifted.clear()
        self._lying.stale.clear()
        for place in range(PLACES):
            self._late[place] = ""
            self._clear(place)
            if self._lying.begin_deal(place):
                self._reasons[place] = ("stale",)

    def taken_back(self, uid):
        # If the card is still on a place, it does not count until it has been lifted.
        for place in range(PLACES):
            if uid in self._lying.at(place):
                self._lying.stale.add(uid)
                self._hold(place, ("stale",))

    def chosen(self, place):
        # Plays the unreadable card on this place as the card that the player has chosen from the list.
        self._lying.note_clean(place)
        self._lying.chosen[place] = True
        self._clear(place)

    def _take_two(self, place, cards):
        # The card of the previous trick may be under the new one; then only the new one counts.
        fresh = [card for card in cards if not self._judgement.is_spent(place, card[0])]
        if len(fresh) == 1:
            self._consider(place, fresh[0][0], fresh[0][1])
        elif fresh and self._ledger.in_play():
            self._hold(place, ("two_cards", _name(cards[0][1]), _name(cards[1][1])))
        else:
            self._clear(place)

    def _consider(self, place, uid, contents):
        # Returns whether the card is accepted.
        verdict = self._judgement.of_card(place, uid, contents)
        if verdict is IGNORE:
            self._clear(place)
            if self._judgement.is_late(uid, contents):
                self._late[place] = uid
                self.changed = True
            return False
        deal = self._ledger.in_play()
        seat = self._seating.player(place, expected(deal))
        too_soon = verdict or self._judgement.of_turn(seat)
        before = self._waiting[place]
        if not too_soon:
            faces = () if turns_up(deal) else deal.faces(contents[2])
            if not faces:
                self.accepted = (place, seat, uid, contents, contents[2])
                return True
            if before[0] != uid or not self.faces[place]:
                self._clear(place)
                self._waiting[place] = (uid, contents, before[2] and before[0] == uid)
                self._reasons[place] = ("which_motif",)
                self.faces[place] = faces
                self.changed = True
            return False
        self.faces[place] = ()
        if before[0] == uid and self._reasons[place]:
            # The card is held as before, but the reason may have changed with the turn.
            self.changed |= self._reasons[place] != too_soon
            self._reasons[place] = too_soon
        else:
            self._hold(place, too_soon)
        if too_soon != SECOND_CARD or len(self._lying.at(place)) == 1:
            self._waiting[place] = (uid, contents, verdict == PLAY)
        return False

    def lay_for(self, place, face):
        # Plays the card waiting on this place as the card that was chosen with a key. Returns False if the card could
        # not be journalled.
        if face in self.faces[place]:
            uid, contents, _ = self._waiting[place]
            self.accepted = (place, self._ledger.in_play().turn, uid, contents, face)
            return self.play_card()
        return True

    def play_card(self):
        # Journals the accepted card. Returns False if no card was accepted, or if the card could not be written.
        if self.accepted is None:
            return False
        place, seat, uid, contents, card = self.accepted
        self.accepted = None
        record = self._ledger.record
        deal = self._ledger.in_play()
        verb = "turn" if turns_up(deal) else "play"
        text = deal.text(card)
        early = self._waiting[place][2]
        # Records how the seats of cards are determined from now on.
        seats = "turn" if self._seating.by_turn else "reader"
        written = self._ledger.seats == seats or record(TABLE, "seats", seats)
        if written and self._ledger.session.deck != contents[1]:
            written = record(TABLE, "pack", contents[1])
        if early and written:
            written = record(seat, "early", text, uid)
        if not (written and record(seat, verb, text, uid)):
            self._hold(place, ("no_room",))
            # Try again, because the supply may have been low for a moment.
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
        self.faces[place] = ()
        self._reasons[place] = reason
        self.changed = True
        self.refused = True

    def _clear(self, place):
        self._waiting[place] = _NOTHING
        self.faces[place] = ()
        if self._reasons[place]:
            self._reasons[place] = PLAY
            self.changed = True


def _uids(tags):
    return tuple(hexlify(uid).decode().upper() for uid, _ in tags)


def _name(contents):
    return words.card_name(contents[2]) if contents else "?"
