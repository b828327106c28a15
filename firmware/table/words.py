# The texts the table shows, in the language in force. Those of each language are a file in the folder `texts`.
#
# A file has a line `key = text` for each text, in the order of the keys. In memory are only where each line begins, a
# hash of its key, and what was asked for last.

from array import array
from binascii import crc32

from cardrules.cards import FOOL, RANKS, card_text

LANGUAGES = ("en", "de", "fr")
SUITS = ("french", "german")
# Acorns, leaves and bells have places of their own in the fonts.
SIGNS = {"french": "♣♠♥♦", "german": "\ue000\ue001♥\ue002"}

_FOLDER = __file__[: __file__.rfind("/") + 1] + "texts/"
_KEPT = 40


class Words:
    def __init__(self, language):
        self._file = open(_FOLDER + language + ".txt", "rb")
        self._lines = array("H")
        self._hashes = bytearray()
        self._said = {}
        place = 0
        for line in self._file:
            self._lines.append(place)
            self._hashes += _hash(line[: line.find(b" = ")])
            place += len(line)

    def say(self, key, *arguments):
        # The text of a key with its arguments filled in. Raises KeyError. Allocates.
        text = self._said.get(key)
        if text is None:
            text = self._find(key.encode())
            if len(self._said) >= _KEPT:
                self._said.clear()
            self._said[key] = text
        return text.format(*arguments) if arguments else text

    def _find(self, key):
        sought = _hash(key)
        at = self._hashes.find(sought)
        while at >= 0:
            if not at & 1:
                self._file.seek(self._lines[at >> 1])
                found, _, text = self._file.readline().partition(b" = ")
                if found == key:
                    return text.decode().rstrip("\n")
            at = self._hashes.find(sought, at + 1)
        raise KeyError(key)

    def close(self):
        self._file.close()


def _hash(key):
    return (crc32(key) & 0xFFFF).to_bytes(2, "big")


# Read when they are first asked for.
_words = None
language = LANGUAGES[0]
suits = "french_"


def use(name):
    # From now on the texts are those of this language.
    global _words, language
    if _words and name == language:
        return
    if _words:
        _words.close()
    _words = Words(name)
    language = name


def use_suits(style):
    # One of SUITS: the names of suits and court cards.
    global suits
    suits = style + "_"


def say(key, *arguments):
    if _words is None:
        use(language)
    return _words.say(key, *arguments)


def has(key):
    try:
        say(key)
    except KeyError:
        return False
    return True


def card_name(card):
    # The code of a heart ten -> "Hearts 10"; the Fool and the Pope of Double have no suit.
    if card >= FOOL:
        return say("fool" if card == FOOL else "pope")
    suit, rank = card_text(card)
    return say("card", say(suits + suit), say(suits + rank))


def card_sign(card):
    # The same in short: "♥10".
    if card >= FOOL:
        return card_name(card)
    suit, rank = divmod(card, len(RANKS))
    return SIGNS[suits[:-1]][suit] + say(suits + "letters").split(" ")[rank]


def item_name(name):
    # "re_announced_no90" -> "Re no 90", "got_120_against_no90" -> "120 against no 90", "no60" -> "No 60".
    if has("item_" + name):
        return say("item_" + name)
    parts = name.split("_")
    if parts[0] == "got":
        return say("item_against", parts[1], say("say_" + parts[3]))
    return say("item_announced", say("say_" + parts[0]), say("say_" + parts[2]))
