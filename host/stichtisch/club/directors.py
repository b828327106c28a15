"""The directors' keys in the club's log: how each is introduced, which are known, and which records lack one."""

import sqlite3
from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from stichtisch.club.errors import DirectorRevoked, LogUnsigned, NoSuchKey, NotPossible
from stichtisch.club.log import Record, append, heads, records
from stichtisch.keys.director_key import DirectorKey, DirectorKeys
from stichtisch.keys.p256 import fingerprint

# The verb that introduces a key with the name of its director, and adopts what was not signed before.
DIRECTOR = "director"
# The verb after which a key signs nothing any more.
REVOKE = "revoke"


@dataclass(frozen=True)
class Director:
    """A key of the log: the names it was introduced with, how many records it has signed, and whether it is known.

    `outside` counts the records that do not count: all of a key that is not known, those after its revocation of one
    that is `revoked`.
    """

    key: str
    names: tuple[str, ...]
    records: int
    known: bool
    revoked: bool
    outside: int

    @property
    def fingerprint(self) -> str:
        """The digits that people compare."""
        return fingerprint(self.key)

    @property
    def shown(self) -> str:
        """Its names as text."""
        return ", ".join(self.names) or "nobody"


@dataclass(frozen=True)
class Signatures:
    """The signers of the log. `root` is the key of the first signed record, empty where none is.

    `adopted` counts the records from before signatures that a known director has vouched for; `unsigned` are all others
    without a signature. `misnamed` are records in a name that is not that of their key.
    """

    root: str = ""
    directors: list[Director] = field(default_factory=list)
    adopted: int = 0
    unsigned: list[Record] = field(default_factory=list)
    misnamed: list[Record] = field(default_factory=list)

    @property
    def strangers(self) -> list[Director]:
        """The keys that have signed records that do not count."""
        return [one for one in self.directors if one.outside]


def signatures(log: list[Record], trusted: Collection[str]) -> Signatures:
    """Return who has signed a log, of a PC that trusts these keys; where it trusts none, the root is taken as known.

    A key is known where it is trusted, or where a known key has introduced it. A record after the revocation of its key
    introduces nothing. `faults` proves the signatures.
    """
    root = next((one.signer for one in log if one.signer), "")
    every = [one for one in log if one.verb == DIRECTOR and one.signer]
    revoked, late = _late(log, _known(every, set(trusted or (root,))))
    introductions = [one for one in every if one.hash not in late]
    known = _known(introductions, set(trusted or (root,)))
    names: dict[str, list[str]] = {}
    # The name that a key gives itself comes first. A stranger's word counts for strangers alone.
    for one in sorted(every, key=lambda one: one.signer != _argument(one, "key")):
        key, name = _argument(one, "key"), _argument(one, "name")
        counts = one.signer in known and one.hash not in late
        if (counts or key not in known) and name not in names.setdefault(key, []):
            names[key].append(name)
    signed = Counter(one.signer for one in log if one.signer)
    outside = Counter(
        one.signer for one in log if one.signer and (one.signer not in known or one.hash in late)
    )
    vouched = _with_ancestors(
        log, [hash for one in introductions if one.signer in known for hash in _adopts(one)]
    )
    loose = [one for one in log if not one.signer]
    unsigned = [one for one in loose if one.hash not in vouched]
    return Signatures(
        root=root,
        directors=[
            Director(key, tuple(names.get(key, ())), signed[key], key in known, key in revoked, outside[key])
            for key in dict.fromkeys([*signed, *names])
        ],
        adopted=len(loose) - len(unsigned),
        unsigned=unsigned,
        misnamed=[one for one in log if one.signer in known and one.person not in names.get(one.signer, ())],
    )


def sign_in(
    connection: sqlite3.Connection, keys: DirectorKeys, person: str, at: int, adopt: bool = False
) -> DirectorKey:
    """Return the key of a director, which is introduced to the log first where that was not done.

    Keys of one PC vouch for each other. The first one of a log adopts what was not signed before; `adopt`: this one
    does. Raises DirectorRevoked, LogUnsigned where this PC has signed logs, and nothing of this one is signed; and what
    DirectorKeys raises.
    """
    key, log = keys.key_of(person), records(connection)
    revoked = _revoked(log, keys)
    if key.public in revoked:
        raise DirectorRevoked(name=person)
    own = {one.public: one for one in keys.own() if one.public not in revoked}
    introductions = [one for one in log if one.verb == DIRECTOR and one.signer in own]
    vouched = [own[_argument(one, "key")] for one in introductions if _argument(one, "key") in own]
    first = not any(one.signer for one in log)
    if log and first and keys.known() and not adopt:
        raise LogUnsigned(count=len(log))
    if key in vouched and not adopt:
        return key
    signer = key if key in vouched else next(iter(vouched), key)
    loose = _ends(one for one in log if not one.signer) if first or adopt else []
    facts = {"key": key.public, "name": key.name, "before": loose}
    append(connection, signer.name, DIRECTOR, facts, at, signer)
    return key


def _revoked(log: list[Record], keys: DirectorKeys) -> set[str]:
    if not any(one.verb == REVOKE for one in log):
        return set()
    return {one.key for one in signatures(log, keys.trusted()).directors if one.revoked}


def note_root(connection: sqlite3.Connection, keys: DirectorKeys) -> None:
    """Note the root of a log as trusted, where this PC has noted none yet. Raises CannotRead, CannotWrite."""
    if not keys.known():
        row = connection.execute(
            "SELECT signer FROM club_log WHERE signer <> '' ORDER BY number, hash LIMIT 1"
        ).fetchone()
        if row:
            keys.trust(row[0])


def accept(
    connection: sqlite3.Connection, keys: DirectorKeys, person: str, at: int, director: Director
) -> None:
    """Vouch for another director's key. Raises NotPossible where nobody uses it, and what `sign_in` raises."""
    if not director.names:
        raise NotPossible(reason="no record says whose key it is")
    key = sign_in(connection, keys, person, at)
    facts = {"key": director.key, "name": director.names[0], "before": []}
    append(connection, key.name, DIRECTOR, facts, at, key)


def revoke(
    connection: sqlite3.Connection, keys: DirectorKeys, person: str, at: int, director: Director
) -> None:
    """Let a key sign nothing from now on. Raises NotPossible for the key of `person`, and what `sign_in` raises."""
    key = sign_in(connection, keys, person, at)
    if key.public == director.key:
        raise NotPossible(reason="no key revokes itself: another director has to")
    append(connection, key.name, REVOKE, {"key": director.key, "before": heads(connection)}, at, key)


def key_named(signed: Signatures, text: str) -> Director:
    """Return the key of a log with a fingerprint, or how that begins. Raises NoSuchKey."""
    wanted = "".join(text.split()).lower()
    matches = [one for one in signed.directors if one.fingerprint.replace(" ", "").startswith(wanted)]
    if not wanted or len(matches) != 1:
        raise NoSuchKey(text=text)
    return matches[0]


def _known(introductions: list[Record], known: set[str]) -> set[str]:
    # A key may be introduced after it has signed.
    introduced: dict[str, set[str]] = {}
    for one in introductions:
        introduced.setdefault(one.signer, set()).add(_argument(one, "key"))
    waiting = list(known)
    while waiting:
        new = introduced.get(waiting.pop(), set()) - known
        known |= new
        waiting += new
    return known


def _late(log: list[Record], known: set[str]) -> tuple[set[str], set[str]]:
    # The revoked keys, and their records that did not come before: of several revocations, before each. A stolen key
    # can revoke others, which makes the certificate fail; it can vouch for no record of its own.
    tree = _Tree(log)
    ends: dict[str, set[tuple[str, ...]]] = {}
    for one in log:
        key = _argument(one, "key")
        if one.verb == REVOKE and one.signer in known and one.signer != key:
            ends.setdefault(key, set()).add(tree.ends([one.previous, *_adopts(one)]))
    limits = {key: tree.limits(several) for key, several in ends.items()}
    late = {
        one.hash
        for one in log
        if one.signer in limits and not all(tree.leads(one.hash, limit) for limit in limits[one.signer])
    }
    return set(ends), late


class _Tree:
    # The log as a tree, each record below the one that it follows: numbered so that the records that come after one are
    # the numbers from `begin` up to, not including, `end`.
    def __init__(self, log: list[Record]) -> None:
        after: dict[str, list[str]] = {}
        known = {one.hash for one in log}
        for one in log:
            after.setdefault(one.previous if one.previous in known else "", []).append(one.hash)
        self._begin: dict[str, int] = {}
        self._end: dict[str, int] = {}
        waiting = [(hash, False) for hash in after.get("", ())]
        while waiting:
            hash, left = waiting.pop()
            if left:
                self._end[hash] = len(self._begin)
            elif hash not in self._begin:
                self._begin[hash] = len(self._begin)
                waiting.append((hash, True))
                waiting += [(one, False) for one in after.get(hash, ())]

    def ends(self, hashes: Iterable[str]) -> tuple[str, ...]:
        # Those of these records that no other of them follows.
        order = sorted({hash for hash in hashes if hash in self._begin}, key=self._begin.__getitem__)
        return tuple(
            one
            for one, other in zip(order, [*order[1:], ""], strict=True)
            if not other or self._begin[other] >= self._end[one]
        )

    def limits(self, ends: set[tuple[str, ...]]) -> list[list[int]]:
        # The numbers to which a record must lead, for each revocation to one of them: all that have one end together
        # need only the first and the last.
        single = sorted(self._begin[one[0]] for one in ends if len(one) == 1)
        several = [[self._begin[end] for end in one] for one in ends if len(one) != 1]
        return [*([single[:1], single[-1:]] if single else []), *several]

    def leads(self, hash: str, numbers: list[int]) -> bool:
        # Whether one of these numbers, which are in order, is a record or comes after it.
        begin, end = self._begin.get(hash, 0), self._end.get(hash, 0)
        at = bisect_left(numbers, begin)
        return at < len(numbers) and numbers[at] < end


def _argument(one: Record, name: str) -> str:
    # Another database may bring arguments of any form.
    return str(one.arguments.get(name, "")) if isinstance(one.arguments, dict) else ""


def _adopts(one: Record) -> list[str]:
    before = one.arguments.get("before") if isinstance(one.arguments, dict) else None
    return [str(hash) for hash in before] if isinstance(before, list) else []


def _with_ancestors(log: list[Record], hashes: list[str]) -> set[str]:
    previous = {one.hash: one.previous for one in log}
    ancestors: set[str] = set()
    for hash in hashes:
        at = hash
        while at in previous and at not in ancestors:
            ancestors.add(at)
            at = previous[at]
    return ancestors


def _ends(log: Iterable[Record]) -> list[str]:
    rest = list(log)
    followed = {one.previous for one in rest}
    return sorted(one.hash for one in rest if one.hash not in followed)
