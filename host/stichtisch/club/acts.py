"""Acts: the changes that people make to the club's data.

Each act is checked against the present state of the club and adds one record to the log.
"""

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
from stichtisch.club.round_steps import Step, refuse_running, refuse_step, running
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
from stichtisch.i18n.named import GameName, PersonName
from stichtisch.i18n.reason import Reason, Said
from stichtisch.keys.director_key import DirectorKey, DirectorKeys
from stichtisch.rulebook.errors import BadRules
from stichtisch.rulebook.house_rules import problems_of_option
from stichtisch.store import Database, card_uid, name_badge_within
from stichtisch.text import harmless

_PLAYER_DIGITS = 8
_PAIR = 2
_SEE_GAMES = Reason("`stichtisch rules` lists the games.")


@dataclass
class Desk:
    """The club's log within one transaction, the club folded from this log, and the person who acts.

    `at` is the time of all acts, in seconds since 1970. If the `keys` of this PC are given, each record is signed with
    the person's key.
    """

    database: Database
    person: str
    at: int
    club: Club
    keys: DirectorKeys | None = None
    _key: DirectorKey | None = field(default=None, repr=False)

    def add(self, verb: str, **arguments: Any) -> Record:
        """Add a record and fold it. Raises LogUnsigned, and the errors of DirectorKeys."""
        connection = self.database.connection
        if self.keys and not self._key:
            self._key = sign_in(connection, self.keys, self.person, self.at)
        record = append(connection, self.person, verb, arguments, self.at, self._key)
        self.club = club_of(self.database)
        return record

    def evening(self, id: str | None = None) -> ClubEvening:
        """Return the evening that `find_evening` finds for this id. Raises NoClubEvening, NoSuchClubEvening."""
        return find_evening(self.club, id)


@contextmanager
def desk(
    database: Database, person: str, at: int | None = None, keys: DirectorKeys | None = None
) -> Iterator[Desk]:
    """Open a transaction, and yield the desk for a person's acts. After an error in the `with` block, no act is stored.

    Raises the Storage errors, and the errors of DirectorKeys. Without `keys`, records are not signed; commands and
    pages always pass keys.
    """
    with database.transaction() as connection:
        moment = int(time.time()) if at is None else at
        yield Desk(database, harmless(person), moment, club_of(database), keys)
        if keys:
            note_root(connection, keys)


def name_club(at: Desk, name: str, place: str = "") -> None:
    """Enter the name and place of the club, which appear on all pages. Raises NotPossible if the name is empty."""
    refuse_empty(name, Reason("the name is missing"))
    at.add("club", name=name, place=place)


def add_player(
    at: Desk,
    name: str,
    nickname: str = "",
    club: str = "",
    number: str = "",
    guest: bool = False,
    categories: str = "",
) -> Player:
    """Add a player or a guest.

    Raises NameTaken if another player is shown by this name, NotPossible if the name has no visible character.
    """
    _refuse_taken(at.club, nickname or name)
    id = new_token()[:_PLAYER_DIGITS]
    facts = {"name": name, "nickname": nickname, "club": club, "number": number, "categories": categories}
    token = keep_personal(at.database.connection, facts)
    at.add("player", player=id, personal=token, guest=guest)
    return at.club.players[id]


def add_guest(at: Desk) -> Player:
    """Add a guest who has no name yet and is shown by a number."""
    number = 1 + len([player for player in at.club.players.values() if player.guest])
    while at.club.by_shown(f"Guest {number}"):
        number += 1
    return add_player(at, f"Guest {number}", guest=True)


def change_player(at: Desk, player: Player, facts: Mapping[str, str], guest: bool | None = None) -> Player:
    """Change the name, nickname, club, number or categories of a player. `guest` makes them a guest or a member.

    Raises NameTaken, NotPossible.
    """
    if player.anonymous:
        raise NotPossible(
            reason=Reason("the names of {name} were permanently removed", name=player.name),
            todo=Reason("Add a player, then merge the two: stichtisch players merge"),
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
    """Assign a player card to this player from now on, so that tables show the player's name.

    Raises ValueError if `uid` is not a UID.
    """
    at.add("badge", player=player.id, uid=card_uid(uid))
    _name_badges(at, player.id)


def merge_players(at: Desk, gone: Player, kept: Player) -> None:
    """Merge two players into one: everything that belonged to `gone` now belongs to `kept`."""
    at.add("same", gone=gone.id, kept=kept.id)
    _name_badges(at, kept.id)


def anonymise(at: Desk, player: Player) -> None:
    """Remove a player's name, all earlier names and all other personal facts. Their results stay."""
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
    """Begin an evening. Raises NotPossible if the evening has no name."""
    refuse_empty(name, Reason("the name is missing"))
    id = next(id for id in iter(lambda: new_token()[:EVENING_DIGITS], "") if id not in at.club.evenings)
    facts = {"name": name, "day": day.isoformat(), "minutes": minutes, "stakes": asdict(stakes or Stakes())}
    at.add("evening", evening=id, **facts)
    return at.club.evenings[id]


def change_evening(at: Desk, evening: ClubEvening, **facts: Any) -> None:
    """Change facts of an evening: name, minutes, apart, hidden, show_tricks, closed."""
    at.add("evening", evening=evening.id, **facts)


def close_evening(at: Desk, evening: ClubEvening) -> None:
    """Close an evening, so that no player can join and no seats can be drawn until it is reopened. Raises WrongStep."""
    refuse_running(evening, Reason("the evening cannot be closed"))
    change_evening(at, evening, closed=True)


def keep_apart(at: Desk, evening: ClubEvening, players: Sequence[Player]) -> None:
    """Record that these players should sit at different tables if possible.

    Raises NotPossible if there is only one player.
    """
    group = list(dict.fromkeys(player.id for player in players))
    if len(group) < _PAIR:
        raise NotPossible(reason=Reason("a group to keep apart needs at least two people"))
    change_evening(at, evening, apart=[*_other_groups(at, evening, group), group])


def let_meet(at: Desk, evening: ClubEvening, players: Sequence[Player]) -> None:
    """Record that the players of a group may sit at the same table again.

    Raises NotPossible if these players are not kept apart.
    """
    rest = _other_groups(at, evening, [player.id for player in players])
    if len(rest) == len(evening.apart):
        raise NotPossible(reason=Reason("these people are not kept apart"))
    change_evening(at, evening, apart=rest)


def _other_groups(at: Desk, evening: ClubEvening, group: Sequence[str]) -> list[list[str]]:
    return [one for one in evening.apart if set(map(at.club.resolved, one)) != set(group)]


def change_stakes(at: Desk, evening: ClubEvening, stakes: Stakes) -> None:
    """Change the stakes of an evening. Raises EveningClosed."""
    refuse_closed(evening, Reason("its stakes can no longer be changed"))
    at.add("evening", evening=evening.id, stakes=asdict(stakes))


def set_table(at: Desk, evening: ClubEvening, table: int, setup: TableSetup) -> None:
    """Set the game and rules of a table of the evening, and the serial number of its device. Raises BadRules."""
    check_rules(setup.game, setup.profile, setup.options)
    at.add("table", evening=evening.id, table=table, **asdict(setup))


def remove_table(at: Desk, evening: ClubEvening, table: int) -> None:
    """Remove a table from the evening. Results from that table stay. Raises EveningClosed, NotPossible."""
    refuse_closed(evening, Reason("its tables can no longer be changed"))
    if table not in evening.tables:
        raise NotPossible(reason=Reason("the evening has no table {table}", table=table))
    number = running(evening)
    if number is not None and table in evening.rounds[number].lists:
        raise NotPossible(
            reason=Reason(
                "table {table} plays in round {number}, which is running", table=table, number=number
            ),
            todo=Reason("First finish the round: stichtisch evening finish"),
        )
    at.add("no_table", evening=evening.id, table=table)


def arrive(at: Desk, evening: ClubEvening, player: Player, game: str | None = None) -> None:
    """Record that a player is present.

    `game` is the only game that the player wants to play, or ANY_GAME; None keeps the earlier choice. Raises
    EveningClosed, NotPossible.
    """
    refuse_closed(evening, Reason("nobody can join it any more"))
    if game not in (None, ANY_GAME, *GAMES):
        raise NotPossible(reason=_no_game(game), todo=_SEE_GAMES)
    at.add("arrive", evening=evening.id, player=player.id, game=game)


def depart(at: Desk, evening: ClubEvening, player: Player) -> None:
    """Record that a player has left. Their results stay. Raises NotPossible if the player is not present."""
    if player.id not in evening.here:
        raise NotPossible(reason=Reason("{name} is not there", name=PersonName(player.shown)))
    at.add("depart", evening=evening.id, player=player.id)


def draw_seats(at: Desk, evening: ClubEvening, number: int, lists: dict[int, Seating]) -> None:
    """Enter the drawn seats of a round that has not begun. Raises the errors of `seat_round`."""
    refuse_closed(evening, Reason("no seats can be drawn for it any more"))
    refuse_step(evening, number, Step.DRAW)
    seat_round(at, evening, number, lists)


def seat_round(at: Desk, evening: ClubEvening, number: int, lists: dict[int, Seating]) -> None:
    """Enter the seats of a round by table, either as drawn or as changed later.

    Raises BadRules, EveningClosed, NotPossible, WrongStep.
    """
    refuse_closed(evening, Reason("no seats can be drawn for it any more"))
    refuse_step(evening, number, Step.SEAT)
    seated = [player for seating in lists.values() for player in seating.players]
    for player in seated:
        if seated.count(player) > 1:
            name = PersonName(at.club.player(player).shown)
            raise NotPossible(
                reason=Reason("{name} would have two places in round {number}", name=name, number=number)
            )
    for seating in lists.values():
        check_rules(seating.game, seating.profile, seating.options)
    drawn = [{"table": table, **asdict(seating)} for table, seating in sorted(lists.items())]
    at.add("draw", evening=evening.id, round=number, lists=drawn)


def seat_player(at: Desk, evening: ClubEvening, player: Player, key: ListKey) -> None:
    """Add a player at the end of a list, and mark the player as present. The round may already be running.

    Raises BadRules, EveningClosed, NotPossible, WrongStep.
    """
    refuse_closed(evening, Reason("nobody is seated"))
    refuse_step(evening, key.round, Step.SEAT)
    name = PersonName(player.shown)
    lists = dict(evening.rounds[key.round].lists) if key.round in evening.rounds else {}
    setup = lists.get(key.table) or evening.tables.get(key.table)
    if setup is None:
        raise NotPossible(
            reason=Reason("the evening has no table {table}", table=key.table),
            todo=Reason("Add it: stichtisch evening table {table} --game GAME", table=key.table),
        )
    for table, seating in lists.items():
        if player.id in map(at.club.resolved, seating.players):
            raise NotPossible(
                reason=Reason("{name} already sits at table {table}", name=name, table=table),
                todo=Reason("To change places: stichtisch evening swap"),
            )
    players = list(setup.players) if isinstance(setup, Seating) else []
    most = club_rules_of(setup.game).TABLE[1]
    if len(players) >= most:
        raise NotPossible(
            reason=Reason(
                "table {table} is full: {people} sit there, {game} is played by {most} at most",
                table=key.table,
                people=len(players),
                game=GameName(setup.game),
                most=most,
            )
        )
    if evening.games.get(player.id, setup.game) != setup.game:
        only = GameName(evening.games[player.id])
        raise NotPossible(
            reason=Reason("{name} plays only {game}", name=name, game=only),
            todo=Reason("To let them play any game: stichtisch evening join PLAYER --game any"),
        )
    if player.id not in evening.here:
        arrive(at, evening, player)
    lists[key.table] = Seating([*players, player.id], setup.game, setup.profile, setup.options)
    seat_round(at, at.club.evenings[evening.id], key.round, lists)


def begin_round(at: Desk, evening: ClubEvening, number: int) -> None:
    """Begin a round: all tables may play. Raises EveningClosed, WrongStep."""
    refuse_closed(evening, Reason("none of its rounds can begin"))
    _step(at, evening, number, Step.BEGIN)


def finish_round(at: Desk, evening: ClubEvening, number: int) -> None:
    """End a running round. Raises WrongStep."""
    _step(at, evening, number, Step.FINISH)


def reopen_round(at: Desk, evening: ClubEvening, number: int) -> None:
    """Reopen a finished round. The round's time still counts from its beginning. Raises EveningClosed, WrongStep."""
    refuse_closed(evening, Reason("none of its rounds can be resumed"))
    _step(at, evening, number, Step.REOPEN)


def _step(at: Desk, evening: ClubEvening, number: int, step: Step) -> None:
    refuse_step(evening, number, step)
    at.add("round", evening=evening.id, round=number, what=step)


def link_session(
    at: Desk, evening: ClubEvening, key: ListKey, session: tuple[str, str, int], people: dict[int, str]
) -> None:
    """Assign a session to a list.

    `session` is (table, journal, first event); `people` maps the number of each person in the session to a player.
    """
    serial, journal, sequence = session
    facts = {"serial": serial, "journal": journal, "sequence": sequence}
    where = {"evening": evening.id, "round": key.round, "table": key.table}
    at.add("link", **where, **facts, people={str(person): player for person, player in people.items()})


def give_penalty(at: Desk, evening: ClubEvening, player: Player, points: int, why: str) -> None:
    """Award or deduct points outside of any deal. Raises NotPossible if the reason is empty."""
    refuse_empty(why, Reason("the reason is missing"))
    at.add("penalty", evening=evening.id, player=player.id, points=points, why=why)


def set_season(at: Desk, season: Season) -> None:
    """Set the evenings that count together as a season."""
    first, last = season.first.isoformat(), season.last.isoformat()
    at.add("season", season=season.name, first=first, last=last, best=season.best)


def set_results(at: Desk, evening: ClubEvening, key: ListKey, elsewhere: Elsewhere) -> None:
    """Enter the results of a list that was scored without Stichtisch. Raises EveningClosed."""
    refuse_closed(evening, Reason("no list can be added to it any more"))
    rows = [[player, *numbers] for player, numbers in elsewhere.numbers.items()]
    at.add("results", evening=evening.id, round=key.round, table=key.table, game=elsewhere.game, rows=rows)


def set_team(at: Desk, season: Season, team: str, players: Sequence[Player]) -> None:
    """Set the players of a team in a season. A player of another team leaves that team. Raises NotPossible."""
    refuse_empty(team, Reason("the name of the team is missing"))
    at.add("team", season=season.name, team=team, players=[player.id for player in players])


def check_rules(game: str, profile: str, options: dict[str, Any]) -> None:
    """Raise BadRules if the game, profile or an option is unknown here."""
    try:
        if game not in GAMES:
            raise ValueError(_no_game(game))
        for name, value in options.items():
            for problem in problems_of_option(game, name, value):
                raise ValueError(problem)
        Rules(game, profile, options)
    except (ValueError, KeyError, TypeError) as error:
        raise BadRules(game=GameName(game), profile=profile, reason=error) from error


def _no_game(game: str | None) -> Reason:
    return Reason("there is no game '{game}'", game=game)


def refuse_closed(evening: ClubEvening, reason: Said) -> None:
    """Raise EveningClosed if the evening is closed. `reason` says what cannot be done."""
    if evening.closed:
        raise EveningClosed(name=evening.name, evening=evening.id, reason=reason)


def refuse_empty(text: str, reason: Said) -> None:
    """Raise NotPossible with this reason if a text has no visible character."""
    if not harmless(text).strip():
        raise NotPossible(reason=reason)


def _name_badges(at: Desk, id: str) -> None:
    # Tables show a player's public name, so the player's cards are given the new name.
    player = at.club.player(id)
    for uid in player.badges:
        name_badge_within(at.database.connection, uid, name_at_table(player.shown))


def _refuse_taken(club: Club, shown: str) -> None:
    # Tables distinguish players by the names sent to them, so no two players may share a name.
    if not name_at_table(shown):
        raise NotPossible(reason=Reason("a name must have at least one character that can be shown"))
    if any(name_at_table(player.shown) == name_at_table(shown) for player in club.players.values()):
        raise NameTaken(name=shown)
