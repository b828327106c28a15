# Which cards have been replaced, in a file on the flash: a card that turns up again plays no more.
#
# A spare carries the generation after that of the card it replaces. The highest generation of a card that a table has
# seen is the one that plays there; so a table of the same club learns of a replacement when the spare is first played
# on it. Where two tables replace a card, the second must have seen the first spare.

from micropython import const

from table.files import atomic_file
from tablelog import tag

_FILE = const("replaced")
# An entry: game, deck in three bytes, card, copy as in its record, the highest generation included.
_SIZE = const(6)


class ReplacedCards:
    def __init__(self, root):
        self._path = root + _FILE
        self._entries = bytearray()
        try:
            with open(self._path, "rb") as file:
                data = file.read()
                # Whole entries: the PC may have given the file back.
                self._entries = bytearray(data[: len(data) // _SIZE * _SIZE])
        except OSError:
            pass  # no card has been replaced yet

    def generation(self, game, deck, card, copy):
        # The highest known of that card; of `copy` the generation does not matter.
        at = self._find(game, deck, card, copy)
        return 0 if at < 0 else (self._entries[at + 5] & tag.GENERATION) >> tag.GENERATION_SHIFT

    def is_old(self, contents):
        # Whether there is a newer card than the one with these contents, as tag.decode() has them.
        generation = (contents[3] & tag.GENERATION) >> tag.GENERATION_SHIFT
        return generation < self.generation(*contents)

    def learn(self, contents):
        # Such a card was written or played: older ones are void, until power-off only where the flash does not take it.
        game, deck, card, copy = contents
        if (copy & tag.GENERATION) >> tag.GENERATION_SHIFT <= self.generation(*contents):
            return
        at = self._find(game, deck, card, copy)
        if at < 0:
            self._entries += bytes((game, deck >> 16, deck >> 8 & 255, deck & 255, card, copy))
        else:
            self._entries[at + 5] = copy
        try:
            atomic_file.replace(self._path, (self._entries,))
        except OSError:
            pass  # the flash is full; the spare will report it again

    def _find(self, game, deck, card, copy):
        entries = self._entries
        for at in range(0, len(entries), _SIZE):
            if (
                entries[at] == game
                and entries[at + 4] == card
                and (entries[at + 5] ^ copy) & ~tag.GENERATION == 0
                and entries[at + 1] << 16 | entries[at + 2] << 8 | entries[at + 3] == deck
            ):
                return at
        return -1
