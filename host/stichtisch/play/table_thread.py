"""The thread of the table and the room.

The thread advances the table's time in step with real time, and carries out requests in between.
"""

import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from typing import Any

from stichtisch.play.engine.dice import Dice
from stichtisch.play.engine.room import Room
from stichtisch.play.room_table import RoomTable
from stichtisch.simulation import VirtualTableError

Message = dict[str, Any]

# The length of a step of the table's time: usually, and at an idle table.
_STEP_S = 0.02
_IDLE_STEP_S = 0.05
# The table is idle if no event and no message has occurred for this long in table time.
_IDLE_US = 2_000_000
# The minimum advance of the table's time after requests, so that the table detects them.
_SOON_S = 0.004
# The longest step of the table's time. If the computer was busy for longer, the table's time does not catch up.
_LATE_S = 0.1
# While the display changes, it is read at this interval.
_PICTURE_S = 0.03
# At pace 0, the table runs at full speed until no event has occurred for this long in table time.
_HURRY_US = 6_000_000
# The time after a message for which people count as acting. Meanwhile the table follows real time, so that a key press
# is as long for the table as for the finger.
_PEOPLE_S = 1.0


@dataclass(frozen=True)
class News:
    """News for the pages: messages as (connection, message), and the display if it has changed."""

    messages: list[tuple[str, Message]]
    frame: bytes | None = None


class TableThread:
    """Runs a table and its room. While no page is visible, the table's time stops."""

    def __init__(
        self, table: RoomTable, seed: int, publish: Callable[[News], None], dice: type[Dice] = Dice
    ) -> None:
        """Prepare the thread.

        Args:
            table: a table that is switched on. Nothing else may use it from now on.
            seed: the seed of the shuffles.
            publish: called with news, in this thread.
            dice: the class of the random generator for shuffling, which is created with the seed.
        """
        self._table = table
        self._room = Room(table, seed, dice)
        self._publish = publish
        self._requests: deque[tuple[Callable[[], Any], Future[Any]]] = deque()
        self._wake = threading.Event()
        self._attended = False
        self._ended = False
        self._granted = time.monotonic()
        self._pictured = 0.0
        # The number of events in the journal, and the table's time at the last event or request.
        self._events = 0
        self._stirred_us = 0
        # The time of the last request.
        self._obeyed = -_PEOPLE_S
        self._thread = threading.Thread(target=self._run, name="table", daemon=True)
        # This future is done when the thread has ended: with None after stop(), otherwise with the error.
        self.over: Future[None] = Future()
        # Mark the future as running, so that it cannot be cancelled.
        self.over.set_running_or_notify_cancel()

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def stop(self) -> None:
        """End the thread, after all earlier requests."""
        self._ended = True
        self._wake.set()
        self._thread.join()

    def attend(self, attended: bool) -> None:
        """Set whether any page is visible."""
        self._attended = attended
        self._wake.set()

    def connect(self, connection: str, leads: bool) -> Future[None]:
        """Request that the room add a connection. `leads`: it may end the evening for everybody else."""
        return self._ask(partial(self._room.connect, connection, leads))

    def disconnect(self, connection: str) -> Future[None]:
        """Request that the room remove a connection."""
        return self._ask(partial(self._room.disconnect, connection))

    def message(self, connection: str, message: Message) -> Future[Message | None]:
        """Request that the room carry out a message."""
        return self._ask(partial(self._room.message, connection, message))

    def _ask(self, action: Callable[[], Any]) -> Future[Any]:
        future: Future[Any] = Future()
        self._requests.append((action, future))
        self._wake.set()
        return future

    def _run(self) -> None:
        try:
            while not self._ended:
                self._turn()
            self._obey()
        except BaseException as error:
            self.over.set_exception(error)
        else:
            self.over.set_result(None)

    def _turn(self) -> None:
        self._wake.clear()
        asked = self._obey()
        if asked:
            self._send()
        if not self._attended:
            self._wake.wait()
            self._granted = time.monotonic()
        elif self._hurries():
            self._step(_STEP_S)
        elif asked:
            # The table's time advances at least this much between messages, even if a page sends many.
            time.sleep(max(0.0, _SOON_S - self._passed()))
            self._step(self._passed())
        elif (rest := self._step_length() - self._passed()) > 0:
            self._wake.wait(rest)
        else:
            self._step(self._passed())

    def _step_length(self) -> float:
        return _IDLE_STEP_S if self._quiet_us() >= _IDLE_US else _STEP_S

    def _people_act(self) -> bool:
        return time.monotonic() - self._obeyed < _PEOPLE_S

    def _quiet_us(self) -> int:
        # A power-on sets the table's time to 0, so the difference may be negative.
        return self._table.now_us() - self._stirred_us

    def _passed(self) -> float:
        return time.monotonic() - self._granted

    def _hurries(self) -> bool:
        room = self._room
        if room.pace_us or room.paused or room.is_key_held():
            return False
        if not room.people.robots() or not self._table.powered:
            return False
        return not self._people_act() and 0 <= self._quiet_us() < _HURRY_US

    def _obey(self) -> bool:
        # Carry out only the requests that have arrived so far, so that even a page with constant requests cannot delay
        # the table.
        count = len(self._requests)
        for _ in range(count):
            action, future = self._requests.popleft()
            wanted = future.set_running_or_notify_cancel()
            try:
                answer = action()
            except Exception as error:
                self._notice_power()
                if wanted:
                    future.set_exception(error)
            else:
                if wanted:
                    future.set_result(answer)
        if count:
            self._stirred_us = self._table.now_us()
            self._obeyed = time.monotonic()
        return count > 0

    def _step(self, seconds: float) -> None:
        self._granted = time.monotonic()
        try:
            self._table.run(min(seconds, _LATE_S) * 1000)
            self._room.step_room()
        except VirtualTableError:
            if self._table.powered:
                raise
            self._notice_power()
        events = len(self._room.line.lines)
        if events != self._events:
            self._events, self._stirred_us = events, self._table.now_us()
        self._send(look=True)

    def _notice_power(self) -> None:
        # A table that stopped by itself counts as unplugged, so that a user can plug it in again.
        if self._room.apparatus.power and not self._table.powered:
            self._room.plug(False)

    def _send(self, look: bool = False) -> None:
        frame = None
        if look and self._granted - self._pictured >= _PICTURE_S:
            self._pictured = self._granted
            frame = self._table.picture()
        messages = self._room.outbox()
        if messages or frame is not None:
            self._publish(News(messages, frame))
