"""Which language a page is in: what the visitor chose, else what the browser prefers."""

from collections.abc import Iterator

from stichtisch.i18n import LANGUAGES

# For a browser that accepts none of them.
_OTHERWISE = "de"


def choose(asked: str | None, kept: str | None, accepted: str | None) -> str:
    """Return one of LANGUAGES: the one asked for in the address, kept in a cookie, or accepted by the browser."""
    for language in (asked, kept):
        if language is not None and language in LANGUAGES:
            return language
    return next((one for one in _preferred(accepted or "") if one in LANGUAGES), _OTHERWISE)


def _preferred(header: str) -> Iterator[str]:
    # Accept-Language: the greatest q first, of equals the first.
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
