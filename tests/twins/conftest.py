"""A bench with a reader's twin, driven over SPI, and virtual tables with a firmware of a few lines."""

from collections.abc import Callable
from pathlib import Path

import pytest

from stichtisch.simulation import VirtualTable
from twins.antenna import Antenna
from twins.mfrc522 import Mfrc522
from twins.ntag21x import Ntag213
from twins.world import World

# Registers and bits by their names in the datasheet.
COMMAND, COM_IRQ, ERROR, FIFO_DATA, FIFO_LEVEL, CONTROL = 0x01, 0x04, 0x06, 0x09, 0x0A, 0x0C
BIT_FRAMING, COLL, TX_MODE, RX_MODE, TX_CONTROL, TX_ASK = 0x0D, 0x0E, 0x12, 0x13, 0x14, 0x15
T_MODE, T_PRESCALER, T_RELOAD_HIGH, T_RELOAD_LOW = 0x2A, 0x2B, 0x2C, 0x2D
TRANSCEIVE = 0x0C

UID = bytes.fromhex("04A1B2C3D4E5F6")


class Bench:
    """One reader, its antenna, and a clock that the test advances."""

    def __init__(self) -> None:
        self.world = World()
        self.antenna = Antenna(1)
        self.chip = Mfrc522(self.world, self.antenna)
        self.world.spend(2000)

    def write(self, register: int, *values: int) -> None:
        """Writes values to one register in one burst."""
        self.chip.select()
        self.chip.exchange(bytes((register << 1, *values)), None)

    def read(self, register: int) -> int:
        """Reads one register: two bytes on the bus."""
        answer = bytearray(2)
        self.chip.select()
        self.chip.exchange(bytes((register << 1 | 0x80, 0)), answer)
        return answer[1]

    def read_many(self, register: int, count: int) -> bytes:
        """Reads one register several times in a burst of count + 1 bytes."""
        answer = bytearray(count + 1)
        self.chip.select()
        self.chip.exchange(bytes([register << 1 | 0x80] * count + [0]), answer)
        return bytes(answer[1:])

    def field_on(self) -> None:
        """Sets the chip up for 106 kbit/s, switches the field on, and waits until tags are ready."""
        self.write(TX_ASK, 0x40)
        self.write(T_MODE, 0x80)
        self.write(T_PRESCALER, 0xA9)
        self.write(T_RELOAD_LOW, 200)
        self.write(TX_CONTROL, 0x83)
        self.world.spend(5000)

    def send(self, data: bytes, last_bits: int = 0, align: int = 0, crc: bool = False) -> None:
        """Starts to transceive a frame."""
        self.write(TX_MODE, 0x80 if crc else 0)
        self.write(RX_MODE, 0x80 if crc else 0)
        self.write(COMMAND, 0)
        self.write(COM_IRQ, 0x7F)
        self.write(FIFO_LEVEL, 0x80)
        self.write(FIFO_DATA, *data)
        self.write(BIT_FRAMING, align << 4 | last_bits)
        self.write(COMMAND, TRANSCEIVE)
        self.write(BIT_FRAMING, 0x80 | align << 4 | last_bits)

    def transceive(
        self, data: bytes, last_bits: int = 0, align: int = 0, crc: bool = False, wait: int = 12000
    ) -> bytes | None:
        """Send a frame and wait. Return the received bytes, or None if there was no answer."""
        self.send(data, last_bits, align, crc)
        self.world.spend(wait)
        if not self.read(COM_IRQ) & 0x20:
            return None
        return self.read_many(FIFO_DATA, self.read(FIFO_LEVEL))

    def select_tag(self) -> None:
        """Selects the only tag in the field, which brings it to its active state."""
        assert self.transceive(b"\x52", last_bits=7) is not None
        for cascade in (0x93, 0x95):
            level = self.transceive(bytes((cascade, 0x20)))
            assert level is not None
            assert self.transceive(bytes((cascade, 0x70)) + level, crc=True) is not None


@pytest.fixture
def bench() -> Bench:
    """A reader that has started up, its field off."""
    return Bench()


@pytest.fixture
def tag(bench: Bench) -> Ntag213:
    """A tag lying on the reader of the bench, in its field and ready."""
    bench.field_on()
    tag = Ntag213(UID)
    bench.antenna.lay(tag, bench.world.now)
    bench.world.spend(5000)
    return tag


@pytest.fixture
def table_with(tmp_path: Path) -> Callable[..., VirtualTable]:
    """A function that makes a virtual table with the given text as its main.py."""

    def make(main: str, boot: str = "", **options: object) -> VirtualTable:
        firmware = tmp_path / "firmware"
        firmware.mkdir(exist_ok=True)
        (firmware / "boot.py").write_text(boot)
        (firmware / "main.py").write_text(main)
        return VirtualTable(tmp_path / "flash.img", firmware=firmware, **options)  # type: ignore[arg-type]

    return make
