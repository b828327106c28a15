"""Plays evenings on the page in Chromium with both back ends, and compares the scores with `judge`."""

import json
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from support.judged_deals import judged_deals
from support.person_at_a_page import LEFT, LISTENING, MIDDLE, RIGHT, PersonAtAPage
from support.play_server import playing
from support.web_space import web_space

from stichtisch.main import main
from stichtisch.play import bundle
from stichtisch.play.secret_dice import SecretDice

pytestmark = pytest.mark.browser

# Seeds of deals that are not passed in: in Skat somebody bids, in Schafkopf the person's place calls the ace of spades.
SEEDS = {"doppelkopf": 7, "skat": 4, "schafkopf": 19, "double": 2}
DESKTOP = {"viewport": {"width": 1280, "height": 860}}

# Returns the pixels of the middle of the display, which shows the trick, as a text.
TRICK = """() => {
    const copy = new OffscreenCanvas(300, 170).getContext("2d", { willReadFrequently: true });
    copy.drawImage(document.querySelector("canvas"), -90, -70);
    return new Uint32Array(copy.getImageData(0, 0, 300, 170).data.buffer).join();
}"""

Sit = Callable[..., PersonAtAPage]


@pytest.fixture(scope="session")
def finished_page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the finished page, and return its folder."""
    if not bundle.MICROPYTHON.is_dir():
        pytest.skip("needs MicroPython for WebAssembly: run 'npm ci' in host/stichtisch/play/npm")
    folder = tmp_path_factory.mktemp("page") / "page"
    bundle.make_page(folder)
    return folder


@pytest.fixture
def address(request: pytest.FixtureRequest, tmp_path: Path, servers: ExitStack) -> str:
    """Return the address of the page with the back end that the test selects."""
    if request.param == "worker":
        return servers.enter_context(web_space(request.getfixturevalue("finished_page")))
    return f"http://127.0.0.1:{servers.enter_context(playing(tmp_path)).port}"


@pytest.fixture
def sit(open_page: Callable[..., Page]) -> Sit:
    """Return a function that opens the page at an evening with fast robots."""

    def open(address: str, evening: str, **facts: Any) -> PersonAtAPage:
        page = open_page(
            f"{address}/#{evening}", LISTENING, **{"reduced_motion": "reduce", **DESKTOP, **facts}
        )
        person = PersonAtAPage(page)
        person.until(lambda: person.state)
        person.choose("#pace", "0")
        return person

    return open


both = pytest.mark.parametrize("address", ["worker", "server"], indirect=True)


def check_scores(person: PersonAtAPage) -> tuple[str, str, list[list[int]]]:
    """Compare the scores on the page with its exported journal. Return the journal's name and text, and the scores."""
    # At this pace, no other deal ends during the check.
    person.choose("#pace", "1500")
    person.until(lambda: person.sealed == len(person.heard("over")) > 0)
    name, text = person.save_journal()
    person.look()
    deals = judged_deals(text, name)
    assert [deal["irregularities"] for deal in deals] == [[]] * len(deals)
    totals = [0] * 4
    told = []
    for deal in deals:
        told.append([None] * 4)
        for score, place in zip(deal["scores"], deal["places"], strict=True):
            told[-1][place] = score
            totals[place] += score
    assert [said[1] for said in person.heard("over")] == told
    for place, total in enumerate(totals):
        expect(person.place_node(place).locator(".score")).to_have_text(f"Σ {shown(total)}")
    return name, text, [deal["scores"] for deal in deals]


def check_import(name: str, text: str, scores: list[list[int]], folder: Path, capfd: Any) -> None:
    """Import a journal with the command, and check that `judge` gives the exported deals the same scores."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    assert main(["verify", str(path)]) == 0
    assert main(["import", str(path)]) == 0
    capfd.readouterr()
    assert main(["export", "session", "--format", "deals"]) == 0
    deals = folder / "deals.jsonl"
    deals.write_text(capfd.readouterr().out, encoding="utf-8")
    assert main(["judge", str(deals)]) == 0
    results = [json.loads(row) for row in capfd.readouterr().out.splitlines()]
    assert [result["scores"] for result in results if result["settled"]] == scores


def shown(score: int) -> str:
    """Return a score in the page's notation."""
    return f"+{score}" if score > 0 else str(score).replace("-", "−")


@both
@pytest.mark.parametrize("game", SEEDS)
def test_a_deal_is_played_to_the_scores_of_judge(
    address: str, game: str, sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: Any
) -> None:
    monkeypatch.setenv("STICHTISCH_DATABASE", str(tmp_path / "data" / "evenings.sqlite"))
    monkeypatch.setenv("STICHTISCH_KEY", str(tmp_path / "keys" / "club-master.key"))
    robots = "1,2" if game == "skat" else "1,2,3"
    person = sit(address, f"seed={SEEDS[game]}&game={game}&robots={robots}")
    person.open_journal()
    person.begin_deal()
    place = 3 if game == "skat" else 0
    for turn in range(3):
        person.until(lambda: person.called() == place)
        person.act(place, keyboard=turn == 2)
    person.sit_somebody(place, "robot")
    person.until(lambda: person.heard("over"))
    check_import(*check_scores(person), tmp_path, capfd)


@both
def test_the_plug_is_pulled_in_the_middle_of_a_trick_that_goes_on(address: str, sit: Sit) -> None:
    person = sit(address, "seed=7&game=doppelkopf&robots=1,2,3")
    page = person.page
    person.open_journal()
    person.begin_deal()
    person.until_turn(0)
    lying = [place["lies"] for place in person.state["places"]]
    hand = person.hand(0)
    assert [len(cards) for cards in lying] == [0, 1, 1, 1]
    before = list(person.deal.cards)
    person.until_drawn()
    shown_before = page.evaluate(TRICK)

    page.locator("#things-button").click()
    page.get_by_role("button", name="Unplug the table").click()
    expect(page.locator(".no-power")).to_be_visible()
    person.until(lambda: not person.state["power"])
    assert page.evaluate(TRICK) != shown_before
    # Keys have no effect without power, and the cards are still on their readers.
    page.keyboard.press("s")
    expect(page.locator(".said p").last).to_have_text("The table is unplugged.")
    assert [place["lies"] for place in person.state["places"]] == lying
    page.get_by_role("button", name="Plug it in").click()
    person.until(lambda: person.state["power"] and page.evaluate(TRICK) == shown_before)
    person.until_drawn()
    page.locator("#things .close").click()
    person.open_journal()
    assert person.hand(0) == hand

    person.act(0)
    person.until(lambda: person.heard("trick"))
    # The next trick may have begun. Each card is reported once, although the table has started twice.
    cards = [said[2] for said in person.heard("card")]
    journalled = [person.deal.text(card) for card in person.deal.cards]
    both_have = min(len(cards), len(journalled))
    assert both_have >= 4 and cards[:both_have] == journalled[:both_have]
    assert list(person.deal.cards)[: len(before)] == before
    assert person.deal.irregularities == []
    assert [said[1] for said in person.heard("power")] == [False, True]


NAMES = ("Anna", "Bert", "Carla", "Dora")


@pytest.mark.parametrize("address", ["worker"], indirect=True)
def test_the_lesson_from_beginning_to_end(address: str, sit: Sit) -> None:
    # With this seed, South can win the first trick.
    person = sit(address, "seed=31&robots=")
    page = person.page
    lesson = page.locator("#lesson")
    step = iter(range(1, 12))

    def is_next() -> None:
        expect(lesson.locator(".step")).to_have_text(f"Step {next(step)} of 11", timeout=60_000)

    page.get_by_role("button", name="Lesson", exact=True).click()
    is_next()
    lesson.get_by_role("button", name="Next").click()
    is_next()
    for place in (1, 2, 3):
        person.sit_somebody(place, "robot")
    is_next()
    # The person who sits down first gets the first cards of the pack.
    person.until(lambda: all(person.state["places"][place]["sits"] for place in (1, 2, 3)))
    person.press(0, MIDDLE)
    is_next()
    person.begin_deal()
    is_next()
    person.until_turn(0)
    person.act(0, best=True)
    is_next()
    person.until(lambda: person.state["trick"])
    assert person.heard("trick")[-1][1] == 0
    person.take_trick()
    is_next()
    # ▶ opens the list of declarations, and ● makes the first one.
    person.press(0, RIGHT, MIDDLE)
    is_next()
    person.until(lambda: person.heard("declared", 0)[-1][2] == "say")

    person.sit_somebody(1, "person")
    person.until_turn(0)
    person.act(0)
    person.hold(0, LEFT)
    person.press(1, MIDDLE)
    person.lift(0)
    is_next()
    page.get_by_role("button", name="Mishaps").click()
    for name in ("Get a blank pack", "Lay the next card", "Put the pack away"):
        page.get_by_role("button", name=name).click()
    is_next()
    page.locator("#things .close").click()
    person.until_drawn()
    person.hold(0, RIGHT)
    person.press(1, MIDDLE)
    person.until(lambda: not person.state["playing"])
    expect(page.locator(".said p").last).to_have_text("The deal is over, without a score.")
    # The last entry of the list ends the evening.
    person.press(0, *[RIGHT] * 8, MIDDLE)
    person.press(1, MIDDLE)
    is_next()
    lesson.get_by_role("button", name="Next").click()
    expect(lesson).to_be_hidden()


@pytest.fixture
def secret_table(tmp_path: Path, servers: ExitStack) -> str:
    """Return the address of a table for several phones, whose pages do not get the seed."""
    served = servers.enter_context(playing(tmp_path, shows_seed=False, dice=SecretDice))
    return f"http://127.0.0.1:{served.port}"


def listen_to_the_wire(page: Page, frames: list[str]) -> None:
    """Record all text frames that a page receives over its WebSockets."""

    def keep(payload: str | bytes) -> None:
        if isinstance(payload, str):
            frames.append(payload)

    page.on("websocket", lambda socket: socket.on("framereceived", keep))


def take_place(person: PersonAtAPage, place: int) -> None:
    """Take a place with the dialog."""
    dialog = person.page.get_by_role("dialog", name="Take a place")
    if not dialog.is_visible():
        person.page.locator(".menu-button").click()
        person.page.get_by_role("button", name="Take a place").click()
    dialog.get_by_label("For place").select_option(str(place))
    dialog.get_by_label("Your name").fill(NAMES[place])
    dialog.get_by_role("button", name="Sit down").click()
    person.until(lambda: place in person.state["mine"])


def check_wire(frames: list[str], place: int, laid: list[tuple[int, str]]) -> None:
    """Check that a page received only the faces of its own hand and of laid cards, in the order of play."""
    told = []
    for frame in frames:
        message = json.loads(frame)
        allowed = 0
        for at, facts in enumerate(message.get("state", {"places": []})["places"]):
            if at != place:
                assert all(card == {"id": None} for card in facts["hand"])
            else:
                allowed += len(facts["hand"])
            allowed += len(facts["lies"])
        assert frame.count('"face"') == allowed
        if message.get("said", [""])[0] == "card":
            told.append(tuple(message["said"][1:]))
    assert told == laid


def has_state(person: PersonAtAPage) -> bool:
    """Return whether the page has received a state."""
    return bool(person.state)


def has_hand(person: PersonAtAPage, place: int) -> bool:
    """Return whether twelve cards have been dealt to a place."""
    return len(person.hand(place)) == 12


def has_heard(person: PersonAtAPage, cards: int) -> bool:
    """Return whether the page has received messages about this number of cards."""
    return len(person.heard("card")) == cards


def test_four_pages_get_no_hand_but_their_own(secret_table: str, open_page: Callable[..., Page]) -> None:
    wires: list[list[str]] = [[] for _ in NAMES]
    people = []
    for place in range(4):
        page = open_page("about:blank", LISTENING, reduced_motion="reduce", **DESKTOP)
        listen_to_the_wire(page, wires[place])
        page.goto(f"{secret_table}/")
        people.append(PersonAtAPage(page))
        people[place].until(partial(has_state, people[place]))
        if place:
            take_place(people[place], place)
    people[0].page.get_by_role("button", name="New evening").click()
    dialog = people[0].page.get_by_role("dialog", name="New evening")
    dialog.get_by_label("Game").select_option("Doppelkopf")
    dialog.get_by_role("button", name="Begin").click()
    for person in people:
        person.open_journal()
    people[0].begin_deal()
    hands = []
    for place, person in enumerate(people):
        person.until(partial(has_hand, person, place))
        hands.append(person.hand(place))
    laid: list[tuple[int, str]] = []
    while len(laid) < 8:
        place = next_called(people)
        before = people[place].hand(place)
        people[place].act(place)
        laid += [(place, before[number]) for number in before.keys() - people[place].hand(place).keys()]
    for person in people:
        person.until(partial(has_heard, person, len(laid)))
    assert sorted(number for hand in hands for number in hand) == list(range(48))
    for place, wire in enumerate(wires):
        check_wire(wire, place, laid)
        assert all(json.loads(frame).get("state", {}).get("seed") is None for frame in wire)
        # Each page received its complete hand over its WebSocket.
        own = [json.loads(frame)["state"]["places"][place]["hand"] for frame in wire if '"state"' in frame]
        assert hands[place] in [{card["id"]: card.get("face") for card in hand} for hand in own]


def next_called(people: list[PersonAtAPage]) -> int:
    """Return the place whose turn is next, according to its own page."""
    found: list[int] = []

    def is_called() -> bool:
        for place, person in enumerate(people):
            person.look()
            if person.called() == place:
                found.append(place)
        return bool(found)

    people[0].until(is_called)
    return found[0]
