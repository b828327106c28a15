"""Tests access to a sealed table over the serial line, with codes computed from PROTOCOL.md alone."""

import hashlib
import hmac
import json
import zlib

import pytest
from support.bare_table import BareTable
from support.cable_without_port import Cable

from table.files import club_keys
from table.link import lock
from tablelog import line

KEY = bytes(range(32))
OTHER_KEY = bytes(range(1, 33))


def code(key, challenge, rest):
    """Return half of the HMAC-SHA-256 over challenge and request, with a key derived from the table's (PROTOCOL.md)."""
    signing = hmac.new(key, b"Stichtisch: requests", hashlib.sha256).digest()
    return hmac.new(signing, bytes.fromhex(challenge) + rest, hashlib.sha256).hexdigest()[:32]


def body_of(kind, value):
    return f'"{kind}",{json.dumps(value, separators=(",", ":"), ensure_ascii=False)}'.replace(
        "~", "\\u007e"
    ).encode()


def framed(body):
    return b"~%s*%08X\n" % (body, zlib.crc32(body))


def signed(challenge, kind, value, key=KEY):
    rest = body_of(kind, value)
    return framed(b'm["%s","%s",%s]' % (challenge[:8].encode(), code(key, challenge, rest).encode(), rest))


class Sealed(Cable):
    def __init__(self, desk, mode="sealed"):
        super().__init__(desk, mode)

    def challenge(self):
        ((kind, value),) = self.ask("g", {})
        assert kind == "G" and len(bytes.fromhex(value[0])) == 16
        return value[0]

    def signed(self, kind, value, key=KEY):
        return self.send(signed(self.challenge(), kind, value, key))


@pytest.fixture
def desk(tmp_path):
    desk = BareTable(tmp_path)
    (tmp_path / "table.key").write_text(KEY.hex())
    desk.begin(3)
    return desk


@pytest.fixture
def cable(desk):
    return Sealed(desk)


REQUESTS = [("a", [2]), ("t", [1_800_000_000]), ("n", ["0401", 'Zoë "~" Ü']), ("c", [1])]
ANSWERS = {"a": "A", "t": "T", "n": "N", "c": "C"}


def state(cable):
    return cable.desk.events(), cable.desk.ledger.journal.acknowledged, cable.tester.busy


def refusal(answers):
    ((kind, value),) = answers
    assert kind == "X"
    return value[0]


@pytest.mark.parametrize(("kind", "value"), REQUESTS)
def test_what_changes_something_needs_the_key(cable, kind, value):
    before = state(cable)
    assert refusal(cable.ask(kind, value)) == "sealed"
    assert refusal(cable.signed(kind, value, OTHER_KEY)) == "wrong"
    assert state(cable) == before
    cable.desk.clock.now += 1000
    assert cable.signed(kind, value)[0][0] == ANSWERS[kind]
    assert state(cable) != before or cable.desk.player_names.name("0401") == value[1]


ORDER = (
    ["begin", "2-3", "doppelkopf", "ddv-tsr", {}],
    ["seat", "2-3", 0, "Zoë", 0, "0401020304AA01"],
    ["end", "2-3", 1],
    ["next", 0, "Zoë: table 2"],
)


def test_an_order_needs_the_key(cable):
    cable.desk.ledger.record(0, "abandon")
    cable.desk.ledger.record(-1, "end")
    cable.desk.seal()
    before = cable.desk.events()
    for value in ORDER:
        assert refusal(cable.ask("o", value)) == "sealed"
        assert refusal(cable.signed("o", value, OTHER_KEY)) == "wrong"
        cable.desk.clock.now += 2_000_000
    assert cable.desk.events() == before and cable.desk.ledger.next_seats == ()
    assert cable.signed("o", ORDER[3]) == [("O", ["next", 1])]
    while cable.signed("o", ORDER[0]) == [("O", ["2-3", "begin"])]:
        pass
    assert [cable.signed("o", value)[0][1][1] for value in ORDER[1:3]] == ["seat", "wait"]
    assert cable.desk.ledger.next_seats == ()
    cable.desk.refresh()
    assert cable.desk.ledger.session.names == ["Zoë"]
    assert cable.signed("o", ["end", "2-3", 1]) == [("O", ["2-3", "taken"])]
    assert refusal(cable.ask("o", ["end", "2-3", 1])) == "sealed"


def test_a_profile_of_the_club_needs_the_key(cable):
    cable.desk.ledger.record(0, "abandon")
    value = ["set", "Club", "skat", "isko", {"all_pass": "redeal"}]
    for request in (value, ["remove", "Club"], ["list", 0]):
        assert refusal(cable.ask("w", request)) == "sealed"
    assert refusal(cable.signed("w", value, OTHER_KEY)) == "wrong"
    cable.desk.clock.now += 1000
    assert cable.signed("w", ["list", 0]) == [("W", ["list", 0, 0])]
    assert cable.signed("w", value) == [("W", ["set", "Club"])]
    assert refusal(cable.ask("w", ["remove", "Club"])) == "sealed"
    assert cable.signed("w", ["list", 0]) == [("W", ["list", 0, 1, *value[1:]])]


def test_reading_is_free(cable):
    assert cable.ask("h", {})[0][1]["mode"] == "sealed"
    assert cable.ask("p", [1, 1000])[-1][0] == "P"
    assert cable.ask("s", {})[0][0] == "S"


@pytest.mark.parametrize("mode", ["open", "service"])
def test_a_table_that_is_not_sealed_asks_nobody(desk, mode):
    cable = Sealed(desk, mode)
    assert cable.ask("a", [2]) == [("A", [2])]
    assert cable.signed("a", [3]) == [("A", [3])]


def test_a_request_that_was_listened_to_opens_nothing_later(cable):
    overheard = signed(cable.challenge(), "a", [2])
    assert cable.send(overheard) == [("A", [2])]
    for _ in range(3):
        assert refusal(cable.send(overheard)) == "challenge"
        cable.challenge()
    assert cable.ask("g", {})[0][0] == "G", "what is out of date is no wrong key"


def test_the_challenge_stays_until_it_was_answered_and_is_never_the_same_again(cable):
    first = cable.challenge()
    assert cable.challenge() == first
    cable.send(signed(first, "a", [1]))
    seen = {first}
    for number in range(20):
        challenge = cable.challenge()
        assert challenge not in seen
        seen.add(challenge)
        cable.send(signed(challenge, "a", [number]))


def test_no_challenge_comes_twice_where_random_numbers_do(desk, monkeypatch):
    monkeypatch.setattr(lock, "urandom", bytes)
    overheard, seen = [], set()
    for _ in range(12):
        # The counter of challenges is lost without power.
        monkeypatch.setattr(lock, "_given", [0])
        desk.power_on()
        cable = Sealed(desk)
        for number in range(2):
            challenge = cable.challenge()
            assert challenge not in seen
            seen.add(challenge)
            assert all(refusal(cable.send(request)) in ("challenge", "wrong") for request in overheard[-1:])
            desk.clock.now += 5000
            overheard.append(signed(cable.challenge(), "a", [number]))
            assert cable.send(overheard[-1])[0][0] == "A"
            desk.clock.now += 5000
            cable.link.step_line()


def test_there_is_no_challenge_before_the_start_is_journalled(desk):
    desk.ledger.reopen()
    cable = Sealed(desk)
    desk.ledger.set_supply_low(True)
    assert refusal(cable.ask("g", {})) == "storage"
    desk.ledger.set_supply_low(False)
    boots = [event for event in desk.events() if event[1] == "boot"]
    cable.challenge()
    assert len([event for event in desk.events() if event[1] == "boot"]) == len(boots) + 1


def test_a_challenge_that_is_forgotten_is_no_wrong_key(cable):
    challenge = cable.challenge()
    cable.desk.clock.now += 10_000
    cable.link.step_line()
    assert refusal(cable.send(signed(challenge, "a", [2]))) == "challenge"
    assert cable.signed("a", [2]) == [("A", [2])]


def changed(data, old, new):
    body = data[1:-10]
    assert old in body
    return framed(body.replace(old, new))


CHANGES = [
    (b'"a",[2]', b'"a",[3]'),
    (b'"a",[2]', b'"t",[2]'),
    (b'"a",[2]', b'"a", [2]'),
    (b'"a",[2]', b'"a",[2,2]'),
    (b'"a",[2]', b'"a",[2],1'),
    (b'"a",[2]', b'"a"'),
    (b"[2]", b""),
]


@pytest.mark.parametrize(("old", "new"), CHANGES)
def test_a_request_that_was_changed_on_its_way_is_refused(cable, old, new):
    before = state(cable)
    answers = cable.send(changed(signed(cable.challenge(), "a", [2]), old, new))
    assert not answers or refusal(answers) in ("wrong", "argument")
    assert state(cable) == before


@pytest.mark.parametrize("digits", [0, 1, 2, 30, 31, 33, 34])
def test_a_code_of_another_length_is_refused(cable, digits):
    challenge = cable.challenge()
    given = (code(KEY, challenge, body_of("a", [2])) + "00")[:digits]
    answers = cable.ask("m", [challenge[:8], given, "a", [2]])
    assert refusal(answers) in ("wrong", "argument")
    assert cable.desk.ledger.journal.acknowledged == 0


@pytest.mark.parametrize(
    "value",
    [
        {},
        [],
        [1],
        ["0", "0"],
        [None] * 4,
        ["0" * 8, 5, "a", [2]],
        ["0" * 8, "0" * 32, ["a"], [2]],
        [[], {}, "a", 1],
    ],
)
def test_what_is_no_signed_request_changes_nothing(cable, value):
    before = state(cable)
    assert refusal(cable.ask("m", value)) == "challenge"
    cable.challenge()
    assert refusal(cable.ask("m", value)) in ("argument", "challenge")
    assert state(cable) == before


def test_a_signature_of_the_journal_is_none_of_a_request(cable):
    # Both signatures come from the same key, but requests are signed with a key derived from it.
    challenge = cable.challenge()
    rest = body_of("a", [2])
    direct = hmac.new(KEY, bytes.fromhex(challenge) + rest, hashlib.sha256).hexdigest()[:32]
    assert refusal(cable.ask("m", [challenge[:8], direct, "a", [2]])) == "wrong"


def test_wrong_keys_make_everybody_wait_longer_and_longer(cable):
    waits = []
    for _ in range(13):
        assert refusal(cable.signed("a", [2], OTHER_KEY)) == "wrong"
        ((kind, value),) = cable.ask("g", {})
        assert (kind, value[0]) == ("X", "wait")
        waits.append(value[2])
        cable.desk.clock.now += 1000 * value[2] - 1
        assert refusal(cable.ask("g", {})) == "wait"
        cable.desk.clock.now += 1
    assert waits == [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 1024, 1024]
    assert cable.signed("a", [2]) == [("A", [2])]
    assert refusal(cable.signed("a", [2], OTHER_KEY)) == "wrong"
    assert cable.ask("g", {})[0][1][2] == 1, "who has the key wipes the slate clean"


def test_switching_off_and_on_makes_nobody_quicker(cable):
    for _ in range(4):
        assert refusal(cable.signed("a", [2], OTHER_KEY)) == "wrong"
        cable.desk.clock.now += 8000
    cable.desk.clock.now += 100_000
    again = Sealed(cable.desk)
    assert again.ask("g", {})[0][1][::2] == ["wait", 8]
    cable.desk.clock.now += 8000
    assert again.signed("a", [2]) == [("A", [2])]
    assert Sealed(cable.desk).ask("g", {})[0][0] == "G"


def test_a_sealed_table_without_a_key_opens_to_nobody(cable):
    (cable.desk.folder / "table.key").unlink()
    assert refusal(cable.signed("a", [2])) == "argument"
    assert refusal(cable.ask("a", [2])) == "sealed"


def test_keys_are_taken_in_service_mode_only(desk):
    for mode in ("open", "sealed"):
        assert refusal(Sealed(desk, mode).ask("k", ["table", "00" * 32])) == "service"
    assert refusal(Sealed(desk).signed("k", ["table", "00" * 32])) == "unknown"
    assert club_keys.table_key(str(desk.folder) + "/") == KEY
    cable = Sealed(desk, "service")
    wanted = hashlib.sha256(OTHER_KEY.hex().encode()).hexdigest()[:8]
    assert cable.ask("k", ["table", OTHER_KEY.hex()]) == [("K", ["table", wanted])]
    assert cable.ask("k", ["table"]) == [("K", ["table", wanted])]
    assert club_keys.table_key(str(desk.folder) + "/") == OTHER_KEY


def test_a_table_is_sealed_only_with_a_key(desk):
    cable = Sealed(desk, "service")
    assert cable.ask("k", ["sealed"]) == [("K", ["sealed", 0])]
    assert cable.ask("k", ["sealed", 1]) == [("K", ["sealed", 1])]
    assert club_keys.is_sealed(str(desk.folder) + "/")
    assert cable.ask("k", ["sealed", 0]) == cable.ask("k", ["sealed", 0]) == [("K", ["sealed", 0])]
    (desk.folder / "table.key").unlink()
    assert refusal(cable.ask("k", ["sealed", 1])) == "argument"
    assert not club_keys.is_sealed(str(desk.folder) + "/")


@pytest.mark.parametrize(
    "value",
    [
        [],
        {},
        ["key", "1"],
        [["table"]],
        ["table", ""],
        ["table", "00" * 31],
        ["table", "0g" * 32],
        ["table", 5],
        ["cards", ""],
        ["cards", " x"],
        ["cards", "x" * 65],
        ["cards", "ä"],
        ["cards", "a\nb"],
        ["cards", None],
        ["sealed", 2],
        ["sealed", "1"],
        ["sealed", 1, 1],
    ],
)
def test_what_is_no_key_is_refused(desk, value):
    before = {path.name: path.read_bytes() for path in desk.folder.iterdir() if path.is_file()}
    assert refusal(Sealed(desk, "service").ask("k", value)) == "argument"
    assert {path.name: path.read_bytes() for path in desk.folder.iterdir() if path.is_file()} == before


def test_a_key_that_cannot_be_stored_leaves_the_one_before(desk, monkeypatch):
    from table.files import atomic_file

    def full():
        raise OSError(28)

    monkeypatch.setattr(atomic_file, "need_supply", full)
    assert refusal(Sealed(desk, "service").ask("k", ["table", OTHER_KEY.hex()])) == "storage"
    assert club_keys.table_key(str(desk.folder) + "/") == KEY


def test_the_longest_name_fits_a_line():
    seat = ["seat", "x" * 16, 6, "🂡" * 24, 3, "0" * 20]
    assert len(line.encode("m", ["0" * 8, "0" * 32, "o", seat])) <= line.LIMIT
    value = ["0" * 8, "0" * 32, "n", ["0" * 20, "~" * 24]]
    assert len(line.encode("m", value)) <= line.LIMIT
