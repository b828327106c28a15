"""Files on the flash of a Pico with old firmware, which was not yet a single image."""

import hashlib

# A module that the older firmware's build compiled for another machine: loading it fails.
THEIR_BOARD = b"M\x06\x1f\x1f" + bytes(range(200))
OLD = {
    "boot.py": b"raise SystemExit\n",
    "main.py": b"raise SystemExit\n",
    "bundle.mpy": b"M\x06",
    "guard.mpy": b"M\x06",
    "modules.bundle": b"2 table\n" + bytes(60_000),
    "table/texts/de.txt": b"a = b\n" * 900,
    "table/texts/en.txt": b"a = b\n" * 900,
    "table/screen/fonts.fnt": bytes(40_000),
    "cardrules/skat.mpy": b"M\x06",
    "tablelog/line.py": b"raise SystemExit\n",
    "drivers/mfrc522.mpy.new": b"M",
    "guard.mpy.new": b"M",
}
THEIR_BOARD_FILES = {
    "board.mpy": THEIR_BOARD,
    "board.sha256": hashlib.sha256(THEIR_BOARD).hexdigest().encode() + b"\n",
}
