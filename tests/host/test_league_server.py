"""A league's server itself: TLS and passwords, crash and restart, backup, restore, point-in-time recovery."""

import os
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg
import pytest
from running import own_postgres
from support.databases import FOLDED, rows, store_part
from support.evening_events import evening
from support.tls_certificates import HERE, self_signed

from stichtisch.errors import StichtischError
from stichtisch.league import clubs
from stichtisch.location import Address
from stichtisch.store.errors import ServerAway, ServerRefuses

pytestmark = pytest.mark.of_a_file

ROWS = evening(3)
# The second deal begins here.
SECOND = next(at for at, row in enumerate(ROWS) if row[2] == "deal" and row[3] == 2)
EVENTS = "SELECT serial, journal, sequence, boot, arguments, line FROM events ORDER BY 1, 2, 3"


def unseen(_length: int) -> Any:
    return nullcontext(lambda _done: None)


@dataclass
class Server:
    """A PostgreSQL server for one test, with a database `season`."""

    folder: Path
    options: str = own_postgres._OPTIONS
    port: int = field(default_factory=own_postgres.free_port)

    def start(self) -> None:
        """Start or restart the server."""
        own_postgres.start_made(self.folder, self.port, self.options)

    def kill(self) -> None:
        """Stop the server immediately, like a power cut."""
        own_postgres.stop(self.folder, "immediate")

    def address(self, user: str, more: str = "", name: str = "season") -> Address:
        """Return the address of the database for a user."""
        return Address(f"postgresql://{user}@127.0.0.1:{self.port}/{name}{more}")

    def run(self, program: str, *arguments: object) -> None:
        """Run one of PostgreSQL's own tools."""
        place = ["-h", "127.0.0.1", "-p", str(self.port), "-U", "postgres"]
        own_postgres.run(own_postgres.program(program), *place, *arguments)

    def ask(self, statement: str, name: str = "postgres") -> None:
        """Run a statement as the server's first user."""
        with psycopg.connect(self.address("postgres", name=name).url, autocommit=True) as connection:
            connection.execute(statement.encode())


@pytest.fixture
def server() -> Iterator[Server]:
    """A server that is not yet started, in a folder that its user can read."""
    if own_postgres.program("initdb") is None:
        pytest.skip("the programs of PostgreSQL are not installed")
    with tempfile.TemporaryDirectory(dir="/tmp") as name:
        made = Server(Path(name))
        own_postgres.make(made.folder)
        try:
            yield made
        finally:
            with suppress(SystemExit):
                made.kill()


def season(server: Server, password: str | None = None) -> None:
    """Create the league's database and a club."""
    server.ask("CREATE DATABASE season")
    clubs.create(server.address("postgres"), "bavaria")
    clubs.add(server.address("postgres"), "club7", "Club of Seven", password=password)


def certificate(folder: Path, name: str) -> None:
    """Write a self-signed certificate of 127.0.0.1, and its key, readable only by the server's user."""
    made = self_signed(name, HERE, authority=True)
    (folder / f"{name}.crt").write_bytes(made.certificate)
    key = folder / f"{name}.key"
    key.write_bytes(made.key)
    key.chmod(0o600)
    own_postgres.give(key)


def test_a_club_logs_in_by_password_over_tls(
    server: Server, database: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("server", "other"):
        certificate(server.folder, name)
    tls = f"-c ssl=on -c ssl_cert_file={server.folder}/server.crt -c ssl_key_file={server.folder}/server.key"
    server.options += f" {tls}"
    rules = "host all postgres 127.0.0.1/32 trust\nhostssl all all 127.0.0.1/32 scram-sha-256\n"
    (server.folder / "data" / "pg_hba.conf").write_text(rules)
    server.start()
    process = (server.folder / "data" / "postmaster.pid").read_text().splitlines()[0]
    done = subprocess.run(["ps", "-o", "uid=", "-p", process], capture_output=True, text=True, check=True)
    assert int(done.stdout) != 0 or os.geteuid() != 0
    season(server, "correct horse")
    store_part(database, ROWS)
    trusting = f"?sslmode=verify-full&sslrootcert={server.folder}/server.crt"
    monkeypatch.setenv("PGPASSWORD", "correct horse")
    assert clubs.push(database, server.address("club7", trusting), unseen).events == len(ROWS)
    with pytest.raises(ServerAway, match="certificate verify failed"):
        other = f"?sslmode=verify-full&sslrootcert={server.folder}/other.crt"
        clubs.push(database, server.address("club7", other), unseen)
    with pytest.raises(ServerRefuses, match="no encryption"):
        clubs.push(database, server.address("club7", "?sslmode=disable"), unseen)
    monkeypatch.setenv("PGPASSWORD", "wrong horse")
    with pytest.raises(ServerRefuses, match="password authentication failed"):
        clubs.push(database, server.address("club7", f"{trusting}&connect_timeout=3"), unseen)


@pytest.mark.long
def test_a_push_survives_a_server_that_is_killed_and_restarted(
    server: Server, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.options = ""
    server.start()
    season(server)
    store_part(database, ROWS)
    store_part(database, ROWS, journal="0badc0de")
    killed: list[int] = []
    monkeypatch.setattr("stichtisch.store.exchange._IN_A_RUN", 1)

    def kill(done: int) -> None:
        if not killed:
            killed.append(done)
            server.kill()

    with pytest.raises(StichtischError):
        clubs.push(database, server.address("club7"), lambda _length: nullcontext(kill))
    server.start()
    # Acknowledged events are stored; the next push adds the rest, and nothing is stored twice.
    acknowledged = len(rows(server.address("club7"), EVENTS))
    assert acknowledged == killed[0] and 0 < acknowledged < 2 * len(ROWS)
    assert clubs.push(database, server.address("club7"), unseen).events == 2 * len(ROWS) - acknowledged
    for query in (EVENTS, *FOLDED):
        assert rows(server.address("club7"), query) == rows(database, query)


@pytest.mark.long
def test_a_dump_is_restored_row_by_row_with_its_rights(server: Server, database: Path) -> None:
    server.start()
    season(server)
    store_part(database, ROWS)
    clubs.push(database, server.address("club7"), unseen)
    dump = server.folder / "season.dump"
    server.run("pg_dump", "--format=custom", f"--file={dump}", "season")
    server.ask("CREATE DATABASE again")
    server.run("pg_restore", "--exit-on-error", "--dbname=again", dump)
    again = server.address("club7", name="again")
    for query in (EVENTS, *FOLDED):
        assert rows(again, query) == rows(database, query)
    assert clubs.push(database, again, unseen).events == 0
    with (
        psycopg.connect(again.url) as connection,
        pytest.raises(psycopg.errors.InsufficientPrivilege, match="row-level security"),
    ):
        connection.execute("INSERT INTO tables (serial, owner) VALUES ('x', 'postgres')")


@pytest.mark.long
def test_a_base_backup_and_its_log_are_recovered_to_a_moment_between_two_deals(
    server: Server, database: Path, run: Callable[..., Any]
) -> None:
    archive = server.folder / "archive"
    archive.mkdir()
    own_postgres.give(archive)
    archiving = f"-c archive_mode=on -c archive_command='cp %p {archive}/%f' -c wal_level=replica"
    server.options = f"-c max_wal_senders=4 {archiving}"
    server.start()
    season(server)
    base = server.folder / "base"
    server.run("pg_basebackup", "--pgdata", base, "--wal-method=none", "--checkpoint=fast")
    store_part(database, ROWS, range(SECOND))
    clubs.push(database, server.address("club7"), unseen)
    server.ask("SELECT pg_create_restore_point('between')")
    store_part(database, ROWS)
    clubs.push(database, server.address("club7"), unseen)
    server.ask("SELECT pg_switch_wal()")
    assert len(rows(server.address("club7"), "SELECT number FROM deals")) == 3
    own_postgres.stop(server.folder)
    (server.folder / "data").rename(server.folder / "lost")
    base.rename(server.folder / "data")
    (server.folder / "data" / "recovery.signal").touch()
    own_postgres.give(server.folder / "data" / "recovery.signal")
    server.options += (
        f" -c restore_command='cp {archive}/%f %p' -c recovery_target_name=between"
        " -c recovery_target_action=promote"
    )
    server.start()
    with psycopg.connect(server.address("postgres").url, autocommit=True) as connection:
        while connection.execute("SELECT pg_is_in_recovery()").fetchone() == (True,):
            time.sleep(0.05)
    assert rows(server.address("club7"), "SELECT number FROM deals") == [(1,)]
    # The club's next push restores the events that the server has lost.
    clubs.push(database, server.address("club7"), unseen)
    for query in (EVENTS, *FOLDED):
        assert rows(server.address("club7"), query) == rows(database, query)
