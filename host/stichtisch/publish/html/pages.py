"""Pages of standings, sheets, players and deals, in a folder.

The pages need no script and no network, so they can be read from a USB stick.
"""

from collections.abc import Collection
from importlib import resources
from pathlib import Path
from typing import Any

from jinja2 import BaseLoader, Environment, FileSystemLoader, FunctionLoader

from stichtisch.club.short_names import short_names
from stichtisch.games.score_tables import score_table
from stichtisch.i18n import Texts, profile
from stichtisch.i18n.days import day_text
from stichtisch.i18n.game_words import game_name, profile_name
from stichtisch.look import CARDS, HALL, mark, style
from stichtisch.look.lone_page import HEAD, head_template, page_environment, page_policy, page_texts, shown
from stichtisch.publish.book import Book, EveningBook, Ranking, TeamRanking
from stichtisch.publish.html.deal_page import deal_facts, symbols_of
from stichtisch.publish.partners import partners_of
from stichtisch.publish.proof_lines import proof_lines
from stichtisch.publish.ranking import column_text, ranking_columns, ranking_notes
from stichtisch.sheets.score_table import ScoreTable, plain, signed
from stichtisch.sheets.sheet import Sheet

STYLE = "style.css"
TEMPLATES = (HEAD, "base.html", "parts.html", "index.html", "list.html", "deals.html", "player.html", STYLE)
_UP = "../"

# The values that make up a player's result on a list.
_OF_PLAYER = ("points", "final", "deals", "won", "alone_won", "alone_lost")

Facts = dict[str, Any]


def pages(
    book: Book, texts: Texts, folder: Path | None = None, journals: Collection[str] = ()
) -> dict[str, str]:
    """Return the pages by their paths in the folder, with index.html last.

    `journals`: the paths of the journals that are published with the pages. `folder`: a club's own templates,
    which replace our templates of the same names. Raises jinja2.TemplateError if a template is invalid.
    """
    return _Pages(book, texts, folder, journals).all()


def journal_path(one: EveningBook, sheet: Sheet) -> str:
    """Return the path of a sheet's journal, relative to the folder of the pages."""
    return _path("journals", one, sheet, "journal")


def template_text(name: str) -> str:
    """Return the original text of a template. Raises KeyError if no template has that name."""
    if name not in TEMPLATES:
        raise KeyError(name)
    if name == HEAD:
        return head_template()
    return resources.files(__package__).joinpath("templates", name).read_text(encoding="utf-8")


def _environment(folder: Path | None) -> Environment:
    shipped = FunctionLoader(lambda name: template_text(name) if name in TEMPLATES else None)
    loaders: list[BaseLoader] = [FileSystemLoader(folder)] if folder else []
    environment = page_environment(*loaders, shipped)
    environment.filters["shown"] = shown
    return environment


def _harmless_style(text: str) -> str:
    # A style sheet must not contain the end tag of the style element, so `</` is escaped as `<\/`, which means the same
    # in CSS.
    return text.replace("</", "<\\/")


class _Pages:
    """Fills the templates with the data of one book."""

    def __init__(self, book: Book, texts: Texts, folder: Path | None, journals: Collection[str]) -> None:
        self._book = book
        self._journals = journals
        self._texts = texts
        self._environment = _environment(folder)
        # Each page contains the style sheet, because some browsers do not load other files for a page that was opened
        # as a file.
        self._style = _harmless_style(style(*HALL, *CARDS) + self._environment.get_template(STYLE).render())
        self._say = page_texts(texts)

    def all(self) -> dict[str, str]:
        """Return every page by its path."""
        files: dict[str, str] = {}
        for one in self._book.evenings:
            for sheet in one.sheets:
                files[_path("lists", one, sheet)] = self._list(one, sheet)
                files[_path("deals", one, sheet)] = self._deals(one, sheet)
        files |= self._players()
        # The templates of a club may link to the style sheet.
        files[STYLE] = self._style
        files["index.html"] = self._index()
        return files

    def _fill(self, template: str, title: str, up: str, **facts: Any) -> str:
        common = {
            "language": self._texts.language,
            "colon": profile(self._texts.language)["colon"],
            "say": self._say,
            "title": title,
            "up": up,
        }
        common |= {"club": shown(self._book.club.heading)}
        common |= {"style": self._style, "policy": page_policy(self._style), "mark": mark()}
        return self._environment.get_template(template).render(common | facts)

    def _index(self) -> str:
        evenings = [self._evening(one) for one in self._book.evenings]
        rankings = [self._ranking(ranking) for ranking in self._book.rankings]
        teams = [self._teams(ranking) for ranking in self._book.teams]
        title = shown(self._book.name)
        return self._fill("index.html", title, "", evenings=evenings, rankings=rankings, teams=teams)

    def _evening(self, one: EveningBook) -> Facts:
        lists = [
            {
                "path": _path("lists", one, sheet),
                "deals": _path("deals", one, sheet),
                "journal": journal_path(one, sheet) if journal_path(one, sheet) in self._journals else "",
                "title": self._title(sheet),
                "people": [shown(name) for name in sheet.names],
            }
            for sheet in one.sheets
        ]
        rankings = [] if one.evening.hidden else [self._ranking(ranking) for ranking in one.rankings]
        teams = [] if one.evening.hidden else [self._teams(ranking) for ranking in one.teams]
        day = one.evening.day
        head = {
            "name": shown(one.evening.name),
            "day": day.isoformat(),
            "day_text": day_text(day, self._texts.language),
        }
        return head | {"hidden": one.evening.hidden, "rankings": rankings, "teams": teams, "lists": lists}

    def _ranking(self, ranking: Ranking) -> Facts:
        # Move the total to the last column, as on the board.
        columns = sorted(ranking_columns(ranking, self._book.club), key=lambda one: one.key == "final")
        texts = self._texts

        def cells(place: Any) -> list[Facts]:
            return [
                {
                    "key": one.key,
                    "text": shown(column_text(one, place, texts)),
                    "number": isinstance(one.value(place), (int, float)),
                }
                for one in columns
            ]

        heads = [
            {
                "key": one.key,
                "title": texts.say(one.key),
                "short": texts.all().get(f"{one.key}.short", ""),
                "number": one.key not in ("name", "lot"),
            }
            for one in columns
        ]
        places = [{"player": place.player, "cells": cells(place)} for place in ranking.places]
        notes = ranking_notes(ranking.game, ranking.places, self._book.club, texts)
        return {"title": shown(ranking.title(texts)), "columns": heads, "places": places, "notes": notes}

    def _teams(self, ranking: TeamRanking) -> Facts:
        people = self._book.club.player
        places = [
            {
                "rank": place.rank,
                "team": shown(place.team),
                "points": signed(place.points),
                "days": [signed(place.days[id]) if id in place.days else "–" for id in ranking.days],
                "players": [
                    {"id": id, "name": shown(people(id).shown), "points": signed(points)}
                    for id, points in place.players.items()
                ],
            }
            for place in ranking.places
        ]
        days = [day_text(day, self._texts.language) for day in ranking.days.values()]
        several = len(days) > 1
        return {
            "title": ranking.title(self._texts),
            "days": days if several else [],
            "places": [one if several else one | {"days": []} for one in places],
        }

    def _title(self, sheet: Sheet) -> str:
        parts = [game_name(sheet.session.game, self._texts.language)]
        if sheet.key is not None:
            parts.append(f"{self._texts.say('round')} {sheet.key.round}")
            parts.append(f"{self._texts.say('table')} {sheet.key.table}")
        if sheet.parts > 1:
            parts.append(self._texts.say("part", part=sheet.part, parts=sheet.parts))
        return " · ".join(parts)

    def _list(self, one: EveningBook, sheet: Sheet) -> str:
        table = score_table(sheet, self._texts)
        return self._fill(
            "list.html",
            self._title(sheet),
            _UP,
            evening=shown(one.evening.name),
            deals=_UP + _path("deals", one, sheet),
            facts=self._facts(sheet),
            proof=proof_lines(sheet, self._texts),
            legend=table.legend,
            **_table_facts(sheet, table),
        )

    def _facts(self, sheet: Sheet) -> list[tuple[str, str]]:
        say = self._texts.say
        started = sheet.session.started
        pairs = [
            (say("evening"), shown(sheet.evening or "")),
            (say("day"), day_text(sheet.day, self._texts.language) if sheet.day else ""),
            (say("began"), started.strftime("%H:%M") if started else ""),
            (say("rules"), shown(self._profile(sheet))),
            (say("deals"), str(len(sheet.deals))),
        ]
        return [(title, value) for title, value in pairs if value]

    def _profile(self, sheet: Sheet) -> str:
        return profile_name(sheet.session.game, sheet.session.profile, self._texts.language)

    def _deals(self, one: EveningBook, sheet: Sheet) -> str:
        return self._fill(
            "deals.html",
            f"{self._title(sheet)} · {self._texts.say('deals')}",
            _UP,
            evening=shown(one.evening.name),
            list_path=_path("lists", one, sheet),
            list_title=self._title(sheet),
            deals=deal_facts(sheet, self._texts, shown),
            symbols=symbols_of(sheet, self._texts),
        )

    def _players(self) -> dict[str, str]:
        rows: dict[str, list[Facts]] = {}
        for one in self._book.evenings:
            paths = {sheet.key: _path("lists", one, sheet) for sheet in reversed(one.sheets)}
            for key in sorted(one.lists, key=lambda list_key: (list_key.round, list_key.table)):
                for player, result in one.lists[key].results.items():
                    rows.setdefault(player, []).append(
                        {
                            "day": day_text(one.evening.day, self._texts.language),
                            "title": self._list_title(one.lists[key].played_game, key.round, key.table),
                            "path": paths.get(key, ""),
                            **{name: plain(getattr(result, name)) for name in _OF_PLAYER},
                        }
                    )
        pairs = partners_of(self._book)
        return {
            f"players/{player}.html": self._player(player, own_rows, pairs)
            for player, own_rows in rows.items()
        }

    def _list_title(self, game: str, round: int, table: int) -> str:
        say = self._texts.say
        return f"{game_name(game, self._texts.language)} · {say('round')} {round} · {say('table')} {table}"

    def _player(self, player: str, rows: list[Facts], pairs: list[Any]) -> str:
        name = self._book.club.player(player).shown
        partners = [
            {
                "name": shown(pair.other if pair.one == name else pair.one),
                "deals": pair.deals,
                "won": pair.won,
                "points": plain(pair.points),
            }
            for pair in pairs
            if name in (pair.one, pair.other)
        ]
        return self._fill("player.html", shown(name), _UP, rows=rows, partners=partners)


def _path(kind: str, one: EveningBook, sheet: Sheet, ending: str = "html") -> str:
    return f"{kind}/{one.evening.id}-{sheet.name}.{ending}"


def _kinds(table: ScoreTable) -> list[str]:
    # Return the kind of each column. The first column of each person contains the total. A phone shows only the totals
    # and the number of the deal.
    kinds: list[str] = []
    for at, column in enumerate(table.columns):
        first = column.person is not None and column.person not in [one.person for one in table.columns[:at]]
        kinds.append("number" if at == 0 else "total" if first else "more")
    return kinds


def _table_facts(sheet: Sheet, table: ScoreTable) -> Facts:
    # The heading of a person spans all columns of that person. Every other column has one heading, which spans both
    # heading rows.
    columns = table.columns
    of_people = [at for at, column in enumerate(columns) if column.person is not None]
    several = table.wide > 1
    kinds = _kinds(table)
    names = [shown(name) for name in sheet.names]
    heads, seen = [], set()
    for column in columns:
        if column.person is None:
            heads.append(
                {"title": column.title, "span": 1, "person": None, "id": None, "align": column.align}
            )
        elif column.person not in seen:
            seen.add(column.person)
            who = {
                "title": names[column.person],
                "brief": short_names(names[column.person], names)[-1],
                "id": sheet.players[column.person],
            }
            align = "center" if several else "right"
            heads.append(who | {"span": table.wide, "person": column.person, "align": align})
    rows = [
        {
            "number": sheet.deal_name(deal),
            "cells": [
                {"text": cell.text, "look": cell.look, "align": column.align, "of": of}
                for cell, column, of in zip(row.cells, columns, kinds, strict=True)
            ],
            "void": not deal.settled,
            "notes": row.notes,
        }
        for deal, row in zip(sheet.deals, table.rows, strict=True)
    ]
    return {
        "heads": heads,
        "several": several,
        "inner": [
            {"title": columns[at].title, "align": columns[at].align, "of": kinds[at]} for at in of_people
        ],
        "rows": rows,
        "feet": [{"title": title, "numbers": values} for title, values in table.foot],
        "before": of_people[0] if of_people else len(columns),
        "after": len(columns) - of_people[-1] - 1 if of_people else 0,
        "wide": table.wide,
    }
