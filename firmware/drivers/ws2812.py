# The lights: one WS2812 for each seat, in one chain, with a limit on their brightness.

from micropython import const

# Four lights at full brightness take 240 mA, more than the table's supply can spare. Three sixteenths of full
# brightness are enough.
_CAP = const(48)  # of 256


class Lights:
    # `chain`: a neopixel.NeoPixel with one light for each seat.
    def __init__(self, chain):
        self._chain = chain
        # A copy of the colours that were set, because reading a colour from a NeoPixel takes a millisecond.
        self._colours = [()] * len(chain)
        self._changed = True

    def set(self, seat, red, green, blue):
        # red, green, blue: 0..255; the next show_colours() shows the colour.
        colour = red, green, blue
        if self._colours[seat] != colour:
            self._colours[seat] = colour
            self._chain[seat] = _capped(red), _capped(green), _capped(blue)
            self._changed = True

    def show_colours(self):
        # Sending disables interrupts for 30 us per light, so colours are only sent if they have changed.
        if self._changed:
            self._chain.write()
            self._changed = False


def _capped(level):
    return level * _CAP >> 8
