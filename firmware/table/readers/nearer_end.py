# A card with two tags, both within reach of one reader: the end that is nearer to the coil counts.
#
# Until the nearer end is known, the card counts as present, but not cleanly read. The two tags are compared in the
# polling turns of their place (drivers.nearest). The result is valid while both tags stay there.

from micropython import const

from cardrules.games import TWO_TAGS, owner_of, panel_of
from drivers.iso14443a import GARBLED, ONE, TWO
from drivers.nearest import Nearest
from table.readers.presence import AMBIGUOUS
from tablelog import tag

# Results other than the index of the nearer tag, as in drivers.nearest.
_UNCLEAR = const(-1)
_EQUAL = const(-2)
# The number of consecutive polls that must find only one end before this end is reported. Before that, the other end
# may not have arrived yet.
_TO_BE_ALONE = const(3)
_UID_SIZE = const(7)


class NearerEnd:
    def __init__(self, reader, clock):
        self._reader = reader
        self._clock = clock
        self._search = None
        # Set while the ends of a blank card are being registered: then any two tags count as one card.
        self.any_two = False
        # The two tags of the last poll, or () if that poll found no pair; and the nearer of the two.
        self.seen = ()  # type: tuple
        self.nearer = ()  # type: tuple
        self._pair = ()  # type: tuple
        # Set while the turns of this place are used for the search.
        self.searching = False
        self.forget()

    def forget(self):
        # The cards on the place have changed, so the results are void.
        self.searching = False
        self._pair = self.seen = self.nearer = ()
        self._nearer_index = _UNCLEAR
        self._uid = b""
        self._alone = 0

    def stop(self):
        # Ends an unfinished search and switches the field off.
        if self.searching:
            self._search.stop()
            self.forget()

    def start(self):
        # Begins one turn of the search.
        self._search.probe()

    def step_turn(self):
        # Returns the microseconds until the next step; None at the end of the turn.
        wait = self._search.step_search()
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
        # Converts the outcome of a poll to the outcome to report. If a pair is reported as ONE, `nearer` contains its
        # nearer tag. Allocates only if the tags have changed.
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
            # The card was turned round.
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
        # Returns whether these two tags are the ends of one card, which may be the same card as before or another.
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
        self._search.begin_search(self._pair[0][0], self._pair[1][0])
        self._nearer_index = _UNCLEAR
        self.searching = True


def _is_end(one):
    return one[1] is not None and one[1][0] in TWO_TAGS


def _are_of_one_card(one, other):
    # One tag has the first motif of the card, the other has the second. Either tag may be a replacement.
    kind, deck, motif, copy = one[1]
    _, other_deck, other_motif, other_copy = other[1]
    if deck != other_deck or (copy ^ other_copy) & ~tag.GENERATION != tag.SECOND_END:
        return False
    if copy & tag.SECOND_END:
        motif, other_motif = other_motif, motif
    return panel_of(owner_of(kind)).is_card(motif, other_motif)
