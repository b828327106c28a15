"""Tests one reader chip with one tag: registers as in the datasheet, exchanges and their results."""

import pytest

from drivers import ntag21x
from drivers.reader import BROKEN, COLLISION, CORRUPT, CRC_BOTH, CRC_NONE, OK, PENDING, TIMEOUT
from twins.ntag21x import Ntag213

UID = bytes.fromhex("04A1B2C3D4E5F6")
SHORT_TICKS = 12


@pytest.fixture
def chip(bench):
    bench.world.sleep(100_000)
    chip = bench.readers[0]
    assert chip.set_up()
    return chip


@pytest.fixture
def tag(bench, chip):
    tag = Ntag213(UID)
    bench.lay(0, tag)
    return tag


def answer(bench, chip):
    """Wait for the result of the current exchange. Return it and the time in microseconds."""
    start = bench.world.now
    while (result := chip.poll()) == PENDING:
        bench.world.sleep(10)
    return result, bench.world.now - start


def exchange(bench, chip, data, last_bits=0, checksums=CRC_NONE):
    for index, value in enumerate(data):
        chip.frame[index] = value
    chip.begin_exchange(len(data), last_bits, 0, checksums, SHORT_TICKS)
    return answer(bench, chip)


def select(bench, chip):
    """Wake the tag whose UID is `UID`, and select it over both cascade levels."""
    chip.field_on()
    bench.world.sleep(5000)
    assert exchange(bench, chip, b"\x52", last_bits=7)[0] == OK
    assert bytes(chip.data[: chip.length]) == b"\x44\x00"
    for cascade, level in ((0x93, b"\x88" + UID[:3]), (0x95, UID[3:])):
        check = level[0] ^ level[1] ^ level[2] ^ level[3]
        result, _ = exchange(bench, chip, bytes([cascade, 0x70, *level, check]), checksums=CRC_BOTH)
        assert result == OK
    assert bytes(chip.data[: chip.length]) == b"\x00"


def test_a_long_answer_is_read_in_two_pieces(bench, chip, tag):
    tag.signature = bytes(range(100, 132))
    select(bench, chip)
    assert exchange(bench, chip, b"\x3c\x00", checksums=CRC_BOTH)[0] == OK
    assert chip.length == 32
    assert chip.whole_answer() == tag.signature
    # Unread bytes in the chip are not part of the next answer.
    exchange(bench, chip, b"\x3c\x00", checksums=CRC_BOTH)
    assert exchange(bench, chip, b"\x30\x00", checksums=CRC_BOTH)[0] == OK
    assert chip.length == 16
    assert bytes(chip.data[:3]) == UID[:3]


def test_the_bus_runs_at_8_mhz_or_just_below(bench):
    assert 7_500_000 < bench.spi.baudrate <= 8_000_000


def test_set_up(bench, chip):
    registers = bench.circuit.readers[0].registers
    assert chip.version == 0x92
    assert registers[0x11] & 3 == 1, "CRC preset 6363"
    assert registers[0x15] == 0x40, "100 % ASK"
    assert registers[0x2A] == 0x80, "timer starts by itself"
    assert registers[0x2B] == 0xA9, "timer ticks of 25 us"
    assert registers[0x14] & 3 == 0, "no field"
    assert registers[0x0E] & 0x80 == 0, "no bits after a collision"


def test_silence_ends_with_the_timer_after_0_325_ms(bench, chip):
    chip.field_on()
    result, took = exchange(bench, chip, b"\x52", last_bits=7)
    assert result == TIMEOUT
    # The time is a short frame of 94 us plus 13 timer ticks; each poll takes 45 us.
    assert 94 + 325 <= took <= 94 + 325 + 80


def test_silence_without_a_field_or_a_set_up_is_noticed(bench, chip):
    chip.field_on()
    exchange(bench, chip, b"\x52", last_bits=7)
    assert chip.listened()
    chip.field_off()
    chip.poll()
    assert not chip.listened()
    chip.field_on()
    bench.circuit.readers[0].set_crypto()
    chip.poll()
    assert not chip.listened()
    bench.circuit.readers[0].brown_out()
    bench.world.sleep(2000)
    chip.poll()
    assert not chip.listened()
    assert not chip.healthy()
    assert chip.set_up()


def test_silence_under_a_stuck_cipher_is_noticed_and_the_cipher_switched_off(bench, chip):
    chip.field_on()
    bench.circuit.readers[0].set_crypto()
    assert exchange(bench, chip, b"\x52", last_bits=7)[0] == TIMEOUT
    assert not chip.listened()
    assert chip.healthy()
    assert exchange(bench, chip, b"\x52", last_bits=7)[0] == TIMEOUT
    assert chip.listened()


def test_noise_too_short_to_stop_the_timer_leaves_none_running(bench, chip):
    chip.field_on()
    bench.circuit.antennas[0].noise = 1.0
    short = 0
    for _ in range(100):
        ntag21x.begin_read(chip, 4)
        answer(bench, chip)
        # The bit TRunning of Status1Reg must be 0.
        assert not bench.circuit.readers[0].readers[0x07]() & 0x08
        short += chip.length == 1 and 0 < chip.last_bits < 4
    assert short


@pytest.mark.parametrize("level", [0x00, 0xFF])
def test_a_chip_off_the_bus(bench, chip, level):
    bench.circuit.readers[0].leave_bus(level)
    assert not chip.healthy()
    assert chip.version == level
    assert not chip.set_up()
    bench.circuit.readers[0].leave_bus(None)
    bench.world.sleep(2000)
    assert chip.set_up()


def test_a_chip_still_waking_up_is_not_set_up(bench, chip):
    bench.circuit.readers[0].brown_out()
    assert not chip.set_up()


def test_heat_is_not_silence(bench, chip):
    chip.field_on()
    bench.circuit.readers[0].overheat()
    assert exchange(bench, chip, b"\x52", last_bits=7)[0] == BROKEN


def test_an_exchange_that_was_never_read_leaves_nothing_behind(bench, chip, tag):
    select(bench, chip)
    ntag21x.begin_read(chip, 0)
    bench.world.sleep(5000)
    ntag21x.begin_read(chip, 4)
    result, _ = answer(bench, chip)
    assert ntag21x.read_result(chip, result) == ntag21x.DONE
    assert bytes(chip.data[:16]) == bytes(tag.memory[16:32])


def test_read(bench, chip, tag):
    tag.load(4, b"sixteen bytes...")
    select(bench, chip)
    ntag21x.begin_read(chip, 4)
    result, took = answer(bench, chip)
    assert ntag21x.read_result(chip, result) == ntag21x.DONE
    assert bytes(chip.data[:16]) == b"sixteen bytes..."
    # The exchange takes 368 + 91 + 1548 us (ISO/IEC 14443-3 at 106 kbit/s), the last poll 55 us and the data 60 us.
    assert 2000 <= took <= 2007 + 120


def test_read_of_a_page_that_is_not_there(bench, chip, tag):
    select(bench, chip)
    ntag21x.begin_read(chip, 200)
    result, _ = answer(bench, chip)
    assert ntag21x.read_result(chip, result) == ntag21x.REFUSED


def test_read_without_a_tag(bench, chip):
    chip.field_on()
    ntag21x.begin_read(chip, 4)
    result, took = answer(bench, chip)
    assert result == TIMEOUT
    assert ntag21x.read_result(chip, result) == ntag21x.UNCLEAR
    assert 5000 < took < 6000


def test_write(bench, chip, tag):
    select(bench, chip)
    ntag21x.begin_write(chip, 5, b"card")
    result, _ = answer(bench, chip)
    assert ntag21x.write_result(chip, result) == ntag21x.DONE
    assert bytes(tag.memory[20:24]) == b"card"


def test_write_to_a_locked_page(bench, chip, tag):
    # Bit 5 of static lock byte 0 locks page 5.
    tag.memory[10] = 0x20
    before = bytes(tag.memory)
    select(bench, chip)
    ntag21x.begin_write(chip, 5, b"card")
    result, _ = answer(bench, chip)
    assert ntag21x.write_result(chip, result) == ntag21x.REFUSED
    assert bytes(tag.memory) == before


def test_a_write_nobody_confirms_is_unclear(bench, chip, tag):
    select(bench, chip)
    bench.circuit.antennas[0].lost = 1.0
    ntag21x.begin_write(chip, 5, b"card")
    result, _ = answer(bench, chip)
    assert result == TIMEOUT
    assert ntag21x.write_result(chip, result) == ntag21x.UNCLEAR


def test_a_spoilt_record_is_corrupt(bench, chip, tag):
    select(bench, chip)
    bench.circuit.antennas[0].garbled = 1.0
    for _ in range(20):
        ntag21x.begin_read(chip, 4)
        result, _ = answer(bench, chip)
        assert result in (CORRUPT, COLLISION)
        assert ntag21x.read_result(chip, result) == ntag21x.UNCLEAR
