"""Reasons: texts inside a message that each reader sees in their own language.

The English text is in the code that gives the reason. Translations are in reasons.json of each language. The English
text is the key of its translations. A text without a translation is shown in English.
"""

from collections.abc import Iterable, Mapping
from typing import Protocol, runtime_checkable

from stichtisch.i18n import ENGLISH, profile, read_if_there
from stichtisch.i18n.refused_rules import refusal_of_rules
from stichtisch.text import harmless

_FILE = "reasons"


@runtime_checkable
class Said(Protocol):
    """A value whose text depends on the language."""

    def in_language(self, language: str) -> str:
        """Return the text of this value in a language."""
        ...


class Reason(str):
    """An English text of this program, with the values for its placeholders. It can be translated later.

    It is made from a literal, so that tests can find every text that a language must have.
    """

    __slots__ = ("_english", "_facts")
    _english: str
    _facts: Mapping[str, object]

    def __new__(cls, english: str, /, **facts: object) -> "Reason":
        """Return the English text with its placeholders filled in."""
        made = super().__new__(cls, filled(english, facts, ENGLISH) if facts else english)
        made._english, made._facts = english, facts
        return made

    def with_facts(self, **facts: object) -> "Reason":
        """Return this text, whose placeholders are still empty, with these values filled in."""
        return Reason(self._english, **facts)

    def in_language(self, language: str) -> str:
        """Return the text in a language, with its placeholders filled in."""
        text = _texts(language).get(self._english, self._english)
        return filled(text, self._facts, language) if self._facts else text


class Foreign(str):
    """An English text from the operating system, from the rules or from another program.

    reasons.json translates common texts, refused_rules.json those of cardrules.rules.BadRules.
    """

    __slots__ = ()

    def in_language(self, language: str) -> str:
        """Return the text in a language, or in English if it has no translation."""
        return _texts(language).get(self) or refusal_of_rules(self, language)


class Count(str):
    """A number and a noun: "1 person", "4 people". Give the plural as `more` if it is not formed with -s."""

    __slots__ = ("_count", "_forms")
    _count: int
    _forms: tuple[str, str]

    def __new__(cls, count: int, one: str, more: str = "") -> "Count":
        """Return a number with its noun. Both forms of the noun must be literals."""
        forms = one, more or one + "s"
        made = super().__new__(cls, f"{count} {forms[count != 1]}")
        made._count, made._forms = count, forms
        return made

    def in_language(self, language: str) -> str:
        """Return the number and the noun in a language."""
        form = self._forms[self._count not in profile(language)["singular"]]
        return f"{self._count} {_texts(language).get(form, form)}"


class Listed(str):
    """Several values, printed one after another."""

    __slots__ = ("_between", "_facts")
    _between: str
    _facts: list[object]

    def __new__(cls, facts: Iterable[object], between: str = ", ") -> "Listed":
        """Return the values, separated by the text `between`."""
        several = list(facts)
        made = super().__new__(cls, between.join(words_of(fact, ENGLISH) for fact in several))
        made._facts, made._between = several, between
        return made

    def in_language(self, language: str) -> str:
        """Return the values in a language."""
        return self._between.join(words_of(fact, language) for fact in self._facts)


def filled(text: str, facts: Mapping[str, object], language: str) -> str:
    """Fill in the placeholders of a text with `facts` in a language. Control characters in the facts are removed."""
    # Names, paths and ports are not trusted: their control characters could manipulate the terminal.
    return text.format(**{name: harmless(words_of(fact, language)) for name, fact in facts.items()})


def words_of(fact: object, language: str) -> str:
    """Return the text of a value in a language; a value without translations becomes plain text."""
    if isinstance(fact, BaseException) and not isinstance(fact, Said):
        fact = _reason_of(fact)
    return fact.in_language(language) if isinstance(fact, Said) else str(fact)


def _reason_of(error: BaseException) -> object:
    if error.args and isinstance(error.args[0], Said):
        return error.args[0]
    if isinstance(error, OSError) and error.strerror:
        return Foreign(error.strerror)
    return Foreign(error)


def _texts(language: str) -> dict[str, str]:
    texts: dict[str, str] = {} if language == ENGLISH else read_if_there(language, _FILE)
    return texts
