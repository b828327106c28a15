"""UF2 files for tests, and bootloaders that handle their blocks like the chips' mask ROMs."""

import struct
from dataclasses import dataclass, field

BASE = 0x10000000
RP2040_FAMILY = 0xE48BFF56
RP2350_FAMILY = 0xE48BFF59
RP2350_RISCV_FAMILY = 0xE48BFF5A
FAMILY_PRESENT = 0x2000
# RP2350 datasheet 5.9.5: the beginning of a block from which the chip starts.
START_MARKER = b"\xd3\xde\xff\xff"


def firmware(name: bytes = b"Stichtisch 9.8.7 with RP2040", size: int = 20_000) -> bytes:
    """Return the content of a flash, in whole pages, with a MicroPython build whose board name is `name`."""
    content = b"".join(number.to_bytes(4, "little") * 64 for number in range(-(-size // 256)))
    return content[:5000] + name + b"\0" + content[5001 + len(name) :]


def block(
    number: int,
    count: int,
    page: bytes,
    *,
    address: int = -1,
    family: int = RP2040_FAMILY,
    flags: int = FAMILY_PRESENT,
) -> bytes:
    """Return one block of a UF2 file.

    If no address is given, the address follows from the block's number, counted from the beginning of the flash.
    """
    if address < 0:
        address = BASE + 256 * number
    head = struct.pack("<8I", 0x0A324655, 0x9E5D5157, flags, address, len(page), number, count, family)
    return head + page.ljust(476, b"\0") + struct.pack("<I", 0x0AB16F30)


def uf2_file(content: bytes, base: int = BASE, family: int = RP2040_FAMILY) -> bytes:
    """Return a UF2 file in the order of its addresses, as most tools write it."""
    pages = [content[at : at + 256].ljust(256, b"\0") for at in range(0, len(content), 256)]
    return b"".join(
        block(number, len(pages), page, address=base + 256 * number, family=family)
        for number, page in enumerate(pages)
    )


@dataclass
class Bootloader:
    """A chip in BOOTSEL mode, and its flash.

    Modelled on github.com/raspberrypi/pico-bootrom-rp2040, bootrom/virtual_disk.c, and pico-bootrom-rp2350,
    src/nsboot/usb_virtual_disk.c. The RP2040 records erased sectors by the numbers of blocks, the RP2350 by
    their addresses.
    """

    flash: bytearray
    family: int = RP2040_FAMILY
    restarted: bool = False
    count: int = 0
    seen: set[int] = field(default_factory=set)
    erased: set[int] = field(default_factory=set)

    def write(self, sector: bytes) -> None:
        """Handle 512 bytes that the PC writes to the drive."""
        first, second, flags, address, size, number, count, family = struct.unpack_from("<8I", sector)
        known = (first, second) == (0x0A324655, 0x9E5D5157) and family == self.family
        if not known or not flags & FAMILY_PRESENT or size != 256:
            return
        if count != self.count:
            self.count, self.seen, self.erased = count, set(), set()
        if number >= count:
            self.count = 0
        elif number not in self.seen:
            self.seen.add(number)
            self._program(address - BASE, number, sector[32:288])
            self.restarted = len(self.seen) == count

    def starts(self) -> bool:
        """Return whether the chip starts the program in the flash; otherwise it stays in BOOTSEL mode.

        Here any content of page 0 counts as a valid boot2 of the RP2040, except for erased flash, whose
        checksum is wrong.
        """
        if self.family == RP2040_FAMILY:
            return self.flash[:256] != b"\xff" * 256
        return START_MARKER in self.flash[:4096]

    def _program(self, at: int, number: int, page: bytes) -> None:
        sector = number // 16 if self.family == RP2040_FAMILY else at // 4096
        if sector not in self.erased:
            self.erased.add(sector)
            begin = at // 4096 * 4096
            self.flash[begin : begin + 4096] = b"\xff" * 4096
        self.flash[at : at + 256] = bytes(
            old & new for old, new in zip(self.flash[at : at + 256], page, strict=True)
        )
