"""The rp2 port of MicroPython on this machine: it uses twins as modules, and the flash twin for the file system."""

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
    # `listen`: see twins.keyboard.Keyboard.
    machine.install(circuit, identity, native_time)
    board_time.install(world, native_time)
    sys.modules["machine"] = machine
    sys.modules["time"] = board_time
    sys.modules["neopixel"] = neopixel
    sys.modules["micropython"] = Keyboard(listen)
    rp2.install(flash, world, machine.fed_by)
    sys.modules["rp2"] = rp2


def find_frozen(firmware):
    # The modules that are frozen into the image of a Pico are in the firmware's folder on this machine.
    # boot.py changes sys.path, and then imports modules. Until keep_paths() is called, each import therefore corrects
    # the paths first.
    def find(name, *how):
        _lead_frozen_to(firmware)
        return _import_natively(name, *how)

    builtins.__import__ = find


def keep_paths(firmware):
    # Call this after boot.py, when the paths no longer change.
    _lead_frozen_to(firmware)
    builtins.__import__ = _import_natively


def _lead_frozen_to(firmware):
    sys.path[:] = [path.replace(".frozen", "/pc" + firmware) for path in sys.path]


def keep_this_machine():
    # Call this before the first mount(): it moves this machine's files below /pc.
    vfs.mount(vfs.VfsPosix("/"), "/pc")
    vfs.umount("/")


def mount(flash):
    # Mounts the file system like _boot.py of the rp2 port, which formats a file system that cannot be mounted. Files
    # have no modification time, because this machine's time would be different in each run.
    try:
        vfs.mount(vfs.VfsLfs2(flash, mtime=False, **_LAYOUT), "/")
    except OSError:
        vfs.VfsLfs2.mkfs(flash, **_LAYOUT)
        vfs.mount(vfs.VfsLfs2(flash, mtime=False, **_LAYOUT), "/")
    os.chdir("/")


def forget():
    # Unmounts the file system and restores the native import, as after a reset.
    try:
        vfs.umount("/")
    except OSError:
        pass  # it was not mounted
    if __import__ is not _import_natively:
        builtins.__import__ = _import_natively
