"""A chain of WS2812 lights.

Each light uses the first three bytes that it receives (green, red, blue) and passes on the rest.
"""


class Ws2812:
    def __init__(self, count):
        self.colours = [(0, 0, 0)] * count

    def shift(self, data):
        # If a frame is too short, the lights at the end of the chain do not change.
        for index in range(min(len(self.colours), len(data) // 3)):
            self.colours[index] = (data[3 * index + 1], data[3 * index], data[3 * index + 2])
