"""A record of the traffic on the readers' bus: each register read or written, its chip, and its value."""

# The maximum number of entries. Older entries are dropped.
_MOST = 200


class RegisterLog:
    def __init__(self, readers):
        self._readers = readers
        self._log = []

    def listen(self, wanted):
        # Starts or stops recording.
        for place, reader in enumerate(self._readers):
            reader.heard = self._hearing(place) if wanted else None

    def take_log(self):
        # Returns the entries since the last call: (place, "R" or "W", register, value), oldest first.
        log = self._log
        self._log = []
        return log

    def _hearing(self, place):
        def heard(way, register, value):
            self._log.append((place, way, register, value))
            if len(self._log) > _MOST:
                self._log.pop(0)

        return heard
