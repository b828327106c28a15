# The lights: one WS2812 for each seat in one chain, with a cap on their brightness.

from micropython import const

# Four lights full on take 240 mA, more than the supply of the table has to spare: three sixteenths are bright enough.
_CAP = const(48)  # of 256


class Lights:
    # `chain` is a neopixel.NeoPixel with one light for each seat.
    def __init__(self, chain):
        self._chain = chain
        # As they were set: to ask a NeoPixel takes a millisecond.
        self._colours = [()] * len(chain)
        self._changed = True

    def set(self, seat, red, green, blue):
        # 0..255 each; shown with the next show().
        colour = red, green, blue
        if self._colours[seat] != colour:
            self._colours[seat] = colour
            self._chain[seat] = _capped(red), _capped(green), _capped(blue)
            self._changed = True

    def show(self):
        # Interrupts are off for 30 us a light, so nothing is sent that the lights already show.
        if self._changed:
            self._chain.write()
            self._changed = False


def _capped(level):
    return level * _CAP >> 8
