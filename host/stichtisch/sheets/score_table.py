"""The table of a score sheet, for paper and pages alike: its columns, a row for each deal, and the rows at its foot."""

from dataclasses import dataclass, field
from datetime import datetime

from stichtisch.i18n import Texts
from stichtisch.journal.notation import Result
from stichtisch.sheets.sheet import Sheet, is_decided
from stichtisch.store import DealRow
from stichtisch.text import harmless, shorten

MINUS = "\N{MINUS SIGN}"
SITS_OUT = "\N{EN DASH}"
_LONGEST_NOTE = 400
_LONGEST_NAME = 40

# How a cell is set: as it is, strong, quiet, or in small letters.
PLAIN, STRONG, QUIET, SMALL = "", "strong", "quiet", "small"


@dataclass(frozen=True)
class Column:
    """A column: `width` in mm on paper, 0 for what room is left; `person` is the number of whom it is of."""

    title: str
    width: float
    align: str = "left"
    person: int | None = None


@dataclass(frozen=True)
class Cell:
    """The text of a cell, and how it is set."""

    text: str
    look: str = PLAIN


@dataclass(frozen=True)
class Row:
    """A row of one cell a column; `notes` are below it over the whole width."""

    cells: list[Cell]
    notes: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class ScoreTable:
    """A whole table; in `foot` each row has a title and a cell for each person; `legend` explains what is in it."""

    columns: list[Column]
    rows: list[Row]
    foot: list[tuple[str, list[str]]]
    legend: str
    # How many columns each person has.
    wide: int = 1


def signed(number: int) -> str:
    """Return a number with its sign, a minus as wide as the plus; nothing is 0."""
    return f"{number:+d}".replace("-", MINUS) if number else "0"


def plain(number: int) -> str:
    """Return a number, with a minus as wide as a digit where it is below 0."""
    return str(number).replace("-", MINUS)


def seat_numbers(sheet: Sheet) -> dict[int, str]:
    """Return what stands for each person in the columns of dealer and declarer: the number above the own column."""
    return {person.number: str(person.number + 1) for person in sheet.session.people}


def person_columns(sheet: Sheet, room: float, narrowest: float = 0.0, widest: float = 140.0) -> list[Column]:
    """Return a column for each person's running total; they share `room` mm, each within these limits."""
    people = sheet.session.people
    width = max(narrowest, min(widest, room / max(len(people), 1)))
    return [Column(person_title(sheet, person.number), width, "right", person.number) for person in people]


def mark_of(sheet: Sheet, deal: DealRow, texts: Texts) -> list[str]:
    """Return the mark of a deal that was not judged here, on paper or decided by somebody; of others nothing."""
    if sheet.on_paper:
        return [texts.say("paper")]
    return [texts.say("corrected_mark")] if is_decided(deal) else []


def person_title(sheet: Sheet, person: int) -> str:
    """Return the title of a person's column."""
    return f"{person + 1} {sheet.names[person]}"


def total_of(deal: DealRow, person: int) -> Cell:
    """Return the running total of a person: strong where he won the deal, a dash where he sat out."""
    seat = deal.seat_of(person)
    if seat is None:
        return Cell(SITS_OUT if person in deal.totals else "", QUIET)
    return Cell(plain(deal.totals[person]), STRONG if seat.won else PLAIN)


def together_row(sheet: Sheet, texts: Texts) -> list[tuple[str, list[str]]]:
    """Return the row of what all sessions of the list come to; none where there is but this one."""
    if sheet.parts < 2:
        return []
    totals = ["" if total is None else plain(total) for total in sheet.together]
    return [(texts.say("foot.together", parts=sheet.parts), totals)]


def notes_of(sheet: Sheet, deal: DealRow, texts: Texts) -> list[str]:
    """Return the notes below the row of a deal: its scores before each correction, and why it has no score."""
    notes = []
    if deal.corrected is not None:
        notes.append(_correction(sheet, deal, texts))
    if not deal.settled:
        why = why_text(deal.result, texts)
        notes.append(f"{texts.say('unsettled')}: {why}" if why else texts.say("unsettled"))
    return [shorten(note, _LONGEST_NOTE) for note in notes]


def why_text(result: Result, texts: Texts) -> str:
    """Return why a deal has no scores, for its code in the result; "" where it has none."""
    code = str(result.get("why") or "")
    return texts.all().get(f"why.{code}") or harmless(code)


def _correction(sheet: Sheet, deal: DealRow, texts: Texts) -> str:
    corrected = deal.corrected or {}
    parts = [texts.say("corrected_mark")]
    parts.append(texts.say("corrected.before", before=before_of(sheet, deal, texts)))
    for change in sheet.changes.get(deal.number, []):
        heading = texts.say(
            "corrected.by", person=shorten(change.person, _LONGEST_NAME), at=_moment(change.at)
        )
        parts.append(f"{heading}: {change.why}" if change.why else heading)
    if corrected.get("failed"):
        parts.append(texts.say("corrected.failed"))
    return "; ".join(parts)


def before_of(sheet: Sheet, deal: DealRow, texts: Texts) -> str:
    """Return what a corrected deal was before, as its scores by person; "not scored" where it had none."""
    scores = deal.corrected.get("scores") if deal.corrected else None
    if not scores:
        return texts.say("unsettled")
    pairs = zip(deal.seats, scores, strict=False)
    return ", ".join(
        f"{shorten(sheet.names[seat.person], _LONGEST_NAME)} {signed(score)}" for seat, score in pairs
    )


def _moment(seconds: int) -> str:
    try:
        return datetime.fromtimestamp(seconds).strftime("%Y-%m-%d %H:%M")
    except (ValueError, OverflowError, OSError):
        return "?"


def contract_text(contract: str | None, texts: Texts) -> str:
    """Return what a contract is called; one that is not known by its own name."""
    known = texts.all()
    if contract is None:
        return ""
    return str(known.get(f"contract.{contract}") or known.get(f"suit.{contract}") or harmless(contract))
