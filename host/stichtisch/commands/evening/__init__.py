"""`stichtisch evening`: an evening of the club, from sitting down to the standings."""

from stichtisch.commands.evening.people import apart, join, leave
from stichtisch.commands.evening.planning import draw, new, swap, table
from stichtisch.commands.evening.recording import link, paper, penalty
from stichtisch.commands.evening.rounds import begin, close, finish, hide, tricks
from stichtisch.commands.evening.showing import command, list_evenings

for _part in (
    *(new, list_evenings, table, join, leave, apart, draw, swap, begin, finish),
    *(link, paper, penalty, hide, tricks, close),
):
    command.add_command(_part)

__all__ = ["command"]
