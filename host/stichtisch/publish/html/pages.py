"""Pages in a folder that open from a stick, without script or net: standings, sheets, players, deals by tricks."""

from base64 import b64encode
from collections.abc import Collection
from hashlib import sha256
from importlib import resources
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from jinja2 import BaseLoader, ChoiceLoader, Environment, FileSystemLoader, FunctionLoader, StrictUndefined

from stichtisch.games.score_tables import score_table
from stichtisch.i18n import Texts
from stichtisch.i18n.days import day_text
from stichtisch.i18n.game_words import game_name
from stichtisch.look import mark, style
from stichtisch.publish.book import Book, EveningBook, Ranking
from stichtisch.publish.html.deal_page import deal_facts
from stichtisch.publish.partners import partners_of
from stichtisch.publish.proof_lines import proof_lines
from stichtisch.publish.ranking import ranking_columns, ranking_notes, value_text
from stichtisch.sheets.score_table import ScoreTable, plain
from stichtisch.sheets.sheet import Sheet
from stichtisch.text import harmless, shorten

STYLE = "style.css"
TEMPLATES = ("base.html", "parts.html", "index.html", "list.html", "deals.html", "player.html", STYLE)
_UP = "../"
# A name of 10,000 characters is nobody's; who has one is known by its beginning.
_LONGEST = 80

Facts = dict[str, Any]


def pages(
    book: Book, texts: Texts, folder: Path | None = None, journals: Collection[str] = ()
) -> dict[str, str]:
    """Return the pages by their paths within one folder, the first page last.

    `journals` are the paths of the journals that go with them. `folder` has templates of a club's own: those that are
    in it come before ours. Raises jinja2.TemplateError where one of them is none.
    """
    return _Pages(book, texts, folder, journals).all()


def journal_path(one: EveningBook, sheet: Sheet) -> str:
    """Return the path of the journal of a sheet, within the folder of the pages."""
    return _path("journals", one, sheet, "journal")


def template_text(name: str) -> str:
    """Return a template as it is shipped. Raises KeyError where there is none of that name."""
    if name not in TEMPLATES:
        raise KeyError(name)
    return resources.files(__package__).joinpath("templates", name).read_text(encoding="utf-8")


def shown(text: str) -> str:
    """Return a name as pages show it: one line, not endless, nothing in it that turns the reading order."""
    return shorten(harmless(text), _LONGEST)


def _environment(folder: Path | None) -> Environment:
    shipped = FunctionLoader(lambda name: template_text(name) if name in TEMPLATES else None)
    loaders: list[BaseLoader] = [FileSystemLoader(folder)] if folder else []
    environment = Environment(
        loader=ChoiceLoader([*loaders, shipped]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["shown"] = shown
    return environment


def _harmless_style(text: str) -> str:
    # Nothing in a style ends it; for CSS both are the same.
    return text.replace("</", "<\\/")


def _policy(style: str) -> str:
    # Nothing but this style: no script, no picture, no net, no form, no frame within.
    digest = b64encode(sha256(style.encode()).digest()).decode()
    return f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"


class _Pages:
    """Fills the templates with one book."""

    def __init__(self, book: Book, texts: Texts, folder: Path | None, journals: Collection[str]) -> None:
        self._book = book
        self._journals = journals
        self._texts = texts
        self._environment = _environment(folder)
        # Keys have dots, which templates do not.
        # In each page: of a file, browsers do not agree which other files are its own.
        self._style = _harmless_style(style() + self._environment.get_template(STYLE).render())
        self._say = SimpleNamespace(**{key.replace(".", "_"): text for key, text in texts.all().items()})

    def all(self) -> dict[str, str]:
        """Return every page by its path."""
        files: dict[str, str] = {}
        for one in self._book.evenings:
            for sheet in one.sheets:
                files[_path("lists", one, sheet)] = self._list(one, sheet)
                files[_path("deals", one, sheet)] = self._deals(one, sheet)
        files |= self._players()
        # For templates of a club's own that refer to it.
        files[STYLE] = self._style
        files["index.html"] = self._index()
        return files

    def _fill(self, template: str, title: str, up: str, **facts: Any) -> str:
        common = {"language": self._texts.language, "say": self._say, "title": title, "up": up}
        common |= {"style": self._style, "policy": _policy(self._style), "mark": mark()}
        return self._environment.get_template(template).render(common | facts)

    def _index(self) -> str:
        evenings = [self._evening(one) for one in self._book.evenings]
        rankings = [self._ranking(ranking) for ranking in self._book.rankings]
        return self._fill("index.html", shown(self._book.name), "", evenings=evenings, rankings=rankings)

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
        day = one.evening.day
        head = {
            "name": shown(one.evening.name),
            "day": day.isoformat(),
            "day_text": day_text(day, self._texts.language),
        }
        return head | {"hidden": one.evening.hidden, "rankings": rankings, "lists": lists}

    def _ranking(self, ranking: Ranking) -> Facts:
        columns = ranking_columns(ranking, self._book.club)
        texts = self._texts

        def cells(place: Any) -> list[Facts]:
            values = [(one.key, one.value(place)) for one in columns]
            return [
                {
                    "key": key,
                    "text": shown(value_text(value, texts)),
                    "number": isinstance(value, (int, float)),
                }
                for key, value in values
            ]

        heads = [{"title": texts.say(one.key), "number": one.key not in ("name", "lot")} for one in columns]
        places = [{"player": place.player, "cells": cells(place)} for place in ranking.places]
        notes = ranking_notes(ranking.game, ranking.places, self._book.club, texts)
        return {"title": shown(ranking.title(texts)), "columns": heads, "places": places, "notes": notes}

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
        profile = sheet.session.profile
        return self._texts.all().get(f"profile.{profile}", profile)

    def _deals(self, one: EveningBook, sheet: Sheet) -> str:
        return self._fill(
            "deals.html",
            f"{self._title(sheet)} · {self._texts.say('deals')}",
            _UP,
            evening=shown(one.evening.name),
            list_path=_path("lists", one, sheet),
            list_title=self._title(sheet),
            deals=deal_facts(sheet, self._texts, shown),
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
                            "numbers": [
                                *map(plain, (result.points, result.final, result.deals, result.won)),
                                *map(plain, (result.alone_won, result.alone_lost)),
                            ],
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
                "numbers": [plain(value) for value in (pair.deals, pair.won, pair.points)],
            }
            for pair in pairs
            if name in (pair.one, pair.other)
        ]
        return self._fill("player.html", shown(name), _UP, rows=rows, partners=partners)


def _path(kind: str, one: EveningBook, sheet: Sheet, ending: str = "html") -> str:
    return f"{kind}/{one.evening.id}-{sheet.name}.{ending}"


def _table_facts(sheet: Sheet, table: ScoreTable) -> Facts:
    # The head of a person stands above all columns of his; what is before and after those of people is one below it.
    columns = table.columns
    of_people = [at for at, column in enumerate(columns) if column.person is not None]
    several = table.wide > 1
    heads, seen = [], set()
    for column in columns:
        if column.person is None:
            heads.append(
                {"title": column.title, "span": 1, "person": None, "id": None, "align": column.align}
            )
        elif column.person not in seen:
            seen.add(column.person)
            who = {"title": shown(sheet.names[column.person]), "id": sheet.players[column.person]}
            align = "center" if several else "right"
            heads.append(who | {"span": table.wide, "person": column.person, "align": align})
    rows = [
        {
            "number": sheet.deal_name(deal),
            "cells": [
                {"text": cell.text, "look": cell.look, "align": column.align}
                for cell, column in zip(row.cells, columns, strict=True)
            ],
            "notes": row.notes,
        }
        for deal, row in zip(sheet.deals, table.rows, strict=True)
    ]
    return {
        "heads": heads,
        "several": several,
        "inner": [columns[at] for at in of_people],
        "rows": rows,
        "feet": [{"title": title, "numbers": values} for title, values in table.foot],
        "before": of_people[0] if of_people else len(columns),
        "after": len(columns) - of_people[-1] - 1 if of_people else 0,
        "wide": table.wide,
    }
