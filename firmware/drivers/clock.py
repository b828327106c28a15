# The board's clock: ticks that wrap around, to measure with, and the date once somebody has set it.

import time


class Clock:
    # `calendar` keeps the date while the power is off: a drivers.ds3231.Ds3231.
    def __init__(self, calendar):
        self._calendar = calendar
        # Seconds from the processor's own count to Unix time; the processor begins anywhere.
        self._offset = None
        unix = calendar.unix()
        if unix is not None:
            self._offset = unix - time.time()

    def ms(self):
        return time.ticks_ms()

    def us(self):
        return time.ticks_us()

    def since_ms(self, ticks):
        # Right for up to 6 days.
        return time.ticks_diff(time.ticks_ms(), ticks)

    def since_us(self, ticks):
        # Right for up to 8 minutes.
        return time.ticks_diff(time.ticks_us(), ticks)

    def sleep_us(self, microseconds):
        time.sleep_us(microseconds)

    def has_calendar(self):
        return self._calendar.fitted()

    def kept(self):
        # Seven bytes that outlast the power, and the flash; None where nothing keeps them.
        return self._calendar.kept()

    def keep(self, data):
        return self._calendar.keep(data)

    def unix(self):
        # Seconds since 1970, UTC; None while the date is not known.
        return None if self._offset is None else time.time() + self._offset

    def set_unix(self, seconds):
        self._offset = seconds - time.time()
        self._calendar.set_unix(seconds)
