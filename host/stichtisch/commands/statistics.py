"""`stichtisch statistics`: shows statistics of players over an evening or a season."""

from collections.abc import Mapping
from typing import Any

import click

from stichtisch.club.fold import club_of
from stichtisch.club.guests import guests_named
from stichtisch.club.lookup import find_evening, find_player, find_season
from stichtisch.club.state import Club, Player
from stichtisch.club.statistics import (
    PlayedDeal,
    PlayerStatistics,
    Tally,
    evening_deals,
    season_deals,
    statistics,
)
from stichtisch.commands.club_options import evening_option
from stichtisch.commands.club_standings import decimal
from stichtisch.commands.options import database_option, echo_json, json_option, named_on_the_line, option
from stichtisch.i18n.command_words import say
from stichtisch.i18n.game_words import game_name
from stichtisch.i18n.users import users_language
from stichtisch.location import Location
from stichtisch.store import Database, open_existing
from stichtisch.text import fit, harmless, shorten, width

_COLUMNS = 80


@click.command(
    "statistics",
    short_help="Show statistics: solos, announcements, partners, seats.",
    epilog="\b\nExamples:\n  stichtisch statistics\n  stichtisch statistics Anna --season 2026\n"
    "  stichtisch statistics --json > statistics.json",
)
@click.argument("player", required=False)
@evening_option
@option("--season", metavar="NAME", help="All evenings of a season.")
@database_option
@json_option
def command(
    player: str | None, evening_id: str | None, season: str | None, database: Location, as_json: bool
) -> None:
    """Show statistics of all players, or of PLAYER in detail.

    An announcement counts as missed if it was not made but would have been won. This applies to every level that was
    reached. It also applies to Re or Kontra if the others stayed under 90 and nothing was announced.
    """
    if season is not None and named_on_the_line("evening_id"):
        raise click.UsageError(say("--evening and --season exclude each other"))
    with open_existing(database) as opened:
        club = club_of(opened)
        one = find_player(club, player) if player else None
        title, deals = _deals(opened, club, evening_id, season)
    by_game = {game: statistics(deals, game) for game in sorted({deal.game for deal in deals})}
    if as_json:
        wanted = [own for players in by_game.values() for own in players.values() if _is_wanted(own, one)]
        echo_json([as_data(club, own) for own in wanted])
        return
    club = guests_named(club, users_language())
    blocks = []
    for game, players in by_game.items():
        if one is None:
            blocks.append(overview(club, f"{game_name(game, users_language())}: {title}", players))
        elif one.id in players:
            blocks.append(
                details(club, f"{game_name(game, users_language())}: {one.shown}, {title}", players[one.id])
            )
    click.echo("\n\n".join("\n".join(block) for block in blocks) or say("Nothing was played."))


def _deals(
    database: Database, club: Club, evening_id: str | None, season: str | None
) -> tuple[str, list[PlayedDeal]]:
    if season is not None:
        chosen = find_season(club, season)
        return chosen.name, season_deals(database, club, chosen)
    evening = find_evening(club, evening_id)
    return f"{evening.name}, {evening.day:%Y-%m-%d}", evening_deals(database, club, evening)


def _is_wanted(own: PlayerStatistics, player: Player | None) -> bool:
    return player is None or own.player == player.id


def overview(club: Club, title: str, by_player: Mapping[str, PlayerStatistics]) -> list[str]:
    """Return a line for each player of a game, sorted by points."""
    ordered = sorted(by_player.values(), key=lambda own: (-own.all.points, club.player(own.player).shown))
    with_parties = any(own.re.deals or own.kontra.deals or own.solos for own in ordered)
    with_declarer = any(own.declarer for own in ordered)
    heads = _tally_heads()
    if with_parties:
        heads += ["Re", say("Solos"), say("Missed"), say("Revokes")]
    elif with_declarer:
        heads += [say("Played"), say("Won"), say("Against"), say("Revokes")]
    rows = []
    for own in ordered:
        cells = _tally_cells(own.all)
        if with_parties:
            cells += [percent(own.re_share), _won_of(own.alone), str(_missed(own)), str(own.revokes)]
        elif with_declarer:
            cells += [
                str(own.alone.deals),
                percent(own.alone.rate),
                percent(own.opponent.rate),
                str(own.revokes),
            ]
        rows.append((club.player(own.player).shown, cells))
    return [shorten(title, _COLUMNS), *_table(say("Player"), heads, rows)]


def details(club: Club, title: str, own: PlayerStatistics) -> list[str]:
    """Return all statistics of one player in one game as lines of text."""
    output = [shorten(title, _COLUMNS)]
    kinds: list[tuple[str, Tally]] = [(say("All deals"), own.all)]
    if own.re.deals or own.kontra.deals or own.against_solo.deals:
        kinds += [("Re", own.re), ("Kontra", own.kontra), (say("Against a solo"), own.against_solo)]
    kinds += [(_contract(name), tally) for name, tally in sorted(own.solos.items())]
    kinds += [
        (say("Declarer, {game}, {value:.0f} on average", game=_contract(name), value=game.average or 0), game)
        for name, game in sorted(own.declarer.items())
    ]
    if own.opponent.deals:
        kinds.append((say("Against the declarer"), own.opponent))
    output += _tallies("", kinds)
    output += _tallies(
        say("Place after the dealer"), sorted((str(at), one) for at, one in own.positions.items())
    )
    output += _tallies(say("Seat at the list"), sorted((str(at), one) for at, one in own.seats.items()))
    for head, others in (
        (say("With"), own.partners),
        (say("Against"), own.opponents),
        (say("Who dealt"), own.dealers),
    ):
        named = sorted((club.player(id).shown, tally) for id, tally in others.items())
        output += _tallies(head, named)
    if own.announcements:
        words = [
            (word, [str(count.made), str(count.won), str(count.missed)])
            for word, count in sorted(own.announcements.items())
        ]
        output += ["", *_table(say("Announcement"), [say("Made"), say("Won"), say("Missed")], words)]
    if own.specials:
        specials = [
            (_contract(name), [str(count.got), str(count.lost)])
            for name, count in sorted(own.specials.items())
        ]
        output += ["", *_table(say("Special points"), [say("Got"), say("Lost")], specials)]
    if own.irregularities:
        faults = [(_contract(code), [str(count)]) for code, count in sorted(own.irregularities.items())]
        output += ["", *_table(say("Irregularities"), [say("Times")], faults)]
    return output


def percent(share: float | None) -> str:
    """Return a share in whole percent, or a dash for None."""
    return "–" if share is None else f"{share:.0%}"


def as_data(club: Club, own: PlayerStatistics) -> dict[str, Any]:
    """Return the statistics of one player in one game for --json."""
    return {
        "player": own.player,
        "shown": club.player(own.player).shown,
        "game": own.game,
        "all": _tally_data(own.all),
        "re": _tally_data(own.re),
        "kontra": _tally_data(own.kontra),
        "re_share": own.re_share,
        "against_solo": _tally_data(own.against_solo),
        "solos": {name: _tally_data(tally) for name, tally in own.solos.items()},
        "declarer": {
            name: _tally_data(game) | {"value": game.value, "average": game.average}
            for name, game in own.declarer.items()
        },
        "opponent": _tally_data(own.opponent),
        "announcements": {word: vars(count) for word, count in own.announcements.items()},
        "specials": {name: vars(count) for name, count in own.specials.items()},
        "irregularities": dict(own.irregularities),
        "partners": _people_data(club, own.partners),
        "opponents": _people_data(club, own.opponents),
        "dealers": _people_data(club, own.dealers),
        "seats": {str(at): _tally_data(tally) for at, tally in sorted(own.seats.items())},
        "positions": {str(at): _tally_data(tally) for at, tally in sorted(own.positions.items())},
        "steps": [vars(step) for step in own.steps],
        "by_evening": own.by_evening,
    }


def _people_data(club: Club, people: Mapping[str, Tally]) -> list[dict[str, Any]]:
    return [
        {"player": id, "shown": club.player(id).shown, **_tally_data(tally)} for id, tally in people.items()
    ]


def _tally_data(tally: Tally) -> dict[str, Any]:
    return {"deals": tally.deals, "won": tally.won, "points": tally.points, "rate": tally.rate}


def _tallies(head: str, tallies: list[tuple[str, Tally]]) -> list[str]:
    if not tallies:
        return []
    rows = [(name, _tally_cells(tally)) for name, tally in tallies if tally.deals]
    return ([""] if head else []) + _table(head, _tally_heads(), rows)


def _tally_heads() -> list[str]:
    return [say("Deals"), say("Won"), "", say("Points"), say("A deal")]


def _tally_cells(tally: Tally) -> list[str]:
    return [
        *(str(tally.deals), str(tally.won), percent(tally.rate)),
        *(f"{tally.points:+}", decimal(tally.per_deal)),
    ]


def _table(head: str, heads: list[str], rows: list[tuple[str, list[str]]]) -> list[str]:
    widths = [max(len(row[at]) for row in [heads, *(cells for _, cells in rows)]) for at in range(len(heads))]
    room = min(_COLUMNS - sum(columns + 2 for columns in widths), 40)
    most = min(room, max(width(shorten(name, room)) for name in [head, *(name for name, _ in rows)]))
    return [
        "  ".join(
            [fit(name, most), *(cell.rjust(columns) for cell, columns in zip(cells, widths, strict=True))]
        )
        for name, cells in [(head, heads), *rows]
    ]


def _won_of(alone: Tally) -> str:
    return f"{alone.won}/{alone.deals}" if alone.deals else "–"


def _missed(own: PlayerStatistics) -> int:
    return sum(count.missed for count in own.announcements.values())


def _contract(name: str) -> str:
    return harmless(name.replace("solo:", "solo ").replace("_", " ")) or say("not known")
