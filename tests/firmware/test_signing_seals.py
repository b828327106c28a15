"""Tests public signatures of seals: when they are made, what they cover, and how the table gets its keys."""

import hashlib
import json

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.hashes import SHA256
from support.bare_table import BareTable
from support.table_with_hands import TableWithHands

from stichtisch.simulation import VirtualTable
from stichtisch.simulation.simple_deals import deal_cards, play_deal
from table.link.link import Link
from tablelog import line

PRIVATE = ec.derive_private_key(0x123456789, ec.SECP256R1())
NUMBERS = PRIVATE.public_key().public_numbers()
PUBLIC = f"{NUMBERS.x:064x}{NUMBERS.y:064x}"
KEY = hashlib.sha256(bytes.fromhex(PUBLIC)).hexdigest()[:16]
GIVEN = "5a" * 32


@pytest.fixture
def desk(tmp_path):
    return BareTable(tmp_path)


def give_pair(folder):
    (folder / "table.pair").write_text(f"{0x123456789:064x}{PUBLIC}")


class Port:
    """The table's end of a serial port, with given requests. It records the output."""

    def __init__(self, *requests):
        self.requests = [line.encode(kind, value) for kind, value in requests]
        self.sent = b""

    def read(self):
        return self.requests.pop(0) if self.requests else None

    def write(self, data):
        self.sent += data
        return len(data)


def answers(desk, *requests, mode="service", steps=1000):
    """Return the kind and value of each of the table's answers to these requests."""
    port = Port(*requests)
    link = Link(port, desk.ledger, desk.clock, desk.player_names, None, {"mode": mode})
    for _ in range(steps):
        if not link.step_line() and not port.requests:
            break
    return [line.decode(text) for text in port.sent.split(b"\n")[:-1]]


def journal(desk):
    """Return the lines of the journal without their line feeds."""
    replies = answers(desk, ("p", [1, 1000]))
    return [line.encode(kind, value).rstrip(b"\n") for kind, value in replies[:-1]]


def play_to_a_seal(desk):
    desk.begin(3)
    desk.ledger.record(0, "abandon")
    desk.seal()


def begin_to_sign(desk, folder):
    """Play until the table makes a seal, and run the first steps of its signature."""
    give_pair(folder)
    play_to_a_seal(desk)
    for _ in range(10):
        assert desk.ledger.signatures.step_signature()


def sign(desk):
    while desk.ledger.signatures.step_signature():
        pass


def signatures(desk):
    """Return each signature in the form of PROTOCOL.md: number of its event, key id, seal, r and s."""
    events = [json.loads(text[2:-9]) for text in journal(desk)]
    return [(event[0], *event[4:]) for event in events if event[3] == "sign"]


def holds(desk, seal, signature):
    """Return whether a signature fits the chain up to and including a seal, checked with an independent library."""
    value = hashlib.sha256(desk.ledger.journal_id.encode()).digest()
    for text in journal(desk)[:seal]:
        value = hashlib.sha256(value + text).digest()
    r, s = int(signature[:64], 16), int(signature[64:], 16)
    try:
        PRIVATE.public_key().verify(
            utils.encode_dss_signature(r, s), b"stichtisch seal\n" + value, ec.ECDSA(SHA256())
        )
    except InvalidSignature:
        return False
    return True


def test_a_seal_is_signed_and_its_scores_with_it(desk, tmp_path):
    give_pair(tmp_path)
    play_to_a_seal(desk)
    seal = desk.ledger.journal.next - 1
    sign(desk)
    ((number, key, signed, signature),) = signatures(desk)
    assert (number, key, signed) == (seal + 1, KEY, seal)
    assert holds(desk, seal, signature)
    assert not holds(desk, seal - 1, signature)
    assert not desk.ledger.signatures.step_signature()


def test_without_a_pair_nothing_is_signed(desk):
    play_to_a_seal(desk)
    sign(desk)
    assert signatures(desk) == []


@pytest.mark.parametrize("digits", ["", "00", "zz" * 96, "é" * 192, "ab" * 97, "00" * 96, "ff" * 96])
def test_a_file_of_another_form_signs_nothing(desk, tmp_path, digits):
    (tmp_path / "table.pair").write_text(digits)
    play_to_a_seal(desk)
    sign(desk)
    assert signatures(desk) == []


def test_what_happens_meanwhile_changes_nothing(desk, tmp_path):
    begin_to_sign(desk, tmp_path)
    seal = desk.ledger.journal.next - 1
    desk.begin(0)
    sign(desk)
    ((_, _, signed, signature),) = signatures(desk)
    assert signed == seal and holds(desk, seal, signature)


def test_the_next_seal_takes_the_place_of_one_that_is_being_signed(desk, tmp_path):
    begin_to_sign(desk, tmp_path)
    desk.ledger.record(-1, "end")
    desk.seal()
    seal = desk.ledger.journal.next - 1
    sign(desk)
    ((_, _, signed, signature),) = signatures(desk)
    assert signed == seal and holds(desk, seal, signature)


def test_after_a_power_cut_the_last_seal_is_signed(desk, tmp_path):
    begin_to_sign(desk, tmp_path)
    desk.power_on()
    desk.ledger.start()
    sign(desk)
    ((_, _, seal, signature),) = signatures(desk)
    assert holds(desk, seal, signature)
    desk.power_on()
    desk.ledger.start()
    sign(desk)
    assert len(signatures(desk)) == 1


def test_the_table_draws_its_pair_and_keeps_what_the_club_signs(desk, tmp_path):
    assert answers(desk, ("k", ["pair"]), mode="sealed") == [("K", ["pair", ""])]
    drawn = answers(desk, ("k", ["pair", GIVEN]), ("k", ["certificate", "ab" * 64]), ("k", ["pair"]))
    # While the table generates the key pair, it answers "wait", and refuses the certificate of a pair that does not
    # exist yet.
    assert drawn[0] == ("K", ["pair", "wait"]) and drawn[1][0] == "X"
    ((_, (_, public)),) = answers(desk, ("k", ["pair"]), mode="open")
    private, other = (tmp_path / "table.pair").read_text()[:64], (tmp_path / "table.pair").read_text()[64:]
    numbers = ec.derive_private_key(int(private, 16), ec.SECP256R1()).public_key().public_numbers()
    assert other == public == f"{numbers.x:064x}{numbers.y:064x}"
    certificate = "ab" * 64
    assert answers(desk, ("k", ["certificate", certificate])) == [("K", ["certificate", certificate])]
    # A new key pair has no certificate.
    answers(desk, ("k", ["pair", GIVEN]))
    ((_, (_, again)),) = answers(desk, ("k", ["pair"]))
    assert again != public
    assert answers(desk, ("k", ["certificate"]), mode="sealed") == [("K", ["certificate", ""])]


@pytest.mark.parametrize("mode", ["open", "sealed"])
@pytest.mark.parametrize("arguments", [["pair", GIVEN], ["certificate", "ab" * 64]])
def test_keys_are_drawn_in_service_mode_alone(desk, tmp_path, mode, arguments):
    ((kind, value),) = answers(desk, ("k", arguments), mode=mode)
    assert (kind, value[0]) == ("X", "service")
    assert not (tmp_path / "table.pair").exists()


@pytest.mark.parametrize(
    "arguments",
    [
        ["pair", "5a" * 31],
        ["pair", "zz" * 32],
        ["pair", 5],
        ["pair", None],
        ["certificate", "ab"],
        ["pai"],
        [],
        5,
    ],
)
def test_what_is_no_key_is_refused(desk, tmp_path, arguments):
    give_pair(tmp_path)
    ((kind, value),) = answers(desk, ("k", arguments))
    assert (kind, value[0]) == ("X", "argument")
    assert (tmp_path / "table.pair").read_text().endswith(PUBLIC)


def test_a_virtual_table_seals_and_signs_and_no_step_takes_longer_than_20_ms(tmp_path):
    played = list(play_deal(3, deal_cards("signed")))
    with VirtualTable(tmp_path / "flash.img", service=True) as table:
        table.run(1000)
        table.link.write(line.encode("k", ["pair", GIVEN]))
        table.run(4000)
        talk = TableWithHands(table)
        talk.begin(3)
        table.stats(reset=True)
        talk.hands.play(played)
        table.run(16000)
        events = talk.journal()
        assert [event[3] for event in events[-2:]] == ["seal", "sign"]
        assert events[-2][6] == talk.session().totals()
        assert table.stats()["longest_step_us"] < 20_000


@pytest.mark.parametrize(
    "event", [["seal"], [5, -1, "seal"], [5, -1, "seal", 7], [5, -1, "seal", "xyz"], [5, -1, "sealed", "00"]]
)
def test_a_record_that_is_no_seal_is_not_signed(desk, tmp_path, event):
    # A journal that was restored from a PC may contain arbitrary records.
    from table.journal.signing import Signing

    give_pair(tmp_path)
    desk.begin(3)
    number = desk.ledger.journal.next
    desk.ledger.journal.append_line(line.encode("e", [number, *event]))
    assert Signing(desk.ledger.root, desk.ledger.journal, number).step_signature() == ()
