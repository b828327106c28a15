"""The fold of the club's log: a function for each verb that applies its records to the club."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import date
from typing import Any

from stichtisch.club.log import ANONYMISE, Record, club_records, personal
from stichtisch.club.round_steps import take_step
from stichtisch.club.state import (
    ANY_GAME,
    PERSONAL,
    Club,
    ClubEvening,
    Elsewhere,
    Link,
    ListKey,
    Penalty,
    Player,
    Round,
    Season,
    Seating,
    Stakes,
    TableSetup,
)
from stichtisch.journal.event_errors import UNFOLDABLE
from stichtisch.store import Database

Personal = dict[str, dict[str, Any]]


def club_of(database: Database) -> Club:
    """Return the club as folded from the log of a database."""
    return fold(club_records(database), personal(database.connection))


def fold(records: Iterable[Record], names: Personal) -> Club:
    """Return the club that results from records. Records with an unknown verb or form change nothing."""
    club = Club()
    for record in records:
        step = _STEPS.get(record.verb)
        if step is not None:
            try:
                step(club, record, names)
            except UNFOLDABLE:
                club.unfoldable.append(record.hash)
    for id, badges in club.badges.items():
        if id in club.players:
            club.players[id] = replace(club.players[id], badges=tuple(badges))
    return club


def _club(club: Club, record: Record, _names: Personal) -> None:
    club.name, club.place = (str(record.arguments[name]) for name in ("name", "place"))


def _player(club: Club, record: Record, names: Personal) -> None:
    id = str(record.arguments["player"])
    if id in club.same:
        # This player was merged into another, whose facts count.
        return
    facts = None if id in club.nameless else names.get(record.arguments["personal"])
    before = club.players.get(id, Player(id, _anonymous(club)))
    if facts is None:
        # The personal facts were removed. Only the fact that the player exists remains.
        club.players[id] = replace(before, nickname="", club="", number="", categories="", anonymous=True)
        return
    guest = bool(record.arguments.get("guest", before.guest))
    known: dict[str, Any] = {name: str(facts[name]) for name in PERSONAL if name in facts}
    former = (*before.former, before.shown) if id in club.players else ()
    club.players[id] = replace(before, **known, guest=guest, anonymous=False, former=former)


def _anonymous(club: Club) -> str:
    return f"Player {len(club.players) + 1}"


def _badge(club: Club, record: Record, _names: Personal) -> None:
    uid, owner = str(record.arguments["uid"]), club.resolved(record.arguments["player"])
    before = club.badge_owners.get(uid, "")
    club.badges.get(before, {}).pop(uid, None)
    if owner in club.players:
        club.badges.setdefault(owner, {})[uid] = None
        club.badge_owners[uid] = owner


def _same(club: Club, record: Record, _names: Personal) -> None:
    gone, kept = (club.player(record.arguments[name]) for name in ("gone", "kept"))
    if gone.id == kept.id:
        return
    club.same[gone.id] = kept.id
    former = (*kept.former, gone.shown, *gone.former)
    club.players[kept.id] = replace(kept, former=former)
    badges = club.badges.pop(gone.id, {})
    club.badges.setdefault(kept.id, {}).update(badges)
    club.badge_owners.update(dict.fromkeys(badges, kept.id))
    del club.players[gone.id]
    for evening in club.evenings.values():
        _same_at(evening, gone.id, kept.id)


def _same_at(evening: ClubEvening, gone: str, kept: str) -> None:
    # The merged player is present from the earlier of the two arrivals until both have left.
    if gone in evening.games:
        evening.games.setdefault(kept, evening.games.pop(gone))
    if gone not in evening.present:
        return
    begin, left = evening.present.pop(gone)
    if kept in evening.present:
        other, other_left = evening.present[kept]
        begin = min(begin, other)
        left = None if left is None or other_left is None else max(left, other_left)
    evening.present[kept] = (begin, left)


def _anonymise(club: Club, record: Record, _names: Personal) -> None:
    # The name stays removed, so names that another PC records later are dropped, too.
    id = club.resolved(record.arguments["player"])
    club.nameless |= {id, *(other for other in club.same if club.resolved(other) == id)}
    player = club.player(id)
    if not player.anonymous:
        number = 1 + list(club.players).index(id)
        club.players[id] = Player(id, f"Player {number}", guest=player.guest, anonymous=True)


def _evening(club: Club, record: Record, _names: Personal) -> None:
    facts = dict(record.arguments)
    id = facts.pop("evening")
    evening = club.evenings.setdefault(id, ClubEvening(id, "", date.min))
    for name, value in facts.items():
        if name in _FACTS:
            setattr(evening, name, _FACTS[name](value))


def _groups(value: list[list[str]]) -> list[list[str]]:
    return [[str(player) for player in group] for group in value]


def _stakes(value: dict[str, Any]) -> Stakes:
    lost, prizes = (tuple(map(int, value.get(name, ()))) for name in ("lost", "prizes"))
    return Stakes(
        int(value.get("point", 0)),
        lost,
        int(value.get("attendance", 0)),
        prizes,
        tuple(map(int, value.get("fixed", ()))),
        tuple((str(category), int(cents)) for category, cents in value.get("fees", ())),
        bool(value.get("lost_to_box", False)),
    )


_FACTS: dict[str, Callable[[Any], Any]] = {
    "name": str,
    "day": date.fromisoformat,
    "minutes": int,
    "stakes": _stakes,
    "apart": _groups,
    "hidden": bool,
    "show_tricks": bool,
    "closed": bool,
}


def _table(club: Club, record: Record, _names: Personal) -> None:
    facts = record.arguments
    evening = club.evenings[facts["evening"]]
    _check_game(facts["game"])
    setup = TableSetup(facts["game"], facts["profile"], facts["options"], facts.get("serial"))
    evening.tables[facts["table"]] = setup


def _no_table(club: Club, record: Record, _names: Personal) -> None:
    club.evenings[record.arguments["evening"]].tables.pop(record.arguments["table"], None)


def _arrive(club: Club, record: Record, _names: Personal) -> None:
    evening = club.evenings[record.arguments["evening"]]
    id = club.resolved(record.arguments["player"])
    begin = evening.present[id][0] if id in evening.present else record.at
    evening.present[id] = (begin, None)
    game = record.arguments.get("game")
    if game == ANY_GAME:
        evening.games.pop(id, None)
    elif game:
        evening.games[id] = game


def _depart(club: Club, record: Record, _names: Personal) -> None:
    evening = club.evenings[record.arguments["evening"]]
    id = club.resolved(record.arguments["player"])
    if id in evening.present:
        evening.present[id] = (evening.present[id][0], record.at)


def _draw(club: Club, record: Record, _names: Personal) -> None:
    # Enter the lists of a round as drawn or as changed later. Lists that this record does not name are removed.
    facts = record.arguments
    number = int(facts["round"])
    for one in facts["lists"]:
        _check_game(one["game"])
    evening = club.evenings[facts["evening"]]
    round_ = evening.rounds.setdefault(number, Round(number))
    round_.lists = {
        one["table"]: Seating(list(one["players"]), one["game"], one["profile"], one["options"])
        for one in facts["lists"]
    }
    for table, seating in round_.lists.items():
        evening.marks[evening.mark(ListKey(number, table))] = seating.players


def _check_game(game: Any) -> None:
    # Only the type is checked, because lists of unknown games are shown, too: a newer version may have added the game.
    if not isinstance(game, str):
        raise TypeError("the game is no text")


def _round(club: Club, record: Record, _names: Personal) -> None:
    facts = record.arguments
    round_ = club.evenings[facts["evening"]].rounds[facts["round"]]
    take_step(round_, facts["what"], record.at)


def _link(club: Club, record: Record, _names: Personal) -> None:
    # A session belongs to at most one list, so a new link replaces the earlier one.
    facts = record.arguments
    evening = club.evenings[facts["evening"]]
    people = {int(person): player for person, player in facts["people"].items()}
    link = Link(facts["serial"], facts["journal"], facts["sequence"], people)
    key = ListKey(facts["round"], facts["table"])
    for other in club.evenings.values():
        for links in other.links.values():
            links[:] = [one for one in links if _session(one) != _session(link)]
    evening.links.setdefault(key, []).append(link)


def _session(link: Link) -> tuple[str, str, int]:
    return link.serial, link.journal, link.sequence


def _penalty(club: Club, record: Record, _names: Personal) -> None:
    facts = record.arguments
    penalty = Penalty(club.resolved(facts["player"]), facts["points"], facts["why"], record.person, record.at)
    club.evenings[facts["evening"]].penalties.append(penalty)


def _results(club: Club, record: Record, _names: Personal) -> None:
    # Enter a list that was scored elsewhere. A later record of the same list replaces an earlier one.
    facts = record.arguments
    _check_game(facts["game"])
    numbers = {}
    for player, *counts in facts["rows"]:
        final, deals, won, alone_won, alone_lost = map(int, counts)
        numbers[str(player)] = (final, deals, won, alone_won, alone_lost)
    key = ListKey(int(facts["round"]), int(facts["table"]))
    club.evenings[facts["evening"]].elsewhere[key] = Elsewhere(facts["game"], numbers)


def _season(club: Club, record: Record, _names: Personal) -> None:
    facts = record.arguments
    first, last = (date.fromisoformat(facts[name]) for name in ("first", "last"))
    club.seasons[facts["season"]] = Season(facts["season"], first, last, int(facts["best"]))


def _team(club: Club, record: Record, _names: Personal) -> None:
    # Replace the players of a team of a season. A team without players is removed.
    facts = record.arguments
    team, players = str(facts["team"]), [str(player) for player in facts["players"]]
    teams = club.teams.setdefault(str(facts["season"]), {})
    for members in teams.values():
        members[:] = [one for one in members if club.resolved(one) not in map(club.resolved, players)]
    teams.pop(team, None)
    if players:
        teams[team] = players


_STEPS: dict[str, Callable[[Club, Record, Personal], None]] = {
    "club": _club,
    "player": _player,
    "badge": _badge,
    "same": _same,
    ANONYMISE: _anonymise,
    "evening": _evening,
    "table": _table,
    "no_table": _no_table,
    "arrive": _arrive,
    "depart": _depart,
    "draw": _draw,
    "round": _round,
    "link": _link,
    "penalty": _penalty,
    "results": _results,
    "season": _season,
    "team": _team,
}
