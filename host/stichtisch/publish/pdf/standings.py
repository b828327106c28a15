"""Standings on paper: of a round, an evening or a season, one table for each game."""

from collections.abc import Sequence

from stichtisch.club.standing_parts import PartColumn, PartPoints, part_columns, part_points
from stichtisch.club.state import Club
from stichtisch.club.teams import TeamPlace
from stichtisch.i18n import Texts
from stichtisch.i18n.days import day_text
from stichtisch.publish.book import Ranking, TeamRanking
from stichtisch.publish.pdf.grid import Grid
from stichtisch.publish.pdf.paper import Block, heading, headings, paragraph, pdf
from stichtisch.publish.ranking import column_text, ranking_columns, ranking_notes
from stichtisch.sheets.score_table import PLAIN, SITS_OUT, STRONG, Cell, Column, Row, signed

_WIDTHS = {"place": 12.0, "final": 18.0, "lot": 20.0}
_WIDTH = 17.0
# The width of the column for a team's points on a day, and the maximum number of days that fit. Only the latest days
# are shown.
_DAY, _MOST_DAYS = 21.0, 5
# The width of the column for a player's points in a round or on a day, and the maximum number of rounds or days
# that fit.
_PART, _MOST_PARTS = 20.0, 5
_SIZE, _HEIGHT = 9.5, 17.0
_HEADING = 12


def standings_pdf(
    title: str,
    subtitle: str,
    rankings: Sequence[Ranking],
    club: Club,
    texts: Texts,
    head: str = "",
    teams: Sequence[TeamRanking] = (),
) -> bytes:
    """Return a PDF of standings with public names, one below the other.

    `head` replaces the club's name above the title. The standings of `teams` are printed below those of the players.
    """
    blocks = [*headings(title, head or club.heading), paragraph(subtitle, size=9, after=10)]
    for ranking in rankings:
        blocks += _table(ranking, club, texts)
    for of_teams in teams:
        blocks += _teams(of_teams, club, texts)
    if not any(ranking.places for ranking in rankings):
        blocks.append(paragraph(texts.say("nobody"), size=10))
    return pdf(title, blocks, texts)


def _table(ranking: Ranking, club: Club, texts: Texts) -> list[Block]:
    shown = ranking_columns(ranking, club)
    columns = [
        Column(
            texts.say(one.key),
            0 if one.key == "name" else _WIDTHS.get(one.key, _WIDTH),
            "left" if one.key in ("name", "lot") else "right",
        )
        for one in shown
    ]
    grid = Grid(columns, _SIZE, _HEIGHT)
    rows = [
        Row(
            [
                Cell(column_text(one, place, texts), STRONG if one.key in ("place", "final") else PLAIN)
                for one in shown
            ]
        )
        for place in ranking.places
    ]
    title = heading(ranking.title(texts), size=_HEADING)
    notes = [paragraph(note, size=8) for note in ranking_notes(ranking.game, ranking.places, club, texts)]
    parts = _parts(ranking, club, texts)
    return [title, grid.head(), *grid.rows(rows), *notes, paragraph("", after=12), *parts]


def _parts(ranking: Ranking, club: Club, texts: Texts) -> list[Block]:
    # Return a table with each player's points and table in each round, or with the points on the latest days of a
    # season.
    parts = part_columns(ranking.places, club)[-_MOST_PARTS:]
    if not parts:
        return []
    penalties = parts[0].day is None and any(place.result.penalty for place in ranking.places)
    columns = [
        Column(texts.say("place"), _WIDTHS["place"], "right"),
        Column(texts.say("name"), 0, "left"),
        *(Column(_part_title(one, texts), _PART, "right") for one in parts),
        *([Column(texts.say("penalty"), _WIDTH, "right")] if penalties else []),
        Column(texts.say("final"), _WIDTHS["final"], "right"),
    ]
    rows = [
        Row(
            [
                Cell(f"{place.rank}.", STRONG),
                Cell(club.player(place.player).shown),
                *(Cell(_part_text(part_points(place, one))) for one in parts),
                *([Cell(signed(place.result.penalty))] if penalties else []),
                Cell(signed(place.result.final), STRONG),
            ]
        )
        for place in ranking.places
    ]
    grid = Grid(columns, _SIZE, _HEIGHT)
    title = texts.say("by_round" if parts[0].day is None else "by_day", game=ranking.of(texts))
    return [heading(title, size=_HEADING), grid.head(), *grid.rows(rows), paragraph("", after=12)]


def _part_title(part: PartColumn, texts: Texts) -> str:
    return f"{texts.say('round')} {part.of}" if part.day is None else day_text(part.day, texts.language)


def _part_text(points: PartPoints | None) -> str:
    if points is None:
        return SITS_OUT
    text = signed(points.points) if points.counted else f"({signed(points.points)})"
    return " ".join([text, *(f"T{table}" for table in points.tables)])


def _teams(ranking: TeamRanking, club: Club, texts: Texts) -> list[Block]:
    # Return a table with each team, its players and, if there are several days, its points on each day.
    days = list(ranking.days.items())[-_MOST_DAYS:] if len(ranking.days) > 1 else []
    columns = [
        Column(texts.say("place"), _WIDTHS["place"], "right"),
        Column(texts.say("team"), 0, "left"),
        *(Column(day_text(day, texts.language), _DAY, "right") for _, day in days),
        Column(texts.say("final"), _WIDTHS["final"], "right"),
    ]
    grid = Grid(columns, _SIZE, _HEIGHT)
    rows = [
        Row(
            [
                Cell(f"{place.rank}.", STRONG),
                Cell(place.team, STRONG),
                *(Cell(signed(place.days[id]) if id in place.days else SITS_OUT) for id, _ in days),
                Cell(signed(place.points), STRONG),
            ],
            [_members(place, club)],
        )
        for place in ranking.places
    ]
    return [
        heading(ranking.title(texts), size=_HEADING),
        grid.head(),
        *grid.rows(rows),
        paragraph("", after=12),
    ]


def _members(place: TeamPlace, club: Club) -> str:
    return ", ".join(f"{club.player(id).shown} {signed(points)}" for id, points in place.players.items())
