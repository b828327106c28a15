"""Tests the driver that sends by DMA, and the simulated DMA: time, order, interrupt, and forbidden operations."""

import time as native_time

import pytest

from drivers.spi_dma import SpiDma
from stichtisch.device import source_folders
from twins import machine, rp2
from twins import time as board_time
from twins.circuit import Circuit
from twins.world import World

SELECT = 13
STATUS = 0x4004000C
BUSY = 1 << 4
DATA = 0x40040008
REQUEST = 18
# At 24 MHz, a byte takes a third of a microsecond. The call that starts the transfer takes 40 us.
PIECE = bytes(range(240)) * 5
PIECE_US = 400


class Listener:
    """A chip that records the bytes that it receives while selected."""

    def __init__(self) -> None:
        self.received = b""

    def select(self) -> None:
        pass

    def exchange(self, out: bytes, into: bytearray | None) -> None:
        self.received += bytes(out)


class Desk:
    """SPI1 with a recording chip, a DMA controller and the driver."""

    def __init__(self) -> None:
        circuit = Circuit(World(), source_folders.pin_map())
        self.world = circuit.world
        machine.install(circuit, bytes(8), native_time)
        board_time.install(self.world, native_time)
        machine.freq(125_000_000, 48_000_000)
        rp2.install(None, self.world, machine.fed_by)
        self.chip = Listener()
        circuit.lines[SELECT].wire(1, circuit.display_bus.attach(self.chip))
        # The display is also on the bus, but not selected, so only the recording chip receives the bytes.
        self.spi = machine.SPI(
            1, baudrate=24_000_000, sck=machine.Pin(10), mosi=machine.Pin(11), miso=machine.Pin(8)
        )
        self.select = machine.Pin(SELECT, machine.Pin.OUT, value=1)
        self.pieces: list[bytes] = []
        self.ended: list[int] = []
        self.driver = SpiDma(1, rp2.DMA(), machine.mem32)
        self.driver.ask(self.more, lambda: self.ended.append(self.world.now))

    def wait(self, microseconds: int) -> None:
        """Let time pass."""
        for _ in range(microseconds):
            self.world.spend(1)

    def more(self) -> bytes | None:
        """Return the next piece to send."""
        return self.pieces.pop(0) if self.pieces else None


@pytest.fixture
def desk() -> Desk:
    """Return a bus whose recording chip is selected."""
    desk = Desk()
    desk.select(0)
    return desk


def test_a_piece_takes_its_time_on_the_wire_and_none_of_the_processors(desk: Desk) -> None:
    start = desk.world.now
    desk.driver.send(PIECE, None)
    assert desk.world.now - start == 40
    desk.wait(PIECE_US - 50)
    assert not desk.ended
    desk.wait(100)
    assert desk.chip.received == PIECE
    assert PIECE_US <= desk.ended[0] - start <= PIECE_US + 50


def test_pieces_follow_one_another_in_order(desk: Desk) -> None:
    desk.pieces = [b"c" * 30, b"d"]
    desk.driver.send(b"a" * 300, b"b" * 3)
    desk.wait(2000)
    assert desk.chip.received == b"a" * 300 + b"b" * 3 + b"c" * 30 + b"d"
    assert len(desk.ended) == 1


def test_the_end_is_reported_after_the_last_bit(desk: Desk) -> None:
    calls = []
    desk.driver.ask(desk.more, lambda: calls.append((desk.chip.received, machine.mem32[STATUS] & BUSY)))
    desk.driver.send(PIECE, None)
    desk.wait(1000)
    assert calls == [(PIECE, 0)]


def test_who_lets_go_of_the_chip_too_early_has_sent_it_nothing(desk: Desk) -> None:
    desk.driver.send(PIECE, None)
    desk.wait(PIECE_US // 2)
    assert machine.mem32[STATUS] & BUSY
    desk.select(1)
    desk.wait(1000)
    assert desk.chip.received == b""


def test_who_changes_a_piece_too_early_sends_what_it_became(desk: Desk) -> None:
    piece = bytearray(PIECE)
    desk.driver.send(piece, None)
    desk.wait(PIECE_US // 2)
    piece[:3] = b"\xff\xff\xff"
    desk.wait(1000)
    assert desk.chip.received == b"\xff\xff\xff" + PIECE[3:]


def test_nobody_else_may_write_meanwhile(desk: Desk) -> None:
    desk.driver.send(PIECE, None)
    with pytest.raises(RuntimeError, match="still on the wire"):
        desk.spi.write(b"\x2c")


@pytest.mark.parametrize(
    "fields",
    [
        {"size": 2, "inc_write": False, "treq_sel": REQUEST},
        {"size": 0, "inc_write": True, "treq_sel": REQUEST},
        {"size": 0, "inc_write": False, "treq_sel": REQUEST - 2},
        {"size": 0, "inc_write": False},
    ],
)
def test_what_would_send_anything_else_is_refused(desk: Desk, fields: dict[str, int]) -> None:
    channel = rp2.DMA()
    control = channel.pack_ctrl(**fields)
    with pytest.raises(NotImplementedError):
        channel.config(read=PIECE, write=DATA, count=len(PIECE), ctrl=control, trigger=True)


def test_control_words_are_those_of_the_chip() -> None:
    # The bits of CH0_CTRL_TRIG: EN 0, DATA_SIZE 3:2, INCR_READ 4, INCR_WRITE 5, TREQ_SEL 20:15, IRQ_QUIET 21 (datasheet
    # 2.5.7).
    channel = Desk().driver._dma
    assert channel.pack_ctrl() == 1 | 2 << 2 | 1 << 4 | 1 << 5 | 0x3F << 15 | 1 << 21
    bytes_to_spi1 = channel.pack_ctrl(size=0, inc_write=False, treq_sel=REQUEST, irq_quiet=False)
    assert bytes_to_spi1 == 1 | 1 << 4 | REQUEST << 15
