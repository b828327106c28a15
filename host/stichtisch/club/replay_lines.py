"""A replay as lines of text: a line for each trick, and between them what was said and what was irregular."""

import textwrap
from collections.abc import Callable, Iterator

from stichtisch.club.replay import Replay, Step
from stichtisch.text import fit, harmless, shorten

COLUMNS = 80
_NAME = 12
# For lines without points: six may play there.
_SHORT_NAME = 10
_INDENT = " " * 5
_SIDES = {"re": "Re", "kontra": "Kontra", "declarer": "declarer", "defenders": "defenders"}
_WINNER = "*"

Name = Callable[[int], str]


def replay_lines(replay: Replay, name: Name) -> list[str]:
    """Return a deal trick by trick, no line wider than 80 columns; `name` says who sits at a seat.

    In a trick's line stand its number, who led, its cards with a star at the one that won, who won, the points, and
    those of both sides so far.
    """
    lines: list[str] = []
    cell = _cell_width(replay)
    for group in _by_trick(replay):
        lines += _between(group, name)
        last = next((step for step in reversed(group) if step.trick), None)
        if last is not None:
            lines.append(_trick(replay, last, cell, name))
    lines += _wrapped(f"! {_who(seat, name)}: {_words(code)}" for seat, code in replay.at_the_end)
    return lines


def _by_trick(replay: Replay) -> Iterator[list[Step]]:
    # Entries up to each that completes a trick, and the rest.
    group: list[Step] = []
    for step in replay.steps:
        group.append(step)
        if step.winner is not None:
            yield group
            group = []
    if group:
        yield group


def _between(group: list[Step], name: Name) -> Iterator[str]:
    # Announcements, and faults of the cards.
    texts: list[str] = []
    for step in group:
        who = _who(step.seat, name)
        if step.verb != "play":
            texts.append(f"{who}: {_words(f'{step.verb} {step.text}'.strip())}{_when(step)}")
        elif not step.counts:
            texts.append(f"{who} lays {shorten(step.text, _NAME)}, which is in no trick")
        texts += [f"! {who}, {shorten(step.text, _NAME)}: {_words(code)}" for code in step.irregularities]
    return _wrapped(texts)


def _when(step: Step) -> str:
    return f" (after {', '.join(_shown(card) for _, card in step.trick)})" if step.trick else ""


def _trick(replay: Replay, step: Step, cell: int, name: Name) -> str:
    best, room = step.winner, _NAME if replay.has_points else _SHORT_NAME
    cards = "".join(
        fit((_WINNER if seat == best else "") + _shown(card), cell, right=True) for seat, card in step.trick
    )
    row = f"{step.trick_number:>3} {fit(name(step.trick[0][0]), room)} {cards.ljust(cell * replay.players)}  "
    if best is None:
        return row + " not finished"
    return (row + fit(name(best), room) + _points(replay, step)).rstrip()


def _points(replay: Replay, step: Step) -> str:
    if not replay.has_points:
        return ""
    number = step.trick_number - 1
    worth = replay.result["tricks"][number]["points"]
    sides = ", ".join(f"{_SIDES[side]} {points}" for side, points in step.sides.items())
    return f" {worth:>2}  {sides}"


def _cell_width(replay: Replay) -> int:
    # Of a card with two motifs the one that counts is shown.
    cards = [_shown(step.text) for step in replay.steps if step.verb == "play" and step.counts]
    return 2 + min(4, max(map(len, cards), default=2))


def _shown(card: str) -> str:
    return shorten(card.partition("|")[0], 4)


def _words(code: str) -> str:
    return harmless(code.replace("_", " "))


def _who(seat: int, name: Name) -> str:
    return shorten(name(seat), 2 * _NAME)


def _wrapped(texts: Iterator[str] | list[str]) -> Iterator[str]:
    for text in texts:
        yield from textwrap.wrap(
            text, COLUMNS, initial_indent=_INDENT, subsequent_indent=_INDENT + "  ", break_on_hyphens=False
        )
