# The interface of a contactless reader's driver, whatever the chip: drivers of tags and the table know only this.
#
# set_up()            True if a chip answers and is ready, field off. After it nothing below allocates.
# reset()             starts the chip anew; set_up() may follow after a while
# release()           ends whatever a transfer on the bus was broken off in
# healthy()           False if the chip is off the bus or has forgotten its set-up
# listened()          whether field and timer ran until the poll() that reported silence
# field_on(), field_off()
# power(level)        of the field, from LEAST_POWER to FULL_POWER; whoever changes it sets it back to `normal_power`
# normal_power        what set_up() sets: NORMAL_POWER, or what this reader needs of it (table.files.reader_powers)
# frame, data         LONGEST_REQUEST bytes to send, LONGEST_ANSWER bytes of the answer
# load(length, last_bits, align, checksums, ticks)
#                     prepares the first `length` bytes of `frame`, of the last of them only `last_bits` bits unless 0.
#                     The first bit of the answer goes to bit `align` of `data`. Silence ends the exchange after
#                     ticks + 1 times 25 us.
# start()             sends what was loaded, 86 us after the last answer at the earliest (ISO/IEC 14443-3, 6.2.1.2)
# begin(...)          load(...) and start()
# poll()              PENDING, or how the exchange ended. Then the answer has `length` bytes, of the last of them
#                     `last_bits` bits unless 0; `collision` is the bit in which tags first differed, counted from 1,
#                     0 if that is not known.
# whole_answer()      the bytes of an answer longer than `data`, before anything else is sent. Allocates.
# self_test()         a test of the chip: run() is a generator of microseconds to wait; after it `version`, 0x00 or 0xFF
#                     if no chip answers, `like`, the version that it behaves as, and `checksum` of its answer.
#                     Allocates.

from micropython import const

# Results of poll().
PENDING = const(0)
OK = const(1)
TIMEOUT = const(2)
COLLISION = const(3)
CORRUPT = const(4)
# The chip cannot send, or what it says cannot be.
BROKEN = const(5)

# Which checksums the chip appends and checks.
CRC_NONE = const(0)
CRC_SENT = const(1)
CRC_BOTH = const(3)

# Power of the field: below the least nothing is read. A driver maps these steps to those of its chip.
LEAST_POWER = const(8)
NORMAL_POWER = const(32)
FULL_POWER = const(63)

# The most data of one exchange that is kept: SELECT is sent with seven bytes and READ answers with sixteen.
LONGEST_REQUEST = const(8)
LONGEST_ANSWER = const(18)
