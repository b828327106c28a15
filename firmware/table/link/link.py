# The table's end of the serial line: it answers requests and sends the journal. See PROTOCOL.md.

from micropython import const

from table.files.player_names import is_entry
from table.journal.ledger import TABLE
from tablelog import line

PROTOCOL = const(1)

_MOST_EVENTS = const(1000)  # in the answer to one request
_CLOCK_SLACK_S = const(2)
# The year 2100: the clock chip cannot store a later date.
_LAST_SECOND = const(4102444799)
# The maximum number of brackets in a request. The request itself needs at most one bracket, but a name in it may
# contain 24. Every bracket takes memory before the request is checked, and a line has room for 228.
_MOST_BRACKETS = const(32)

# The requests that a sealed table answers without a key, because they change nothing; and the requests that
# table.link.lock answers.
_FREE = const("hps")
_OF_KEYS = const("gmk")
# The requests that a sealed table refuses, except in service mode.
_OF_SERVICE = const("re")
# The number of bytes in a line around its body: "~" before it, "*" and the CRC after it.
_TAIL = const(9)


class Link:
    def __init__(self, port, ledger, clock, player_names, selftest, identity):
        # identity: the values of `hello`, except the state of the journal.
        self._port = port
        self._ledger = ledger
        self._clock = clock
        self._player_names = player_names
        self._selftest = selftest
        self._identity = identity
        self._mode = identity.get("mode")
        # The lock, while the PC proves that it has the key; and the time at which this table was switched on.
        self._lock = None
        self._since = clock.ms()
        # Set while the table generates its pair of keys.
        self._drawing = None
        self._splitter = line.Splitter()
        self._requests = []
        # The bytes still to be written; the lines of the segment that is being sent; the next event to send, and the
        # number of events left to send.
        self._pending = b""
        self._chunk = b""
        self._next = 0
        self._left = 0
        self._pulling = False
        # The journal that is being sent, if it is one kept for the PC; None if it is the ledger's own.
        self._kept = None
        # The results of the self-test that are still to be sent.
        self._report = []
        # The kind and the line of the request that is being answered.
        self._kind = ""
        self._text = b""
        self.bad_lines = 0

    def step_line(self):
        # Does one bounded piece of work: reads, answers one request, or writes one line. Returns False if there was
        # nothing to do.
        if self._pending:
            taken = self._port.write(self._pending)
            self._pending = self._pending[taken:]
            return taken > 0
        if self._report:
            self._send("C", self._report.pop(0))
            return True
        if self._requests:
            self._answer(self._requests.pop(0))
            return True
        data = self._port.read()
        if data:
            self._requests.extend(self._splitter.feed(data))
            return True
        if self._drawing:
            if not self._drawing.step_drawing():
                self._drawing = None
            return True
        if self._pulling:
            self._send_event()
            return True
        if self._lock and self._lock.idle():
            self._lock = None
        return False

    def dropped(self):
        return self.bad_lines + self._splitter.dropped

    def _answer(self, text):
        try:
            if text.count(b"[") + text.count(b"{") > _MOST_BRACKETS:
                raise line.BadLine
            kind, value = line.decode(text)
        except line.BadLine:
            self.bad_lines += 1
            return
        try:
            if kind in _OF_KEYS:
                kind, value = self._unlock(kind, value, text.rstrip(b"\r\n")[1:-_TAIL])
                if not kind:
                    return
            elif self._mode == "sealed" and kind in _ANSWERS and kind not in _FREE + _OF_SERVICE:
                self._refuse("sealed", "The table is sealed: this needs the club's key.")
                return
            if self._mode == "sealed" and kind in _OF_SERVICE:
                self._refuse("service", "A sealed table accepts a journal only in service mode.")
                return
            self._kind, self._text = kind, text
            self._do(kind, value)
        except (TypeError, ValueError, IndexError, KeyError, AttributeError):
            self._refuse("argument", "Wrong argument of request " + kind)

    def _do(self, kind, value):
        answer = _ANSWERS.get(kind)
        if answer is None:
            self._refuse("unknown", "No such request: " + kind)
            return
        try:
            answer(self, value)
        except OSError:
            self._refuse("storage", "The table cannot write to its flash now.")

    def _refuse(self, code, sentence):
        self._send("X", [code, sentence])

    def _send(self, kind, value):
        self._pending += line.encode(kind, value)

    def _hello(self, _):
        journal = self._ledger.journal
        answer = {
            "protocol": PROTOCOL,
            "journal": self._ledger.journal_id,
            "first": journal.first(),
            "next": journal.next,
            "acknowledged": journal.acknowledged,
            "boot": self._ledger.boot,
            "ms": self._clock.ms(),
        }
        answer.update(self._identity)
        if self._ledger.forgotten:
            answer["forgotten"] = self._ledger.forgotten
        elif self._ledger.unread:
            # A line has no room for the names of a lost and an unread journal.
            answer["unread"] = self._ledger.unread[0]
        self._send("H", answer)

    def _pull(self, value):
        begin, count = value[:2]
        begin, count = _whole(begin), _whole(count)
        self._kept = None
        if len(value) > 2:
            if self._ledger.in_play():
                # Opening a journal takes longer the more segments it has.
                self._refuse("busy", "Another journal can only be read between deals.")
                return
            from table.journal import unread_journal

            self._kept = unread_journal.journal_of(self._ledger.root, value[2])
        self._next = max(begin, (self._kept or self._ledger.journal).first())
        self._left = min(max(count, 1), _MOST_EVENTS)
        self._chunk = b""
        self._pulling = True

    def _send_event(self):
        journal = self._kept or self._ledger.journal
        if self._next < journal.first():
            # An acknowledgement has removed this segment in the meantime.
            self._next = journal.first()
            self._chunk = b""
        if self._left and self._next < journal.next:
            if not self._chunk:
                self._chunk = journal.lines_from(self._next)
            end = self._chunk.find(b"\n")
            text = self._chunk if end < 0 else self._chunk[:end]
            self._pending = journal.readable(self._next, text) + b"\n"
            self._chunk = self._chunk[len(text) + 1 :]
            self._next += 1
            self._left -= 1
        else:
            self._pulling = False
            self._kept = None
            self._send("P", [self._next, int(self._next < journal.next)])

    def _acknowledge(self, value):
        self._send("A", [self._ledger.acknowledge(_whole(value[0]))])

    def _set_clock(self, value):
        # Records an event only if the clock was not set, or was inaccurate. So two equal requests record only one
        # event.
        unix = _whole(value[0])
        if not 0 <= unix <= _LAST_SECOND:
            raise ValueError("no date")
        known = self._clock.unix()
        if known is None or abs(known - unix) > _CLOCK_SLACK_S:
            if self._ledger.forgotten or self._ledger.record(TABLE, "clock", unix):
                self._clock.set_unix(unix)
        self._send("T", [unix])

    def _name(self, value):
        # Stores the name of a player card for later evenings, and renames the player who plays here with this card.
        uid, name = value
        if not (isinstance(uid, str) and isinstance(name, str) and is_entry(uid, name)):
            raise ValueError("not a UID and a name")
        try:
            if self._ledger.frozen:
                raise OSError
            if self._player_names.name(uid) != name:
                self._player_names.keep(uid, name)
        except OSError:
            self._refuse("storage", "The table cannot write to its flash now.")
            return
        session = self._ledger.session
        for person, known in self._ledger.badges.items():
            if known == uid and session.names[person] != name:
                self._ledger.record(TABLE, "rename", person, name)
        self._send("N", [uid])

    def _check(self, value):
        # The self-test: 1 begins it if it is not running, 0 ends it; the results are sent in both cases.
        if not _whole(value[0]):
            self._selftest.end_test()
        elif not self._selftest.begin_test():
            self._refuse("busy", "The table does not test itself while cards are dealt or registered.")
            return
        self._report = self._selftest.report()

    def _send_file(self, value):
        # This module and those below are imported when the PC first needs them: 5 KB in all.
        from table.link import file_transfer

        self._send("F", file_transfer.read(self._ledger.root, *value))

    def _bring_back(self, value):
        from table.link import journal_restore

        self._send(*journal_restore.answer(self._ledger, self._kind, value, self._text))

    def _order(self, value):
        # The people of the next list at this table, and the place at which each player plays next.
        ledger = self._ledger
        session = ledger.session
        if ledger.round and value[1:2] == [ledger.round]:
            self._send("O", [ledger.round, "taken"])
        elif session.number and not session.ended:
            self._refuse("busy", "The table is still playing.")
        else:
            from table.link import table_orders

            self._send("O", table_orders.answer(ledger, *value))

    def _profiles(self, value):
        # The club's own profiles are only changed between deals, because checking one takes memory.
        if self._ledger.in_play():
            self._refuse("busy", "Profiles are set between deals.")
            return
        from table.link import profile_requests

        self._send("W", profile_requests.answer(self._ledger, *value))

    def _unlock(self, kind, value, body):
        # Answers a request about keys. If the request proves that the PC has the key, returns the kind and value of the
        # request inside it; if not, returns an empty kind.
        if kind == "k":
            from table.link import provisioning

            answer, value, self._drawing = provisioning.answer(self._ledger.root, self._mode, value, self._drawing)
            self._send(answer, value)
        elif kind == "m" and self._lock is None:
            self._refuse("challenge", "Ask for a challenge first.")
        else:
            if self._lock is None:
                from table.link.lock import Lock

                self._lock = Lock(self._ledger, self._clock, self._since)
            answer, value = self._lock.answer(kind, value, body)
            if not answer:
                return value
            self._send(answer, value)
        return "", None

    def _status(self, _):
        self._send("S", {"dropped": self.dropped(), "bad_records": self._ledger.journal.bad_lines})


def _whole(value):
    if type(value) is not int:
        raise ValueError("not a whole number")
    return value


_ANSWERS = {
    "h": Link._hello,
    "p": Link._pull,
    "a": Link._acknowledge,
    "t": Link._set_clock,
    "n": Link._name,
    "s": Link._status,
    "c": Link._check,
    "f": Link._send_file,
    "r": Link._bring_back,
    "e": Link._bring_back,
    "o": Link._order,
    "u": Link._bring_back,
    "w": Link._profiles,
}
