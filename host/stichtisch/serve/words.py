"""Words of the pages for cards, games and people, in one language; an unknown word is shown as it is, made harmless."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime

from stichtisch.errors import StichtischError
from stichtisch.i18n import Texts, profile
from stichtisch.i18n.days import day_text
from stichtisch.i18n.game_words import entry_words, game_name
from stichtisch.i18n.guests import guest_name
from stichtisch.text import harmless, shorten

_SHAPES = {"C": "♣", "S": "♠", "H": "♥", "D": "♦"}
_RED = "HD"
_LONGEST_NAME = 40
# Kinds whose names are those of other kinds, where they have none of their own.
_LIKE = {"contract": ("suit",), "item": ("word",), "word": ("party", "contract")}
_MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True)
class Face:
    """A card as it is shown: the suit's shape, the rank's sign, and both in words. A card without a suit has words."""

    shape: str
    sign: str
    word: str
    red: bool


class Words:
    """The texts of one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._texts = Texts("board", language, "director")

    def say(self, key: str, **facts: object) -> str:
        """Return a text with its facts. Raises KeyError where there is none."""
        return self._texts.say(key, **facts)

    def refusal(self, error: StichtischError) -> str:
        """Return why an act was refused: in the language if it has a text for this error, else as the error says."""
        facts = {name: harmless(str(fact)) for name, fact in error.facts.items()}
        kind = f"refused.{type(error).__name__}"
        state = facts.get("state", "").replace(" ", "_")
        key = next((one for one in (f"{kind}.{state}", kind) if one in self._texts.all()), "")
        return self.say(key, **facts) if key else self.say("not_done", reason=error)

    def reported(self, key: str, facts: Mapping[str, object]) -> str:
        """Return a text whose facts may be names or other words of people."""
        return self.say(
            key, **{name: harmless(fact) if isinstance(fact, str) else fact for name, fact in facts.items()}
        )

    def money(self, cents: int) -> str:
        """Return an amount with two decimals and the sign that the language has for them."""
        sign = _MINUS if cents < 0 else ""
        return f"{sign}{abs(cents) // 100}{profile(self.language)['decimal']}{abs(cents) % 100:02}"

    def known(self, kind: str, name: object) -> str:
        """Return what is said for a name of the rules: a contract, item, party or irregularity."""
        try:
            return self._named((kind, *_LIKE.get(kind, ())), name)
        except KeyError:
            return harmless(str(name))

    def _named(self, kinds: Iterable[str], name: object) -> str:
        # The text of a name, of the first kind that has it. Raises KeyError.
        texts = self._texts.all()
        return texts[next((key for key in (f"{kind}.{name}" for kind in kinds) if key in texts), "")]

    def game(self, game: str) -> str:
        """Return what a game is called."""
        return game_name(game, self.language)

    def name(self, name: str) -> str:
        """Return a person's name as it may be shown."""
        return shorten(guest_name(name, self.language), _LONGEST_NAME) or "–"

    def text(self, text: str) -> str:
        """Return what somebody wrote, all of it, as it may be shown."""
        return harmless(text)

    def card(self, text: str) -> list[Face]:
        """Return the faces of a card in notation: one, or two where a card has two motifs."""
        return [self._face(motif) for motif in text.split("|")[:2]]

    def card_word(self, text: str) -> str:
        """Return a card in words."""
        words = [face.word for face in self.card(text)]
        return words[0] if len(words) == 1 else self.say("card_and", first=words[0], second=words[1])

    def entry_text(self, game: str, verb: str, text: str) -> str:
        """Return an entry of a log that is no card, as `healthy`, `say` and `re`, `bid` and `18`."""
        what = " ".join(self._word(one) for one in text.replace("+", " ").split())
        try:
            return self.say(f"said.{verb}", what=what).strip()
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
        """Return a date as the language writes it."""
        return day_text(day, self.language)

    def iso_day(self, unix: int) -> str:
        """Return the local date as forms have it."""
        return datetime.fromtimestamp(unix).date().isoformat()

    def moment(self, unix: int) -> str:
        """Return local date and time."""
        return f"{self.day(datetime.fromtimestamp(unix))} {self.time(unix)}"

    def time(self, unix: int) -> str:
        """Return the local time of day."""
        return datetime.fromtimestamp(unix).strftime("%H:%M")


def signed(number: int | None) -> str:
    """Return a number with its sign; nothing for 0, a dash for None."""
    if number is None:
        return "–"
    return f"+{number}" if number > 0 else f"{_MINUS}{-number}" if number else "0"


def _is_card(text: str) -> bool:
    return len(text) == 2 and text[0] in "CSHD" and text[1] in "23456789TJQKA"
