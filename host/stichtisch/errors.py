"""Every error a user can meet: what happened and why, what to do next, and the exit code of its kind.

The docstring of a leaf is the sentence shown; its placeholders are the facts given to the constructor.
"""

from enum import IntEnum

from stichtisch.text import harmless


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

    def __init__(self, **facts: object) -> None:
        super().__init__(facts)
        self.facts = facts

    def __str__(self) -> str:
        sentence = type(self).__doc__ or type(self).__name__
        return self.filled(" ".join(sentence.split()))

    def next_step(self) -> str:
        """Return the hint with its facts filled in; empty when there is nothing to advise."""
        return self.filled(self.hint)

    def filled(self, sentence: str) -> str:
        """Return a sentence of any language with the facts filled in, all made harmless."""
        # Names, paths and ports come from anywhere: none of them may steer a terminal.
        return sentence.format(**{name: harmless(str(fact)) for name, fact in self.facts.items()})


class CannotWrite(StichtischError):
    """The file {path} cannot be written: {reason}."""

    exit_code = ExitCode.STORAGE
    hint = "Check that its folder exists, may be written by you and has room, or name another file."


class OutputLost(StichtischError):
    """Standard output cannot be written: {reason}."""

    exit_code = ExitCode.STORAGE
    hint = "Make room where it goes, or let it go somewhere else."


class CannotRead(StichtischError):
    """The file {path} cannot be read: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Check its name, and that you may read it."
