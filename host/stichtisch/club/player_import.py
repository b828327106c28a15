"""The import of players from a file into the club: new players are added, and known ones are changed."""

from collections.abc import Sequence

from stichtisch.club import acts
from stichtisch.club.errors import BadPlayerList, Namesakes, NoSuchPlayer
from stichtisch.club.names import refuse_long
from stichtisch.club.player_list import ListedPlayer
from stichtisch.club.state import PERSONAL, Player
from stichtisch.i18n.reason import Reason


def take_players(desk: acts.Desk, rows: Sequence[ListedPlayer], source: str, same: bool = False) -> int:
    """Import players, and return how many are new. Rows without a name are left out.

    `source` names the file in errors. If `same` is set, players with the same name are one player, even if their clubs
    differ. Raises BadPlayerList, Namesakes, NameTooLong, NoSuchPlayer.
    """
    return sum(_take(desk, player, source, same) for player in rows if player.name)


def _take(desk: acts.Desk, listed: ListedPlayer, source: str, same: bool) -> bool:
    # Add or change one player, and return whether they are new.
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
                path=source, reason=Reason("the card of {name}: {error}", name=listed.name, error=error)
            ) from error
    return known is None


def _of_another_club(known: Player, listed: ListedPlayer) -> bool:
    # A player with the same number is the same player, even in another club.
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
        # A nickname or a club distinguishes several players of the same name.
        named = [
            player for player in matches if (player.name, player.nickname) == (listed.name, listed.nickname)
        ]
        of_club = [player for player in matches if listed.club and player.club == listed.club]
        matches = named or ([] if listed.nickname else of_club)
        if len(matches) != 1:
            raise NoSuchPlayer(name=listed.name, reason=Reason("several have this name or number"))
    return matches[0] if matches else None
