"""`stichtisch rules`: lists games, profiles and options in the players' language, and checks house rules."""

import json
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from stichtisch.commands.options import echo_json, json_option, new_language_option, option
from stichtisch.i18n.command_words import counted, say
from stichtisch.rulebook import (
    ProfileOption,
    defaults,
    games,
    option_text,
    option_values,
    profile_options,
    profile_text,
    profiles,
    read_house_rules,
    value_remark,
)

_WIDTH = 100


@click.command(
    "rules",
    epilog="\b\nExamples:\n  stichtisch rules --language de\n  stichtisch rules doppelkopf house\n"
    "  stichtisch rules --check our_rules.toml\n\n"
    '\b\nA file of house rules, JSON or TOML:\n  {"game": "doppelkopf", "profile": "ddv-tsr", '
    '"options": {"poverty": true}}',
)
@click.argument("game", required=False, envvar="STICHTISCH_RULES_GAME")
@click.argument("profile", required=False, envvar="STICHTISCH_RULES_PROFILE")
@new_language_option("Language of the explanations.")
@option(
    "--check",
    "file",
    envvar="STICHTISCH_CHECK",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Check this file of house rules.",
)
@json_option
def command(game: str | None, profile: str | None, language: str, file: Path | None, as_json: bool) -> None:
    """List games, profiles and options, or check house rules.

    With GAME, only this game is listed; with PROFILE, every value of this profile.

    With --check, the exit code is 0 if the house rules can be played. Otherwise it is 2, and the reason is shown.
    """
    if file is not None:
        if game is not None:
            raise click.UsageError(say("--check takes no game: the file names it."))
        _check(file, as_json)
    elif game is not None and profile is not None:
        _show_profile(game, profile, language, as_json)
    else:
        _list_games([game] if game is not None else games(), language, as_json)


def _check(file: Path, as_json: bool) -> None:
    house = read_house_rules(file)
    if as_json:
        echo_json({"game": house.game, "profile": house.profile, "options": house.options})
    else:
        count = len(house.options)
        changes = (
            say("{options} changed", options=counted(count, "option")) if count else say("nothing changed")
        )
        click.echo(
            say(
                "These rules can be played: {game}, profile {profile}, {changes}.",
                game=house.game,
                profile=house.profile,
                changes=changes,
            )
        )


def _list_games(wanted: list[str], language: str, as_json: bool) -> None:
    if as_json:
        echo_json({game: _game_facts(game, language) for game in wanted})
    else:
        click.echo("\n\n".join("\n".join(_game_lines(game, language)) for game in wanted))


def _game_facts(game: str, language: str) -> dict[str, Any]:
    names = profiles(game)
    values = option_values(game)
    return {
        "profiles": {name: profile_text(game, name, language) for name in names},
        "options": {
            name: {
                "explanation": option_text(game, name, language),
                "default": _plain(default),
                "values": list(values[name]) or None,
            }
            for name, default in defaults(game).items()
        },
    }


def _game_lines(game: str, language: str) -> Iterator[str]:
    facts = _game_facts(game, language)
    yield game
    yield "  profiles"
    for name, explanation in facts["profiles"].items():
        yield f"    {name}"
        yield f"      {explanation}"
    yield "  options"
    for name, fact in facts["options"].items():
        values = " | ".join(map(str, fact["values"])) if fact["values"] else ""
        remark = value_remark(game, name, language)
        yield from _wrapped(f"    {name}" + (f": {values}{remark}" if values else ""))
        yield f"      {fact['explanation']}"


def _show_profile(game: str, profile: str, language: str, as_json: bool) -> None:
    options = profile_options(game, profile)
    if as_json:
        echo_json(_profile_facts(game, profile, options, language))
    else:
        click.echo("\n".join(_profile_lines(game, profile, options, language)))


def _profile_facts(
    game: str, profile: str, options: dict[str, ProfileOption], language: str
) -> dict[str, Any]:
    return {
        "game": game,
        "profile": profile,
        "explanation": profile_text(game, profile, language),
        "options": {
            name: {
                "value": _plain(setting.value),
                "default": _plain(setting.default),
                "differs": setting.differs,
                "explanation": option_text(game, name, language),
            }
            for name, setting in options.items()
        },
    }


def _profile_lines(
    game: str, profile: str, options: dict[str, ProfileOption], language: str
) -> Iterator[str]:
    yield f"{game}, profile {profile}   (* not as the game's default)"
    yield profile_text(game, profile, language)
    for name, setting in options.items():
        mark = "*" if setting.differs else " "
        remark = value_remark(game, name, language)
        yield from _wrapped(f"{mark} {name} = {_written(setting.value)}{remark}")
        if setting.differs:
            yield from _wrapped(f"      default: {_written(setting.default)}")
        yield f"      {option_text(game, name, language)}"


def _wrapped(line: str) -> list[str]:
    # Continuation lines are indented further than any first line.
    return textwrap.wrap(line, _WIDTH, subsequent_indent=" " * 8, break_long_words=False)


def _written(value: Any) -> str:
    # Return a value in the form used in a file of house rules.
    return json.dumps(_plain(value), ensure_ascii=False)


def _plain(value: Any) -> Any:
    # Return a value with lists in place of the tuples, sets and bytes that the rules use to save memory.
    if isinstance(value, dict):
        return {str(name): _plain(entry) for name, entry in value.items()}
    return [_plain(entry) for entry in value] if isinstance(value, (list, tuple, set, bytes)) else value
