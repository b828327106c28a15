"""Maxim DS3231: a clock whose registers contain seconds to years in BCD. A battery keeps the clock running while the
table is off."""

_COUNT = 0x13
# The registers of the two alarms. These registers store any value written to them.
_ALARMS = 0x07
_ALARMS_END = 0x0E


def _bcd(value):
    return value // 10 << 4 | value % 10


class Ds3231:
    # `gmtime` converts seconds since 1970 into (year, month, day, hour, minute, second, weekday from Monday 0, …).
    # `seconds_of` converts such a date into seconds. `battery` is a file that stores the alarm registers while the
    # table is off. Without this file, the registers are cleared at each power-on.
    def __init__(self, world, unix, gmtime, seconds_of, battery=None):
        self._battery = battery
        self.present = True
        self._world = world
        self._gmtime = gmtime
        self._seconds_of = seconds_of
        self._offset_us = unix * 1000000 - world.now
        self._registers = bytearray(_COUNT)
        self._registers[0x0E] = 0x1C
        if battery is not None:
            kept = battery.read(_ALARMS_END - _ALARMS)
            self._registers[_ALARMS : _ALARMS + len(kept)] = kept
        self._pointer = 0

    def write(self, data):
        self._pointer = data[0]
        if len(data) > 1:
            self._latch()
            for value in data[1:]:
                self._registers[self._pointer] = value
                self._pointer = (self._pointer + 1) % _COUNT
            if data[0] < _ALARMS:
                self._set()
            if self._battery is not None:
                self._battery.seek(0)
                self._battery.write(self._registers[_ALARMS:_ALARMS_END])
                self._battery.flush()

    def read(self, count):
        self._latch()
        data = bytearray(count)
        for index in range(count):
            data[index] = self._registers[self._pointer]
            self._pointer = (self._pointer + 1) % _COUNT
        return data

    def _latch(self):
        now = self._gmtime((self._world.now + self._offset_us) // 1000000)
        fields = (now[5], now[4], now[3], now[6] + 1, now[2], now[1], now[0] % 100)
        for index in range(7):
            self._registers[index] = _bcd(fields[index])

    def _set(self):
        fields = [(value >> 4) * 10 + (value & 15) for value in self._registers[:7]]
        month = (self._registers[5] >> 4 & 1) * 10 + (self._registers[5] & 15)
        date = (2000 + fields[6], month, fields[4], fields[2], fields[1], fields[0])
        self._offset_us = self._seconds_of(date) * 1000000 - self._world.now
