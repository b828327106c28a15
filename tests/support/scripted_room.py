"""A scripted room for the page: it deals cards and accepts laid cards, but has no rules."""

import json
import struct
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Page, Route, WebSocketRoute

import stichtisch
from stichtisch.look import look_folder
from stichtisch.play.engine import game_words
from stichtisch.play.page_words import word_files

ADDRESS = "http://table.test/"
PAGE = Path(stichtisch.__file__).parent / "play" / "page"
_TYPES = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
_PLACES = 4
_WIDTH, _HEIGHT = 480, 320
# Two rounds through the event queue of a page. Events that were queued before, such as the closing of a dialog, come
# first.
_ALL_EVENTS = """async () => {
    for (let round = 0; round < 2; round++) {
        const { port1, port2 } = new MessageChannel();
        await new Promise((done) => { port1.onmessage = done; port2.postMessage(0); });
    }
}"""
# Messages that change nothing.
_READING = ("look", "words")
_LONGEST_S = 10
_SUITS, _RANKS = "CSHD", "9TJQKA"


class ScriptedRoom:
    """A room with four places, each with twelve cards. Some of the places belong to the page."""

    def __init__(self, mine: tuple[int, ...] = (0, 1, 2, 3), faces: list[str] | None = None) -> None:
        """Begin with a deal in play. `mine`: the places of the page; simple players have the others."""
        self._asked: list[dict[str, Any]] = []
        self.screen = bytes(2 * _WIDTH * _HEIGHT)
        self._mine = mine
        self._page: Page | None = None
        self._socket: WebSocketRoute | None = None
        faces = faces or [suit + rank for suit in _SUITS for rank in _RANKS] * 2
        cards = [{"id": number, "face": face} for number, face in enumerate(faces)]
        size = len(cards) // _PLACES
        self._all = [cards[place * size : (place + 1) * size] for place in range(_PLACES)]
        self.state: dict[str, Any] = {
            "power": True, "cable": True, "us": 0, "mine": list(mine), "game": "doppelkopf",
            "profile": "ddv-tsr", "blank": None, "number": 3, "playing": True, "turn": 0, "asked": None,
            "scores": None, "totals": [12, -3, 0, -9], "rest": 0, "trick": False, "seed": 7,
            "paused": False, "language": None,
            "places": [self._place(place) for place in range(_PLACES)],
        }  # fmt: skip

    def serve(self, page: Page) -> None:
        """Answer the requests of the page in this tab: its files and its socket."""
        self._page = page
        page.route(f"{ADDRESS}**", _fulfil)
        page.route_web_socket("**/socket", self._open)

    def update(self, **facts: Any) -> None:
        """Change the state and send it."""
        self.state |= facts
        self._send({"state": self.state})

    def say(self, *said: Any) -> None:
        """Send the page a report of an event."""
        self._send({"said": list(said)})

    def send(self, message: dict[str, Any]) -> None:
        """Send any message."""
        self._send(message)

    def draw(self, top: int, rows: bytes) -> None:
        """Send rows of the display."""
        if self._socket:
            self._socket.send(struct.pack(">HH", top, len(rows) // (2 * _WIDTH)) + zlib.compress(rows))

    def done(self, *kinds: str, number: int = 0) -> list[dict[str, Any]]:
        """Return the messages of these kinds that the page has sent; without kinds all but those that only read.

        Waits until there are at least `number` of them, and until the page has handled all events so far. Raises
        AssertionError after 10 s.
        """
        assert self._page
        end = time.monotonic() + _LONGEST_S
        self._page.evaluate(_ALL_EVENTS)
        while len(done := [message for message in self._asked if _counts(message["do"], kinds)]) < number:
            assert time.monotonic() < end, f"the page sent {done}, and not {number} messages"
            self._page.wait_for_timeout(10)
        return done

    def forget(self) -> None:
        """Forget all messages that the page has sent so far."""
        self._asked.clear()

    def _place(self, place: int) -> dict[str, Any]:
        return {
            "who": "person" if place in self._mine else "robot", "name": ("Anna", "Björn", "", "Marta")[place],
            "guest": None if place != 2 else 3,
            "sits": True, "dealer": place == 3, "hand": self._hand(place), "lies": [], "tricks": place,
            "light": [160, 160, 128] if place == 0 else [0, 0, 0], "keys": [False] * 3, "reader": True,
        }  # fmt: skip

    def _hand(self, place: int) -> list[dict[str, Any]]:
        return self._all[place] if place in self._mine else self._backs(place)

    def _backs(self, place: int) -> list[dict[str, Any]]:
        return [{"id": None} for _ in self._all[place]]

    def _open(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        socket.on_message(self._take)
        socket.send(struct.pack(">HH", 0, _HEIGHT) + zlib.compress(self.screen))
        self.update()

    def _take(self, text: str | bytes) -> None:
        message = json.loads(text)
        self._asked.append(message)
        answer: Callable[..., None] | None = getattr(self, f"_on_{message['do']}", None)
        if answer:
            answer(message)
            self.update()

    def _on_words(self, message: dict[str, Any]) -> None:
        self._send({"words": game_words.words(message["language"])})

    def _on_join(self, message: dict[str, Any]) -> None:
        self._give(message["place"], "person")

    def _on_who(self, message: dict[str, Any]) -> None:
        self._give(message["place"], message["who"])

    def _give(self, place: int, who: str) -> None:
        self.state["mine"] = sorted({*self.state["mine"]} - {place} | ({place} if who == "person" else set()))
        self.state["places"][place]["who"] = who
        self.state["places"][place]["hand"] = self._all[place] if who == "person" else self._backs(place)

    def _on_lay(self, message: dict[str, Any]) -> None:
        hand = self.state["places"][message["place"]]["hand"]
        card = next(card for card in hand if card["id"] == message["id"])
        hand.remove(card)
        self.state["places"][message["at"]]["lies"].append(card)
        self.state["turn"] = (message["place"] + 1) % _PLACES
        self.state["trick"] = all(place["lies"] for place in self.state["places"])
        self.say("card", message["place"], card["face"])

    def _on_lift(self, message: dict[str, Any]) -> None:
        for place in self.state["places"]:
            for card in [card for card in place["lies"] if card["id"] == message.get("id", card["id"])]:
                place["lies"].remove(card)
                self.state["places"][message["place"]]["hand"].append(card)

    def _on_take(self, message: dict[str, Any]) -> None:
        if not all(place["lies"] for place in self.state["places"]):
            self._send({"refused": "take", "why": "not_now"})
            return
        for place in self.state["places"]:
            place["lies"] = []
        self.state["trick"] = False
        self.state["places"][2]["tricks"] += 1
        self.say("trick", 2, 28)

    def _on_key(self, message: dict[str, Any]) -> None:
        self.state["places"][message["place"]]["keys"][message["key"]] = message["down"]

    def _on_pause(self, message: dict[str, Any]) -> None:
        self.state["paused"] = message["on"]

    def _on_show(self, message: dict[str, Any]) -> None:
        place = self.state["places"][message["place"]]
        place["lies"] += place["hand"]
        place["hand"] = []

    def _on_plug(self, message: dict[str, Any]) -> None:
        self.state["power"] = message["in"]
        self.say("power", message["in"])

    def _send(self, message: dict[str, Any]) -> None:
        if self._socket:
            self._socket.send(json.dumps(message))


def _counts(kind: str, kinds: tuple[str, ...]) -> bool:
    return kind in kinds if kinds else kind not in _READING


def _fulfil(route: Route) -> None:
    path = urlsplit(route.request.url).path.lstrip("/") or "index.html"
    if path == "play.json":
        route.fulfill(json={"backend": "server"})
        return
    if path in (words := word_files()):
        route.fulfill(body=words[path], content_type="application/json")
        return
    file = next((folder / path for folder in (PAGE, look_folder()) if (folder / path).is_file()), None)
    if file:
        route.fulfill(body=file.read_bytes(), content_type=_TYPES[file.suffix])
    else:
        route.fulfill(status=404)
