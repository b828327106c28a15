"""The workbook of a season or evening: standings, evenings, deals, points over time, partners."""

from datetime import datetime
from io import BytesIO
from typing import Any

import xlsxwriter

from stichtisch.i18n import Texts
from stichtisch.i18n.days import day_text
from stichtisch.i18n.game_words import game_name
from stichtisch.publish.book import Book, EveningBook, Ranking, TeamRanking
from stichtisch.publish.deal_rows import DEAL_COLUMNS, deal_rows
from stichtisch.publish.partners import partners_of, solos_of
from stichtisch.publish.points_chart import course_of
from stichtisch.publish.ranking import ranking_columns
from stichtisch.text import harmless

# Names are always written as text, never as a formula, a link or a number.
_OPTIONS = {
    "in_memory": True,
    "strings_to_formulas": False,
    "strings_to_urls": False,
    "strings_to_numbers": False,
    "nan_inf_to_errors": True,
}
# The maximum length of a cell's text, and the maximum length of a sheet's name in Excel.
_LONGEST = 1000
_LONGEST_TITLE = 31
_NAME_WIDTH, _WIDTH = 26, 12
_CHART = {"width": 960, "height": 480}


def season_xlsx(book: Book, texts: Texts) -> bytes:
    """Return the workbook of a book, with public names."""
    stream = BytesIO()
    with xlsxwriter.Workbook(stream, _OPTIONS) as workbook:
        last = max((one.evening.day for one in book.evenings), default=None)
        created = datetime.combine(last, datetime.min.time()) if last else datetime(2000, 1, 1)
        workbook.set_properties(
            {
                "title": harmless(book.name)[:255],
                "author": "Stichtisch",
                "company": harmless(book.club.heading)[:255],
                "created": created,
            }
        )
        writer = _Writer(workbook, book, texts)
        for ranking in book.standings:
            writer.standings(ranking)
        for teams in book.team_standings:
            writer.teams(teams)
        for one in book.evenings:
            writer.evening(one)
        for game in _games(book):
            writer.course(game)
        writer.deals()
        writer.partners()
    return stream.getvalue()


def _games(book: Book) -> list[str]:
    rankings = [ranking for one in book.evenings for ranking in one.rankings]
    return list(dict.fromkeys(ranking.game for ranking in rankings))


class _Writer:
    """Adds the sheets of a workbook, one after another."""

    def __init__(self, workbook: Any, book: Book, texts: Texts) -> None:
        self._workbook = workbook
        self._book = book
        self._texts = texts
        self._titles: set[str] = set()
        self._bold = workbook.add_format({"bold": True, "bottom": 1, "text_wrap": True, "valign": "top"})
        self._large = workbook.add_format({"bold": True, "font_size": 14})
        self._decimal = workbook.add_format({"num_format": "0.0"})

    def standings(self, ranking: Ranking) -> None:
        """Add a sheet with the standings of one game."""
        game = game_name(ranking.game, self._texts.language)
        sheet = self._sheet(f"{self._texts.say('standings')} {game} {ranking.category}".rstrip())
        self._ranking(sheet, 0, ranking)
        sheet.freeze_panes(2, 2)

    def teams(self, ranking: TeamRanking) -> None:
        """Add a sheet with the standings of teams in one game: their points by day, and their players."""
        say = self._texts.say
        sheet = self._sheet(ranking.title(self._texts))
        self._put(sheet, 0, 0, ranking.title(self._texts), self._large)
        days = [day_text(day, self._texts.language) for day in ranking.days.values()]
        self._head(sheet, 1, [say("place"), say("team"), say("name"), *days, say("final")])
        row = 1
        for place in ranking.places:
            row += 1
            points = [place.days.get(id) for id in ranking.days]
            for column, value in enumerate((place.rank, place.team, None, *points, place.points)):
                self._put(sheet, row, column, value)
            for player, total in place.players.items():
                row += 1
                self._put(sheet, row, 2, self._book.club.player(player).shown)
                self._put(sheet, row, 3 + len(days), total)
        sheet.set_column(1, 2, _NAME_WIDTH)
        sheet.freeze_panes(2, 2)

    def evening(self, one: EveningBook) -> None:
        """Add a sheet with an evening's standings, one game below the other, and its lists."""
        sheet = self._sheet(one.evening.day.isoformat())
        self._put(sheet, 0, 0, one.evening.name, self._large)
        row = 2
        for ranking in one.rankings:
            row = self._ranking(sheet, row, ranking) + 1
        keys = ("round", "table", "contract", "name", "points", "final", "won", "alone_won", "alone_lost")
        self._head(sheet, row, [self._texts.say(key) for key in keys])
        for key in sorted(one.lists, key=lambda list_key: (list_key.round, list_key.table)):
            for result in one.lists[key].results.values():
                row += 1
                name = self._book.club.player(result.player).shown
                game = game_name(one.lists[key].played_game, self._texts.language)
                counts = (result.points, result.final, result.won, result.alone_won, result.alone_lost)
                for column, value in enumerate((key.round, key.table, game, name, *counts)):
                    self._put(sheet, row, column, value)

    def course(self, game: str) -> None:
        """Add a sheet with the points of all players over time, and a chart of them."""
        course = course_of(self._book, game, self._texts)
        sheet = self._sheet(f"{self._texts.say('book.points')} {game_name(game, self._texts.language)}")
        self._head(sheet, 0, ["", *course.names])
        for row, (label, totals) in enumerate(course.rows, start=1):
            self._put(sheet, row, 0, label)
            for column, total in enumerate(totals, start=1):
                self._put(sheet, row, column, total)
        chart = self._workbook.add_chart({"type": "line"})
        title = sheet.get_name()
        for column in range(1, len(course.names) + 1):
            cells = [title, 1, column, len(course.rows), column]
            labels = [title, 1, 0, len(course.rows), 0]
            line = {"name": [title, 0, column], "categories": labels, "values": cells, "line": {"width": 2}}
            chart.add_series(line | {"marker": {"type": "circle", "size": 4}})
        chart.set_title({"name": self._texts.say("book.points")})
        chart.set_size(_CHART)
        chart.set_x_axis({"label_position": "low"})
        chart.show_blanks_as("span")
        if course.names:
            sheet.insert_chart(len(course.rows) + 2, 0, chart)

    def deals(self) -> None:
        """Add a sheet with a row for each player of each deal."""
        sheet = self._sheet(self._texts.say("deals"))
        self._head(sheet, 0, [self._texts.say(key) for key in DEAL_COLUMNS])
        row = 0
        for one in self._book.evenings:
            for score_sheet in one.sheets:
                for values in deal_rows(score_sheet, self._texts):
                    row += 1
                    for column, value in enumerate(values):
                        self._put(sheet, row, column, value)
        sheet.autofilter(0, 0, max(row, 1), len(DEAL_COLUMNS) - 1)

    def partners(self) -> None:
        """Add a sheet with each player's solos, and with the deals and points of each pair of partners."""
        sheet = self._sheet(self._texts.say("book.partners"))
        solos = solos_of(self._book)
        self._head(
            sheet, 0, [self._texts.say(key) for key in ("name", "contract", "alone_won", "alone_lost")]
        )
        row = 0
        for name, game, won, lost in solos:
            row += 1
            for column, value in enumerate((name, game_name(game, self._texts.language), won, lost)):
                self._put(sheet, row, column, value)
        row += 2
        titles = ("name", "name", "book.together", "won", "book.points_together")
        self._head(sheet, row, [self._texts.say(key) for key in titles])
        for pair in partners_of(self._book):
            row += 1
            for column, value in enumerate((pair.one, pair.other, pair.deals, pair.won, pair.points)):
                self._put(sheet, row, column, value)
        sheet.set_column(1, 1, _NAME_WIDTH)

    def _ranking(self, sheet: Any, row: int, ranking: Ranking) -> int:
        # Write standings from this row, and return the first row below them.
        self._put(sheet, row, 0, ranking.title(self._texts), self._large)
        columns = ranking_columns(ranking, self._book.club)
        self._head(sheet, row + 1, [self._texts.say(one.key) for one in columns])
        for at, place in enumerate(ranking.places, start=row + 2):
            for column, one in enumerate(columns):
                self._put(sheet, at, column, one.value(place))
        sheet.set_column(1, 1, _NAME_WIDTH)
        return row + 2 + len(ranking.places)

    def _sheet(self, title: str) -> Any:
        sheet = self._workbook.add_worksheet(self._free(title))
        sheet.set_column(0, 20, _WIDTH)
        sheet.set_column(0, 0, _WIDTH + 4)
        return sheet

    def _free(self, title: str) -> str:
        kept = "".join(
            " " if character in "[]:*?/\\'" else character for character in harmless(title)
        ).strip()
        tried, number = kept[:_LONGEST_TITLE], 1
        while tried.casefold() in self._titles:
            number += 1
            tail = f" ({number})"
            tried = kept[: _LONGEST_TITLE - len(tail)] + tail
        self._titles.add(tried.casefold())
        return tried

    def _head(self, sheet: Any, row: int, titles: list[str]) -> None:
        for column, title in enumerate(titles):
            self._put(sheet, row, column, title, self._bold)

    def _put(self, sheet: Any, row: int, column: int, value: object, style: Any = None) -> None:
        if value is None:
            return
        if isinstance(value, (int, float)):
            sheet.write_number(
                row, column, value, style or (self._decimal if isinstance(value, float) else None)
            )
        else:
            sheet.write_string(row, column, harmless(str(value))[:_LONGEST], style)
