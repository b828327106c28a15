# Light and sound at the seats: the player whose turn it is, cards that were read, errors, the winner of the trick.

from micropython import const

from table import PLACES

# Red, green and blue, before the brightness of the lights is limited.
_DARK = const((0, 0, 0))
_TURN = const((160, 160, 128))
_WRONG = const((255, 0, 0))
_WINNER = const((0, 96, 255))

_TAKEN_HERTZ = const(2000)
_WRONG_HERTZ = const(330)
_TAKEN_MS = const(40)
_WRONG_MS = const(250)


class Signals:
    def __init__(self, lights, buzzer):
        self._lights = lights
        self._buzzer = buzzer

    def show_view(self, view):
        for seat in range(PLACES):
            self._lights.set(seat, *_colour(view, seat))
        self._lights.show_colours()

    def sound(self, refused, loud):
        # Plays a tone for a card that was accepted or refused; none if the sound is off.
        if not loud:
            return
        if refused:
            self._buzzer.tone(_WRONG_HERTZ, _WRONG_MS)
        else:
            self._buzzer.tone(_TAKEN_HERTZ, _TAKEN_MS)

    def step_sound(self, now_ms):
        self._buzzer.step_tone(now_ms)

    def rest(self):
        # Switches off lights and sound.
        self._buzzer.silence()
        for seat in range(PLACES):
            self._lights.set(seat, *_DARK)
        self._lights.show_colours()


def _colour(view, seat):
    if view.wrong[seat]:
        return _WRONG
    if view.won[seat]:
        return _WINNER
    return _TURN if view.turn[seat] else _DARK
