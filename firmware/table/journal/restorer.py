# A journal comes back from the PC, to a table that has lost it.
#
# The records go to a folder of their own, each as it was; only when all of them have been read back from the flash,
# have been folded, and come to the hash that the PC sends does that folder take the journal's place. Until then, and
# after any cut, the table is what it was: one that has forgotten, and knows how far it got.

import os

from micropython import const

from table.files import atomic_file
from table.journal.journal import Journal
from tablelog import chain

_JOURNAL_FOLDER = const("journal")
_FOLDER = const("restored")
# Name of the journal, its first record, the last boot; and the last record, once all of them are there and checked.
_FILE = const("restore")
# A step takes so long, and one record more.
_STEP_MS = const(5)


class Restorer:
    def __init__(self, root, clock, name, first, boot):
        # Goes on where an earlier one of the same journal stopped.
        self._root = root
        self._clock = clock
        self.name = name
        state = [name, str(first), str(boot)]
        if _state(root)[:3] != state:
            _remove(root + _FOLDER)
            _keep(root, state)
        self._journal = Journal(root, _FOLDER)
        if self._journal.first() == self._journal.next:
            # Empty: its first record has that number.
            self._journal.next = first
        self._first = first
        self._begin()

    def _begin(self):
        self._hash = chain.begin(self.name)
        self._checked = self._first
        self._trial = None
        # Records that were read back and not followed yet; the first that cannot be folded, 0 where there is none.
        self._lines = []
        self.unfoldable = 0

    def next(self):
        return self._journal.next

    def record(self, number, text):
        # A record as the PC has it; one that is there already changes nothing. Raises OSError, and ValueError where
        # others are missing before it.
        if number > self._journal.next:
            raise ValueError("records are missing")
        if number == self._journal.next:
            self._begin()
            self._journal.append_line(text.rstrip(b"\r\n") + b"\n")

    def check_step(self):
        # Reads back one segment, or follows and folds some of its records; lets go of one where they cannot be folded.
        # False: that was all.
        if self.unfoldable:
            return self._drop_step()
        if self._lines:
            self._follow()
        elif self._checked < self._journal.next:
            self._lines = self._journal.lines_from(self._checked).split(b"\n")
        else:
            return False
        return True

    def _follow(self):
        if self._trial is None:
            from table.journal.trial import Trial

            self._trial = Trial()
        begin = self._clock.ms()
        while self._lines and self._clock.since_ms(begin) < _STEP_MS:
            text = self._journal.readable(self._checked, self._lines.pop(0))
            if not self._trial.take(text):
                self.unfoldable = self._checked
                self._trial = None
                # From here on nothing is awaited; the rest of the folder is in nobody's way.
                os.remove(self._root + _FILE)
                return
            self._hash = chain.extend(self._hash, text)
            self._checked += 1

    def _drop_step(self):
        if self._journal.drop_before():
            return True
        _remove(self._root + _FOLDER)
        return False

    def finish(self, number, value):
        # True: the records up to this one, whose chain comes to this hash, are the journal now. False: they are not
        # what the PC has, and all of them are wanted again.
        if number != self._journal.next - 1 or self._hash != value:
            _remove(self._root + _FOLDER)
            os.remove(self._root + _FILE)
            return False
        _keep(self._root, _state(self._root)[:3] + [str(number)])
        resume(self._root)
        return True


def resume(root):
    # Takes up after a cut. Returns the name of the journal that is still to be restored, "" where there is none.
    state = _state(root)
    if len(state) < 4:
        return state[0] if state else ""
    name, _, boot, last = state
    try:
        os.stat(root + _FOLDER)
    except OSError:
        pass  # it has become the journal already
    else:
        _remove(root + _JOURNAL_FOLDER)
        os.rename(root + _FOLDER, root + _JOURNAL_FOLDER)
    # The PC has all of it.
    atomic_file.replace(root + "acknowledged", (last.encode(),))
    Journal(root).keep_identity(name, int(boot))
    os.remove(root + _FILE)
    return ""


def give_up(root):
    # The journal is lost for good: the next one begins on an empty folder, with a name of its own.
    for folder in (_JOURNAL_FOLDER, _FOLDER):
        _remove(root + folder)
    for name in (_FILE, "acknowledged", "identity"):
        try:
            os.remove(root + name)
        except OSError:
            pass  # it is not there


def _state(root):
    try:
        with open(root + _FILE) as file:
            return file.read().split()
    except (OSError, UnicodeError):
        return []


def _keep(root, state):
    atomic_file.replace(root + _FILE, (" ".join(state).encode(),))


def _remove(folder):
    try:
        for name in os.listdir(folder):
            os.remove(folder + "/" + name)
        os.rmdir(folder)
    except OSError:
        pass  # it is not there
