# Maxim DS3231, the clock chip with a battery: reads and sets Unix time. A table also works without this chip.

from micropython import const

_ADDRESS = const(0x68)
# Seconds, minutes, hours, day of the week, date, month and year, in BCD (datasheet, figure 1).
_TIME = const(0x00)
_TIME_SIZE = const(7)
# The registers of the two alarms, which are unused: seven bytes that accept any value and keep it as long as the
# battery lasts. An alarm pulls the interrupt line only if the control register enables alarms, and power-on disables
# them.
_ALARMS = const(0x07)
_ALARMS_SIZE = const(7)
_STATUS = const(0x0F)
# The oscillator has stopped, so the date is not valid.
_STOPPED = const(0x80)
_TWELVE_HOURS = const(0x40)

_DAY = const(86400)
# 2000-01-01 was a Saturday.
_UNIX_2000 = const(946684800)
_YEARS = const(100)
_MONTHS = b"\x1f\x1c\x1f\x1e\x1f\x1e\x1f\x1f\x1e\x1f\x1e\x1f"


class Ds3231:
    def __init__(self, i2c):
        self._i2c = i2c

    def fitted(self):
        try:
            self._i2c.readfrom_mem_into(_ADDRESS, _STATUS, bytearray(1))
        except OSError:
            return False
        return True

    def kept(self):
        # The seven bytes that were stored here, or the values that the chip had at power-on; None without the chip.
        data = bytearray(_ALARMS_SIZE)
        try:
            self._i2c.readfrom_mem_into(_ADDRESS, _ALARMS, data)
        except OSError:
            return None
        return bytes(data)

    def keep(self, data):
        # Returns whether the chip accepted the bytes.
        try:
            self._i2c.writeto_mem(_ADDRESS, _ALARMS, data)
        except OSError:
            return False
        return True

    def unix(self):
        # Seconds since 1970, UTC; None without the chip, or if its date is not valid.
        registers = bytearray(_STATUS + 1)
        try:
            self._i2c.readfrom_mem_into(_ADDRESS, _TIME, registers)
        except OSError:
            return None
        if registers[_STATUS] & _STOPPED or registers[2] & _TWELVE_HOURS:
            return None
        second, minute, hour, _, day, month, year = [_from_bcd(value) for value in registers[:_TIME_SIZE]]
        month %= 80
        if not (1 <= month <= 12 and 1 <= day <= 31 and year < _YEARS):
            return None
        return _UNIX_2000 + _days(year, month, day) * _DAY + hour * 3600 + minute * 60 + second

    def set_unix(self, unix):
        # Returns whether the chip accepted the time. The chip can store the years 2000 to 2099.
        since = unix - _UNIX_2000
        if not 0 <= since < 36525 * _DAY:
            return False
        try:
            self._i2c.writeto_mem(_ADDRESS, _TIME, _fields(since))
            status = bytearray(1)
            self._i2c.readfrom_mem_into(_ADDRESS, _STATUS, status)
            self._i2c.writeto_mem(_ADDRESS, _STATUS, bytes((status[0] & ~_STOPPED,)))
        except OSError:
            return False
        return True


def _fields(since):
    days, second = divmod(since, _DAY)
    weekday = (days + 6) % 7 or 7
    year = 0
    while days >= _days(year + 1, 1, 1):
        year += 1
    month = 1
    while month < 12 and days >= _days(year, month + 1, 1):
        month += 1
    day = days - _days(year, month, 1) + 1
    fields = second % 60, second // 60 % 60, second // 3600, weekday, day, month, year
    return bytes([value // 10 << 4 | value % 10 for value in fields])


def _days(year, month, day):
    # Days since 2000-01-01. Within this century, every fourth year is a leap year.
    days = 365 * year + (year + 3) // 4 + day - 1
    for index in range(month - 1):
        days += _MONTHS[index]
    return days + 1 if month > 2 and year % 4 == 0 else days


def _from_bcd(value):
    return (value >> 4) * 10 + (value & 15)
