"""One line of the report for each check; whatever goes wrong inside a check becomes its line."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from stichtisch.device.errors import NoAnswer, TableLost
from stichtisch.errors import StichtischError
from stichtisch.i18n.command_words import say
from stichtisch.i18n.error_words import error_words
from stichtisch.i18n.users import users_language

OK, WARN, FAIL = "OK", "WARN", "FAIL"
STATES = (OK, WARN, FAIL)

# After these errors no further check can get an answer.
_FINAL = (NoAnswer, TableLost)

Fact = bool | int | float | str | None


@dataclass(frozen=True)
class Outcome:
    """The outcome of a check: OK, WARN or FAIL, a sentence, the next step, and values for programs."""

    state: str
    text: str
    next_step: str = ""
    facts: Mapping[str, Fact] = field(default_factory=dict)


@dataclass(frozen=True)
class Check:
    """One thing to look at. `name` stays the same for ever, `title` is for people."""

    name: str
    title: str
    look: Callable[[], Outcome]


@dataclass(frozen=True)
class Line:
    """A check and its outcome; `group` is the heading above it."""

    group: str
    name: str
    title: str
    outcome: Outcome


def carry_out(group: str, checks: Iterable[Check]) -> list[Line]:
    """Run one check after another, up to the first one after which the others cannot run."""
    lines = []
    for check in checks:
        final = False
        try:
            outcome = check.look()
        except StichtischError as error:
            outcome, final = failed(error), isinstance(error, _FINAL)
        except OSError as error:
            outcome = _forbidden(error)
        except Exception as error:
            outcome = _broken(error)
        lines.append(Line(group, check.name, check.title, outcome))
        if final:
            break
    return lines


def failed(error: StichtischError, state: str = FAIL, next_step: str = "") -> Outcome:
    """Return what an error of ours says, with its own next step where no better one is known."""
    text, hint = error_words(error, users_language())
    return Outcome(state, text, next_step or hint, {"error": type(error).__name__})


def _forbidden(error: OSError) -> Outcome:
    where = f" ({error.filename})" if error.filename else ""
    text = say("this could not be looked at: {reason}{where}", reason=error.strerror or error, where=where)
    step = say("Put right what it names, then run the command again.")
    return Outcome(FAIL, text, step, {"error": type(error).__name__})


def _broken(error: Exception) -> Outcome:
    reason = f"{type(error).__name__}: {error}"
    return Outcome(
        FAIL,
        say("this could not be looked at ({reason})", reason=reason),
        say(
            "This is a mistake in stichtisch: please report it with the file that this writes: "
            "stichtisch doctor --bundle report.zip"
        ),
        {"error": type(error).__name__},
    )
