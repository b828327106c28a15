"""An evening in play: one round is finished, the next is running, and tests let its tables continue."""

import random
import time
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from typing import Any

from support.club_evenings import GAME, TableJournal, collected_deals, people_of_the_club, play_evening

from stichtisch.club import acts
from stichtisch.club.names import name_at_table
from stichtisch.club.state import ClubEvening, ListKey, Seating
from stichtisch.store import open_database

DIRECTOR = "Dora Dirks"
FIVE = ("doppelkopf", "doppelkopf", "doppelkopf", "skat", "skat")
TEN = ("doppelkopf",) * 6 + ("skat",) * 4
# The number of entries after which a trick of the deal is incomplete.
_HALF = 18


@dataclass
class EveningInPlay:
    """The database, the evening, and the journals of the tables in the running round."""

    path: Path
    evening: ClubEvening
    journals: dict[int, TableJournal]
    lot: random.Random

    def play(self, table: int, entries: int | None = None) -> None:
        """Let a table play one more deal, or the first `entries` of it, and store its events."""
        with open_database(self.path) as database:
            journal = self.journals[table]
            journal.play(self.case(table), entries)
            journal.store(database)

    def case(self, table: int) -> dict[str, Any]:
        """A collected deal of the table's game."""
        return self.lot.choice(collected_deals(self.evening.rounds[2].lists[table].game))

    def end(self, table: int) -> None:
        """Let a table end its list."""
        with open_database(self.path) as database:
            self.journals[table].record(-1, "end")
            self.journals[table].store(database)

    def change(self, **facts: Any) -> None:
        """Let the director change facts of the evening."""
        with open_database(self.path) as database, acts.desk(database, DIRECTOR) as desk:
            acts.change_evening(desk, self.evening, **facts)


def evening_in_play(
    path: Path,
    games: tuple[str, ...] = FIVE,
    names: list[str] | None = None,
    sizes: tuple[int, ...] = (),
    begun: bool = True,
) -> EveningInPlay:
    """Make an evening that has just begun its second round.

    Most tables have played deals and have one in play. The second table is in its first deal, the third has
    finished, and the fourth has reported nothing. `names`: the names of the first players; `sizes`: the number of
    people at each table in the second round; without `begun`, this round is only drawn.
    """
    sizes = sizes or (4,) * len(games)
    with open_database(path) as database:
        players = people_of_the_club(database, count=max(4 * len(games) + 1, sum(sizes)))
        with acts.desk(database, DIRECTOR) as desk:
            for player, name in zip(players, names or (), strict=False):
                acts.change_player(desk, player, {"name": name})
        evening = play_evening(database, players[: 4 * len(games) + 1], games=games, rounds=1, length=3)
        ends = list(accumulate(sizes))
        lists = {
            table: Seating([player.id for player in players[end - size : end]], game, GAME[game], {})
            for table, (game, size, end) in enumerate(zip(games, sizes, ends, strict=True), 1)
        }
        with acts.desk(database, DIRECTOR, int(time.time()) - 600) as desk:
            acts.change_evening(desk, evening, name="Herbstabend im Gemeindehaus", show_tricks=True)
            acts.seat_round(desk, desk.club.evenings[evening.id], 2, lists)
            if begun:
                acts.begin_round(desk, desk.club.evenings[evening.id], 2)
            evening = desk.club.evenings[evening.id]
            shown = {player.id: desk.club.player(player.id).shown for player in players}
    made = EveningInPlay(path, evening, {}, random.Random(7))
    if not begun:
        return made
    with open_database(path) as database:
        for table, seating in lists.items():
            if table != 4:
                serial = str(evening.tables[table].serial)
                journal = made.journals[table] = TableJournal(serial, f"ffff{table:04x}")
                people = [name_at_table(shown[id]) for id in seating.players]
                journal.begin(evening.mark(ListKey(2, table)), seating, people)
                _play_on(made, table)
                journal.store(database)
    return made


def _play_on(made: EveningInPlay, table: int) -> None:
    journal = made.journals[table]
    if table != 2:
        for _ in range(3):
            journal.play(made.case(table))
    if table == 3:
        journal.record(-1, "end")
    else:
        journal.play(made.case(table), _HALF)
