"""The evenings that the tables of a benchmark replay: journals of collected deals."""

from dataclasses import dataclass
from pathlib import Path

from support.club_evenings import DAY, GAME, TableJournal, collected_deals, people_of_the_club

from stichtisch.club import acts
from stichtisch.club.names import name_at_table
from stichtisch.club.state import ListKey, Seating, TableSetup
from stichtisch.journal.event import Event
from stichtisch.store import Database, import_events, open_database

CARDS_OF_A_TRICK = {"doppelkopf": 4, "skat": 3}
# Stands for all cards of a finished deal: greater than the number of cards in any deal.
ALL_CARDS = 99
_GAMES = ("doppelkopf", "skat")
_BEFORE, _AFTER = 6, 18
_ENTRIES = 8

# The number of a deal in its session, and the number of cards played in it.
Progress = tuple[int, int]


@dataclass(frozen=True)
class Journal:
    """The journal of a table. `progress`: the progress after each event, or None if subscribers cannot see it
    exactly."""

    serial: str
    journal: str
    events: list[Event]
    progress: list[Progress | None]


def make_evening(file: Path, seed: int) -> list[Journal]:
    """Make a club's database with the first part of its evening. Return the whole journals of its tables."""
    with open_database(file) as database:
        players = people_of_the_club(database, 4 * len(_GAMES))
        with acts.desk(database, "Dora Dirks") as desk:
            evening = acts.new_evening(desk, f"Evening {seed}", DAY, minutes=100)
            lists = {}
            for table, game in enumerate(_GAMES, start=1):
                serial = f"e66141{seed:04x}0000{table:02x}"
                acts.set_table(desk, evening, table, TableSetup(game, GAME[game], {}, serial))
                seated = [player.id for player in players[4 * table - 4 : 4 * table]]
                lists[table] = Seating(seated, game, GAME[game], {})
            for player in players:
                acts.arrive(desk, evening, player)
            acts.change_evening(desk, desk.club.evenings[evening.id], show_tricks=True)
            acts.seat_round(desk, desk.club.evenings[evening.id], 1, lists)
            acts.begin_round(desk, desk.club.evenings[evening.id], 1)
            club = desk.club
        journals = []
        for table, seating in lists.items():
            made = TableJournal(f"e66141{seed:04x}0000{table:02x}", f"{seed:06x}{table:02x}")
            names = [name_at_table(club.player(id).shown) for id in seating.players]
            made.begin(club.evenings[evening.id].mark(ListKey(1, table)), seating, names)
            journals.append(_played(made, seating.game, seed, database))
    return journals


def _played(made: TableJournal, game: str, seed: int, database: Database) -> Journal:
    collected = collected_deals(game)
    progress: list[Progress | None] = [None] * len(made.entries)
    for number in range(_BEFORE + _AFTER):
        begin = len(made.entries)
        made.play(collected[(seed * (_BEFORE + _AFTER) + number) % len(collected)])
        verbs = [entry[2] for entry in made.entries[begin:]]
        # Subscribers cannot see the cards of the last trick, because the deal ends with it.
        most = verbs.count("play") - CARDS_OF_A_TRICK[game]
        cards = [verbs[: at + 1].count("play") for at in range(len(verbs))]
        progress += [
            (number + 1, count) if verb == "play" and count <= most else None
            for verb, count in zip(verbs, cards, strict=True)
        ]
        if number == _BEFORE:
            # The first part ends within a deal, at a different card in each evening.
            stored = begin + _ENTRIES + seed
    events = made.events()
    import_events(database, made.serial, made.journal, events[:stored])
    return Journal(made.serial, made.journal, events, progress)
