# The restoration of a journal from the PC to a table that has lost it.
#
# The records are written, unchanged, to a separate folder. This folder replaces the journal only after all records have
# been read back from the flash and folded, and their hash matches the one that the PC sends. Until then, even after a
# power cut, the table still counts as having lost its journal, and it can report how many records it has received.

import os

from micropython import const

from table.files import atomic_file, club_keys
from table.journal.journal import Journal
from tablelog import chain

_JOURNAL_FOLDER = const("journal")
_FOLDER = const("restored")
# The file with the name of the journal, its first record and its last boot. When all records have been checked, the
# number of the last record is added.
_FILE = const("restore")
# A step takes this long, plus the time for one record.
_STEP_MS = const(5)


class Restorer:
    def __init__(self, root, clock, name, first, boot):
        # Continues where an earlier restorer of the same journal stopped.
        self._root = root
        self._clock = clock
        self.name = name
        state = [name, str(first), str(boot)]
        if _state(root)[:3] != state:
            _remove(root + _FOLDER)
            _keep(root, state)
        self._journal = Journal(root, _FOLDER)
        if self._journal.first() == self._journal.next:
            # The folder is empty: its first record will have this number.
            self._journal.next = first
        self._first = first
        self._begin()

    def _begin(self):
        self._hash = chain.first_hash(self.name)
        self._checked = self._first
        self._trial = None
        # The records that were read back, but not yet checked.
        self._lines = []
        # The first record that cannot be folded, or 0 if there is none.
        self.unfoldable = 0

    def next(self):
        return self._journal.next

    def record(self, number, text):
        # Stores a record from the PC; ignores a record that is already stored. Raises OSError, and ValueError if
        # records before this one are missing.
        if number > self._journal.next:
            raise ValueError("records are missing")
        if number == self._journal.next:
            self._begin()
            self._journal.append_line(text.rstrip(b"\r\n") + b"\n")

    def check_step(self):
        # Reads back one segment, or checks and folds some of its records. If a record could not be folded, removes
        # one segment instead. Returns False if everything is done.
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
            if not self._trial.take_record(text):
                self.unfoldable = self._checked
                self._trial = None
                # From here on, the table no longer waits for a journal. Files left in the folder do no harm.
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
        # If the last record received has this number and the hash is correct, replaces the journal and returns True.
        # Otherwise the records differ from the PC's, so this deletes all of them and returns False.
        if number != self._journal.next - 1 or self._hash != value:
            _remove(self._root + _FOLDER)
            os.remove(self._root + _FILE)
            return False
        _keep(self._root, _state(self._root)[:3] + [str(number)])
        resume(self._root)
        return True


def resume(root):
    # Continues after a power cut. Returns the name of the journal that must still be restored, or "" if there is none.
    state = _state(root)
    if len(state) < 4:
        return state[0] if state else ""
    name, _, boot, last = state
    try:
        os.stat(root + _FOLDER)
    except OSError:
        pass  # the folder has already replaced the journal
    else:
        if club_keys.pair(root):
            # The table's pair of keys must not sign records that came from a PC, so it is removed. If a power cut
            # interrupts this, the next start removes the rest.
            for file in (club_keys.CERTIFICATE_FILE, club_keys.PAIR_FILE):
                atomic_file.replace(root + file, ())
        _remove(root + _JOURNAL_FOLDER)
        os.rename(root + _FOLDER, root + _JOURNAL_FOLDER)
    # The PC has all records.
    atomic_file.replace(root + "acknowledged", (last.encode(),))
    journal = Journal(root)
    if journal.next == int(last) + 1:
        journal.append(0, -1, "restored")
    journal.keep_identity(name, int(boot))
    os.remove(root + _FILE)
    return ""


def give_up(root):
    # The journal is lost permanently. The next journal begins with an empty folder and a new name.
    for folder in (_JOURNAL_FOLDER, _FOLDER):
        _remove(root + folder)
    for name in (_FILE, "acknowledged", "identity"):
        try:
            os.remove(root + name)
        except OSError:
            pass  # the file does not exist


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
        pass  # the folder does not exist
