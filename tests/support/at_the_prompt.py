"""A Pico at power-on: micropython -i at_the_prompt.py FILE (its configuration), its terminal is the USB serial port.

Mounts the flash twin as the rp2 port does, puts the twins of its modules in place, runs boot.py and main.py, from the
firmware's folder where the image has one, else from the flash, and leaves MicroPython's own prompt, raw one included.
"""

# ruff: noqa: E402
import json
import sys

with open(sys.argv[1]) as file:
    config = json.load(file)
sys.path[:] = [config["hardware"], ".frozen"]

import os
import time as native_time

from twins import machine, port
from twins.circuit import Circuit
from twins.flash import Flash
from twins.wall import WallWorld
from twins.world import World

# What the one who started this takes off the line: from here on a program can be interrupted.
_STARTED = "\x00"


def power_cut():
    os.system("kill -9 $PPID")


def reset():
    os.system("kill -15 $PPID")


hears = True


def listen(heard):
    # Not heard, Ctrl-C is a byte like any other: the terminal makes no signal of it.
    global hears
    if heard != hears:
        hears = heard
        os.system("stty isig" if heard else "stty -isig")


class OtherSystem:
    """The native sys, but for the bytecode that it says it reads."""

    def __init__(self, bytecode):
        for name in dir(sys):
            setattr(self, name, getattr(sys, name))
        self.implementation = Implementation(bytecode)


class Implementation:
    def __init__(self, bytecode):
        self._mpy = bytecode


def install(world):
    circuit = Circuit(world, config["pins"])
    circuit.service = config["service"]
    port.install(circuit, bytes.fromhex(config["unique_id"]), world, flash, listen)
    machine.reset = reset
    if config["bytecode"]:
        sys.modules["sys"] = OtherSystem(config["bytecode"])


def run(name):
    # What is frozen comes before what lies on the flash.
    path = ("/pc" + config["frozen"] if config["frozen"] else "") + "/" + name
    try:
        os.stat(path)
    except OSError:
        return
    listen(True)
    try:
        execfile(path)  # noqa: F821, MicroPython's own
    except (Exception, KeyboardInterrupt) as error:
        sys.print_exception(error)


# The flash takes no time: nobody waits for it here.
flash = Flash(World(), open(config["flash"], "r+b"), power_cut)  # noqa: SIM115, open as long as the power is on
port.keep_this_machine()
port.mount(flash)
flash.cut_after(config["cut_after"])
install(WallWorld(native_time.ticks_us, native_time.sleep_ms))
sys.path[:] = ["", ".frozen", "/lib"]
print(_STARTED, end="")
run("boot.py")
if config["frozen"]:
    port.find_frozen(config["frozen"])
if config["main"]:
    run("main.py")
listen(True)
