"""The twin of NTAG213, 215 and 216 against their datasheet: states, both cascade levels, memory, password, counter.

The datasheet is NTAG213/215/216, rev. 3.2; numbers in brackets are its sections.
"""

import pytest

from twins.ntag21x import ACTIVE, AUTHENTICATED, HALT, IDLE, KINDS, Ntag213

UID = bytes.fromhex("04A1B2C3D4E5F6")
REQA, WUPA = b"\x26", b"\x52"
CONTROL, ERROR = 0x0C, 0x06


def halt(bench):
    assert bench.transceive(b"\x50\x00", crc=True, wait=2000) is None


def test_both_cascade_levels_give_the_uid(bench, tag):
    assert bench.transceive(REQA, last_bits=7) == b"\x44\x00"
    first = bench.transceive(b"\x93\x20")
    assert first == bytes.fromhex("8804A1B2") + bytes((0x88 ^ 0x04 ^ 0xA1 ^ 0xB2,))
    assert bench.transceive(b"\x93\x70" + first, crc=True) == b"\x04"
    second = bench.transceive(b"\x95\x20")
    assert second == bytes.fromhex("C3D4E5F6") + bytes((0xC3 ^ 0xD4 ^ 0xE5 ^ 0xF6,))
    assert bench.transceive(b"\x95\x70" + second, crc=True) == b"\x00"
    assert tag.state == ACTIVE


def test_a_halted_tag_wakes_on_wupa_only(bench, tag):
    bench.select_tag()
    halt(bench)
    assert tag.state == HALT
    assert bench.transceive(REQA, last_bits=7) is None
    assert bench.transceive(WUPA, last_bits=7) == b"\x44\x00"


def test_a_tag_woken_from_halt_falls_back_to_halt(bench, tag):
    bench.select_tag()
    halt(bench)
    bench.transceive(WUPA, last_bits=7)
    assert bench.transceive(b"\x30\x04", crc=True) is None
    assert tag.state == HALT


def test_a_second_request_sends_an_active_tag_back(bench, tag):
    bench.select_tag()
    assert bench.transceive(WUPA, last_bits=7) is None
    assert tag.state == IDLE


def test_selecting_another_uid_is_not_answered(bench, tag):
    bench.transceive(WUPA, last_bits=7)
    other = bytes.fromhex("8804A1B3")
    check = bytes((0x88 ^ 0x04 ^ 0xA1 ^ 0xB3,))
    assert bench.transceive(b"\x93\x70" + other + check, crc=True) is None


def test_without_a_field_the_tag_forgets(bench, tag):
    bench.select_tag()
    halt(bench)
    bench.write(0x14, 0x80)
    bench.write(0x14, 0x83)
    bench.world.spend(1000)
    assert bench.transceive(REQA, last_bits=7) == b"\x44\x00"


def test_a_tag_needs_its_start_up_time(bench):
    bench.field_on()
    bench.antenna.lay(Ntag213(UID, ready_us=1000), bench.world.now)
    bench.world.spend(800)
    assert bench.transceive(WUPA, last_bits=7) is None
    assert bench.transceive(WUPA, last_bits=7) == b"\x44\x00"


def test_a_badly_coupled_tag_needs_a_strong_field(bench):
    bench.field_on()
    bench.antenna.lay(Ntag213(UID, coupling=0.2), bench.world.now)
    bench.world.spend(5000)
    assert bench.transceive(WUPA, last_bits=7) is None
    bench.write(0x28, 0x3F)
    bench.world.spend(5000)
    assert bench.transceive(WUPA, last_bits=7) == b"\x44\x00"


def test_read_gives_four_pages_and_rolls_over(bench, tag):
    tag.load(4, bytes(range(16)))
    bench.select_tag()
    assert bench.transceive(b"\x30\x04", crc=True) == bytes(range(16))
    data = bench.transceive(b"\x30\x2c", crc=True)
    # Page 2C (PACK) reads as zero; pages 0 to 2, the UID and its check bytes, follow.
    assert data is not None
    assert data[:4] == bytes(4)
    assert data[4:7] + data[8:12] == UID
    assert data[7] == 0x88 ^ 0x04 ^ 0xA1 ^ 0xB2


def test_write_is_acknowledged_by_four_bits(bench, tag):
    bench.select_tag()
    bench.send(b"\xa2\x04abcd", crc=True)
    bench.write(0x13, 0)
    bench.world.spend(12000)
    assert bench.read_many(0x09, bench.read(0x0A)) == b"\x0a"
    assert bench.read(CONTROL) & 7 == 4
    assert bench.read(ERROR) == 0
    assert tag.memory[16:20] == b"abcd"


@pytest.mark.parametrize(
    "command", [b"\x30\x2d", b"\x3a\x04\x2d", b"\xa2\x2dabcd", b"\xa2\x01abcd", b"\xa0\x2d"]
)
def test_wrong_addresses_are_refused(bench, tag, command):
    bench.select_tag()
    assert refused(bench, command) == 0
    assert tag.state == IDLE


def refused(bench, command):
    """The code of the NAK that answers a command."""
    bench.send(command, crc=True)
    bench.write(0x13, 0)
    bench.world.spend(12000)
    assert bench.read(CONTROL) & 7 == 4
    (code,) = bench.read_many(0x09, bench.read(0x0A))
    assert code != 0xA
    return code


def anew(bench):
    """Switch the field off and on, and select the tag."""
    bench.write(0x14, 0x80)
    bench.write(0x14, 0x83)
    bench.world.spend(5000)
    bench.select_tag()


def acknowledged(bench, command):
    """Return whether a selected tag answers a command with ACK."""
    bench.send(command, crc=True)
    bench.write(0x13, 0)
    bench.world.spend(12000)
    return bench.read_many(0x09, bench.read(0x0A)) == b"\x0a"


def write(bench, page, data):
    """Wake the tag and write a page. Return whether the tag answers with ACK."""
    anew(bench)
    return acknowledged(bench, bytes((0xA2, page)) + data)


@pytest.mark.parametrize("page", range(3, 16))
def test_a_page_is_locked_at_once_and_alone(bench, tag, page):
    assert write(bench, 2, bytes(2) + (1 << page).to_bytes(2, "little"))
    before = bytes(tag.memory)
    assert not write(bench, page, b"abcd")
    assert tag.memory == before
    other = page - 1 if page > 4 else 15
    assert write(bench, other, b"abcd")


def test_a_lock_bit_never_goes_back_and_the_check_bytes_beside_it_stay(bench, tag):
    beside = bytes(tag.memory[8:10])
    assert write(bench, 2, b"\xff\xff\xf0\x00")
    assert write(bench, 2, b"\x00\x00\x00\x00")
    assert tag.memory[8:12] == beside + b"\xf0\x00"


@pytest.mark.parametrize(
    ("block", "frozen"), [(0x01, 0x0008), (0x02, 0x03F0), (0x04, 0xFC00)], ids=["CC", "4 to 9", "10 to 15"]
)
def test_block_locking_bits_freeze_their_lock_bits(bench, tag, block, frozen):
    assert write(bench, 2, bytes((0, 0, block, 0)))
    assert write(bench, 2, b"\x00\x00\xf8\xff")
    assert int.from_bytes(tag.memory[10:12], "little") == (0xFFF8 & ~frozen) | block


def test_the_container_is_programmed_once(bench, tag):
    assert write(bench, 3, b"\x00\x00\x00\x0f")
    assert tag.memory[12:16] == b"\xe1\x10\x12\x0f"
    assert write(bench, 3, bytes(4))
    assert tag.memory[12:16] == b"\xe1\x10\x12\x0f"


def test_a_dynamic_lock_bit_is_for_two_pages(bench, tag):
    assert write(bench, 40, b"\x02\x00\x00\xff")
    assert tag.memory[160:164] == b"\x02\x00\x00\xbd"
    assert write(bench, 17, b"abcd")
    assert not write(bench, 18, b"abcd")
    assert not write(bench, 19, b"abcd")
    assert write(bench, 20, b"abcd")
    assert write(bench, 40, b"\x00\x00\x01\x00")
    assert write(bench, 40, b"\x05\x00\x00\x00")
    assert tag.memory[160:162] == b"\x06\x00"


def test_fast_read_gives_the_pages_asked_for(bench, tag):
    tag.load(4, bytes(range(24)))
    bench.select_tag()
    assert bench.transceive(b"\x3a\x04\x09", crc=True) == bytes(range(24))


@pytest.mark.parametrize("command", [b"\x60", b"\x3c\x00"])
def test_a_chip_without_a_command_refuses_it_and_is_deselected(bench, tag, command):
    tag.version = tag.signature = None
    bench.select_tag()
    assert refused(bench, command) == 0
    assert tag.state == IDLE


def test_the_signature_is_what_the_maker_put_there(bench, tag):
    tag.signature = bytes(range(32))
    bench.select_tag()
    assert bench.transceive(b"\x3c\x00", crc=True) == bytes(range(32))
    assert tag.state == ACTIVE


# The family

# Number of pages, bytes of user memory, first configuration page (8.5), capability container, byte 6 of the version
# (10.1).
SIZES = {
    "ntag213": (45, 144, 0x29, "e1101200", 0x0F),
    "ntag215": (135, 504, 0x83, "e1103e00", 0x11),
    "ntag216": (231, 888, 0xE3, "e1106d00", 0x13),
}
PWD, PACK = b"\x12\x34\x56\x78", b"\xab\xcd"


@pytest.fixture(params=SIZES)
def kind(request, bench):
    """A tag of each kind on the reader, and the facts in SIZES about it."""
    bench.field_on()
    tag = KINDS[request.param](UID)
    bench.antenna.lay(tag, bench.world.now)
    bench.world.spend(5000)
    return (tag, *SIZES[request.param])


def test_version_and_container_show_the_kind(bench, kind):
    _, _, _, _, container, size = kind
    bench.select_tag()
    version = bytes((0, 4, 4, 2, 1, 0, size, 3))
    assert bench.transceive(b"\x60", crc=True) == version
    assert bench.transceive(b"\x30\x03", crc=True)[:4].hex() == container


def test_user_memory_lies_between_container_and_dynamic_lock_bytes(kind):
    _, pages, user, config, _, _ = kind
    assert (config - 1 - 4) * 4 == user
    assert config + 4 == pages


def test_configuration_is_as_delivered(bench, kind):
    _, _, _, config, _, _ = kind
    bench.select_tag()
    # After the dynamic lock bytes comes BD. The configuration: strong modulation, no page protected, PWD and PACK read
    # as zero.
    assert bench.transceive(bytes((0x30, config - 1)), crc=True).hex() == "000000bd040000ff0005000000000000"


def test_every_page_there_is_can_be_read_and_no_other(bench, kind):
    _, pages, _, _, _, _ = kind
    bench.select_tag()
    for first in range(0, pages, 15):
        last = min(first + 14, pages - 1)
        assert len(bench.transceive(bytes((0x3A, first, last)), crc=True)) == 4 * (last - first + 1)
    assert refused(bench, bytes((0x30, pages))) == 0


def test_read_rolls_over_behind_the_last_page(bench, kind):
    tag, pages, _, _, _, _ = kind
    bench.select_tag()
    data = bench.transceive(bytes((0x30, pages - 2)), crc=True)
    assert data == bytes(8) + tag.memory[:8]


@pytest.mark.parametrize(
    ("name", "page", "bit", "locked"),
    [
        ("ntag213", 0x28, 0, range(16, 18)),
        ("ntag213", 0x28, 11, range(38, 40)),
        ("ntag215", 0x82, 0, range(16, 32)),
        ("ntag215", 0x82, 6, range(112, 128)),
        ("ntag215", 0x82, 7, range(128, 130)),
        ("ntag216", 0xE2, 0, range(16, 32)),
        ("ntag216", 0xE2, 8, range(144, 160)),
        ("ntag216", 0xE2, 13, range(224, 226)),
    ],
)
def test_a_dynamic_lock_bit_is_for_its_pages(bench, name, page, bit, locked):
    bench.antenna.lay(KINDS[name](UID), bench.world.now)
    bench.field_on()
    assert write(bench, page, (1 << bit).to_bytes(2, "little") + bytes(2))
    for inside in (locked[0], locked[-1]):
        assert not write(bench, inside, b"abcd")
    for beside in (locked[0] - 1, locked[-1] + 1):
        assert beside == page or write(bench, beside, b"abcd")


@pytest.mark.parametrize(
    ("name", "page", "blocks", "bits"),
    # Block-locking bits, each for two lock bits: 3F, 0F, 7F (8.5.3).
    [("ntag213", 0x28, 6, 0x0FFF), ("ntag215", 0x82, 4, 0x00FF), ("ntag216", 0xE2, 7, 0x3FFF)],
)
def test_dynamic_lock_bits_and_those_that_freeze_them(bench, name, page, blocks, bits):
    tag = KINDS[name](UID)
    bench.antenna.lay(tag, bench.world.now)
    bench.field_on()
    assert write(bench, page, b"\x00\x00\x01\x00")
    assert write(bench, page, b"\xff\xff\x00\x00")
    assert tag.memory[page * 4 : page * 4 + 2] == (bits & ~3).to_bytes(2, "little")
    assert write(bench, page, b"\x00\x00\xff\x00")
    assert tag.memory[page * 4 + 2] == (1 << blocks) - 1


def test_a_compatible_write_takes_four_of_sixteen_bytes(bench, tag):
    bench.select_tag()
    assert acknowledged(bench, b"\xa0\x04")
    before = bytes(tag.memory)
    assert acknowledged(bench, bytes(range(16)))
    assert tag.memory == before[:16] + bytes(range(4)) + before[20:]


def test_a_compatible_write_wants_sixteen_bytes(bench, tag):
    bench.select_tag()
    assert acknowledged(bench, b"\xa0\x04")
    assert refused(bench, b"abcd") == 0
    assert tag.state == IDLE
    bench.select_tag()
    assert len(bench.transceive(b"\x30\x04", crc=True)) == 16


# Password (8.8)


def protect(bench, config, auth0, access):
    """Set PWD and PACK, the first protected page, and the kind of protection."""
    assert write(bench, config + 2, PWD)
    assert write(bench, config + 3, PACK + bytes(2))
    assert write(bench, config + 1, bytes((access, 5, 0, 0)))
    assert write(bench, config, bytes((4, 0, 0, auth0)))


def test_the_right_password_gives_its_answer_and_opens(bench, kind):
    tag, _, _, config, _, _ = kind
    protect(bench, config, 0x08, 0)
    assert not write(bench, 0x08, b"abcd")
    assert write(bench, 0x07, b"abcd")
    anew(bench)
    assert bench.transceive(b"\x1b" + PWD, crc=True) == PACK
    assert tag.state == AUTHENTICATED
    assert acknowledged(bench, b"\xa2\x08abcd")
    anew(bench)
    assert tag.state == ACTIVE
    assert len(bench.transceive(b"\x30\x08", crc=True)) == 16


def test_protected_against_reading_the_memory_ends_before_it(bench, kind):
    tag, _, _, config, _, _ = kind
    protect(bench, config, 0x06, 0x80)
    anew(bench)
    assert bench.transceive(b"\x30\x04", crc=True) == tag.memory[16:24] + tag.memory[:8]
    assert refused(bench, b"\x30\x06") == 0
    anew(bench)
    assert refused(bench, b"\x3a\x04\x06") == 0
    anew(bench)
    bench.transceive(b"\x1b" + PWD, crc=True)
    assert bench.transceive(b"\x30\x06", crc=True) == tag.memory[24:40]


def test_password_and_its_answer_are_never_read(bench, kind):
    _, _, _, config, _, _ = kind
    protect(bench, config, 0xFF, 0)
    anew(bench)
    assert bench.transceive(bytes((0x3A, config + 2, config + 3)), crc=True) == bytes(8)


def test_without_a_limit_any_number_of_passwords_may_be_tried(bench, tag):
    protect(bench, 0x29, 0x08, 0)
    for _ in range(9):
        anew(bench)
        assert refused(bench, b"\x1b" + b"none") == 0
    anew(bench)
    assert bench.transceive(b"\x1b" + PWD, crc=True) == PACK


@pytest.mark.parametrize("limit", [1, 7])
def test_so_many_wrong_passwords_lock_for_ever(bench, tag, limit):
    protect(bench, 0x29, 0x08, limit)
    for _ in range(limit):
        anew(bench)
        assert refused(bench, b"\x1b" + b"none") == 0
    for _ in range(2):
        anew(bench)
        assert refused(bench, b"\x1b" + PWD) == 4
    assert not write(bench, 0x08, b"abcd")


def test_a_right_password_forgives_the_wrong_ones(bench, tag):
    protect(bench, 0x29, 0x08, 2)
    for _ in range(3):
        anew(bench)
        assert refused(bench, b"\x1b" + b"none") == 0
        anew(bench)
        assert bench.transceive(b"\x1b" + PWD, crc=True) == PACK


def test_a_locked_configuration_stays_but_for_the_password(bench, kind):
    _, _, _, config, _, _ = kind
    assert write(bench, config + 1, b"\x40\x05\x00\x00")
    assert not write(bench, config, b"\x04\x00\x00\x04")
    assert not write(bench, config + 1, b"\x00\x05\x00\x00")
    assert write(bench, config + 2, PWD)
    assert write(bench, config + 3, PACK + bytes(2))


# Counter (8.7)


def count_of(bench):
    """Return the counter from READ_CNT, least significant byte first."""
    data = bench.transceive(b"\x39\x02", crc=True)
    assert len(data) == 3
    return int.from_bytes(data, "little")


def test_nothing_is_counted_before_it_is_switched_on(bench, tag):
    bench.select_tag()
    bench.transceive(b"\x30\x04", crc=True)
    assert refused(bench, b"\x39\x02") == 0
    assert tag.counter == 0


@pytest.mark.parametrize("reading", [b"\x30\x04", b"\x3a\x04\x07"])
def test_the_first_reading_in_a_field_counts(bench, kind, reading):
    _, _, _, config, _, _ = kind
    assert write(bench, config + 1, b"\x10\x05\x00\x00")
    for number in range(1, 4):
        anew(bench)
        assert count_of(bench) == number - 1
        bench.transceive(reading, crc=True)
        bench.transceive(b"\x30\x04", crc=True)
        assert count_of(bench) == number


def test_a_halted_tag_that_is_read_again_counts_once(bench, tag):
    assert write(bench, 0x2A, b"\x10\x05\x00\x00")
    for _ in range(3):
        bench.transceive(b"\x30\x04", crc=True)
        halt(bench)
        bench.select_tag()
    assert tag.counter == 1


def test_the_counter_stays_at_its_end(bench, tag):
    assert write(bench, 0x2A, b"\x10\x05\x00\x00")
    tag.counter = 0xFFFFFE
    for _ in range(3):
        anew(bench)
        bench.transceive(b"\x30\x04", crc=True)
    assert count_of(bench) == 0xFFFFFF


def test_there_is_one_counter(bench, tag):
    assert write(bench, 0x2A, b"\x10\x05\x00\x00")
    anew(bench)
    assert refused(bench, b"\x39\x00") == 0


def test_a_protected_counter_wants_the_password(bench, tag):
    protect(bench, 0x29, 0xFF, 0x18)
    anew(bench)
    assert refused(bench, b"\x39\x02") == 0
    anew(bench)
    bench.transceive(b"\x1b" + PWD, crc=True)
    assert count_of(bench) == 0
