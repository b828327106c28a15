# The supply monitor, which detects that USB power is failing. The input measures half of VBUS.

from micropython import const

# Below 4.4 V the capacitor feeds the table. The limit is half of 4.4 V, as a fraction of the converter's 3.3 V. The
# supply counts as restored only at 4.55 V, because a thin cable loses less voltage when fields and lights are off: with
# a single limit, the table would switch off and on repeatedly.
_LOW = const(43690)
_BACK = const(45180)
# The highest voltage of VBUS that the input can measure.
_FULL_MILLIVOLTS = const(6600)


class Supply:
    # `adc`: a machine.ADC.
    def __init__(self, adc):
        self._adc = adc
        self._limit = _LOW

    def millivolts(self):
        # The voltage of VBUS.
        return self._adc.read_u16() * _FULL_MILLIVOLTS // 65535

    def low(self):
        # A single reading may be wrong, so the state changes only after three readings in a row that agree.
        read = self._adc.read_u16
        limit = self._limit
        if limit == _LOW:
            low = read() < limit and read() < limit and read() < limit
        else:
            low = read() < limit or read() < limit or read() < limit
        self._limit = _BACK if low else _LOW
        return low
