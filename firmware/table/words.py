# The texts the table shows, in the language in force. Those of each language are a file in the folder `texts`.
#
# A file has a line `key = text` for each text, in the order of the keys. In memory are only the first key of each page
# of a file, and what was asked for last.

from micropython import const

from cardrules.cards import FOOL, RANKS, card_text

LANGUAGES = ("en", "de", "fr")
SUITS = ("french", "german")
# Acorns, leaves and bells have places of their own in the fonts.
SIGNS = {"french": "♣♠♥♦", "german": "\ue000\ue001♥\ue002"}

_FOLDER = __file__[: __file__.rfind("/") + 1] + "texts/"
_KEPT = const(40)
# Bytes. A line is shorter.
_PAGE = const(512)
_LINE = const(128)


class Words:
    def __init__(self, language):
        self._file = open(_FOLDER + language + ".txt", "rb")
        self._firsts = []
        self._said = {}
        text = self._read(0, 2 * _LINE)
        while text:
            self._firsts.append(text[1 : text.find(b" = ")])
            text = self._read(len(self._firsts), 2 * _LINE)

    def _read(self, page, size):
        # What begins with the line feed before the first line of a page; empty where no line begins there.
        self._file.seek(max(page * _PAGE - 1, 0))
        text = self._file.read(size)
        if not page:
            return b"\n" + text
        begin = text.find(b"\n")
        return text[begin:] if 0 <= begin < len(text) - 1 else b""

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
        page = len(self._firsts) - 1
        while page > 0 and self._firsts[page] > key:
            page -= 1
        text = self._read(page, _PAGE + _LINE)
        begin = text.find(b"\n" + key + b" = ")
        if begin < 0:
            raise KeyError(key)
        begin += len(key) + 4
        return text[begin : text.find(b"\n", begin)].decode()

    def close(self):
        self._file.close()


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
