"""`stichtisch players add`, `guest`, `change`, `card`, `merge`, `anonymise`: change the players of the club."""

import click

from stichtisch.club import acts
from stichtisch.club.fold import club_of
from stichtisch.club.lookup import find_player
from stichtisch.club.names import refuse_long
from stichtisch.club.state import Player
from stichtisch.commands.club_options import by_option
from stichtisch.commands.desk import signed_desk
from stichtisch.commands.errors import BadUid
from stichtisch.commands.options import database_option, echo_json, json_option, option
from stichtisch.commands.plans import agree, yes_option
from stichtisch.commands.players.listing import as_data
from stichtisch.i18n.command_words import say
from stichtisch.location import Location
from stichtisch.store import open_database, open_existing
from stichtisch.text import harmless

_nickname = option(
    "--nickname", metavar="NAME", help="Name that is shown in place of the full name; at most 24 characters."
)
_club = option("--club", metavar="NAME", help="The player's club.")
_number = option("--number", metavar="TEXT", help="The player's number in the federation or in the club.")
_categories = option(
    "--category",
    "categories",
    multiple=True,
    metavar="NAME",
    help="A category for standings and fees, such as women or seniors. May be given several times.",
)
_player = click.argument("player", metavar="PLAYER")


@click.command("add")
@click.argument("name")
@_nickname
@_club
@_number
@_categories
@by_option
@database_option
@json_option
def add(
    name: str,
    nickname: str | None,
    club: str | None,
    number: str | None,
    categories: tuple[str, ...],
    person: str,
    database: Location,
    as_json: bool,
) -> None:
    """Add a player called NAME."""
    known = ", ".join(categories)
    refuse_long({"name": name, "nickname": nickname, "club": club, "number": number, "category": known})
    with open_database(database) as opened, signed_desk(opened, person) as desk:
        added = acts.add_player(desk, name, nickname or "", club or "", number or "", categories=known)
    _report(added, say("is a player now"), as_json)


@click.command("guest")
@click.argument("name", required=False)
@by_option
@database_option
@json_option
def guest(name: str | None, person: str, database: Location, as_json: bool) -> None:
    """Add a guest. You can enter the NAME later: stichtisch players change 'Guest 1' --name Emil"""
    refuse_long({"name": name})
    with open_database(database) as opened, signed_desk(opened, person) as desk:
        added = acts.add_player(desk, name, guest=True) if name else acts.add_guest(desk)
    _report(added, say("is a guest"), as_json)


@click.command("change")
@_player
@option("--name", metavar="NAME", help="The player's name.")
@_nickname
@_club
@_number
@_categories
@option("--no-category", is_flag=True, help="Remove the player from all categories.")
@option(
    "--guest/--member", "guest_", default=None, help="Mark the player as a guest, or as a member of the club."
)
@by_option
@database_option
@json_option
def change(
    player: str,
    name: str | None,
    nickname: str | None,
    club: str | None,
    number: str | None,
    categories: tuple[str, ...],
    no_category: bool,
    guest_: bool | None,
    person: str,
    database: Location,
    as_json: bool,
) -> None:
    """Change the data of PLAYER, who is given by name, card, number or id, or by the start of one of these."""
    known = "" if no_category else ", ".join(categories) or None
    refuse_long({"name": name, "nickname": nickname, "club": club, "number": number, "category": known})
    with open_database(database) as opened, signed_desk(opened, person) as desk:
        chosen = find_player(desk.club, player)
        facts = _given(name=name, nickname=nickname, club=club, number=number, categories=known)
        changed = acts.change_player(desk, chosen, facts, guest_)
    _report(changed, say("is changed"), as_json)


@click.command("card")
@_player
@click.argument("uid")
@by_option
@database_option
@json_option
def card(player: str, uid: str, person: str, database: Location, as_json: bool) -> None:
    """Assign the player card UID to PLAYER. Laying it on a reader seats PLAYER there."""
    with open_database(database) as opened, signed_desk(opened, person) as desk:
        chosen = find_player(desk.club, player)
        try:
            acts.give_badge(desk, chosen, uid)
        except ValueError as error:
            raise BadUid(uid=uid, reason=error) from error
        chosen = desk.club.players[chosen.id]
    _report(chosen, say("has the player card {uid}", uid=uid.upper()), as_json)


@click.command("merge")
@click.argument("gone")
@click.argument("kept")
@yes_option
@by_option
@database_option
@json_option
def merge(gone: str, kept: str, yes: bool, person: str, database: Location, as_json: bool) -> None:
    """Merge two entries for one person: all results of GONE go to KEPT, and GONE is removed."""
    with open_existing(database) as opened:
        first, second = (find_player(club_of(opened), word) for word in (gone, kept))
    agree(
        say("Are {one} and {other} the same person?", one=harmless(first.name), other=harmless(second.name)),
        yes,
        as_json,
    )
    with open_database(database) as opened, signed_desk(opened, person) as desk:
        acts.merge_players(desk, first, second)
        merged = desk.club.players[second.id]
    _report(merged, say("now has everything that {name} had", name=harmless(first.name)), as_json)


@click.command("anonymise")
@_player
@yes_option
@by_option
@database_option
@json_option
def anonymise(player: str, yes: bool, person: str, database: Location, as_json: bool) -> None:
    """Permanently remove the name, nickname, club and number of PLAYER. A number replaces the name in the results.

    Names and nicknames already sent to a table stay in its journal: removing them would break the chain.
    """
    with open_existing(database) as opened:
        chosen = find_player(club_of(opened), player)
    agree(say("Remove all names of {name} permanently?", name=harmless(chosen.name)), yes, as_json)
    with open_database(database) as opened, signed_desk(opened, person) as desk:
        acts.anonymise(desk, chosen)
        chosen = desk.club.players[chosen.id]
    _report(chosen, say("is the only name left"), as_json)


def _given(**facts: str | None) -> dict[str, str]:
    return {name: fact for name, fact in facts.items() if fact is not None}


def _report(player: Player, what: str, as_json: bool) -> None:
    if as_json:
        echo_json(as_data(player))
    else:
        click.echo(f"{harmless(player.name)} {what} (id {player.id}).")
