# The board of the starter table: one reader and three keys for all players, no lights, no clock chip. This file is not
# in the image: `stichtisch flash --board starter` writes it to the flash as /board.py, where it replaces the standard
# board.

import os
import sys

import rp2
from machine import ADC, PWM, SPI, WDT, Pin, mem32, unique_id
from micropython import const

from drivers.buzzer import Buzzer
from drivers.chips import chip_of
from drivers.clock import Clock
from drivers.mfrc522 import Mfrc522
from drivers.spi_dma import SpiDma
from drivers.st7796 import St7796
from drivers.supply import Supply
from drivers.usb_serial import UsbSerial
from drivers.watchdog import Watchdog

# GPIO numbers. Reader and display have the pins of the standard board but are slower, because the jumper wires have no
# ground wire beside each clock wire.
READERS_SCK = const(2)  # SPI0 SCK
READERS_MOSI = const(3)  # SPI0 TX
READERS_MISO = const(4)  # SPI0 RX
READERS_SELECT = (5,)  # output; one reader for all places, or four readers, one for each
READERS_RESET = const(22)  # output
READERS_BAUD = const(4_000_000)

DISPLAY_SPI = const(1)
DISPLAY_SCK = const(10)  # SPI1 SCK
DISPLAY_MOSI = const(11)  # SPI1 TX
DISPLAY_MISO = const(8)  # SPI1 RX
DISPLAY_DATA_COMMAND = const(12)  # output
DISPLAY_SELECT = const(13)  # output
DISPLAY_RESET = const(14)  # output
DISPLAY_BACKLIGHT = const(15)  # output
DISPLAY_BAUD = const(15_000_000)  # as the data sheet specifies

KEYS = (19, 18, 21)  # inputs, pull-ups: keys 1, 2, 3 of the keypad are left, middle, right
BUZZER = const(28)  # PWM6 A: unconnected, unless a sounder is wired between it and ground
SUPPLY_SENSE = const(29)  # ADC3: a third of VSYS, on the Pico itself
SERVICE = const(27)  # input, pull-up: connect to ground at power-on for maintenance

# Converts a third of VSYS to half of VBUS, which drivers.supply.Supply measures: the diode between VBUS and VSYS drops
# 0.35 V.
_HALF_OF_DIODE = const(3475)
_MOST = const(65535)


class Board:
    # `service`: whether the service key was held at power-on.
    def __init__(self, service=False):
        self.service = service
        self.overlaid = 0
        chip = chip_of(sys.implementation._machine)
        # The display's canvas is the largest block of memory. The canvas is allocated first, before smaller blocks
        # fragment the memory.
        self.display = _display(chip)
        self.readers = _readers()
        self.keys = _Keys()
        self.clock = Clock(_NoCalendar())
        self.lights = _NoLights()
        self.buzzer = Buzzer(PWM(Pin(BUZZER), freq=1000, duty_u16=0))
        self.supply = Supply(_Vsys())
        self.link = UsbSerial(sys.stdin, sys.stdout)
        self.watchdog = Watchdog(WDT, mem32, chip)
        self.flash = "/"
        self.serial_number = unique_id().hex()

    def flash_free(self):
        # The free space of the flash, in bytes.
        state = os.statvfs(self.flash)
        return state[0] * state[3]

    def flash_size(self):
        # The total size of the flash, in bytes.
        state = os.statvfs(self.flash)
        return state[0] * state[2]

    def flash_blocks(self):
        # The block device with the file system.
        return rp2.Flash()


def _display(chip):
    spi = SPI(
        DISPLAY_SPI,
        baudrate=DISPLAY_BAUD,
        sck=Pin(DISPLAY_SCK),
        mosi=Pin(DISPLAY_MOSI),
        miso=Pin(DISPLAY_MISO),
    )
    return St7796(
        spi,
        SpiDma(DISPLAY_SPI, rp2.DMA(), mem32, chip),
        Pin(DISPLAY_DATA_COMMAND, Pin.OUT),
        Pin(DISPLAY_SELECT, Pin.OUT, value=1),
        Pin(DISPLAY_RESET, Pin.OUT, value=1),
        Pin(DISPLAY_BACKLIGHT, Pin.OUT, value=0),
        write_hertz=DISPLAY_BAUD,
    )


def _readers():
    spi = SPI(
        0,
        baudrate=READERS_BAUD,
        sck=Pin(READERS_SCK),
        mosi=Pin(READERS_MOSI),
        miso=Pin(READERS_MISO, Pin.IN, Pin.PULL_DOWN),
    )
    readers = [Mfrc522(spi, Pin(pin, Pin.OUT, value=1)) for pin in READERS_SELECT]
    Pin(READERS_RESET, Pin.OUT, value=1)
    return readers


class _Keys:
    # The three keys that all places share; each connects its pin to ground. Replaces drivers.mcp23017.Keys, which has
    # twelve keys.
    SHARED = True

    def __init__(self):
        self._pins = [Pin(number, Pin.IN, Pin.PULL_UP) for number in KEYS]

    def scan(self):
        pressed = 0
        for key, pin in enumerate(self._pins):
            if not pin():
                pressed |= 1 << key
        return pressed

    def changed(self):
        # A press that ended before the scan is not stored anywhere.
        return 0


class _NoCalendar:
    # Replaces a drivers.ds3231.Ds3231.
    def fitted(self):
        return False

    def kept(self):
        return None

    def keep(self, data):
        return False

    def unix(self):
        return None

    def set_unix(self, seconds):
        return False


class _NoLights:
    # Replaces a drivers.ws2812.Lights.
    MISSING = True

    def set(self, seat, red, green, blue):
        pass

    def show_colours(self):
        pass


class _Vsys:
    # An ADC that reads half of VBUS, like the standard board's.
    def __init__(self):
        self._adc = ADC(SUPPLY_SENSE)

    def read_u16(self):
        return min(_MOST, self._adc.read_u16() * 3 // 2 + _HALF_OF_DIODE)
