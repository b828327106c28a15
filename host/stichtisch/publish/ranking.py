"""The columns of standings and the notes below them, which are the same on paper, on pages and in spreadsheets."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from stichtisch.club.standings import Place, order_of
from stichtisch.club.standings_notes import fewer_deals, tie_breaks
from stichtisch.club.state import Club
from stichtisch.games import module_of
from stichtisch.i18n import Texts
from stichtisch.publish.book import Ranking
from stichtisch.sheets.score_table import plain, signed
from stichtisch.text import harmless

Value = int | float | str | None


@dataclass(frozen=True)
class RankingColumn:
    """A column of standings: the key of its title, and its value for a place."""

    key: str
    value: Callable[[Place], Value]


def ranking_columns(ranking: Ranking, club: Club) -> list[RankingColumn]:
    """Return the columns of a game: the place, the public name, and the values that count in that game."""
    columns = [
        RankingColumn("place", lambda place: place.rank),
        RankingColumn("name", lambda place: club.player(place.player).shown),
        RankingColumn("final", lambda place: place.result.final),
        *(_RESULTS[key] for key in _keys_of(ranking.game)),
    ]
    if ranking.season is not None:
        columns.append(RankingColumn("evenings", lambda place: place.evenings))
        columns.append(RankingColumn("average", lambda place: place.per_evening))
    if any(place.result.penalty for place in ranking.places):
        columns.append(RankingColumn("penalty", lambda place: place.result.penalty))
    if any(place.lot for place in ranking.places):
        columns.append(RankingColumn("lot", lambda place: place.lot))
    return columns


def ranking_notes(game: str, places: Sequence[Place], club: Club, texts: Texts) -> list[str]:
    """Return the notes below standings: the tie-breaks that decided a place, and the players with fewer deals."""

    def shown(player: str) -> str:
        return harmless(club.player(player).shown)

    notes = [
        texts.say(f"tie.{one.by}", upper=shown(one.upper), lower=shown(one.lower))
        for one in tie_breaks(places, order_of(game))
    ]
    fewer = fewer_deals(places)
    if len(fewer) > len(places) / 2:
        # If most players have fewer deals, for instance in the middle of a round, the note does not list their names.
        least = min(one.deals for one in fewer)
        notes.append(texts.say("fewer_deals.many", least=least, most=fewer[0].most))
    elif fewer:
        players = [
            texts.say("fewer_deals.player", player=shown(one.player), deals=one.deals) for one in fewer
        ]
        notes.append(texts.say("fewer_deals", most=fewer[0].most, players=", ".join(players)))
    return notes


_ANY = ("deals", "won")
_SIGNED = ("final", "points", "penalty")
_RESULTS = {
    "points": RankingColumn("points", lambda place: place.result.points),
    "deals": RankingColumn("deals", lambda place: place.result.deals),
    "won": RankingColumn("won", lambda place: place.result.won),
    "alone_won": RankingColumn("alone_won", lambda place: place.result.alone_won),
    "alone_lost": RankingColumn("alone_lost", lambda place: place.result.alone_lost),
}


def _keys_of(game: str) -> tuple[str, ...]:
    module = module_of(game, "standings_columns")
    keys: tuple[str, ...] = module.COLUMNS if module else _ANY
    return keys


def column_text(column: RankingColumn, place: Place, texts: Texts) -> str:
    """Return the value of a column as text for people to read. Points are shown with a sign."""
    value = column.value(place)
    return signed(value) if column.key in _SIGNED and isinstance(value, int) else _value_text(value, texts)


def _value_text(value: Value, texts: Texts) -> str:
    # Format numbers as usual in the language.
    if isinstance(value, float):
        decimal = f"{value:.1f}"
        return (decimal if texts.language == "en" else decimal.replace(".", ",")).replace("-", plain(-1)[0])
    if isinstance(value, int):
        return plain(value)
    return value or ""
