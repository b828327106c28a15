"""The public keys of a club as JSON: its pairs, those of its tables, and the keys that it has revoked."""

import json
from typing import Any

from stichtisch.club.table_keys import earlier_pairs, table_keys
from stichtisch.journal.revocation import Revoked, revocation_data, revoked_of
from stichtisch.keys.p256 import fingerprint
from stichtisch.publish.errors import NoClubKeys
from stichtisch.store import Database, revoked_keys

NAME = "club.json"
_FORMAT = "stichtisch-club-keys"


def club_keys(database: Database, club: str) -> str:
    """Return the keys that are known here, `club` is the public half of the club's pair, "" without one.

    Raises the Storage errors.
    """
    tables = [
        {
            "table": one.stored.serial,
            "key": one.stored.key,
            "fingerprint": one.fingerprint,
            "state": one.state,
            "club": fingerprint(one.stored.club) if one.stored.club else None,
        }
        for one in table_keys(database)
    ]
    content: dict[str, Any] = {
        "format": _FORMAT,
        "club": fingerprint(club) if club else None,
        "earlier": [{"club": fingerprint(one.public), "until": one.day} for one in earlier_pairs(database)],
        "tables": tables,
        "revoked": [revocation_data(one) for one in revoked_keys(database)],
    }
    return json.dumps(content, indent=1) + "\n"


def revoked_in(data: bytes, name: str) -> list[Revoked]:
    """Return the revoked keys in a file of this form, called `name`. Raises NoClubKeys."""
    try:
        content = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise NoClubKeys(path=name, reason="it is not JSON") from error
    if (
        not isinstance(content, dict)
        or content.get("format") != _FORMAT
        or not isinstance(content.get("revoked"), list)
    ):
        raise NoClubKeys(path=name, reason="it has another form")
    revoked = [revoked_of(one) for one in content["revoked"]]
    if None in revoked:
        raise NoClubKeys(path=name, reason="one of its keys has another form")
    return [one for one in revoked if one is not None]
