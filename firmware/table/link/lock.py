# The lock of a sealed table: whoever changes something over the serial line shows first that he has the table's key, or
# gives it one in service mode. See PROTOCOL.md, "A sealed table".

from binascii import hexlify, unhexlify
from hashlib import sha256
from os import urandom

from micropython import const

from table.files import atomic_file, club_keys
from tablelog import chain

_CHALLENGE_SIZE = const(16)
_NAME_DIGITS = const(8)
_CODE_SIZE = const(16)
# The text before the signed part.
_START = const('m["{}","{}",')
_ENDING = const("]")
# Signed with a key of its own: a signature of a journal is never one of a request.
_PURPOSE = b"Stichtisch: requests"

# How many codes in a row were wrong: kept through a power-off, so that this makes nobody quicker.
_FILE = const("wrong_keys")
# Seconds to wait after the first one, doubled with each up to 2^10: 17 minutes.
_MOST_DOUBLED = const(10)
_IDLE_MS = const(3000)

# How many challenges this board has given since it was switched on.
_given = [0]


class Lock:
    # `since`: the moment of the board's clock that a wait counts from, as long as none was wrong since.
    def __init__(self, ledger, clock, since):
        self._ledger = ledger
        self._root = root = ledger.root
        self._clock = clock
        self._since = since
        self._used = clock.ms()
        self._challenge = ""
        try:
            with open(root + _FILE) as file:
                self._wrong = int(file.read())
        except (OSError, ValueError):
            self._wrong = 0

    def idle(self):
        # Nobody goes on with it, and nothing has to be remembered.
        return not self._wrong and self._clock.since_ms(self._used) > _IDLE_MS

    def answer(self, kind, value, body):
        # Kind and value of what goes out; no kind, and (kind, value) of the request that showed the key.
        self._used = self._clock.ms()
        if kind == "g":
            wait = self._wait()
            if wait:
                return "X", ["wait", "The last key was wrong.", wait]
            if not (self._ledger.started or self._ledger.start()):
                return _no("storage", "The table cannot store it now.")
            return "G", [self._ask()]
        name, code, kind, inner = value
        if not (isinstance(kind, str) and isinstance(code, str)):
            raise ValueError("no code and no kind")
        if not self._challenge or name != self._challenge[:_NAME_DIGITS]:
            return _no("challenge", "Ask for a challenge first.")
        if self._opens(name, code, body):
            return "", (kind, inner)
        return _no("wrong", "This is not the key of this table.")

    def _wait(self):
        # Seconds until the next challenge.
        if not self._wrong:
            return 0
        passed = self._clock.since_ms(self._since)
        left = (1000 << min(self._wrong - 1, _MOST_DOUBLED)) - passed
        # After more than 6 days ticks compare the other way.
        return (left + 999) // 1000 if passed >= 0 and left > 0 else 0

    def _ask(self):
        # Hexadecimal digits, good for one request; the same ones until there was one. The start is journalled, and its
        # number is in the challenge: none comes twice, even where random numbers do.
        ledger = self._ledger
        if not self._challenge:
            _given[0] += 1
            journal = ledger.journal
            mark = "{} {} {} {} ".format(ledger.journal_id, ledger.boot, journal.next, _given[0]).encode()
            drawn = sha256(urandom(_CHALLENGE_SIZE) + mark + journal.lines_from(journal.next - 1)).digest()
            self._challenge = hexlify(drawn[:_CHALLENGE_SIZE]).decode()
        return self._challenge

    def _opens(self, name, code, body):
        # Whether the code in the body of a line is that of the text after it. Uses the challenge up. Raises ValueError
        # if the table has no key, or the line another form.
        challenge, self._challenge = self._challenge, ""
        key = club_keys.table_key(self._root)
        start = _START.format(name, code).encode()
        if not key or not body.startswith(start):
            raise ValueError("nothing to compare with")
        signed = unhexlify(challenge) + body[len(start) : -len(_ENDING)]
        right = _same(unhexlify(code), chain.sign(chain.sign(key, _PURPOSE), signed)[:_CODE_SIZE])
        if not right:
            self._since = self._clock.ms()
        if self._wrong or not right:
            self._wrong = 0 if right else self._wrong + 1
            self._keep()
        return right

    def _keep(self):
        try:
            atomic_file.replace(self._root + _FILE, (str(self._wrong).encode(),))
        except OSError:
            pass  # it is kept in memory


def _no(code, sentence):
    return "X", [code, sentence]


def _same(one, other):
    # Takes as long wherever they differ.
    different = len(one) ^ len(other)
    for mine, theirs in zip(one, other):
        different |= mine ^ theirs
    return not different
