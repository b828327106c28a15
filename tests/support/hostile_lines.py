"""Bytes that a hostile PC may send to a table, and the table's end of the line. Runs on both Pythons."""

from binascii import crc32

from table.files.player_names import PlayerNames
from table.journal.ledger import Ledger
from table.link.link import Link


def framed(kind, payload):
    """A line with this payload, valid or not, and a correct checksum."""
    body = kind + payload
    return b"~%s*%08X\n" % (body, crc32(body))


NUMBERS = [b"9" * 200, b"-" + b"9" * 200]
NUMBERS += (
    b"0 1 -1 -0 true false null 1.5 1e5 1e999 -1e999 1e99999999999 NaN Infinity -Infinity 0x10 01 1. .5 -- 1-2 [1] {} "
    b'"1" "" 2147483648 -2147483649 9007199254740993'
).split()
NAMES = (
    b'"Zo\xc3\xab"',
    b'"\\ud83d\\ude00"',
    b'"\\ud800"',
    b'"\xed\xa0\x80"',
    b'"\xff"',
    b'"\\u0000"',
    b'"\\uZZZZ"',
    b'"a\\nb"',
    b'"\x1b[2J"',
    b'"\\u202egnp.exe"',
    b'"' + b"[" * 24 + b'"',
    b'"' + b"A" * 150 + b'"',
)
# Begins an order: each such request loads another module of the game, until all are loaded.
BEGIN = framed(b"o", b'["begin","1-1","doppelkopf","ddv-tsr",{}]')
# Sets a profile of another game, which loads its rules.
SET = framed(b"w", b'["set","Club","skat","isko",{}]')
# Requests of all kinds, each with one invalid value.
REQUESTS = (
    [framed(kind, b"[" + number + b"]") for kind in (b"a", b"t", b"c", b"h", b"s") for number in NUMBERS]
    + [
        framed(kind, number)
        for kind in (b"h", b"p", b"a", b"t", b"n", b"s", b"c", b"o")
        for number in NUMBERS
    ]
    + [framed(kind, b"[" + number + b"]") for kind in (b"f", b"r", b"e", b"o") for number in NUMBERS]
    + [framed(b"f", b'["settings",' + number + b"]") for number in NUMBERS]
    + [framed(b"f", b"[" + name + b",0]") for name in NAMES]
    + [framed(b"r", b"[" + name + b',"5f3a01c2",1,1]') for name in NAMES]
    + [framed(b"r", b'["begin","5f3a01c2",' + number + b",-1]") for number in NUMBERS]
    + [framed(b"r", b'["begin",' + name + b",1,1]") for name in NAMES]
    + [framed(b"r", b'["end",' + number + b',"00"]') for number in NUMBERS]
    + [framed(b"r", b'["file","club.key",0,' + number + b',"00"]') for number in NUMBERS]
    + [framed(b"o", b'["next",' + number + b',"Anna"]') for number in NUMBERS]
    + [framed(b"o", b'["next",0,' + name + b"]") for name in NAMES]
    + [framed(b"o", b"[" + name + b',"1-1","skat","isko",{}]') for name in NAMES]
    + [framed(b"o", b'["begin",' + name + b',"Skat","isko",{}]') for name in NAMES]
    + [framed(b"o", b'["begin","1-1",' + number + b',"isko",{}]') for number in NUMBERS]
    + [framed(b"o", b'["begin","1-1","doppelkopf","ddv-tsr",' + number + b"]") for number in NUMBERS]
    + [BEGIN] * 8
    + [framed(b"o", b'["seat",' + number + b',0,"Anna",0,""]') for number in NUMBERS]
    + [framed(b"o", b'["seat","1-1",' + number + b',"Anna",0,""]') for number in NUMBERS]
    + [framed(b"o", b'["seat","1-1",0,"Anna",' + number + b',""]') for number in NUMBERS]
    + [framed(b"o", b'["seat","1-1",0,' + name + b',0,""]') for name in NAMES]
    + [framed(b"o", b'["seat","1-1",0,"",0,' + name + b"]") for name in NAMES]
    + [framed(b"o", b'["end",' + number + b"]") for number in NUMBERS]
    + [framed(b"o", b'["end","1-1",' + number + b"]") for number in NUMBERS]
    + [framed(b"w", number) for number in NUMBERS]
    + [SET] * 2
    + [framed(b"w", b'["list",' + number + b"]") for number in NUMBERS]
    + [framed(b"w", b"[" + name + b',"Club","skat","isko",{}]') for name in NAMES]
    + [framed(b"w", b'["set",' + name + b',"skat","isko",{}]') for name in NAMES]
    + [framed(b"w", b'["set","Club",' + number + b',"isko",{}]') for number in NUMBERS]
    + [framed(b"w", b'["set","Club","skat",' + number + b",{}]") for number in NUMBERS]
    + [framed(b"w", b'["set","Club","skat","isko",' + number + b"]") for number in NUMBERS]
    + [framed(b"w", b'["remove",' + number + b"]") for number in NUMBERS]
    + [framed(kind, number) for kind in (b"m", b"k") for number in NUMBERS]
    + [framed(b"m", b'["01234567","' + b"0" * 32 + b'",' + number + b",[1]]") for number in NUMBERS]
    + [framed(b"m", b"[" + number + b',"' + b"0" * 32 + b'","a",[1]]') for number in NUMBERS]
    + [framed(b"k", b'["table",' + number + b"]") for number in NUMBERS]
    + [framed(b"p", b"[" + number + b",5]") for number in NUMBERS]
    + [framed(b"p", b"[1," + number + b"]") for number in NUMBERS]
    + [framed(b"p", b"[1,5," + value + b"]") for value in NUMBERS + list(NAMES)]
    + [framed(b"u", b"[" + value + b"]") for value in NUMBERS + list(NAMES)]
    + [framed(b"u", value) for value in NUMBERS]
    + [framed(b"n", b'["0401",' + name + b"]") for name in NAMES]
    + [framed(b"n", b"[" + name + b',"Anna"]') for name in NAMES]
    + [framed(b"n", b"[" + number + b',"Anna"]') for number in NUMBERS]
    + [framed(b"n", b'["0401",' + number + b"]") for number in NUMBERS]
)
# Requests that need much memory, or a deep stack, before an error in them can be found.
HUNGRY = [
    framed(b"p", payload)
    for payload in (
        b"[" * 228,
        b"[" * 114 + b"]" * 114,
        b"[" * 200,
        b'{"a":' * 38 + b"1" + b"}" * 38,
        b"{" * 228,
        b"[" + b"[]," * 75 + b"1]",
        b"[" + b"{}," * 75 + b"1]",
        b"[" + b"1.," * 75 + b"1]",
        b"[" + b'"a",' * 56 + b"1]",
        b"[" + b"1e5," * 56 + b"1]",
        b"[" + b"9" * 225 + b"]",
        b"[" + b"9" * 112 + b"," + b"9" * 112 + b"]",
        b'["' + b"\\u00e4" * 37 + b'"]',
        b"{" + b'"a":1,' * 37 + b'"z":1}',
        b"{" + b",".join([b'"%d":1' % number for number in range(32)]) + b"}",
        b"[" * 31 + b"1.," * 46 + b"1" + b"]" * 31,
    )
]
# Bytes that are not a valid line.
NOISE = [
    b"~" * 64,
    b"~h{}*00000000\n",
    b"~h{}*\n",
    b"~\n",
    b"\n" * 64,
    b"~h" + b"x" * 5000 + b"\n",
    b"\x00\xff\xfe\r\n",
    b"~h{}",
    b"\x1b[2J\x1b]0;title\x07",
    b">>> import os\r\n",
]


class Port:
    """A serial port: `coming` has the bytes to be read; `takes` is the maximum size of a write."""

    def __init__(self):
        self.coming = b""
        self.sent = b""
        self.takes = 64

    def read(self):
        data, self.coming = self.coming[:64], self.coming[64:]
        return data or None

    def write(self, data):
        taken = min(len(data), self.takes)
        self.sent += bytes(data[:taken])
        return taken


class SelfTestMode:
    """A table that is always ready to test itself. The self-test has two results."""

    def begin_test(self):
        return True

    def end_test(self):
        pass

    def report(self):
        return [["supply", {"millivolts": 5000}], ["state", "running"]]


class Clock:
    """A clock that does not advance and can be set to any date."""

    def __init__(self):
        self.date = None

    def ms(self):
        return 0

    def since_ms(self, then):
        return 0

    def unix(self):
        return self.date

    def kept(self):
        return None

    def keep(self, data):
        return False

    def set_unix(self, unix):
        self.date = unix


class Watchdog:
    """A watchdog that never resets the table."""

    def feed(self):
        pass


class Board:
    def __init__(self, root):
        self.clock = Clock()
        self.watchdog = Watchdog()
        self.flash = root

    def flash_size(self):
        return 1_441_792

    def flash_free(self):
        return 1000000


class Outside:
    """A ledger with its serial link, and the PC's end of the cable."""

    def __init__(self, root):
        board = Board(root)
        self.port = Port()
        self.ledger = Ledger(board)
        self.ledger.start()
        self.player_names = PlayerNames(root)
        identity = {"serial": "e6614103e7452d2f", "firmware": "0"}
        self.link = Link(self.port, self.ledger, board.clock, self.player_names, SelfTestMode(), identity)

    def take_in(self, data):
        """Let the table read these bytes without answering. Return whether any request is still unanswered."""
        self.port.coming = data
        self.port.sent = b""
        while self.port.coming:
            self.link.step_line()
        return bool(self.link._requests)

    def send(self, data, steps=20000):
        """Send these bytes and return the table's answer, which must be complete after `steps` steps."""
        self.port.coming = data
        self.port.sent = b""
        for _ in range(steps):
            if not self.link.step_line() and not self.port.coming:
                return self.port.sent
        raise AssertionError("the table never falls silent")

    def waiting(self):
        """Return the number of unanswered requests, and of bytes not yet sent to the PC."""
        return len(self.link._requests), len(self.link._pending)
