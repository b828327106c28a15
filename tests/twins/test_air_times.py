"""The duration of exchanges at 106 kbit/s: the twins of reader and tag against the tables of ISO/IEC 14443-3."""

import pytest

from twins.frame import DELAY_AFTER_0, DELAY_AFTER_1, delay_after, microseconds
from twins.ntag21x import Ntag213

COM_IRQ, COMMAND, CW_GSP = 0x04, 0x01, 0x28
T_RELOAD_HIGH, T_RELOAD_LOW, TX_CONTROL = 0x2C, 0x2D, 0x14
RX, TIMER = 0x20, 0x01

# For each exchange: the bits of the request (with checksum), the bits of the answer, and the microseconds from the
# first bit of the request to the earliest next request. These include the frame delay after the request, whose last
# bit is 1, and the frame delay after the answer.
EXCHANGES = {
    "REQA, WUPA": (7, 16, 461),
    "ANTICOLLISION": (16, 40, 820),
    "SELECT": (72, 24, 1244),
    "READ": (32, 144, 2094),
    "FAST_READ of 8 pages": (40, 272, 3538),
    "PWD_AUTH": (56, 32, 1159),
    "READ_CNT": (32, 40, 989),
    "READ_SIG": (32, 272, 3453),
}
# Three parts are rounded up: the request, the answer with the delay before it, and the delay after it.
ROUNDED_US = 3
# If the last bit of a request is 0, the frame delay is shorter by this time.
DELAY_LESS_US = microseconds(DELAY_AFTER_1) - microseconds(DELAY_AFTER_0)


class Parrot:
    """A tag that gives the same answer to every request."""

    uid = b"parrot"
    coupling = 1.0

    def __init__(self, count):
        self.count = count
        self.requests = 0

    def field(self, strength, now):
        pass

    def receive(self, bits, count, now):
        self.requests += 1
        return 0, self.count, delay_after(bits, count)


def send(bench, count, last=1):
    """Start a frame of `count` bits with this last bit."""
    size = (count + 7) // 8
    bits = last << count - 1
    bench.send(bits.to_bytes(size, "little"), last_bits=count % 8)


def until(bench, flag):
    """Microseconds until an interrupt flag is set."""
    start = bench.world.now
    while not bench.read(COM_IRQ) & flag:
        bench.world.spend(1)
    return bench.world.now - start


@pytest.mark.parametrize(("request_bits", "answer_bits", "whole"), EXCHANGES.values(), ids=EXCHANGES)
def test_an_exchange_lasts_as_long_as_on_the_air(bench, request_bits, answer_bits, whole):
    bench.field_on()
    parrot = Parrot(answer_bits)
    bench.antenna.lay(parrot, 0)
    for last, expected in ((1, whole), (0, whole - DELAY_LESS_US)):
        send(bench, request_bits, last)
        took = until(bench, RX)
        assert took + microseconds(DELAY_AFTER_0) == pytest.approx(expected, abs=ROUNDED_US)
        bench.world.spend(1000)


def test_a_request_too_soon_after_an_answer_is_not_heard(bench):
    bench.field_on()
    parrot = Parrot(16)
    bench.antenna.lay(parrot, 0)
    send(bench, 7)
    until(bench, RX)
    # 1172 periods are 86.4 us.
    bench.world.spend(84)
    send(bench, 7)
    bench.world.spend(1000)
    assert not bench.read(COM_IRQ) & RX
    assert parrot.requests == 1
    send(bench, 7)
    until(bench, RX)
    bench.world.spend(87)
    send(bench, 7)
    until(bench, RX)
    assert parrot.requests == 3


def test_silence_can_be_known_after_242_us(bench):
    # WUPA takes 94 us; the delay of 91 us and six bits of the answer need a timeout of at least six ticks of 25 us.
    bench.field_on()
    bench.write(T_RELOAD_LOW, 5)
    send(bench, 7)
    assert until(bench, TIMER) == pytest.approx(242, abs=3)
    # A tag that answers within this time does not count as silent.
    bench.antenna.lay(Parrot(16), 0)
    send(bench, 7)
    until(bench, RX)
    assert not bench.read(COM_IRQ) & TIMER


@pytest.mark.parametrize(("reload", "us"), [(12, 325), (200, 5025), (400, 10025)])
def test_the_timer_of_each_kind_of_exchange(bench, reload, us):
    # 13.56 MHz / (2 * 169 + 1) is 40 kHz.
    bench.field_on()
    bench.write(T_RELOAD_HIGH, reload >> 8)
    bench.write(T_RELOAD_LOW, reload & 255)
    send(bench, 7)
    assert until(bench, TIMER) - 94 == pytest.approx(us, abs=2)


@pytest.mark.parametrize("ready_us", [1000, 5000])
def test_a_tag_is_deaf_until_it_has_started(bench, ready_us):
    bench.field_on()
    bench.write(TX_CONTROL, 0x80)
    bench.antenna.lay(Ntag213(b"\x04ABCDEF", ready_us=ready_us), bench.world.now)
    bench.write(TX_CONTROL, 0x83)
    # A request takes 94 us, and the tag must be ready at its end.
    bench.world.spend(ready_us - 97)
    assert bench.transceive(b"\x52", last_bits=7, wait=1000) is None
    bench.write(TX_CONTROL, 0x80)
    bench.write(TX_CONTROL, 0x83)
    bench.world.spend(ready_us - 93)
    assert bench.transceive(b"\x52", last_bits=7, wait=1000) == b"\x44\x00"


@pytest.mark.parametrize(("coupling", "least"), [(1.0, 8), (0.5, 16), (0.2, 40)])
def test_a_tag_wakes_in_a_field_that_is_strong_enough_for_it(bench, coupling, least):
    bench.field_on()
    bench.antenna.lay(Ntag213(b"\x04ABCDEF", coupling=coupling), bench.world.now)
    for strength in (least - 1, least):
        bench.write(CW_GSP, strength)
        bench.world.spend(5000)
        assert (bench.transceive(b"\x52", last_bits=7) is not None) == (strength == least)
