"""The server of `stichtisch play`: four pages at one table, each with its own hand and the same display."""

import http.client
import json
import re
import signal
import subprocess
import sys
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from support.play_server import CODE, RunningPlayServer, playing
from support.qr_codes import read
from support.web_page import Closed, WebPage

from cardrules.judge import judge, notation_of
from stichtisch.commands import play as play_command
from stichtisch.journal.journal_file import read as read_journal
from stichtisch.journal.session_fold import SessionFold
from stichtisch.look.qr_code import qr_modules
from stichtisch.play import outlet, web_socket
from stichtisch.play.engine.cloth import PLACES
from stichtisch.play.errors import PageMissing
from stichtisch.play.guests import PATIENCE_S, Guests
from stichtisch.play.invitation import Invitation
from stichtisch.play.memory import Memory
from stichtisch.play.pages import finished_page
from stichtisch.play.qr_code import drawn
from stichtisch.play.screen import ROW, Screen
from stichtisch.play.secret_dice import SecretDice
from stichtisch.serve.addresses import addresses

pytestmark = pytest.mark.of_a_file

LEFT, MIDDLE, RIGHT = range(3)
# The longest time until a laid card is on the display.
_DRAWN_S = 0.15
_NAMES = ("Anna", "Bert", "Carl", "Dora")


@pytest.fixture
def served(tmp_path: Path) -> Iterator[RunningPlayServer]:
    """A server with a table that was just switched on."""
    with playing(tmp_path, shows_seed=False) as server:
        yield server


def get(port: int, path: str, address: str = "127.0.0.1", **headers: str) -> Any:
    """Return the HTTP response to a GET request, with its text."""
    with closing(http.client.HTTPConnection(address, port, timeout=20)) as connection:
        connection.request("GET", path, headers=headers)
        answer: Any = connection.getresponse()
        answer.text = answer.read().decode()
        return answer


def cookie_of(answer: Any) -> str:
    """Return the cookie that a response sets."""
    return (answer.getheader("Set-Cookie") or "").partition(";")[0]


def four_pages(served: RunningPlayServer, stack: ExitStack, seed: int = 7) -> list[WebPage]:
    """Return four pages, each with a place, after the first one has started the deal."""
    pages = [stack.enter_context(served.page()) for _ in range(PLACES)]
    for place, page in enumerate(pages):
        page.send("join", place=place, name=_NAMES[place])
        page.shows(lambda state: state["mine"])
    pages[0].send("pace", ms=0)
    pages[0].send("new", seed=seed, game="doppelkopf")
    for page in pages:
        page.shows(everybody_sits)
    until_pressed(pages[0], 0, lambda: pages[0].state["playing"])
    for page in pages:
        page.shows(lambda state: len(state["places"][state["mine"][0]]["hand"]) == 12)
    return pages


def everybody_sits(state: dict[str, Any]) -> bool:
    """Return for each place whether a player of the session sits there."""
    return all(place["sits"] for place in state["places"])


def was_refused(page: WebPage, request: str) -> bool:
    """Return whether the last answer to a page refuses this request."""
    return bool(page.answers) and page.answers[-1]["refused"] == request


def has_place(place: int, state: dict[str, Any]) -> bool:
    """Return whether a page has this place."""
    return place in state["mine"]


def answer_healthy(page: WebPage, place: int) -> None:
    """Answer the table's question with the first item of the place's list."""
    until_pressed(page, place, lambda: page.state["asked"] != place)


def guests_of(served: RunningPlayServer) -> Guests:
    """Return the browsers connected to a server."""
    assert served.server.play
    return served.server.play.guests


def comes_true(condition: Callable[[], bool]) -> None:
    """Wait until the condition is true."""
    end = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.01)


def until_pressed(page: WebPage, place: int, condition: Any, key: int = MIDDLE) -> None:
    """Press a key repeatedly until the condition is true, because the table may still be drawing."""
    end = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < end
        page.send("key", place=place, key=key, down=True)
        page.settle(0.1)
        page.send("key", place=place, key=key, down=False)
        page.settle(0.2)


def hidden_faces(page: WebPage) -> list[str]:
    """Return each card face that the page received although the card was neither in its own hand nor face up."""
    found = []
    for text in page.received:
        message = json.loads(text)
        state = message.get("state", {"mine": [], "places": []})
        for place, facts in enumerate(state["places"]):
            facts.pop("lies")
            if place in state["mine"]:
                facts.pop("hand")
        if message.get("said", [""])[0] in ("card", "declared"):
            continue
        found += re.findall(r'"face": "[^"]*"|"id": \d+', json.dumps(message))
        found += ["seed"] if state.get("seed") is not None else []
    return found


@pytest.mark.long
def test_four_pages_play_a_deal_and_see_no_hand_but_their_own(
    served: RunningPlayServer, tmp_path: Path, run: Any
) -> None:
    with ExitStack() as stack:
        pages = four_pages(served, stack)
        onlooker = stack.enter_context(served.page())
        hands = [page.state["places"][place]["hand"] for place, page in enumerate(pages)]
        assert sorted(card["id"] for hand in hands for card in hand) == list(range(48))
        assert onlooker.state["places"][0]["hand"] == [{"id": None}] * 12
        # Simple players take over the other places; the dealer, who is a person, plays last in the first trick.
        for place in (1, 2, 3):
            pages[place].send("who", place=place, who="robot")
        until_pressed(pages[0], 0, lambda: pages[0].state["turn"] == 0)
        lying = [place["lies"] for place in pages[0].state["places"]]
        assert [len(cards) for cards in lying] == [0, 1, 1, 1]
        pull_the_plug(pages[0], lying)
        pages[0].send("who", place=0, who="robot")
        for page in (*pages, onlooker):
            page.hears("over", 60)
            assert hidden_faces(page) == []
        for page, hand in zip(pages, hands, strict=True):
            # Check that the page received its own hand: without any faces, the assertion above could not fail.
            assert all(
                f'"id":{card["id"]},"face":"{card["face"]}"' in "".join(page.received) for card in hand
            )
        scores = next(said[1] for said in onlooker.said if said[0] == "over")
        exported = pages[0].ask("export")
    check_exported(exported, scores, tmp_path, run)


def pull_the_plug(page: WebPage, lying: list[Any]) -> None:
    """Unplug and replug the table: its display is dark until then, and the laid cards stay as they were."""
    page.settle()
    page.send("plug", **{"in": False})
    page.until(lambda: page.state["power"] is False and not any(page.frame))
    assert page.ask("key", place=0, key=0, down=True) == {"refused": "key", "why": "no_power"}
    page.send("plug", **{"in": True})
    page.until(lambda: page.state["power"] and any(page.frame))
    assert [place["lies"] for place in page.state["places"]] == lying


def check_exported(exported: dict[str, str], scores: list[int], folder: Path, run: Any) -> None:
    """Verify the exported journal with the command, and judge its first deal."""
    path = folder / exported["name"]
    path.write_text(exported["exported"])
    assert run("verify", path).code == 0
    assert run("import", path).code == 0
    assert all(name in run("sheet").out for name in _NAMES)
    fold = SessionFold()
    for event in read_journal(path.read_bytes(), path.name).events:
        fold.apply(event.seat, event.verb, event.arguments)
        if event.verb == "seal":
            break
    assert fold.session.deal is not None
    judged = judge(notation_of(fold.session.deal, "deal"))
    assert (len(fold.session.deal.cards), judged["scores"]) == (48, scores)


def test_the_display_of_each_page_is_the_same_however_it_came(served: RunningPlayServer) -> None:
    with served.page() as early:
        early.until(lambda: any(early.frame))
        early.settle(1)
        early.send("join", place="all")
        until_pressed(early, 0, lambda: early.drawn > 4)
        early.settle(1)
        with served.page() as late:
            late.until(lambda: late.drawn)
            late.settle()
            assert late.frame == early.frame
    assert len(set(late.frame)) > 2


@pytest.mark.long
def test_a_card_is_drawn_soon_after_it_was_laid(served: RunningPlayServer) -> None:
    taken = []
    with served.page() as page:
        page.send("join", place="all", name="Anna")
        page.send("new", seed=7, game="doppelkopf")
        page.shows(everybody_sits)
        until_pressed(page, 0, lambda: page.state["playing"])
        for place in (1, 2, 3, 0):
            answer_healthy(page, place)
        for place in (1, 2, 3):
            page.settle(0.5)
            begun = time.monotonic()
            page.send("lay", place=place, id=page.state["places"][place]["hand"][0]["id"])
            page.drawn_again()
            taken.append(time.monotonic() - begun)
    assert min(taken) < _DRAWN_S, taken


def test_only_the_page_itself_connects(served: RunningPlayServer) -> None:
    own = f"127.0.0.1:{served.port}"
    for headers, status in (
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": f"http://evil.example:{served.port}"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": ""}, 403),
        ({"Host": "evil.example", "Origin": "http://evil.example"}, 421),
        ({"Upgrade": "", "Origin": f"http://{own}"}, 400),
        ({"Sec-WebSocket-Key": ""}, 400),
    ):
        with pytest.raises(Closed) as refused:
            WebPage(served.port, headers=headers)
        assert refused.value.status == status, headers
    assert get(served.port, "/play.json", Host="evil.example").status == 421
    assert get(served.port, "/../server.py").status == 404
    assert get(served.port, "/cards/%2e%2e/%2e%2e/server.py").status == 404


def test_pages_are_restricted_by_their_headers(served: RunningPlayServer) -> None:
    answer = get(served.port, "/cards.js")
    assert answer.status == 200
    assert answer.getheader("Content-Type") == "text/javascript; charset=UTF-8"
    policy = answer.getheader("Content-Security-Policy") or ""
    assert "default-src 'none'" in policy
    assert "unsafe-inline" not in policy
    assert "unsafe-eval" not in policy.replace("wasm-unsafe-eval", "")
    for path in ("/", "/join"):
        cookie = get(served.port, path).getheader("Set-Cookie") or ""
        assert "HttpOnly" in cookie
        assert "SameSite=Strict" in cookie


def test_a_browser_keeps_its_place_while_it_is_away(tmp_path: Path) -> None:
    clock = [0.0]
    with playing(tmp_path, clock=lambda: clock[0]) as served:
        first, second = (cookie_of(get(served.port, "/join")) for _ in range(2))
        with served.page(first) as page:
            page.send("join", place=2, name="Anna")
            page.send("key", place=2, key=1, down=True)
            page.send("look", at=["journal"])
            page.until(lambda: page.state["places"][2]["keys"][1])
            with served.page(first) as twin:
                assert twin.state["mine"] == [2]
        with served.page(second) as other:
            assert other.ask("join", place=2, name="Bert") == {"refused": "join", "why": "taken"}
            # When a page disconnects, its pressed keys are released.
            other.until(lambda: not any(other.state["places"][2]["keys"]))
            forged = first[:-1] + ("0" if first[-1] != "0" else "1")
            with served.page(forged) as stranger:
                assert stranger.state["mine"] == []
            with served.page(first) as page:
                assert page.state["mine"] == [2]
            comes_true(lambda: guests_of(served).pages == 1)
            clock[0] += PATIENCE_S
            other.send("join", place=2, name="Bert")
            other.until(lambda: other.state["mine"] == [2])
            with served.page(first) as page:
                assert page.state["mine"] == []


def other_address(port: int) -> str:
    """Return an address of this computer that other computers can reach."""
    own = addresses("0.0.0.0", port)[1:]
    if not own:
        pytest.skip("this computer is in no network")
    return own[0].removeprefix("http://").rpartition(":")[0]


def test_other_computers_need_the_code_word_to_take_part(tmp_path: Path) -> None:
    with playing(tmp_path, host="0.0.0.0") as served:
        address = other_address(served.port)
        with served.page(address=address) as page, served.page() as here:
            for message in (
                {"do": "join", "place": 0},
                {"do": "who", "place": 0, "who": "robot"},
                {"do": "export"},
            ):
                assert page.ask(**message) == {"refused": message["do"], "why": "code"}
            assert page.ask("join", place=0, code="wrong")["why"] == "code"
            assert page.state["places"][0]["who"] == "nobody"
            page.send("join", place=0, name="Anna", code=f" {CODE.lower()} ")
            page.until(lambda: page.state["mine"] == [0])
            here.send("join", place=1, name="Bert")
            here.until(lambda: here.state["mine"] == [1])
        assert get(served.port, "/join?code=wrong", address=address).status == 403
        joined = get(served.port, f"/join?code={CODE}", address=address)
        assert (joined.status, joined.getheader("Location")) == (303, f"/#code={CODE}")
        with served.page(cookie_of(joined), address=address) as page:
            page.send("join", place=2, name="Carl")
            page.until(lambda: page.state["mine"] == [2])
        # After wrong guesses, even the right code is refused for a while.
        for _ in range(5):
            get(served.port, "/join?code=guess", address=address)
        assert get(served.port, f"/join?code={CODE}", address=address).status == 403


def test_only_a_browser_of_this_computer_ends_the_evening_of_others(tmp_path: Path) -> None:
    with playing(tmp_path, host="0.0.0.0") as served:
        address = other_address(served.port)
        own = cookie_of(get(served.port, "/"))
        guest = cookie_of(get(served.port, f"/join?code={CODE}", address=address))
        with served.page(own) as here, served.page(guest, address=address) as page:
            here.send("join", place=0, name="Anna")
            here.until(lambda: here.state["mine"] == [0])
            page.send("join", place=1, name="Bert")
            page.until(lambda: page.state["mine"] == [1])
            for message in ({"do": "new"}, {"do": "replay", "journal": ""}, {"do": "plug", "in": False}):
                assert page.ask(**message) == {"refused": message["do"], "why": "others"}
            # A local browser's cookie is not accepted from another computer.
            with served.page(own, address=address) as thief:
                assert thief.state["mine"] == []
                assert thief.ask("new") == {"refused": "new", "why": "code"}
            here.send("new", game="skat")
            page.until(lambda: page.state["game"] == "skat")
            here.send("leave")
            page.until(lambda: page.state["places"][0]["who"] == "nobody")
            page.send("new", game="double")
            page.until(lambda: page.state["game"] == "double")


def test_browsers_that_have_gone_do_not_keep_an_evening(tmp_path: Path) -> None:
    clock = [0.0]
    with playing(tmp_path, host="0.0.0.0", clock=lambda: clock[0]) as served:
        address = other_address(served.port)
        cookies = [cookie_of(get(served.port, f"/join?code={CODE}", address=address)) for _ in range(2)]
        with served.page(cookies[0], address=address) as page:
            page.send("join", place=1, name="Bert")
            with served.page(cookies[1], address=address) as other:
                other.send("join", place=2, name="Carl")
                other.until(lambda: other.state["mine"] == [2])
            comes_true(lambda: guests_of(served).pages == 1)
            assert page.ask("new") == {"refused": "new", "why": "others"}
            clock[0] += PATIENCE_S
            page.send("new", game="skat")
            page.until(lambda: page.state["game"] == "skat" and page.state["places"][2]["who"] == "nobody")


def test_of_many_who_want_one_place_at_the_same_time_one_gets_it(served: RunningPlayServer) -> None:
    with ExitStack() as stack:
        pages = [stack.enter_context(served.page()) for _ in range(6)]
        for turn in range(3):
            for page in pages:
                page.forget()
                page.send("join", place=turn, name="Anna")
                page.send("none")
            for page in pages:
                page.until(partial(was_refused, page, "none"))
            got = [page for page in pages if len(page.answers) == 1]
            assert len(got) == 1
            assert [page.answers[0] for page in pages if page not in got] == [
                {"refused": "join", "why": "taken"}
            ] * 5
            got[0].shows(partial(has_place, turn))


def test_a_page_that_cannot_come_back_leaves_its_place_and_its_keys(served: RunningPlayServer) -> None:
    with served.page() as other:
        with served.page() as page:
            page.send("join", place=2, name="Anna")
            page.send("key", place=2, key=0, down=True)
            other.until(lambda: other.state["places"][2]["keys"][0])
        other.until(lambda: other.state["places"][2]["who"] == "nobody")
        assert other.state["places"][2]["keys"] == [False] * 3


def test_a_page_whose_people_think_stays_connected(
    served: RunningPlayServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A silent page stays connected while it answers heartbeats; one that does not answer is disconnected."""
    monkeypatch.setattr(outlet, "_HEARTBEAT_SECONDS", 0.2)
    monkeypatch.setattr(web_socket, "_SILENCE_SECONDS", 1.0)
    with served.page() as page, served.page() as silent:
        page.until(lambda: page.state)
        end = time.monotonic() + 2.5
        while time.monotonic() < end:
            page.take(end - time.monotonic())
        assert page.ask("none")["refused"] == "none"
        with pytest.raises((Closed, OSError)):
            while silent.take(5.0):
                pass
            raise AssertionError("the silent page is still connected")


def test_a_table_that_nobody_sees_costs_nothing(served: RunningPlayServer) -> None:
    with served.page() as page, served.page() as other:
        for one in (page, other):
            one.send("sleep", on=True)
        other.send("sleep", on=False)
        other.send("join", place="all", name="Anna")
        other.until(lambda: other.state["mine"])
        other.send("pace", ms=0)
        other.send("new", seed=7, game="doppelkopf")
        for place in range(4):
            other.send("who", place=place, who="robot")
        other.hears("card")
        # While at least one page is visible, the table keeps running; now no page is visible.
        other.send("sleep", on=True)
        other.ask("none")
        other.settle(0.2)
        other.forget()
        # At this pace, a card would be played within 0.5 s.
        other.settle(0.5)
        assert other.said == []
        other.send("sleep", on=False)
        other.hears("card")
        assert other.ask("sleep", on=1) == {"refused": "sleep", "why": "message"}


def test_the_seed_is_secret_at_a_table_of_several_people(served: RunningPlayServer) -> None:
    with served.page() as page:
        page.send("join", place="all")
        page.send("new", seed=12345)
        page.send("new")
        page.settle()
        assert "12345" not in "".join(page.received)
        assert page.state["seed"] is None


def test_secret_shuffles_are_complete_and_new_each_time() -> None:
    shuffled = []
    for _ in range(2):
        cards = list(range(48))
        SecretDice(7).shuffle(cards)
        shuffled.append(cards)
    assert [sorted(cards) for cards in shuffled] == [list(range(48))] * 2
    assert shuffled[0] != shuffled[1]


def test_without_a_page_the_tables_time_stands_still(served: RunningPlayServer) -> None:
    with served.page() as page:
        page.until(lambda: page.drawn > 2)
    with served.page() as page:
        before = time_of(page)
    time.sleep(0.5)
    with served.page() as page:
        assert time_of(page) - before < 0.4


def time_of(page: WebPage) -> float:
    """Return the seconds since power-on, as of the next change of the state."""
    page.send("join", place="all")
    page.until(lambda: page.state["mine"] == [0, 1, 2, 3])
    return page.state["us"] / 1e6


def test_without_a_table_the_page_has_its_own(tmp_path: Path) -> None:
    with playing(tmp_path, table=False) as served:
        assert json.loads(get(served.port, "/play.json").text) == {"backend": "worker", "code": False}
        with pytest.raises(Closed) as refused:
            WebPage(served.port)
        assert refused.value.status == 404


def test_rows_that_have_changed_are_sent_together() -> None:
    screen = Screen()
    frame = bytearray(screen.frame)
    for row in (0, 5, 100, 319):
        frame[row * ROW + 7] = 1
    rows = screen.show_frame(bytes(frame))
    assert rows == [0, 5, 100, 319]
    messages = screen.messages(set(rows))
    assert [(one[0] * 256 + one[1], one[2] * 256 + one[3]) for one in messages] == [
        (0, 6),
        (100, 1),
        (319, 1),
    ]
    assert zlib.decompress(messages[0][4:]) == bytes(frame[: 6 * ROW])
    assert screen.show_frame(bytes(frame)) == []


def test_each_evening_has_a_memory_of_its_own(tmp_path: Path) -> None:
    image = tmp_path / "evening.img"
    image.write_bytes(b"the first evening")
    memory = Memory(image, kept=True)
    numbers = [memory.serial_number]
    for _ in range(2):
        memory.renew()
        numbers.append(memory.serial_number)
    assert len(set(numbers)) == 3
    assert (tmp_path / "evening.img.1").read_bytes() == b"the first evening"
    assert Memory(image, kept=True).serial_number == numbers[-1]


def test_the_code_in_the_terminal_is_read_back() -> None:
    address = "http://192.168.178.25:8012/join?code=HERZAS"
    modules = qr_modules(address)
    assert read(modules) == address
    lines = [line.removeprefix("\x1b[97;40m").removesuffix("\x1b[0m") for line in drawn(modules)]
    shown = [[character in white for character in line] for line in lines for white in ("█▀", "█▄")]
    assert [[not one for one in row[2:-2]] for row in shown[2 : 2 + len(modules)]] == modules


def test_phones_are_invited_by_those_who_may_take_part(tmp_path: Path) -> None:
    with playing(tmp_path, host="0.0.0.0") as served:
        address = other_address(served.port)
        link = f"http://{address}:{served.port}/join?code={CODE}"
        facts = json.loads(get(served.port, "/play.json").text)
        assert facts == {"backend": "server", "code": False, "invitation": {"address": link, "code": CODE}}
        picture = get(served.port, "/invite.svg")
        assert picture.getheader("Content-Type") == "image/svg+xml; charset=UTF-8"
        assert shown_by(picture.text) == qr_modules(link)
        # Other computers get no invitation, because it contains the code word.
        assert json.loads(get(served.port, "/play.json", address=address).text) == {
            "backend": "server",
            "code": True,
        }
        assert get(served.port, "/invite.svg", address=address).status == 404


def shown_by(picture: str) -> list[list[bool]]:
    """Return the modules of a QR code that is drawn as lines one module high; leave out its border of two modules."""
    drawing = ElementTree.fromstring(picture)
    size = int(drawing.attrib["viewBox"].split()[2])
    strokes = [node.attrib["d"] for node in drawing if "stroke" in node.attrib]
    rows = [[False] * size for _ in range(size)]
    x, y = 0, 0.0
    for command, numbers in re.findall(r"([Mmh])([-\d. ]+)", strokes[0]):
        values = [float(number) for number in re.findall(r"-?[\d.]+", numbers)]
        if command == "h":
            for column in range(x, x + int(values[0])):
                rows[int(y)][column] = True
            x += int(values[0])
        else:
            x, y = (int(values[0]), values[1]) if command == "M" else (x + int(values[0]), y + values[1])
    return [row[2:-2] for row in rows[2:-2]]


def test_without_an_address_in_a_network_the_invitation_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    assert Invitation.to("127.0.0.1", 8012, CODE).facts() == {"missing": "host"}
    assert Invitation.to("192.0.2.7", 8012, CODE).link == f"http://192.0.2.7:8012/join?code={CODE}"
    monkeypatch.setattr("stichtisch.serve.addresses._own_addresses", list)
    invitation = Invitation.to("0.0.0.0", 8012, CODE)
    assert invitation.facts() == {"missing": "network"}
    play_command._invite(invitation)
    told = capsys.readouterr().out
    assert "hotspot" in told
    assert CODE not in told


def test_the_command_prints_where_the_table_is_and_ends(tmp_path: Path) -> None:
    with command("--host", "0.0.0.0", "--flash", str(tmp_path / "evening.img")) as (lines, process):
        places = [line.split()[1] for line in lines if line.startswith("Table:")]
        port = int(places[0].rstrip("/").rpartition(":")[2])
        code = next(line.split()[-1] for line in lines if line.startswith("Code word:"))
        assert get(port, f"/join?code={code}").getheader("Location") == f"/#code={code}"
        with WebPage(port) as page:
            page.until(lambda: page.drawn > 1)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert (process.returncode, err) == (0, "")
    assert out.endswith("Ended.\n")


def test_without_micropython_the_command_says_so_and_serves_the_page_if_there_is_one(
    monkeypatch: pytest.MonkeyPatch, run: Any
) -> None:
    monkeypatch.setenv("STICHTISCH_MICROPYTHON", "/nowhere/micropython")
    try:
        finished_page()
    except PageMissing:
        outcome = run("play", "--no-browser", "--port", "0")
        assert outcome.code == 2
        assert "make page" in outcome.err
    else:
        with command() as (lines, process):
            port = int(lines[0].strip().rstrip("/").rpartition(":")[2])
            assert json.loads(get(port, "/play.json").text)["backend"] == "worker"
            process.send_signal(signal.SIGINT)
            _, err = process.communicate(timeout=30)
        assert process.returncode == 0
        assert "The table runs in the page" in err
    assert run("play", "--flash", "evening.img").code == 2


@contextmanager
def command(*arguments: str) -> Iterator[tuple[list[str], subprocess.Popen[str]]]:
    """Start `stichtisch play` on a free port; yield its output until it is ready, and its process."""
    process = subprocess.Popen(
        [sys.executable, "-m", "stichtisch", "play", "--port", "0", "--no-browser", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout
        lines = list(iter(process.stdout.readline, "Ctrl-C ends.\n"))
        yield lines, process
    finally:
        process.kill()
        process.communicate()


@pytest.mark.long
def test_an_exported_deal_is_played_again(served: RunningPlayServer) -> None:
    with served.page() as page:
        page.send("join", place="all", name="Anna")
        page.send("pace", ms=0)
        page.send("new", seed=3, game="skat")
        page.until(lambda: all(place["sits"] for place in page.state["places"][:3]))
        for place in range(4):
            page.send("who", place=place, who="robot")
        page.until(lambda: [said for said in page.said if said[0] == "over"], 60)
        cards = [said for said in page.said if said[0] == "card"]
        journal = page.ask("export")["exported"]
        page.said.clear()
        page.send("join", place=0, name="Anna")
        page.until(lambda: page.state["mine"] == [0])
        page.send("replay", journal=journal, deal=1)
        page.until(lambda: [said for said in page.said if said[0] == "over"], 60)
        assert [said for said in page.said if said[0] == "card"][-len(cards) :] == cards
