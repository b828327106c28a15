# What lies on the four places and what it means: a play, nothing, or a card that is held with its reason.
#
# A held card changes nothing in the game; play goes on once it is put right. A single card that is held is judged
# again after every change, so a card laid out of turn counts when the turn comes to its seat.

from binascii import hexlify

from micropython import const

from cardrules.deal import NOBODY
from cardrules.games import GAMES
from table import SEATS, presence, words
from table.in_play import expected, turns_up
from table.ledger import TABLE
from tablelog import tag

# After a start or the return of a reader it has told within this time, several times over, what lay there before.
_SETTLING_MS = const(700)
# Readings in a row that were no reading, before the card is chosen from a list.
_GARBLED_OFTEN = const(3)
# The number of a player card that nobody has registered.
STRANGE = -1

# What a card came to, beside a reason to hold it. A reason is the key of its words with their arguments.
_PLAY = ()
_IGNORE = None
_NOTHING = ("", None, False)
_SECOND_CARD = ("second_card",)


class Places:
    def __init__(self, ledger, people, clock):
        self._ledger = ledger
        self._people = people
        self._clock = clock
        # UIDs that lie on each place now; places whose reader does not answer.
        self._lying = [()] * SEATS
        self.gone = [False] * SEATS
        # A single card that is judged again: (uid, contents of the record, whether it only came too soon).
        self._waiting = [_NOTHING] * SEATS
        # Cards of this deal that have been lifted since they were played. Those of tricks before the last complete one
        # cannot lie under a card any more.
        players = ledger.players()
        self._away = set(ledger.laid[: max(0, len(ledger.laid) // players - 1) * players])
        # Cards that count once they have been lifted: what lay there when the deal began, was taken back, or was laid
        # while nobody looked. Places where a heap lies, and where one lay when the deal began.
        self._stale = set()
        self._many = [False] * SEATS
        self._heaped = [False] * SEATS
        # Places that may tell of what lay there before, and since when.
        self._settling = [True] * SEATS
        self._since = [clock.ms()] * SEATS
        self._reasons = [_PLAY] * SEATS  # type: list
        # How often in a row the reading of a place was none; places where a card lies that was chosen from the list.
        self._garbled = bytearray(SEATS)
        self._chosen = [False] * SEATS
        # The next place to be judged again; SEATS: none.
        self._next = SEATS
        # Set when a card was taken (False) or refused (True), for the sound of it.
        self.heard = None
        # UIDs of tags that lie here and seem not to be the only ones of their kind.
        self._doubtful = [""] * SEATS
        # Player and action cards that were laid: (place, kind of record, number, UID).
        self.shown = []

    def begin_looking(self):
        # The readers begin now: what they tell first has been there before.
        for place in range(SEATS):
            self._settle(place)

    def _settle(self, place):
        self._settling[place] = True
        self._since[place] = self._clock.ms()

    def _has_settled(self, place):
        if self._settling[place] and self._clock.since_ms(self._since[place]) > _SETTLING_MS:
            self._settling[place] = False
        return not self._settling[place]

    def take(self, place, kind, tags):
        # One event of the readers.
        if kind == presence.COUNTED:
            self._take_count(place, tags[0], tags[1])
            return
        self._many[place] = kind == presence.MANY
        if kind in (presence.GONE, presence.BACK):
            self._turn_reader(place, kind == presence.GONE)
        elif kind in (presence.MANY, presence.GARBLED):
            # What lay there before may lie there still.
            if self._ledger.in_play() and kind == presence.MANY:
                self._hold(place, ("many_cards",))
            elif self._ledger.in_play() and not self._chosen[place]:
                self._garbled[place] = min(self._garbled[place] + 1, _GARBLED_OFTEN)
                self._hold(place, ("garbled",))
        else:
            self._garbled[place] = 0
            if kind == presence.AMBIGUOUS:
                self._take_both_ends(place, tags)
            else:
                self._take_tags(place, kind, tags)
        self.reconsider()

    def coming(self, place, kind, tags):
        # The seat and the card that take() is about to play of this event, so that it is seen before it is journalled;
        # None: no card is played, or that is not certain. Changes nothing; allocates.
        deal = self._ledger.in_play()
        single = kind == presence.LAID and self._has_settled(place) and not self._heaped[place]
        if deal is None or self._ledger.frozen or not single or turns_up(deal):
            return None
        contents = _contents(tags[0])
        if contents is None or self._judge(place, _uids(tags)[0], contents) != _PLAY:
            return None
        seat = self._people.player(place, deal.turn)
        return None if self._too_soon(seat) else (seat, contents[2])

    def _take_count(self, place, uid, count):
        # A tag that tells no higher number than before is journalled and named; the card is played nevertheless.
        last = self._ledger.counts.see(uid, count)
        name = hexlify(uid).decode().upper()
        if last < 0:
            if self._doubtful[place] == name:
                self._doubtful[place] = ""
            return
        self._ledger.record(TABLE, "copy", place, name, count, last)
        self._doubtful[place] = name
        self._ledger.changed = True
        self.heard = True

    def doubt(self, place):
        # What is odd about the tag that lies there, though it counts; "" for nothing.
        return words.say("perhaps_copied") if self._doubtful[place] in self._lying[place] else ""

    def cannot_read(self, place):
        # Whether the card on a place has been tried often enough.
        return self._garbled[place] >= _GARBLED_OFTEN

    def _take_both_ends(self, place, tags):
        # A card that counts by one of its ends, nobody knows which: it counts once it was pushed, unless it has before.
        uids = _uids(tags)
        self._lie(place, uids)
        counted = any(self._is_spent(place, uid) or uid in self._ledger.turned for uid in uids)
        if self._ledger.in_play() and not counted:
            self._hold(place, ("both_ends",))
        else:
            self._clear(place)

    def _take_tags(self, place, kind, tags):
        uids = _uids(tags) if kind != presence.LIFTED else ()
        before = self._lying[place]
        self._lie(place, uids)
        if self._heaped[place] or not self._has_settled(place):
            self._stale.update([uid for uid in uids if uid not in self._ledger.laid])
        if len(uids) < 2:
            self._heaped[place] = False
        if kind == presence.LIFTED:
            self._chosen[place] = False
            self._clear(place)
        else:
            found = [(uids[number], _contents(tags[number])) for number in range(len(uids))]
            cards = [one for one in found if not self._show(place, one[0], one[1], one[0] in before)]
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
        if uid not in self._stale and not lay_there:
            self.shown.append((place, game, contents[2] if contents else STRANGE, uid))
        return True

    def _turn_reader(self, place, gone):
        # What lies there is told anew when the reader is back.
        self.gone[place] = gone
        self._people.lent = [NOBODY if place in (seat, lent) else lent for seat, lent in enumerate(self._people.lent)]
        self._settle(place)
        self._lying[place] = ()
        self._clear(place)
        self._ledger.changed = True
        if gone:
            self.heard = True

    def reason(self, place):
        # Why play is held at a place, "" where it is not.
        if self.gone[place]:
            return words.say("reader_gone" if self._people.lent[place] == NOBODY else "reader_lent")
        reason = self._reasons[place]
        if reason == ("garbled",) and self.cannot_read(place):
            deal = self._ledger.in_play()
            seat = NOBODY if deal is None else expected(deal)
            if seat != NOBODY and self._people.reader_of(seat) == place:
                return words.say("choose_unread")
        return words.say(*reason) if reason else ""

    def reconsider(self):
        # The waiting cards are to be judged again, in step().
        self._next = 0

    def step(self):
        # Judges one waiting card again; plays at most one. False: there was nothing to do.
        if self._next == SEATS:
            return False
        place = self._next
        self._next += 1
        waiting = self._waiting[place]
        if waiting is not _NOTHING and self._consider(place, waiting[0], waiting[1]):
            self._next = 0
        elif self._ledger.in_play() is None:
            self._clear(place)
        return True

    def begin_deal(self):
        # What lies there from the deal before is no play until it has been lifted.
        self._away.clear()
        self._stale.clear()
        for place in range(SEATS):
            self._stale.update(self._lying[place])
            self._clear(place)
            self._heaped[place] = self._many[place]
            if self._lying[place] or self._many[place]:
                self._reasons[place] = ("stale",)

    def taken_back(self, uid):
        # Where it still lies it does not count before it has been lifted.
        for place in range(SEATS):
            if uid in self._lying[place]:
                self._stale.add(uid)
                self._hold(place, ("stale",))

    def chosen(self, place):
        # The unreadable card on this place has been chosen from the list: what lies there is played.
        self._garbled[place] = 0
        self._chosen[place] = True
        self._clear(place)

    def _take_two(self, place, cards):
        # The card of the trick before may lie under the new one: then only the new one counts.
        fresh = [card for card in cards if not self._is_spent(place, card[0])]
        if len(fresh) == 1:
            self._consider(place, fresh[0][0], fresh[0][1])
        elif fresh and self._ledger.in_play():
            self._hold(place, ("two_cards", _name(cards[0][1]), _name(cards[1][1])))
        else:
            self._clear(place)

    def _consider(self, place, uid, contents):
        # True when the card was played.
        verdict = self._judge(place, uid, contents)
        if verdict is _IGNORE:
            self._clear(place)
            return False
        seat = self._people.player(place, expected(self._ledger.in_play()))
        too_soon = verdict or self._too_soon(seat)
        if not too_soon:
            return self._play(place, seat, uid, contents)
        before = self._waiting[place]
        if before[0] == uid and self._reasons[place]:
            # Held as before; whose turn it is may have changed.
            self._ledger.changed |= self._reasons[place] != too_soon
            self._reasons[place] = too_soon
        else:
            self._hold(place, too_soon)
        if too_soon != _SECOND_CARD or len(self._lying[place]) == 1:
            self._waiting[place] = (uid, contents, verdict == _PLAY)
        return False

    def _judge(self, place, uid, contents):
        # _PLAY, _IGNORE, or the reason to hold the card whoever's turn it is.
        if self._ledger.in_play() is None:
            return _IGNORE
        if any(uid in self._lying[other] for other in range(SEATS) if other != place):
            return ("copied",)
        if self._is_spent(place, uid) or (contents and self._was_chosen(place, contents)):
            return _IGNORE
        if uid in self._stale:
            return _IGNORE if uid in self._ledger.turned else ("stale",)
        if contents is None:
            return ("unknown_tag",)
        if self._people.player(place, NOBODY) == NOBODY:
            return ("nobody_here",)
        return self._judge_pack(contents) or self._judge_card(uid, contents[2])

    def _judge_pack(self, contents):
        game, deck, card, _ = contents
        deal = self._ledger.in_play()
        if game != GAMES.index(self._ledger.session.game) + 1:
            return ("other_game",)
        if self._ledger.replaced.is_old(contents):
            return ("replaced",)
        begun = deal.cards or self._ledger.turned
        if begun and self._ledger.session.deck not in (deck, None):
            return ("other_pack",)
        return _PLAY if deal.order.powers[card] else ("not_in_pack", words.card_name(card))

    def _judge_card(self, uid, card):
        trick = self._ledger.trick_of(uid)
        if trick >= 0:
            return ("played_before", words.card_name(card), trick + 1)
        if uid in self._ledger.turned:
            return ("turned_up", words.card_name(card))
        deal = self._ledger.in_play()
        if deal.laid[card] >= deal.COPIES:
            return ("all_played", words.card_name(card))
        return _PLAY

    def _too_soon(self, seat):
        # Why the seat may not play yet, or _PLAY. The card counts when the seat's turn comes, unless lifted before.
        deal = self._ledger.in_play()
        if turns_up(deal):
            return _PLAY if seat == deal.dealer else ("turns_up_first", self._people.name_of(deal.dealer))
        asked, needed = self._ledger.asked()
        if needed:
            return ("declares_first", self._people.name_of(asked))
        if deal.has_played(seat):
            return _SECOND_CARD
        return _PLAY if seat == deal.turn else ("turn_of", self._people.name_of(deal.turn))

    def _play(self, place, seat, uid, contents):
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
        self._ledger.replaced.learn(contents)
        if verb == "turn":
            self._stale.add(uid)
        self._clear(place)
        self._away.discard(uid)
        self.heard = False
        return True

    def _was_chosen(self, place, contents):
        # Whether this is the card that could not be read a moment ago: chosen from the list for this place, in the
        # trick that is shown. Once it was lifted, a card of who is to play here now is another one like it.
        deal = self._ledger.in_play()
        if not self._chosen[place] and self._people.reader_of(max(expected(deal), 0)) == place:
            return False
        players = self._ledger.players()
        begin = max(0, len(deal.cards) - 1) // players * players
        for play in range(begin, len(deal.cards)):
            here = self._people.reader_of(deal.seats[play]) == place
            if here and not self._ledger.laid[play] and deal.cards[play] == contents[2]:
                return True
        return False

    def _is_spent(self, place, uid):
        # A card of this deal that may lie here: on its own place while its trick is shown; anywhere, once the trick is
        # complete, until it has been lifted once.
        trick = self._ledger.trick_of(uid)
        if trick < 0:
            return False
        laid = self._ledger.laid
        own = self._people.reader_of(self._ledger.session.deal.seats[laid.index(uid)]) == place
        players = self._ledger.players()
        if trick == (len(laid) - 1) // players and own:
            return True
        return trick < len(laid) // players and uid not in self._away

    def _lie(self, place, uids):
        for uid in self._lying[place]:
            if uid not in uids:
                self._away.add(uid)
                self._stale.discard(uid)
        self._lying[place] = uids

    def _hold(self, place, reason):
        self._waiting[place] = _NOTHING
        self._reasons[place] = reason
        self._ledger.changed = True
        self.heard = True

    def _clear(self, place):
        self._waiting[place] = _NOTHING
        if self._reasons[place]:
            self._reasons[place] = _PLAY
            self._ledger.changed = True


def _uids(tags):
    return tuple(hexlify(uid).decode().upper() for uid, _ in tags)


def _contents(one):
    # (game, deck, card, copy) of a (uid, record) pair, or None.
    uid, record = one
    return tag.decode(uid, record) if record else None


def _name(contents):
    return words.card_name(contents[2]) if contents else "?"
