"""The MFRC522's twin against its datasheet (rev. 3.9) and ISO/IEC 14443-3."""

import pytest

from twins.crc_a import crc_a
from twins.frame import answer_periods, microseconds, request_periods
from twins.mfrc522_answers import ANSWERS
from twins.ntag21x import Ntag213
from twins.register_log import RegisterLog

BIT_FRAMING, COLL, COM_IRQ, COMMAND, CONTROL, ERROR = 0x0D, 0x0E, 0x04, 0x01, 0x0C, 0x06
FIFO_DATA, FIFO_LEVEL, DIV_IRQ, STATUS2, VERSION = 0x09, 0x0A, 0x05, 0x08, 0x37
TX_CONTROL, CRC_HIGH, CRC_LOW, AUTO_TEST, MODE = 0x14, 0x21, 0x22, 0x36, 0x11
T_MODE, T_PRESCALER, T_RELOAD_HIGH, T_RELOAD_LOW = 0x2A, 0x2B, 0x2C, 0x2D

RX, TIMER, TX, ERR, IDLE = 0x20, 0x01, 0x40, 0x02, 0x10
COLL_ERR, CRC_ERR, PARITY_ERR, OVERFLOW = 0x08, 0x04, 0x02, 0x10


@pytest.mark.parametrize(("data", "crc"), [("0000", "a01e"), ("1234", "26cf")])
def test_crc_a_is_that_of_the_standard(data, crc):
    # ISO/IEC 14443-3 annex B.
    assert crc_a(bytes.fromhex(data)).to_bytes(2, "little").hex() == crc


@pytest.mark.parametrize(
    ("request_bits", "answer_bits", "us"),
    [(7, 16, (94, 189)), (16, 40, (198, 444)), (72, 24, (793, 274)), (32, 144, (368, 1548))],
)
def test_frames_take_their_time_on_the_air(request_bits, answer_bits, us):
    assert microseconds(request_periods(request_bits)) == pytest.approx(us[0], abs=1)
    assert microseconds(answer_periods(answer_bits)) == pytest.approx(us[1], abs=1)


def test_registers_have_their_reset_values(bench):
    expected = {
        COMMAND: 0x20,
        COM_IRQ: 0x14,
        CONTROL: 0x10,
        MODE: 0x3F,
        TX_CONTROL: 0x80,
        VERSION: 0x92,
        0x26: 0x48,
    }
    assert {register: bench.read(register) for register in expected} == expected


def test_a_burst_reads_each_register_one_byte_late(bench):
    answer = bytearray(3)
    bench.chip.select()
    bench.chip.exchange(bytes((VERSION << 1 | 0x80, CONTROL << 1 | 0x80, 0)), answer)
    assert answer[1:] == bytes((0x92, 0x10))


def test_whoever_listens_in_hears_registers_and_values(bench):
    log = RegisterLog([bench.chip])
    log.listen(True)
    bench.write(TX_CONTROL, 0x83)
    bench.read(VERSION)
    assert log.take_log() == [(0, "W", TX_CONTROL, 0x83), (0, "R", VERSION, 0x92)]
    log.listen(False)
    bench.read(VERSION)
    assert log.take_log() == []


def test_interrupt_bits_are_set_and_cleared_by_set1(bench):
    bench.write(COM_IRQ, 0x7F)
    assert bench.read(COM_IRQ) == 0
    bench.write(COM_IRQ, 0x80 | RX | TX)
    bench.write(COM_IRQ, RX)
    assert bench.read(COM_IRQ) == TX


def test_fifo_keeps_64_bytes_and_reports_the_65th(bench):
    bench.write(FIFO_DATA, *range(64))
    assert bench.read(FIFO_LEVEL) == 64
    assert bench.read(ERROR) == 0
    bench.write(FIFO_DATA, 99)
    assert bench.read(ERROR) == OVERFLOW
    assert bench.read_many(FIFO_DATA, 64) == bytes(range(64))
    bench.write(FIFO_DATA, 1)
    bench.write(FIFO_LEVEL, 0x80)
    assert (bench.read(FIFO_LEVEL), bench.read(ERROR)) == (0, 0)


def test_crc_coprocessor_counts_on_from_the_preset(bench):
    bench.write(MODE, 0x3D)
    bench.write(FIFO_DATA, 0x12, 0x34)
    bench.write(COMMAND, 3)
    assert bench.read(DIV_IRQ) & 4
    assert (bench.read(CRC_LOW), bench.read(CRC_HIGH)) == (0x26, 0xCF)


def self_test(bench):
    """Run the digital self-test, and return its bytes (datasheet 16.1.1)."""
    bench.write(COMMAND, 0x0F)
    bench.world.spend(100)
    bench.write(FIFO_DATA, *bytes(25))
    bench.write(COMMAND, 1)
    bench.write(AUTO_TEST, 9)
    bench.write(FIFO_DATA, 0)
    bench.write(COMMAND, 3)
    bench.world.spend(5000)
    return bench.read_many(FIFO_DATA, 64)


def test_self_test_leaves_the_reference_of_version_2(bench):
    # Compare with the first and the last row of the datasheet's table.
    result = self_test(bench)
    assert result[:8] == bytes.fromhex("00EB66BA57BF2395") and result[-8:] == bytes.fromhex(
        "DC15BA3E7D953B2F"
    )


@pytest.mark.parametrize(("version", "like"), [(0x91, 0x91), (0x88, 0x88), (0x92, 0xB2), (0x92, 0)])
def test_another_chip_has_a_version_and_an_answer_of_its_own(bench, version, like):
    bench.chip.become(version, like)
    bench.world.spend(2000)
    assert bench.read(VERSION) == version
    assert self_test(bench) == ANSWERS.get(like, bytes(64))


def test_no_tag_hears_a_chip_under_test(bench, tag):
    bench.write(AUTO_TEST, 9)
    bench.field_on()
    bench.send(b"\x52", last_bits=7)
    bench.world.spend(10_000)
    assert not bench.read(COM_IRQ) & RX


def test_soft_reset_switches_the_field_off_and_sleeps_for_a_moment(bench, tag):
    bench.write(COMMAND, 0x0F)
    assert bench.read(COMMAND) & 0x10
    bench.write(TX_CONTROL, 0x83)
    bench.world.spend(38)
    assert bench.read(COMMAND) == 0x20
    assert bench.read(TX_CONTROL) == 0x80
    assert tag.state == 0


def test_soft_power_down_keeps_registers_until_the_next_command(bench, tag):
    bench.write(COMMAND, 0x10)
    assert tag.state == 0
    bench.write(COMMAND, 0)
    assert bench.read(COMMAND) & 0x10
    bench.world.spend(38)
    assert not bench.read(COMMAND) & 0x10
    assert bench.read(TX_CONTROL) == 0x83
    assert tag.state == 1


def test_reset_pin_resets_every_register(bench):
    bench.write(MODE, 0x3D)
    bench.chip.hard_power_down(0)
    assert bench.read(VERSION) == 0
    bench.chip.hard_power_down(1)
    bench.world.spend(1000)
    assert bench.read(MODE) == 0x3F


def test_timer_runs_reload_plus_one_ticks(bench):
    bench.write(T_PRESCALER, 0xA9)
    bench.write(T_RELOAD_LOW, 12)
    bench.write(COM_IRQ, 0x7F)
    bench.write(CONTROL, 0x40)
    bench.world.spend(324)
    assert not bench.read(COM_IRQ) & TIMER
    bench.world.spend(1)
    assert bench.read(COM_IRQ) & TIMER


def test_silence_ends_with_the_timer(bench):
    bench.field_on()
    bench.write(T_RELOAD_LOW, 12)
    bench.send(b"\x52", last_bits=7)
    bench.world.spend(94 + 324)
    assert bench.read(COM_IRQ) & (TX | TIMER | RX) == TX
    bench.world.spend(2)
    assert bench.read(COM_IRQ) & (TX | TIMER | RX) == TX | TIMER


def test_an_answer_comes_after_its_time_and_stops_the_timer(bench, tag):
    bench.write(T_RELOAD_LOW, 12)
    bench.send(b"\x52", last_bits=7)
    # Request 94 us, delay 86 to 91 us, answer 189 us.
    bench.world.spend(368)
    assert not bench.read(COM_IRQ) & RX
    bench.world.spend(10)
    assert bench.read(COM_IRQ) & (RX | TIMER) == RX
    assert bench.read_many(FIFO_DATA, bench.read(FIFO_LEVEL)) == b"\x44\x00"


def test_start_send_does_nothing_without_transceive(bench, tag):
    bench.write(COM_IRQ, 0x7F)
    bench.write(FIFO_DATA, 0x52)
    bench.write(BIT_FRAMING, 0x87)
    bench.world.spend(1000)
    assert not bench.read(COM_IRQ) & TX


def test_no_tag_hears_without_full_modulation(bench, tag):
    bench.write(0x15, 0)
    assert bench.transceive(b"\x52", last_bits=7) is None


def test_hardware_crc_is_added_checked_and_taken_away(bench, tag):
    bench.select_tag()
    data = bench.transceive(b"\x30\x00", crc=True)
    assert data is not None and len(data) == 16
    assert bench.read(ERROR) == 0
    # If software computes the CRC, 18 bytes are received.
    request = b"\x30\x00" + crc_a(b"\x30\x00").to_bytes(2, "little")
    data = bench.transceive(request)
    assert data is not None and len(data) == 18 and crc_a(data) == 0


def lay_two(bench, first, second):
    bench.field_on()
    for uid in (first, second):
        bench.antenna.lay(Ntag213(bytes.fromhex(uid)), bench.world.now)
    bench.world.spend(5000)
    assert bench.transceive(b"\x52", last_bits=7) == b"\x44\x00"


@pytest.mark.parametrize(
    ("second", "position", "seen"),
    [
        # UIDs differ in one bit: 88 is bits 1 to 8, then the first three bytes of the UID, then the check byte.
        ("05A1B2C3D4E5F6", 9, "8804"),
        ("04A1F2C3D4E5F6", 31, "8804a132"),
        ("04A132C3D4E5F6", 0, "8804a132"),
    ],
)
def test_first_differing_bit_is_the_collision(bench, second, position, seen):
    lay_two(bench, "04A1B2C3D4E5F6", second)
    bench.write(COLL, 0)
    bench.send(b"\x93\x20")
    bench.world.spend(2000)
    assert bench.read(ERROR) & COLL_ERR
    assert bench.read(COLL) == position
    data = bench.read_many(FIFO_DATA, bench.read(FIFO_LEVEL))
    mask = (1 << (position or 32) - 1) - 1
    expected = int.from_bytes(bytes.fromhex(seen), "little") & mask
    assert len(data) == 5 and int.from_bytes(data, "little") == expected


def test_partial_anticollision_takes_one_of_two(bench):
    # The UIDs differ in bit 31 of this cascade level: the 31 known bits are 3 bytes and 7 bits, and the answer begins
    # at bit 7.
    lay_two(bench, "04A1B2C3D4E5F6", "04A1F2C3D4E5F6")
    answer = bench.transceive(b"\x93\x57\x88\x04\xa1\x72", last_bits=7, align=7)
    check = 0x88 ^ 0x04 ^ 0xA1 ^ 0xF2
    assert answer == bytes((0x80, check))
    assert bench.read(ERROR) == 0


def test_without_a_collision_there_is_no_position(bench, tag):
    assert bench.transceive(b"\x52", last_bits=7) == b"\x44\x00"
    assert bench.read(COLL) & 0x20


def test_garbled_answers_show_as_parity_or_crc_errors_or_as_collisions(bench, tag):
    bench.select_tag()
    bench.write(COLL, 0)
    bench.antenna.garbled = 1.0
    errors = set()
    for _ in range(40):
        bench.transceive(b"\x30\x04", crc=True)
        errors.add(bench.read(ERROR) & (PARITY_ERR | CRC_ERR | COLL_ERR))
    assert errors == {PARITY_ERR | CRC_ERR, CRC_ERR, COLL_ERR | CRC_ERR, COLL_ERR}


def test_lost_answers_are_silence(bench, tag):
    bench.antenna.lost = 1.0
    assert bench.transceive(b"\x52", last_bits=7) is None


def test_an_answer_is_lost_with_the_field(bench, tag):
    bench.send(b"\x52", last_bits=7)
    bench.world.spend(250)
    bench.write(TX_CONTROL, 0x80)
    bench.world.spend(1000)
    assert not bench.read(COM_IRQ) & RX


def test_stuck_crypto_flag_makes_the_reader_deaf_until_cleared(bench, tag):
    bench.chip.set_crypto()
    assert bench.transceive(b"\x52", last_bits=7) is None
    assert bench.read(STATUS2) & 0x08
    bench.write(STATUS2, 0)
    assert bench.transceive(b"\x52", last_bits=7) == b"\x44\x00"


@pytest.mark.parametrize("level", [0x00, 0xFF])
def test_a_reader_off_the_bus_reads_as_its_wire(bench, level):
    bench.chip.leave_bus(level)
    assert bench.read(VERSION) == level
    bench.chip.leave_bus(None)
    bench.world.spend(1000)
    assert bench.read(VERSION) == 0x92


def test_brown_out_resets_registers_unseen(bench, tag):
    bench.chip.brown_out()
    bench.world.spend(1000)
    assert bench.read(TX_CONTROL) == 0x80
    assert tag.state == 0


def test_transmit_alone_ends_by_itself(bench, tag):
    bench.write(COM_IRQ, 0x7F)
    bench.write(FIFO_DATA, 0x50, 0x00, 0x57, 0xCD)
    bench.write(COMMAND, 4)
    bench.world.spend(400)
    assert bench.read(COM_IRQ) & (TX | IDLE) == TX | IDLE
    assert bench.read(COMMAND) & 15 == 0
