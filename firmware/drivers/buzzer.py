# The buzzer: tones that sound while the table goes on.

from micropython import const

_HALF = const(32768)
# Ticks of the clock wrap around at this many milliseconds.
_TICKS = const(0x3FFFFFFF)


class Buzzer:
    # `pwm` is a machine.PWM, silent so far.
    def __init__(self, pwm):
        self._pwm = pwm
        self._left = 0
        self._since = None

    def tone(self, hertz, milliseconds):
        # Begins now, ends the one before; it lasts from the next step() on.
        self._pwm.freq(hertz)
        self._pwm.duty_u16(_HALF)
        self._left = milliseconds
        self._since = None

    def silence(self):
        self._pwm.duty_u16(0)
        self._left = 0

    def step(self, now_ms):
        if not self._left:
            return
        if self._since is None:
            self._since = now_ms
        elif (now_ms - self._since) & _TICKS >= self._left:
            self.silence()
