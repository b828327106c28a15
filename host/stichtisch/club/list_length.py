"""The number of deals of a list, by the rules of its table and the number of people there."""

from itertools import groupby

from cardrules.games import GAMES, book_of, club_rules_of
from cardrules.rules import Rules
from stichtisch.club.state import Seating, TableSetup
from stichtisch.i18n.command_words import counted, say


def list_length(of: TableSetup | Seating, people: int) -> int:
    """Return the number of deals of a list with `people` people, or 0 if the rules set no end or are unknown here."""
    if of.game not in GAMES:
        return 0
    try:
        rules = Rules(of.game, of.profile, of.options)
    except (ValueError, KeyError, TypeError):
        return 0
    return int(book_of(of.game).session_length(rules, people))


def lengths(of: TableSetup | Seating) -> dict[int, int]:
    """Return the number of deals of a list for each number of people that the game allows."""
    fewest, most, _ = club_rules_of(of.game).TABLE if of.game in GAMES else (0, -1, 0)
    return {people: list_length(of, people) for people in range(fewest, most + 1)}


def length_words(of: TableSetup | Seating) -> str:
    """Return the number of deals of a list by the number of people: "24 deals with 4 people, 30 with 5 to 7"."""
    parts = []
    for length, group in groupby(lengths(of).items(), key=lambda one: one[1]):
        sizes = [people for people, _ in group]
        deals = counted(length, "deal") if length else say("no end")
        if len(sizes) > 1:
            parts.append(
                say("{deals} with {fewest} to {most} people", deals=deals, fewest=sizes[0], most=sizes[-1])
            )
        else:
            parts.append(say("{deals} with {people} people", deals=deals, people=sizes[0]))
    return ", ".join(parts)
