"""Whether MicroPython's prompt is what stands at a port, found out without stopping what may run there."""

import re
import time

from stichtisch.device.transport import Transport

# A return ends whatever line was begun; Ctrl-B has the prompt say what it is, the raw one too. A table ignores both.
_QUESTION = b"\r\x02"
_PROMPT = b">>> "
_SECONDS = 1.0
_MOST = 4096
_VERSION = re.compile(rb"MicroPython v?([0-9][\w.-]*)")


def prompt_at(transport: Transport, seconds: float = _SECONDS) -> str | None:
    """Return the version of the MicroPython whose prompt answers, "" if it is unknown, None if none does.

    Raises TableLost.
    """
    transport.write(_QUESTION)
    received, version = b"", None
    end = time.monotonic() + seconds
    # Prompts that stand after earlier lines come first.
    while time.monotonic() < end and not (version and received.endswith(_PROMPT)):
        received = (received + transport.read())[-_MOST:]
        version = _VERSION.search(received)
    if _PROMPT not in received:
        return None
    return version[1].decode() if version else ""
