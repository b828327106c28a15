"""Starts a table in MicroPython with each of many journals, plays a card, and prints the result of each.

micropython hostile_journals_vm.py FOLDER_OF_THE_REPOSITORY FLASH. Each line of standard input is a journal as JSON:
["fold", "play" or "draw", [event, …]]. Prints as JSON for each: whether the table would accept it as a restored
journal; for "play" and "draw", whether the table starts with it; and the fault, or "".
"""

import json
import os
import sys

root, flash = sys.argv[1:3]
sys.path[:] = [root + "/firmware", root + "/hardware", root + "/tests/firmware", ".frozen"]

from screen_bench import Bench  # noqa: E402

from cardrules.deal import NOBODY  # noqa: E402
from table.files.settings import Settings  # noqa: E402
from table.journal.journal import Journal  # noqa: E402
from table.journal.ledger import TABLE, Ledger  # noqa: E402
from table.journal.trial import Trial  # noqa: E402
from table.menu.menu import Menu  # noqa: E402
from table.play.places import Places  # noqa: E402
from table.play.seating import Seating  # noqa: E402
from table.screen.style import Style  # noqa: E402
from table.view import messages  # noqa: E402
from table.view.view import View  # noqa: E402
from tablelog import line  # noqa: E402

CARD = {"doppelkopf": "CA", "skat": "CA", "schafkopf": "CA", "double": "C7|H2"}


class Clock:
    def __init__(self):
        self.now = 0

    def ms(self):
        return self.now

    def since_ms(self, then):
        return self.now - then

    def unix(self):
        return None

    def kept(self):
        return None

    def keep(self, data):
        pass


class Watchdog:
    def feed(self):
        pass


class Board:
    def __init__(self):
        self.clock = Clock()
        self.watchdog = Watchdog()
        self.flash = flash + "/"

    def flash_free(self):
        return 1000000

    def flash_size(self):
        return 1441792


class Table:
    # A table without its chips.
    def __init__(self, bench):
        self.bench = bench
        board = Board()
        self.ledger = Ledger(board)
        self.settings = Settings(board.flash)
        self.seating = Seating(self.ledger)
        self.places = Places(self.ledger, self.seating, board.clock)
        self.menu = Menu(self.ledger, self.seating, self.places, board.clock, self.settings)

    def look(self):
        # Updates the display in the same way as the painter after each change.
        ledger = self.ledger
        for place in range(4):
            self.menu.refresh(place)
        view = View(self.seating)
        view.shows_points = True
        view.show_session(ledger.session, ledger.asked()[0])
        for place in range(4):
            view.notice[place] = (
                self.places.reason(place) or self.menu.notice(place) or messages.warning(ledger)
            )
            view.keys[place] = self.menu.labels(place)
        view.interrupt(messages.for_all(BoardOfMessages, ledger, self.menu))
        self.draw(view)
        view.show_sheet(ledger)
        self.draw(view)

    def draw(self, view):
        if self.bench:
            screen = self.bench.screen(Style(self.settings))
            screen.show_view(view)
            self.bench.finish(screen)

    def settle(self):
        while self.ledger.joining.step_joining():
            pass
        while self.places.judge_waiting_card():
            pass
        while self.ledger.seal_step():
            pass
        self.look()

    def record(self, *event):
        if not self.ledger.record(*event):
            raise AssertionError("not journalled")
        self.settle()


class BoardOfMessages:
    service = False


def play_on(table):
    # Continues the session in the journal, if there is one.
    ledger = table.ledger
    table.settle()
    for _ in range(5):
        deal = ledger.in_play()
        if deal and deal.turn != NOBODY:
            table.record(deal.turn, "play", CARD[ledger.session.game], "04")
    if ledger.in_play():
        table.record(0, "abandon")
    session = ledger.session
    if not session.ended and session.ring and ledger.begin_deal(session.ring[0]):
        table.settle()
        if ledger.in_play():
            table.record(0, "abandon")
            table.record(0, "take_back", 0)
    if not session.ended:
        table.record(TABLE, "end")


def begin_anew(table):
    # Begins a new session, and plays a card.
    ledger = table.ledger
    people = [("join", "", place, place) for place in range(4)]
    assert ledger.begin_session("doppelkopf", "ddv-tsr", {}, people)
    table.settle()
    assert ledger.begin_deal(3)
    table.record(ledger.in_play().turn, "play", "HT", "04")
    assert len(ledger.session.deal.cards) == 1


def empty(folder):
    for name, kind, *_ in os.ilistdir(folder):
        if kind == 0x4000:
            empty(folder + "/" + name)
            os.rmdir(folder + "/" + name)
        else:
            os.remove(folder + "/" + name)


def write(lines):
    # Writes lines in the same form as the journal, as one segment.
    Journal(flash + "/").keep_identity("5f3a01c2", 1)
    os.mkdir(flash + "/journal")
    number = 1
    while lines:
        count = 1
        while count < len(lines) and sum(map(len, lines[: count + 1])) <= 480:
            count += 1
        with open(f"{flash}/journal/{99999999 - number:08d}", "wb") as file:
            file.write(b"".join(lines[:count]))
        lines = lines[count:]
        number += count


def folds(lines):
    trial = Trial()
    return not [text for text in lines if not trial.take_record(text)]


def try_out(lines, bench):
    empty(flash)
    taken = folds(lines)
    write(lines)
    table = Table(bench)
    starts = table.ledger.unread is not None
    try:
        table.look()
        assert table.ledger.start()
        kept = table.ledger.unread
        assert kept == (() if starts else ("5f3a01c2",)), kept
        play_on(table)
        begin_anew(table)
        again = Table(None)
        assert again.ledger.unread is not None and len(again.ledger.session.deal.cards) == 1
        if not starts:
            unread = Journal(flash + "/", "unread-5f3a01c2")
            texts = []
            while unread.first() + len(texts) < unread.next:
                texts += unread.lines_from(unread.first() + len(texts)).split(b"\n")
            assert b"\n".join(texts) + b"\n" == b"".join(lines)
    except Exception as error:
        sys.print_exception(error, sys.stderr)
        return taken, starts, repr(error)
    return taken, starts, ""


bench = Bench()
while True:
    text = sys.stdin.readline()
    if not text:
        break
    how, events = json.loads(text)
    lines = [line.encode("e", event) for event in events]
    if how == "fold":
        print(json.dumps((folds(lines), None, "")))
    else:
        print(json.dumps(try_out(lines, bench if how == "draw" else None)))
