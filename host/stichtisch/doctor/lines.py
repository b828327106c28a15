"""One line of the report for each check; whatever goes wrong inside a check becomes its line."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from stichtisch.device.errors import NoAnswer, TableLost
from stichtisch.errors import StichtischError

OK, WARN, FAIL = "OK", "WARN", "FAIL"
STATES = (OK, WARN, FAIL)

# What an error of ours says of everything that would be asked next.
_FINAL = (NoAnswer, TableLost)

Fact = bool | int | float | str | None


@dataclass(frozen=True)
class Found:
    """What a check has found: OK, WARN or FAIL, a sentence, what to do next, and values for programs."""

    state: str
    text: str
    next_step: str = ""
    facts: Mapping[str, Fact] = field(default_factory=dict)


@dataclass(frozen=True)
class Check:
    """One thing to look at. `name` stays the same for ever, `title` is for people."""

    name: str
    title: str
    look: Callable[[], Found]


@dataclass(frozen=True)
class Line:
    """A check and what it found; `group` is the heading it stands under."""

    group: str
    name: str
    title: str
    found: Found


def carry_out(group: str, checks: Iterable[Check]) -> list[Line]:
    """Look at one thing after another; up to the one after which nobody answers any more."""
    lines = []
    for check in checks:
        final = False
        try:
            found = check.look()
        except StichtischError as error:
            found, final = failed(error), isinstance(error, _FINAL)
        except OSError as error:
            found = _forbidden(error)
        except Exception as error:
            found = _broken(error)
        lines.append(Line(group, check.name, check.title, found))
        if final:
            break
    return lines


def failed(error: StichtischError, state: str = FAIL, next_step: str = "") -> Found:
    """Return what an error of ours says, with its own next step where no better one is known."""
    return Found(state, str(error), next_step or error.next_step(), {"error": type(error).__name__})


def _forbidden(error: OSError) -> Found:
    where = f" ({error.filename})" if error.filename else ""
    text = f"this could not be looked at: {error.strerror or error}{where}"
    step = "Put right what it names, then run the command again."
    return Found(FAIL, text, step, {"error": type(error).__name__})


def _broken(error: Exception) -> Found:
    reason = f"{type(error).__name__}: {error}"
    return Found(
        FAIL,
        f"this could not be looked at ({reason})",
        "This is a mistake in stichtisch: please report it with the file that this writes: "
        "stichtisch doctor --bundle report.zip",
        {"error": type(error).__name__},
    )
