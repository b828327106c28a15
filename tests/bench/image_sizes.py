"""Print the size of each part of an image, read from the linker's map.

    python image_sizes.py build/rpi_pico/firmware.elf.map

A part is a folder or a file of MicroPython, or a package of the frozen firmware. Linked sections are assigned to parts
by their object file, and frozen modules by the names of their constants.
"""

import re
import sys
from collections import Counter
from pathlib import Path

# A section that the linker placed: name, address, size, file. Sections placed in RAM also occupy flash, which stores
# their initial content.
_PLACED = re.compile(r"^ (\.\S+)\s+0x0*([12]\w{7})\s+0x0*([0-9a-f]+)\s+(\S+)$", re.MULTILINE)
# Sections that do not occupy flash.
_NO_FLASH = (".bss", ".heap", ".stack", ".uninitialized", ".ram_vector")
_PARTS = (
    ("mbedTLS", r"mbedtls"),
    ("FAT file systems", r"oofatfs|vfs_fat|fatfs_port"),
    ("littlefs 1", r"lfs1"),
    ("littlefs 2", r"lfs2"),
    ("I2S", r"machine_i2s"),
    ("I2C as a target", r"i2c_target"),
    ("1-wire, DHT", r"onewire|drivers/dht"),
    ("SPI by software", r"softspi"),
    ("UART", r"machine_uart|rp2/uart|hardware_uart"),
    ("second core", r"modthread|mpthreadport|pico_multicore"),
    ("USB devices in Python", r"usb_device|mp_usbd_runtime"),
    ("compiler of Python", r"py/(parse|compile|lexer|emit|asm|scope)"),
    ("USB", r"tinyusb|usbd|rp2_usb"),
    ("pico-sdk", r"pico-sdk"),
    ("port rp2", r"ports/rp2|CMakeFiles/firmware.dir/[a-z_0-9]+\.c"),
    ("extmod", r"extmod"),
    ("MicroPython itself", r"/py/|/shared/"),
)
_FROZEN = re.compile(
    r"_(?:data|children|table_data|names)?_?(asyncio|uasyncio|cardrules|drivers|table_texts|table_screen_font_data|"
    r"table_screen|table|tablelog|wiring|onewire|ds18x20|dht|neopixel|rp2|boot|main|guard|leftovers|overlay)_"
)


def part_of(section: str, file: str) -> str:
    """Return the part to which a section of an object file belongs."""
    if "frozen_content" in file:
        match = _FROZEN.search(section.partition(".rodata.")[2] or section.partition(".text.")[2])
        return f"frozen: {match[1].replace('_', '.')}" if match else "frozen: names, and what modules share"
    return next((name for name, pattern in _PARTS if re.search(pattern, file)), "C library and the rest")


def sizes(linker_map: str) -> Counter[str]:
    """Return the bytes of flash used by each part."""
    _, _, placed = linker_map.partition("Linker script and memory map")
    totals: Counter[str] = Counter()
    for section, _, size, file in _PLACED.findall(placed):
        if not section.startswith(_NO_FLASH):
            totals[part_of(section, file)] += int(size, 16)
    return totals


def main(paths: list[str]) -> None:
    """Print a table for each map."""
    for path in paths:
        totals = sizes(Path(path).read_text("utf-8", errors="replace"))
        print(f"{path}: {sum(totals.values()):,} bytes")
        for part, size in totals.most_common():
            print(f"  {size:>8,}  {part}")


if __name__ == "__main__":
    main(sys.argv[1:])
