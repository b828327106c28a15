"""`stichtisch replay`: shows a deal of a session card by card."""

from dataclasses import asdict
from typing import Any

import click

from cardrules.judge import NotADeal
from stichtisch.club.replay import Replay, replay
from stichtisch.club.replay_lines import COLUMNS, ReplayWords, replay_lines
from stichtisch.commands.club_options import evening_option
from stichtisch.commands.deal_choice import AskedDeal, ChosenDeal, DealType, choose_deal
from stichtisch.commands.errors import CannotReplay
from stichtisch.commands.options import database_option, echo_json, json_option, option, session_option
from stichtisch.commands.session_names import session_names
from stichtisch.i18n import Texts
from stichtisch.i18n.command_words import say
from stichtisch.i18n.game_words import game_name
from stichtisch.i18n.users import users_language
from stichtisch.location import Location
from stichtisch.sheets.entry_text import entry_text
from stichtisch.sheets.score_table import contract_text, why_text
from stichtisch.store import DealRow, StoredSession, deals_of, notations, open_existing
from stichtisch.text import harmless, shorten

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
    help="The deal, by its name on the sheet. Default: the last of the session.",
)
@evening_option
@database_option
@json_option
def command(
    session: int | None, deal: AskedDeal | None, evening_id: str | None, database: Location, as_json: bool
) -> None:
    """Show a deal card by card, by default the last one of the latest session.

    A deal of an evening is named ROUND.TABLE.DEAL, such as 1.2.7.

    Each line is a trick: its leader, its cards, its winner, its card points, and those of both sides so far. A star
    marks the card that won. Announcements and irregularities are shown in between.
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
    """Return a deal as lines of text: its heading, its tricks, and its result on the score sheet."""
    session, row = chosen.session, chosen.row
    dealer = shorten(session_names(session)[row.dealer], _NAME)
    contract = contract_text(replayed.contract, _texts(replayed)) or say("no contract")
    head = say(
        "Deal {deal}, {game}: {contract}; {dealer} deals.",
        deal=chosen.name,
        game=game_name(replayed.game, users_language()),
        contract=contract,
        dealer=dealer,
    )
    body = replay_lines(replayed, lambda seat: _name(session, row, seat), _words(replayed))
    return [shorten(head, COLUMNS), *_aside(replayed), *body, *_result(session, row, replayed)]


def _words(replayed: Replay) -> ReplayWords:
    texts = _texts(replayed)
    named = Texts("board", texts.language).of_game(replayed.game).all()
    return ReplayWords(
        entry=lambda text: harmless(entry_text(replayed.game, text, texts)),
        fault=lambda code: named.get(f"irregular.{code}", harmless(code)),
        side=lambda side: named.get(f"party.{side}", side),
    )


def _texts(replayed: Replay) -> Texts:
    return Texts("sheets", users_language()).of_game(replayed.game)


def _name(session: StoredSession, row: DealRow, seat: int) -> str:
    # An unreadable entry has no seat.
    return session_names(session)[row.seats[seat].person] if 0 <= seat < len(row.seats) else "?"


def _aside(replayed: Replay) -> list[str]:
    said = _texts(replayed).all()
    names = {verb: said.get(f"said.{verb}", verb).rstrip(":").capitalize() for verb in replayed.aside}
    return [f"{names[verb]}: {' '.join(cards)}." for verb, cards in replayed.aside.items()]


def _result(session: StoredSession, row: DealRow, replayed: Replay) -> list[str]:
    if not row.settled:
        why = why_text(replayed.result, _texts(replayed)) or say("not finished")
        return [shorten(say("Not scored: {why}.", why=why), COLUMNS)]
    scores = [
        f"  {shorten(_name(session, row, place), _NAME)} {seat.score or 0:+d}"
        for place, seat in enumerate(row.seats)
    ]
    heading = say("Result, as a director has corrected it:") if row.corrected else say("Result:")
    return [heading, *scores]
