"""Solo games: the same count in terminal, PDF, pages, workbook and player statistics."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.board_server import serving
from support.club_evenings import club_database
from support.pages_client import Client
from support.published_files import pdf_pages

from stichtisch import i18n
from stichtisch.club.fold import club_of
from stichtisch.club.statistics import evening_deals, statistics
from stichtisch.journal.playing_alone import alone_in
from stichtisch.store import open_existing, stored_sessions


@pytest.fixture
def club(database: Path) -> Path:
    """The database of an evening that includes silent solos."""
    return club_database(database, rounds=2, length=12)


def by_the_cards(path: Path) -> dict[str, Counter[str]]:
    """Return the Doppelkopf solos won and lost, by name, counted from the judged deals."""
    solos: dict[str, Counter[str]] = {}
    with open_existing(path) as opened:
        for session in stored_sessions(opened):
            if session.game != "doppelkopf":
                continue
            query = "SELECT result, deal, number FROM deals WHERE evening = ? ORDER BY number"
            for result, _, number in opened.connection.execute(query, (session.id,)).fetchall():
                judged = json.loads(result)
                teams = judged["teams"] or []
                if judged["scores"] is None or teams.count("re") != 1:
                    continue
                seat = teams.index("re")
                find = "SELECT person FROM seats WHERE (evening, number, seat) = (?, ?, ?)"
                (person,) = opened.connection.execute(find, (session.id, number, seat)).fetchone()
                how = "won" if judged["winner"] == "re" else "lost"
                solos.setdefault(session.names[person], Counter())[how] += 1
                solos[session.names[person]][judged["contract"]] += 1
    return solos


def test_silent_solos_are_counted_everywhere(run: Any, club: Path, tmp_path: Path) -> None:
    wanted = by_the_cards(club)
    assert sum(one["silent_solo"] for one in wanted.values()) > 2
    data = json.loads(run("standings", "--evening", "latest", "--json").out)
    (game,) = [one for one in data["games"] if one["game"] == "doppelkopf"]
    told = {place["shown"]: (place["alone_won"], place["alone_lost"]) for place in game["places"]}
    for name, counts in told.items():
        one = wanted.get(name, Counter())
        assert counts == (one["won"], one["lost"]), name
    # Compare terminal, JSON Lines, statistics and PDF.
    rows = run("standings", "--evening", "latest").out.splitlines()
    lines = [json.loads(line) for line in run("export", "jsonl", "--output", "-").out.splitlines()]
    (published,) = [one for one in lines if one["kind"] == "standing" and one["game"] == "doppelkopf"]
    with open_existing(club) as opened:
        state = club_of(opened)
        evening = state.latest()
        assert evening is not None
        counted = statistics(evening_deals(opened, state, evening), "doppelkopf")
    for place in published["places"]:
        won, lost = told[place["name"]]
        assert (place["alone_won"], place["alone_lost"]) == (won, lost)
        assert any(place["name"] in row and f" {won}:{lost} " in row for row in rows)
        alone = counted[place["player"]].alone
        assert (alone.won, alone.deals) == (won, won + lost)
    assert run("export", "standings", "--language", "en", "--output", tmp_path / "ranks.pdf").code == 0
    text = " ".join(" ".join(pdf_pages(tmp_path / "ranks.pdf")).split())
    name, (won, lost) = max(told.items(), key=lambda item: sum(item[1]))
    assert f" {won} {lost} " in text.partition(name)[2][:60] + " "


@pytest.mark.of_a_file
def test_the_page_of_a_player_has_his_silent_solo(club: Path) -> None:
    with open_existing(club) as opened:
        state = club_of(opened)
        evening = state.latest()
        assert evening is not None
        counted = statistics(evening_deals(opened, state, evening), "doppelkopf")
    silent = next(id for id, one in counted.items() if "silent_solo" in one.solos)
    with serving(club) as served:
        page = Client(served.port).get(f"/player/{silent}?lang=en").text
    assert i18n.of_game("doppelkopf", "en")["pages"]["contract.silent_solo"] in page


@given(st.lists(st.sampled_from(["re", "kontra"]), min_size=4, max_size=4))
def test_the_only_seat_of_its_party_is_alone(parties: list[str]) -> None:
    counts = Counter(parties)
    lone = [seat for seat, party in enumerate(parties) if counts[party] == 1]
    assert alone_in(parties, None) == (lone[0] if lone else None)
    assert alone_in([None, None, None], 1) == 1 and alone_in([None, None, None], None) is None
