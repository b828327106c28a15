"""`stichtisch settle`: the money of an evening, and who pays whom."""

from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from stichtisch.club.fold import club_of
from stichtisch.club.lookup import find_evening
from stichtisch.club.money import CASH_BOX, Account, Settlement, settle
from stichtisch.club.results import stored_lists
from stichtisch.club.state import Club, ClubEvening
from stichtisch.commands.club_options import evening_option
from stichtisch.commands.options import database_option, echo_json, json_option
from stichtisch.store import open_existing
from stichtisch.text import fit, shorten, width

_COLUMNS = 80
_LONGEST_NAME = 26
_BOX = "the cash box"
_HEADS = ("Points", "Lost games", "Attendance", "Prize", "Sum")


@click.command(
    "settle",
    short_help="Money of an evening: who pays whom.",
    epilog="\b\nExamples:\n  stichtisch settle\n  stichtisch settle --evening 3f2a --json",
)
@evening_option
@database_option
@json_option
def command(evening_id: str | None, database: Path, as_json: bool) -> None:
    """Show what everybody gets and pays for an evening, to the cent, and who pays whom.

    Stakes are told when the evening is made: points from player to player of a list; games lost alone and attendance
    into the pot of the game; prizes out of it.
    """
    with open_existing(database) as opened:
        club = club_of(opened)
        evening = find_evening(club, evening_id)
        settled = settle(club, evening, stored_lists(opened, club, evening))
    if as_json:
        echo_json(as_data(club, evening, settled))
    else:
        click.echo("\n".join(lines(club, evening, settled)))


def money(cents: int, sign: bool = True) -> str:
    """Return an amount of cents with two decimals."""
    text = f"{abs(cents) // 100}.{abs(cents) % 100:02}"
    return ("-" if cents < 0 else "+" if sign and cents else "") + text


def lines(club: Club, evening: ClubEvening, settled: Settlement) -> list[str]:
    """Return a settlement as lines of text of at most 80 columns."""
    told = [shorten(f"{evening.name}, {evening.day:%d %b %Y}", _COLUMNS)]
    names = {account.player: club.player(account.player).shown for account in settled.accounts}
    most = max([len("Player"), *(width(shorten(name, _LONGEST_NAME)) for name in names.values())])
    cells = [_cells(account) for account in settled.accounts]
    widths = [max(len(row[at]) for row in [list(_HEADS), *cells]) for at in range(len(_HEADS))]
    rows = [("Player", list(_HEADS)), *zip(names.values(), cells, strict=True)]
    for name, row in rows:
        fitted = [cell.rjust(columns) for cell, columns in zip(row, widths, strict=True)]
        told.append("  ".join([fit(name, most), *fitted]))
    told.append("")
    for pot in settled.pots:
        paid, prizes = money(pot.paid_in, sign=False), money(sum(pot.prizes.values()), sign=False)
        whose = f"Pot of {pot.game}" if pot.game else "Of who did not play"
        told.append(f"{whose}: {paid} paid in, {prizes} prizes, {money(pot.rest, sign=False)} stays")
    if settled.strangers:
        told.append(f"People of the lists that nobody knows, and who pay nothing: {settled.strangers}")
    for payment in settled.payments:
        payer, payee = (
            shorten(names.get(who, _BOX), _LONGEST_NAME) for who in (payment.payer, payment.payee)
        )
        told.append(f"{payer} pays {payee} {money(payment.cents, sign=False)}")
    return told if settled.payments else [*told, "Nobody owes anything."]


def as_data(club: Club, evening: ClubEvening, settled: Settlement) -> dict[str, Any]:
    """Return a settlement as --json shows it, all amounts in cents; payer and payee are null for the cash box."""
    return {
        "evening": evening.id,
        "stakes": asdict(evening.stakes),
        "accounts": [
            asdict(account) | {"sum": account.sum, "shown": club.player(account.player).shown}
            for account in settled.accounts
        ],
        "pots": [asdict(pot) | {"game": pot.game or None, "rest": pot.rest} for pot in settled.pots],
        "rest": settled.rest,
        "strangers": settled.strangers,
        "payments": [
            {
                "payer": None if payment.payer == CASH_BOX else payment.payer,
                "payee": None if payment.payee == CASH_BOX else payment.payee,
                "cents": payment.cents,
            }
            for payment in settled.payments
        ],
    }


def _cells(account: Account) -> list[str]:
    amounts = (account.points, account.losses, account.attendance, account.prize, account.sum)
    return [money(cents) for cents in amounts]
