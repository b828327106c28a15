"""A person at the page of a table. They see the messages sent to the page, and use only its buttons and keys."""

import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page

from cardrules.api import Deal
from stichtisch import simple_players as players
from stichtisch.journal.session_fold import SessionFold
from stichtisch.play.engine.robots import keys_for
from tablelog import line

LEFT, MIDDLE, RIGHT = range(3)
_SIGNS = "asd"
_LOOK_MS = 20
# The time for which a key is pressed.
_PRESS_MS = 110
_HOLD_MS = 2000
_QUIET_MS = 400
_ACTION_MS = 10_000
PATIENCE_S = 60

# Stores each message from the worker or server to the page, with its time; rows of the display become `drawn`.
LISTENING = """
window.heard = [];
for (const name of ["Worker", "WebSocket"]) {
    window[name] = class extends window[name] {
        constructor(...facts) {
            super(...facts);
            this.addEventListener("message", ({ data }) => {
                const drawn = data instanceof ArrayBuffer || data.screen;
                const message = drawn ? { drawn: true } : typeof data === "string" ? JSON.parse(data) : data;
                window.heard.push({ ...message, at: performance.now() });
            });
        }
    };
}
"""
# Finds a point where a card of a fan is not covered by the next one.
WHERE_IT_IS_SEEN = """(selector) => {
    const card = document.querySelector(selector);
    const { left, top, width, height } = card.getBoundingClientRect();
    for (let part = 1; part < 100; part++) {
        const point = [left + (width * (part % 10)) / 10, top + (height * part) / 100];
        if (card.contains(document.elementFromPoint(...point))) return point;
    }
    throw new Error(`${selector} cannot be seen`);
}"""


class PersonAtAPage:
    """A person at a page that was opened with LISTENING. They play at the places of this page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.set_default_timeout(_ACTION_MS)
        self.state: dict[str, Any] = {}
        self.said: list[list[Any]] = []
        # Whether the state is newer than the last `said` message. A changed state arrives after the message
        # about the change.
        self._is_current = True
        # The times at which `said` messages and rows of the display arrived, in the page's milliseconds.
        self.said_at: list[float] = []
        self.drawn_at: list[float] = []
        # The fold of the journal, and the number of its seals.
        self.fold = SessionFold()
        self.sealed = 0

    # Observations

    def look(self) -> None:
        """Handle the messages that the page has received since the last call."""
        for message in self.page.evaluate("heard.splice(0)"):
            self._take(message)

    def _take(self, message: dict[str, Any]) -> None:
        if "state" in message:
            self.state = message["state"]
            self._is_current = True
        elif "said" in message:
            self.said.append(message["said"])
            self._is_current = False
            self.said_at.append(message["at"])
        elif "drawn" in message:
            self.drawn_at.append(message["at"])
        for text in message.get("journal", []):
            kind, value = line.decode(text.encode() + b"\n")
            if kind == "e":
                self.fold.apply(value[2], value[3], value[4:])
                self.sealed += value[3] == "seal"

    def until(self, condition: Callable[[], object], seconds: float = PATIENCE_S) -> None:
        """Handle messages until a condition is true. Raises AssertionError after `seconds`."""
        end = time.monotonic() + seconds
        self.look()
        while not condition():
            assert time.monotonic() < end, f"it did not come; said last {self.said[-8:]}, state {self.state}"
            self.page.wait_for_timeout(_LOOK_MS)
            self.look()

    def until_drawn(self) -> None:
        """Handle messages until the table has drawn nothing for a while."""
        drawn = -1
        while drawn < len(self.drawn_at):
            drawn = len(self.drawn_at)
            self.page.wait_for_timeout(_QUIET_MS)
            self.look()

    def heard(self, *words: Any) -> list[list[Any]]:
        """Return the messages `said` that begin with these words."""
        return [said for said in self.said if said[: len(words)] == list(words)]

    def place_node(self, place: int) -> Locator:
        """Return a place of the page."""
        return self.page.locator(f'.place[data-place="{place}"]')

    def called(self) -> int | None:
        """Return the person's place that must answer a question or play a card, if there is one."""
        found = (self.state[key] for key in ("asked", "turn"))
        return next((place for place in found if place in self.state["mine"]), None)

    @property
    def deal(self) -> Any:
        """The deal in the journal, which the page shows in its drawer."""
        return self.fold.session.deal

    def seat_of(self, place: int) -> int:
        """Return the seat of a place in the deal."""
        session = self.fold.session
        return next(seat for seat, person in enumerate(session.active) if session.readers[person] == place)

    def hand(self, place: int) -> dict[int, str]:
        """Return the cards of one of the person's own hands, by number."""
        return {card["id"]: card["face"] for card in self.state["places"][place]["hand"]}

    # Actions

    def choose(self, selector: str, value: str) -> None:
        """Choose from a list of the page."""
        self.page.locator(selector).select_option(value)

    def open_journal(self) -> None:
        """Open the drawer with the journal."""
        self.page.locator("#inside-button").click()

    def press(self, place: int, *keys: int) -> None:
        """Press keys of an own place with the mouse."""
        for key in keys:
            self.place_node(place).locator(".key").nth(key).click(delay=_PRESS_MS)

    def hold(self, place: int, key: int) -> None:
        """Hold a key of an own place for longer than a second, which is a long press for the table."""
        self.place_node(place).locator(".key").nth(key).click(delay=_HOLD_MS)

    def press_by_keyboard(self, place: int, *keys: int) -> None:
        """Press keys of an own place by letters of the keyboard."""
        self.page.keyboard.press(str(place + 1))
        for key in keys:
            self.page.keyboard.press(_SIGNS[key], delay=_PRESS_MS)

    def press_until(self, place: int, condition: Callable[[], object], key: int = MIDDLE) -> None:
        """Press a key again and again until a condition is true, because the table may miss a key while it draws."""
        end = time.monotonic() + PATIENCE_S
        while not condition():
            assert time.monotonic() < end, f"it did not come of the key: {self.state}"
            self.press(place, key)
            self._settle(0.8, condition)

    def _settle(self, seconds: float, condition: Callable[[], object]) -> None:
        end = time.monotonic() + seconds
        self.look()
        while not condition() and time.monotonic() < end:
            self.page.wait_for_timeout(_LOOK_MS)
            self.look()

    def begin_deal(self, place: int = 0) -> None:
        """Begin a deal as the dealer."""
        self.until(lambda: self.state and self.state["power"] and self._all_sit())
        self.press_until(place, lambda: self.state["playing"])
        self.until(lambda: sum(len(one["hand"]) for one in self.state["places"]) and self.deal is not None)

    def _all_sit(self) -> bool:
        return all(place["sits"] for place in self.state["places"])

    def declare(self, place: int, entry: tuple[Any, ...]) -> None:
        """Declare an entry with the keys."""
        before = len(self.heard("declared", place))
        self.press(place, *keys_for(self.deal, self.seat_of(place), entry))
        self.until(lambda: len(self.heard("declared", place)) > before)

    def lift(self, place: int) -> None:
        """Take back the card on the own reader."""
        self.place_node(place).locator(".lying").first.click()
        self.until(lambda: not self.state["places"][place]["lies"])

    def lay(self, place: int, number: int) -> None:
        """Lay a card from the person's own hand with a click, and wait until the table has read it."""
        before = len(self.heard("card", place))
        self.page.mouse.click(*self.page.evaluate(WHERE_IT_IS_SEEN, f'.held[data-id="{number}"]'))
        self._until_read(place, before)

    def lay_by_keyboard(self, place: int, number: int) -> None:
        """Lay a card from the person's own hand with the keyboard, and wait until the table has read it."""
        before = len(self.heard("card", place))
        self.page.keyboard.press(str(place + 1))
        self.page.keyboard.press("Home")
        for _ in range(list(self.hand(place)).index(number)):
            self.page.keyboard.press("ArrowRight")
        self.page.keyboard.press("Enter")
        self._until_read(place, before)

    def _until_read(self, place: int, before: int) -> None:
        # Wait until the table has read one more card at the place than `before`, and for the state that follows: the
        # last state still says that the person must lay a card.
        self.until(lambda: len(self.heard("card", place)) > before and self._is_current)

    def legal(self, place: int) -> list[int]:
        """Return the numbers of the legal cards of one of the person's own hands."""
        hand = self.hand(place)
        faces = Deal(self.deal).legal(list(hand.values()))
        return [number for number, face in hand.items() if face in faces]

    def turn_up(self) -> None:
        """Turn up the top card of the undealt cards: lay it on the person's own reader."""
        self.page.locator("#things-button").click()
        self.page.locator('[data-thing="turn-table-card"]').click()
        self.until(lambda: self.heard("declared"))
        self.page.locator("#things .close").click()
        self.open_journal()

    def act(self, place: int, keyboard: bool = False, best: bool = False) -> None:
        """Perform the action due at one of the person's places: a declaration, or a card, after taking the last trick.

        With `best`, lay the highest card that wins the trick, if there is one.
        """
        seat = self.seat_of(place)
        if self.state["asked"] == place:
            self._answer(place, seat)
            return
        if self.state["trick"]:
            self.take_trick()
        elif self.state["places"][place]["lies"]:
            self.lift(place)
        number = self._best(place) if best else self.legal(place)[0]
        (self.lay_by_keyboard if keyboard else self.lay)(place, number)

    def until_turn(self, place: int) -> None:
        """Answer the questions to one of the person's places until it has to lay a card."""
        self.until(lambda: self.called() == place)
        while self.state["asked"] == place:
            self.act(place)
            self.until(lambda: self.called() == place)

    def _best(self, place: int) -> int:
        view, hand = Deal(self.deal), self.hand(place)
        return max(
            self.legal(place), key=lambda number: (view.beats(hand[number]), view.strength(hand[number]))
        )

    def _answer(self, place: int, seat: int) -> None:
        if getattr(self.deal, "turned", True) is False:
            self.turn_up()
            return
        entry = players.declaration(Deal(self.deal), seat, list(self.hand(place).values()))
        assert entry
        self.declare(place, entry)

    def take_trick(self) -> None:
        """Take the complete trick."""
        self.page.locator('[data-do="take"]').click()
        self.until(lambda: not self.state["trick"])

    def sit_somebody(self, place: int, who: str) -> None:
        """Choose who plays at a place: "person", "robot" or "nobody"."""
        self.place_node(place).locator(".plate").click()
        self.page.locator(f'#seat [data-choice="{who}"]').click()
        self.until(lambda: self.state["places"][place]["who"] == who)
        self.page.keyboard.press("Escape")

    def save_journal(self) -> tuple[str, str]:
        """Download the journal. Return the file's name and text."""
        self.page.locator(".menu-button").click()
        with self.page.expect_download() as download:
            self.page.locator('[data-do="export"]').click()
        return download.value.suggested_filename, download.value.path().read_text(encoding="utf-8")
