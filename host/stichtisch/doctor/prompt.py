"""The check for MicroPython's prompt at a port. It does not stop a running program."""

import re
import time

from stichtisch.device.transport import Transport

# A carriage return ends an unfinished line. Ctrl-B makes the prompt print its version, even from the raw prompt. A
# table ignores both characters.
_QUESTION = b"\r\x02"
_PROMPT = b">>> "
_SECONDS = 1.0
_MOST = 4096
_VERSION = re.compile(rb"MicroPython v?([0-9][\w.-]*)")


def prompt_at(transport: Transport, seconds: float = _SECONDS) -> str | None:
    """Return the version of MicroPython at the prompt, "" if it is unknown, or None if no prompt answers.

    Raises TableLost.
    """
    transport.write(_QUESTION)
    received, version = b"", None
    end = time.monotonic() + seconds
    # Prompts that follow earlier lines may arrive before the answer.
    while time.monotonic() < end and not (version and received.endswith(_PROMPT)):
        received = (received + transport.read())[-_MOST:]
        version = _VERSION.search(received)
    if _PROMPT not in received:
        return None
    return version[1].decode() if version else ""
