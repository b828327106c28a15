# The board's clock: ticks for measuring, which wrap around, and the date, if it has been set.

import time


class Clock:
    # `calendar` keeps the date while the power is off: a drivers.ds3231.Ds3231.
    def __init__(self, calendar):
        self._calendar = calendar
        # Unix time minus the processor's own time, in seconds; the processor's time begins at an arbitrary value.
        self._offset = None
        unix = calendar.unix()
        if unix is not None:
            self._offset = unix - time.time()

    def ms(self):
        return time.ticks_ms()

    def us(self):
        return time.ticks_us()

    def since_ms(self, ticks):
        # The milliseconds since `ticks`, correct for up to 6 days.
        return time.ticks_diff(time.ticks_ms(), ticks)

    def since_us(self, ticks):
        # The microseconds since `ticks`, correct for up to 8 minutes.
        return time.ticks_diff(time.ticks_us(), ticks)

    def sleep_us(self, microseconds):
        time.sleep_us(microseconds)

    def has_calendar(self):
        return self._calendar.fitted()

    def kept(self):
        # Seven bytes that are preserved while the power is off, even if the flash is erased. None if there is no clock
        # chip.
        return self._calendar.kept()

    def keep(self, data):
        return self._calendar.keep(data)

    def unix(self):
        # Seconds since 1970, UTC; None if the date is unknown.
        return None if self._offset is None else time.time() + self._offset

    def set_unix(self, seconds):
        self._offset = seconds - time.time()
        self._calendar.set_unix(seconds)
