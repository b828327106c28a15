# The style of the screen, which is not part of a view: signs of the suits, letters of the ranks, colours, a few
# words.

from table import words


class Style:
    def __init__(self, settings):
        suits = settings.values["suits"]
        self.suits = words.SIGNS[suits]
        self.ranks = words.say(suits + "_letters").split(" ")
        self.colours = settings.values["colours"]
        self.words = [words.say(key) for key in ("deal_number", "trick_number", "fool", "pope")]
