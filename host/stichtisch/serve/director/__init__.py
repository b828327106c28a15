"""The pages of directors, protected by name and PIN.

The pages cover a whole evening, from the first guest to the certificate.
"""

from stichtisch.serve.app import Site
from stichtisch.serve.application import Application
from stichtisch.serve.director.accounts import add_accounts
from stichtisch.serve.director.closing import add_closing
from stichtisch.serve.director.club import add_club
from stichtisch.serve.director.corrections import add_corrections
from stichtisch.serve.director.door import add_door
from stichtisch.serve.director.house_rules import add_house_rules
from stichtisch.serve.director.lists import add_lists
from stichtisch.serve.director.overview import add_overview
from stichtisch.serve.director.paper import add_paper
from stichtisch.serve.director.people import add_people
from stichtisch.serve.director.person import add_person
from stichtisch.serve.director.printing import add_printing
from stichtisch.serve.director.seats import add_seats
from stichtisch.serve.director.spreadsheet import add_spreadsheet
from stichtisch.serve.director.tables import add_tables
from stichtisch.serve.director.verdict import add_verdict

__all__ = ["add_director"]


def add_director(app: Application, site: Site) -> None:
    """Add the pages of directors."""
    for add in (add_door, add_overview, add_people, add_person, add_tables, add_house_rules, add_seats):
        add(app, site)
    for add in (add_lists, add_corrections, add_paper, add_closing, add_printing, add_accounts):
        add(app, site)
    for add in (add_club, add_spreadsheet, add_verdict):
        add(app, site)
