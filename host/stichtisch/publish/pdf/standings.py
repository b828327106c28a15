"""Standings on paper: of a round, an evening or a season, one table for each game."""

from collections.abc import Sequence

from stichtisch.club.state import Club
from stichtisch.i18n import Texts
from stichtisch.publish.book import Ranking
from stichtisch.publish.pdf.grid import Grid
from stichtisch.publish.pdf.paper import Block, heading, paragraph, pdf
from stichtisch.publish.ranking import ranking_columns, ranking_notes, value_text
from stichtisch.sheets.score_table import PLAIN, STRONG, Cell, Column, Row

_WIDTHS = {"place": 12.0, "final": 18.0, "lot": 20.0}
_WIDTH = 17.0
_SIZE, _HEIGHT = 9.5, 17.0
_HEADING = 12


def standings_pdf(title: str, subtitle: str, rankings: Sequence[Ranking], club: Club, texts: Texts) -> bytes:
    """Return a PDF of the standings below each other; names are those that everybody may read."""
    blocks = [heading(title), paragraph(subtitle, size=9, after=10)]
    for ranking in rankings:
        blocks += _table(ranking, club, texts)
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
                Cell(value_text(one.value(place), texts), STRONG if one.key in ("place", "final") else PLAIN)
                for one in shown
            ]
        )
        for place in ranking.places
    ]
    title = heading(ranking.title(texts), size=_HEADING)
    notes = [paragraph(note, size=8) for note in ranking_notes(ranking.game, ranking.places, club, texts)]
    return [title, grid.head(), *grid.rows(rows), *notes, paragraph("", after=12)]
