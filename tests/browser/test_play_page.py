"""Tests the page of the browser table with scripted answers from the room: layout, keyboard, languages, axe."""

import re
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import FilePayload, Locator, Page, Position, expect
from support.scripted_room import ADDRESS, PAGE, ScriptedRoom

from cardrules.games import GAMES
from stichtisch.i18n import read
from stichtisch.play.page_words import word_files

pytestmark = pytest.mark.browser

OUT = Path(__file__).parents[2] / "out"
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
HALL: dict[str, Any] = {"viewport": {"width": 1920, "height": 1080}}
SIZES = {"phone": PHONE, "desktop": DESKTOP, "hall": HALL}
DIALOGS = ("settings", "help", "new-evening", "link", "join")
PANELS = ("things", "inside", "lesson")
# The settings that an English page sends to each new table.
ENGLISH = {"language": "en", "names": ["South", "West", "North", "East"]}

AXE_FINDS = """async () => {
    const found = await axe.run(document);
    return found.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target).join(", ")}`);
}"""
# Finds elements wider than the window: the page, its panels and its dialogs. Cards may extend beyond an edge.
WIDER = """() => [...document.querySelectorAll("html, header, main, dialog, aside, [popover], .chosen")]
    .filter((node) => node.scrollWidth > innerWidth).map((node) => node.id || node.localName)"""

# Waits until one of three rows has a colour, and returns the last pixel of each row.
PIXELS = """async ([...rows]) => {
    const colour = rows.pop();
    const copy = new OffscreenCanvas(480, 320).getContext("2d", { willReadFrequently: true });
    for (;;) {
        copy.drawImage(document.querySelector("canvas"), 0, 0);
        const found = rows.map((row) => [...copy.getImageData(479, row, 1, 1).data].join());
        if (found.includes(colour)) return found;
        await new Promise(requestAnimationFrame);
    }
}"""

Sit = Callable[..., Page]


@pytest.fixture
def sit(browser: Any) -> Iterator[Sit]:
    """Yield a function that opens the page with a room. At the end, no page may have logged a message."""
    messages: list[str] = []
    contexts = []

    def open(room: ScriptedRoom, fragment: str = "", **facts: Any) -> Page:
        facts.setdefault("locale", "en-GB")
        facts.setdefault("reduced_motion", "reduce")
        contexts.append(browser.new_context(**facts))
        page = contexts[-1].new_page()
        page.on("console", lambda message: messages.append(f"{message.type}: {message.text}"))
        page.on("pageerror", lambda error: messages.append(f"error: {error}"))
        room.serve(page)
        page.goto(ADDRESS + fragment)
        expect(page.locator(".starting")).to_be_hidden()
        return page

    yield open
    for context in contexts:
        context.close()
    assert messages == []


def held(page: Page, place: int) -> Locator:
    return page.locator(f'.place[data-place="{place}"] .held')


def lying(page: Page, place: int) -> Locator:
    return page.locator(f'.place[data-place="{place}"] .lying')


def last_sentence(page: Page) -> Locator:
    return page.locator(".said p").last


def texts_of(language: str) -> dict[str, str]:
    texts: dict[str, str] = read(language, "play")
    return texts


def test_each_language_has_the_same_texts_with_the_same_arguments() -> None:
    english, *others = (texts_of(language) for language in ("en", "de", "fr"))
    assert len(english) > 200
    for texts in others:
        assert list(texts) == list(english)
        for key, text in texts.items():
            assert sorted(re.findall(r"\{\d\}", text)) == sorted(re.findall(r"\{\d\}", english[key])), key


@pytest.mark.parametrize("language", ["de", "en", "fr"])
def test_every_text_of_the_page_is_known(sit: Sit, language: str) -> None:
    page = sit(ScriptedRoom(), locale=language)
    expect(page.locator("html")).to_have_attribute("lang", language)
    texts = texts_of(language)
    named = page.evaluate(
        "() => [...document.querySelectorAll('[data-t], [data-t-label]')].flatMap((node) =>"
        " [node.dataset.t, node.dataset.tLabel]).filter(Boolean)"
    )
    assert [key for key in named if key not in texts] == []
    # Each action card has a name in plain words, not in notation.
    page.locator("#things-button").dispatch_event("click")
    for game in ("", *GAMES):
        page.locator("#action-group").select_option(game)
        names = page.locator("#action option").all_inner_texts()
        assert [name for name in names if re.search(r"[_:{]|\bgame\b|\bd_", name)] == []
        assert len(set(names)) == len(names)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_axe_finds_nothing_and_nothing_scrolls_sideways(sit: Sit, axe: str, size: str, scheme: str) -> None:
    room = ScriptedRoom()
    page = sit(room, color_scheme=scheme, **SIZES[size])
    held(page, 0).first.wait_for()
    for place in range(3):
        page.evaluate("([place]) => document.querySelector(`[data-place='${place}'] .held`).click()", [place])
        expect(lying(page, place)).to_have_count(1)
    OUT.mkdir(exist_ok=True)
    page.screenshot(path=OUT / f"play-{size}-{scheme}.png")
    page.evaluate(axe)
    assert page.evaluate(AXE_FINDS) == []
    assert page.evaluate(WIDER) == []


@pytest.mark.parametrize("size", ["phone", "desktop"])
@pytest.mark.parametrize("language", ["de", "fr"])
def test_axe_finds_nothing_in_dialogs_and_panels(sit: Sit, axe: str, size: str, language: str) -> None:
    room = ScriptedRoom()
    page = sit(room, locale=language, **SIZES[size])
    room.update(blank=12, rest=2)
    page.evaluate(axe)
    for name in DIALOGS:
        page.locator(f'[data-opens="{name}"]').first.dispatch_event("click")
        expect(page.locator(f"#{name}")).to_be_visible()
        assert (name, page.evaluate(AXE_FINDS), page.evaluate(WIDER)) == (name, [], [])
        page.keyboard.press("Escape")
    for name in PANELS:
        page.locator(f"#{name}-button").dispatch_event("click")
        expect(page.locator(f"#{name}")).to_be_visible()
        assert (name, page.evaluate(AXE_FINDS), page.evaluate(WIDER)) == (name, [], [])
        page.keyboard.press("Escape")
        expect(page.locator(f"#{name}")).to_be_hidden()


def test_it_is_played_with_the_keyboard_alone(sit: Sit) -> None:
    room = ScriptedRoom()
    page = sit(room)
    expect(held(page, 0)).to_have_count(12)
    page.keyboard.press("1")
    expect(held(page, 0).nth(0)).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(held(page, 0).nth(1)).to_be_focused()
    expect(held(page, 0).nth(1)).to_have_accessible_name("ten of clubs")
    page.keyboard.press("Enter")
    expect(lying(page, 0)).to_have_accessible_name("ten of clubs: take back into the hand")
    # The next card of the hand then has the focus, and the whole hand is a single tab stop.
    expect(held(page, 0).nth(1)).to_be_focused()
    assert page.locator('.place[data-place="0"] .held[tabindex="0"]').count() == 1
    expect(last_sentence(page)).to_have_text("Anna: ten of clubs.")
    page.keyboard.press("t")
    expect(last_sentence(page)).to_have_text("The trick is not complete yet.")
    for place in (1, 2, 3):
        page.keyboard.press(str(place + 1))
        page.keyboard.press("Enter")
        expect(lying(page, place)).to_have_count(1)
    page.keyboard.press("t")
    expect(page.locator(".lying")).to_have_count(0)
    expect(last_sentence(page)).to_have_text("Guest 3 wins the trick. Card points: 28.")
    expect(page.locator('.place[data-place="2"] .won')).to_have_text("3")


def test_keys_of_the_keyboard_hold_the_keys_of_the_own_place(sit: Sit) -> None:
    room = ScriptedRoom()
    page = sit(room)
    page.keyboard.press("3")
    page.keyboard.down("a")
    expect(page.locator('.place[data-place="2"] .key').nth(0)).to_have_attribute("data-held", "")
    page.keyboard.up("a")
    page.keyboard.press("d")
    key = page.locator('.place[data-place="1"] .key').nth(1)
    key.focus()
    page.keyboard.press("Enter")
    # Keys of one place are pressed one after the other, and each is held for a short time.
    sent = [(one["place"], one["key"], one["down"]) for one in room.done("key", number=6)]
    assert [one for one in sent if one[0] == 2] == [(2, 0, True), (2, 0, False), (2, 2, True), (2, 2, False)]
    assert [one for one in sent if one[0] == 1] == [(1, 1, True), (1, 1, False)]


def test_a_key_is_released_where_the_keyboard_pressed_it(sit: Sit) -> None:
    room = ScriptedRoom()
    page = sit(room)
    page.keyboard.press("3")
    page.keyboard.down("a")
    # Choose another place before the release.
    page.keyboard.press("2")
    page.keyboard.up("a")
    sent = [(one["place"], one["key"], one["down"]) for one in room.done("key", number=2)]
    assert sent == [(2, 0, True), (2, 0, False)]


def test_a_tap_is_held_until_the_table_has_seen_it(sit: Sit) -> None:
    room = ScriptedRoom()
    page = sit(room)
    # Click twice without a pause, and measure the milliseconds between successive messages.
    between = page.evaluate(
        """() => new Promise((resolve) => {
            const key = document.querySelector('.place[data-place="0"] .key');
            const send = WebSocket.prototype.send;
            const times = [];
            WebSocket.prototype.send = function (data) {
                send.call(this, data);
                if (JSON.parse(data).do !== "key") return;
                // The browser is busy for longer than a press, each time the key goes down.
                const end = performance.now() + (JSON.parse(data).down ? 150 : 0);
                while (performance.now() < end);
                times.push(performance.now());
                if (times.length === 4) resolve(times.slice(1).map((time, at) => time - times[at]));
            };
            key.click();
            key.click();
        })"""
    )
    assert [one["down"] for one in room.done("key", number=4)] == [True, False, True, False]
    assert min(between) > 85


def test_a_mouse_holds_a_key_and_lays_with_a_click(sit: Sit) -> None:
    room = ScriptedRoom()
    page = sit(room)
    key = page.locator('.place[data-place="0"] .key').nth(2)
    key.hover()
    page.mouse.down()
    expect(key).to_have_attribute("data-held", "")
    page.mouse.up()
    expect(key).not_to_have_attribute("data-held", "")
    held(page, 0).last.click()
    expect(lying(page, 0)).to_have_count(1)
    lying(page, 0).click()
    expect(held(page, 0)).to_have_count(12)
    assert [one["do"] for one in room.done(number=4)] == ["key", "key", "lay", "lift"]


def test_a_card_is_dragged_to_another_reader(sit: Sit) -> None:
    room = ScriptedRoom()
    page = sit(room)
    held(page, 0).last.hover()
    page.mouse.down()
    reader = page.locator('.place[data-place="3"] .reader')
    box = reader.bounding_box()
    assert box
    page.mouse.move(box["x"] + 20, box["y"] + 30, steps=4)
    expect(reader).to_have_attribute("data-target", "")
    page.mouse.up()
    expect(lying(page, 3)).to_have_accessible_name("ace of spades: take back into the hand")
    assert room.done("lay", number=1) == [{"do": "lay", "place": 0, "id": 11, "at": 3}]
    # The card returns to the hand from which it was laid, not to the hand of the reader's place.
    lying(page, 3).click()
    expect(held(page, 0)).to_have_count(12)


def test_a_finger_lifts_with_the_first_touch_and_lays_with_the_second(sit: Sit) -> None:
    room = ScriptedRoom((0,))
    page = sit(room, **PHONE)
    tip = page.locator(".tip")
    expect(tip).to_be_hidden()
    card = held(page, 0).nth(4)
    edge: Position = {"x": 8, "y": 40}
    card.tap(position=edge)
    expect(card).to_have_attribute("data-lifted", "")
    assert room.done("lay") == []
    expect(tip).to_have_text("To lay it, tap it again, or tap a reader")
    held(page, 0).nth(6).tap(position=edge)
    expect(card).not_to_have_attribute("data-lifted", "")
    held(page, 0).nth(6).tap(position=edge)
    expect(lying(page, 0)).to_have_accessible_name("nine of spades: take back into the hand")
    assert len(room.done("lay", number=1)) == 1
    expect(tip).to_be_hidden()
    # The robots' cards are hidden, and a phone shows only the person's own hand.
    expect(held(page, 1).first).to_be_hidden()


def test_several_cards_are_laid_at_once_put_away_and_handed_on(sit: Sit) -> None:
    room = ScriptedRoom()
    page = sit(room)
    page.keyboard.press("1")
    for _ in range(2):
        page.keyboard.press("Space")
        page.keyboard.press("ArrowRight")
    expect(page.get_by_role("button", name="Lay 2 at once")).to_be_visible()
    page.keyboard.press("Enter")
    expect(lying(page, 0)).to_have_count(2)
    held(page, 0).nth(3).click(modifiers=["Shift"])
    page.get_by_role("button", name="Put 1 away").click()
    held(page, 0).nth(3).click(modifiers=["Shift"])
    held(page, 0).nth(4).click()
    page.get_by_role("button", name="to Björn").click()
    expect(page.locator(".chosen")).to_be_hidden()
    assert room.done("put_away", number=1) == [{"do": "put_away", "place": 0, "ids": [5]}]
    assert room.done("give", number=1) == [{"do": "give", "place": 0, "to": 1, "ids": [5, 6]}]


def test_a_card_of_double_is_turned_round(sit: Sit) -> None:
    page = sit(room := ScriptedRoom(faces=["SK|H4", "FOOL|ST", "CA|D2", "POPE|H3"] * 3))
    page.keyboard.press("1")
    card = held(page, 0).first
    expect(card).to_have_accessible_name("king of spades / four of hearts")
    page.keyboard.press("r")
    expect(card).to_have_accessible_name("four of hearts / king of spades")
    page.keyboard.press("Enter")
    expect(lying(page, 0)).to_have_count(1)
    assert room.done("lay", number=1) == [{"do": "lay", "place": 0, "id": 0, "at": 0, "end": 1}]


def test_what_is_left_over_is_picked_up_or_turned_up(sit: Sit) -> None:
    room = ScriptedRoom()
    page = sit(room)
    room.update(rest=2, turn=3)
    page.get_by_role("button", name="Left over: 2").click()
    page.get_by_role("dialog").get_by_role("button", name="Pick up what is left over").click()
    expect(page.locator("#left-over")).to_be_hidden()
    page.get_by_role("button", name="Left over: 2").click()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#left-over")).to_be_hidden()
    assert room.done("pick_up", "turn", number=2) == [
        {"do": "pick_up", "place": 3},
        {"do": "turn", "place": 3},
    ]


def test_clumsy_things_are_sent(sit: Sit) -> None:
    room = ScriptedRoom()
    page = sit(room, **DESKTOP)
    page.locator("#things-button").click()
    panel = page.locator("#things")
    panel.get_by_label("For place").select_option("Björn")
    panel.get_by_role("button", name="7", exact=True).click()
    panel.get_by_label("Game").select_option("schafkopf")
    panel.locator("#action").select_option("Wenz Leaves")
    panel.get_by_role("button", name="Lay, or pick up").click()
    panel.get_by_role("button", name="Lay the whole hand down").click()
    panel.get_by_label("Reader").select_option("Marta")
    panel.get_by_role("button", name="Break the reader").click()
    panel.get_by_role("button", name="Get a blank pack").click()
    panel.get_by_role("button", name="Unplug the table").click()
    expect(page.get_by_text("The table is unplugged.", exact=True)).to_be_visible()
    page.get_by_role("button", name="Plug it in").click()
    expect(page.get_by_text("The table is unplugged.", exact=True)).to_be_hidden()
    assert room.done(number=7) == [
        {"do": "badge", "number": 7, "place": 1},
        {"do": "action", "action": ["game", "wenz:S"], "place": 1},
        {"do": "show", "place": 1},
        {"do": "reader", "place": 3, "fault": "gone"},
        {"do": "blank", "pack": "doppelkopf48"},
        {"do": "plug", "in": False},
        {"do": "plug", "in": True},
    ]


def test_the_display_is_drawn_pixel_for_pixel(sit: Sit) -> None:
    room = ScriptedRoom()
    # A red row (RGB565) in the middle of a black picture.
    room.screen = bytes(2 * 480 * 100) + b"\xf8\x00" * 480 + bytes(2 * 480 * 219)
    page = sit(room)
    black, red, green = "0,0,0,255", "255,0,0,255", "0,255,0,255"
    assert page.evaluate(PIXELS, [99, 100, 101, red]) == [black, red, black]
    room.draw(101, b"\x07\xe0" * 480)
    assert page.evaluate(PIXELS, [99, 100, 101, green]) == [black, red, green]


def test_the_drawer_asks_only_for_what_it_shows(sit: Sit) -> None:
    room = ScriptedRoom()
    page = sit(room, **DESKTOP)
    page.locator("#inside-button").click()
    room.send({"journal": [f"line {number}" for number in range(1000)]})
    text = page.locator(".lines .text")
    expect(text).to_contain_text("line 999")
    assert len(text.inner_text().split("\n")) == 400
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Serial line")).to_be_focused()
    page.get_by_role("tab", name="Heap").click()
    room.send({"heap": [60_000, 140_000]})
    expect(page.locator(".heap")).to_contain_text("In use: 60.0 KB, free: 140.0 KB.")
    page.keyboard.press("Escape")
    expect(page.locator("#inside-button")).to_be_focused()
    assert [one["at"] for one in room.done("look", number=4)] == [["journal"], ["serial"], ["heap"], []]


def test_a_link_begins_an_evening_and_the_page_writes_it(sit: Sit) -> None:
    room = ScriptedRoom(())
    page = sit(room, "#seed=7&deal=3&robots=1,2&revoke=2&cut=9")
    expect(page.locator('.place[data-who="robot"]')).to_have_count(2)
    assert room.done(number=5) == [
        {"do": "join", "place": 0},
        {"do": "who", "place": 1, "who": "robot"},
        {"do": "who", "place": 2, "who": "robot"},
        {"do": "join", "place": 3},
        {"do": "new", "seed": 7, "deal": 3, "revoke": 2, "cut": 9, **ENGLISH},
    ]
    page.locator('[data-opens="link"]').dispatch_event("click")
    page.locator("#link-revoke").select_option("Marta")
    expect(page.get_by_label("Link", exact=True)).to_have_value(
        f"{ADDRESS}#seed=7&deal=3&revoke=3&game=doppelkopf&profile=ddv-tsr&robots=1,2"
    )


def test_a_link_of_robots_alone_begins_without_a_place(sit: Sit) -> None:
    room = ScriptedRoom(())
    page = sit(room, "#seed=7&robots=0,1,2,3")
    expect(page.locator('.place[data-who="robot"]')).to_have_count(4)
    assert room.done(number=5) == [
        *({"do": "who", "place": place, "who": "robot"} for place in range(4)),
        {"do": "new", "seed": 7, **ENGLISH},
    ]


def test_a_journal_is_played_again_from_any_deal(sit: Sit) -> None:
    room = ScriptedRoom(())
    page = sit(room, **DESKTOP)
    journal = '~e[1,0,-1,"session","skat"]\n~e[2,0,0,"deal",1]\n~e[3,0,1,"deal",2]\n~e[4,0,2,"deal",3]\n'
    file: FilePayload = {"name": "evening.journal", "mimeType": "text/plain", "buffer": journal.encode()}
    page.locator("#replay-file").set_input_files(file)
    bar = page.get_by_role("group", name="Replay a journal")
    expect(bar).to_contain_text("Deal 1 of 3")
    for place in room.state["places"]:
        place["who"] = "robot"
    room.update(mine=[], number=1)
    bar.get_by_label("Begin with deal").focus()
    page.keyboard.press("ArrowRight")
    bar.get_by_label("Pace").select_option("fast")
    bar.get_by_role("button", name="End the replay").click()
    expect(bar).to_be_hidden()
    assert room.done("replay", "pace", "new", number=4) == [
        {"do": "replay", "journal": journal, "deal": 1, "language": "en"},
        {"do": "replay", "journal": journal, "deal": 2, "language": "en"},
        {"do": "pace", "ms": 300},
        {"do": "new", **ENGLISH},
    ]


def test_a_guest_takes_a_place_with_the_code_word(sit: Sit) -> None:
    room = ScriptedRoom(())
    page = sit(room, "#code=QUARTZ")
    dialog = page.get_by_role("dialog", name="Take a place")
    expect(dialog.get_by_label("Code word")).to_have_value("QUARTZ")
    dialog.get_by_label("For place").select_option("Guest 3")
    dialog.get_by_label("Your name").fill("Zoë")
    dialog.get_by_role("button", name="Sit down").click()
    expect(dialog).to_be_hidden()
    assert room.done("join", number=1) == [{"do": "join", "place": 2, "code": "QUARTZ", "name": "Zoë"}]
    # The person's own place is at the bottom, and the display is rotated accordingly.
    expect(page.locator('.place[data-place="2"]')).to_have_attribute("data-side", "s")
    expect(page.locator(".cloth")).to_have_attribute("data-turned", "2")


def test_the_lesson_waits_for_each_step(sit: Sit) -> None:
    room = ScriptedRoom(())
    page = sit(room, **DESKTOP)
    for place in room.state["places"]:
        place["sits"] = False
    room.update(number=0)
    page.locator("#lesson-button").click()
    lesson = page.locator("#lesson")
    lesson.get_by_role("button", name="Next").click()
    # Three robots are already seated.
    expect(lesson).to_contain_text("Step 3 of 11")
    expect(lesson.get_by_role("button", name="Next")).to_be_hidden()
    for place in room.state["places"]:
        place["sits"] = True
    room.update()
    expect(lesson).to_contain_text("Step 4 of 11")
    room.update(number=1)
    expect(lesson).to_contain_text("Step 5 of 11")
    room.say("card", 1, "HT")
    expect(lesson).to_contain_text("Step 5 of 11")
    room.say("card", 0, "HA")
    expect(lesson).to_contain_text("Step 6 of 11")
    page.keyboard.press("Escape")
    expect(lesson).to_be_hidden()


def test_language_light_and_motion_are_chosen_and_kept(sit: Sit) -> None:
    room = ScriptedRoom()
    page = sit(room, reduced_motion="no-preference")
    page.locator('[data-opens="settings"]').dispatch_event("click")
    page.get_by_label("Motion").select_option("off")
    page.get_by_label("Light or dark").select_option("dark")
    page.get_by_label("Language").select_option("Français")
    expect(page.locator("#settings h2")).to_have_text("Réglages")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("html")).to_have_attribute("data-motion", "off")


def test_the_page_without_its_cards_is_small() -> None:
    sources = [path for path in PAGE.iterdir() if path.suffix in (".html", ".css", ".js")]
    assert len(sources) > 15
    contents = [path.read_bytes() for path in sources] + [*word_files().values()]
    assert sum(len(zlib.compress(content, 9)) for content in contents) <= 70_000


def test_a_finger_lays_the_lifted_card_on_the_reader_that_it_taps(sit: Sit) -> None:
    room = ScriptedRoom((0,))
    page = sit(room, **PHONE)
    held(page, 0).nth(4).tap(position={"x": 8, "y": 40})
    page.locator('.place[data-place="1"] .reader').tap()
    expect(lying(page, 1)).to_have_count(1)
    assert room.done("lay", number=1) == [{"do": "lay", "place": 0, "id": 4, "at": 1}]
    # A tap outside cards and readers deselects the card.
    held(page, 0).nth(4).tap(position={"x": 8, "y": 40})
    expect(page.locator(".tip")).to_be_visible()
    page.locator("canvas").tap()
    expect(page.locator(".tip")).to_be_hidden()
    expect(page.locator("[data-lifted]")).to_have_count(0)
    page.locator('.place[data-place="2"] .reader').tap()
    assert len(room.done("lay", number=1)) == 1


# Counts, for each name plate, how many of nine points are covered by another element or outside the window.
COVERED = """() => [...document.querySelectorAll(".plate")].map((plate) => {
    const { left, top, width, height } = plate.getBoundingClientRect();
    const parts = [0.2, 0.5, 0.8];
    const points = parts.flatMap((right) => parts.map((down) => [left + width * right, top + height * down]));
    return points.filter((point) => document.elementFromPoint(...point)?.closest(".plate") !== plate).length;
})"""
LYING = """() => [...document.querySelectorAll(".plate")].flatMap((plate) => {
    const box = plate.getBoundingClientRect();
    return box.left < 0 || box.right > innerWidth || plate.scrollWidth > plate.clientWidth ? [plate.textContent] : [];
})"""


@pytest.mark.parametrize("panel", ["", "inside"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["de", "fr"])
def test_plates_fit_and_nothing_covers_them(sit: Sit, size: str, language: str, panel: str) -> None:
    room = ScriptedRoom((0,))
    page = sit(room, locale=language, **SIZES[size])
    room.update(totals=[-112, 240, -96, 1204], turn=1)
    for place, name in enumerate(("Anna-Magdalena", "Bartholomäus", "Gast 3", "Maximilienne de B.")):
        room.state["places"][place] |= {"name": name, "tricks": 11, "dealer": True}
    room.update()
    expect(page.locator(".plate .name").nth(1)).to_have_text("Bartholomäus")
    if panel:
        page.locator(f"#{panel}-button").dispatch_event("click")
        expect(page.locator(f"#{panel}")).to_be_visible()
    assert page.evaluate(COVERED) == [0, 0, 0, 0]
    assert page.evaluate(LYING) == []


def test_a_plate_opens_and_its_choice_counts_while_the_room_has_news(sit: Sit) -> None:
    room = ScriptedRoom()
    page = sit(room, **DESKTOP)
    for place in range(4):
        plate = page.locator(f'.place[data-place="{place}"] .plate')
        plate.hover()
        page.mouse.down()
        room.update(totals=[place, 0, 0, 0], number=place + 1)
        page.mouse.up()
        expect(page.locator("#seat")).to_be_visible()
        page.locator("#seat [data-choice=reader]").hover()
        page.mouse.down()
        # If the page replaced the button now, it would not be clicked.
        room.update(totals=[place, 1, 0, 0], turn=place)
        expect(page.locator(f'.place[data-place="{place}"]')).to_have_attribute("data-called", "")
        page.mouse.up()
        expect(page.locator("#seat")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator("#seat")).to_be_hidden()
    assert [one["place"] for one in room.done("reader", number=4)] == [0, 1, 2, 3]


def test_a_panel_on_a_phone_leaves_the_table_in_sight(sit: Sit) -> None:
    room = ScriptedRoom((0,))
    page = sit(room, **PHONE)
    for panel in ("inside", "things"):
        page.locator(f"#{panel}-button").dispatch_event("click")
        top = page.locator(f"#{panel}").bounding_box()
        assert top
        for part in (
            "canvas",
            ".place[data-active] .keys",
            ".place[data-active] .reader",
            ".place[data-active] .hand",
        ):
            box = page.locator(part).first.bounding_box()
            assert box and box["y"] + min(box["height"], 30) < top["y"], part
        assert page.locator("canvas").evaluate("(canvas) => canvas.clientWidth") > 200


def test_a_seat_has_one_name(sit: Sit) -> None:
    room = ScriptedRoom()
    page = sit(room, **DESKTOP)
    place = page.locator('.place[data-place="2"]')
    expect(place.locator(".name")).to_have_text("Guest 3")
    expect(place).to_have_accessible_name("Guest 3")
    for name in ("hand_of", "keys_of", "reader_of"):
        part = {"hand_of": ".hand", "keys_of": ".keys", "reader_of": ".reader"}[name]
        expect(place.locator(part)).to_have_accessible_name(re.compile("Guest 3"))
    place.locator(".plate").click()
    expect(page.locator("#seat-head")).to_have_text("Guest 3")
    page.keyboard.press("Escape")
    for selector in ("#things-place", "#broken-reader", "#join-place", "#link-revoke"):
        names = page.locator(f"{selector} option[data-seat]").all_text_contents()
        assert names == ["Anna", "Björn", "Guest 3", "Marta"]
    # A robot's seat is named in the same way.
    room.state["places"][2]["who"] = "robot"
    room.update()
    expect(place.locator(".robot")).to_be_visible()
    expect(place.locator(".name")).to_have_text("Guest 3")
    # An empty seat is named after its place, as on the display.
    room.state["places"][2] |= {"who": "nobody", "guest": None, "sits": False}
    room.update()
    expect(place.locator(".name")).to_have_text("North")
    # The bar contains no word of the notation; the details are one click away.
    facts = page.locator(".facts")
    expect(facts.locator("summary")).to_have_text("Deal 3 · Doppelkopf")
    expect(facts.locator(".seed")).to_be_hidden()
    facts.locator("summary").click()
    expect(facts.locator(".rules")).to_have_text("tournament")
    expect(facts.locator(".seed")).to_have_text("7")


def test_a_hand_that_was_laid_down_is_taken_back_whole(sit: Sit) -> None:
    room = ScriptedRoom()
    page = sit(room, **DESKTOP)
    back = page.locator('[data-do="lift"]')
    expect(back).to_be_hidden()
    page.locator("#things-button").click()
    page.get_by_role("button", name="Lay the whole hand down").click()
    expect(lying(page, 0)).to_have_count(12)
    expect(last_sentence(page)).to_have_text(
        "12 cards lie at Anna. The table counts none of them until only one is left."
    )
    back.click()
    expect(held(page, 0)).to_have_count(12)
    assert room.done("lift", number=1) == [{"do": "lift", "place": 0}]
    expect(back).to_be_hidden()
    room.state["places"][0]["hand"][1]["played"] = True
    room.update()
    expect(held(page, 0).nth(1)).to_have_accessible_name("ten of clubs, counts as played")
    expect(last_sentence(page)).to_have_text(
        "ten of clubs counts as played, although you have lifted it. Lay it again, or hold ◀ to take it back."
    )


def test_a_result_stays_until_it_is_closed(sit: Sit) -> None:
    room = ScriptedRoom()
    page = sit(room, **DESKTOP)
    result = page.get_by_role("region", name="Result of deal 3")
    room.update(playing=False, turn=None)
    room.say("over", [3, -3, 3, -3])
    room.update(totals=[15, -6, 3, -12])
    expect(result.get_by_role("row").nth(1)).to_have_text("Anna+3+15")
    expect(result.get_by_role("row").nth(4)).to_have_text("Marta−3−12")
    # The result is still visible after the next deal has been dealt.
    room.update(playing=True, number=4, turn=1)
    expect(page.locator(".facts summary")).to_have_text("Deal 4 · Doppelkopf")
    expect(result).to_be_visible()
    result.get_by_role("button", name="Close").click()
    expect(result).to_be_hidden()
    room.say("over", None)
    expect(page.get_by_role("region", name="Result of deal 4")).to_contain_text("without a score")
    page.locator(".facts summary").click()
    assert page.locator(".results li").all_inner_texts() == [
        "Deal 3: Anna +3, Björn −3, Guest 3 +3, Marta −3",
        "Deal 4: without a score",
    ]
    # A new evening has no results yet.
    room.update(number=0, playing=False)
    expect(page.locator("#result")).to_be_hidden()
    expect(page.locator(".results li")).to_have_count(0)


def test_robots_pause_also_where_they_play_alone(sit: Sit) -> None:
    room = ScriptedRoom(())
    page = sit(room, "#seed=7&robots=0,1,2,3", **DESKTOP)
    expect(page.locator('.place[data-who="robot"]')).to_have_count(4)
    room.forget()
    page.get_by_role("button", name="Pause").click()
    expect(page.locator("#pause")).to_have_text("Go on")
    expect(page.locator(".facts summary")).to_contain_text("paused")
    page.keyboard.press("p")
    expect(page.locator("#pause")).to_have_text("Pause")
    assert room.done(number=2) == [{"do": "pause", "on": True}, {"do": "pause", "on": False}]


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_each_part_of_the_inside_says_what_it_is(sit: Sit, size: str) -> None:
    page = sit(ScriptedRoom(), **SIZES[size])
    page.locator("#inside-button").dispatch_event("click")
    texts = texts_of("en")
    for tab in ("serial", "registers", "heap", "journal"):
        page.locator(f"#tab-{tab}").click()
        expect(page.locator("#inside .about")).to_have_text(texts[f"about_{tab}"])
        expect(page.locator("#inside .about")).to_be_in_viewport(ratio=1)


def test_the_lesson_is_found_again(sit: Sit) -> None:
    room = ScriptedRoom()
    page = sit(room, **DESKTOP)
    lesson = page.locator("#lesson")
    page.get_by_role("button", name="New evening").click()
    page.get_by_label("Begin with the lesson").check()
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(lesson).to_contain_text("Step 1 of 11")
    lesson.get_by_role("button", name="Next").click()
    expect(lesson).to_contain_text("Step 2 of 11")
    # The lesson uses the same names for the seats as the name plates.
    expect(lesson).to_contain_text("Open the plates Björn, Guest 3 and Marta")
    lesson.get_by_role("button", name="From the beginning").click()
    expect(lesson).to_contain_text("Step 1 of 11")
    lesson.get_by_role("button", name="Leave the lesson").click()
    page.keyboard.press("?")
    page.get_by_role("button", name="Begin the lesson").click()
    expect(page.locator("#help")).to_be_hidden()
    expect(lesson).to_contain_text("Step 1 of 11")


def test_the_table_speaks_as_the_page_before_the_first_deal_and_not_in_the_middle_of_a_game(sit: Sit) -> None:
    room = ScriptedRoom()
    page = sit(room, locale="de", **DESKTOP)
    german = {"language": "de", "names": ["Süd", "West", "Nord", "Ost"]}
    note = page.locator("#table-language")
    # In the third deal, the table's language remains French: cards have its letters, and the settings show a note.
    room.update(language="fr")
    expect(page.locator('.place[data-place="0"] .held').nth(2)).to_have_accessible_name("Kreuz Bube")
    letter = "(card) => card.querySelector('svg').innerHTML"
    drawn = held(page, 0).nth(2).evaluate(letter)
    page.locator('[data-opens="settings"]').dispatch_event("click")
    expect(note).to_contain_text("Sprache der Anzeige am Tisch: Français.")
    assert room.done("new") == []
    room.update(language="de")
    expect(note).to_be_hidden()
    assert held(page, 0).nth(2).evaluate(letter) != drawn
    # Before the first deal, choosing a language also changes the table's language.
    room.update(number=0, playing=False, language="de")
    page.get_by_label("Sprache").select_option("English")
    expect(page.locator("#settings h2")).to_have_text("Settings")
    expect(note).to_contain_text("Deutsch")
    assert room.done("new", number=1) == [{"do": "new", "seed": 7, **ENGLISH}]
    page.get_by_label("Language").select_option("Deutsch")
    expect(page.locator("#settings h2")).to_have_text("Einstellungen")
    assert len(room.done("new", number=1)) == 1
    page.keyboard.press("Escape")
    # Each new evening begins in the page's language.
    page.get_by_role("button", name="Neuer Abend").click()
    page.locator("#new-game").select_option("skat")
    page.get_by_role("button", name="Beginnen", exact=True).click()
    expect(page.locator("#new-evening")).to_be_hidden()
    assert room.done("new", number=2)[-1] == {"do": "new", "game": "skat", **german}


def test_somebody_elses_table_keeps_its_language(sit: Sit) -> None:
    room = ScriptedRoom((0,))
    room.state["places"][1]["who"] = "person"
    room.state |= {"number": 0, "playing": False, "language": "en"}
    page = sit(room, locale="fr")
    page.locator('[data-opens="settings"]').dispatch_event("click")
    expect(page.locator("#table-language")).to_contain_text("English")
    assert room.done("new") == []


def test_somebody_who_sits_down_is_called_as_then(sit: Sit) -> None:
    room = ScriptedRoom()
    room.state["places"][2] |= {"guest": None, "sits": False}
    page = sit(room)
    room.say("sits", 2)
    room.state["places"][2] |= {"guest": 3, "sits": True}
    room.update()
    expect(last_sentence(page)).to_have_text("Guest 3 sits down.")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_axe_finds_nothing_in_results_hints_and_facts(sit: Sit, axe: str, size: str, scheme: str) -> None:
    room = ScriptedRoom()
    page = sit(room, color_scheme=scheme, **SIZES[size])
    room.state["places"][0]["hand"][1]["played"] = True
    room.update()
    page.evaluate(axe)
    assert (page.evaluate(AXE_FINDS), page.evaluate(WIDER)) == ([], [])
    room.say("over", [3, -3, 3, -3])
    expect(page.locator("#result")).to_be_visible()
    page.locator(".facts summary").click()
    expect(page.locator(".results li")).to_have_count(1)
    assert (page.evaluate(AXE_FINDS), page.evaluate(WIDER)) == ([], [])
