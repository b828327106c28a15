"""Games, profiles and options, from `cardrules`."""

from dataclasses import dataclass
from typing import Any

from cardrules.games import book_of
from cardrules.rules import Rules
from stichtisch.rulebook.errors import UnknownGame, UnknownProfile
from stichtisch.rulebook.texts import games, option_values
from stichtisch.text import harmless


@dataclass(frozen=True)
class ProfileOption:
    """An option of a profile: its value in the profile, and its default in the game."""

    value: Any
    default: Any

    @property
    def differs(self) -> bool:
        """Whether the profile's value differs from the default."""
        return bool(self.value != self.default)


def profiles(game: str) -> tuple[str, ...]:
    """Return the profiles of a game. The first profile contains only defaults. Raises UnknownGame."""
    names: tuple[str, ...] = _book(game).PROFILES
    return names


def defaults(game: str) -> dict[str, Any]:
    """Return every option of a game with its default. Raises UnknownGame."""
    options: dict[str, Any] = _book(game).OPTIONS
    return {name: options[name] for name in sorted(options, key=_reading_order(game))}


def profile_options(game: str, profile: str) -> dict[str, ProfileOption]:
    """Return every option of a profile. Raises UnknownGame, UnknownProfile."""
    if profile not in profiles(game):
        raise UnknownProfile(game=game, profile=harmless(profile), profiles=", ".join(profiles(game)))
    chosen = Rules(game, profile)
    return {name: ProfileOption(getattr(chosen, name), default) for name, default in defaults(game).items()}


def _book(game: str) -> Any:
    if game not in games():
        raise UnknownGame(game=harmless(game), games=", ".join(games()))
    return book_of(game)


def _reading_order(game: str) -> Any:
    order = list(option_values(game))
    return lambda name: order.index(name) if name in order else len(order)
