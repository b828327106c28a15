"""Unknown records of the club's log change nothing, and the certificate counts them."""

from pathlib import Path

from support.club_evenings import people_of_the_club, play_evening

from stichtisch.certificate.assessment import certify
from stichtisch.certificate.lines import certificate_lines
from stichtisch.club.acts import desk
from stichtisch.club.fold import club_of
from stichtisch.store import Database, open_database

_FOUND = "1 record has a form that this program does not know: it is ignored here"


def test_records_of_an_unknown_form_are_counted(tmp_path: Path) -> None:
    with open_database(tmp_path / "club.sqlite") as database:
        evening = play_evening(database, people_of_the_club(database, 4), ("skat",), rounds=1, length=1)
        seasons = club_of(database).seasons
        assert _FOUND not in certificate_of(database, evening.id)
        with desk(database, "Dora Dirks") as at:
            at.add("season", id=["no", "text"], first="yesterday")
        assert club_of(database).seasons == seasons
        assert _FOUND in certificate_of(database, evening.id)


def certificate_of(database: Database, evening: str) -> str:
    """Return an evening's certificate as one line of text."""
    club = club_of(database)
    lines = certificate_lines(certify(database, club, club.evenings[evening], None))
    return " ".join(" ".join(lines).split())
