"""Findings of checks: a key and its facts, no sentence; and their texts in a language."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import reduce

from stichtisch.i18n import Texts, profile
from stichtisch.i18n.game_words import game_name


@dataclass(frozen=True)
class Finding:
    """Something that was found: `key` names its sentence in the catalogue "certificate", `facts` are its values.

    Where a fact is called `count` and the catalogue also has the key with ".one", that one is said of a single thing.
    """

    key: str
    facts: "tuple[tuple[str, Fact], ...]" = ()


@dataclass(frozen=True)
class Word:
    """A name of one of a kind, as a game; without a word in the catalogue it is written as it is."""

    kind: str
    name: str


@dataclass(frozen=True)
class Points:
    """Points, said with their signs."""

    values: tuple[int, ...]


@dataclass(frozen=True)
class Moment:
    """A moment, said in local time; `at` is in seconds since 1970."""

    at: float


@dataclass(frozen=True)
class Either:
    """One of these, at least one."""

    facts: "tuple[Fact, ...]"


# A text is written as it is.
Fact = str | int | Finding | Word | Points | Moment | Either


def finding(key: str, **facts: Fact) -> Finding:
    """Return a finding with its facts by name."""
    return Finding(key, tuple(facts.items()))


def points(*values: int) -> Points:
    """Return points as a fact."""
    return Points(values)


def faults_of(key: str, faults: Iterable[str]) -> list[Finding]:
    """Return what the host says of a fault in its own words, which are English, as findings of this key."""
    return [finding(key, fault=fault) for fault in faults]


def catalogue_in(language: str) -> Texts:
    """Return the sentences of findings in a language."""
    return Texts("certificate", language)


def in_words(findings: Iterable[Finding], texts: Texts) -> str:
    """Say findings one after the other; `texts` are those of `catalogue_in`. Not harmless where a fact is not."""
    return _joined("also", [fact_text(one, texts) for one in findings], texts)


def fact_text(fact: Fact, texts: Texts) -> str:
    """Say one fact. Raises KeyError where it is a finding that the catalogue does not know."""
    match fact:
        case Finding():
            return texts.say(_form(fact, texts), **{name: fact_text(one, texts) for name, one in fact.facts})
        case Word("game", name):
            return game_name(name, texts.language)
        case Word():
            return texts.all().get(f"{fact.kind}.{fact.name}", fact.name)
        case Points():
            return " ".join(f"{value:+d}" for value in fact.values)
        case Moment():
            return _moment(fact, texts)
        case Either():
            return _joined("or", [fact_text(one, texts) for one in fact.facts], texts)
        case _:
            return str(fact)


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
