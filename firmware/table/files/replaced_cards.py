# The cards that have been replaced, in a file on the flash: if a replaced card is found again, it cannot be played.
#
# The generation of a spare is one higher than that of the card that it replaces. A card is valid if the table has seen
# no higher generation of it. So another table of the club detects a replacement only after the spare has been played
# there. A second table may replace the card again only if that table has seen the first spare; otherwise both spares
# have the same generation.

from micropython import const

from table.files import atomic_file
from tablelog import tag

_FILE = const("replaced")
# An entry: game, deck in three bytes, card, and the copy byte of its record, which includes the highest generation.
_SIZE = const(6)


class ReplacedCards:
    def __init__(self, root):
        self._path = root + _FILE
        self._entries = bytearray()
        try:
            with open(self._path, "rb") as file:
                data = file.read()
                # Take only whole entries, because the PC may have written the file.
                self._entries = bytearray(data[: len(data) // _SIZE * _SIZE])
        except OSError:
            pass  # no card has been replaced yet

    def generation(self, game, deck, card, copy):
        # The highest known generation of this card. The generation in `copy` is ignored.
        at = self._find(game, deck, card, copy)
        return 0 if at < 0 else (self._entries[at + 5] & tag.GENERATION) >> tag.GENERATION_SHIFT

    def is_old(self, contents):
        # Returns whether a newer copy of the card with these contents is known. contents: as tag.decode() returns them.
        generation = (contents[3] & tag.GENERATION) >> tag.GENERATION_SHIFT
        return generation < self.generation(*contents)

    def learn(self, contents):
        # A card with these contents was written or played, so older ones are void. If the generation cannot be written
        # to the flash, they are void only until power-off.
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
            pass  # the flash is full: the generation is known only until power-off

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
