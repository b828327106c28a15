"""`stichtisch name`: assigns a player's name to a player card."""

import re
from dataclasses import asdict

import click

from stichtisch.commands.errors import BadName, BadUid
from stichtisch.commands.options import database_option, echo_json, json_option
from stichtisch.i18n.command_words import say
from stichtisch.i18n.reason import Reason
from stichtisch.location import Location
from stichtisch.store import Badge, badges, card_uid, name_badge, open_database, open_existing
from stichtisch.text import fit, harmless, shorten, width

LONGEST = 24
_COLUMNS = 80


@click.command(
    "name",
    short_help="Name a player card, or list known cards.",
    epilog="\b\nExamples:\n  stichtisch name\n  stichtisch name 04A1B2C3D4E5F6 Anna",
)
@click.argument("uid", required=False)
@click.argument("name", required=False)
@database_option
@json_option
def command(uid: str | None, name: str | None, database: Location, as_json: bool) -> None:
    """Name the player card UID. Without UID, list all cards that tables have read.

    The next sync sends the name to the table. The table then shows it wherever this card is laid on a reader,
    in the current session and in later ones.
    """
    if uid is None:
        _list(database, as_json)
        return
    if name is None:
        raise click.UsageError("Missing argument 'NAME'.", click.get_current_context())
    uid, name = _checked_uid(uid), _checked_name(name)
    with open_database(database) as opened:
        name_badge(opened, uid, name)
    if as_json:
        echo_json({"uid": uid, "name": name})
    else:
        click.echo(say("{uid} is {name}. Next: stichtisch sync", uid=uid, name=name))


def _list(database: Location, as_json: bool) -> None:
    with open_existing(database) as opened:
        known = badges(opened)
    if as_json:
        echo_json([_as_data(badge) for badge in known])
    elif known:
        click.echo("\n".join(lines(known)))
    else:
        click.echo(say("No table has read a player card yet."))


def lines(known: list[Badge]) -> list[str]:
    """Return the player cards as lines of text, cards without a name first."""
    uids = max(width(badge.uid) for badge in known)
    names = max(len(say("Name")), *(width(shorten(badge.name or "–", LONGEST)) for badge in known))
    head = f"{fit('UID', uids)}  {fit(say('Name'), names)}  {say('Last seen')}"
    rows = [f"{badge.uid:{uids}}  {fit(badge.name or '–', names)}  {_last_seen(badge)}" for badge in known]
    return [shorten(line, _COLUMNS).rstrip() for line in (head, *rows)]


def _last_seen(badge: Badge) -> str:
    if badge.person is None:
        return ""
    started = badge.started.strftime("%Y-%m-%d %H:%M") if badge.started else say("no date")
    return f"{started}, {badge.person}"


def _as_data(badge: Badge) -> dict[str, object]:
    return asdict(badge) | {"started": badge.started.isoformat() if badge.started else None}


def _checked_uid(text: str) -> str:
    # Also accept UIDs with separators, such as 04:A2:5B.
    try:
        return card_uid(re.sub("[ :-]", "", text))
    except ValueError as error:
        raise BadUid(uid=text, reason=error) from error


def _checked_name(text: str) -> str:
    name = harmless(text)
    if not name:
        raise BadName(name=text, reason=Reason("it is empty"))
    if len(name) > LONGEST:
        raise BadName(name=text, reason=Reason("it has more than {most} characters", most=LONGEST))
    return name
