"""`stichtisch players import`: many players at once, from a file of another program."""

from pathlib import Path

import click

from stichtisch.club import acts
from stichtisch.club.errors import BadPlayerList, Namesakes, NoSuchPlayer
from stichtisch.club.names import refuse_long
from stichtisch.club.player_list import ListedPlayer, read_players
from stichtisch.club.state import PERSONAL, Player
from stichtisch.commands.club_options import by_option
from stichtisch.commands.desk import signed_desk
from stichtisch.commands.options import database_option, echo_json, json_option, option
from stichtisch.errors import CannotRead
from stichtisch.i18n.command_words import say
from stichtisch.store import open_database


@click.command("import")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@option("--same", is_flag=True, help="Players of one name are one, though their clubs differ.")
@by_option
@database_option
@json_option
def import_players(file: Path, same: bool, person: str, database: Path, as_json: bool) -> None:
    """Add the players of FILE who are not there yet, and change those who are: all of them, or nobody.

    FILE is CSV with a column Name, and perhaps Nickname, Club, Number, Card; their German names will do, and so does a
    list of results with Nummer and Name. A person with the number of a known player is that player; so is one with the
    same name, if one of the two has no number. Two of one name in two clubs are two people, who need nicknames, or
    --same.

    Rows without a name are left out and reported.
    """
    try:
        data = file.read_bytes()
    except OSError as error:
        raise CannotRead(path=file, reason=error.strerror or error) from error
    rows = read_players(data, str(file))
    listed = [one for one in rows if one.name]
    nameless = [one.row for one in rows if not one.name]
    with open_database(database) as opened, signed_desk(opened, person) as desk:
        added = sum(_take(desk, player, str(file), same) for player in listed)
    if as_json:
        echo_json({"added": added, "known": len(listed) - added, "nameless": nameless})
    else:
        click.echo(
            say("Players added: {added}; known before: {known}.", added=added, known=len(listed) - added)
        )
        for row in nameless:
            click.echo(say("Row {row} has no name and was left out.", row=row), err=True)


def _take(desk: acts.Desk, listed: ListedPlayer, file: str, same: bool) -> bool:
    # True: he was not there.
    refuse_long({name: getattr(listed, name) for name in PERSONAL}, listed.row)
    known = _known(desk, listed)
    if known is not None and not same and _of_another_club(known, listed):
        if not listed.nickname:
            raise Namesakes(row=listed.row, name=listed.name, club=listed.club, other=known.club)
        known = None
    if known is None:
        player = acts.add_player(
            desk, listed.name, listed.nickname, listed.club, listed.number, categories=listed.categories
        )
    else:
        player = known
        personal = {name: getattr(listed, name) for name in PERSONAL if getattr(listed, name)}
        if any(getattr(player, name) != value for name, value in personal.items()):
            player = acts.change_player(desk, player, personal)
    if listed.card and listed.card.upper() not in player.badges:
        try:
            acts.give_badge(desk, player, listed.card)
        except ValueError as error:
            raise BadPlayerList(
                path=file, reason=say("the card of {name}: {error}", name=listed.name, error=error)
            ) from error
    return known is None


def _of_another_club(known: Player, listed: ListedPlayer) -> bool:
    # The same number is the same player, wherever he plays now.
    if known.number and known.number == listed.number:
        return False
    by_nickname = bool(listed.nickname) and known.nickname == listed.nickname
    return not by_nickname and bool(known.club and listed.club) and known.club != listed.club


def _known(desk: acts.Desk, listed: ListedPlayer) -> Player | None:
    people = list(desk.club.players.values())
    numbered = [player for player in people if listed.number and player.number == listed.number]
    named = [
        player for player in people if player.name == listed.name and not (player.number and listed.number)
    ]
    matches = numbered or named
    if len(matches) > 1:
        # Players of one name differ by nickname, or by club.
        named = [
            player for player in matches if (player.name, player.nickname) == (listed.name, listed.nickname)
        ]
        of_club = [player for player in matches if listed.club and player.club == listed.club]
        matches = named or ([] if listed.nickname else of_club)
        if len(matches) != 1:
            raise NoSuchPlayer(name=listed.name, reason=say("several have that name or number"))
    return matches[0] if matches else None
