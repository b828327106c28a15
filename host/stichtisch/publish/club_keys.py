"""The public keys of a club as JSON: those of its own key pairs, those of its tables, and the revoked keys."""

import json
from typing import Any

from stichtisch.club.table_keys import earlier_pairs, table_keys
from stichtisch.i18n.reason import Reason
from stichtisch.journal.revocation import Revoked, revocation_data, revoked_of
from stichtisch.keys.p256 import fingerprint
from stichtisch.publish.errors import NoClubKeys
from stichtisch.store import Database, revoked_keys

NAME = "club.json"
_FORMAT = "stichtisch-club-keys"


def club_keys(database: Database, club: str) -> str:
    """Return the keys in a database as JSON. `club`: the public half of the club's key pair, or "".

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
    """Return the revoked keys in the content of the key file `name`. Raises NoClubKeys."""
    try:
        content = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise NoClubKeys(path=name, reason=Reason("it is not JSON")) from error
    if (
        not isinstance(content, dict)
        or content.get("format") != _FORMAT
        or not isinstance(content.get("revoked"), list)
    ):
        raise NoClubKeys(path=name, reason=Reason("it is malformed"))
    revoked = [revoked_of(one) for one in content["revoked"]]
    if None in revoked:
        raise NoClubKeys(path=name, reason=Reason("one of its keys is malformed"))
    return [one for one in revoked if one is not None]
