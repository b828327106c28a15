"""A file of house rules: a game, the profile to start from, and the options that are played otherwise."""

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
from stichtisch.rulebook.catalogue import defaults, profiles
from stichtisch.rulebook.errors import BadHouseRules
from stichtisch.rulebook.texts import games, option_values
from stichtisch.text import harmless, shorten

_KEYS = ("game", "profile", "options")
# A file with every option and what it means has some six thousand bytes. A longer file could take
# too long, and so could a line of TOML that is one name of many parts.
_MOST_BYTES = 1 << 15
_LONGEST_LINE = 1000
# How many problems of a file are listed; how much of a value is quoted.
_MOST_PROBLEMS = 10
_LONGEST_QUOTE = 60
# A value must be of its option's kind; a list and a table count as one, the rules know which they take.
_KINDS: tuple[tuple[type | tuple[type, ...], str], ...] = (
    (bool, "true or false"),
    (int, "a whole number"),
    (str, "a word"),
    ((list, tuple, dict), "a list or a table"),
)


@dataclass(frozen=True)
class HouseRules:
    """Rules that can be played: the game, its profile and the options that differ from the profile."""

    game: str
    profile: str
    options: dict[str, Any]


def read_house_rules(path: Path) -> HouseRules:
    """Return the house rules in a JSON file, or TOML where its name ends so.

    Raises CannotRead, and BadHouseRules with every unknown option and wrong value, or what contradicts.
    """
    content = _load(path)
    problems = list(islice(_problems(content), _MOST_PROBLEMS + 1))
    if len(problems) > _MOST_PROBLEMS:
        problems[-1] = "and more"
    if not problems:
        house = HouseRules(content["game"], content["profile"], content.get("options", {}))
        try:
            Rules(house.game, house.profile, house.options)
        except BadRules as error:
            problems = [str(error)]
        else:
            return house
    raise BadHouseRules(path=harmless(str(path)), reason=harmless("; ".join(problems)).rstrip("."))


def _load(path: Path) -> Any:
    try:
        return _parse(_read(path), path.suffix.lower() == ".toml")
    except OSError as error:
        raise CannotRead(path=harmless(str(path)), reason=error.strerror) from error
    except UnicodeDecodeError as error:
        raise BadHouseRules(path=harmless(str(path)), reason="it is not UTF-8 text") from error
    except (ValueError, RecursionError) as error:
        kind = "TOML" if path.suffix.lower() == ".toml" else "JSON"
        raise BadHouseRules(
            path=harmless(str(path)),
            reason=harmless(
                f"it is not {kind} ({error}); a name that ends in .toml is read as TOML, any other as JSON"
            ),
        ) from error


def _read(path: Path) -> str:
    with path.open("rb") as file:
        data = file.read(_MOST_BYTES + 1)
    if len(data) > _MOST_BYTES:
        reason = f"it is longer than {_MOST_BYTES} bytes"
        raise BadHouseRules(path=harmless(str(path)), reason=reason)
    return data.decode("utf-8-sig").replace("\r\n", "\n")


def _parse(text: str, as_toml: bool) -> Any:
    if not as_toml:
        return json.loads(text)
    if any(len(line) > _LONGEST_LINE for line in text.split("\n")):
        raise ValueError(f"a line is longer than {_LONGEST_LINE} characters")
    return tomllib.loads(text)


def _problems(content: Any) -> Iterator[str]:
    # The errors of the file itself, before the rules are asked.
    if not isinstance(content, dict):
        yield "it has no game, profile and options"
        return
    for key in content:
        if key not in _KEYS:
            where = (
                "an option, it belongs under options" if _is_option(content, key) else "nothing that is known"
            )
            named = shorten(key, _LONGEST_QUOTE)
            yield f"'{named}' stands beside the options and is {where}; house rules are {_listed(_KEYS)}"
    game, profile, options = content.get("game"), content.get("profile"), content.get("options", {})
    if not isinstance(game, str) or game not in games():
        yield f'its game {_shown(game)} is none that is known; write "game" as one of {_listed(games())}'
    elif not isinstance(profile, str) or profile not in profiles(game):
        yield (
            f"its profile {_shown(profile)} is none of {game}'s to start from; "
            f'write "profile" as one of {_listed(profiles(game))}'
        )
    elif not isinstance(options, dict):
        yield "its options are not names with values"
    else:
        for name, value in options.items():
            yield from _problems_of_option(game, name, value)


def _problems_of_option(game: str, name: str, value: Any) -> Iterator[str]:
    known = defaults(game)
    if name not in known:
        name = shorten(name, _LONGEST_QUOTE)
        near = difflib.get_close_matches(name, known, n=1)
        yield f"{game} has no option '{name}'" + (f", perhaps '{near[0]}' is meant" if near else "")
        return
    kinds = _kinds_of(game, name)
    if _kind(value) not in kinds:
        yield f"'{name}' must be {_listed(kinds)}, not {_shown(value)}"
        return
    choices = option_values(game)[name]
    if _kind(value) not in map(_kind, choices) and len(kinds) > 1:
        # A number beside words: the rules know which they take.
        return
    for entry in value if isinstance(value, list) else [value]:
        if choices and not isinstance(value, dict) and (isinstance(entry, bool) or entry not in choices):
            yield f"'{name}' cannot be {_shown(entry)}; it can be {_listed(choices)}"


def _kinds_of(game: str, name: str) -> list[str]:
    # Of the usual value and of those that tables offer: a march of Schafkopf is a word, or a number of card points.
    offered = dict(offered_options(game)).get(name, ())
    return list(dict.fromkeys(_kind(value) for value in (defaults(game)[name], *offered)))


def _is_option(content: dict[str, Any], key: str) -> bool:
    game = content.get("game")
    return isinstance(game, str) and game in games() and key in defaults(game)


def _kind(value: Any) -> str:
    return next((kind for types, kind in _KINDS if isinstance(value, types)), "something else")


def _shown(value: Any) -> str:
    return shorten(json.dumps(value, ensure_ascii=False, default=str), _LONGEST_QUOTE)


def _listed(words: Iterable[str | int]) -> str:
    *most, last = [str(word) for word in words]
    return f"{', '.join(most)} or {last}" if most else last
