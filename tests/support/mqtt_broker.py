"""A real Mosquitto for tests, on a free port and in its own folder. Tests can stop and restart it."""

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

_SECONDS = 20
_STANDARD = ("127.0.0.1", 1883)
# Debian installs Mosquitto in a folder that is only on root's PATH.
PROGRAM = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin:/usr/local/sbin")


def free_port() -> int:
    """Return a free port."""
    with closing(socket.create_server(("127.0.0.1", 0))) as server:
        return int(server.getsockname()[1])


def answers(host: str, port: int) -> bool:
    """Return whether a server listens on this port."""
    try:
        socket.create_connection((host, port), 1).close()
    except OSError:
        return False
    return True


def need_program() -> None:
    """Skip the test if Mosquitto is not installed."""
    if PROGRAM is None:
        pytest.skip("the program mosquitto is not installed")


@dataclass
class Mosquitto:
    """A broker with its own configuration. It keeps no data after it has stopped."""

    folder: Path
    lines: list[str] = field(default_factory=lambda: ["allow_anonymous true"])
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the broker, and return when it answers."""
        assert PROGRAM is not None
        config = self.folder / f"mosquitto-{self.port}.conf"
        # Without "user root", a Mosquitto started by root switches to a user who may not read the folders of
        # tests.
        lines = [f"listener {self.port} 127.0.0.1", "persistence false", "user root", *self.lines]
        config.write_text("".join(f"{line}\n" for line in lines))
        command = [PROGRAM, "-c", str(config)]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        end = time.monotonic() + _SECONDS
        while not answers("127.0.0.1", self.port):
            assert self.process.poll() is None and time.monotonic() < end, "mosquitto does not start"
            time.sleep(0.02)

    def kill(self) -> None:
        """Kill the broker, like a power cut."""
        if self.process is not None:
            self.process.kill()
            self.process.wait(_SECONDS)
            self.process = None


@contextmanager
def own_broker(folder: Path, lines: list[str] | None = None) -> Iterator[Mosquitto]:
    """Run a broker until the end of the `with` block. Skip the test if the program is not installed."""
    need_program()
    folder.chmod(0o755)
    broker = Mosquitto(folder, lines) if lines else Mosquitto(folder)
    broker.start()
    try:
        yield broker
    finally:
        broker.kill()


@contextmanager
def any_broker(folder: Path) -> Iterator[tuple[str, int]]:
    """Yield host and port of a broker: the configured one, the one on the standard port, or a new one."""
    named = os.environ.get("STICHTISCH_TEST_MQTT")
    if named:
        host, _, port = named.rpartition(":")
        yield host, int(port)
    elif answers(*_STANDARD):
        yield _STANDARD
    elif PROGRAM is None:
        pytest.skip(
            "no broker in STICHTISCH_TEST_MQTT, none at 127.0.0.1:1883, and mosquitto is not installed"
        )
    else:
        with own_broker(folder) as broker:
            yield "127.0.0.1", broker.port
