"""The money of an evening, in whole cents: points, games lost, attendance, prizes, and payments between players."""

import re
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import zip_longest

from cardrules.games import club_rules_of
from stichtisch.club.errors import NotPossible
from stichtisch.club.results import ListResult
from stichtisch.club.standings import (
    Place,
    drawn_lot,
    evening_standings,
    games_of,
    penalty_list,
    sorted_lists,
)
from stichtisch.club.state import Club, ClubEvening, ListKey, Stakes
from stichtisch.i18n.reason import Reason

# The payer or payee of a payment if it is the club's cash box instead of a player.
CASH_BOX = ""
_HUNDRED = 100


@dataclass(frozen=True)
class Account:
    """The account of a player for an evening, in cents. Gains are positive, payments negative.

    `points` is settled with the other players of the same lists, `losses` is for games lost as declarer, and
    `attendance` is the entry fee.
    """

    player: str
    points: int = 0
    losses: int = 0
    attendance: int = 0
    prize: int = 0

    @property
    def sum(self) -> int:
        """The total amount to receive, or to pay if negative."""
        return self.points + self.losses + self.attendance + self.prize


@dataclass(frozen=True)
class Pot:
    """The pot of one game, in cents: the money paid in, and the prizes by player.

    The game "" is for people who played no game.
    """

    game: str
    paid_in: int
    prizes: dict[str, int]

    @property
    def rest(self) -> int:
        """The part of the pot that is not paid out and goes to the club."""
        return self.paid_in - sum(self.prizes.values())


@dataclass(frozen=True)
class Payment:
    """One of the payments that settle the evening. The payer or the payee may be CASH_BOX."""

    payer: str
    payee: str
    cents: int


@dataclass(frozen=True)
class Settlement:
    """The money of an evening. All accounts, the remainders of the pots and the cash box's part sum to 0.

    `strangers` counts people on the lists who are not assigned to a player. Strangers neither receive nor pay anything.
    `box` is the amount that the cash box receives, or pays if negative. A list's points need not sum to 0 if there are
    penalties or strangers, and charges for games lost as declarer can go into the cash box. `lost_box` is the part of
    `box` that comes from games lost as declarer.
    """

    accounts: list[Account]
    pots: list[Pot]
    strangers: int = 0
    box: int = 0
    lost_box: int = 0

    @property
    def rest(self) -> int:
        """The remainders of all pots, plus the cash box's part."""
        return sum(pot.rest for pot in self.pots) + self.box

    @property
    def payments(self) -> list[Payment]:
        """Payments among the players and the cash box that settle all accounts."""
        return few_payments(
            {account.player: account.sum for account in self.accounts} | {CASH_BOX: self.rest}
        )

    @property
    def at_the_cashier(self) -> list[Payment]:
        """The payment of each player to or from the cashier, if everything goes through the cash box."""
        return [
            Payment(one.player, CASH_BOX, -one.sum) if one.sum < 0 else Payment(CASH_BOX, one.player, one.sum)
            for one in self.accounts
            if one.sum
        ]


_ONE_AMOUNT = re.compile(r"0,\d\d")
# Euros, with or without cents. \d would also match the digits of other scripts.
_AMOUNT = re.compile(r"([0-9]{1,6})(?:[.,]([0-9]{0,2}))?")


def cents_of(text: str) -> tuple[int, ...]:
    """Return the amounts of money in a text such as 0.50,0.50,1 or 0,50;0,50;1, in cents. Raises ValueError.

    A single comma after a 0 and before two digits is a decimal comma, as in 0,50. This is unambiguous, because a first
    amount of 0 would make no sense.
    """
    divider = ";" if ";" in text or _ONE_AMOUNT.fullmatch(text.strip()) else ","
    return tuple(_cents(part) for part in text.split(divider) if part.strip())


def _cents(text: str) -> int:
    amount = _AMOUNT.fullmatch(text.strip())
    if amount is None:
        raise ValueError(text)
    whole, part = amount[1], amount[2] or ""
    return 100 * int(whole) + int(part.ljust(2, "0") or 0)


def payer_order(club: Club, payment: Payment) -> tuple[bool, str, int]:
    """Return the sort key of a payment in a list that people read: the payer's name, with the cash box last."""
    payer = "" if payment.payer == CASH_BOX else club.player(payment.payer).shown.casefold()
    return payment.payer == CASH_BOX, payer, -payment.cents


def settle(club: Club, evening: ClubEvening, lists: Mapping[ListKey, ListResult]) -> Settlement:
    """Return the settlement of an evening, with players sorted by their shown names.

    Each game has its own pot. Charges for games lost as declarer go into the pot of the list's game, or into the
    cash box if the stakes say so. A player's entry fee goes into the pot of the game that they played first.
    Raises NotPossible if the shares of the pot add up to more than 100 percent, or one is negative.
    """
    if sum(evening.stakes.prizes) > _HUNDRED or min(evening.stakes.prizes, default=0) < 0:
        raise NotPossible(reason=Reason("the shares of the pot must be at most 100 percent in total"))
    points = _points_money(club, evening, lists)
    losses = _loss_money(evening, lists)
    paid_in: Counter[str] = Counter()
    if not evening.stakes.lost_to_box:
        for key, player in losses:
            paid_in[lists[key].played_game] += losses[key, player]
    first_game = _first_games(lists)
    came = {club.resolved(player) for player in evening.present} | set(first_game)
    fees = {player: evening.stakes.fee_of(club.player(player)) for player in came}
    for player in came:
        paid_in[first_game.get(player, "")] += fees[player]
    pots = [_pot(club, evening, lists, game, paid_in[game]) for game in (*games_of(lists), "")]
    lost: Counter[str] = Counter()
    for (_, player), cents in losses.items():
        lost[player] += cents
    accounts = [
        Account(
            player,
            points[player],
            -lost[player],
            -fees[player],
            sum(pot.prizes.get(player, 0) for pot in pots),
        )
        for player in sorted(came, key=lambda id: (club.player(id).shown.casefold(), id))
    ]
    strangers = sum(len(one.strangers) for one in lists.values())
    lost_box = sum(losses.values()) if evening.stakes.lost_to_box else 0
    shown = [pot for pot in pots if pot.paid_in or pot.prizes]
    return Settlement(accounts, shown, strangers, -sum(points.values()) + lost_box, lost_box)


def has_empty_pot(stakes: Stakes) -> bool:
    """Return whether the prizes are shares of a pot into which the stakes put no money."""
    fees = stakes.attendance or any(cents for _, cents in stakes.fees)
    lost = any(stakes.lost) and not stakes.lost_to_box
    return any(stakes.prizes) and not fees and not lost


def points_money(finals: Mapping[str, int], point: int, paid_by_deal: bool = False) -> dict[str, int]:
    """Return the amount that each player of a list gets or pays.

    Of any two players, the one with fewer points pays the other `point` cents per point of difference. If the game is
    paid by deal, each player gets `point` cents per point of their own.
    """
    if paid_by_deal:
        return {player: point * own for player, own in finals.items()}
    everybody = sum(finals.values())
    return {player: point * (len(finals) * own - everybody) for player, own in finals.items()}


def loss_money(lost: int, rates: tuple[int, ...]) -> int:
    """Return the charge for losing `lost` games as declarer on one list.

    Each lost game has its own rate; the last rate applies to all further games.
    """
    return sum(rates[min(number, len(rates) - 1)] for number in range(lost)) if rates else 0


def shares(pot: int, percents: tuple[int, ...]) -> list[int]:
    """Return the prize of each place in cents. Cents left over by the division go to the first places."""
    prizes = [pot * percent // _HUNDRED for percent in percents]
    over = pot * sum(percents) // _HUNDRED - sum(prizes)
    return [prize + (place < over) for place, prize in enumerate(prizes)]


def prizes_of(places: list[Place], prizes: list[int], subject: str) -> dict[str, int]:
    """Return the prize of each player. Players who share a rank share the prizes of all places that they occupy.

    Cents that cannot be divided among them go to the players with the lowest lots, drawn for `subject`.
    """
    by_rank: dict[int, list[str]] = defaultdict(list)
    for place in places:
        by_rank[place.rank].append(place.player)
    won: dict[str, int] = {}
    for rank, players in by_rank.items():
        together = sum(prizes[rank - 1 : rank - 1 + len(players)])
        each, over = divmod(together, len(players))
        drawn = sorted(players, key=lambda player: drawn_lot(subject, player))
        won |= {player: each + (number < over) for number, player in enumerate(drawn)}
    return {player: cents for player, cents in won.items() if cents}


def few_payments(balances: Mapping[str, int]) -> list[Payment]:
    """Return payments that settle all balances, which sum to 0. There are fewer payments than balances.

    First, if a player owes exactly the amount that another player should get, they pay this amount to the
    other. Then the player with the largest debt pays the one with the largest claim, until nothing is
    owed.
    """
    open_now = {who: cents for who, cents in balances.items() if cents}
    payments = [_pay(open_now, payer, payee) for payer, payee in _exact_pairs(open_now)]
    while open_now:
        payer = min(open_now, key=lambda who: (open_now[who], who))
        payee = max(open_now, key=lambda who: (open_now[who], who))
        payments.append(_pay(open_now, payer, payee))
    return payments


def _exact_pairs(balances: Mapping[str, int]) -> list[tuple[str, str]]:
    owed: dict[int, list[str]] = defaultdict(list)
    for who in sorted(balances, reverse=True):
        if balances[who] > 0:
            owed[balances[who]].append(who)
    payers = [who for who in sorted(balances) if balances[who] < 0]
    return [(payer, owed[-balances[payer]].pop()) for payer in payers if owed[-balances[payer]]]


def _pay(balances: dict[str, int], payer: str, payee: str) -> Payment:
    cents = min(-balances[payer], balances[payee])
    for who, change in ((payer, cents), (payee, -cents)):
        balances[who] += change
        if not balances[who]:
            del balances[who]
    return Payment(payer, payee, cents)


def _points_money(club: Club, evening: ClubEvening, lists: Mapping[ListKey, ListResult]) -> Counter[str]:
    # Penalties outside of deals are assigned to the same list as in the standings.
    seats = {key: one.results for key, one in lists.items()}
    finals = {key: {id: result.final for id, result in results.items()} for key, results in seats.items()}
    for penalty in evening.penalties:
        key = penalty_list(club, evening, seats, penalty)
        if key is not None:
            finals[key][club.resolved(penalty.player)] += penalty.points
    total: Counter[str] = Counter()
    for key, of_list in finals.items():
        paid_by_deal = club_rules_of(lists[key].played_game).PAID_BY_DEAL
        total.update(points_money(of_list, evening.stakes.point, paid_by_deal))
    return total


def _loss_money(evening: ClubEvening, lists: Mapping[ListKey, ListResult]) -> dict[tuple[ListKey, str], int]:
    return {
        (key, player): loss_money(result.alone_lost, evening.stakes.lost)
        for key, one in lists.items()
        for player, result in one.results.items()
    }


def _first_games(lists: Mapping[ListKey, ListResult]) -> dict[str, str]:
    games: dict[str, str] = {}
    for _, one in sorted_lists(lists):
        for player in one.results:
            games.setdefault(player, one.played_game)
    return games


def _pot(
    club: Club, evening: ClubEvening, lists: Mapping[ListKey, ListResult], game: str, paid_in: int
) -> Pot:
    places = evening_standings(club, evening, lists, game) if game else []
    shared = shares(paid_in, evening.stakes.prizes)
    prizes = [share + fixed for share, fixed in zip_longest(shared, evening.stakes.fixed, fillvalue=0)]
    return Pot(game, paid_in, prizes_of(places, prizes, evening.id))
