# The buzzer: tones that sound while the table continues to work.

from micropython import const

_HALF = const(32768)
# The ticks of the clock wrap around after this many milliseconds.
_TICKS = const(0x3FFFFFFF)


class Buzzer:
    # `pwm`: a silent machine.PWM.
    def __init__(self, pwm):
        self._pwm = pwm
        self._left = 0
        self._since = None

    def tone(self, hertz, milliseconds):
        # Begins a tone now and ends the previous one. The tone's duration counts from the next step_tone().
        self._pwm.freq(hertz)
        self._pwm.duty_u16(_HALF)
        self._left = milliseconds
        self._since = None

    def silence(self):
        self._pwm.duty_u16(0)
        self._left = 0

    def step_tone(self, now_ms):
        if not self._left:
            return
        if self._since is None:
            self._since = now_ms
        elif (now_ms - self._since) & _TICKS >= self._left:
            self.silence()
