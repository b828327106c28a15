"""The words that pages use for cards, games and people, in one language.

Unknown words are shown unchanged, but without harmful characters.
"""

from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import dataclass
from datetime import date, datetime

from stichtisch.errors import StichtischError
from stichtisch.i18n import Texts, profile
from stichtisch.i18n.days import day_text
from stichtisch.i18n.game_words import entry_words, game_name
from stichtisch.i18n.guests import guest_name
from stichtisch.i18n.reason import words_of
from stichtisch.journal.correction import deed_of
from stichtisch.look.drawn_cards import card_style
from stichtisch.text import harmless, shorten

_SHAPES = {"C": "♣", "S": "♠", "H": "♥", "D": "♦"}
_RED = "HD"
_LONGEST_NAME = 40
# For each kind of name, the other kinds to search if a name is not found in its own kind.
_LIKE = {"contract": ("suit",), "item": ("word",), "word": ("party", "contract")}
_MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True)
class Face:
    """A card as shown: the shape of its suit, the sign of its rank, and both in words.

    A card without a suit has only words.
    """

    shape: str
    sign: str
    word: str
    red: bool


class Words:
    """The texts of one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._texts = Texts("board", language, "director")

    def of_game(self, game: str) -> "Words":
        """Return these words together with the words of a game, which take precedence."""
        words = copy(self)
        words._texts = self._texts.of_game(game)
        return words

    def say(self, key: str, **facts: object) -> str:
        """Return a text with facts inserted. Raises KeyError if there is no such text."""
        return self._texts.say(key, **facts)

    def refusal(self, error: StichtischError) -> str:
        """Return the reason why an act was refused, in the words of the pages, if any, or in those of the error."""
        facts = {name: harmless(words_of(fact, self.language)) for name, fact in error.facts.items()}
        kind = f"refused.{type(error).__name__}"
        state = str(error.facts.get("code", "")).replace(" ", "_")
        key = next((one for one in (f"{kind}.{state}", kind) if one in self._texts.all()), "")
        return (
            self.say(key, **facts) if key else self.say("not_done", reason=error.in_language(self.language))
        )

    def reported(self, key: str, facts: Mapping[str, object]) -> str:
        """Return a text with facts inserted. Names and other typed words in the facts are made harmless."""
        texts = (
            (name, guest_name(fact, self.language)) for name, fact in facts.items() if isinstance(fact, str)
        )
        return self.say(key, **dict(facts) | {name: harmless(text) for name, text in texts})

    @property
    def colon(self) -> str:
        """The colon, with a space before it if the language requires one."""
        return str(profile(self.language)["colon"])

    def money(self, cents: int) -> str:
        """Return an amount with two decimals and the decimal sign of the language."""
        sign = _MINUS if cents < 0 else ""
        return f"{sign}{abs(cents) // 100}{profile(self.language)['decimal']}{abs(cents) % 100:02}"

    def deed(self, entries: object) -> str:
        """Return a text for the decision of a correction, such as: struck, points set to +2 −2."""
        deed = deed_of(entries)
        return self.say(deed.text, points=" ".join(map(signed, deed.points)))

    def known(self, kind: str, name: object) -> str:
        """Return the words for a name from the rules: a contract, item, party or irregularity."""
        try:
            return self._named((kind, *_LIKE.get(kind, ())), name)
        except KeyError:
            return harmless(str(name))

    def _named(self, kinds: Iterable[str], name: object) -> str:
        # Return the text of a name from the first kind that contains the name. Raises KeyError.
        texts = self._texts.all()
        return texts[next((key for key in (f"{kind}.{name}" for kind in kinds) if key in texts), "")]

    def game(self, game: str) -> str:
        """Return the name of a game."""
        return game_name(game, self.language)

    def faces(self, game: str) -> str:
        """Return the style of cards that is usual for a game, french or german."""
        return card_style(game)

    def name(self, name: str) -> str:
        """Return a person's name, shortened and made harmless."""
        return shorten(guest_name(name, self.language), _LONGEST_NAME) or "–"

    def text(self, text: str) -> str:
        """Return a text that a person wrote, in full but made harmless."""
        return harmless(text)

    def card(self, text: str) -> list[Face]:
        """Return the faces of a card in deal notation: one, or two if it has two motifs."""
        return [self._face(motif) for motif in text.split("|")[:2]]

    def card_word(self, text: str) -> str:
        """Return a card in words."""
        words = [face.word for face in self.card(text)]
        return words[0] if len(words) == 1 else self.say("card_and", first=words[0], second=words[1])

    def entry_text(self, game: str, verb: str, text: str) -> str:
        """Return a text for a log entry that is not a card, such as `healthy`, or `bid` with `18`."""
        words = self.of_game(game)
        what = " ".join(words._word(one) for one in text.replace("+", " ").split())
        try:
            return words.say(f"said.{verb}", what=what).strip()
        except KeyError:
            known = entry_words(game, (verb, *text.split()), self.language)
            return known or harmless(f"{verb} {text}").strip()

    def _word(self, word: str) -> str:
        try:
            return self._named(("word", "suit", "party", "contract"), word)
        except KeyError:
            return self.card_word(word) if _is_card(word) else harmless(word)

    def _face(self, text: str) -> Face:
        if not _is_card(text):
            return Face(
                "", "?", self.known("card", text) if text in ("FOOL", "POPE") else self._unknown(), False
            )
        suit, rank = text[0], text[1]
        word = self.say("card", suit=self.say(f"suit.{suit}"), rank=self.say(f"rank.{rank}"))
        return Face(_SHAPES[suit], self.say(f"index.{rank}"), word, suit in _RED)

    def _unknown(self) -> str:
        return self.say("card_unknown")

    def day(self, day: date) -> str:
        """Return a date in the form of the language."""
        return day_text(day, self.language)

    def short_day(self, day: date) -> str:
        """Return a date without its year, as the language writes it."""
        return day.strftime(profile(self.language)["short_date"])

    def iso_day(self, unix: int) -> str:
        """Return the local date in the form of HTML forms."""
        return datetime.fromtimestamp(unix).date().isoformat()

    def moment(self, unix: int) -> str:
        """Return the local date and time."""
        return f"{self.day(datetime.fromtimestamp(unix))} {self.time(unix)}"

    def time(self, unix: int) -> str:
        """Return the local time of day."""
        return datetime.fromtimestamp(unix).strftime("%H:%M")


def signed(number: int | None) -> str:
    """Return a number with its sign, 0 without a sign, and a dash for None."""
    if number is None:
        return "–"
    return f"+{number}" if number > 0 else f"{_MINUS}{-number}" if number else "0"


def _is_card(text: str) -> bool:
    return len(text) == 2 and text[0] in "CSHD" and text[1] in "23456789TJQKA"
