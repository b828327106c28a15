# The supply sense: is USB power going away? The input sees half of VBUS.

from micropython import const

# Below 4.4 V the capacitor feeds the table: 4.4 V / 2 of the converter's 3.3 V.
_LOW = const(43690)
# What the input can tell at most, of VBUS.
_FULL_MILLIVOLTS = const(6600)


class Supply:
    # `adc` is a machine.ADC.
    def __init__(self, adc):
        self._adc = adc

    def millivolts(self):
        # Of VBUS.
        return self._adc.read_u16() * _FULL_MILLIVOLTS // 65535

    def low(self):
        # One reading may be wrong; three in a row are not.
        read = self._adc.read_u16
        return read() < _LOW and read() < _LOW and read() < _LOW
