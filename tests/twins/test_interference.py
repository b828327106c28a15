"""Radio interference, weak fields and bad wires, as a driver sees them through the reader's twin."""

import pytest

from twins.antenna import Antenna
from twins.frame import bits_of
from twins.loose_wire import LooseWire
from twins.ntag21x import Ntag213
from twins.spi_bus import SpiBus

COM_IRQ, COLL, CONTROL, CW_GSP, ERROR, FIFO_LEVEL = 0x04, 0x0E, 0x0C, 0x28, 0x06, 0x0A
T_RELOAD_LOW, TX_CONTROL, VERSION = 0x2C + 1, 0x14, 0x37
RX, TIMER = 0x20, 0x01
TEMP_ERR, COLL_ERR, CRC_ERR, PARITY_ERR = 0x40, 0x08, 0x04, 0x02
UID = bytes.fromhex("04A1B2C3D4E5F6")


def wake(bench):
    return bench.transceive(b"\x52", last_bits=7)


def test_a_request_that_is_lost_leaves_the_tag_as_it_is(bench, tag):
    bench.antenna.unheard = 1.0
    assert wake(bench) is None
    bench.antenna.unheard = 0.0
    assert wake(bench) == b"\x44\x00"


def test_an_answer_that_is_lost_does_not(bench, tag):
    # The tag is no longer idle: it does not expect the next WUPA, but answers the one after that.
    bench.antenna.lost = 1.0
    assert wake(bench) is None
    bench.antenna.lost = 0.0
    assert wake(bench) is None
    assert wake(bench) == b"\x44\x00"


def test_a_garbled_read_is_refused_by_the_tag(bench, tag):
    bench.select_tag()
    bench.antenna.misheard = 1.0
    # NAK 1: the checksum of the request was wrong (NTAG213 datasheet, 9.3).
    assert bench.transceive(b"\x30\x04", crc=True) == b"\x01"
    assert bench.read(CONTROL) & 7 == 4


def test_garbled_answers_are_parity_errors_collisions_or_neither(bench, tag):
    bench.antenna.garbled = 1.0
    seen = set()
    for _ in range(60):
        if wake(bench) is not None:
            seen.add(bench.read(ERROR) & (PARITY_ERR | COLL_ERR))
    assert seen == {0, PARITY_ERR, COLL_ERR}


def test_noise_is_heard_where_no_tag_answers(bench):
    bench.field_on()
    bench.write(T_RELOAD_LOW, 12)
    bench.antenna.noise = 1.0
    lengths, errors = set(), set()
    for _ in range(60):
        answer = wake(bench)
        assert answer is not None
        lengths.add(len(answer))
        errors.add(bench.read(ERROR) & (PARITY_ERR | COLL_ERR))
    assert lengths == {1, 2, 3, 4, 5, 6}
    assert errors == {0, PARITY_ERR, COLL_ERR, PARITY_ERR | COLL_ERR}


def test_noise_of_less_than_five_bits_does_not_stop_the_timer(bench):
    bench.field_on()
    bench.write(T_RELOAD_LOW, 200)
    bench.antenna.noise = 1.0
    stopped = {False: 0, True: 0}
    for _ in range(200):
        data = wake(bench)
        bits = 8 * len(data) - (-bench.read(CONTROL) & 7)
        assert (bench.read(COM_IRQ) & TIMER == 0) == (bits >= 4), bits
        stopped[bits >= 4] += 1
    assert all(stopped.values())


def test_an_answer_in_the_field_of_a_neighbour_is_shifted_with_its_parity(bench, tag):
    bench.antenna.neighbour = Antenna()
    bench.antenna.shifted = 1.0
    assert wake(bench) == b"\x44\x00"
    whole = bench.transceive(b"\x93\x20")
    assert whole == b"\x88" + UID[:3] + bytes([0x88 ^ UID[0] ^ UID[1] ^ UID[2]])
    bench.antenna.neighbour.field(32, bench.world.now)
    seen = set()
    for _ in range(40):
        bench.antenna.shifted = 0.0
        for _ in range(2):
            if wake(bench) is not None:
                break
        bench.antenna.shifted = 1.0
        answer = bench.transceive(b"\x93\x20")
        assert bench.read(ERROR) == 0
        assert answer[:3] in (whole[1:4], whole[2:])
        seen.add(len(answer))
    assert seen == {3, 4, 5}


def test_a_tag_near_its_limit_drops_out_now_and_then(bench):
    bench.field_on()
    bench.antenna.unsteady = 0.25
    counts = []
    # At power 32, the minimum coupling is 0.25; from a coupling a quarter higher, the tag always answers.
    for coupling in (0.26, 0.29, 0.32):
        bench.antenna.lay(Ntag213(UID, coupling=coupling), bench.world.now)
        answered = 0
        for _ in range(50):
            bench.write(TX_CONTROL, 0x80)
            bench.write(TX_CONTROL, 0x83)
            bench.world.spend(5000)
            answered += wake(bench) is not None
        counts.append(answered)
        bench.antenna.lift(None, bench.world.now)
    assert 0 < counts[0] < counts[1] < counts[2] == 50


def test_a_weak_transmitter_wakes_only_what_lies_flat(bench):
    bench.field_on()
    bench.antenna.drive(0.3, bench.world.now)
    for coupling in (1.0, 0.8):
        bench.antenna.lay(Ntag213(UID, coupling=coupling), bench.world.now)
        bench.world.spend(5000)
        # At power 32, a factor of 0.3 gives a field of 9.6; a tag needs 8.
        assert (wake(bench) is not None) == (coupling == 1.0)
        bench.antenna.lift(None, bench.world.now)


def test_heat_lasts(bench, tag):
    bench.chip.overheat(True)
    for _ in range(2):
        bench.write(TX_CONTROL, 0x83)
        assert bench.read(TX_CONTROL) & 3 == 0
        assert wake(bench) is None
        assert bench.read(ERROR) & TEMP_ERR
        bench.write(0x01, 0x0F)
        bench.world.spend(100)
    bench.chip.cool_down()
    bench.field_on()
    assert wake(bench) == b"\x44\x00"
    assert not bench.read(ERROR) & TEMP_ERR


def test_a_timer_that_never_rings(bench):
    bench.field_on()
    bench.write(T_RELOAD_LOW, 12)
    bench.chip.stop_timer(True)
    bench.send(b"\x52", last_bits=7)
    bench.world.spend(50_000)
    assert not bench.read(COM_IRQ) & TIMER
    bench.chip.stop_timer(False)
    bench.send(b"\x52", last_bits=7)
    bench.world.spend(500)
    assert bench.read(COM_IRQ) & TIMER


def test_interrupts_that_are_lost(bench, tag):
    bench.chip.lose_interrupts(True)
    bench.send(b"\x52", last_bits=7)
    bench.world.spend(1000)
    assert bench.read(COM_IRQ) == 0
    assert bench.read(FIFO_LEVEL) == 2
    bench.chip.lose_interrupts(False)
    assert bench.read(COM_IRQ) & RX


@pytest.mark.parametrize("version", [0x88, 0xB2, 0x12, 0x15])
def test_a_clone_says_its_own_version(bench, version):
    bench.chip.become(version)
    bench.world.spend(1000)
    assert bench.read(VERSION) == version


def test_a_chip_without_its_select_line_keeps_its_field(bench, tag):
    bench.chip.lose_select(True)
    assert bench.read(VERSION) == 0
    bench.write(TX_CONTROL, 0x80)
    assert tag.state != 0
    bench.chip.lose_select(False)
    assert bench.read(TX_CONTROL) == 0x83


def test_a_loose_wire_reads_as_anything(bench):
    bench.chip.wire = LooseWire(0.5)
    read = [bench.read(VERSION) for _ in range(200)]
    assert 70 < read.count(0x92) < 130
    assert len(set(read)) > 40
    bench.chip.wire = LooseWire(0.0, outward=1.0)
    bench.write(CW_GSP, 0x3F)
    bench.chip.wire = None
    assert bench.read(CW_GSP) == 0x20


class Ones:
    """A chip that answers every byte with FF."""

    def select(self):
        pass

    def exchange(self, out, into):
        into[:] = b"\xff" * len(into)


def test_outputs_that_are_never_let_go_spoil_reading_from_the_third_board_on():
    bus = SpiBus(lambda chips: None)
    chips = [Ones() for _ in range(4)]
    select = [bus.attach(chip) for chip in chips]
    for line in select:
        line(1)
    ones = []
    for chip in chips:
        bus.hold(chip, True)
        select[0](0)
        received = bytearray(500)
        bus.exchange(bytes(500), received)
        select[0](1)
        ones.append(bin(bits_of(received)[0]).count("1"))
    assert ones[0] == ones[1] == 4000
    assert 4000 > ones[2] > ones[3] > 3800
    assert bus.chip is None
    for chip in chips:
        bus.hold(chip, False)
    select[1](0)
    assert bus.chip is chips[1]
