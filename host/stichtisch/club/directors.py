"""The directors' keys in the club's log: their introduction, the known keys, and the records that do not count."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from functools import cached_property

from stichtisch.club.errors import DirectorRevoked, LogUnsigned, NoSuchKey, NotPossible
from stichtisch.club.log import Record, append, faults, heads, records
from stichtisch.i18n.reason import Reason
from stichtisch.keys.director_key import DirectorKey, DirectorKeys
from stichtisch.keys.p256 import fingerprint
from stichtisch.store.corrections import CORRECT
from stichtisch.store.engine import Connection

# The verb that introduces a key with its director's name, and adopts earlier records that have no signature.
DIRECTOR = "director"
# The verb that revokes a key, so that its later signatures do not count.
REVOKE = "revoke"


@dataclass(frozen=True)
class Director:
    """A key of the log: the names it was introduced with, the number of records it has signed, and whether it is known.

    `outside` is the number of its records that do not count: all of them if the key is not known, or those after its
    revocation if it is `revoked`.
    """

    key: str
    names: tuple[str, ...]
    records: int
    known: bool
    revoked: bool
    outside: int

    @property
    def fingerprint(self) -> str:
        """A short form of the key for people to compare by eye."""
        return fingerprint(self.key)

    @property
    def shown(self) -> str:
        """The names that the key was introduced with, as one text."""
        return ", ".join(self.names) or "nobody"


@dataclass(frozen=True)
class Signatures:
    """The signers of the log. `root` is the key of the first signed record, or empty if no record is signed.

    `adopted` counts unsigned records that a known director has vouched for; `unsigned` are all other records without a
    signature. `misnamed` are records whose person differs from every name of the signing key. `vouched` are the hashes
    of all adopted records, and of the records that a known key signed in its own name before it was revoked.
    """

    root: str = ""
    directors: list[Director] = field(default_factory=list)
    adopted: int = 0
    unsigned: list[Record] = field(default_factory=list)
    misnamed: list[Record] = field(default_factory=list)
    vouched: frozenset[str] = frozenset()

    @property
    def strangers(self) -> list[Director]:
        """The keys that signed at least one record that does not count."""
        return [one for one in self.directors if one.outside]


def signatures(log: list[Record], trusted: Collection[str]) -> Signatures:
    """Return the signers of a log.

    `trusted` are the keys that this PC trusts. If it trusts none, the root counts as known. A key is known if it is
    trusted, or if a known key has introduced it. An introduction has no effect if it was signed with a key that had
    already been revoked. `faults`, not this function, checks whether the signatures match.
    """
    root = next((one.signer for one in log if one.signer), "")
    every = [one for one in log if one.verb == DIRECTOR and one.signer]
    revoked, late = _late(log, _known(every, set(trusted or (root,))))
    introductions = [one for one in every if one.hash not in late]
    known = _known(introductions, set(trusted or (root,)))
    names = _names(every, known, late)
    signed = Counter(one.signer for one in log if one.signer)
    outside = Counter(
        one.signer for one in log if one.signer and (one.signer not in known or one.hash in late)
    )
    vouched = _with_ancestors(
        log, [hash for one in introductions if one.signer in known for hash in _adopts(one)]
    )
    loose = [one for one in log if not one.signer]
    unsigned = [one for one in loose if one.hash not in vouched]
    misnamed = [one for one in log if one.signer in known and one.person not in names.get(one.signer, ())]
    sound = {one.hash for one in log if one.signer in known and one.hash not in late}
    return Signatures(
        root=root,
        directors=[
            Director(key, tuple(names.get(key, ())), signed[key], key in known, key in revoked, outside[key])
            for key in dict.fromkeys([*signed, *names])
        ],
        adopted=len(loose) - len(unsigned),
        unsigned=unsigned,
        misnamed=misnamed,
        vouched=frozenset((sound | vouched) - {one.hash for one in misnamed}),
    )


@dataclass(frozen=True)
class LogReading:
    """The club's log in one state: read, and its signatures verified, once and only when needed.

    `trusted` are the keys that this PC trusts.
    """

    connection: Connection
    trusted: Collection[str] = ()

    @cached_property
    def records(self) -> list[Record]:
        """The whole log, in the same order on every PC."""
        return records(self.connection)

    @cached_property
    def corrections(self) -> dict[str, Record]:
        """The records that correct a deal, by their hash."""
        return {one.hash: one for one in self.records if one.verb == CORRECT}

    @cached_property
    def signed(self) -> Signatures:
        """The signers of the log."""
        return signatures(self.records, self.trusted)

    @cached_property
    def faults(self) -> list[Reason]:
        """The faults of the log: changed or missing records, and signatures that do not match."""
        return faults(self.connection)

    @cached_property
    def vouched(self) -> frozenset[str]:
        """The hashes of the records that a known director has signed; empty if the log has a fault."""
        return self.signed.vouched if self.trusted and not self.faults else frozenset()

    @property
    def is_doubtful(self) -> bool:
        """Whether the log has a fault that could result from removing or adding a record."""
        return bool(self.signed.unsigned and (self.signed.root or self.trusted)) or bool(self.faults)


def sign_in(
    connection: Connection, keys: DirectorKeys, person: str, at: int, adopt: bool = False
) -> DirectorKey:
    """Return the key of a director. If the log does not contain the key yet, introduce it first.

    Keys of the same PC vouch for each other. The first key of a log adopts all earlier records, which are not signed.
    If `adopt` is set, this director's key adopts all unsigned records, even in a log that has signatures. Raises
    DirectorRevoked; LogUnsigned if this PC has signed a log before and this log has no signature; and the errors of
    DirectorKeys.
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


def note_root(connection: Connection, keys: DirectorKeys) -> None:
    """Mark the root of a log as trusted if this PC trusts no root yet. Raises CannotRead, CannotWrite."""
    if not keys.known():
        row = connection.execute(
            "SELECT signer FROM club_log WHERE signer <> '' ORDER BY number, hash LIMIT 1"
        ).fetchone()
        if row:
            keys.trust(row[0])


def accept(connection: Connection, keys: DirectorKeys, person: str, at: int, director: Director) -> None:
    """Vouch for another director's key.

    Raises NotPossible if no record names the owner of the key, and the errors of `sign_in`.
    """
    if not director.names:
        raise NotPossible(reason=Reason("no record says whose key it is"))
    key = sign_in(connection, keys, person, at)
    facts = {"key": director.key, "name": director.names[0], "before": []}
    append(connection, key.name, DIRECTOR, facts, at, key)


def revoke(connection: Connection, keys: DirectorKeys, person: str, at: int, director: Director) -> None:
    """Revoke a key, so that records signed with it from now on do not count.

    Raises NotPossible for `person`'s own key, and the errors of `sign_in`.
    """
    key = sign_in(connection, keys, person, at)
    if key.public == director.key:
        raise NotPossible(reason=Reason("a key cannot revoke itself; another director must do it"))
    append(connection, key.name, REVOKE, {"key": director.key, "before": heads(connection)}, at, key)


def key_named(signed: Signatures, text: str) -> Director:
    """Return the key whose fingerprint begins with this text. Raises NoSuchKey."""
    wanted = "".join(text.split()).lower()
    matches = [one for one in signed.directors if one.fingerprint.replace(" ", "").startswith(wanted)]
    if not wanted or len(matches) != 1:
        raise NoSuchKey(text=text)
    return matches[0]


def _known(introductions: list[Record], known: set[str]) -> set[str]:
    # Repeat until nothing changes, because a key may sign introductions before it is introduced.
    introduced: dict[str, set[str]] = {}
    for one in introductions:
        introduced.setdefault(one.signer, set()).add(_argument(one, "key"))
    waiting = list(known)
    while waiting:
        new = introduced.get(waiting.pop(), set()) - known
        known |= new
        waiting += new
    return known


def _names(introductions: list[Record], known: set[str], late: set[str]) -> dict[str, list[str]]:
    # Returns the names that each key was introduced with. The name under which a key introduces itself comes first. An
    # unknown key can introduce names only for unknown keys.
    names: dict[str, list[str]] = {}
    for one in sorted(introductions, key=lambda one: one.signer != _argument(one, "key")):
        key, name = _argument(one, "key"), _argument(one, "name")
        counts = one.signer in known and one.hash not in late
        if (counts or key not in known) and name not in names.setdefault(key, []):
            names[key].append(name)
    return names


def _late(log: list[Record], known: set[str]) -> tuple[set[str], set[str]]:
    # Return the revoked keys, and the hashes of their records. Records that precede every revocation of their
    # key are left out. A thief can revoke other keys with a stolen key. The certificate then fails, but the
    # thief's records do not count.
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
    # The log as a tree: each record is a child of the record that it follows. Records are numbered so that a record and
    # its descendants have the numbers from its `begin` up to, but not including, its `end`.
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
        # Return the last records: no other record of `hashes` comes after them.
        order = sorted({hash for hash in hashes if hash in self._begin}, key=self._begin.__getitem__)
        return tuple(
            one
            for one, other in zip(order, [*order[1:], ""], strict=True)
            if not other or self._begin[other] >= self._end[one]
        )

    def limits(self, ends: set[tuple[str, ...]]) -> list[list[int]]:
        # For each revocation, return the numbers of its ends: the records that it directly follows. Any record that
        # leads to one of these ends precedes the revocation. Of the revocations with one end, only the first and the
        # last are needed.
        single = sorted(self._begin[one[0]] for one in ends if len(one) == 1)
        several = [[self._begin[end] for end in one] for one in ends if len(one) != 1]
        return [*([single[:1], single[-1:]] if single else []), *several]

    def leads(self, hash: str, numbers: list[int]) -> bool:
        # Return whether one of these sorted numbers belongs to this record or to one of its descendants.
        begin, end = self._begin.get(hash, 0), self._end.get(hash, 0)
        at = bisect_left(numbers, begin)
        return at < len(numbers) and numbers[at] < end


def _argument(one: Record, name: str) -> str:
    # Records from another database may have arguments of any form.
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
