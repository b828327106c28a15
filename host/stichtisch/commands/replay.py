"""`stichtisch replay`: a deal of a session card by card."""

from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from stichtisch.club.replay import Replay, replay
from stichtisch.club.replay_lines import COLUMNS, replay_lines
from stichtisch.commands.errors import NoSuchDeal
from stichtisch.commands.options import database_option, echo_json, json_option, option, session_option
from stichtisch.commands.selection import choose_session
from stichtisch.i18n import ENGLISH, Texts
from stichtisch.sheets.score_table import why_text
from stichtisch.store import DealRow, StoredSession, deals_of, notations, open_existing
from stichtisch.text import shorten

_NAME = 22


@click.command(
    "replay",
    short_help="Show a deal card by card.",
    epilog="\b\nExamples:\n  stichtisch replay\n  stichtisch replay --session 2 --deal 7",
)
@session_option
@option(
    "--deal",
    envvar="STICHTISCH_REPLAY_DEAL",
    type=click.IntRange(min=1),
    metavar="K",
    help="The deal to take, by its number on the sheet. Default: the last.",
)
@database_option
@json_option
def command(session: int | None, deal: int | None, database: Path, as_json: bool) -> None:
    """Show the last deal of the latest session card by card, or an earlier one.

    A line is a trick: who led, the cards with a star at the one that won, who won, the points, and those of both sides
    so far. Between them stands what was said, and what was irregular.
    """
    with open_existing(database) as opened:
        chosen = choose_session(opened, session or 1)
        stored = list(zip(deals_of(opened, chosen), notations(opened, chosen), strict=True))
    found = [one for one in stored if deal in (None, one[0].number)]
    if not found:
        raise NoSuchDeal(number=deal or 1, count=len(stored))
    row, notation = found[-1]
    told = replay(notation)
    if as_json:
        echo_json(_as_data(chosen, row, told))
    else:
        click.echo("\n".join(lines(chosen, row, told)))


def _as_data(session: StoredSession, row: DealRow, replayed: Replay) -> dict[str, Any]:
    names = [_name(session, row, seat) for seat in range(replayed.players)]
    scores = [seat.score for seat in row.seats]
    facts = {"table": session.serial, "number": row.number, "names": names, "scores": scores}
    return facts | {"corrected": row.corrected} | asdict(replayed)


def lines(session: StoredSession, row: DealRow, replayed: Replay) -> list[str]:
    """Return a deal as text: what it is, its tricks, what stands on the sheet for it."""
    dealer = shorten(session.names[row.dealer], _NAME)
    contract = (replayed.contract or "no contract").replace("_", " ")
    head = f"Deal {row.number}, {replayed.game}: {contract}; {dealer} deals."
    body = replay_lines(replayed, lambda seat: _name(session, row, seat))
    return [shorten(head, COLUMNS), *_skat(replayed), *body, *_result(session, row, replayed)]


def _name(session: StoredSession, row: DealRow, seat: int) -> str:
    # What is at no seat is an entry of no form.
    return session.names[row.seats[seat].person] if 0 <= seat < len(row.seats) else "?"


def _skat(replayed: Replay) -> list[str]:
    pairs = (("In the skat", replayed.skat), ("Laid away", replayed.laid_away))
    return [f"{what}: {' '.join(pair)}." for what, pair in pairs if pair]


def _result(session: StoredSession, row: DealRow, replayed: Replay) -> list[str]:
    if not row.settled:
        return [
            shorten(
                f"Not scored: {why_text(replayed.result, Texts('sheets', ENGLISH)) or 'not finished'}.",
                COLUMNS,
            )
        ]
    scores = [
        f"  {shorten(_name(session, row, place), _NAME)} {seat.score or 0:+d}"
        for place, seat in enumerate(row.seats)
    ]
    told_of = "Result, as a director has corrected it:" if row.corrected else "Result:"
    return [told_of, *scores]
