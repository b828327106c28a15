"""A replay as lines of text: one line for each trick; between them, announcements and irregularities."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from stichtisch.club.replay import Replay, Step
from stichtisch.i18n.command_words import say
from stichtisch.text import fit, shorten, wrap

COLUMNS = 80
_NAME = 12
# Names are shorter in games without points, because up to six people play these.
_SHORT_NAME = 10
_INDENT = " " * 5
_WINNER = "*"

Name = Callable[[int], str]


@dataclass(frozen=True)
class ReplayWords:
    """The words for an entry of the log, an irregularity and a side, by their names in the notation."""

    entry: Callable[[str], str]
    fault: Callable[[str], str]
    side: Callable[[str], str]


def replay_lines(replay: Replay, name: Name, words: ReplayWords) -> list[str]:
    """Return a deal trick by trick, in lines of at most 80 columns. `name` returns the name of the player at a seat.

    The line of a trick has its number, the player who led, the cards with a star at the winning one, the winner, the
    points of the trick, and the points of both sides so far.
    """
    lines: list[str] = []
    cell = _cell_width(replay)
    for group in _by_trick(replay):
        lines += _between(group, name, words)
        last = next((step for step in reversed(group) if step.trick), None)
        if last is not None:
            lines.append(_trick(replay, last, cell, name, words))
    lines += _wrapped(f"! {_who(seat, name)}: {words.fault(code)}" for seat, code in replay.at_the_end)
    return lines


def _by_trick(replay: Replay) -> Iterator[list[Step]]:
    # Yield the entries in groups. Each group ends with the entry that completes a trick; the last group contains the
    # rest.
    group: list[Step] = []
    for step in replay.steps:
        group.append(step)
        if step.winner is not None:
            yield group
            group = []
    if group:
        yield group


def _between(group: list[Step], name: Name, words: ReplayWords) -> Iterator[str]:
    # Return the lines before a trick: announcements, and irregularities in the play of cards.
    texts: list[str] = []
    for step in group:
        who = _who(step.seat, name)
        if step.verb != "play":
            texts.append(f"{who}: {words.entry(f'{step.verb} {step.text}'.strip())}{_when(step)}")
        elif not step.counts:
            card = shorten(step.text, _NAME)
            texts.append(say("{player} lays {card}, which belongs to no trick", player=who, card=card))
        texts += [
            f"! {who}, {shorten(step.text, _NAME)}: {words.fault(code)}" for code in step.irregularities
        ]
    return _wrapped(texts)


def _when(step: Step) -> str:
    cards = ", ".join(_shown(card) for _, card in step.trick)
    return " " + say("(after {cards})", cards=cards) if cards else ""


def _trick(replay: Replay, step: Step, cell: int, name: Name, words: ReplayWords) -> str:
    best, room = step.winner, _NAME if replay.has_points else _SHORT_NAME
    cards = "".join(
        fit((_WINNER if seat == best else "") + _shown(card), cell, right=True) for seat, card in step.trick
    )
    row = f"{step.trick_number:>3} {fit(name(step.trick[0][0]), room)} {cards.ljust(cell * replay.players)}  "
    if best is None:
        return f"{row} {say('not finished')}"
    return (row + fit(name(best), room) + _points(replay, step, words)).rstrip()


def _points(replay: Replay, step: Step, words: ReplayWords) -> str:
    if not replay.has_points:
        return ""
    number = step.trick_number - 1
    worth = replay.result["tricks"][number]["points"]
    sides = ", ".join(f"{words.side(side)} {points}" for side, points in step.sides.items())
    return f" {worth:>2}  {sides}"


def _cell_width(replay: Replay) -> int:
    # If a card has two motifs, the one that counts is shown.
    cards = [_shown(step.text) for step in replay.steps if step.verb == "play" and step.counts]
    return 2 + min(4, max(map(len, cards), default=2))


def _shown(card: str) -> str:
    return shorten(card.partition("|")[0], 4)


def _who(seat: int, name: Name) -> str:
    return shorten(name(seat), 2 * _NAME)


def _wrapped(texts: Iterator[str] | list[str]) -> Iterator[str]:
    for text in texts:
        yield from wrap(text, COLUMNS, first=_INDENT, rest=_INDENT + "  ")
