# The settings of this table for all games: language, suits, colours, sound, points, and whether players bid in turn. A
# file on the flash stores them.

from micropython import const

from table import words
from table.files import atomic_file

# The values of each setting, the default first, in the order of the list and of the file.
CHOICES = (
    ("language", words.LANGUAGES),
    ("suits", words.SUITS),
    ("colours", ("four", "two", "contrast")),
    ("sound", ("on", "off")),
    ("open_points", ("no", "yes")),
    ("auction", ("in_turn", "free")),
    ("chips", ("no", "20", "50", "100")),
)
_FILE = const("settings")


class Settings:
    def __init__(self, root):
        self._path = root + _FILE
        self.values = {name: values[0] for name, values in CHOICES}
        # Set whenever a setting is changed; cleared by the code that shows the settings.
        self.changed = False
        self._read()
        self._apply()

    def _read(self):
        try:
            with open(self._path) as file:
                kept = file.read().split()
        except (OSError, UnicodeError):
            return
        # Only valid values are accepted from a damaged file, or from a file of another version.
        for (name, values), value in zip(CHOICES, kept):
            if value in values:
                self.values[name] = value

    def reload(self):
        # Must be called when the file has been replaced.
        self._read()
        self._apply()
        self.changed = True

    def _apply(self):
        words.use(self.values["language"])
        words.use_suits(self.values["suits"])

    def choose(self, name, value):
        # Returns False if the choice could not be written; then it is lost at power-off.
        self.values[name] = value
        self.changed = True
        self._apply()
        try:
            atomic_file.replace(self._path, (" ".join([self.values[known] for known, _ in CHOICES]).encode(),))
        except OSError:
            return False
        return True
