"""The table of a score sheet for paper and pages: its columns, a row for each deal, and the rows at its foot."""

from dataclasses import dataclass, field
from datetime import datetime

from stichtisch.i18n import Texts
from stichtisch.journal.correction import Deed
from stichtisch.journal.notation import Result
from stichtisch.sheets.sheet import Sheet, is_decided
from stichtisch.store import DealRow
from stichtisch.text import harmless, shorten

MINUS = "\N{MINUS SIGN}"
SITS_OUT = "\N{EN DASH}"
_LONGEST_NOTE = 400
_LONGEST_NAME = 40

# The possible looks of a cell: normal, bold, grey, or in small letters.
PLAIN, STRONG, QUIET, SMALL = "", "strong", "quiet", "small"


@dataclass(frozen=True)
class Column:
    """A column. `width` is the width on paper in mm; 0 means the remaining space.

    `person`: the number of the person to whom the column belongs, if any.
    """

    title: str
    width: float
    align: str = "left"
    person: int | None = None


@dataclass(frozen=True)
class Cell:
    """The text and the look of a cell."""

    text: str
    look: str = PLAIN


@dataclass(frozen=True)
class Row:
    """A row with a cell for each column. `notes` are shown below the row, across the whole width."""

    cells: list[Cell]
    notes: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class ScoreTable:
    """A score table. Each row of `foot` has a title and a cell for each person. `legend` explains the table."""

    columns: list[Column]
    rows: list[Row]
    foot: list[tuple[str, list[str]]]
    legend: str
    # The number of columns for each person.
    wide: int = 1


def signed(number: int) -> str:
    """Return a number with its sign. The minus sign is as wide as the plus sign, and 0 has no sign."""
    return f"{number:+d}".replace("-", MINUS) if number else "0"


def plain(number: int) -> str:
    """Return a number as text, with a minus sign as wide as a digit if it is negative."""
    return str(number).replace("-", MINUS)


def seat_numbers(sheet: Sheet) -> dict[int, str]:
    """Return the text that identifies each person as dealer or declarer: their number, counted from 1."""
    return {person.number: str(person.number + 1) for person in sheet.session.people}


def person_columns(sheet: Sheet, room: float, narrowest: float = 0.0, widest: float = 140.0) -> list[Column]:
    """Return a column for each person's running total.

    The columns share `room` mm, but each is at least `narrowest` and at most `widest` mm wide.
    """
    people = sheet.session.people
    width = max(narrowest, min(widest, room / max(len(people), 1)))
    return [Column(person_title(sheet, person.number), width, "right", person.number) for person in people]


def mark_of(sheet: Sheet, deal: DealRow, texts: Texts) -> list[str]:
    """Return the mark of a deal that was entered from paper or decided by a director. Other deals have no mark."""
    if sheet.on_paper:
        return [texts.say("paper")]
    return [texts.say("corrected_mark")] if is_decided(sheet, deal) else []


def person_title(sheet: Sheet, person: int) -> str:
    """Return the title of a person's column."""
    return f"{person + 1} {sheet.names[person]}"


def total_of(deal: DealRow, person: int) -> Cell:
    """Return the cell of a person's running total: bold if they won the deal, or a dash if they sat out."""
    seat = deal.seat_of(person)
    if seat is None:
        return Cell(SITS_OUT if person in deal.totals else "", QUIET)
    return Cell(plain(deal.totals[person]), STRONG if seat.won else PLAIN)


def together_row(sheet: Sheet, texts: Texts) -> list[tuple[str, list[str]]]:
    """Return a row with the totals over all sessions of the list, or no row if the list has only this session."""
    if sheet.parts < 2:
        return []
    totals = ["" if total is None else plain(total) for total in sheet.together]
    return [(texts.say("foot.together", parts=sheet.parts), totals)]


def notes_of(sheet: Sheet, deal: DealRow, texts: Texts) -> list[str]:
    """Return the notes below the row of a deal: its scores before corrections, and the reason why it has no score."""
    notes = []
    if deal.corrected is not None:
        notes.append(_correction(sheet, deal, texts))
    if not deal.settled:
        why = why_text(deal.result, texts)
        notes.append(f"{texts.say('unsettled')}: {why}" if why else texts.say("unsettled"))
    return [shorten(note, _LONGEST_NOTE) for note in notes]


def deed_text(deed: Deed, texts: Texts) -> str:
    """Return a text for the decision of a correction, such as: struck, points set to +2 −2."""
    return texts.say(deed.text, points=" ".join(map(signed, deed.points)))


def why_text(result: Result, texts: Texts) -> str:
    """Return the reason why a deal has no scores, in words for the code in its result, or "" if there is no code."""
    code = str(result.get("why") or "")
    return texts.all().get(f"why.{code}") or harmless(code)


def _correction(sheet: Sheet, deal: DealRow, texts: Texts) -> str:
    corrected = deal.corrected or {}
    parts = [texts.say("corrected_mark")]
    parts.append(texts.say("corrected.before", before=before_of(sheet, deal, texts)))
    for change in sheet.changes.get(deal.number, []):
        by = texts.say("corrected.by", person=shorten(change.person, _LONGEST_NAME), at=_moment(change.at))
        heading = f"{deed_text(change.deed, texts)} {by}"
        parts.append(f"{heading}: {change.why}" if change.why else heading)
    if corrected.get("failed"):
        parts.append(texts.say("corrected.failed"))
    return "; ".join(parts)


def before_of(sheet: Sheet, deal: DealRow, texts: Texts) -> str:
    """Return the scores of a deal before its correction, by person, or "not scored" if there were none."""
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
    """Return the name of a contract. An unknown name is returned unchanged, but without harmful characters."""
    known = texts.all()
    if contract is None:
        return ""
    return str(known.get(f"contract.{contract}") or known.get(f"suit.{contract}") or harmless(contract))
