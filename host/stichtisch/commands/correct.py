"""`stichtisch correct`: corrects any deal for a director. The earlier result stays visible."""

from dataclasses import dataclass

import click

from stichtisch.audit.correction_warning import CROSS_SUM, CorrectionWarning
from stichtisch.certificate.correction_warnings import warning_of
from stichtisch.club import corrections
from stichtisch.club.errors import NotPossible
from stichtisch.club.points import points_of
from stichtisch.commands.club_options import by_option, evening_option, why_option
from stichtisch.commands.deal_choice import AskedDeal, ChosenDeal, DealType, choose_deal
from stichtisch.commands.desk import signed_desk
from stichtisch.commands.options import database_option, echo_json, json_option, option, session_option
from stichtisch.commands.plans import agree, yes_option
from stichtisch.commands.session_names import session_names
from stichtisch.i18n.command_words import say
from stichtisch.i18n.game_words import game_name
from stichtisch.i18n.reason import Reason
from stichtisch.i18n.users import users_language
from stichtisch.location import Location
from stichtisch.store import DealRow, StoredSession, open_database, open_existing
from stichtisch.text import fit, shorten

_LONGEST_NAME = 20


@click.command(
    "correct",
    short_help="Correct a deal; the old value stays visible.",
    epilog="\b\nExamples:\n  stichtisch correct 1.2.7 --scores +3,+3,-3,-3 --why 'cards were mixed up'\n"
    "  stichtisch correct 1.2.7 --penalty -12,4,4,4 --why 'revoke, TSR 9.4.3'\n"
    "  stichtisch correct 1.2.P1 --void --why 'written down twice'\n"
    "  stichtisch correct 1.2.P1 --restore --why 'it was another deal'",
)
@click.argument("asked", type=DealType(), metavar="DEAL")
@option(
    "--scores",
    metavar="POINTS",
    help="New scores, one for each person in the order of the sheet: +3,+3,-3,-3",
)
@option("--penalty", metavar="POINTS", help="Points added to the scores, one for each person.")
@option(
    "--retract",
    type=click.IntRange(0),
    metavar="NUMBER",
    help="Retract this entry of the deal's log, such as an announcement that was never made.",
)
@option("--void", is_flag=True, help="Void the deal, for example because it was written down twice.")
@option("--restore", is_flag=True, help="Count the deal as the table reported it. This also undoes a void.")
@option(
    "--declarer",
    metavar="PERSON",
    type=click.IntRange(1),
    help="In Skat: the declarer, by number; 1 is the first person.",
    show_default="as the deal has it",
)
@option(
    "--won/--lost",
    default=None,
    help="Whether the declarer won or lost.",
    show_default="by the sign of the declarer's points",
)
@why_option
@yes_option
@session_option
@evening_option
@by_option
@database_option
@json_option
def command(
    asked: AskedDeal,
    scores: str | None,
    penalty: str | None,
    retract: int | None,
    void: bool,
    restore: bool,
    declarer: int | None,
    won: bool | None,
    why: str,
    yes: bool,
    session: int | None,
    evening_id: str | None,
    person: str,
    database: Location,
    as_json: bool,
) -> None:
    """Correct DEAL, named ROUND.TABLE.DEAL, such as 1.2.7. All later results are recomputed.

    Lists show the name of each deal. The name of a deal on paper has a P, such as 1.2.P1. For a deal that was not
    part of an evening, give the number on its sheet, and the session with --session.

    Scores are in the order of the sheet's columns. Leave out the number of a player who did not play: +3,+3,,-6. The
    command warns you if the federation's list does not allow these points; you decide.

    Nothing is removed. With --void, the deal keeps its number and its line, with the director's name and reason. It
    scores nothing and is not counted as played. --restore undoes a void and every other correction.
    """
    if sum(one is not None for one in (scores, penalty, retract)) + void + restore != 1:
        raise click.UsageError(
            say("Give exactly one of --scores, --penalty, --retract, --void and --restore.")
        )
    if scores is None and (declarer is not None or won is not None):
        raise click.UsageError(say("--declarer, --won and --lost need --scores."))
    with open_existing(database) as opened:
        chosen = choose_deal(opened, asked, session, evening_id)
        stored, deal = chosen.session, chosen.row
        wanted = _wanted(stored, deal, scores, penalty, retract, restore, declarer, won)
        warnings = _warnings(stored, deal, wanted)
    if not as_json:
        click.echo("\n".join([*_score_lines(chosen, deal, say("Now")), *warnings]))
    agree(say("Correct deal {deal}?", deal=chosen.name), yes, as_json)
    with open_database(database) as opened, signed_desk(opened, person) as desk:
        after = corrections.correct(desk, stored, deal, wanted.entries, why, chosen.name)
    if as_json:
        report = {"deal": chosen.name, "before": _scores(deal), "after": _scores(after), "warnings": warnings}
        echo_json(report | {"why": why, "by": person})
    else:
        click.echo("\n".join(_score_lines(chosen, after, say("Then"))))


@dataclass(frozen=True)
class _Wanted:
    """The correction requested by the options: its journal entries, the resulting scores by seat, and the declarer.

    `scores` is None if the correction sets no scores. `penalty` is True if points were added to the scores of the deal.
    """

    entries: list[corrections.Entry]
    scores: list[int] | None = None
    declarer: int | None = None
    penalty: bool = False


def _wanted(
    session: StoredSession,
    deal: DealRow,
    scores: str | None,
    penalty: str | None,
    retract: int | None,
    restore: bool,
    declarer: int | None,
    won: bool | None,
) -> _Wanted:
    if restore:
        return _Wanted(corrections.restored())
    if retract is not None:
        return _Wanted(corrections.retracted(retract))
    numbers = scores if scores is not None else penalty
    if numbers is None:
        return _Wanted(corrections.voided())
    points = _by_seat(session, deal, numbers)
    if scores is None:
        after = [(seat.score or 0) + more for seat, more in zip(deal.seats, points, strict=True)]
        return _Wanted(corrections.penalised(points), after, penalty=True)
    seat = None if declarer is None else _seat(deal, declarer - 1)
    alone = corrections.alone_in(session.game, deal, points, seat, won)
    return _Wanted(corrections.decided(deal, points, alone), points, alone.declarer if alone else None)


def _warnings(session: StoredSession, deal: DealRow, wanted: _Wanted) -> list[str]:
    if wanted.scores is None:
        return []
    warning = warning_of(session, wanted.scores, wanted.declarer, wanted.penalty)
    return [_warning_text(session, deal, warning)] if warning else []


def _warning_text(session: StoredSession, deal: DealRow, warning: CorrectionWarning) -> str:
    if warning.kind == CROSS_SUM:
        return say(
            "These points add up to {total:+d}. In {game} they must add up to 0, so the certificate will "
            "report an error.",
            total=warning.total,
            game=game_name(session.game, users_language()),
        )
    names = ", ".join(
        shorten(session_names(session)[deal.seats[seat].person], _LONGEST_NAME) for seat in warning.seats
    )
    return say(
        "In {game} only the declarer gets points; here others do, too: {names}.",
        game=game_name(session.game, users_language()),
        names=names,
    )


def _by_seat(session: StoredSession, deal: DealRow, text: str) -> list[int]:
    cells = [cell.strip() for cell in text.split(",")]
    if len(cells) != len(session.people):
        raise click.BadParameter(
            say(
                "{text!r}: write {count} whole numbers, one for each person on the sheet",
                text=text,
                count=len(session.people),
            )
        )
    try:
        by_person = {person: points_of(cell) for person, cell in enumerate(cells) if cell}
    except ValueError as error:
        raise click.BadParameter(f"{text!r}: {error}") from error
    strange = [
        session_names(session)[person]
        for person in by_person
        if deal.seat_of(person) is None and by_person[person]
    ]
    if strange:
        raise NotPossible(
            reason=Reason("{names} did not play deal {deal}", names=", ".join(strange), deal=deal.number)
        )
    return [by_person.get(seat.person, 0) for seat in deal.seats]


def _seat(deal: DealRow, person: int) -> int:
    for at, seat in enumerate(deal.seats):
        if seat.person == person:
            return at
    raise NotPossible(
        reason=Reason("person {person} did not play deal {deal}", person=person + 1, deal=deal.number)
    )


def _scores(deal: DealRow) -> list[dict[str, int | None]]:
    return [{"person": seat.person + 1, "score": seat.score} for seat in deal.seats]


def _score_lines(chosen: ChosenDeal, deal: DealRow, when: str) -> list[str]:
    session = chosen.session
    width = max(len(shorten(name, _LONGEST_NAME)) for name in session_names(session))
    lines = [say("{when}, deal {deal}:", when=when, deal=chosen.name)]
    for seat in deal.seats:
        score = say("void") if seat.score is None else f"{seat.score:+d}"
        total = deal.totals.get(seat.person)
        lines.append(
            f"  {fit(session_names(session)[seat.person], width)}  {score:>6}  {say('total')} {total:+d}"
        )
    return lines
