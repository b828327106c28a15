"""Every form of the directors' pages with invalid values: the page reports the error, and nothing is changed."""

import re
from collections.abc import Iterator
from functools import cache
from urllib.parse import urlencode

import pytest
from support.board_server import RunningBoardServer, serving
from support.club_evenings import club_database
from support.pages_client import Answer, Client, token_of

from stichtisch.club.fold import club_of
from stichtisch.store import open_existing

_POINTS = {f"points_{seat}": str(points) for seat, points in enumerate((1, 1, -1, -1))}
_SKAT = {"points_0": "24", "points_1": "0", "points_2": "0"}
# The valid fields of each form.
FORMS = {
    "enter": ("/director/enter", {"name": "Dora Dirks", "pin": "000000"}),
    "show": ("/director/show", {"what": "hidden", "value": "1"}),
    "round": ("/director/round", {"round": "1", "what": "begin"}),
    "penalty": ("/director/penalty", {"player": "somebody", "points": "-1", "why": "late"}),
    "scores": ("/director/deal/1/1/1", {"kind": "scores", "seats": "4", **_POINTS, "why": "miscounted"}),
    "deal penalty": ("/director/deal/1/1/1", {"kind": "penalty", "seats": "4", **_POINTS, "why": "late"}),
    "skat": (
        "/director/deal/1/4/1",
        {"kind": "scores", "seats": "3", **_SKAT, "declarer": "0", "won": "1", "why": "miscounted"},
    ),
    "new": ("/director/new", {"name": "Friday", "day": "2026-11-20", "minutes": "100"}),
    "draw": ("/director/seats/draw", {"way": "lot"}),
    "swap": ("/director/seats/swap", {"one": "Anna", "other": "Ben"}),
    "seat": ("/director/seats/seat", {"player": "Anna", "table": "1"}),
    "table": ("/director/tables/set", {"number": "1", "rules": "skat/isko", "serial": "x"}),
    "rules": ("/director/rules/1", {"session_deals": "4"}),
    "stakes": ("/director/money/stakes", {"point": "1", "lost_to": "pot", "fixed": "30;20"}),
    "season": ("/director/club/season", {"season": "2026", "first": "2026-01-01", "last": "2026-12-31"}),
    "arrive": ("/director/people/arrive", {"game": "skat"}),
    "leave": ("/director/people/leave", {"player": "Anna"}),
    "close": ("/director/end/close", {"value": "1"}),
    "restore": ("/director/deal/1/1/1", {"kind": "restore", "why": "twice"}),
    "void": ("/director/deal/1/1/1", {"kind": "void", "why": "twice"}),
}
# Free text fields, in which any text is valid.
_FREE = {"why", "name", "player", "one", "other", "serial", "season"}
_NONSENSE = [
    "nonsense",
    "-",
    "1e3",
    "0x1",
    "\u0663",
    "²",
    "NaN",
    "None",
    "[]",
    "<script>",
    "9" * 30,
    "1,1",
    "\x00",
]
_LONG = "a" * 5000
# Amounts of money, which may have a comma.
_AMOUNTS = {"point", "fixed"}
# Optional fields, which the page leaves out if they are empty.
_MAY_BE_MISSING = {"declarer", "won", "minutes", "serial", "point", "fixed"}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningBoardServer]:
    """A server of one evening."""
    with serving(club_database(tmp_path_factory.mktemp("club") / "club.sqlite")) as server:
        yield server


@pytest.fixture(scope="module")
def director(served: RunningBoardServer) -> Client:
    """A signed-in director with English pages."""
    client = Client(served.port)
    client.get("/?lang=en")
    assert client.enter().status == 303
    return client


def records(served: RunningBoardServer) -> tuple[int, int]:
    """Return the number of records in the club's log and of events in the tables' journals."""
    with open_existing(served.server.site.database) as database:
        (log,) = database.connection.execute("SELECT count(*) FROM club_log").fetchone()
        (events,) = database.connection.execute("SELECT count(*) FROM events").fetchone()
    return log, events


def send(client: Client, path: str, body: str) -> Answer:
    """Send a form body with the valid token of its page."""
    return client.ask(
        "POST", path, f"{body}&form_token={_token(client.port, client.cookies['stichtisch_visit'])}"
    )


@cache
def _token(port: int, visit: str) -> str:
    return token_of(Client(port, {"stichtisch_visit": visit}).get("/director"))


def is_refused(answer: Answer) -> bool:
    """Return whether the response is a page with an error message."""
    message = re.search(r'<p class="wrong" role="alert">[^<]{10,}</p>|<h1>[^<]{10,}</h1>', answer.text)
    return answer.status == 400 and message is not None and "<h1>Something went wrong" not in answer.text


# One field of each kind, for the short run.
SHORT = {
    ("enter", "name"),
    ("show", "value"),
    ("round", "what"),
    ("penalty", "points"),
    ("scores", "kind"),
    ("new", "day"),
    ("table", "rules"),
    ("close", "value"),
    ("skat", "won"),
}
CASES = [
    pytest.param(form, field, marks=() if (form, field) in SHORT else pytest.mark.long)
    for form, (_, fields) in FORMS.items()
    for field in fields
]


@pytest.mark.parametrize(("form", "field"), CASES)
def test_nonsense_in_each_field_is_said_and_changes_nothing(
    served: RunningBoardServer, director: Client, form: str, field: str, capfd: pytest.CaptureFixture[str]
) -> None:
    """Send nonsense, missing, overlong and repeated values, and bytes that are not valid text."""
    path, fields = FORMS[form]
    before = records(served)
    rest = urlencode({name: value for name, value in fields.items() if name != field})
    wrong = [f"{field}=a%ff", f"{field}=%zz", f"{field}={fields[field]}&{field}={fields[field]}"]
    wrong += [f"{field}=%ed%a0%80", f"%ff{field}=1"]
    if field not in _MAY_BE_MISSING and field != "pin":
        wrong += ["", f"{field}=", f"{field}=+%0a+"]
    if field not in _FREE and field != "pin":
        wrong += [urlencode({field: one}) for one in _NONSENSE if not (one == "1,1" and field in _AMOUNTS)]
    if field != "pin":
        wrong.append(f"{field}={_LONG}")
    for body in wrong:
        answer = send(director, path, f"{rest}&{body}" if rest else body)
        assert is_refused(answer), (body[:80], answer.status)
    assert records(served) == before
    assert "Traceback" not in capfd.readouterr().err


@pytest.mark.parametrize("form", FORMS)
def test_nonsense_in_all_fields_at_once(served: RunningBoardServer, director: Client, form: str) -> None:
    """Also send every field twice, and unknown fields."""
    path, fields = FORMS[form]
    before = records(served)
    bad = dict.fromkeys(fields, "nonsense" * 100)
    for body in (
        urlencode(bad),
        urlencode(bad) + "&" + urlencode(bad),
        "&".join(f"{name}=%ff" for name in fields),
        "&" * 3000,
        "=&=&=",
        "kind[]=scores&kind.x=1",
    ):
        assert is_refused(send(director, path, body)), body[:80]
    assert records(served) == before


@pytest.mark.parametrize("seats", ["0", "-4", "3", "5", "8", "999999"])
def test_seats_that_the_deal_does_not_have(director: Client, seats: str) -> None:
    fields = {**FORMS["scores"][1], "seats": seats}
    assert is_refused(send(director, "/director/deal/1/1/1", urlencode(fields)))


def test_any_text_that_is_text_is_a_reason(served: RunningBoardServer, director: Client) -> None:
    """Markup, control characters and other scripts are shown as text and have no effect."""
    path, fields = FORMS["deal penalty"]
    for why in (
        "<b>x</b>\x1b[2J",
        "\x00\x01",
        "\u202eevil",
        "\U0001f0a1",
        "{{ 7*7 }}",
        "'; DROP TABLE deals",
    ):
        assert send(director, path, urlencode({**fields, "why": why})).status == 303
        page = director.get(path)
        assert page.status == 200 and "\x1b" not in page.text and "<b>x" not in page.text and "49" not in why


def test_who_is_not_in_sees_no_page_of_the_director(served: RunningBoardServer) -> None:
    """An invalid form does not bypass the PIN."""
    stranger = Client(served.port)
    stranger.get("/director?lang=en")
    for path, _ in FORMS.values():
        if path != "/director/enter":
            answer = send(stranger, path, "points=x")
            assert answer.status == 403 and "director/penalty" not in answer.text
    with open_existing(served.server.site.database) as database:
        assert club_of(database).latest() is not None
