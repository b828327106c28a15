"""A logic analyser: the moments at which lines of the board changed their level."""

_MOST = 4000


class Probe:
    def __init__(self, world):
        self._world = world
        self._log = []

    def attach(self, number, line):
        # Listens in on the line, from now on.
        listener = line.listener

        def changed(level):
            self._log.append((self._world.now, number, level))
            if len(self._log) > _MOST:
                self._log.pop(0)
            if listener is not None:
                listener(level)

        line.listener = changed

    def take(self):
        # What was seen since the last time: (microseconds since power-on, GPIO number, level), oldest first.
        log = self._log
        self._log = []
        return log
