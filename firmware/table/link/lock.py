# The lock of a sealed table. Before the PC can change anything over the serial line, it must prove that it has the
# table's key, or store a key in service mode. See PROTOCOL.md, "A sealed table".

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
# Requests are signed with a derived key, so a signature of a journal is never valid for a request.
_PURPOSE = b"Stichtisch: requests"

# The file with the number of consecutive incorrect codes. Because of this file, a power cut does not shorten the wait.
_FILE = const("wrong_keys")
# The wait is 1 s after the first incorrect code, and doubles with each further one, up to 2^10 s: 17 minutes.
_MOST_DOUBLED = const(10)
_IDLE_MS = const(3000)

# The number of challenges that this board has given since it was switched on.
_given = [0]


class Lock:
    # `since`: the time at which the wait began; an incorrect code begins a new wait.
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
        # Returns whether the lock is unused and has no incorrect codes to count.
        return not self._wrong and self._clock.since_ms(self._used) > _IDLE_MS

    def answer(self, kind, value, body):
        # Returns the kind and value of the answer. If the code proves that the PC has the key, returns an empty kind,
        # and the (kind, value) of the request inside.
        self._used = self._clock.ms()
        if kind == "g":
            wait = self._wait()
            if wait:
                return "X", ["wait", "The last key was wrong.", wait]
            if not (self._ledger.started or self._ledger.start()):
                return _no("storage", "The table cannot write to its flash now.")
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
        # The seconds until the next challenge.
        if not self._wrong:
            return 0
        passed = self._clock.since_ms(self._since)
        left = (1000 << min(self._wrong - 1, _MOST_DOUBLED)) - passed
        # After more than 6 days, the comparison of ticks wraps around.
        return (left + 999) // 1000 if passed >= 0 and left > 0 else 0

    def _ask(self):
        # Returns the hexadecimal digits of a challenge, which is valid for one request. Until that request, the same
        # digits are returned again. The boot is recorded, and its number is part of the challenge. So no challenge
        # repeats, even if random numbers do.
        ledger = self._ledger
        if not self._challenge:
            _given[0] += 1
            journal = ledger.journal
            mark = "{} {} {} {} ".format(ledger.journal_id, ledger.boot, journal.next, _given[0]).encode()
            drawn = sha256(urandom(_CHALLENGE_SIZE) + mark + journal.lines_from(journal.next - 1)).digest()
            self._challenge = hexlify(drawn[:_CHALLENGE_SIZE]).decode()
        return self._challenge

    def _opens(self, name, code, body):
        # Returns whether the code in the body of a line is correct for the text after it. Uses up the challenge.
        # Raises ValueError if the table has no key, or if the line has a different form.
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
            pass  # the number is still in memory


def _no(code, sentence):
    return "X", [code, sentence]


def _same(one, other):
    # Compares two codes in a time that does not depend on where they differ.
    different = len(one) ^ len(other)
    for mine, theirs in zip(one, other):
        different |= mine ^ theirs
    return not different
