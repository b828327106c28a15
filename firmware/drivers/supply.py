# The supply sense: is USB power going away? The input sees half of VBUS.

from micropython import const

# Below 4.4 V the capacitor feeds the table: 4.4 V / 2 of the converter's 3.3 V. The supply is back at 4.55 V: without
# fields and lights a thin cable loses less, and the table would go off and on.
_LOW = const(43690)
_BACK = const(45180)
# The highest voltage of VBUS that the input can measure.
_FULL_MILLIVOLTS = const(6600)


class Supply:
    # `adc` is a machine.ADC.
    def __init__(self, adc):
        self._adc = adc
        self._limit = _LOW

    def millivolts(self):
        # Of VBUS.
        return self._adc.read_u16() * _FULL_MILLIVOLTS // 65535

    def low(self):
        # One reading may be wrong; three in a row are not.
        read = self._adc.read_u16
        limit = self._limit
        if limit == _LOW:
            low = read() < limit and read() < limit and read() < limit
        else:
            low = read() < limit or read() < limit or read() < limit
        self._limit = _BACK if low else _LOW
        return low
