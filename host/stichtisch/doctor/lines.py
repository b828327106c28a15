"""The lines of the report, one for each check. An error inside a check is reported as the result of that check."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from stichtisch.device.errors import NoAnswer, TableLost
from stichtisch.errors import StichtischError
from stichtisch.i18n.command_words import say
from stichtisch.i18n.users import users_language

OK, WARN, FAIL = "OK", "WARN", "FAIL"
STATES = (OK, WARN, FAIL)

# After one of these errors, no further check can get an answer.
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
    """One check. `look` carries out the check. `name` is for programs and never changes. `title` is for people."""

    name: str
    title: str
    look: Callable[[], Outcome]


@dataclass(frozen=True)
class Line:
    """A check and its outcome. `group` is the heading under which they are shown."""

    group: str
    name: str
    title: str
    outcome: Outcome


def carry_out(group: str, checks: Iterable[Check]) -> list[Line]:
    """Run the checks in order, until one fails with an error that prevents the others."""
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
    """Return an error as an outcome. Without `next_step`, the outcome contains the error's own hint."""
    text, hint = error.in_language(users_language()), error.next_step(users_language())
    return Outcome(state, text, next_step or hint, {"error": type(error).__name__})


def _forbidden(error: OSError) -> Outcome:
    where = f" ({error.filename})" if error.filename else ""
    text = say("this could not be checked: {reason}{where}", reason=error, where=where)
    step = say("Correct the cause, then run the command again.")
    return Outcome(FAIL, text, step, {"error": type(error).__name__})


def _broken(error: Exception) -> Outcome:
    reason = f"{type(error).__name__}: {error}"
    return Outcome(
        FAIL,
        say("this could not be checked ({reason})", reason=reason),
        say(
            "This is a mistake in stichtisch: please report it with the file that this writes: "
            "stichtisch doctor --bundle report.zip"
        ),
        {"error": type(error).__name__},
    )
