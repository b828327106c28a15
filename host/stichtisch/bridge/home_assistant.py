"""Messages that announce each table to Home Assistant, with the topics of the table's state."""

import re
from typing import Any

from stichtisch import __version__
from stichtisch.bridge.payloads import AVAILABILITY, OFFLINE, ONLINE, Payloads, payload_text
from stichtisch.serve.board import STATES, Board

# The default prefix of Home Assistant's discovery topics. Users can change the prefix in Home Assistant's settings.
PREFIX = "homeassistant"


def discovery(board: Board, prefix: str) -> Payloads:
    """Return the messages by topic. The topics do not begin with `prefix`, unlike the bridge's own topics.

    Each table becomes a device with one sensor for its state and one for its deal.
    """
    return {
        f"{PREFIX}/sensor/{_id(prefix, table.number)}_{name}/config": payload_text(
            _sensor(prefix, table.number, name) | more
        )
        for table in board.tables
        for name, more in (
            ("state", {"device_class": "enum", "options": list(STATES), "icon": "mdi:cards-playing"}),
            ("deal", {"icon": "mdi:counter"}),
        )
    }


def _sensor(prefix: str, number: int, name: str) -> dict[str, Any]:
    state = f"{prefix}/table/{number}/state"
    return {
        "name": name.capitalize(),
        "unique_id": f"{_id(prefix, number)}_{name}",
        "state_topic": state,
        "value_template": f"{{{{ value_json.{name} }}}}",
        "json_attributes_topic": state,
        "availability_topic": f"{prefix}/{AVAILABILITY}",
        "payload_available": ONLINE,
        "payload_not_available": OFFLINE,
        "device": {
            "identifiers": [_id(prefix, number)],
            "name": f"Stichtisch, table {number}",
            "manufacturer": "Stichtisch",
            "model": "card table",
        },
        "origin": {"name": "Stichtisch", "sw_version": __version__},
    }


def _id(prefix: str, number: int) -> str:
    # Home Assistant accepts letters, digits, - and _ in an id. Other characters are replaced by their codes, so
    # that two prefixes never lead to the same id.
    return f"{re.sub('[^A-Za-z0-9-]', lambda sign: f'_{ord(sign[0]):x}_', prefix)}_table_{number}"
