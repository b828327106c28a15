"""The page for correcting a deal: changing its points, adding a penalty, or voiding the deal."""

from dataclasses import dataclass, field
from typing import Any

from microdot import Request, Response

from cardrules.games import club_rules_of
from stichtisch.audit.correction_warning import CorrectionWarning
from stichtisch.certificate.correction_warnings import warning_of
from stichtisch.club.acts import Desk
from stichtisch.club.corrections import (
    Alone,
    Entry,
    alone_in,
    can_be_restored,
    correct,
    decided,
    is_struck,
    penalised,
    restored,
    voided,
)
from stichtisch.club.state import Club, ClubEvening, ListKey
from stichtisch.serve.app import Site
from stichtisch.serve.application import Application, Refused
from stichtisch.serve.director.acting import (
    YES_OR_NO,
    Deed,
    Question,
    desk_page,
    evening_of,
    let_in,
    perform,
    reason_of,
)
from stichtisch.serve.form import BadForm, choice_of, form_of, number_of, text_of
from stichtisch.serve.lists import ListedDeal, listed_deal
from stichtisch.store import Database

# The kinds of corrections for which no points are entered.
_ALONE = {"void": voided, "restore": restored}


def add_corrections(app: Application, site: Site) -> None:
    """Add the page that corrects a deal."""
    address = "/director/deal/<int:round>/<int:table>/<number>"

    @app.get(address)
    async def deal(request: Request, round: int, table: int, number: str) -> Response:
        let_in(request)
        return await _deal_page(request, site, ListKey(round, table), number)

    @app.post(address)
    async def correct_deal(request: Request, round: int, table: int, number: str) -> Response:
        let_in(request)
        key = ListKey(round, table)
        try:
            why, filled, sure = reason_of(request), _filled_in(request), text_of(request, "sure")
        except BadForm as error:
            return await _deal_page(request, site, key, number, error)
        warning = None if sure == filled.asked else await _warning(site, key, number, filled)
        if warning is not None:
            return await _deal_page(request, site, key, number, warning=warning, asked=filled.asked)

        def act(at: Desk) -> None:
            evening = evening_of(at, site)
            _, deal = listed_deal(at.database, at.club, evening, key, number)
            correct(at, deal.played.session, deal.row, filled.entries(deal), why, deal.name)

        words = await site.read(
            lambda database, club, evening: filled.words(listed_deal(database, club, evening, key, number)[1])
        )
        command = ("correct", f"{round}.{table}.{number}", *words, "--why", why)
        back = f"/director/deal/{round}/{table}/{number}"
        facts: dict[str, object] = {"number": f"{round}.{table}.{number}"}
        question = Question("ask_void", facts, danger=True) if filled.kind == "void" else None
        return await perform(request, site, Deed(act, command, back, question))


async def _deal_page(
    request: Request,
    site: Site,
    key: ListKey,
    number: str,
    error: BadForm | None = None,
    warning: CorrectionWarning | None = None,
    asked: str = "",
) -> Response:
    # After a warning, the page contains the filled-in form, so that it can be sent again.
    def read(database: Database, club: Club, evening: ClubEvening) -> dict[str, Any]:
        shown_list, deal = listed_deal(database, club, evening, key, number)
        scores = [seat.score or 0 for seat in deal.row.seats]
        declared = club_rules_of(shown_list.game).DECLARER
        return {
            "evening": evening,
            "list": shown_list,
            "deal": deal,
            "scores": scores,
            "has_declarer": declared,
            "struck": is_struck(deal.row),
            "restorable": can_be_restored(database, deal.played.session, deal.row),
        }

    facts = await site.read(read)
    filled = form_of(request) if warning else {}
    warned = {"warning": warning, "asked": asked, "filled": filled}
    status, key_of_error, facts_of_error = (error.status, error.key, error.facts) if error else (200, "", {})
    context = {"key": key_of_error, "facts": facts_of_error, **warned}
    return desk_page(request, site, "correct.html", status, **context, **facts)


@dataclass(frozen=True)
class _FilledIn:
    """A filled-in form that corrects a deal: points by seat with the declarer, or a decision without points.

    `kind` is `scores`, `penalty`, `void` or `restore`.
    """

    kind: str
    points: list[int] = field(default_factory=list)
    declarer: int | None = None
    won: bool | None = None

    @property
    def asked(self) -> str:
        """The points as text. After a warning, these points are accepted only if they have not changed."""
        return ",".join(map(str, self.points))

    def entries(self, deal: ListedDeal) -> list[Entry]:
        """Return the correction in the form as entries of the deal. Raises Refused, NotPossible."""
        if self.kind in _ALONE:
            return _ALONE[self.kind]()
        points = _for_all(self.points, deal)
        return penalised(points) if self.kind == "penalty" else decided(deal.row, points, self._alone(deal))

    def words(self, deal: ListedDeal) -> list[object]:
        """Return the options of the equivalent command, with the points of each person on the sheet."""
        session = deal.played.session
        if self.kind in _ALONE:
            return [f"--{self.kind}"]
        points = dict(zip((seat.person for seat in deal.row.seats), self.points, strict=False))
        cells = ",".join(f"{points[one.number]:+d}" if one.number in points else "" for one in session.people)
        words: list[object] = [f"--{self.kind}", cells]
        if self.declarer is not None and self.declarer < len(deal.row.seats):
            words += ["--declarer", deal.row.seats[self.declarer].person + 1]
        if self.won is not None:
            words.append("--won" if self.won else "--lost")
        return words

    def warning(self, deal: ListedDeal) -> CorrectionWarning | None:
        """Return the warning about the points in the form, if any. Raises Refused, NotPossible."""
        if self.kind in _ALONE:
            return None
        points, session = _for_all(self.points, deal), deal.played.session
        if self.kind == "penalty":
            after = [(seat.score or 0) + more for seat, more in zip(deal.row.seats, points, strict=True)]
            return warning_of(session, after, penalty=True)
        alone = self._alone(deal)
        return warning_of(session, points, alone.declarer if alone else None)

    def _alone(self, deal: ListedDeal) -> Alone | None:
        return alone_in(deal.played.session.game, deal.row, self.points, self.declarer, self.won)


def _filled_in(request: Request) -> _FilledIn:
    # Raises BadForm.
    kind = choice_of(request, "kind", ("scores", "penalty", *_ALONE))
    if kind in _ALONE:
        return _FilledIn(kind)
    count = number_of(request, "seats")
    return _FilledIn(
        kind=kind,
        points=[number_of(request, f"points_{seat}") for seat in range(min(count, 8))],
        declarer=number_of(request, "declarer") if text_of(request, "declarer") else None,
        won=YES_OR_NO.get(choice_of(request, "won", ("", *YES_OR_NO))),
    )


async def _warning(site: Site, key: ListKey, number: str, filled: _FilledIn) -> CorrectionWarning | None:
    def read(database: Database, club: Club, evening: ClubEvening) -> CorrectionWarning | None:
        return filled.warning(listed_deal(database, club, evening, key, number)[1])

    return await site.read(read)


def _for_all(points: list[int], deal: ListedDeal) -> list[int]:
    if len(points) != len(deal.names):
        raise Refused(400, "no_number")
    return points
