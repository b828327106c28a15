"""The board in parts, each rendered once for each language and change, and what is new to somebody who watches."""

from stichtisch.serve.board import Board, BoardTable
from stichtisch.serve.rendering import render, words_of
from stichtisch.serve.words import Words


class Shown:
    """A board in words."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._parts: dict[str, dict[str, str]] = {}

    def parts(self, language: str) -> dict[str, str]:
        """Return the parts of the page by their ids, in the order they stand."""
        if language not in self._parts:
            self._parts[language] = _rendered(self.board, language)
        return self._parts[language]


def _rendered(board: Board, language: str) -> dict[str, str]:
    parts = {"head": render("part_head.html", language, board=board)}
    for table in board.tables:
        parts[f"table-{table.number}"] = render("part_table.html", language, board=board, table=table)
    parts["ranks"] = render("part_ranks.html", language, board=board)
    parts["log"] = render("part_log.html", language, board=board)
    return parts


def changed(before: Shown, after: Shown, language: str) -> dict[str, str]:
    """Return the parts that are not as they were."""
    old = before.parts(language)
    return {id: part for id, part in after.parts(language).items() if old.get(id) != part}


def news(before: Board, after: Board, language: str) -> list[str]:
    """Return the news for people who only hear the board: ends of deals and rounds, no single card."""
    words = words_of(language)
    if before.evening is None or after.evening is None or before.evening.id != after.evening.id:
        return []
    messages = []
    if (before.round, before.begun, before.finished) != (after.round, after.begun, after.finished):
        state = "finished" if after.finished else "running" if after.begun else "waiting"
        messages.append(words.say("say_round", number=after.round, state=words.say(f"round_{state}")))
    else:
        old = {table.number: table for table in before.tables}
        for table in after.tables:
            messages += _news_of_table(old.get(table.number), table, words)
    if before.hidden != after.hidden:
        messages.append(words.say("say_hidden" if after.hidden else "say_shown"))
    return messages


def _news_of_table(before: BoardTable | None, after: BoardTable, words: Words) -> list[str]:
    if before is None:
        return []
    if before.state != after.state:
        state = words.say(f"state_{after.state}")
        return [words.say("say_table", table=after.number, state=state)]
    if after.stored > before.stored:
        return [words.say("say_deal", table=after.number, deal=after.latest)]
    return []
