"""Findings of checks as keys with facts, and their sentences in each language."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import reduce

from stichtisch.i18n import Texts, profile
from stichtisch.i18n.game_words import game_name, profile_name
from stichtisch.i18n.guests import guest_name
from stichtisch.i18n.reason import words_of


@dataclass(frozen=True)
class Finding:
    """A result of a check.

    `key` names a sentence in the catalogue "certificate", `facts` are the values in this sentence.

    If a fact called `count` is 1 and the catalogue has the key with ".one" appended, that key's sentence is used.
    """

    key: str
    facts: "tuple[tuple[str, Fact], ...]" = ()


@dataclass(frozen=True)
class Word:
    """A term, such as the name of a game. If the catalogue does not contain the term, `name` is written unchanged."""

    kind: str
    name: str
    # The game that a profile belongs to.
    game: str = ""


@dataclass(frozen=True)
class Points:
    """Points, written with their signs."""

    values: tuple[int, ...]


@dataclass(frozen=True)
class Moment:
    """A time, written as local time. `at` is in seconds since 1970."""

    at: float


@dataclass(frozen=True)
class Either:
    """Alternative facts, of which one applies. The tuple is never empty."""

    facts: "tuple[Fact, ...]"


# A text is written unchanged. A reason is written in the reader's language.
Fact = str | int | Finding | Word | Points | Moment | Either


def finding(key: str, **facts: Fact) -> Finding:
    """Return a finding with its facts by name."""
    return Finding(key, tuple(facts.items()))


def points(*values: int) -> Points:
    """Return points as a fact."""
    return Points(values)


def faults_of(key: str, faults: Iterable[str]) -> list[Finding]:
    """Return reasons as findings with this key."""
    return [finding(key, fault=fault) for fault in faults]


def catalogue_in(language: str) -> Texts:
    """Return the sentences of findings in a language."""
    return Texts("certificate", language)


def in_words(findings: Iterable[Finding], texts: Texts) -> str:
    """Return findings as one text.

    `texts` is the result of `catalogue_in`. Control characters in facts are not removed.
    """
    return _joined("also", [fact_text(one, texts) for one in findings], texts)


def fact_text(fact: Fact, texts: Texts) -> str:
    """Return one fact as text. Raises KeyError for a finding that is not in the catalogue."""
    match fact:
        case Finding():
            return texts.say(_form(fact, texts), **{name: fact_text(one, texts) for name, one in fact.facts})
        case Word("game", name):
            return game_name(name, texts.language)
        case Word("profile", name):
            return profile_name(fact.game, name, texts.language)
        case Word():
            return texts.all().get(f"{fact.kind}.{fact.name}", fact.name)
        case Points():
            return " ".join(f"{value:+d}" for value in fact.values)
        case Moment():
            return _moment(fact, texts)
        case Either():
            return _joined("or", [fact_text(one, texts) for one in fact.facts], texts)
        case _:
            return guest_name(words_of(fact, texts.language), texts.language)


def _joined(key: str, parts: list[str], texts: Texts) -> str:
    return reduce(lambda one, other: texts.say(key, one=one, other=other), parts) if parts else ""


def _form(one: Finding, texts: Texts) -> str:
    single = f"{one.key}.one"
    if dict(one.facts).get("count") in profile(texts.language)["singular"] and single in texts.all():
        return single
    return one.key


def _moment(one: Moment, texts: Texts) -> str:
    try:
        moment = datetime.fromtimestamp(one.at)
    except (ValueError, OverflowError, OSError):
        return texts.say("moment.none")
    return texts.say("moment", moment=moment)
