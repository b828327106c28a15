"""Writes files to the flash image of a virtual table, with the same file system, while the table is off."""

import subprocess
from pathlib import Path

from stichtisch.simulation.vm import find_micropython

_PROGRAM = """
import os, vfs
class Blocks:
    def __init__(self):
        self.file = open({image!r}, "r+b")
    def readblocks(self, block, buffer, offset=0):
        self.file.seek(block * 4096 + offset)
        self.file.readinto(buffer)
    def writeblocks(self, block, buffer, offset=0):
        self.file.seek(block * 4096 + offset)
        self.file.write(buffer)
    def ioctl(self, operation, argument):
        if operation == 6:
            self.file.seek(argument * 4096)
            self.file.write(b"\\xff" * 4096)
        return {{4: 352, 5: 4096}}.get(operation, 0)
blocks = Blocks()
layout = dict(readsize=32, progsize=256, lookahead=32)
try:
    vfs.mount(vfs.VfsLfs2(blocks, **layout), "/flash")
except OSError:
    # An erased one, as no table has had it yet.
    vfs.VfsLfs2.mkfs(blocks, **layout)
    vfs.mount(vfs.VfsLfs2(blocks, **layout), "/flash")
for folder in {folders!r}:
    os.mkdir("/flash/" + folder)
for name, data in {files!r}.items():
    with open("/flash/" + name, "wb") as file:
        file.write(data)
if {leave}:
    with open("/flash/filler", "wb") as file:
        while os.statvfs("/flash")[3] * 4096 > {leave}:
            file.write(bytes(4096))
            file.flush()
print(os.statvfs("/flash")[3] * 4096)
vfs.umount("/flash")
blocks.file.close()
"""


def write_files(image: Path, files: dict[str, bytes], leave: int = 0) -> int:
    """Write `files` to new folders, and a file that fills the flash except for `leave` bytes (0: no such file).

    Return the number of free bytes.
    """
    folders = sorted({name.partition("/")[0] for name in files if "/" in name})
    program = _PROGRAM.format(image=str(image), folders=folders, files=files, leave=leave)
    done = subprocess.run(
        [str(find_micropython()), "-c", program], check=True, capture_output=True, text=True
    )
    return int(done.stdout)
