"""`stichtisch evening`: plans and runs an evening of the club, from the seating to the standings."""

from stichtisch.commands.evening.people import apart, join, leave
from stichtisch.commands.evening.planning import draw, new, seat, stakes, swap, table
from stichtisch.commands.evening.recording import link, paper, penalty
from stichtisch.commands.evening.rounds import begin, close, finish, hide, reopen, tricks
from stichtisch.commands.evening.showing import command, list_evenings

for _part in (
    *(new, list_evenings, stakes, table, join, leave, apart, draw, seat, swap, begin, finish, reopen),
    *(link, paper, penalty, hide, tricks, close),
):
    command.add_command(_part)

__all__ = ["command"]
