"""The board's server over real HTTP: sign-in, refused requests, live updates and their delay."""

import json
import re
import signal
import socket
import sqlite3
import string
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from support.board_server import RunningBoardServer, serving
from support.club_evenings import club_database
from support.evening_in_play import EveningInPlay, evening_in_play
from support.pages_client import Client, token_of
from support.texts_by_language import texts_by_language

from stichtisch.club.acts import begin_round, change_player, desk, finish_round
from stichtisch.club.corrections import Alone
from stichtisch.club.fold import club_of
from stichtisch.club.log import club_records
from stichtisch.club.paper_deals import paper_deal
from stichtisch.club.results import stored_lists
from stichtisch.club.state import ListKey
from stichtisch.errors import ExitCode
from stichtisch.i18n import LANGUAGES
from stichtisch.keys.director_key import DirectorKeys
from stichtisch.publish.html.verify_page import verify_page
from stichtisch.serve.board import build
from stichtisch.serve.chart import FOOT, LEFT, WIDTH, chart
from stichtisch.serve.guard import Guard
from stichtisch.serve.languages import choose
from stichtisch.serve.live import LiveTables
from stichtisch.serve.sessions import Visits
from stichtisch.serve.words import Words
from stichtisch.store import Database, DealRow, deals_of, open_database, open_existing


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The read-only database of one evening; tests that change it use a copy."""
    return club_database(tmp_path_factory.mktemp("club") / "club.sqlite")


@pytest.fixture
def copied(club: Path, tmp_path: Path) -> Path:
    """A writable copy of the database."""
    target = tmp_path / "club.sqlite"
    with closing(sqlite3.connect(club)) as connection:
        connection.execute("VACUUM INTO ?", (str(target),))
    return target


@pytest.fixture(scope="module")
def served(club: Path) -> Iterator[RunningBoardServer]:
    """A server shared by tests that change nothing."""
    with serving(club) as server:
        yield server


@dataclass
class Clock:
    """A clock that moves only when a test sets it."""

    now: float = 1000.0

    def __call__(self) -> float:
        return self.now


def test_texts_are_there_in_all_languages_with_the_same_facts() -> None:
    """Each text exists in all languages, with the same placeholders."""
    assert set(LANGUAGES) == {"de", "en", "fr"}
    for key, by_language in (texts_by_language("board") | texts_by_language("director")).items():
        assert list(by_language) == ["de", "en", "fr"], key
        facts = {
            language: sorted(name for _, name, _, _ in string.Formatter().parse(text) if name is not None)
            for language, text in by_language.items()
        }
        assert facts["de"] == facts["en"] == facts["fr"], key
        assert all(text.strip() == text and text for text in by_language.values()), key


def test_every_text_that_a_page_asks_for_is_there() -> None:
    """Every text key used in templates and modules exists."""
    folder = Path(__file__).parents[2] / "host" / "stichtisch" / "serve"
    keys = set()
    for file in (*folder.glob("templates/*.html"), *folder.rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        keys |= set(re.findall(r"""\bsay\(\s*"([\w.]+)"\s*[,)]""", text))
        keys |= set(re.findall(r"""\b(?:BadForm|Refused)\((?:\d+, )?"(\w+)"[,)]""", text))
        questions = re.findall(r"""\bQuestion\(\s*"(\w+)"[,)]""", text)
        keys |= {f"{key}{part}" for key in questions for part in ("", "_text", "_yes")}
    assert len(keys) > 200
    # The verdict on an evening uses the texts of the certificate.
    known = [set(texts_by_language(kind)) for kind in ("board", "director", "sheets")]
    assert keys <= set.union(*known)


@pytest.mark.parametrize(
    ("asked", "kept", "accepted", "language"),
    [
        ("fr", "en", "de", "fr"),
        ("xx", "en", "de", "en"),
        (None, None, "es, fr;q=0.5, en;q=0.8", "en"),
        (None, None, "fr-CA, en;q=0.3", "fr"),
        (None, None, "en;q=0, fr;q=0.1", "fr"),
        (None, None, "en;q=x,,;q=,fr", "fr"),
        (None, "../..", None, "de"),
    ],
)
def test_language(asked: str | None, kept: str | None, accepted: str | None, language: str) -> None:
    """The language is that of the address, else of the cookie, else of the browser; the default is German."""
    assert choose(asked, kept, accepted) == language


def test_the_page_that_checks_journals_is_offered_for_download(served: RunningBoardServer) -> None:
    client = Client(served.port)
    assert 'href="/verify.html" download' in client.ask("GET", "/?lang=de").text
    answer = client.ask("GET", "/verify.html")
    assert answer.status == 200 and answer.headers["Content-Disposition"] == "attachment"
    assert answer.text == verify_page("de")


@pytest.mark.parametrize("path", ["/", "/events-not", "/director", "/static/page.css", "/static/none.css"])
def test_headers(served: RunningBoardServer, path: str) -> None:
    """Headers forbid foreign scripts, framing, referrers and caching."""
    headers = Client(served.port).get(path).headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy and "unsafe" not in policy and "frame-ancestors 'none'" in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["Cache-Control"] == "no-store"


def test_pages_carry_no_script_or_style_of_their_own(served: RunningBoardServer) -> None:
    """No page has inline scripts or styles, which the policy forbids."""
    for path in ("/", "/beamer", "/standings", "/list/1/1", "/replay/1/1/1", "/director"):
        text = Client(served.port).get(path).text
        assert re.findall(r"<script(?![^>]* src=)|<style| style=| on\w+=|https?://(?!www\.w3)", text) == [], (
            path
        )


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/..%2fapp.py",
        "/static/%2e%2e/app.py",
        "/static//etc/passwd",
        "/static/..\\app.py",
        "/static/.",
        "/static/page.css/../../app.py",
        "/../../etc/passwd",
        "/list/1/999",
        "/list/-1/1",
        "/replay/1/1/99999999999999999999",
        "/player/../../x",
        "/player/nobody",
    ],
)
def test_nothing_but_pages_is_given_out(served: RunningBoardServer, path: str) -> None:
    """Paths outside the public folder and paths of missing pages are answered with 404."""
    answer = Client(served.port).get(path)
    assert answer.status == 404
    assert "root:" not in answer.text and "import" not in answer.text


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8080", "127.0.0.1.evil.example", ""])
def test_names_that_others_gave_this_computer_are_not_answered(served: RunningBoardServer, host: str) -> None:
    """DNS rebinding fails: requests with a foreign host name are refused."""
    client = Client(served.port)
    assert client.get("/", Host=host).status == 421
    assert client.get("/director", Host=f"127.0.0.1:{served.port}").status == 200
    assert client.get("/", Host=f"[::1]:{served.port}").status == 200


def test_only_who_has_the_pin_gets_in(served: RunningBoardServer) -> None:
    """Signing in sets a new cookie, which scripts cannot read."""
    client = Client(served.port)
    assert client.enter("000000").status == 403
    before = dict(client.cookies)
    answer = client.enter()
    assert answer.status == 303
    assert client.cookies["stichtisch_visit"] != before["stichtisch_visit"]
    assert {"HttpOnly", "SameSite=Strict", "Path=/"} <= set(answer.headers["Set-Cookie"].split("; "))
    assert "Angemeldet: Dora Dirks" in client.get("/director?lang=de").text
    assert client.post("/director/leave").status == 303
    assert "Angemeldet" not in client.get("/director").text


ACTS = {
    "/director/show": {"what": "hidden", "value": "1"},
    "/director/round": {"round": "1", "what": "begin"},
    "/director/penalty": {"player": "x", "points": "1", "why": "x"},
    "/director/deal/1/1/1": {
        "kind": "scores",
        "seats": "4",
        **{f"points_{seat}": "0" for seat in range(4)},
        "why": "x",
    },
}


@pytest.mark.parametrize("path", ACTS)
def test_nothing_is_done_without_the_forms_token(copied: Path, path: str) -> None:
    """A form without its token, with another visitor's token, or from another site changes nothing."""
    with serving(copied) as served:
        client, other = Client(served.port), Client(served.port)
        client.enter()
        stranger = token_of(other.get("/director"))
        own = token_of(client.get("/director"))
        assert client.post(path, token="", **ACTS[path]).status == 403
        assert client.post(path, token="é" * 64, **ACTS[path]).status == 403
        assert client.post(path, token=stranger, **ACTS[path]).status == 403
        body = urlencode({**ACTS[path], "form_token": own})
        assert client.ask("POST", path, body, **{"Sec-Fetch-Site": "cross-site"}).status == 403
        assert client.ask("POST", path).status == 403
        # A visitor who has not signed in has a token, too, but it permits nothing here.
        assert other.post(path, token=stranger, **ACTS[path]).status == 403
    with open_existing(copied) as database:
        verbs = [row[0] for row in database.connection.execute("SELECT verb FROM club_log")]
    assert "correct" not in verbs and "penalty" not in verbs


def test_what_a_director_does_is_signed_and_the_board_shows_the_head_of_the_log(
    copied: Path, tmp_path: Path
) -> None:
    club_key = tmp_path / "keys" / "club-master.key"
    keys = DirectorKeys(club_key)
    with serving(copied, club_key=club_key) as served:
        client = Client(served.port)
        assert client.enter().status == 303
        assert client.post("/director/show", what="hidden", value="1").status == 303
        with open_existing(copied) as database:
            *_, introduced, last = club_records(database)
            assert {introduced.signer, last.signer} == {keys.key_of("Dora Dirks").public}
            assert (introduced.verb, last.verb) == ("director", "evening")
        head = f"Club log, records: {last.number}. Last: {last.hash[:16]}"
        until = time.monotonic() + 20
        while head not in client.get("/?lang=en").text:
            assert time.monotonic() < until


def test_wrong_pins_make_the_next_one_slow() -> None:
    """After two wrong PINs, each further one doubles the delay, and even the right PIN must wait."""
    clock = Clock()
    guard = Guard(clock)
    for _ in range(2):
        assert not guard.admits("10.0.0.9", bool)
        assert guard.wait("10.0.0.9") == 0
    waits = []
    for _ in range(9):
        assert not guard.admits("10.0.0.9", bool)
        waits.append(guard.wait("10.0.0.9"))
        assert not guard.admits("10.0.0.9", lambda: True)
        clock.now += waits[-1]
    assert waits == [2, 4, 8, 16, 32, 64, 128, 256, 300]
    assert guard.admits("10.0.0.9", lambda: True)
    assert guard.wait("10.0.0.9") == 0


def test_many_addresses_guess_no_faster_and_lock_this_computer_out_of_nothing() -> None:
    """Wrong PINs of all other addresses count together; the director at this computer does not have to wait."""
    clock = Clock()
    guard = Guard(clock)
    tried = 0
    for number in range(5000):
        address = f"10.0.{number // 250}.{number % 250}"
        tried += guard.wait(address) == 0
        guard.admits(address, bool)
        clock.now += 0.01
    assert tried <= 40
    assert guard.admits("127.0.0.1", lambda: True)
    clock.now += 300
    assert guard.admits("10.0.9.9", lambda: True)


def test_waiting_is_reported_in_the_page(club: Path) -> None:
    """The page shows the remaining wait, and refuses even the right PIN before its end."""
    clock = Clock()
    with serving(club, clock) as served:
        client = Client(served.port)
        for _ in range(3):
            assert client.enter("000000").status == 403
        answer = client.enter()
        assert (answer.status, answer.headers["Retry-After"]) == (429, "2")
        clock.now += 2
        assert client.enter().status == 303


def test_a_director_is_out_after_twelve_hours() -> None:
    """The session expires on the server, even if the browser keeps its cookie."""
    clock = Clock()
    visits = Visits(clock)
    token = visits.enter("Dora")
    clock.now += 12 * 3600 - 1
    assert visits.director(token) == "Dora"
    clock.now += 1
    assert visits.director(token) is None


def test_a_correction_needs_reason_and_whole_numbers(copied: Path) -> None:
    """The old value is kept with director, time and reason; an invalid correction changes nothing."""
    with serving(copied) as served:
        client = Client(served.port)
        client.enter()
        path = "/director/deal/1/1/1"
        scores = {"seats": "4", "points_0": "3", "points_1": "3", "points_2": "-3", "points_3": "-3"}
        assert client.post(path, kind="scores", **scores, why=" \n ").status == 400
        assert client.post(path, kind="scores", **scores | {"points_0": "3.5"}, why="x").status == 400
        assert client.post(path, kind="scores", **scores | {"points_0": "9" * 30}, why="x").status == 400
        assert client.post(path, kind="scores", **scores | {"seats": "3"}, why="x").status == 400
        assert client.post(path, kind="scores", seats="4", why="x").status == 400
        assert client.get("/list/1/1").text.count("<del>") == 0
        assert client.post(path, kind="scores", **scores, why="<b>counted twice</b>").status == 303
        page = client.get(path).text
        assert "&lt;b&gt;counted twice&lt;/b&gt;" in page
        assert page.count("<del>") == 4
        assert re.findall(r'name="points_\d" value="(-?\d+)"', page)[:4] == ["3", "3", "-3", "-3"]
        assert client.post(path, kind="penalty", **scores, why="again").status == 303
        page = client.get(path).text
        assert "again" in page


def test_points_that_no_list_has_are_saved_once_they_are_sent_again(copied: Path) -> None:
    """Scores that break the rules (TSR 7.3.3: sum 0; SkWO: only the declarer scores) need a confirmation."""
    with serving(copied) as served:
        client = Client(served.port)
        client.enter()
        client.get("/?lang=en")
        path, saved = "/director/deal/1/1/1", "/list/1/1"
        points = {"seats": "4", "points_0": "3", "points_1": "3", "points_2": "-3", "points_3": "-1"}
        page = client.post(path, kind="scores", **points, why="<i>so")
        assert page.status == 200 and "add up to +2. In Doppelkopf they must add up to 0" in page.text
        assert 'value="&lt;i&gt;so"' in page.text and 'name="points_3" value="-1"' in page.text
        assert client.get(saved).text.count("<del>") == 0
        # Different points need a new confirmation.
        again = {"sure": "3,3,-3,-1", "why": "so"}
        assert client.post(path, kind="scores", **points | {"points_3": "0"}, **again).status == 200
        assert client.post(path, kind="scores", **points, **again).status == 303
        # A penalty of -2 changes +2 to 0.
        points = {"points_0": "0", "points_1": "0", "points_2": "0", "points_3": "-2"}
        assert client.post(path, kind="penalty", seats="4", **points, why="x").status == 303
        skat = {
            "seats": "3",
            "points_0": "24",
            "points_1": "-7",
            "points_2": "-7",
            "declarer": "0",
            "why": "x",
        }
        page = client.post("/director/deal/1/4/1", kind="scores", **skat)
        assert page.status == 200 and "In Skat only the declarer gets points" in page.text
        assert client.post("/director/deal/1/4/1", kind="scores", **skat, sure="24,-7,-7").status == 303
        assert client.post("/director/deal/1/4/1", **skat | {"kind": "penalty"}).status == 303


def test_a_deal_that_never_was_stays_to_be_seen(copied: Path) -> None:
    """Striking a deal needs a reason; the deal scores nothing, and its old result stays visible."""
    with serving(copied) as served:
        client = Client(served.port)
        client.enter()
        client.get("/?lang=en")
        path = "/director/deal/1/1/1"
        assert client.post(path, kind="void", why=" ").status == 400
        assert client.act(path, kind="void", why="played twice").status == 303
        page = client.get(path).text
        assert (
            page.count("<strong>void</strong>") == 4 and page.count("<del>") == 4 and "played twice" in page
        )
        for other in ("/list/1/1", "/replay/1/1/1", "/standings"):
            assert client.get(other).status == 200


def test_a_corrected_skat_game_is_lost_where_its_points_are(copied: Path) -> None:
    """Unless the form says otherwise, the declarer is unchanged and the points decide whether the game is won."""
    with serving(copied) as served:
        client = Client(served.port)
        client.enter()
        with open_existing(copied) as database:
            deal = next(one for one in skat_deals(database) if one.declarer is not None and one.won)
        declarer = next(at for at, seat in enumerate(deal.seats) if seat.person == deal.declarer)
        path = f"/director/deal/1/4/{deal.number}"
        page = client.get(path).text
        assert f'<option value="{declarer}" selected>' in page and '<select id="won"' in page
        points = {f"points_{seat}": "-48" if seat == declarer else "0" for seat in range(3)}
        lost = {"kind": "scores", "seats": "3", **points, "why": "overbid"}
        for entered, status in (("9" * 4400, 400), ("x", 400), ("-1", 409), ("3", 409)):
            assert client.post(path, **lost, declarer=entered).status == status
        assert client.post(path, **lost, declarer="", won="").status == 303
        with open_existing(copied) as database:
            after = skat_deals(database)[deal.number - 1]
        assert (after.declarer, after.won) == (deal.declarer, False)


def skat_deals(database: Database) -> list[DealRow]:
    """Return the deals of round 1, table 4."""
    club = club_of(database)
    evening = club.latest()
    assert evening is not None
    return deals_of(database, stored_lists(database, club, evening)[ListKey(1, 4)].played[0].session)


def test_a_penalty_and_a_round(copied: Path) -> None:
    """A penalty and a step of a round become records of the log, with the director's name."""
    with serving(copied) as served:
        client = Client(served.port)
        client.enter()
        with open_existing(copied) as database:
            player = next(iter(club_of(database).players.values()))
        assert client.act("/director/penalty", player=player.id, points="−7", why="late").status == 303
        assert client.post("/director/penalty", player="nobody at all", points="1", why="x").status == 409
        assert client.act("/director/round", round="2", what="reopen").status == 303
        assert client.act("/director/round", round="9", what="begin").status == 409
        assert client.post("/director/round", round="x", what="begin").status == 400
        assert client.post("/director/show", what="closed", value="1").status == 400
    with open_existing(copied) as database:
        evening = club_of(database).latest()
    assert evening is not None
    (penalty,) = evening.penalties
    assert (penalty.player, penalty.points, penalty.why, penalty.person) == (
        player.id,
        -7,
        "late",
        "Dora Dirks",
    )
    assert evening.rounds[2].finished is None


class Listening:
    """A client of the server-sent events."""

    def __init__(self, port: int, language: str = "en") -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=20)
        self.socket.sendall(f"GET /events?lang={language} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        self.file = self.socket.makefile("rb")

    def next(self) -> dict[str, Any]:
        """The next message."""
        for line in self.file:
            if line.startswith(b"data: "):
                message: dict[str, Any] = json.loads(line[6:])
                return message
        raise EOFError

    def close(self) -> None:
        """Go away."""
        self.file.close()
        self.socket.close()


@pytest.fixture
def in_hall(tmp_path: Path) -> EveningInPlay:
    """An evening in play at five tables."""
    return evening_in_play(tmp_path / "club.sqlite")


def test_two_clients_are_sent_what_changed_and_nothing_else(in_hall: EveningInPlay) -> None:
    """First all parts are sent; then only the changed table, in each client's language, within half a second."""
    with serving(in_hall.path) as served:
        clients = [Listening(served.port, "en"), Listening(served.port, "de")]
        for client in clients:
            first = client.next()
            tables = [f"table-{number}" for number in range(1, 6)]
            assert first["ids"] == ["head", *tables, "seats", "ranks", "log"]
            assert list(first["parts"]) == first["ids"]
        in_hall.play(1, 14)
        stored = time.monotonic()
        messages = [client.next() for client in clients]
        assert time.monotonic() - stored <= 0.5
        assert [list(one["parts"]) for one in messages] == [["table-1"], ["table-1"]]
        assert "Trick " in messages[0]["parts"]["table-1"]
        assert "Stich " in messages[1]["parts"]["table-1"]
        for client in clients:
            client.close()


def test_the_first_deal_is_shown_with_its_players_after_they_were_renamed(in_hall: EveningInPlay) -> None:
    """The second table is in its first deal. A player has got a nickname since the table got its people."""
    with open_database(in_hall.path) as database:
        with desk(database, "Dora Dirks") as at:
            for id in in_hall.evening.rounds[2].lists[2].players:
                change_player(at, at.club.player(id), {"nickname": f"Nick {id}"})
        club = club_of(database)
        board = build(database, club, club.evenings[in_hall.evening.id], LiveTables())
    people = board.tables[1].people
    assert [sum(one.deals for one in people), sum(one.turn for one in people)] == [1, 1]
    assert any(one.card for one in people)


@pytest.mark.parametrize(
    ("language", "news"),
    [("en", "Round 2: in play."), ("de", "Runde 2: läuft."), ("fr", "Tour 2 : en cours.")],
)
def test_the_begin_of_a_round_is_sent(tmp_path: Path, language: str, news: str) -> None:
    """The board announces the start, and its seating plan by name disappears."""
    drawn = evening_in_play(tmp_path / "club.sqlite", begun=False)
    with serving(drawn.path) as served, closing(Listening(served.port, language)) as client:
        assert "by-seat" in client.next()["parts"]["seats"]
        with open_database(drawn.path) as database, desk(database, "Dora Dirks") as at:
            begin_round(at, at.club.evenings[drawn.evening.id], 2)
        message = client.next()
        assert message["news"] == news
        assert "by-seat" not in message["parts"]["seats"]


@pytest.mark.long
def test_a_client_that_does_not_read_holds_up_nobody_and_is_given_up(in_hall: EveningInPlay) -> None:
    """At most one version of each part is queued for such a client; after `patience` seconds it is disconnected."""
    with serving(in_hall.path, patience=0.5) as served:
        slow = socket.socket()
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        slow.connect(("127.0.0.1", served.port))
        slow.sendall(b"GET /events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        quick = Listening(served.port)
        quick.next()
        listeners = served.server.site.listeners
        names = (f"{number} {'x' * 60}" for number in range(100_000))
        waited = 0
        until = time.monotonic() + 60
        while len(listeners) > 1 and time.monotonic() < until:
            shown = listeners.shown
            assert shown.board.evening is not None
            in_hall.change(name=next(names))
            assert "head" in quick.next()["parts"]
            waited = max(waited, listeners.waiting)
            _flood(served)
        assert len(listeners) == 1
        # Each part of the board is queued at most once: head, five tables, seats, standings, log.
        assert waited <= 9
        slow.close()
        quick.close()


def _flood(served: RunningBoardServer) -> None:
    # Send all parts to all listeners again and again, as if many changes occurred.
    listeners = served.server.site.listeners

    def send() -> None:
        for listener in list(listeners):
            parts = listeners.shown.parts(listener.language)
            if listener.language == "de":
                listener.send(dict(parts), list(parts), ["x" * 20_000])

    served.loop.call_soon_threadsafe(send)


@pytest.mark.parametrize(
    "sent",
    [
        b"\r\n\r\n",
        b"GET\r\n\r\n",
        b"\xff\xfe\x00\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost 127.0.0.1\r\n\r\n",
        b"POST /director/enter HTTP/1.1\r\nContent-Length: -5\r\n\r\n",
        b"POST /director/enter HTTP/1.1\r\nContent-Length: x\r\n\r\n",
        b"POST /director/enter HTTP/1.1\r\nContent-Length: 99999999\r\n\r\n",
        b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n\r\n",
        b"GET /%ff%fe?lang=%ff HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        b"GET /?lang=%zz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        b"POST /director/enter HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        b"Content-Length: 5\r\n\r\na=%ff",
        b"POST /director/enter HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        b"Content-Length: 2\r\n\r\n\xff=",
        b"POST /director/enter HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        b"Content-Length: 3\r\n\r\n%=%",
    ],
)
def test_what_is_no_request_does_no_harm(
    served: RunningBoardServer, sent: bytes, capfd: pytest.CaptureFixture[str]
) -> None:
    """The request is refused, nothing is printed on the terminal, and other clients are still served."""
    with socket.create_connection(("127.0.0.1", served.port), timeout=20) as stranger:
        stranger.sendall(sent)
        stranger.shutdown(socket.SHUT_WR)
        stranger.settimeout(20)
        answer = b""
        # If the server closes a connection whose bytes it has not read, the connection is reset.
        with suppress(ConnectionResetError):
            while piece := stranger.recv(65536):
                answer += piece
    assert answer == b"" or re.match(rb"HTTP/1.0 4\d\d", answer)
    assert Client(served.port).get("/").status == 200
    assert "Traceback" not in capfd.readouterr().err


def test_a_request_that_never_ends_is_given_up(club: Path) -> None:
    """The server closes the connection."""
    with (
        serving(club, patience=0.2) as served,
        socket.create_connection(("127.0.0.1", served.port), timeout=20) as stranger,
    ):
        stranger.sendall(b"GET / HTTP/1.1\r\nHost:")
        with suppress(ConnectionResetError):
            assert stranger.recv(1000) == b""


def test_board_of_a_club_without_an_evening(tmp_path: Path) -> None:
    """The board says that there is no evening, and the evening's pages are answered with 404."""
    path = tmp_path / "club.sqlite"
    with open_database(path):
        pass
    with serving(path) as served:
        client = Client(served.port)
        assert "No evening yet" in client.get("/?lang=en").text
        assert client.get("/standings").status == 404
        client.enter()
        assert "Begin a new evening" in client.get("/director").text
        assert client.get("/director/people").status == 404


def test_skat_and_doppelkopf_stand_for_themselves(served: RunningBoardServer) -> None:
    """Each game has its own standings, with everybody who played it."""
    text = Client(served.port).get("/standings?lang=en").text
    assert re.findall('<caption id="ranks-([a-z]+)">', text) == ["doppelkopf", "skat"]
    for path in ("/standings?over=round&round=1", "/standings?over=season&season=none", "/standings?round=x"):
        assert Client(served.port).get(path).status == 200


def test_states_of_tables(in_hall: EveningInPlay) -> None:
    """A table is in play, finished or silent; a table on paper is in play until the round ends, never silent."""

    def states() -> list[str]:
        with serving(in_hall.path) as served:
            return [table.state for table in served.server.site.listeners.shown.board.tables]

    assert states() == ["running", "running", "finished", "away", "running"]
    key = ListKey(2, 4)
    players = in_hall.evening.rounds[2].lists[4].players
    with open_database(in_hall.path) as database:
        with desk(database, "Dora Dirks") as at:
            # At Skat of four the dealer sits out.
            scores = {player: 24 if player == players[1] else 0 for player in players[1:]}
            paper_deal(at, at.evening(), key, players[0], scores, Alone(1, True))
        assert states()[3] == "running"
        with desk(database, "Dora Dirks") as at:
            finish_round(at, at.evening(), 2)
    assert states() == ["missing", "missing", "finished", "finished", "missing"]


def test_words() -> None:
    """Cards are written in words; an invalid code becomes "unknown card"."""
    assert Words("de").card_word("HT") == "Herz-Zehn"
    assert Words("en").card_word("SQ") == "queen of spades"
    assert Words("fr").card_word("DA") == "as de carreau"
    assert Words("en").card_word("<b>") == "unknown card"
    assert Words("en").card_word("SK|FOOL") == "king of spades and Fool"
    assert Words("de").entry_text("doppelkopf", "say", "no90") == "sagt keine 90"
    assert Words("en").entry_text("skat", "game", "grand ouvert") == "plays grand ouvert"
    assert Words("en").name("\u202eEve\x1b[2J") == "\N{REPLACEMENT CHARACTER}Eve\N{REPLACEMENT CHARACTER}[2J"


def test_chart() -> None:
    """The line starts at 0 on the left, and ends at the final total on the right."""
    drawn = chart([10, 0, -10])
    assert (drawn.last, drawn.most, drawn.least, drawn.count) == (-10, 10, -10, 3)
    points = [tuple(map(float, pair.split(","))) for pair in drawn.line.split()]
    assert points[0] == (LEFT, drawn.zero)
    assert WIDTH - 20 < points[-1][0] < WIDTH and points[-1][1] == FOOT
    assert [number for _, number in drawn.marks] == [-10, -5, 0, 5, 10]
    assert drawn.deals[0] == (LEFT, 0) and [number for _, number in drawn.deals] == [0, 1, 2, 3]
    assert len(chart([1] * 10_000).line.split()) <= 420


def test_command(club: Path, run: Callable[..., Any]) -> None:
    """The command prints its address and PIN, warns if others can connect, and ends cleanly on Ctrl-C."""
    command = [sys.executable, "-m", "stichtisch", "serve", "--database", str(club), "--port", "0"]
    with subprocess.Popen(
        [*command, "--host", "0.0.0.0"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout and process.stderr
        output = ""
        while "Ctrl-C" not in output:
            line = process.stdout.readline()
            assert line, process.stderr.read()
            output += line
        assert "No director has a PIN yet" in output
        assert "not encrypted" in output
        port = int(re.findall(r"localhost:(\d+)/", output)[0])
        listening = Listening(port)
        listening.next()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
        assert (process.returncode, err) == (0, "")
        assert "Ended" in out
        listening.close()


def test_command_says_what_to_do_where_it_cannot_serve(club: Path, run: Callable[..., Any]) -> None:
    """The port is in use, or the address, certificate or evening is invalid."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        outcome = run("serve", "--database", club, "--port", port)
        assert outcome.code == ExitCode.NO_ACCESS
        assert str(port) in outcome.err and "--port 8081" in outcome.err
    outcome = run("serve", "--database", club, "--host", "192.0.2.7", "--port", 0)
    assert outcome.code == ExitCode.NO_ACCESS
    outcome = run("serve", "--database", club, "--certificate", club)
    assert outcome.code == ExitCode.BAD_INPUT and "private key" in outcome.err
    outcome = run("serve", "--database", club, "--evening", "zzz")
    assert outcome.code == ExitCode.BAD_INPUT
