"""The base class of all errors shown to users.

Each states what happened, why and what to do next, and has an exit code. The docstring of an error class is the message
shown. Its placeholders are filled with the values passed to the constructor.
"""

from enum import IntEnum

from stichtisch.i18n import ENGLISH, read_if_there
from stichtisch.i18n.reason import Said, filled

_FILE = "errors"


class ExitCode(IntEnum):
    """The exit codes of the command, one for each kind of failure."""

    DONE = 0
    NEGATIVE = 1
    BAD_INPUT = 2
    NO_TABLE = 3
    NO_ACCESS = 4
    PROTOCOL = 5
    CONFLICT = 6
    STORAGE = 7
    SET_ASIDE = 8
    INTERRUPTED = 130


class StichtischError(Exception):
    """Something went wrong."""

    exit_code = ExitCode.NEGATIVE
    hint = ""

    def __init__(self, *, reason: Said | BaseException | None = None, **facts: object) -> None:
        if reason is not None:
            facts["reason"] = reason
        super().__init__(facts)
        self.facts = facts
        self.reason = reason

    def __str__(self) -> str:
        return self.in_language(ENGLISH)

    def in_language(self, language: str) -> str:
        """Return the message in a language, or in English if that language has no translation."""
        return filled(self._words(language)[0], self.facts, language)

    def next_step(self, language: str = ENGLISH) -> str:
        """Return the hint in a language, or in English if it is not translated; "" if there is no advice."""
        return filled(self._words(language)[1], self.facts, language)

    def _words(self, language: str) -> tuple[str, str]:
        # errors.json of a language contains the message and the hint of each class.
        words = _words_of(language)
        named = next((words[kind.__name__] for kind in type(self).__mro__ if kind.__name__ in words), None)
        return named or (" ".join((type(self).__doc__ or type(self).__name__).split()), self.hint)


def _words_of(language: str) -> dict[str, tuple[str, str]]:
    words: dict[str, tuple[str, str]] = {} if language == ENGLISH else read_if_there(language, _FILE)
    return words


class CannotWrite(StichtischError):
    """The file {path} cannot be written: {reason}."""

    exit_code = ExitCode.STORAGE
    hint = (
        "Check that its folder exists, that you may write to it and that it has room. Or choose another file."
    )


class OutputLost(StichtischError):
    """Standard output cannot be written: {reason}."""

    exit_code = ExitCode.STORAGE
    hint = "Make room at the destination, or choose another one."


class CannotRead(StichtischError):
    """The file {path} cannot be read: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Check its name, and that you have permission to read it."
