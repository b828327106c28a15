"""Names of the MFRC522's registers, commands and bits, and the reset values of the registers."""

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


# Registers (MFRC522 datasheet 9.2, table 20).
COMMAND = const(0x01)
COM_IEN = const(0x02)
DIV_IEN = const(0x03)
COM_IRQ = const(0x04)
DIV_IRQ = const(0x05)
ERROR = const(0x06)
STATUS1 = const(0x07)
STATUS2 = const(0x08)
FIFO_DATA = const(0x09)
FIFO_LEVEL = const(0x0A)
WATER_LEVEL = const(0x0B)
CONTROL = const(0x0C)
BIT_FRAMING = const(0x0D)
COLL = const(0x0E)
MODE = const(0x11)
TX_MODE = const(0x12)
RX_MODE = const(0x13)
TX_CONTROL = const(0x14)
TX_ASK = const(0x15)
DEMOD = const(0x19)
CRC_HIGH = const(0x21)
CRC_LOW = const(0x22)
CW_GSP = const(0x28)
T_MODE = const(0x2A)
T_PRESCALER = const(0x2B)
T_RELOAD_HIGH = const(0x2C)
T_RELOAD_LOW = const(0x2D)
T_COUNTER_HIGH = const(0x2E)
T_COUNTER_LOW = const(0x2F)
AUTO_TEST = const(0x36)
VERSION = const(0x37)

# Reset values of registers 00 to 3F (datasheet 9.3). Values of reserved registers were read from a chip.
RESET = (
    b"\x00\x20\x80\x00\x14\x00\x00\x21\x00\x00\x00\x08\x10\x00\xa0\x00"
    b"\x00\x3f\x00\x00\x80\x00\x10\x00\x84\x4d\x00\x00\x62\x00\x00\xeb"
    b"\x00\xff\xff\x88\x26\x87\x48\x88\x20\x20\x00\x00\x00\x00\x00\x00"
    b"\x00\x00\x00\x80\x00\x00\x40\x92\x00\x00\x00\x00\x00\x00\x00\x00"
)

# Commands (datasheet 10.3, table 149).
IDLE = const(0x0)
MEM = const(0x1)
CALC_CRC = const(0x3)
TRANSMIT = const(0x4)
NO_CHANGE = const(0x7)
RECEIVE = const(0x8)
TRANSCEIVE = const(0xC)
SOFT_RESET = const(0xF)

# Bits of ComIrqReg.
TX_IRQ = const(0x40)
RX_IRQ = const(0x20)
IDLE_IRQ = const(0x10)
HI_ALERT_IRQ = const(0x08)
LO_ALERT_IRQ = const(0x04)
ERR_IRQ = const(0x02)
TIMER_IRQ = const(0x01)
CRC_IRQ = const(0x04)

# Bits of ErrorReg.
TEMP_ERR = const(0x40)
BUFFER_OVFL = const(0x10)
COLL_ERR = const(0x08)
CRC_ERR = const(0x04)
PARITY_ERR = const(0x02)
PROTOCOL_ERR = const(0x01)

POWER_DOWN = const(0x10)
CRYPTO_ON = const(0x08)
