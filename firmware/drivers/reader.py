# The interface of a driver for a contactless reader of any chip. The drivers of tags and the table use only this.
#
# set_up()            True if a chip answers and is ready, field off. After it, nothing below allocates, unless noted.
# reset()             restarts the chip; set_up() can follow after a while
# release()           ends any transfer on the bus that was interrupted
# healthy()           False if the chip is off the bus or has lost its set-up
# listened()          whether field and timer ran until the poll() that reported silence
# field_on(), field_off()
# power(level)        sets the power, from LEAST_POWER to FULL_POWER; the caller later sets it back to `normal_power`
# normal_power        the power after set_up(): NORMAL_POWER, or the power for this reader (table.files.reader_powers)
# frame, data         LONGEST_REQUEST bytes to send, LONGEST_ANSWER bytes of the answer
# load(length, last_bits, align, checksums, ticks)
#                     prepares the first `length` bytes of `frame`. Only `last_bits` bits of the last byte are sent; 0
#                     means all eight. The first bit of the answer goes to bit `align` of `data`. Silence ends the
#                     exchange after ticks + 1 times 25 us.
# start()             sends the loaded frame, 86 us after the last answer at the earliest (ISO/IEC 14443-3, 6.2.1.2)
# begin_exchange(...) load(...) and start()
# poll()              PENDING, or the result of the exchange. Then the answer has `length` bytes. Only `last_bits`
#                     bits of its last byte are valid; 0 means all eight. `collision` is the bit in which tags first
#                     differed, counted from 1, or 0 if it is not known.
# whole_answer()      all bytes of an answer that is longer than `data`, until something else is sent. Allocates.
# self_test()         a test of the chip: run() is a generator of microseconds to wait. After it, `version` is 0x00 or
#                     0xFF if no chip answers; `like` is the version that the chip behaves like; `checksum` is that of
#                     its answer. Allocates.

from micropython import const

# The results of poll().
PENDING = const(0)
OK = const(1)
TIMEOUT = const(2)
COLLISION = const(3)
CORRUPT = const(4)
# The chip cannot send, or it reports impossible values.
BROKEN = const(5)

# The checksums that the chip appends and checks.
CRC_NONE = const(0)
CRC_SENT = const(1)
CRC_BOTH = const(3)

# The power of the field; below LEAST_POWER, no card can be read. A driver maps these steps to those of its chip.
LEAST_POWER = const(8)
NORMAL_POWER = const(32)
FULL_POWER = const(63)

# The maximum number of bytes kept from one exchange: SELECT sends seven bytes, and READ is answered with sixteen.
LONGEST_REQUEST = const(8)
LONGEST_ANSWER = const(18)
