"""The thread in which table and room live: it lets time go by as it does for people, and does what they ask between."""

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

_STEP_S = 0.02
# Whatever was asked is seen by the table after this time at the latest.
_SOON_S = 0.004
# A busy computer does not catch up on more.
_LATE_S = 0.1
# The display is read this often while it changes.
_PICTURE_S = 0.03
# At pace 0 the table is as fast as it can, until nothing has happened for so long in its time.
_HURRY_US = 6_000_000
# After a message the table keeps to real time for so long: a finger on a key stays as short as it is.
_PEOPLE_S = 1.0


@dataclass(frozen=True)
class News:
    """News for the pages: messages as (connection, message), and the display if it has changed."""

    messages: list[tuple[str, Message]]
    frame: bytes | None = None


class TableThread:
    """Runs a table and its room. While nobody attends, the table's time stands still."""

    def __init__(
        self, table: RoomTable, seed: int, publish: Callable[[News], None], dice: type[Dice] = Dice
    ) -> None:
        """Prepare the thread.

        Args:
            table: switched on. Nothing else may use it from now on.
            seed: of the shuffles.
            publish: is called in this thread.
            dice: makes the shuffles of a seed.
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
        # How many events the journal had, and the table's time at the last one, or at the last message.
        self._events = 0
        self._stirred_us = 0
        # When somebody asked for something last.
        self._obeyed = -_PEOPLE_S
        self._thread = threading.Thread(target=self._run, name="table", daemon=True)
        # Done when the thread has ended: None after stop(), else the error.
        self.over: Future[None] = Future()
        # Nobody can cancel it.
        self.over.set_running_or_notify_cancel()

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> None:
        """End, after what was asked before."""
        self._ended = True
        self._wake.set()
        self._thread.join()

    def attend(self, attended: bool) -> None:
        """Say whether anybody is there."""
        self._attended = attended
        self._wake.set()

    def connect(self, connection: str, leads: bool) -> Future[None]:
        """Have the room connect somebody; `leads`: they may end the evening of all others."""
        return self._ask(partial(self._room.connect, connection, leads))

    def disconnect(self, connection: str) -> Future[None]:
        """Have the room disconnect somebody."""
        return self._ask(partial(self._room.disconnect, connection))

    def message(self, connection: str, message: Message) -> Future[Message | None]:
        """Have the room do what somebody asks."""
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
            # So much at least goes by between two messages of somebody who sends many.
            time.sleep(max(0.0, _SOON_S - self._passed()))
            self._step(self._passed())
        elif self._passed() < _STEP_S:
            self._wake.wait(_STEP_S - self._passed())
        else:
            self._step(self._passed())

    def _passed(self) -> float:
        return time.monotonic() - self._granted

    def _hurries(self) -> bool:
        room = self._room
        if room.pace_us or room.paused or not room.people.robots() or not self._table.powered:
            return False
        if time.monotonic() - self._obeyed < _PEOPLE_S:
            return False
        # After a power-on time begins anew.
        return 0 <= self._table.now_us() - self._stirred_us < _HURRY_US

    def _obey(self) -> bool:
        # Only what is there now: somebody who asks on and on does not hold up the table.
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
            self._room.step()
        except VirtualTableError:
            if self._table.powered:
                raise
            self._notice_power()
        events = len(self._room.line.lines)
        if events != self._events:
            self._events, self._stirred_us = events, self._table.now_us()
        self._send(look=True)

    def _notice_power(self) -> None:
        # A table that stopped by itself is one whose plug is out: somebody puts it in again.
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
