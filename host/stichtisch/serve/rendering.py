"""Pages rendered from templates. All inserted values are escaped, such as names and the data of tables and files."""

from datetime import date
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from stichtisch.club.short_names import short_names
from stichtisch.club.standing_parts import PartColumn, part_points
from stichtisch.club.standings import Place
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
    environment.filters["name_shown"] = lambda name, words: words.name(name)
    environment.filters["money_shown"] = lambda cents, words: words.money(cents)
    environment.globals["languages"] = own_names()
    environment.globals["short_names"] = short_names
    environment.globals["differ"] = _differ
    environment.globals["same_numbers"] = _same_numbers
    environment.globals["any_of"] = _any_of
    environment.globals["points_of_round"] = _points_of_round
    environment.globals["points_of_day"] = _points_of_day
    environment.globals["days_played"] = _days_played
    return environment


def _differ(places: list[Place], fact: str) -> bool:
    return len({getattr(place.result, fact) for place in places}) > 1


def _same_numbers(places: list[Place]) -> bool:
    # Return whether both columns contain the same numbers, so that the page shows only one of them.
    return all(place.result.points == place.result.final for place in places)


def _any_of(places: list[Place], *facts: str) -> bool:
    return any(getattr(place.result, fact) for place in places for fact in facts)


def _points_of_round(place: Place, number: int) -> int | None:
    # Return a player's points from the lists of a round, without penalties, or None if the player is on none of them.
    points = part_points(place, PartColumn(number))
    return points.points if points else None


def _days_played(places: list[Place], days: dict[str, date]) -> dict[str, date]:
    # Return the days on which somebody in these standings has played, or {} if there is only one such day.
    played = {part.of for place in places for part in place.parts}
    own = {id: day for id, day in days.items() if id in played}
    return own if len(own) > 1 else {}


def _points_of_day(place: Place, evening: str) -> str:
    # Return a player's points on an evening, in brackets if the evening does not count because it is not one of the
    # player's best.
    points = part_points(place, PartColumn(evening))
    if points is None:
        return "–"
    return signed(points.points) if points.counted else f"({signed(points.points)})"


@cache
def words_of(language: str) -> Words:
    """Return the words of a language."""
    return Words(language)


def render(template: str, language: str, **facts: Any) -> str:
    """Return a rendered template. Its variables are `words`, `say` and each of `facts`."""
    words = words_of(language)
    return _environment().get_template(template).render(words=words, say=words.say, **facts)
