"""The rights in a league's database: roles of PostgreSQL, and rows that belong to a role.

A club is a role that logs in. It can read and write only the rows that it owns; the server refuses access to other
rows. The readers of a league can read all rows.
"""

from psycopg import sql

from stichtisch.store.engine.postgresql import ServerConnection

_CLUBS = """CREATE TABLE clubs (
    club TEXT COLLATE "C" PRIMARY KEY,
    name TEXT COLLATE "C" NOT NULL,
    key TEXT COLLATE "C" NOT NULL,
    added BIGINT NOT NULL,
    revoked BIGINT)"""
_LEAGUE = """CREATE TABLE league (
    name TEXT COLLATE "C" PRIMARY KEY,
    members TEXT COLLATE "C" NOT NULL,
    readers TEXT COLLATE "C" NOT NULL)"""
_SEASONS = """CREATE TABLE league_seasons (
    name TEXT COLLATE "C" PRIMARY KEY,
    first TEXT COLLATE "C" NOT NULL,
    last TEXT COLLATE "C" NOT NULL,
    game TEXT COLLATE "C" NOT NULL,
    best BIGINT NOT NULL,
    players BIGINT NOT NULL,
    up BIGINT NOT NULL,
    down BIGINT NOT NULL)"""
_DIVISIONS = """CREATE TABLE league_divisions (
    season TEXT COLLATE "C" NOT NULL REFERENCES league_seasons (name),
    division BIGINT NOT NULL CHECK (division > 0),
    club TEXT COLLATE "C" NOT NULL REFERENCES clubs (club),
    PRIMARY KEY (season, club))"""
# The clubs whose rows a reader sees: only the club in the setting stichtisch.club if it is set, otherwise all clubs.
_SCOPE = """CREATE FUNCTION league_scope() RETURNS TEXT[] STABLE LANGUAGE sql AS
    $$ SELECT CASE WHEN coalesce(current_setting('stichtisch.club', true), '') = '' THEN ARRAY(SELECT club FROM clubs)
                   ELSE ARRAY[current_setting('stichtisch.club')] END $$"""
_SHARED = ("clubs", "league", "league_seasons", "league_divisions", "database_format")


def roles_of(name: str) -> tuple[str, str]:
    """Return the role of a league's clubs, and the role of its readers."""
    return f"{name}_clubs", f"{name}_readers"


def make_league(connection: ServerConnection, name: str) -> None:
    """Turn the database into a league's database by adding tables, roles and policies, within a transaction."""
    members, readers = roles_of(name)
    owned = [row[0] for row in connection.execute(_OWNED).fetchall()]
    for role in (members, readers):
        _run(connection, "CREATE ROLE {} NOLOGIN", role)
    for made in (_CLUBS, _LEAGUE, _SEASONS, _DIVISIONS, _SCOPE):
        connection.execute(made)
    connection.execute("INSERT INTO league VALUES (?, ?, ?)", (name, members, readers))
    (schema,) = connection.execute("SELECT current_schema()").fetchone()
    for role in (members, readers):
        _run(connection, "GRANT USAGE ON SCHEMA {} TO {}", schema, role)
        for table in _SHARED:
            _run(connection, "GRANT SELECT ON {} TO {}", table, role)
    for table in owned:
        share(connection, table, members, readers)
    _run(connection, "GRANT {} TO CURRENT_USER", readers)


_OWNED = """SELECT table_name FROM information_schema.columns
            WHERE table_schema = current_schema() AND column_name = 'owner' ORDER BY table_name"""
# The server evaluates the sub-select once for a query. A plain call would be evaluated again for each row.
_ALL_ROWS = """CREATE POLICY league_reads_all ON {} FOR SELECT TO {}
               USING (owner = ANY ((SELECT league_scope())::TEXT[]))"""


def share(connection: ServerConnection, table: str, members: str, readers: str) -> None:
    """Let the clubs of a league write their own rows of a table, and its readers read all rows."""
    _run(connection, _ALL_ROWS, table, readers)
    _run(connection, "GRANT SELECT, INSERT, UPDATE, DELETE ON {} TO {}", table, members)
    _run(connection, "GRANT SELECT ON {} TO {}", table, readers)


def add_club(connection: ServerConnection, club: str, members: str, password: str | None) -> None:
    """Within a transaction, add a club that can log in. Raises the Storage errors, including when the role exists."""
    _run(connection, "CREATE ROLE {} LOGIN", club)
    _allow(connection, club, members, password)
    # The league acts as a club when it imports data that the club brings on a USB stick.
    _run(connection, "GRANT {} TO CURRENT_USER", club)
    (schema, database) = connection.execute("SELECT current_schema(), current_database()").fetchone()
    _run(connection, "ALTER ROLE {} IN DATABASE {} SET search_path = {}", club, database, schema)


def readmit_club(connection: ServerConnection, club: str, members: str, password: str | None) -> None:
    """Let a club log in again."""
    _run(connection, "ALTER ROLE {} LOGIN", club)
    _allow(connection, club, members, password)


def _allow(connection: ServerConnection, club: str, members: str, password: str | None) -> None:
    _run(connection, "GRANT {} TO {}", members, club)
    if password is not None:
        # The server gets only a hash of the password, because it may log the statement.
        hidden = connection.driver.pgconn.encrypt_password(password.encode(), club.encode(), b"scram-sha-256")
        command = sql.SQL("ALTER ROLE {} PASSWORD {}").format(
            sql.Identifier(club), sql.Literal(hidden.decode())
        )
        connection.run(command)


def revoke_club(connection: ServerConnection, club: str, members: str) -> None:
    """Stop a club from logging in, and end its connections. Its rows remain."""
    _run(connection, "ALTER ROLE {} NOLOGIN", club)
    _run(connection, "REVOKE {} FROM {}", members, club)
    connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = ?", (club,))


def act_as(connection: ServerConnection, club: str) -> None:
    """Act as a club, with only its rights, until the connection is returned to the pool."""
    _run(connection, "SET ROLE {}", club)


def _run(connection: ServerConnection, statement: str, *names: str) -> None:
    # Administrative statements cannot have parameters. Names are inserted as quoted identifiers.
    connection.run(sql.SQL(statement).format(*map(sql.Identifier, names)))
