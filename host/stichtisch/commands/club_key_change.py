"""`stichtisch club new-key` and `retire-key`: replace the club's key, and list the earlier one as retired."""

from contextlib import suppress
from datetime import date
from pathlib import Path

import click

from stichtisch.commands.errors import NoClubKey
from stichtisch.commands.options import club_key_option, database_option, option
from stichtisch.i18n.command_words import say
from stichtisch.keys.club_key import draw_key, read_key, replace_key
from stichtisch.keys.club_pair import pair_path, read_pair
from stichtisch.keys.recovery_sheet import sheet
from stichtisch.keys.retired_keys import RetiredKey, key_id, read_retired, retire, retired_path
from stichtisch.location import Location
from stichtisch.store import open_existing, seals_known
from stichtisch.store.errors import NothingStored
from stichtisch.text import harmless

reason_option = option(
    "--why", required=True, metavar="TEXT", help="Reason, recorded in the list of retired keys."
)


@click.command(
    "new-key", epilog="\b\nExample:\n  stichtisch club new-key --why 'the laptop was stolen' > sheet.txt"
)
@reason_option
@club_key_option
@database_option
def new_key(why: str, key: Path, database: Location) -> None:
    """Generate a new key of the club, retire the earlier one, and write the new recovery sheet to standard output.

    Sync all tables and merge all databases first. Of the seals signed with the earlier key, only those already in this
    database count. Afterwards equip every table again, in service mode.
    """
    known = read_key(key)
    if known is None:
        raise NoClubKey(path=key)
    retire_in_favour(key, known, why, database)
    drawn = draw_key()
    replace_key(key, drawn)
    click.echo(say("The club's key is in {file}.", file=harmless(str(key))), err=True)
    click.echo(say("Next, for each table in service mode: stichtisch club equip"), err=True)
    pair = read_pair(pair_path(key))
    click.echo(sheet(drawn, pair.secret if pair else None), nl=False)


@click.command(
    "retire-key",
    epilog="\b\nExample:\n  stichtisch club retire-key old/club.key --why 'the laptop was stolen'",
)
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@reason_option
@club_key_option
@database_option
def retire_key(file: Path, why: str, key: Path, database: Location) -> None:
    """Retire the key in FILE, if it was replaced without `club new-key`.

    Of the seals signed with this key, only those already in this database count.
    """
    earlier, current = read_key(file), read_key(key)
    if earlier is None or current is None:
        raise NoClubKey(path=key if current is None else file)
    if earlier == current:
        raise click.UsageError(say("This is the current key: stichtisch club new-key replaces it."))
    listed = next((one for one in read_retired(retired_path(key)) if one.secret == earlier), None)
    if listed is not None:
        click.echo(say("Key {key} has been in the list since {day}.", key=listed.id, day=listed.day))
        return
    retire_in_favour(key, earlier, why, database)


def retire_in_favour(key: Path, earlier: bytes, why: str, database: Location) -> None:
    """Retire a key of the club in favour of the one in the file `key`, and report the change.

    Raises CannotRead, CannotWrite, BadRetiredKeys, and the Storage errors.
    """
    seals = {}
    with suppress(NothingStored), open_existing(database) as opened:
        seals = seals_known(opened)
    today = date.today().isoformat()
    retire(retired_path(key), RetiredKey(bytes(earlier), today, harmless(why), seals))
    click.echo(
        say(
            "Retired: key {key}. Sessions signed with this key that stay proved: at most {count}.",
            key=key_id(earlier),
            count=sum(map(len, seals.values())),
        ),
        err=True,
    )
