"""A logic analyser: it records level changes on lines of the board."""

_MOST = 4000


class Probe:
    def __init__(self, world):
        self._world = world
        self._log = []

    def attach(self, number, line):
        # Starts to record the line.
        listener = line.listener

        def changed(level):
            self._log.append((self._world.now, number, level))
            if len(self._log) > _MOST:
                self._log.pop(0)
            if listener is not None:
                listener(level)

        line.listener = changed

    def take_log(self):
        # Returns the record since the last call: (microseconds since power-on, GPIO number, level), oldest
        # first.
        log = self._log
        self._log = []
        return log
