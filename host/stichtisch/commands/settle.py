"""`stichtisch settle`: shows the money of an evening and the payments between players."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

import click

from stichtisch.club.fold import club_of
from stichtisch.club.guests import guests_named
from stichtisch.club.lookup import find_evening
from stichtisch.club.money import (
    CASH_BOX,
    Account,
    Payment,
    Pot,
    Settlement,
    has_empty_pot,
    payer_order,
    settle,
)
from stichtisch.club.results import stored_lists
from stichtisch.club.state import Club, ClubEvening, Stakes
from stichtisch.commands.club_options import evening_option
from stichtisch.commands.options import database_option, echo_json, json_option, option
from stichtisch.i18n import profile
from stichtisch.i18n.command_words import say
from stichtisch.i18n.game_words import game_name
from stichtisch.i18n.users import users_language
from stichtisch.location import Location
from stichtisch.store import open_existing
from stichtisch.text import fit, shorten, width

_COLUMNS = 80
_LONGEST_NAME = 26


@click.command(
    "settle",
    short_help="Show who pays whom for an evening.",
    epilog="\b\nExamples:\n  stichtisch settle\n  stichtisch settle --cashier\n"
    "  stichtisch settle --evening 3f2a --json",
)
@option(
    "--cashier",
    is_flag=True,
    help="Settle everything through one cashier: a list to tick off, one line for each player.",
)
@evening_option
@database_option
@json_option
def command(cashier: bool, evening_id: str | None, database: Location, as_json: bool) -> None:
    """Show what each player gets or pays for an evening, to the cent, and who pays whom.

    Stakes are set by `evening new`. The players of a list pay each other for points. Entry fees, and what players pay
    for games lost alone, go into the pot of the game. Prizes are paid out of this pot. With --cashier each player pays
    the cashier or is paid by the cashier.
    """
    with open_existing(database) as opened:
        club = club_of(opened)
        evening = find_evening(club, evening_id)
        settled = settle(club, evening, stored_lists(opened, club, evening))
    if as_json:
        echo_json(as_data(club, evening, settled))
    else:
        click.echo("\n".join(lines(club, evening, settled, cashier)))


def money(cents: int, sign: bool = True) -> str:
    """Return an amount in cents as text with two decimals, formatted for the user's language."""
    point = profile(users_language())["decimal"]
    text = f"{abs(cents) // 100}{point}{abs(cents) % 100:02}"
    return ("-" if cents < 0 else "+" if sign and cents else "") + text


def lines(club: Club, evening: ClubEvening, settled: Settlement, cashier: bool = False) -> list[str]:
    """Return a settlement as lines of text of at most 80 columns. With `cashier`, add a checklist."""
    club = guests_named(club, users_language())
    names = {account.player: club.player(account.player).shown for account in settled.accounts}
    output = [shorten(f"{evening.name}, {evening.day:%Y-%m-%d}", _COLUMNS), *_accounts(settled, names), ""]
    output += [_pot(pot) for pot in settled.pots]
    if settled.lost_box:
        amount = money(settled.lost_box, sign=False)
        output.append(say("For lost games, the cash box gets {amount}", amount=amount))
    output += _other_box(settled.box - settled.lost_box)
    if settled.strangers:
        output.append(say("Unknown people of the lists, who pay nothing: {count}", count=settled.strangers))
    output += prize_warning(evening.stakes, [pot.paid_in for pot in settled.pots])
    return output + (_to_tick(settled, names) if cashier else _payments(club, settled, names))


def _accounts(settled: Settlement, names: dict[str, str]) -> Iterator[str]:
    # Yield a table with the heads and a line for each account. `names` are in the order of the accounts.
    heads = [say("Points"), say("Lost games"), say("Attendance"), say("Prize"), say("Sum")]
    most = max([len(say("Player")), *(width(shorten(name, _LONGEST_NAME)) for name in names.values())])
    cells = [_cells(account) for account in settled.accounts]
    widths = [max(len(row[at]) for row in [heads, *cells]) for at in range(len(heads))]
    for name, row in [(say("Player"), heads), *zip(names.values(), cells, strict=True)]:
        fitted = [cell.rjust(columns) for cell, columns in zip(row, widths, strict=True)]
        yield "  ".join([fit(name, most), *fitted])


def _pot(pot: Pot) -> str:
    game = game_name(pot.game, users_language())
    left = money(abs(pot.rest), sign=False)
    return say(
        "{pot}: {paid} paid in, {prizes} in prizes, {rest}",
        pot=say("Pot of {game}", game=game) if pot.game else say("Players who did not play"),
        paid=money(pot.paid_in, sign=False),
        prizes=money(sum(pot.prizes.values()), sign=False),
        rest=say("{amount} left", amount=left)
        if pot.rest >= 0
        else say("the cash box adds {amount}", amount=left),
    )


def _payments(club: Club, settled: Settlement, names: dict[str, str]) -> list[str]:
    output = []
    for payment in sorted(settled.payments, key=lambda one: payer_order(club, one)):
        payer = shorten(names.get(payment.payer) or say("The cash box"), _LONGEST_NAME)
        payee = shorten(names.get(payment.payee) or say("the cash box"), _LONGEST_NAME)
        amount = money(payment.cents, sign=False)
        output.append(say("{payer} pays {payee} {amount}", payer=payer, payee=payee, amount=amount))
    return output or [say("Nobody owes anything.")]


def _other_box(cents: int) -> list[str]:
    # Return a line about the change in the cash box, not counting the money for lost games.
    amount = money(abs(cents), sign=False)
    if cents > 0:
        return [say("For penalties and unknown people, the cash box gets {amount}", amount=amount)]
    if cents < 0:
        return [say("For penalties and unknown people, the cash box pays {amount}", amount=amount)]
    return []


def _to_tick(settled: Settlement, names: dict[str, str]) -> list[str]:
    ticks = []
    for payment in settled.at_the_cashier:
        pays = payment.payee == CASH_BOX
        who = shorten(names[payment.payer if pays else payment.payee], _LONGEST_NAME)
        amount = money(payment.cents, sign=False)
        ticks.append(
            say("[ ] {player} pays {amount}", player=who, amount=amount)
            if pays
            else say("[ ] {player} gets {amount}", player=who, amount=amount)
        )
    change = money(abs(settled.rest), sign=False)
    box = (
        say("The cash box then has {amount} less than before.", amount=change)
        if settled.rest < 0
        else say("The cash box then has {amount} more than before.", amount=change)
    )
    return [*ticks, box] if ticks else [say("Nobody owes anything.")]


def prize_warning(stakes: Stakes, paid_in: list[int] | None = None) -> list[str]:
    """Return a warning if every prize would be 0, with the command that sets an entry fee.

    `paid_in` contains the amount in each pot, or is None before the evening.
    """
    if has_empty_pot(stakes):
        return [
            say("Nobody wins a prize: prizes are shares of the pot, and no money goes into it."),
            say("  Set a fee for each player, for example: stichtisch evening stakes --attendance 3.00"),
        ]
    if any(stakes.prizes) and paid_in is not None and not any(paid_in):
        return [say("Nobody wins a prize: prizes are shares of the pot, and nobody has paid into it.")]
    return []


def as_data(club: Club, evening: ClubEvening, settled: Settlement) -> dict[str, Any]:
    """Return a settlement for --json, with all amounts in cents. Payer and payee are null for the cash box."""
    return {
        "evening": evening.id,
        "stakes": asdict(evening.stakes),
        "accounts": [
            asdict(account) | {"sum": account.sum, "shown": club.player(account.player).shown}
            for account in settled.accounts
        ],
        "pots": [asdict(pot) | {"game": pot.game or None, "rest": pot.rest} for pot in settled.pots],
        "rest": settled.rest,
        "box": settled.box,
        "lost_box": settled.lost_box,
        "strangers": settled.strangers,
        "warnings": prize_warning(evening.stakes, [pot.paid_in for pot in settled.pots]),
        "payments": [_payment(one) for one in settled.payments],
        "cashier": [_payment(one) for one in settled.at_the_cashier],
    }


def _payment(payment: Payment) -> dict[str, Any]:
    return {
        "payer": None if payment.payer == CASH_BOX else payment.payer,
        "payee": None if payment.payee == CASH_BOX else payment.payee,
        "cents": payment.cents,
    }


def _cells(account: Account) -> list[str]:
    amounts = (account.points, account.losses, account.attendance, account.prize, account.sum)
    return [money(cents) for cents in amounts]
