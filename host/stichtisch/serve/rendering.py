"""Pages from templates: everything that comes from names, tables and files is escaped."""

from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from stichtisch.i18n import own_names
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
    environment.globals["languages"] = own_names()
    return environment


@cache
def words_of(language: str) -> Words:
    """Return the words of a language."""
    return Words(language)


def render(template: str, language: str, **facts: Any) -> str:
    """Return a template filled in; it finds `words`, `say` and `facts` by name."""
    words = words_of(language)
    return _environment().get_template(template).render(words=words, say=words.say, **facts)
