"""The prizes of an evening, and the amounts that players pay or receive at the cashier, as text for paper."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from stichtisch.club.money import CASH_BOX, Settlement
from stichtisch.club.state import Club
from stichtisch.i18n import Texts, profile
from stichtisch.publish.book import Ranking
from stichtisch.sheets.score_table import signed

# The default number of places with an award.
AWARDED = 3


@dataclass(frozen=True)
class Winner:
    """A ranked player. `name`, `points` and `prize` are text; `prize` is empty if the player has won no prize."""

    rank: int
    name: str
    points: str
    prize: str


@dataclass(frozen=True)
class Prizes:
    """The winners of one game or category, the best first."""

    title: str
    winners: Sequence[Winner]


@dataclass(frozen=True)
class Due:
    """A line of the cashier's list: the amounts that a player pays and receives. One of the two amounts is empty."""

    name: str
    pays: str
    gets: str


@dataclass(frozen=True)
class Cashier:
    """The cashier's list, with the sums of its two columns of amounts.

    `change`: the difference between the sums, which remains in the cash box.
    """

    dues: Sequence[Due]
    pays: str
    gets: str
    change: str


def prizes_of_evening(
    club: Club, rankings: Iterable[Ranking], settled: Settlement, texts: Texts, places: int = AWARDED
) -> list[Prizes]:
    """Return the winners of each game and category: the first `places`, and all players who have won a prize."""
    return [Prizes(one.of(texts), _winners(club, one, settled, texts.language, places)) for one in rankings]


def cashier_of(club: Club, settled: Settlement, language: str) -> Cashier:
    """Return the cashier's list: all players who pay or receive something."""
    dues, pays, gets = [], 0, 0
    for one in settled.at_the_cashier:
        amount = euros(one.cents, language)
        name = club.player(one.payer or one.payee).shown
        if one.payee == CASH_BOX:
            pays += one.cents
            dues.append(Due(name, amount, ""))
        else:
            gets += one.cents
            dues.append(Due(name, "", amount))
    change = pays - gets
    sign = "+" if change > 0 else "\N{MINUS SIGN}" if change < 0 else ""
    return Cashier(
        dues, euros(pays, language), euros(gets, language), f"{sign}{euros(abs(change), language)}"
    )


def euros(cents: int, language: str) -> str:
    """Return an amount of 0 or more in euros, in the number format of a language."""
    return f"{cents // 100}{profile(language)['decimal']}{cents % 100:02} €"


def _winners(club: Club, ranking: Ranking, settled: Settlement, language: str, places: int) -> list[Winner]:
    # Only the standings of a game have a pot, not those of a category.
    pot = {} if ranking.category else next((p.prizes for p in settled.pots if p.game == ranking.game), {})
    return [
        Winner(
            place.rank,
            club.player(place.player).shown,
            signed(place.result.final),
            euros(pot[place.player], language) if pot.get(place.player) else "",
        )
        for place in ranking.places
        if place.rank <= places or place.player in pot
    ]
