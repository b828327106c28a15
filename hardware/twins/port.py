"""The rp2 port of MicroPython on this machine: twins in place of its modules, its file system on the flash twin."""

import builtins
import os
import sys
import time as native_time

import vfs

from twins import machine, neopixel, rp2
from twins import time as board_time
from twins.keyboard import Keyboard

_LAYOUT = {"readsize": 32, "progsize": 256, "lookahead": 32}
_import_natively = __import__


def install(circuit, identity, world, flash, listen):
    # `listen`: as twins.keyboard.Keyboard takes it.
    machine.install(circuit, identity, native_time)
    board_time.install(world, native_time)
    sys.modules["machine"] = machine
    sys.modules["time"] = board_time
    sys.modules["neopixel"] = neopixel
    sys.modules["micropython"] = Keyboard(listen)
    rp2.install(flash, world, machine.fed_by)
    sys.modules["rp2"] = rp2


def find_frozen(firmware):
    # What is frozen into the image of a Pico lies in the firmware's folder here. boot.py changes the paths and imports
    # with them, so each import looks first; until keep_paths().
    def find(name, *how):
        _lead_frozen_to(firmware)
        return _import_natively(name, *how)

    builtins.__import__ = find


def keep_paths(firmware):
    # boot.py is over: the paths are what they stay.
    _lead_frozen_to(firmware)
    builtins.__import__ = _import_natively


def _lead_frozen_to(firmware):
    sys.path[:] = [path.replace(".frozen", "/pc" + firmware) for path in sys.path]


def keep_this_machine():
    # Before the first mount(): what is this machine's lies below /pc.
    vfs.mount(vfs.VfsPosix("/"), "/pc")
    vfs.umount("/")


def mount(flash):
    # As _boot.py of the rp2 port: what cannot be mounted is formatted. Files carry no time of change, which would be
    # this machine's and different every time.
    try:
        vfs.mount(vfs.VfsLfs2(flash, mtime=False, **_LAYOUT), "/")
    except OSError:
        vfs.VfsLfs2.mkfs(flash, **_LAYOUT)
        vfs.mount(vfs.VfsLfs2(flash, mtime=False, **_LAYOUT), "/")
    os.chdir("/")


def forget():
    # What a reset undoes: the mounted file system, and another way to import.
    try:
        vfs.umount("/")
    except OSError:
        pass  # it was not mounted
    if __import__ is not _import_natively:
        builtins.__import__ = _import_natively
