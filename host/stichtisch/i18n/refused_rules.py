"""The reasons why options of the rules are refused. cardrules has them in English only.

refused_rules.json of a language contains a text for each English template with %s. In these texts, the
placeholders are {0}, {1}.
"""

import re
from functools import cache

from stichtisch.i18n import ENGLISH, read_if_there
from stichtisch.i18n.templates import translated

_FILE = "refused_rules"
_FACT = re.compile("%[sdr]")
_FORMS = {"%s": "(.+?)", "%d": r"(-?\d+)", "%r": "(.+?)"}


def refusal_of_rules(english: str, language: str) -> str:
    """Return a refusal by the rules in a language, or in English if there is no translation."""
    if language == ENGLISH:
        return english
    return translated(english, _templates(language), lambda fact: refusal_of_rules(fact, language))


@cache
def _templates(language: str) -> list[tuple[re.Pattern[str], str]]:
    texts: dict[str, str] = read_if_there(language, _FILE)
    # Try the templates with the most fixed text first. A template that contains only placeholders comes last.
    return [
        (_pattern(form), texts[form]) for form in sorted(texts, key=lambda form: -len(_FACT.sub("", form)))
    ]


def _pattern(form: str) -> re.Pattern[str]:
    facts = iter(_FACT.findall(form))
    parts = map(re.escape, _FACT.split(form))
    whole = next(parts) + "".join(_FORMS[next(facts)] + part for part in parts)
    return re.compile(whole, re.DOTALL)
