"""The NTAG213's twin against its datasheet: states, both cascade levels, memory."""

import pytest

from twins.ntag213 import ACTIVE, HALT, IDLE, Ntag213

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
    # Page 2C (PACK) reads as zero, then pages 0 to 2: UID and its check bytes.
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


@pytest.mark.parametrize("command", [b"\x30\x2d", b"\xa2\x2dabcd", b"\xa2\x01abcd"])
def test_wrong_addresses_are_refused(bench, tag, command):
    bench.select_tag()
    bench.send(command, crc=True)
    bench.write(0x13, 0)
    bench.world.spend(12000)
    assert bench.read_many(0x09, bench.read(0x0A)) == b"\x00"
    assert bench.read(CONTROL) & 7 == 4
    assert tag.state == IDLE


def write(bench, page, data):
    """Writes a page of the tag, which is woken for it; True for an ACK."""
    bench.write(0x14, 0x80)
    bench.write(0x14, 0x83)
    bench.world.spend(5000)
    bench.select_tag()
    bench.send(bytes((0xA2, page)) + data, crc=True)
    bench.write(0x13, 0)
    bench.world.spend(12000)
    return bench.read_many(0x09, bench.read(0x0A)) == b"\x0a"


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


def test_version_says_ntag213(bench, tag):
    bench.select_tag()
    data = bench.transceive(b"\x60", crc=True)
    assert data is not None and len(data) == 8 and data[6] == 0x0F


def test_fast_read_gives_the_pages_asked_for(bench, tag):
    tag.load(4, bytes(range(24)))
    bench.select_tag()
    assert bench.transceive(b"\x3a\x04\x09", crc=True) == bytes(range(24))


@pytest.mark.parametrize("command", [b"\x60", b"\x3c\x00"])
def test_a_chip_without_a_command_refuses_it_and_is_deselected(bench, tag, command):
    tag.version = tag.signature = None
    bench.select_tag()
    bench.send(command, crc=True)
    bench.write(0x13, 0)
    bench.world.spend(12000)
    assert bench.read_many(0x09, bench.read(0x0A)) == b"\x00"
    assert tag.state == IDLE


def test_the_signature_is_what_the_maker_put_there(bench, tag):
    tag.signature = bytes(range(32))
    bench.select_tag()
    assert bench.transceive(b"\x3c\x00", crc=True) == bytes(range(32))
    assert tag.state == ACTIVE
