"""MicroPython's prompt on an emulated Pico: types a line and returns its output."""

from stichtisch.simulation import VirtualTable

_ANSWER_MS = 500


def interrupt(table: VirtualTable) -> None:
    """Send Ctrl-C, which ends the firmware and shows the prompt."""
    table.link.read()
    table.link.write(b"\x03")
    table.run(_ANSWER_MS)


def evaluate(table: VirtualTable, line: str, milliseconds: float = _ANSWER_MS) -> str:
    """Type a line at MicroPython's prompt. Return its output within `milliseconds` of the table's time."""
    table.link.read()
    table.link.write(line.encode() + b"\r")
    table.run(milliseconds)
    echo, _, answer = table.link.read().partition(b"\r\n")
    assert echo.endswith(line.encode())
    return answer.decode().removesuffix(">>> ").strip()
