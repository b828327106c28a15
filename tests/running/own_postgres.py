"""A temporary PostgreSQL server: created in a folder, on a free port of this computer, never run by root.

--answers: whether a server listens on the standard port. --installed: whether PostgreSQL's programs are installed.
--start FOLDER: starts a server and prints its address. --stop FOLDER: stops it. This program needs only Python, because
it runs before anything is installed.
"""

import os
import pwd
import shutil
import socket
import subprocess
import sys
from contextlib import closing
from pathlib import Path

_STANDARD = ("127.0.0.1", 5432)
_DEBIAN = Path("/usr/lib/postgresql")
# The data need not survive a power cut.
_OPTIONS = "-c fsync=off -c full_page_writes=off -c max_connections=200"


def program(name: str) -> str | None:
    """Return the path of the newest version of a PostgreSQL program; on Debian, these are not in PATH."""
    versions = sorted(_DEBIAN.glob(f"*/bin/{name}"), key=lambda path: float(path.parts[-3]))
    return str(versions[-1]) if versions else shutil.which(name)


def free_port() -> int:
    """Return a port on which no program listens."""
    with closing(socket.create_server(("127.0.0.1", 0))) as server:
        return int(server.getsockname()[1])


def answers() -> bool:
    """Return whether a server listens on the standard port."""
    try:
        socket.create_connection(_STANDARD, 1).close()
    except OSError:
        return False
    return True


def run(*command: object) -> None:
    """Run a PostgreSQL program; as root, run it as the user that Debian's package has created."""
    as_other = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    done = subprocess.run(
        [*as_other, *map(str, command)], capture_output=True, text=True, cwd="/", check=False
    )
    if done.returncode:
        sys.exit(f"{command[0]}: {done.stdout}{done.stderr}")


def start(folder: Path, options: str = _OPTIONS) -> str:
    """Create a server in a folder and start it. Return its address for the first user, who has all rights."""
    make(folder)
    return start_made(folder, free_port(), options)


def make(folder: Path) -> None:
    """Create a server in a folder."""
    give(folder)
    more = ("-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "-N")
    run(program("initdb"), "-D", folder / "data", *more)


def give(path: Path) -> None:
    """Make the server's user the owner of a file or folder."""
    if os.geteuid() == 0:
        owner = pwd.getpwnam("postgres")
        os.chown(path, owner.pw_uid, owner.pw_gid)


def start_made(folder: Path, port: int, options: str = _OPTIONS) -> str:
    """Start the server in a folder. Return its address."""
    more = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder} {options}"
    run(program("pg_ctl"), "-D", folder / "data", "-l", folder / "log", "-w", "-o", more, "start")
    return f"postgresql://postgres@127.0.0.1:{port}/postgres"


def stop(folder: Path, mode: str = "fast") -> None:
    """Stop the server in a folder; `mode` is "immediate" for a crash."""
    run(program("pg_ctl"), "-D", folder / "data", "-m", mode, "-w", "stop")


def main(arguments: list[str]) -> int:
    """Run the action given on the command line."""
    match arguments:
        case ["--answers"]:
            return 0 if answers() else 1
        case ["--installed"]:
            return 0 if program("initdb") else 1
        case ["--start", folder]:
            print(start(Path(folder)))
        case ["--stop", folder]:
            stop(Path(folder))
        case _:
            sys.exit(__doc__)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
