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


def test_locked_pages_stay_as_they_are(bench, tag):
    bench.select_tag()
    bench.transceive(b"\xa2\x02\x00\x00\x10\x00", crc=True)
    bench.transceive(b"\xa2\x04abcd", crc=True)
    assert tag.memory[16:20] == bytes(4)


def test_version_says_ntag213(bench, tag):
    bench.select_tag()
    data = bench.transceive(b"\x60", crc=True)
    assert data is not None and len(data) == 8 and data[6] == 0x0F


def test_fast_read_gives_the_pages_asked_for(bench, tag):
    tag.load(4, bytes(range(24)))
    bench.select_tag()
    assert bench.transceive(b"\x3a\x04\x09", crc=True) == bytes(range(24))
