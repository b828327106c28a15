"""The option that all commands of `stichtisch league` share: the address of the league's database."""

from stichtisch.commands.options import DatabaseType, option

league_option = option(
    "--league",
    "league",
    envvar="STICHTISCH_LEAGUE",
    type=DatabaseType(addresses=True),
    required=True,
    metavar="ADDRESS",
    help="The database of the league: postgresql://USER@HOST/NAME.",
)
