"""`stichtisch evening link`, `paper`, `penalty`: enter results that no table reported."""

import click

from stichtisch.club import acts, paper_deals
from stichtisch.club.errors import NotPossible
from stichtisch.club.lookup import find_player
from stichtisch.club.points import points_of
from stichtisch.club.state import Club, ListKey
from stichtisch.commands.club_options import (
    PointsType,
    by_option,
    evening_option,
    list_argument,
    why_option,
)
from stichtisch.commands.desk import signed_desk
from stichtisch.commands.options import database_option, option
from stichtisch.i18n.command_words import counted, say
from stichtisch.i18n.guests import guest_name
from stichtisch.i18n.reason import Reason
from stichtisch.i18n.users import users_language
from stichtisch.location import Location
from stichtisch.store import open_database, stored_sessions
from stichtisch.text import harmless


@click.command("link")
@click.argument("session", type=click.IntRange(1))
@list_argument
@option(
    "--who",
    "people",
    multiple=True,
    metavar="NUMBER=PLAYER",
    help="The player who is person NUMBER of the session.",
)
@evening_option
@by_option
@database_option
def link(
    session: int,
    key: ListKey,
    people: tuple[str, ...],
    evening_id: str | None,
    person: str,
    database: Location,
) -> None:
    """Assign SESSION to the list ROUND.TABLE of the evening, if its table had not been sent this list."""
    with open_database(database) as opened, signed_desk(opened, person) as desk:
        evening = desk.evening(evening_id)
        stored = next((one for one in stored_sessions(opened) if one.id == session), None)
        if stored is None:
            raise NotPossible(reason=Reason("there is no session {session}", session=session))
        who = dict(_person(desk.club, text, len(stored.people)) for text in people)
        acts.link_session(desk, evening, key, (stored.serial, stored.journal, stored.sequence), who)
    click.echo(
        say(
            "Session {session} is table {table} of round {round}.",
            session=session,
            table=key.table,
            round=key.round,
        )
    )


def _person(club: Club, text: str, people: int) -> tuple[int, str]:
    number, divider, word = text.partition("=")
    if not divider or number not in map(str, range(1, people + 1)):
        raise click.BadParameter(
            say("{text!r}: write NUMBER=PLAYER, with a number from 1 to {people}", text=text, people=people)
        )
    return int(number) - 1, find_player(club, word).id


@click.command("paper")
@list_argument
@click.argument("points", nargs=-1, metavar="PLAYER=POINTS …")
@option("--dealer", required=True, metavar="PLAYER", help="The dealer.")
@option("--declarer", metavar="PLAYER", help="In Skat: the declarer.")
@option(
    "--won/--lost",
    default=None,
    help="Whether the declarer won or lost.",
    show_default="by the sign of the declarer's points",
)
@evening_option
@by_option
@database_option
def paper(
    key: ListKey,
    points: tuple[str, ...],
    dealer: str,
    declarer: str | None,
    won: bool | None,
    evening_id: str | None,
    person: str,
    database: Location,
) -> None:
    """Add a deal that was played without the table to the list ROUND.TABLE. It stays marked as a deal on paper.

    If a deal was entered incorrectly or twice, use stichtisch correct with --scores or --void.
    """
    if declarer is None and won is not None:
        raise click.UsageError(say("--won and --lost need --declarer."))
    with open_database(database) as opened, signed_desk(opened, person) as desk:
        evening = desk.evening(evening_id)
        scores = dict(_points(desk.club, text) for text in points)
        alone = None
        if declarer is not None:
            player = find_player(desk.club, declarer)
            alone = paper_deals.alone_at(desk.club, evening, key, player, scores.get(player.id, 0), won)
        dealt = find_player(desk.club, dealer).id
        session = paper_deals.paper_deal(desk, evening, key, dealt, scores, alone)
    click.echo(
        say(
            "Table {table} of round {round} now has {deals} on paper.",
            table=key.table,
            round=key.round,
            deals=counted(session.deals, "deal"),
        )
    )


def _points(club: Club, text: str) -> tuple[str, int]:
    word, divider, number = text.rpartition("=")
    if not divider:
        raise click.BadParameter(say("{text!r}: write PLAYER=POINTS, such as Anna=-3", text=text))
    try:
        points = points_of(number)
    except ValueError as error:
        raise click.BadParameter(f"{text!r}: {error}") from error
    return find_player(club, word).id, points


@click.command("penalty", context_settings={"ignore_unknown_options": True})
@click.argument("player")
@click.argument("points", type=PointsType())
@why_option
@evening_option
@by_option
@database_option
def penalty(
    player: str, points: int, why: str, evening_id: str | None, person: str, database: Location
) -> None:
    """Add points to PLAYER's score outside of any deal, or subtract them: -12."""
    with open_database(database) as opened, signed_desk(opened, person) as desk:
        penalised = find_player(desk.club, player)
        acts.give_penalty(desk, desk.evening(evening_id), penalised, points, why)
    click.echo(
        say(
            "{name}: points {points:+d}.",
            name=harmless(guest_name(penalised.shown, users_language())),
            points=points,
        )
    )
