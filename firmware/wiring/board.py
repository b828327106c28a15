# The standard board: the parts and their pins. For a table with other wiring, a /board.py on the flash replaces this
# file.

import os
import sys
from time import sleep_us

import neopixel
import rp2
from machine import ADC, I2C, PWM, SPI, WDT, Pin, mem32, unique_id
from micropython import const

from drivers.buzzer import Buzzer
from drivers.chips import chip_of
from drivers.clock import Clock
from drivers.ds3231 import Ds3231
from drivers.i2c_rescue import Rescue
from drivers.mcp23017 import Keys
from drivers.mfrc522 import Mfrc522
from drivers.spi_dma import SpiDma
from drivers.st7796 import St7796
from drivers.supply import Supply
from drivers.usb_serial import UsbSerial
from drivers.watchdog import Watchdog
from drivers.ws2812 import Lights

# GPIO numbers, each with its function; they are the same on an RP2040 and an RP2350. Lists go clockwise: South, West,
# North, East.
READERS_SCK = const(2)  # SPI0 SCK
READERS_MOSI = const(3)  # SPI0 TX
READERS_MISO = const(4)  # SPI0 RX, through a 74AHC125, because the modules never release the line
READERS_SELECT = (5, 6, 7, 9)  # outputs, 10 kOhm pull-ups
READERS_RESET = const(22)  # output, 10 kOhm pull-down
READERS_BAUD = const(8_000_000)

DISPLAY_SPI = const(1)
DISPLAY_SCK = const(10)  # SPI1 SCK
DISPLAY_MOSI = const(11)  # SPI1 TX
DISPLAY_MISO = const(8)  # SPI1 RX: SPI(1) takes this pin by default, so it must never be a chip select
DISPLAY_DATA_COMMAND = const(12)  # output
DISPLAY_SELECT = const(13)  # output
DISPLAY_RESET = const(14)  # output
DISPLAY_BACKLIGHT = const(15)  # output
DISPLAY_BAUD = const(24_000_000)  # the data sheet specifies 15 MHz; these modules work at 24 MHz and more

I2C_SDA = const(16)  # I2C0 SDA
I2C_SCL = const(17)  # I2C0 SCL
I2C_BAUD = const(400_000)
_I2C_TIMEOUT_US = const(2000)  # a bus that hangs delays one step, but does not stop the table
KEYS_ADDRESS = const(0x20)
KEYS_INTERRUPT = const(18)  # input, open drain; unused, because the keys are scanned
KEYS_RESET = const(28)  # output, 4.7 kOhm pull-up

LIGHTS_DATA = const(20)  # output, through a 74AHCT125
LIGHTS_COUNT = const(4)
BUZZER = const(21)  # PWM2 B
SUPPLY_SENSE = const(26)  # ADC0, half of VBUS
SERVICE = const(27)  # input, pull-up: connect to ground at power-on for maintenance


class Board:
    # `service`: whether the service key was held at power-on.
    def __init__(self, service=False):
        self.service = service
        # The number of frozen modules that the overlay replaces.
        self.overlaid = 0
        chip = chip_of(sys.implementation._machine)
        # The display's canvas is the largest block of memory. The canvas is allocated first, before smaller blocks
        # fragment the memory.
        self.display = _display(chip)
        self.readers = _readers()
        # The Pin objects for the rescue are created first, because creating the bus then assigns these pins to I2C.
        rescue = Rescue(Pin(I2C_SCL), Pin(I2C_SDA), Pin(KEYS_RESET), _i2c, sleep_us)
        i2c = _i2c()
        self.keys = Keys(i2c, KEYS_ADDRESS, rescue)
        self.clock = Clock(Ds3231(i2c))
        self.lights = Lights(neopixel.NeoPixel(Pin(LIGHTS_DATA, Pin.OUT), LIGHTS_COUNT))
        self.buzzer = Buzzer(PWM(Pin(BUZZER), freq=1000, duty_u16=0))
        self.supply = Supply(ADC(Pin(SUPPLY_SENSE)))
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


def _i2c():
    # Sets up I2C bus 0; MicroPython has only one object for each bus.
    return I2C(0, scl=Pin(I2C_SCL), sda=Pin(I2C_SDA), freq=I2C_BAUD, timeout=_I2C_TIMEOUT_US)


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
    # All readers share the reset line. A single reader is restarted with a command instead.
    Pin(READERS_RESET, Pin.OUT, value=1)
    return readers
