"""A chain of WS2812 lights: each takes the first three bytes (green, red, blue) and hands on the rest."""


class Ws2812:
    def __init__(self, count):
        self.colours = [(0, 0, 0)] * count

    def shift(self, data):
        # A frame that is too short leaves the lights at the end of the chain as they were.
        for index in range(min(len(self.colours), len(data) // 3)):
            self.colours[index] = (data[3 * index + 1], data[3 * index], data[3 * index + 2])
