"""The clubs of a league: adding, revoking and listing them, and exchanging their data with the league."""

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from stichtisch.league.errors import BadLeagueName, ClubTaken, LeagueExists, NoLeague, NoSuchClub, NotAMember
from stichtisch.location import Address
from stichtisch.progress import Showing
from stichtisch.store import Database, open_existing, taken_in
from stichtisch.store.database import open_database
from stichtisch.store.engine import Connection
from stichtisch.store.exchange import Brought, bring
from stichtisch.store.server import of_server, whole_league

_NAME = re.compile(r"[a-z][a-z0-9_]{1,29}")


@dataclass(frozen=True)
class Club:
    """A club of a league: its login name, the club's name, its public key or "", and the time when it was added.

    `revoked` is the time when it was revoked, or None. Times are in seconds since 1970.
    """

    club: str
    name: str
    key: str
    added: int
    revoked: int | None


@dataclass(frozen=True)
class Held:
    """The results of a club in a league. `latest` is the time when its last session began, in seconds since 1970."""

    tables: int
    sessions: int
    deals: int
    latest: int | None


@dataclass(frozen=True)
class League:
    """A league: its name, and the roles of its clubs and readers."""

    name: str
    members: str
    readers: str


@contextmanager
def only(database: Database, club: str) -> Iterator[None]:
    """Let a reader of the league read only the rows of one club."""
    query = "SELECT set_config('stichtisch.club', ?, false)"
    database.connection.execute(query, (club,))
    try:
        yield
    finally:
        database.connection.execute(query, ("",))


@contextmanager
def opened(address: Address) -> Iterator[tuple[Database, League]]:
    """Open the database of a league as its operator or reader. Raises NoLeague and the Storage errors."""
    with whole_league(address) as connection:
        yield Database(connection, address), _league_of(connection, address)


@contextmanager
def reading(address: Address) -> Iterator[Database]:
    """Open the database of a league for reading, with only a reader's rights. Raises the errors of `opened`."""
    with opened(address) as (database, league):
        from stichtisch.store.engine.rights import act_as

        act_as(of_server(database.connection), league.readers)
        yield database


def create(address: Address, name: str) -> None:
    """Turn a database into a league's database.

    Raises LeagueExists, BadLeagueName, ClubTaken, and the Storage errors.
    """
    _check_name(name)
    with whole_league(address) as connection, Database(connection, address).transaction():
        from stichtisch.store.engine.rights import make_league, roles_of

        if _exists(connection):
            raise LeagueExists(path=address, name=_league_of(connection, address).name)
        _refuse_taken(connection, *roles_of(name))
        make_league(of_server(connection), name)


def add(address: Address, club: str, name: str, key: str = "", password: str | None = None) -> None:
    """Let a club write its own rows. A revoked club may then write again.

    `key` is the club's public key, with which the signatures of its tables are checked. Raises NoLeague,
    BadLeagueName, ClubTaken, and the Storage errors.
    """
    _check_name(club)
    with opened(address) as (database, league), database.transaction() as connection:
        from stichtisch.store.engine.rights import add_club, readmit_club

        known = next((one for one in clubs(database) if one.club == club), None)
        if known is None:
            _refuse_taken(connection, club)
            add_club(of_server(connection), club, league.members, password)
            row = (club, name, key, int(time.time()))
            connection.execute("INSERT INTO clubs (club, name, key, added) VALUES (?, ?, ?, ?)", row)
        else:
            readmit_club(of_server(connection), club, league.members, password)
            change = "UPDATE clubs SET name = ?, key = ?, revoked = NULL WHERE club = ?"
            connection.execute(change, (name, key or known.key, club))


def revoke(address: Address, club: str) -> None:
    """Stop a club from writing. The club's data is kept. Raises NoLeague, NoSuchClub, and the Storage errors."""
    with opened(address) as (database, league), database.transaction() as connection:
        from stichtisch.store.engine.rights import revoke_club

        _club(database, club)
        revoke_club(of_server(connection), club, league.members)
        connection.execute("UPDATE clubs SET revoked = ? WHERE club = ?", (int(time.time()), club))


def name_of(database: Database) -> str:
    """Return the name of a league. Raises the Storage errors."""
    return str(database.connection.execute("SELECT name FROM league").fetchone()[0])


def clubs(database: Database) -> list[Club]:
    """Return the clubs of a league, sorted by name. Raises the Storage errors."""
    query = "SELECT club, name, key, added, revoked FROM clubs ORDER BY name, club"
    return [Club(*row) for row in database.connection.execute(query).fetchall()]


def held(database: Database) -> dict[str, Held]:
    """Return the results of each club that has stored results in the league, by club. Raises the Storage errors."""
    query = """SELECT owner, (SELECT count(*) FROM tables WHERE tables.owner = sums.owner), sessions, deals, latest
               FROM (SELECT evenings.owner, count(DISTINCT evenings.id) AS sessions, count(number) AS deals,
                            max(started) AS latest
                     FROM evenings LEFT JOIN deals ON (deals.owner, evening) = (evenings.owner, evenings.id)
                     GROUP BY evenings.owner) AS sums"""
    return {row[0]: Held(*row[1:]) for row in database.connection.execute(query).fetchall()}


def push(database: Path, address: Address, showing: Showing) -> Brought:
    """Log in to the league's database as the club, and copy the content of the club's database to it.

    Raises NotAMember, NoLeague, NothingStored, LogNotProved, NotProved, BadJournal, and the Storage errors.
    """
    with open_existing(database) as source, open_database(address) as target:
        return bring(source, target, _own(target).key, showing=showing)


def pull(database: Path, address: Address, showing: Showing) -> Brought:
    """Copy the club's data from its league to the club's database. Raises the errors of `push`."""
    with open_existing(address) as source, open_database(database) as target:
        return bring(source, target, _own(source).key, source_wins=False, showing=showing)


def receive(file: Path, address: Address, club: str, showing: Showing) -> Brought:
    """Copy a club's file to the database of the league, with only the rights of that club.

    Raises NoSuchClub, NoLeague, and the errors of `taken_in` and `bring`.
    """
    with opened(address) as (database, _), taken_in(file, None) as source:
        from stichtisch.store.engine.rights import act_as

        key = _club(database, club).key
        act_as(of_server(database.connection), club)
        return bring(source, database, key, showing=showing)


def _check_name(name: str) -> None:
    if not _NAME.fullmatch(name) or name.startswith("pg_"):
        raise BadLeagueName(name=name)


def _refuse_taken(connection: Connection, *roles: str) -> None:
    for role in roles:
        if connection.execute("SELECT 1 FROM pg_roles WHERE rolname = ?", (role,)).fetchone():
            raise ClubTaken(club=role)


def _exists(connection: Connection) -> bool:
    return connection.execute("SELECT to_regclass('league')").fetchone()[0] is not None


def _league_of(connection: Connection, address: Address) -> League:
    if not _exists(connection):
        raise NoLeague(path=address)
    return League(*connection.execute("SELECT name, members, readers FROM league").fetchone())


def _club(database: Database, club: str) -> Club:
    found = next((one for one in clubs(database) if one.club == club), None)
    if found is None:
        raise NoSuchClub(club=club)
    return found


def _own(database: Database) -> Club:
    if not _exists(database.connection):
        raise NoLeague(path=database.path)
    (user,) = database.connection.execute("SELECT current_user").fetchone()
    found = next((one for one in clubs(database) if one.club == user and one.revoked is None), None)
    if found is None:
        raise NotAMember(club=user)
    return found
