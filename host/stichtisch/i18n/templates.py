"""Templates that translate messages from other packages. These messages exist in English only."""

import re
from collections.abc import Callable, Sequence

Templates = Sequence[tuple[re.Pattern[str], str]]


def translated(english: str, templates: Templates, fact_in_words: Callable[[str], str]) -> str:
    """Return the text of the first template that fits, or `english` if none does.

    The groups of a pattern are the values for the placeholders of its text, by number and by name.
    """
    for pattern, text in templates:
        found = pattern.fullmatch(english)
        if found:
            named = {name: fact_in_words(fact) for name, fact in found.groupdict().items()}
            return text.format(*map(fact_in_words, found.groups()), **named)
    return english
