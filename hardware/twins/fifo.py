"""The MFRC522's buffer of 64 bytes between its SPI port and the air (datasheet 8.3)."""

SIZE = 64


class Fifo:
    def __init__(self):
        self._bytes = bytearray(SIZE)
        self._first = 0
        self.level = 0

    def clear(self):
        self._first = self.level = 0

    def push(self, value):
        # Returns False if there is no room.
        if self.level == SIZE:
            return False
        self._bytes[(self._first + self.level) & 63] = value
        self.level += 1
        return True

    def pop(self):
        if self.level == 0:
            return 0
        value = self._bytes[self._first]
        self._first = (self._first + 1) & 63
        self.level -= 1
        return value

    def drain(self):
        # Removes and returns all bytes, oldest first.
        return bytes([self.pop() for _ in range(self.level)])
