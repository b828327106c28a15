"""The club's own profiles on a table. Each one names a game, one of its profiles, and the options that differ."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from stichtisch.device.client import BUSY, UNKNOWN_REQUEST, WRONG_ARGUMENT, Client
from stichtisch.device.errors import (
    BadAnswer,
    NoClubProfiles,
    ProfileRefused,
    ProfilesBusy,
    Refused,
    TooManyProfiles,
)
from stichtisch.i18n.reason import Reason
from stichtisch.text import harmless
from tablelog.line import BadLine

# The maximum number of characters in a name, and of profiles on a table.
LONGEST_NAME = 16
MOST_PROFILES = 8


@dataclass(frozen=True)
class ClubProfile:
    """A profile of the club. `options` are JSON values that differ from the profile of the game."""

    name: str
    game: str
    profile: str
    options: Mapping[str, Any]


def set_profile(client: Client, profile: ClubProfile) -> None:
    """Add a profile to the table, or replace the table's profile of the same name.

    Raises ProfileRefused, TooManyProfiles, NoClubProfiles, ProfilesBusy, and the errors of `Client.ask`.
    """
    known = [one.name for one in profiles_of(client)]
    if profile.name not in known and len(known) >= MOST_PROFILES:
        raise TooManyProfiles(most=MOST_PROFILES, names=", ".join(map(harmless, known)))
    request = ["set", profile.name, profile.game, profile.profile, dict(profile.options)]
    _ask(client, request, 2)


def remove_profile(client: Client, name: str) -> bool:
    """Remove a profile from the table, and return whether it existed. Raises the same errors as `set_profile`."""
    if name not in [one.name for one in profiles_of(client)]:
        return False
    _ask(client, ["remove", name], 2)
    return True


def profiles_of(client: Client) -> list[ClubProfile]:
    """Return the profiles of the table. Raises the same errors as `set_profile`."""
    found: list[ClubProfile] = []
    count = 1
    while len(found) < min(count, MOST_PROFILES):
        _, _, count, *profile = _ask(client, ["list", len(found)], 3)
        if type(count) is not int or (profile == [] and len(found) < count):
            raise _bad_answer(client, count)
        if not profile:
            break
        found.append(_profile(client, profile))
    return found


def _profile(client: Client, profile: list[Any]) -> ClubProfile:
    kinds = (str, str, str, dict)
    if len(profile) != len(kinds) or not all(map(isinstance, profile, kinds)):
        raise _bad_answer(client, profile)
    return ClubProfile(*profile)


def _ask(client: Client, request: list[Any], count: int) -> list[Any]:
    # Return an answer of at least `count` items. Like the request, it begins with the step and the first
    # argument.
    try:
        answer = client.ask("w", request, "W", first=request[0])
    except BadLine as error:
        raise ProfileRefused(
            name=harmless(str(request[1])), reason=Reason("it is too long for one line")
        ) from error
    except Refused as error:
        code = error.facts["code"]
        if code == UNKNOWN_REQUEST:
            raise NoClubProfiles(port=client.port) from error
        if code == BUSY:
            raise ProfilesBusy(port=client.port) from error
        if code == WRONG_ARGUMENT:
            reason = Reason("its firmware does not know these rules, or they are too long")
            raise ProfileRefused(name=harmless(str(request[1])), reason=reason) from error
        raise
    if len(answer) < count or answer[1] != request[1]:
        raise _bad_answer(client, answer)
    parts: list[Any] = answer
    return parts


def _bad_answer(client: Client, answer: object) -> BadAnswer:
    return BadAnswer(
        port=client.port, reason=Reason("{answer} in reply to a request about profiles", answer=answer)
    )
