"""The language of a page: the visitor's choice, or the language that the browser prefers."""

from collections.abc import Iterator

from stichtisch.i18n import LANGUAGES

# The language for a browser that accepts none of LANGUAGES.
_OTHERWISE = "de"


def choose(asked: str | None, kept: str | None, accepted: str | None) -> str:
    """Return a language from LANGUAGES: from the address, a cookie, or the browser's preferences, in this order."""
    for language in (asked, kept):
        if language is not None and language in LANGUAGES:
            return language
    return next((one for one in _preferred(accepted or "") if one in LANGUAGES), _OTHERWISE)


def _preferred(header: str) -> Iterator[str]:
    # Yield the languages of Accept-Language by descending q. Languages with equal q keep their order.
    wishes: list[tuple[float, int, str]] = []
    for place, part in enumerate(header.split(",")[:20]):
        tag, _, weight = part.strip().partition(";q=")
        try:
            wishes.append((-float(weight or 1), place, tag.split("-")[0].lower()))
        except ValueError:
            continue
    for less, _, tag in sorted(wishes):
        if less < 0:
            yield tag
