"""The parts of the board, rendered once for each language after each change, and the changes between two boards."""

from stichtisch.serve.board import Board, BoardTable
from stichtisch.serve.rendering import render, words_of
from stichtisch.serve.words import Words


class Shown:
    """A board with its parts as HTML, by language."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._parts: dict[str, dict[str, str]] = {}

    def parts(self, language: str) -> dict[str, str]:
        """Return the parts of the page by id, in their order on the page."""
        if language not in self._parts:
            self._parts[language] = _rendered(self.board, language)
        return self._parts[language]


def _rendered(board: Board, language: str) -> dict[str, str]:
    parts = {"head": render("part_head.html", language, board=board)}
    for table in board.tables:
        parts[f"table-{table.number}"] = render("part_table.html", language, board=board, table=table)
    parts["seats"] = render("part_seats.html", language, board=board)
    parts["ranks"] = render("part_ranks.html", language, board=board)
    parts["log"] = render("part_log.html", language, board=board)
    return parts


def changed(before: Shown, after: Shown, language: str) -> dict[str, str]:
    """Return the parts that have changed."""
    old = before.parts(language)
    return {id: part for id, part in after.parts(language).items() if old.get(id) != part}


def news(before: Board, after: Board, language: str) -> list[str]:
    """Return the announcements for screen readers: the ends of deals and rounds, but not every card."""
    words = words_of(language)
    if before.evening is None or after.evening is None or before.evening.id != after.evening.id:
        return []
    messages = []
    if (before.round, before.begun, before.finished) != (after.round, after.begun, after.finished):
        state = "round_finished" if after.finished else "state_running" if after.begun else "round_waiting"
        messages.append(words.say("say_round", number=after.round, state=words.say(state)))
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
