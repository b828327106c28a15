"""Acts of people of the club: each is checked against the club as it is, and becomes one record of the log."""

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from datetime import date
from typing import Any

from cardrules.games import GAMES, club_rules_of
from cardrules.rules import Rules
from stichtisch.club.directors import note_root, sign_in
from stichtisch.club.errors import EveningClosed, NameTaken, NotPossible
from stichtisch.club.fold import club_of
from stichtisch.club.log import ANONYMISE, Record, append, keep_personal, new_token, records, remove_personal
from stichtisch.club.lookup import find_evening
from stichtisch.club.names import name_at_table
from stichtisch.club.round_steps import Step, refuse_step
from stichtisch.club.state import (
    ANY_GAME,
    EVENING_DIGITS,
    PERSONAL,
    Club,
    ClubEvening,
    Elsewhere,
    ListKey,
    Player,
    Season,
    Seating,
    Stakes,
    TableSetup,
)
from stichtisch.keys.director_key import DirectorKey, DirectorKeys
from stichtisch.rulebook.errors import BadRules
from stichtisch.store import Database, card_uid, name_badge_within
from stichtisch.text import harmless

_PLAYER_DIGITS = 8


@dataclass
class Desk:
    """The log within one transaction, the club as it is there, and who acts. `at` is the moment of all acts.

    With the `keys` of this PC, records are signed by the key of the person.
    """

    database: Database
    person: str
    at: int
    club: Club
    keys: DirectorKeys | None = None
    _key: DirectorKey | None = field(default=None, repr=False)

    def add(self, verb: str, **arguments: Any) -> Record:
        """Add a record and fold it. Raises LogUnsigned, and what DirectorKeys raises."""
        connection = self.database.connection
        if self.keys and not self._key:
            self._key = sign_in(connection, self.keys, self.person, self.at)
        record = append(connection, self.person, verb, arguments, self.at, self._key)
        self.club = club_of(self.database)
        return record

    def evening(self, id: str | None = None) -> ClubEvening:
        """Return an evening as `find_evening` does. Raises NoClubEvening, NoSuchClubEvening."""
        return find_evening(self.club, id)


@contextmanager
def desk(
    database: Database, person: str, at: int | None = None, keys: DirectorKeys | None = None
) -> Iterator[Desk]:
    """Begin to act: everything inside is stored, or nothing. Raises the Storage errors, and what DirectorKeys raises.

    Without `keys` nothing is signed: that is for the logic of the club alone. Commands and pages have a desk of theirs.
    """
    with database.transaction() as connection:
        moment = int(time.time()) if at is None else at
        yield Desk(database, harmless(person), moment, club_of(database), keys)
        if keys:
            note_root(connection, keys)


def add_player(
    at: Desk,
    name: str,
    nickname: str = "",
    club: str = "",
    number: str = "",
    guest: bool = False,
    categories: str = "",
) -> Player:
    """Add a player or a guest. Raises NameTaken where somebody is shown so, NotPossible where that is no name."""
    _refuse_taken(at.club, nickname or name)
    id = new_token()[:_PLAYER_DIGITS]
    facts = {"name": name, "nickname": nickname, "club": club, "number": number, "categories": categories}
    token = keep_personal(at.database.connection, facts)
    at.add("player", player=id, personal=token, guest=guest)
    return at.club.players[id]


def add_guest(at: Desk) -> Player:
    """Add a guest without a name yet, shown by a number."""
    number = 1 + len([player for player in at.club.players.values() if player.guest])
    while at.club.by_shown(f"Guest {number}"):
        number += 1
    return add_player(at, f"Guest {number}", guest=True)


def change_player(at: Desk, player: Player, facts: Mapping[str, str], guest: bool | None = None) -> Player:
    """Change name, nickname, club, number or categories of a player; a guest who is named may become one.

    Raises NameTaken, NotPossible.
    """
    if player.anonymous:
        raise NotPossible(
            reason=f"the names of {player.name} were removed for ever: add a player, and merge them"
        )
    personal = {name: facts.get(name, getattr(player, name)) for name in PERSONAL}
    shown = personal["nickname"] or personal["name"]
    if shown != player.shown:
        _refuse_taken(at.club, shown)
    token = keep_personal(at.database.connection, personal)
    at.add("player", player=player.id, personal=token, guest=player.guest if guest is None else guest)
    _name_badges(at, player.id)
    return at.club.players[player.id]


def give_badge(at: Desk, player: Player, uid: str) -> None:
    """Note whose player card that is from now on, so that tables call him so. Raises ValueError where it is no UID."""
    at.add("badge", player=player.id, uid=card_uid(uid))
    _name_badges(at, player.id)


def merge_players(at: Desk, gone: Player, kept: Player) -> None:
    """Two players are one: all that `gone` has is `kept`'s."""
    at.add("same", gone=gone.id, kept=kept.id)
    _name_badges(at, kept.id)


def anonymise(at: Desk, player: Player) -> None:
    """Remove name and all else that is personal, with every name he had before; what he played stays."""
    log = records(at.database.connection)
    ids = {id for id in at.club.same if at.club.resolved(id) == player.id} | {player.id}
    entries = [one.arguments for one in log if one.verb == "player" and one.arguments.get("player") in ids]
    tokens = [facts["personal"] for facts in entries if "personal" in facts]
    remove_personal(at.database.connection, tokens)
    at.add(ANONYMISE, player=player.id)
    _name_badges(at, player.id)


def new_evening(
    at: Desk, name: str, day: date, minutes: int = 0, stakes: Stakes | None = None
) -> ClubEvening:
    """Begin an evening. Raises NotPossible where it has no name."""
    refuse_empty(name, "name")
    id = next(id for id in iter(lambda: new_token()[:EVENING_DIGITS], "") if id not in at.club.evenings)
    facts = {"name": name, "day": day.isoformat(), "minutes": minutes, "stakes": asdict(stakes or Stakes())}
    at.add("evening", evening=id, **facts)
    return at.club.evenings[id]


def change_evening(at: Desk, evening: ClubEvening, **facts: Any) -> None:
    """Change facts of an evening: name, minutes, apart, hidden, show_tricks, closed."""
    at.add("evening", evening=evening.id, **facts)


def change_stakes(at: Desk, evening: ClubEvening, stakes: Stakes) -> None:
    """Change what is played for. Raises EveningClosed."""
    refuse_closed(evening, "its stakes stay")
    at.add("evening", evening=evening.id, stakes=asdict(stakes))


def set_table(at: Desk, evening: ClubEvening, table: int, setup: TableSetup) -> None:
    """Say what is played at a table of the evening, and which table it is. Raises BadRules."""
    check_rules(setup.game, setup.profile, setup.options)
    at.add("table", evening=evening.id, table=table, **asdict(setup))


def arrive(at: Desk, evening: ClubEvening, player: Player, game: str | None = None) -> None:
    """Note that a player is there; `game`: the only one that he plays, or ANY_GAME; None: as before, at first any.

    Raises EveningClosed, NotPossible.
    """
    refuse_closed(evening, "nobody joins it")
    if game not in (None, ANY_GAME, *GAMES):
        raise NotPossible(reason=f"there is no game {game}")
    at.add("arrive", evening=evening.id, player=player.id, game=game)


def depart(at: Desk, evening: ClubEvening, player: Player) -> None:
    """Note that a player has gone; what he has played stays. Raises NotPossible where he is not there."""
    if player.id not in evening.here:
        raise NotPossible(reason=f"{player.shown} is not there")
    at.add("depart", evening=evening.id, player=player.id)


def draw_seats(at: Desk, evening: ClubEvening, number: int, lists: dict[int, Seating]) -> None:
    """Say who sits where in a round that has not begun. Raises what `seat_round` raises."""
    refuse_closed(evening, "nothing is drawn for it")
    refuse_step(evening, number, Step.DRAW)
    seat_round(at, evening, number, lists)


def seat_round(at: Desk, evening: ClubEvening, number: int, lists: dict[int, Seating]) -> None:
    """Say who sits where in a round, by table: as it was drawn, or changed since.

    Raises BadRules, EveningClosed, NotPossible, WrongStep.
    """
    refuse_closed(evening, "nothing is drawn for it")
    refuse_step(evening, number, Step.SEAT)
    seated = [player for seating in lists.values() for player in seating.players]
    for player in seated:
        if seated.count(player) > 1:
            raise NotPossible(
                reason=f"{at.club.player(player).shown} would sit in two places of round {number}"
            )
    for seating in lists.values():
        check_rules(seating.game, seating.profile, seating.options)
    drawn = [{"table": table, **asdict(seating)} for table, seating in sorted(lists.items())]
    at.add("draw", evening=evening.id, round=number, lists=drawn)


def seat_player(at: Desk, evening: ClubEvening, player: Player, key: ListKey) -> None:
    """Seat one more player at a list, behind the others, and mark them as present; in a running round, too.

    Raises BadRules, EveningClosed, NotPossible, WrongStep.
    """
    refuse_closed(evening, "nobody is seated")
    refuse_step(evening, key.round, Step.SEAT)
    lists = dict(evening.rounds[key.round].lists) if key.round in evening.rounds else {}
    setup = lists.get(key.table) or evening.tables.get(key.table)
    if setup is None:
        raise NotPossible(
            reason=f"the evening has no table {key.table}: stichtisch evening table {key.table}"
        )
    for table, seating in lists.items():
        if player.id in map(at.club.resolved, seating.players):
            reason = f"{player.shown} sits at table {table} already: stichtisch evening swap"
            raise NotPossible(reason=reason)
    players = list(setup.players) if isinstance(setup, Seating) else []
    most = club_rules_of(setup.game).TABLE[1]
    if len(players) >= most:
        raise NotPossible(
            reason=f"at table {key.table} sit {len(players)}, and {setup.game} takes {most} at most"
        )
    if evening.games.get(player.id, setup.game) != setup.game:
        only = evening.games[player.id]
        raise NotPossible(reason=f"{player.shown} plays {only} alone: stichtisch evening join --game any")
    if player.id not in evening.here:
        arrive(at, evening, player)
    lists[key.table] = Seating([*players, player.id], setup.game, setup.profile, setup.options)
    seat_round(at, at.club.evenings[evening.id], key.round, lists)


def begin_round(at: Desk, evening: ClubEvening, number: int) -> None:
    """All tables may begin. Raises EveningClosed, WrongStep."""
    refuse_closed(evening, "no round of it begins")
    _step(at, evening, number, Step.BEGIN)


def finish_round(at: Desk, evening: ClubEvening, number: int) -> None:
    """End a running round. Raises WrongStep."""
    _step(at, evening, number, Step.FINISH)


def reopen_round(at: Desk, evening: ClubEvening, number: int) -> None:
    """Let a finished round go on; its time runs from when it began. Raises EveningClosed, WrongStep."""
    refuse_closed(evening, "no round of it goes on")
    _step(at, evening, number, Step.REOPEN)


def _step(at: Desk, evening: ClubEvening, number: int, step: Step) -> None:
    refuse_step(evening, number, step)
    at.add("round", evening=evening.id, round=number, what=step)


def link_session(
    at: Desk, evening: ClubEvening, key: ListKey, session: tuple[str, str, int], people: dict[int, str]
) -> None:
    """Say that a session, by table, journal and first event, is a list; `people`: players by their number there."""
    serial, journal, sequence = session
    facts = {"serial": serial, "journal": journal, "sequence": sequence}
    where = {"evening": evening.id, "round": key.round, "table": key.table}
    at.add("link", **where, **facts, people={str(person): player for person, player in people.items()})


def give_penalty(at: Desk, evening: ClubEvening, player: Player, points: int, why: str) -> None:
    """Give points outside of any deal, or take them. Raises NotPossible where nobody says why."""
    refuse_empty(why, "reason")
    at.add("penalty", evening=evening.id, player=player.id, points=points, why=why)


def set_season(at: Desk, season: Season) -> None:
    """Say which evenings count together."""
    first, last = season.first.isoformat(), season.last.isoformat()
    at.add("season", season=season.name, first=first, last=last, best=season.best)


def set_results(at: Desk, evening: ClubEvening, key: ListKey, elsewhere: Elsewhere) -> None:
    """Note what a list came to that was scored without Stichtisch. Raises EveningClosed."""
    refuse_closed(evening, "no list is added to it")
    rows = [[player, *numbers] for player, numbers in elsewhere.numbers.items()]
    at.add("results", evening=evening.id, round=key.round, table=key.table, game=elsewhere.game, rows=rows)


def set_team(at: Desk, season: Season, team: str, players: Sequence[Player]) -> None:
    """Say who plays for a team in a season; a player who was in another one leaves it. Raises NotPossible."""
    refuse_empty(team, "team")
    at.add("team", season=season.name, team=team, players=[player.id for player in players])


def check_rules(game: str, profile: str, options: dict[str, Any]) -> None:
    """Raise BadRules where that is no game with rules of ours."""
    try:
        if game not in GAMES:
            raise ValueError(f"there is no game {game!r}")
        Rules(game, profile, options)
    except (ValueError, KeyError, TypeError) as error:
        raise BadRules(game=game, profile=profile, reason=error) from error


def refuse_closed(evening: ClubEvening, act: str) -> None:
    """Raise EveningClosed where the evening is over; `act`: what is not done then."""
    if evening.closed:
        raise EveningClosed(name=evening.name, evening=evening.id, act=act)


def refuse_empty(text: str, what: str) -> None:
    """Raise NotPossible where a text says nothing."""
    if not harmless(text).strip():
        raise NotPossible(reason=f"it needs a {what}")


def _name_badges(at: Desk, id: str) -> None:
    # Tables call him by what everybody may read.
    player = at.club.player(id)
    for uid in player.badges:
        name_badge_within(at.database.connection, uid, name_at_table(player.shown))


def _refuse_taken(club: Club, shown: str) -> None:
    # Tables know people by the names that were sent.
    if not name_at_table(shown):
        raise NotPossible(reason="a name has at least one character that can be shown")
    if any(name_at_table(player.shown) == name_at_table(shown) for player in club.players.values()):
        raise NameTaken(name=shown)
