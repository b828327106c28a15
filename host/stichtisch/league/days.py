"""The certificate of a league day: all clubs' evenings on that day, judged separately, with one common fingerprint."""

from dataclasses import dataclass
from datetime import date

from stichtisch.certificate.assessment import Certificate, certify, fingerprint_of
from stichtisch.club.fold import club_of
from stichtisch.i18n.reason import Reason
from stichtisch.league.clubs import Club, clubs, only
from stichtisch.store import Database
from stichtisch.store.log_chain import faults


@dataclass(frozen=True)
class ClubDay:
    """A day of a club: the certificates of its evenings, and the first fault of its log (None if the log is sound)."""

    club: Club
    certificates: list[Certificate]
    fault: Reason | None = None

    @property
    def holds(self) -> bool:
        """Whether no certificate fails and the log is sound."""
        return self.fault is None and all(one.holds for one in self.certificates)


@dataclass(frozen=True)
class LeagueDay:
    """A day of a league: the clubs that played, sorted by name.

    `fingerprint` is computed from the fingerprints of all their evenings.
    """

    day: date
    clubs: list[ClubDay]
    fingerprint: str

    @property
    def holds(self) -> bool:
        """Whether any club played and no check fails."""
        return bool(self.clubs) and all(one.holds for one in self.clubs)


def certify_day(database: Database, day: date) -> LeagueDay:
    """Check every evening of a day, each only with the rows of its own club. Raises the Storage errors."""
    found = [_club_day(database, one, day) for one in clubs(database)]
    played = [one for one in found if one.certificates or one.fault]
    whole = [
        [one.club.club, [(each.evening, each.fingerprint) for each in one.certificates]] for one in played
    ]
    return LeagueDay(day, played, fingerprint_of([day.isoformat(), *whole]))


def _club_day(database: Database, club: Club, day: date) -> ClubDay:
    with only(database, club.club):
        for fault in faults(database.connection):
            return ClubDay(club, [], fault)
        state = club_of(database)
        evenings = sorted((one for one in state.evenings.values() if one.day == day), key=lambda one: one.id)
        return ClubDay(club, [certify(database, state, one, None) for one in evenings])
