"""Pages from templates: everything that comes from names, tables and files is escaped."""

from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from stichtisch.club.standings import Place
from stichtisch.i18n import own_names
from stichtisch.serve.short_names import short_names
from stichtisch.serve.words import Words, signed


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("stichtisch.serve"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["signed"] = signed
    environment.filters["name_shown"] = lambda name, words: words.name(name)
    environment.filters["money_shown"] = lambda cents, words: words.money(cents)
    environment.globals["languages"] = own_names()
    environment.globals["short_names"] = short_names
    environment.globals["differ"] = _differ
    environment.globals["same_numbers"] = _same_numbers
    return environment


def _differ(places: list[Place], fact: str) -> bool:
    return len({getattr(place.result, fact) for place in places}) > 1


def _same_numbers(places: list[Place]) -> bool:
    # Two columns with the same numbers are one.
    return all(place.result.points == place.result.final for place in places)


@cache
def words_of(language: str) -> Words:
    """Return the words of a language."""
    return Words(language)


def render(template: str, language: str, **facts: Any) -> str:
    """Return a template filled in; it finds `words`, `say` and `facts` by name."""
    words = words_of(language)
    return _environment().get_template(template).render(words=words, say=words.say, **facts)
