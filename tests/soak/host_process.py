"""PC processes that can be killed: each sync runs in its own process, forked from one with all modules loaded.

Run as a program, it reads orders, one line of JSON each. For each, it forks a process and prints the process id, then
the outcome.
"""

import json
import os
import resource
import signal
import subprocess
import sys
import traceback
from pathlib import Path
from typing import Any

DONE = 0
# The command ended with a declared error of cable, table or disk.
REFUSED = 1
# The command ended with an unexpected error.
CRASHED = 70


class Hosts:
    """Starts PC processes, one at a time."""

    def __init__(self) -> None:
        # Unbuffered, because a second line in a buffer would not make the descriptor `answers` readable.
        self._process = subprocess.Popen(
            [sys.executable, str(Path(__file__))], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
        )

    def start(self, port: str, database: Path, answer_seconds: float, room: int | None = None) -> int:
        """Start a sync; return its process id. `room`: the maximum file size in bytes, or None."""
        order = {"port": port, "database": str(database), "answer_seconds": answer_seconds, "room": room}
        return int(self._ask(order))

    def ended(self) -> tuple[int, str]:
        """Wait for the sync to end; return its exit status (negative for a signal) and its output."""
        status, output = json.loads(self._read())
        return status, output

    @property
    def answers(self) -> int:
        """The file descriptor that becomes readable when a sync has ended."""
        assert self._process.stdout is not None
        return self._process.stdout.fileno()

    def close(self) -> None:
        """End the forking process."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()

    def _ask(self, order: dict[str, Any]) -> bytes:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(order).encode() + b"\n")
        return self._read()

    def _read(self) -> bytes:
        assert self._process.stdout is not None
        return self._process.stdout.readline()


def _synchronise(order: dict[str, Any]) -> int:
    from stichtisch.device.client import Client
    from stichtisch.device.transport import SerialTransport
    from stichtisch.errors import StichtischError
    from stichtisch.store import open_database
    from stichtisch.sync.sync import synchronise

    if order["room"] is not None:
        # Simulate a full disk: writes that would enlarge a file fail.
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (order["room"], order["room"]))
    try:
        with SerialTransport(order["port"]) as transport, open_database(Path(order["database"])) as database:
            synchronise(Client(transport, answer_seconds=order["answer_seconds"]), database)
    except StichtischError as error:
        sys.stderr.write(f"{type(error).__name__}: {error}")
        return REFUSED
    return DONE


def _host(order: dict[str, Any], output: int) -> None:
    # Run the forked process; this never returns.
    os.dup2(output, 2)
    status = CRASHED
    try:
        status = _synchronise(order)
    except BaseException:
        traceback.print_exc()
    sys.stderr.flush()
    os._exit(status)


def _serve() -> None:

    for line in sys.stdin:
        output, saying = os.pipe()
        process = os.fork()
        if not process:
            os.close(output)
            _host(json.loads(line), saying)
        os.close(saying)
        print(process, flush=True)
        with open(output, errors="replace") as stream:  # noqa: PTH123, a descriptor, not a path
            words = stream.read()
        _, status = os.waitpid(process, 0)
        print(json.dumps([os.waitstatus_to_exitcode(status), words[-2000:]]), flush=True)


if __name__ == "__main__":
    _serve()
