"""The keys with which a PC verifies journals and the club's log."""

from pathlib import Path

from stichtisch.keys.club_key import ClubKey, read_key
from stichtisch.keys.director_key import DirectorKeys


def proving_keys(key: Path) -> tuple[ClubKey | None, frozenset[str]]:
    """Return the club's key (None if its file is missing) and the directors' keys that this PC trusts.

    Raises CannotRead, BadClubKey, BadRetiredKeys, BadDirectorKey.
    """
    return read_key(key), DirectorKeys(key).trusted()
