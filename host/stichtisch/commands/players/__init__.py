"""`stichtisch players`: manages the players and guests of the club."""

from stichtisch.commands.players.changing import add, anonymise, card, change, guest, merge
from stichtisch.commands.players.importing import import_players
from stichtisch.commands.players.listing import command

for _part in (add, guest, change, card, merge, anonymise, import_players):
    command.add_command(_part)

__all__ = ["command"]
