"""`stichtisch replay`: a deal of a session card by card."""

from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from cardrules.judge import NotADeal
from stichtisch.club.replay import Replay, replay
from stichtisch.club.replay_lines import COLUMNS, replay_lines
from stichtisch.commands.club_options import evening_option
from stichtisch.commands.deal_choice import AskedDeal, ChosenDeal, DealType, choose_deal
from stichtisch.commands.errors import CannotReplay
from stichtisch.commands.options import database_option, echo_json, json_option, option, session_option
from stichtisch.i18n import Texts
from stichtisch.i18n.command_words import say
from stichtisch.i18n.users import users_language
from stichtisch.sheets.score_table import contract_text, why_text
from stichtisch.store import DealRow, StoredSession, deals_of, notations, open_existing
from stichtisch.text import shorten

_NAME = 22


@click.command(
    "replay",
    short_help="Show a deal card by card.",
    epilog="\b\nExamples:\n  stichtisch replay\n  stichtisch replay --deal 1.2.7\n"
    "  stichtisch replay --session 2 --deal 7",
)
@session_option
@option(
    "--deal",
    envvar="STICHTISCH_REPLAY_DEAL",
    type=DealType(),
    metavar="NAME",
    help="The deal to take, by its name on the sheet. Default: the last of the session.",
)
@evening_option
@database_option
@json_option
def command(
    session: int | None, deal: AskedDeal | None, evening_id: str | None, database: Path, as_json: bool
) -> None:
    """Show the last deal of the latest session card by card, or another one.

    A deal of an evening is named ROUND.TABLE.DEAL, as 1.2.7.

    Each line is a trick: its leader, the cards with a star at the one that won, its winner, the card points, and
    those of both sides so far. Announcements and irregularities are shown in between.
    """
    with open_existing(database) as opened:
        chosen = choose_deal(opened, deal, session, evening_id)
        deals = deals_of(opened, chosen.session)
        at = [row.number for row in deals].index(chosen.row.number)
        notation = list(notations(opened, chosen.session))[at]
    try:
        replayed = replay(notation)
    except NotADeal as error:
        raise CannotReplay(number=chosen.name, reason=error) from error
    if as_json:
        echo_json(_as_data(chosen, replayed))
    else:
        click.echo("\n".join(lines(chosen, replayed)))


def _as_data(chosen: ChosenDeal, replayed: Replay) -> dict[str, Any]:
    session, row = chosen.session, chosen.row
    names = [_name(session, row, seat) for seat in range(replayed.players)]
    scores = [seat.score for seat in row.seats]
    facts = {
        "table": session.serial,
        "number": row.number,
        "name": chosen.name,
        "names": names,
        "scores": scores,
    }
    return facts | {"corrected": row.corrected} | asdict(replayed)


def lines(chosen: ChosenDeal, replayed: Replay) -> list[str]:
    """Return a deal as text: what it is, its tricks, what stands on the sheet for it."""
    session, row = chosen.session, chosen.row
    dealer = shorten(session.names[row.dealer], _NAME)
    contract = contract_text(replayed.contract, Texts("sheets", users_language())) or say("no contract")
    head = say(
        "Deal {deal}, {game}: {contract}; {dealer} deals.",
        deal=chosen.name,
        game=replayed.game,
        contract=contract,
        dealer=dealer,
    )
    body = replay_lines(replayed, lambda seat: _name(session, row, seat))
    return [shorten(head, COLUMNS), *_aside(replayed), *body, *_result(session, row, replayed)]


def _name(session: StoredSession, row: DealRow, seat: int) -> str:
    # An entry without a seat has no form.
    return session.names[row.seats[seat].person] if 0 <= seat < len(row.seats) else "?"


def _aside(replayed: Replay) -> list[str]:
    said = Texts("sheets", users_language()).all()
    names = {verb: said.get(f"said.{verb}", verb).rstrip(":").capitalize() for verb in replayed.aside}
    return [f"{names[verb]}: {' '.join(cards)}." for verb, cards in replayed.aside.items()]


def _result(session: StoredSession, row: DealRow, replayed: Replay) -> list[str]:
    if not row.settled:
        why = why_text(replayed.result, Texts("sheets", users_language())) or say("not finished")
        return [shorten(say("Not scored: {why}.", why=why), COLUMNS)]
    scores = [
        f"  {shorten(_name(session, row, place), _NAME)} {seat.score or 0:+d}"
        for place, seat in enumerate(row.seats)
    ]
    heading = say("Result, as a director has corrected it:") if row.corrected else say("Result:")
    return [heading, *scores]
