"""A file of house rules: a game, the profile on which they are based, and the options that differ from the profile."""

import difflib
import json
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from cardrules.games import offered_options
from cardrules.rules import BadRules, Rules
from stichtisch.errors import CannotRead
from stichtisch.i18n.reason import Listed, Reason, Said
from stichtisch.rulebook.catalogue import defaults, profiles
from stichtisch.rulebook.errors import BadHouseRules
from stichtisch.rulebook.texts import games, option_values
from stichtisch.text import shorten

_KEYS = ("game", "profile", "options")
# The size limits of a file, in bytes, and of a line. A file with every option and its meaning has about 6000 bytes.
# Reading a much longer file, or a TOML line with a key of very many parts, could take too long.
_MOST_BYTES = 1 << 15
_LONGEST_LINE = 1000
# The maximum number of problems reported for a file, and of characters quoted from a value.
_MOST_PROBLEMS = 10
_LONGEST_QUOTE = 60
# The type of a value must match its option. Lists and tables count as the same type, because the rules check which of
# the two is allowed.
_KINDS: tuple[tuple[type | tuple[type, ...], Reason], ...] = (
    (bool, Reason("true or false")),
    (int, Reason("a whole number")),
    (str, Reason("a word")),
    ((list, tuple, dict), Reason("a list or a table")),
)


@dataclass(frozen=True)
class HouseRules:
    """Valid rules: the game, its profile and the options that differ from the profile."""

    game: str
    profile: str
    options: dict[str, Any]


def read_house_rules(path: Path) -> HouseRules:
    """Return the house rules in a JSON file, or in a TOML file if its name ends in .toml. Raises CannotRead.

    Raises BadHouseRules with all unknown options and invalid values, or with options that contradict each
    other.
    """
    content = _load(path)
    problems: list[Reason | BadRules] = list(islice(_problems(content), _MOST_PROBLEMS + 1))
    if len(problems) > _MOST_PROBLEMS:
        problems[-1] = Reason("and more")
    if not problems:
        house = HouseRules(content["game"], content["profile"], content.get("options", {}))
        try:
            Rules(house.game, house.profile, house.options)
        except BadRules as error:
            problems = [error]
        else:
            return house
    raise BadHouseRules(path=path, reason=Listed(problems, "; "))


def _load(path: Path) -> Any:
    as_toml = path.suffix.lower() == ".toml"
    try:
        return _parse(_read(path), as_toml)
    except OSError as error:
        raise CannotRead(path=path, reason=error) from error
    except UnicodeDecodeError as error:
        raise BadHouseRules(path=path, reason=Reason("it is not UTF-8 text")) from error
    except (ValueError, RecursionError) as error:
        reason = Reason(
            "it is not {kind} ({error}); a name that ends in .toml is read as TOML, any other as JSON",
            kind="TOML" if as_toml else "JSON",
            error=error,
        )
        raise BadHouseRules(path=path, reason=reason) from error


def _read(path: Path) -> str:
    with path.open("rb") as file:
        data = file.read(_MOST_BYTES + 1)
    if len(data) > _MOST_BYTES:
        raise BadHouseRules(path=path, reason=Reason("it is longer than {most} bytes", most=_MOST_BYTES))
    return data.decode("utf-8-sig").replace("\r\n", "\n")


def _parse(text: str, as_toml: bool) -> Any:
    if not as_toml:
        return json.loads(text)
    if any(len(line) > _LONGEST_LINE for line in text.split("\n")):
        raise ValueError(Reason("a line is longer than {longest} characters", longest=_LONGEST_LINE))
    return tomllib.loads(text)


def _problems(content: Any) -> Iterator[Reason]:
    # Yield the errors in the file that can be found without checking combinations of options.
    if not isinstance(content, dict):
        yield Reason("it lacks the game, the profile and the options")
        return
    for key in content:
        if key not in _KEYS:
            yield _misplaced(content, key)
    game, profile, options = content.get("game"), content.get("profile"), content.get("options", {})
    if not isinstance(game, str) or game not in games():
        yield Reason(
            'the game {game} is not known; write "game" as one of {games}',
            game=_shown(game),
            games=_listed(games()),
        )
    elif not isinstance(profile, str) or profile not in profiles(game):
        yield Reason(
            '{game} has no profile {profile} to start from; write "profile" as one of {profiles}',
            game=game,
            profile=_shown(profile),
            profiles=_listed(profiles(game)),
        )
    elif not isinstance(options, dict):
        yield Reason("its options are not names with values")
    else:
        for name, value in options.items():
            yield from problems_of_option(game, name, value)


def _misplaced(content: dict[str, Any], key: str) -> Reason:
    named = shorten(key, _LONGEST_QUOTE)
    if _is_option(content, key):
        return Reason("the option '{name}' belongs under options", name=named)
    return Reason("house rules can have no '{name}', only {keys}", name=named, keys=_listed(_KEYS))


def problems_of_option(game: str, name: str, value: Any) -> Iterator[Reason]:
    """Yield the errors in one option of a game."""
    known = defaults(game)
    if name not in known:
        yield _no_option(game, shorten(name, _LONGEST_QUOTE), known)
        return
    kinds = _kinds_of(game, name)
    if _kind(value) not in kinds:
        yield Reason(
            "'{name}' must be {kinds}, not {value}", name=name, kinds=_listed(kinds), value=_shown(value)
        )
        return
    choices = option_values(game)[name]
    if _kind(value) not in map(_kind, choices) and len(kinds) > 1:
        # For an option that accepts words and numbers, the rules check which numbers are allowed.
        return
    for entry in value if isinstance(value, list) else [value]:
        if choices and not isinstance(value, dict) and (isinstance(entry, bool) or entry not in choices):
            yield Reason(
                "'{name}' cannot be {value}; it can be {choices}",
                name=name,
                value=_shown(entry),
                choices=_listed(choices),
            )


def _no_option(game: str, name: str, known: Iterable[str]) -> Reason:
    near = difflib.get_close_matches(name, known, n=1)
    if near:
        return Reason(
            "{game} has no option '{name}'; did you mean '{near}'?", game=game, name=name, near=near[0]
        )
    return Reason("{game} has no option '{name}'", game=game, name=name)


def _kinds_of(game: str, name: str) -> list[Reason]:
    # Return the types of an option's default and of the values that tables offer for it. Some options accept two types:
    # for instance, the march of Schafkopf is a word or a number of card points.
    offered = dict(offered_options(game)).get(name, ())
    return list(dict.fromkeys(_kind(value) for value in (defaults(game)[name], *offered)))


def _is_option(content: dict[str, Any], key: str) -> bool:
    game = content.get("game")
    return isinstance(game, str) and game in games() and key in defaults(game)


def _kind(value: Any) -> Reason:
    return next((kind for types, kind in _KINDS if isinstance(value, types)), Reason("something else"))


def _shown(value: Any) -> str:
    return shorten(json.dumps(value, ensure_ascii=False, default=str), _LONGEST_QUOTE)


def _listed(words: Iterable[str | int]) -> Said:
    *most, last = words
    return Reason("{most} or {last}", most=Listed(most), last=last) if most else Listed([last])
