# A card with two tags, both in reach of one reader: the end that counts is the one nearer to the coil.
#
# Until that is known the card is like one that was not read cleanly: somebody is there. Two tags of one card are told
# apart in the turns of their place (drivers.nearest), and what was found holds while they lie there.

from micropython import const

from cardrules.games import TWO_TAGS, owner_of, panel_of
from drivers.iso14443a import GARBLED, ONE, TWO
from drivers.nearest import Nearest
from table.readers.presence import AMBIGUOUS
from tablelog import tag

# Beside the index of the nearer one, as drivers.nearest has it.
_UNCLEAR = const(-1)
_EQUAL = const(-2)
# Polls in a row that must have found one end alone: the other may still be on its way.
_TO_BE_ALONE = const(3)
_UID_SIZE = const(7)


class NearerEnd:
    def __init__(self, reader, clock):
        self._reader = reader
        self._clock = clock
        self._search = None
        # Set while the ends of a blank card are registered: then any two tags count as one card.
        self.any_two = False
        # The two tags that were found in the last poll, () where they were no pair; the nearer one of them.
        self.seen = ()  # type: tuple
        self.nearer = ()  # type: tuple
        self._pair = ()  # type: tuple
        # Set while the turns of this place belong to the search.
        self.searching = False
        self.forget()

    def forget(self):
        # Whatever lies there now is another matter.
        self.searching = False
        self._pair = self.seen = self.nearer = ()
        self._nearer_index = _UNCLEAR
        self._uid = b""
        self._alone = 0

    def stop(self):
        # An unfinished search ends, field off.
        if self.searching:
            self._search.stop()
            self.forget()

    def start(self):
        # One turn of the search begins.
        self._search.probe()

    def step(self):
        # The microseconds until the next step; None at the end of the turn.
        wait = self._search.step()
        if self._search.probing:
            return wait
        if self._search.done:
            self.searching = False
            self._nearer_index = self._search.index
            if self._nearer_index >= 0:
                self.nearer = (self._pair[self._nearer_index],)
        return None

    def has_failed(self):
        return self._search.failed

    def judge(self, outcome, tags):
        # The outcome to report for a poll with this one; if it is ONE of a pair, `nearer` is the tag. Allocates only if
        # anything is new.
        if outcome == GARBLED:
            return outcome
        self.seen = ()
        if outcome == TWO:
            return self._judge_two(tags)
        if outcome == ONE and (self.any_two or _is_end(tags[0])):
            return self._judge_one(tags[0][0])
        self.forget()
        return outcome

    def _judge_one(self, uid):
        if self.nearer and self.nearer[0][0] != uid:
            # The other way round now.
            self.forget()
        if uid != self._uid:
            self._uid = uid
            self._alone = 0
        if self._alone < _TO_BE_ALONE:
            self._alone += 1
        return ONE if self.nearer or self._alone == _TO_BE_ALONE else GARBLED

    def _judge_two(self, tags):
        self._alone = 0
        if tags is not self._pair and not self._keep(tags):
            self.forget()
            return TWO
        self.seen = self._pair
        if self.nearer:
            return ONE
        outcome = AMBIGUOUS if self._nearer_index == _EQUAL else GARBLED
        self._begin()
        return outcome

    def _keep(self, tags):
        # True if these two are the ends of one card; the same as before, or others.
        pair = self._pair
        if pair and (pair[0][0], pair[1][0]) == (tags[1][0], tags[0][0]):
            tags = (tags[1], tags[0])
        elif not pair or (pair[0][0], pair[1][0]) != (tags[0][0], tags[1][0]):
            self.forget()
            if not self._are_ends(tags[0], tags[1]):
                return False
        self._pair = tags
        if self.nearer:
            self.nearer = (tags[self._nearer_index],)
        return True

    def _are_ends(self, one, other):
        if len(one[0]) != _UID_SIZE or len(other[0]) != _UID_SIZE:
            return False
        return self.any_two or (_is_end(one) and _is_end(other) and _are_of_one_card(one, other))

    def _begin(self):
        if self._search is None:
            self._search = Nearest(self._reader, self._clock)
        self._search.begin(self._pair[0][0], self._pair[1][0])
        self._nearer_index = _UNCLEAR
        self.searching = True


def _is_end(one):
    return one[1] is not None and one[1][0] in TWO_TAGS


def _are_of_one_card(one, other):
    # One tag has the first motif of the card, the other the second; either may have been replaced.
    kind, deck, motif, copy = one[1]
    _, other_deck, other_motif, other_copy = other[1]
    if deck != other_deck or (copy ^ other_copy) & ~tag.GENERATION != tag.SECOND_END:
        return False
    if copy & tag.SECOND_END:
        motif, other_motif = other_motif, motif
    return panel_of(owner_of(kind)).is_card(motif, other_motif)
