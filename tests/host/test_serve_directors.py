"""The pages of directors over real HTTP: signing in, permissions by address, and a whole evening."""

import html
import http.client
import json
import re
import shlex
import ssl
import stat
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from pypdf import PdfReader
from support.board_server import DIRECTOR, PIN, RunningBoardServer, serving
from support.in_a_thread import in_a_thread
from support.pages_client import Answer, Client, token_of
from support.tls_certificates import LOCALHOST, self_signed

from stichtisch.certificate.assessment import certify
from stichtisch.club.directors import signatures
from stichtisch.club.fold import club_of
from stichtisch.club.log import club_records
from stichtisch.club.results import stored_lists
from stichtisch.club.state import Club, ClubEvening, ListKey, Stakes
from stichtisch.keys.director_key import DirectorKeys
from stichtisch.keys.director_pin import DirectorPins
from stichtisch.serve import app
from stichtisch.serve.encryption import encryption
from stichtisch.serve.server import Server
from stichtisch.store import deals_of, open_database, open_existing

OTHER = "Emil Engel"
OTHER_PIN = "314159"
ELSEWHERE = "192.0.2.9"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The database of an empty club."""
    with open_database(tmp_path / "club.sqlite"):
        pass
    return tmp_path / "club.sqlite"


@pytest.fixture
def served(path: Path) -> Iterator[RunningBoardServer]:
    """A server of an empty club with one director."""
    with serving(path) as server:
        yield server


@pytest.fixture
def director(served: RunningBoardServer) -> Client:
    """A director who is signed in and reads English."""
    client = Client(served.port)
    client.get("/?lang=en")
    assert client.enter().status == 303
    return client


def evening_in(path: Path) -> tuple[Club, ClubEvening]:
    """Return the club and its latest evening."""
    with open_existing(path) as database:
        club = club_of(database)
    evening = club.latest()
    assert evening is not None
    return club, evening


def verbs(path: Path) -> list[str]:
    """Return the verbs of the club's log."""
    with open_existing(path) as database:
        return [record.verb for record in club_records(database)]


def seated(director: Client, path: Path, people: int = 4, game: str = "doppelkopf/ddv-tsr") -> ClubEvening:
    """Set up an evening, up to its first draw."""
    assert director.post("/director/new", name="Friday", day="2026-11-20", minutes="100").status == 303
    assert director.post("/director/tables/set", number="1", rules=game, serial="").status == 303
    for name in ("Anna", "Ben", "Carla", "Dora", "Emil", "Frieda")[:people]:
        assert director.post("/director/people/add", name=name, kind="member", game="").status == 303
    assert director.post("/director/seats/draw", way="lot").status == 303
    return evening_in(path)[1]


def test_the_first_director_chooses_a_pin_at_this_computer(path: Path) -> None:
    """The PIN must be repeated exactly and be long enough; the first director can be set up only once."""
    with serving(path, pin="") as served:
        client = Client(served.port)
        assert "No director has a PIN on this computer yet" in client.get("/director?lang=en").text
        first = {"name": DIRECTOR}
        assert client.post("/director/first", **first, pin="1234", again="1234").status == 400
        assert client.post("/director/first", **first, pin="111111", again="111111").status == 400
        assert client.post("/director/first", **first, pin=PIN, again="271829").status == 400
        assert client.post("/director/first", name=" ", pin=PIN, again=PIN).status == 400
        assert client.post("/director/first", **first, pin=PIN, again=PIN).status == 303
        assert f"Logged in: {DIRECTOR}" in client.get("/director").text
        other = Client(served.port)
        assert other.post("/director/first", name=OTHER, pin=OTHER_PIN, again=OTHER_PIN).status == 409
        assert served.server.site.pins.names() == [DIRECTOR]


def test_a_pin_is_stored_as_a_slow_hash_that_its_owner_alone_reads(tmp_path: Path) -> None:
    """Two files with the same PIN differ; a wrong PIN, a wrong name or a damaged file is refused."""
    pins = DirectorPins(tmp_path / "club-master.key")
    pins.choose(DIRECTOR, PIN)
    pins.choose(OTHER, PIN)
    files = sorted((tmp_path / "directors").iterdir())
    texts = [file.read_text() for file in files]
    assert len(files) == 2 and not any(PIN in text for text in texts)
    assert all(text.startswith("scrypt 16384\n") for text in texts)
    assert texts[0].splitlines()[1:3] != texts[1].splitlines()[1:3]
    assert all(stat.S_IMODE(file.stat().st_mode) == 0o600 for file in files)
    assert pins.opens(DIRECTOR, PIN)
    assert not pins.opens(DIRECTOR, OTHER_PIN) and not pins.opens("Nobody", PIN) and not pins.opens("", "")
    files[0].write_text("scrypt 16384\nnonsense\n")
    files[1].write_text(texts[1].replace("scrypt 16384", "scrypt 2"))
    assert not pins.opens(DIRECTOR, PIN) and not pins.opens(OTHER, PIN)
    pins.choose(DIRECTOR, OTHER_PIN)
    assert pins.opens(DIRECTOR, OTHER_PIN) and not pins.opens(DIRECTOR, PIN)
    pins.remove(DIRECTOR)
    assert not pins.opens(DIRECTOR, OTHER_PIN)


def test_each_director_signs_with_the_own_key(
    path: Path, served: RunningBoardServer, director: Client
) -> None:
    """Two directors sign in to one server, each with their own key; a PIN works only with its own name."""
    added = {"name": OTHER, "pin": OTHER_PIN, "again": OTHER_PIN}
    assert director.post("/director/directors/add", **added).status == 303
    assert director.post("/director/directors/add", **added).status == 409
    other = Client(served.port)
    assert other.enter(PIN, OTHER).status == 403
    assert other.enter(OTHER_PIN, DIRECTOR).status == 403
    assert other.enter(OTHER_PIN, OTHER).status == 303
    assert director.post("/director/new", name="Friday", day="2026-11-20").status == 303
    assert other.post("/director/show", what="hidden", value="1").status == 303
    keys = DirectorKeys(path.parent / "keys" / "club-master.key")
    with open_existing(path) as database:
        log = club_records(database)
        signed = signatures(log, keys.trusted())
    by_verb = [(record.person, record.signer) for record in log if record.verb == "evening"]
    assert by_verb == [(name, keys.key_of(name).public) for name in (DIRECTOR, OTHER)]
    assert signed.unsigned == signed.misnamed == signed.strangers == []


def test_a_form_of_another_session_is_refused(
    served: RunningBoardServer, director: Client, path: Path
) -> None:
    """Another director's token, or a cookie without a token, permits nothing."""
    director.post("/director/directors/add", name=OTHER, pin=OTHER_PIN, again=OTHER_PIN)
    other = Client(served.port)
    other.enter(OTHER_PIN, OTHER)
    assert director.post("/director/new", name="Friday", day="2026-11-20").status == 303
    before = verbs(path)
    stolen = token_of(director.get("/director"))
    for address, fields in FORMS.items():
        assert other.post(address, token=stolen, **fields).status == 403, address
        assert other.post(address, token="", **fields).status == 403, address
    assert verbs(path) == before


FORMS = {
    "/director/new": {"name": "Other", "day": "2026-11-21"},
    "/director/show": {"what": "hidden", "value": "1"},
    "/director/round": {"round": "1", "what": "begin"},
    "/director/penalty": {"player": "Anna", "points": "1", "why": "x"},
    "/director/people/arrive": {"game": "", "player_x": "1"},
    "/director/people/leave": {"player": "Anna"},
    "/director/people/add": {"name": "Eve", "kind": "guest", "game": ""},
    "/director/tables/set": {"number": "1", "rules": "skat/isko", "serial": ""},
    "/director/tables/remove": {"number": "1"},
    "/director/seats/draw": {"way": "lot"},
    "/director/seats/swap": {"one": "Anna", "other": "Ben"},
    "/director/seats/seat": {"player": "Anna", "table": "1"},
    "/director/paper/1/1": {"dealer": "x", "points_0": "1", "declarer": "", "won": ""},
    "/director/deal/1/1/1": {"kind": "void", "why": "x"},
    "/director/end/close": {"value": "1"},
    "/director/money/stakes": {"point": "1", "lost": "", "attendance": "", "prizes": "", "lost_to": "pot"},
    "/director/person/x": {"name": "Eve", "kind": "guest"},
    "/director/rules/1": {"session_deals": "4"},
    "/director/seats/apart": {"player_x": "1"},
    "/director/seats/together": {"player_x": "1"},
    "/director/club/name": {"name": "Club"},
    "/director/club/season": {"season": "2026", "first": "2026-01-01", "last": "2026-12-31"},
    "/director/club/team": {"season": "2026", "team": "Foxes", "player_x": "1"},
    "/director/club/no-team": {"season": "2026", "team": "Foxes"},
    "/director/club/players": {"rows": "Name\nEve"},
    "/director/club/results": {"rows": "Date;Name;Points\n2026-01-06;Eve;1", "game": "skat", "name": "Old"},
    "/director/directors/add": {"name": "Eve", "pin": "271829", "again": "271829"},
    "/director/directors/pin": {"before": PIN, "pin": "271829", "again": "271829"},
    "/director/directors/remove": {"name": DIRECTOR},
}
PAGES = [
    *("/director/people", "/director/tables", "/director/seats", "/director/lists", "/director/end"),
    *("/director/money", "/director/directors", "/director/print/plan.pdf", "/director/print/sheets.pdf"),
    *("/director/club", "/director/rules/1", "/director/print/prizes.pdf", "/director/print/cashier.pdf"),
    *("/director/print/certificate.pdf", "/director/verdict", "/director/paper/1/1", "/director/deal/1/1/1"),
]


def test_without_signing_in_nothing_is_shown_or_done(
    served: RunningBoardServer, director: Client, path: Path
) -> None:
    """Every page and form of directors requires signing in; players' pages only link to the sign-in page."""
    seated(director, path)
    before = verbs(path)
    stranger = Client(served.port)
    stranger.get("/director")
    for address in PAGES:
        assert stranger.get(address).status == 403, address
    for address, fields in FORMS.items():
        assert stranger.post(address, **fields).status == 403, address
    assert verbs(path) == before
    for address in ("/", "/beamer", "/standings", "/list/1/1"):
        assert set(re.findall(r'"(/director[^"]*)"', stranger.get(address).text)) == {"/director"}, address


def test_attempts_are_logged_and_shown_to_directors(
    served: RunningBoardServer, director: Client, path: Path
) -> None:
    """The log has the time, name, address and outcome of each sign-in, but never the PIN."""
    stranger = Client(served.port)
    assert stranger.enter("999999").status == 403
    assert director.post("/director/leave").status == 303
    assert director.enter().status == 303
    log = path.parent / "keys" / "directors" / "sign-ins.log"
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    assert [(line["name"], line["outcome"]) for line in lines] == [
        (DIRECTOR, outcome) for outcome in ("in", "wrong", "out", "in")
    ]
    assert {line["address"] for line in lines} == {"127.0.0.1"}
    assert "999999" not in log.read_text()
    page = director.get("/director/directors").text
    assert page.count("wrong PIN") == 1 and page.count("logged out") == 1


def test_a_new_pin_and_one_who_is_removed_end_open_sessions(
    served: RunningBoardServer, director: Client
) -> None:
    """The old PIN is refused, and directors cannot remove themselves."""
    director.post("/director/directors/add", name=OTHER, pin=OTHER_PIN, again=OTHER_PIN)
    second, other = Client(served.port), Client(served.port)
    second.enter()
    other.enter(OTHER_PIN, OTHER)
    change = {"before": PIN, "pin": "161803", "again": "161803"}
    assert director.post("/director/directors/pin", **change | {"before": "000000"}).status == 403
    assert director.post("/director/directors/pin", **change).status == 303
    assert director.get("/director/people").status == 404 and second.get("/director/people").status == 403
    assert second.enter().status == 403 and second.enter("161803").status == 303
    assert director.post("/director/directors/remove", name=DIRECTOR).status == 400
    asked = director.post("/director/directors/remove", name=OTHER)
    assert asked.status == 200 and other.get("/director/people").status == 404
    assert director.act("/director/directors/remove", name=OTHER).status == 303
    assert other.get("/director/people").status == 403
    assert other.enter(OTHER_PIN, OTHER).status == 403


def test_money_closing_and_pins_need_this_computer_or_tls(
    served: RunningBoardServer, director: Client, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Over plain HTTP from another address, only the steps of a round are allowed, not money, closing or PINs."""
    seated(director, path)
    visitor_of = app.visitor_of

    def from_elsewhere(*arguments: Any) -> Any:
        visitor = visitor_of(*arguments)
        visitor.address = ELSEWHERE
        return visitor

    monkeypatch.setattr(app, "visitor_of", from_elsewhere)
    before = verbs(path)
    private = [one for one in FORMS if one.split("/")[2] in ("end", "money", "directors")]
    assert len(private) == 5
    for address in private:
        answer = director.act(address, **FORMS[address])
        assert answer.status == 403 and "encrypted connection" in answer.text, address
    for address in ("/director/money", "/director/directors"):
        assert director.get(address).status == 403
    assert verbs(path) == before
    assert "/director/end/close" not in director.get("/director/end").text
    for step in ("begin", "finish"):
        assert director.act("/director/round", round="1", what=step).status == 303
    # Treat the server as encrypted, as if it had a certificate.
    served.server.site.encrypted = True
    assert director.act("/director/end/close", value="1").status == 303
    assert evening_in(path)[1].closed


def test_the_first_pin_is_chosen_nowhere_else(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only this computer may set the first PIN, even over TLS: otherwise the first visitor could become director."""
    with serving(path, pin="") as served:
        client = Client(served.port)
        token = token_of(client.get("/director"))
        visitor_of = app.visitor_of

        def from_elsewhere(*arguments: Any) -> Any:
            visitor = visitor_of(*arguments)
            visitor.address = ELSEWHERE
            return visitor

        monkeypatch.setattr(app, "visitor_of", from_elsewhere)
        served.server.site.encrypted = True
        first = {"name": DIRECTOR, "pin": PIN, "again": PIN}
        assert client.post("/director/first", token=token, **first).status == 403
        assert "must be set on the club’s computer itself" in client.get("/director?lang=en").text
        assert served.server.site.pins.names() == []


def certificate_file(folder: Path) -> Path:
    """Write a self-signed certificate of this computer, with its private key."""
    path = folder / "hall.pem"
    path.write_bytes(b"".join(self_signed("localhost", LOCALHOST)))
    return path


def test_by_tls_pages_come_encrypted_and_cookies_go_no_other_way(path: Path, tmp_path: Path) -> None:
    certificate = certificate_file(tmp_path)
    server = Server(path, path.parent / "keys" / "club-master.key", encryption=encryption(certificate))
    server.site.pins.choose(DIRECTOR, PIN)
    with in_a_thread(lambda ready: server.serve("127.0.0.1", 0, ready), lambda port, _loop: port) as port:
        context = ssl.create_default_context(cafile=str(certificate))
        connection = http.client.HTTPSConnection("localhost", port, context=context, timeout=20)
        connection.request("GET", "/director?lang=en")
        answer = connection.getresponse()
        text = answer.read().decode()
        assert answer.status == 200 and "Your name" in text and "not encrypted" not in text
        cookies = answer.headers.get_all("Set-Cookie") or []
        assert any(one.startswith("stichtisch_visit=") and "; Secure" in one for one in cookies)
        connection.close()
        with pytest.raises((http.client.HTTPException, OSError)):
            Client(port).get("/")


def test_a_whole_evening_on_paper(director: Client, path: Path) -> None:
    """Each step is recorded in the log, the certificate is valid, and each page shows the equivalent command."""
    evening = seated(director, path, people=5)
    assert [evening.minutes, len(evening.here), evening.tables[1].game] == [100, 5, "doppelkopf"]
    assert len(evening.rounds[1].lists[1].players) == 5
    # One player leaves, an unnamed guest arrives, and the round is redrawn after a confirmation.
    club, _ = evening_in(path)
    frieda = next(player for player in club.players.values() if player.name == "Emil")
    assert director.post("/director/people/leave", player=frieda.id).status == 303
    assert director.post("/director/people/leave", player=frieda.id).status == 409
    assert director.post("/director/people/arrive", game="", **{f"player_{frieda.id}": "1"}).status == 303
    assert director.post("/director/people/leave", player=frieda.id).status == 303
    assert director.post("/director/people/add", name="", kind="guest", game="doppelkopf").status == 303
    assert director.post("/director/people/add", name="", kind="member", game="").status == 400
    assert director.post("/director/people/add", name="Anna", kind="guest", game="").status == 409
    assert director.post("/director/people/arrive", game="").status == 400
    asked = director.post("/director/seats/draw", way="lot")
    assert asked.status == 200 and "Draw round 1 again?" in asked.text
    assert director.act("/director/seats/draw", way="lot").status == 303
    assert (
        "stichtisch evening draw --round 1 --by &#39;Dora Dirks&#39;" in director.get("/director/seats").text
    )
    club, evening = evening_in(path)
    places = evening.rounds[1].lists[1].players
    assert director.post("/director/seats/swap", one=places[0], other=places[1]).status == 303
    assert evening_in(path)[1].rounds[1].lists[1].players == [places[1], places[0], *places[2:]]
    plan = "".join(
        page.extract_text() for page in PdfReader(BytesIO(_pdf(director, "/director/print/plan.pdf"))).pages
    )
    assert all(club.player(id).shown in plan for id in places)
    # The round does not begin before the confirmation.
    asked = director.post("/director/round", round="1", what="begin")
    assert asked.status == 200 and evening_in(path)[1].rounds[1].begun is None
    assert director.act("/director/round", round="1", what="begin").status == 303
    assert evening_in(path)[1].rounds[1].begun is not None
    places = evening_in(path)[1].rounds[1].lists[1].players
    _paper_deals(director, path, places)
    _late(director, path)
    assert director.act("/director/penalty", player=places[0], points="-3", why="late").status == 303
    finishing = director.post("/director/round", round="1", what="finish")
    assert finishing.status == 200 and "Tables: 1" in finishing.text
    assert director.act("/director/round", round="1", what="finish").status == 303
    _money(director, path)
    for name in ("sheets", "standings", "certificate", "table-cards", "start-numbers"):
        assert _pdf(director, f"/director/print/{name}.pdf").startswith(b"%PDF"), name
    assert director.act("/director/end/close", value="1").status == 303
    assert director.post("/director/people/add", name="Late", kind="guest", game="").status == 409
    with open_existing(path) as database:
        club, keys = club_of(database), DirectorKeys(path.parent / "keys" / "club-master.key")
        shown = club.latest()
        assert shown is not None
        certificate = certify(database, club, shown, None, keys.trusted())
    log = next(check for check in certificate.checks if check.name == "club log")
    assert log.holds, log
    (said,) = [dict(one.facts) for one in log.findings if one.key == "log.signed_for"]
    assert said == {"count": len(verbs(path)), "name": DIRECTOR}
    assert director.act("/director/end/close", value="0").status == 303
    assert not evening_in(path)[1].closed


def _late(director: Client, path: Path) -> None:
    # Emil returns while the round is running, as the sixth at the table.
    club, evening = evening_in(path)
    emil = next(player for player in club.players.values() if player.name == "Emil")
    seated = evening.rounds[1].lists[1].players
    assert director.post("/director/people/arrive", game="", **{f"player_{emil.id}": "1"}).status == 303
    assert "Without a seat: Emil" in director.get("/director/seats").text
    assert director.post("/director/seats/seat", player=emil.id, table="7").status == 409
    assert director.post("/director/seats/seat", player=emil.id, table="x").status == 400
    assert director.post("/director/seats/seat", player=emil.id, table="1").status == 303
    assert evening_in(path)[1].rounds[1].lists[1].players == [*seated, emil.id]
    assert "stichtisch evening seat Emil 1.1" in director.get("/director/seats").text
    assert director.post("/director/seats/seat", player=emil.id, table="1").status == 409


def _paper_deals(director: Client, path: Path, places: list[str]) -> None:
    # Enter a valid deal and an invalid one; correct and strike the valid one.
    points = {f"points_{seat}": text for seat, text in enumerate(("3", "3", "-3", "-3"))}
    # With five players, the dealer sits out (TSR 10.1).
    paper = {"dealer": places[4], "declarer": "", "won": "", **points}
    asked = director.post("/director/paper/1/1", **paper)
    assert asked.status == 200 and "marked" not in verbs(path) and "+3" in asked.text
    assert director.act("/director/paper/1/1", **paper).status == 303
    assert director.act("/director/paper/1/1", **paper | {"points_3": "-2"}).status == 409
    assert director.post("/director/paper/1/1", **paper | {"points_0": "3.5"}).status == 400
    assert director.post("/director/paper/1/1", **paper | {"dealer": "nobody"}).status == 400
    assert director.get("/director/paper/1/9").status == 404
    assert len(_totals(path)) == 1
    page = director.get("/list/1/1").text
    (address,) = set(re.findall(r'href="(/director/deal/1/1/[A-Z0-9]+)"', page))
    changed = {f"points_{seat}": text for seat, text in enumerate(("1", "1", "-1", "-1"))}
    assert (
        director.post(address, kind="scores", seats="4", **changed, declarer="", won="", why="x").status
        == 303
    )
    assert _totals(path) == [[1, 1, -1, -1]]
    asked = director.post(address, kind="void", why="twice")
    assert asked.status == 200 and _totals(path) == [[1, 1, -1, -1]]
    assert director.act(address, kind="void", why="twice").status == 303
    assert _totals(path) == [[None] * 4]
    page = director.get(address).text
    # A struck deal cannot be struck again.
    assert "counts again as its table reported it" in page and 'value="void"' not in page
    assert director.act(address, kind="void", why="twice").status == 409
    assert director.post(address, kind="restore", why=" ").status == 400
    assert director.post(address, kind="restore", why="it was another deal").status == 303
    assert _totals(path) == [[3, 3, -3, -3]]
    page = html.unescape(director.get(address).text)
    assert 'value="restore"' not in page and "struck, by" in page and "correction taken back, by" in page
    assert f"stichtisch correct {'.'.join(address.split('/')[-3:])} --restore" in page


def _totals(path: Path) -> list[list[int | None]]:
    with open_existing(path) as database:
        club, evening = club_of(database), club_of(database).latest()
        assert evening is not None
        played = stored_lists(database, club, evening)[ListKey(1, 1)].played
        return [
            [seat.score for seat in deal.seats] for one in played for deal in deals_of(database, one.session)
        ]


def _money(director: Client, path: Path) -> None:
    stakes = {"point": "0,05", "lost": "0,50; 1", "attendance": "2", "prizes": "50 30 20", "lost_to": "pot"}
    for name, text in (
        ("point", "x"),
        ("point", "1;2"),
        ("lost", "-1"),
        ("prizes", "60 50"),
        ("prizes", "½"),
    ):
        assert director.post("/director/money/stakes", **stakes | {name: text}).status == 400, (name, text)
    assert director.post("/director/money/stakes", **stakes).status == 303
    kept = evening_in(path)[1].stakes
    assert (kept.point, kept.lost, kept.attendance, kept.prizes) == (5, (50, 100), 200, (50, 30, 20))
    page = director.get("/director/money").text
    # Six people pay 2.00 each; only five of them have played Doppelkopf.
    assert re.findall(r"Pot ([^:]*): ([0-9.]+) paid in", page) == [("Doppelkopf", "10.00"), ("–", "2.00")]
    assert "stichtisch evening stakes --point 0.05" in page


def _pdf(client: Client, path: str) -> bytes:
    connection = http.client.HTTPConnection("127.0.0.1", client.port, timeout=20)
    cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    connection.request("GET", path, headers={"Cookie": cookie})
    answer = connection.getresponse()
    assert answer.status == 200 and answer.headers["Content-Type"].startswith("application/pdf")
    content = answer.read()
    connection.close()
    return content


def test_a_table_has_a_number_and_rules_that_are_known(director: Client, path: Path) -> None:
    director.post("/director/new", name="Friday", day="2026-11-20")
    table = {"number": "1", "rules": "doppelkopf/ddv-tsr", "serial": ""}
    assert director.post("/director/tables/set", **table).status == 303
    for field, text in (("number", "0"), ("number", "100"), ("rules", "whist/any")):
        assert director.post("/director/tables/set", **table | {field: text}).status == 400, (field, text)


def test_a_table_that_was_added_by_mistake_goes(director: Client, path: Path) -> None:
    """Removal needs a confirmation; a round drawn with the table must be redrawn; a table in play cannot be removed."""
    evening = seated(director, path, people=6)
    assert director.post("/director/people/add", name="Georg", kind="member", game="").status == 303
    table = {"number": "2", "rules": "skat/isko", "serial": ""}
    assert director.post("/director/tables/set", **table).status == 303
    asked = director.post("/director/tables/remove", number="2")
    assert asked.status == 200 and "Remove table 2?" in asked.text
    assert director.act("/director/tables/remove", number="2").status == 303
    page = director.get("/director/tables").text
    assert "Table 2 is removed." in page and "stichtisch evening table 2 --remove" in page
    assert list(evening_in(path)[1].tables) == [1]
    assert director.act("/director/tables/remove", number="2").status == 409
    assert director.post("/director/tables/set", **table).status == 303
    assert director.act("/director/seats/draw", way="lot").status == 303
    assert director.act("/director/tables/remove", number="2").headers["Location"] == "/director/seats"
    assert "draw the round again" in director.get("/director/seats").text
    assert director.act("/director/seats/draw", way="lot").status == 303
    assert list(evening_in(path)[1].rounds[1].lists) == [1]
    assert director.act("/director/round", round="1", what="begin").status == 303
    assert director.act("/director/tables/remove", number="1").status == 409
    assert list(evening_in(path)[1].tables) == [1], evening.name


def test_an_evening_is_closed_after_its_last_round(director: Client, path: Path) -> None:
    seated(director, path, people=4)
    assert director.act("/director/round", round="1", what="begin").status == 303
    refused = director.act("/director/end/close", value="1")
    assert refused.status == 409 and "Round 1 is still being played" in refused.text
    assert director.act("/director/round", round="1", what="finish").status == 303
    assert director.act("/director/end/close", value="1").status == 303
    assert evening_in(path)[1].closed


def rules_form(director: Client, table: int) -> dict[str, str]:
    """Return the unchanged form of the house rules page."""
    page = director.get(f"/director/rules/{table}").text
    fields = dict(re.findall(r'<input[^>]* name="([a-z_0-9.]+)" value="([0-9]+)"', page))
    for name, options in re.findall(
        r'<select[^>]* name="([a-z_0-9.]+)"[^>]*>(.*?)</select>', page, re.DOTALL
    ):
        fields[name] = re.findall(r'<option value="([^"]+)" selected', options)[0]
    return fields


def test_rules_of_the_house_are_chosen_in_words(director: Client, path: Path, run: Any) -> None:
    """The page has each option with its values; only differences from the profile are stored.

    The command shown on the page has the same effect.
    """
    director.post("/director/new", name="Friday", day="2026-11-20")
    for number, rules in (("1", "doppelkopf/ddv-tsr"), ("2", "skat/isko"), ("3", "schafkopf/wirtshaus")):
        assert director.post("/director/tables/set", number=number, rules=rules, serial="").status == 303
    page = director.get("/director/rules/1").text
    assert "Piglets" in page and "session_deals=" not in page
    offered = rules_form(director, 1)
    assert director.post("/director/rules/1", **offered).status == 303
    assert evening_in(path)[1].tables[1].options == {}
    # Poverty is a yes-or-no option; read the form value of "yes" from the page.
    yes = re.search(r'name="poverty".*?<option value="(\d)">yes', page, re.DOTALL)
    assert yes
    wanted = offered | {"session_deals": "4", "session_deals_5": "5", "poverty": yes[1]}
    assert director.post("/director/rules/1", **wanted).status == 303
    reported = html.unescape(director.get("/director/tables").text)
    assert evening_in(path)[1].tables[1].options == {
        "poverty": True,
        "session_deals": 4,
        "session_deals_5": 5,
    }
    assert "own rules: 3" in reported
    (line,) = re.findall(r"<code>stichtisch (evening table 1 [^<]+)</code>", reported)
    assert run(*shlex.split(line), "--database", path).code == 0
    assert evening_in(path)[1].tables[1].options["session_deals"] == 4
    skat = rules_form(director, 2) | {"series_length_3": "3", "series_length_4": "4"}
    assert director.post("/director/rules/2", **skat).status == 303
    assert evening_in(path)[1].tables[2].options == {"series_length": {"3": 3, "4": 4}}
    assert rules_form(director, 2)["series_length_3"] == "3"
    # Changing one part of a tariff leaves the other parts unchanged.
    call = director.get("/director/rules/3").text
    fifty = re.search(r'name="tariff.call".*?<option value="(\d)">50<', call, re.DOTALL)
    assert fifty
    assert (
        director.post("/director/rules/3", **rules_form(director, 3) | {"tariff.call": fifty[1]}).status
        == 303
    )
    assert evening_in(path)[1].tables[3].options == {"tariff": {"call": 50}}
    assert director.post("/director/rules/1", **wanted | {"session_deals": "many"}).status == 400
    assert director.get("/director/rules/9").status == 404
    # Changing the game resets the house rules.
    assert director.post("/director/tables/set", number="1", rules="skat/isko", serial="").status == 303
    assert evening_in(path)[1].tables[1].options == {}


def test_a_guest_is_named_and_a_member_gets_facts(director: Client, path: Path, run: Any) -> None:
    """A guest who is named keeps their results; the command shown on the page has the same effect."""
    seated(director, path)
    director.post("/director/people/add", name="", kind="guest", game="")
    club, evening = evening_in(path)
    guest = club.by_shown("Guest 1")
    assert guest and guest.id in evening.here
    assert "/director/person/" + guest.id in director.get("/director/people").text
    wrong = {"name": " ", "nickname": "", "club": "", "number": "", "categories": "", "kind": "guest"}
    assert director.post(f"/director/person/{guest.id}", **wrong).status == 400
    right = wrong | {
        "name": "Gustav Grün",
        "nickname": "Gustl",
        "number": "4711",
        "categories": "Senioren, Gäste",
    }
    assert director.post(f"/director/person/{guest.id}", **right).status == 303
    reported = html.unescape(director.get("/director/people").text)
    club, evening = evening_in(path)
    named = club.players[guest.id]
    assert (named.name, named.shown, named.number, named.guest) == ("Gustav Grün", "Gustl", "4711", True)
    assert named.category_names == ["Senioren", "Gäste"] and named.former == ("Guest 1",)
    assert "The data of Gustl is saved." in reported
    (line,) = re.findall(r"<code>stichtisch (players change [^<]+)</code>", reported)
    assert line.startswith("players change 'Guest 1' --name 'Gustav Grün' --nickname Gustl --number 4711")
    # Every person's page has a checkbox for each category of the club; this guest becomes a member.
    member = right | {"category_Senioren": "1", "categories": "", "kind": "member"}
    assert director.post(f"/director/person/{guest.id}", **member).status == 303
    assert evening_in(path)[0].players[guest.id].category_names == ["Senioren"]
    assert not evening_in(path)[0].players[guest.id].guest
    assert director.post(f"/director/person/{guest.id}", **right | {"nickname": "Anna"}).status == 409
    assert director.get("/director/person/nobody").status == 404


def test_people_are_kept_apart_until_they_may_meet(director: Client, path: Path) -> None:
    """A group has at least two people; the same people form only one group."""
    seated(director, path)
    club, _ = evening_in(path)
    ids = {f"player_{club.by_shown(name).id}": "1" for name in ("Anna", "Ben")}  # type: ignore[union-attr]
    assert director.post("/director/seats/apart").status == 400
    assert director.post("/director/seats/apart", **dict(list(ids.items())[:1])).status == 409
    for _ in range(2):
        assert director.post("/director/seats/apart", **ids).status == 303
    (group,) = evening_in(path)[1].apart
    assert {f"player_{id}" for id in group} == set(ids)
    page = html.unescape(director.get("/director/seats").text)
    assert "stichtisch evening apart Anna Ben --by" in page and "May meet again" in page
    assert director.post("/director/seats/together", **ids).status == 303
    assert evening_in(path)[1].apart == []
    assert director.post("/director/seats/together", **ids).status == 409


def test_stakes_have_all_that_the_command_has(director: Client, path: Path, run: Any) -> None:
    """The page sets fixed prizes, fees by category and lost-game fees; the command shown has the same effect."""
    seated(director, path)
    club, _ = evening_in(path)
    anna = club.by_shown("Anna")
    assert anna
    facts = {
        "name": "Anna",
        "nickname": "",
        "club": "",
        "number": "",
        "categories": "Juniors",
        "kind": "member",
    }
    director.post(f"/director/person/{anna.id}", **facts)
    wanted = {
        "point": "0,05",
        "lost": "0,50; 0,50; 1,00",
        "lost_to": "box",
        "attendance": "2,50",
        "fee_0": "1",
        "prizes": "50 30 20",
        "fixed": "30; 20; 10",
    }
    assert director.post("/director/money/stakes", **wanted).status == 303
    stakes = evening_in(path)[1].stakes
    assert stakes == Stakes(
        5, (50, 50, 100), 250, (50, 30, 20), (3000, 2000, 1000), (("Juniors", 100),), True
    )
    page = html.unescape(director.get("/director/money?way=cashier").text)
    assert "Anna pays 1.00" in page and "Cashier’s list" in page
    (line,) = re.findall(r"<code>stichtisch (evening stakes [^<]+)</code>", page)
    assert (
        director.post("/director/money/stakes", **wanted | {"point": "1", "fixed": "", "fee_0": ""}).status
        == 303
    )
    assert evening_in(path)[1].stakes.fixed == () and evening_in(path)[1].stakes.fees == ()
    assert run(*shlex.split(line), "--database", path).code == 0
    assert evening_in(path)[1].stakes == stakes
    for field, text in (("fixed", "many"), ("fee_0", "1;2"), ("lost_to", "me"), ("attendance", "-1")):
        assert director.post("/director/money/stakes", **wanted | {field: text}).status == 400, field
    assert evening_in(path)[1].stakes == stakes


def test_the_club_has_a_name_seasons_and_teams(director: Client, path: Path, run: Any) -> None:
    """Entering a name, season or team again changes it; dissolving a team needs a confirmation."""
    seated(director, path)
    club, _ = evening_in(path)
    people = {name: club.by_shown(name).id for name in ("Anna", "Ben", "Carla")}  # type: ignore[union-attr]
    assert director.post("/director/club/name", name="Kartenclub", place="Neustadt").status == 303
    assert "stichtisch club name Kartenclub --place Neustadt --by" in director.get("/director/club").text
    assert evening_in(path)[0].heading == "Kartenclub, Neustadt"
    season = {"season": "2026/27", "first": "2026-09-01", "last": "2027-08-31", "best": "10"}
    assert director.post("/director/club/season", **season | {"last": "2026-08-31"}).status == 400
    assert director.post("/director/club/season", **season).status == 303
    assert evening_in(path)[0].seasons["2026/27"].best == 10
    foxes = {"season": "2026/27", "team": "Foxes"}
    assert director.post("/director/club/team", **foxes).status == 400
    ticked = {f"player_{people[name]}": "1" for name in ("Anna", "Ben")}
    assert director.post("/director/club/team", **foxes, **ticked).status == 303
    page = html.unescape(director.get("/director/club").text)
    assert "stichtisch season team 2026/27 Foxes Anna Ben --by" in page
    assert evening_in(path)[0].teams == {"2026/27": {"Foxes": [people["Anna"], people["Ben"]]}}
    asked = director.post("/director/club/no-team", **foxes)
    assert asked.status == 200 and "Dissolve team Foxes of season 2026/27?" in asked.text
    assert director.act("/director/club/no-team", **foxes).status == 303
    assert evening_in(path)[0].teams == {"2026/27": {}}
    assert director.post("/director/club/team", **foxes | {"season": "2025"}, **ticked).status == 409


def test_a_season_begins_with_rows_of_a_spreadsheet(director: Client, path: Path) -> None:
    """Rows pasted from a spreadsheet, separated by tabs: players, then their earlier results."""
    director.post("/director/new", name="Friday", day="2026-11-20")
    players = "Name\tVerein\tKategorie\nAnna Albers\tSC Nord\tFrauen\nBen Brandt\t\t\n"
    assert director.post("/director/club/players", rows=players).status == 303
    assert "New players: 2. Known before: 0." in director.get("/director/club").text
    rows = "Datum\tName\tPunkte\tSpiele\n06.01.2026\tAnna Albers\t12\t24\n06.01.2026\tBen Brandt\t-12\t24\n"
    earlier = {"rows": rows, "game": "doppelkopf", "name": "Earlier list"}
    assert director.post("/director/club/results", **earlier).status == 303
    page = html.unescape(director.get("/director/club").text)
    assert "Results: 2. Lists added or changed: 1." in page
    assert "stichtisch season import FILE --game doppelkopf --name 'Earlier list'" in page
    season = {"season": "2026", "first": "2026-01-01", "last": "2026-12-31", "best": ""}
    assert director.post("/director/club/season", **season).status == 303
    assert re.search(
        r"Anna Albers.*?\+12", director.get("/standings?over=season&season=2026").text, re.DOTALL
    )
    assert director.post("/director/club/results", **earlier | {"rows": " "}).status == 400
    strange = director.post(
        "/director/club/results", **earlier | {"rows": rows.replace("Anna Albers", "Zoe")}
    )
    assert strange.status == 409 and "Zoe" in strange.text
    no_list = director.post("/director/club/players", rows="Anna\nBen")
    assert no_list.status == 409 and "Name" in no_list.text


@pytest.mark.parametrize("name", ["prizes", "awards", "cashier", "draw-cards", "plan", "start-numbers"])
def test_all_paper_of_an_evening_is_printed(director: Client, path: Path, name: str) -> None:
    seated(director, path)
    assert PdfReader(BytesIO(_pdf(director, f"/director/print/{name}.pdf"))).pages


def test_the_verdict_is_a_page_before_it_is_paper(director: Client, path: Path) -> None:
    """A list without deals fails the check, with the same text as in the PDF."""
    seated(director, path)
    assert "/director/verdict" in director.get("/director/end").text
    page = director.get("/director/verdict").text
    assert (
        "Some checks failed: see below." in page
        and "Round 1 · Table 1" in page
        and "Doppelkopf, DDV TSR" in page
    )
    assert re.search(r'tag wrong">failed', page) and re.search(r'tag good">passed', page)


def test_a_workbook_of_the_evening_is_saved(director: Client, path: Path) -> None:
    seated(director, path)
    connection = http.client.HTTPConnection("127.0.0.1", director.port, timeout=20)
    cookie = "; ".join(f"{name}={value}" for name, value in director.cookies.items())
    connection.request("GET", "/director/print/workbook.xlsx", headers={"Cookie": cookie})
    answer = connection.getresponse()
    assert answer.headers["Content-Disposition"] == 'attachment; filename="workbook.xlsx"'
    assert openpyxl.load_workbook(BytesIO(answer.read())).sheetnames
    connection.close()
    assert "/director/print/workbook.xlsx" in director.get("/director/end").text


def test_the_list_of_the_cashier_is_for_this_computer_alone(
    served: RunningBoardServer, director: Client, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seated(director, path)
    monkeypatch.setattr(served.server.site, "is_private", lambda _address: False)
    assert director.get("/director/print/cashier.pdf").status == 403
    assert _pdf(director, "/director/print/prizes.pdf").startswith(b"%PDF")


def test_an_evening_needs_a_name_and_a_day(director: Client, path: Path) -> None:
    for fields in (
        {"name": "", "day": "2026-11-20"},
        {"name": "x", "day": "20.11.2026"},
        {"name": "x", "day": ""},
    ):
        assert director.post("/director/new", **fields).status == 400
    assert verbs(path) == []


@pytest.mark.parametrize("language", ["de", "en", "fr"])
def test_every_page_in_every_language(director: Client, path: Path, language: str) -> None:
    """No page lacks a text, including confirmations and reports."""
    seated(director, path)
    director.get(f"/?lang={language}")
    answers: list[Answer] = [director.get(address) for address in PAGES if ".pdf" not in address][:-1]
    answers.append(director.post("/director/seats/draw", way="lot"))
    answers.append(director.post("/director/end/close", value="1"))
    assert [answer.status for answer in answers] == [200] * len(answers)
    assert all(f'<html lang="{language}"' in answer.text for answer in answers)
