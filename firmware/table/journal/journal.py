# The journal on the flash: an append-only list of lines in small segment files.
#
# A segment has fewer than 512 bytes, so that littlefs keeps it inside its metadata: then appending a record takes about
# 9 ms, instead of the 52 ms for rewriting a whole block. A segment's name is 99999999 minus the sequence number of its
# first record: littlefs searches a folder in the order of names, and the newest segment is needed most often. A record
# is acknowledged when the PC has stored it. To make room, only segments of acknowledged records may be removed.

import os

from micropython import const

from table.files import atomic_file
from tablelog import line

_SEGMENT_SIZE = const(480)
_FOLDER = const("journal")
_ACKNOWLEDGED = const("acknowledged")
_IDENTITY = const("identity")
_LAST_NAME = const(99999999)

EVENT = "e"
_NOBODY = const(-1)


class Journal:
    def __init__(self, root, folder=_FOLDER):
        self._folder = root + folder + "/"
        self._root = root
        # The sequence number of the first record in each segment, oldest first.
        try:
            names = os.listdir(self._folder[:-1])
        except OSError:
            names = []  # nothing has been journalled yet
        self._segments = sorted(_LAST_NAME - int(name) for name in names if name.isdigit())
        self.bad_lines = 0
        # The number of the next record, and the number of bytes in the last segment.
        self.next = 1
        self._last_size = 0
        if self._segments:
            self._find_end()
        acknowledged = self._recall(_ACKNOWLEDGED) or ""
        self.acknowledged = int(acknowledged) if acknowledged.isdigit() else 0

    def first(self):
        # The number of the oldest record on the flash; if there is none, the number of the next record.
        return self._segments[0] if self._segments else self.next

    def append(self, milliseconds, seat, verb, *arguments):
        # Writes one event and returns it as a list. When this returns, the event is on the flash. If this raises
        # OSError, nothing has changed. Writing takes about 9 ms, and longer if a block of the flash must be erased.
        value = [self.next, milliseconds, seat, verb] + list(arguments)
        self.append_line(line.encode(EVENT, value))
        return value

    def append_line(self, text):
        # Writes the line of the next record, in the form that append() produces.
        if not self._segments or self._last_size + len(text) > _SEGMENT_SIZE:
            self._segments.append(self.next)
            self._last_size = 0
        try:
            self._write(text)
        except OSError:
            if not self._last_size:
                self._segments.pop()
                self._last_size = _SEGMENT_SIZE
            raise
        self._last_size += len(text)
        self.next += 1

    def _write(self, text):
        atomic_file.need_supply()
        if not self._last_size and len(self._segments) == 1:
            try:
                os.mkdir(self._folder[:-1])
            except OSError:
                pass  # the folder exists already
        with open(self._path(self._segments[-1]), "ab") as file:
            if file.write(text) != len(text):
                raise OSError("short write")

    def lines_from(self, sequence):
        # The lines of the segment with this record, from this record on, as one bytes object without the last line
        # feed. The records of a segment end before the first record of the next segment, even if this segment has more
        # lines.
        place = self._place_of(sequence)
        if place < 0:
            return b""
        segment = self._segments[place]
        end = self._segments[place + 1] if place + 1 < len(self._segments) else self.next
        return b"\n".join(self._read(segment).split(b"\n")[sequence - segment : end - segment])

    def readable(self, sequence, text):
        # Returns a line of lines_from() in the form in which it is sent and hashed into the chain. A record that is
        # damaged or missing is replaced by a line that reports this, so the records after it can still be sent.
        try:
            if line.decode(text)[1][0] == sequence:
                return text
        except (line.BadLine, TypeError, LookupError):
            pass
        return line.encode(EVENT, [sequence, 0, _NOBODY, "unreadable"])[:-1]

    def events_since(self, verb, watchdog=None):
        # Yields every event, beginning with the segment that contains the last event of this verb. If there is no such
        # event, yields all events. The watchdog is fed at each segment, because a journal may fill the whole flash.
        for place in range(self._place_of_last(verb, watchdog), len(self._segments)):
            if watchdog:
                watchdog.feed()
            yield from self._events_of(place)

    def _place_of_last(self, verb, watchdog):
        # Search for the verb together with the seat before it, because a name may be the same word as the verb.
        mark = ',-1,"{}"'.format(verb).encode()
        place = len(self._segments) - 1
        while place > 0 and mark not in self._read(self._segments[place]):
            if watchdog:
                watchdog.feed()
            place -= 1
        return max(place, 0)

    def look_back(self, mark, sequence):
        # The number of the last record with this mark before `sequence`, if that record is in the same segment. If the
        # segment has none, returns the negative number of the segment's first record, because only earlier records can
        # have the mark. Returns 0 if there are no earlier records.
        if not self.first() < sequence <= self.next:
            return 0
        begin = self.segment_of(sequence - 1)
        lines = self._read(begin).split(b"\n")[: sequence - begin]
        for place in range(len(lines) - 1, -1, -1):
            if mark in lines[place]:
                return begin + place
        return -begin

    def _events_of(self, place):
        # The events of a segment. Damaged and missing records are counted.
        segment = self._segments[place]
        end = self._segments[place + 1] if place + 1 < len(self._segments) else self.next
        self.bad_lines += end - segment
        for text in self._read(segment).split(b"\n"):
            try:
                event = line.decode(text)[1]
            except line.BadLine:
                continue
            self.bad_lines -= 1
            yield event

    def acknowledge(self, sequence):
        # Notes that all records up to and including this one are stored elsewhere.
        sequence = min(sequence, self.next - 1)
        if sequence > self.acknowledged:
            self._keep(_ACKNOWLEDGED, str(sequence))
            self.acknowledged = sequence

    def identity(self):
        # The name of the journal and the number of the last boot; None on a new flash. If the identity file is lost,
        # they come from the last record of a boot.
        kept = (self._recall(_IDENTITY) or "").split()
        if len(kept) == 2 and kept[1].isdigit():
            return kept[0], int(kept[1])
        identity = None
        for event in self.events_since("boot"):
            if isinstance(event, list) and event[3:4] == ["boot"] and len(event) > 5 and type(event[4]) is int:
                identity = str(event[5]), event[4]
        return identity

    def keep_identity(self, name, boot):
        self._keep(_IDENTITY, name + " " + str(boot))

    def drop_before(self, sequence=None):
        # Removes the oldest segment if all its records are acknowledged and come before a given record; if no record is
        # given, removes it in any case. Returns False if there is no such segment.
        segments = self._segments
        if sequence is None:
            if not segments:
                return False
        elif len(segments) < 2 or segments[1] > min(sequence, self.acknowledged + 1):
            return False
        atomic_file.need_supply()
        os.remove(self._path(segments[0]))
        segments.pop(0)
        return True

    def _find_end(self):
        # The records of a segment are numbered from the number in its name, whether they are readable or not. If the
        # last line is incomplete, the segment is closed, and that line's number is not used again.
        text = self._read(self._segments[-1])
        self.next = self._segments[-1] + len(text.split(b"\n")) - 1
        self._last_size = len(text)
        if text and text[-1:] != b"\n":
            self.next += 1
            self._last_size = _SEGMENT_SIZE

    def segment_of(self, sequence):
        # The first record of the segment that contains this record. That segment must exist.
        return self._segments[self._place_of(sequence)]

    def _place_of(self, sequence):
        # The index of the segment with this record, or -1 if there is none.
        low, high = 0, len(self._segments)
        while low < high:
            middle = (low + high) // 2
            if self._segments[middle] > sequence:
                high = middle
            else:
                low = middle + 1
        return low - 1 if sequence < self.next else -1

    def _path(self, segment):
        return "{}{:08d}".format(self._folder, _LAST_NAME - segment)

    def _read(self, segment):
        # A segment that cannot be read has no readable records. The table starts without its records.
        try:
            with open(self._path(segment), "rb") as file:
                return file.read()
        except OSError:
            return b""

    def _keep(self, name, text):
        # Atomically replaces a small file next to the journal.
        atomic_file.replace(self._root + name, (text.encode(),))

    def _recall(self, name):
        try:
            with open(self._root + name) as file:
                return file.read()
        except OSError:
            return None
