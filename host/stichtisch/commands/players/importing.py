"""`stichtisch players import`: many players at once, from a file of another program."""

from pathlib import Path

import click

from stichtisch.club import acts
from stichtisch.club.errors import BadPlayerList, NoSuchPlayer
from stichtisch.club.player_list import ListedPlayer, read_players
from stichtisch.club.state import PERSONAL, Player
from stichtisch.commands.club_options import by_option
from stichtisch.commands.desk import signed_desk
from stichtisch.commands.options import database_option, echo_json, json_option
from stichtisch.errors import CannotRead
from stichtisch.store import open_database


@click.command("import")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@by_option
@database_option
@json_option
def import_players(file: Path, person: str, database: Path, as_json: bool) -> None:
    """Add the players of FILE who are not there yet, and change those who are: all of them, or nobody.

    FILE is CSV with a column Name, and perhaps Nickname, Club, Number, Card; their German names will do, and so does a
    list of results with Nummer and Name. Who has the number of somebody there is him; so is who has the name, where
    one of the two has no number.
    """
    try:
        data = file.read_bytes()
    except OSError as error:
        raise CannotRead(path=file, reason=error.strerror or error) from error
    listed = read_players(data, str(file))
    with open_database(database) as opened, signed_desk(opened, person) as desk:
        added = sum(_take(desk, player, str(file)) for player in listed)
    if as_json:
        echo_json({"added": added, "known": len(listed) - added})
    else:
        click.echo(f"Players added: {added}; known before: {len(listed) - added}.")


def _take(desk: acts.Desk, listed: ListedPlayer, file: str) -> bool:
    # True: he was not there.
    known = _known(desk, listed)
    if known is None:
        player = acts.add_player(desk, listed.name, listed.nickname, listed.club, listed.number)
    else:
        player = known
        told = {name: getattr(listed, name) for name in PERSONAL if getattr(listed, name)}
        if any(getattr(player, name) != value for name, value in told.items()):
            player = acts.change_player(desk, player, told)
    if listed.card and listed.card.upper() not in player.badges:
        try:
            acts.give_badge(desk, player, listed.card)
        except ValueError as error:
            raise BadPlayerList(path=file, reason=f"the card of {listed.name}: {error}") from error
    return known is None


def _known(desk: acts.Desk, listed: ListedPlayer) -> Player | None:
    people = list(desk.club.players.values())
    numbered = [player for player in people if listed.number and player.number == listed.number]
    named = [
        player for player in people if player.name == listed.name and not (player.number and listed.number)
    ]
    found = numbered or named
    if len(found) > 1:
        # A nickname tells apart who has the same name.
        found = [
            player for player in found if (player.name, player.nickname) == (listed.name, listed.nickname)
        ]
        if len(found) != 1:
            raise NoSuchPlayer(name=listed.name, reason="several have that name or number")
    return found[0] if found else None
