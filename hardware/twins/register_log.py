"""What went over the bus of the readers: which register of which chip was read or written, and its value."""

# As much as somebody reads: what is older is forgotten.
_MOST = 200


class RegisterLog:
    def __init__(self, readers):
        self._readers = readers
        self._log = []

    def listen(self, wanted):
        # From now on, or no more.
        for place, reader in enumerate(self._readers):
            reader.heard = self._hearing(place) if wanted else None

    def take(self):
        # What was seen since the last time: (place, "R" or "W", register, value), oldest first.
        log = self._log
        self._log = []
        return log

    def _hearing(self, place):
        def heard(way, register, value):
            self._log.append((place, way, register, value))
            if len(self._log) > _MOST:
                self._log.pop(0)

        return heard
