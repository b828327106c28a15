"""Errors of acts for the club."""

from stichtisch.errors import ExitCode, StichtischError


class NoClubEvening(StichtischError):
    """The club has held no evening yet."""

    exit_code = ExitCode.BAD_INPUT
    hint = "stichtisch evening new NAME begins one; a session of one table alone is meant by --session 1."


class NoSuchClubEvening(StichtischError):
    """Which club evening is '{name}'? None of the {count} is called so, or several are."""

    exit_code = ExitCode.BAD_INPUT
    hint = "`stichtisch evening list` lists them; `stichtisch evening new` begins one."


class EveningClosed(StichtischError):
    """The evening '{name}' is closed: {act}."""

    exit_code = ExitCode.CONFLICT
    hint = (
        "Open it again: stichtisch evening close --again --evening {evening}. Corrections of its deals, penalties "
        "and links need no opening."
    )


class WrongStep(StichtischError):
    """Round {number} is {state}: {reason}."""

    exit_code = ExitCode.CONFLICT
    hint = "{todo}"


class NoSuchDealName(StichtischError):
    """There is no deal {name} on the evening '{evening}': {known}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "`stichtisch sheet` and the list on the board show the names; --evening names another evening."


class NoSuchSeason(StichtischError):
    """There is no season '{name}'; there are: {seasons}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "`stichtisch season list` lists them; `stichtisch season new` makes one."


class NoSuchPlayer(StichtischError):
    """Which player is '{name}'? {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "`stichtisch players` lists them; `stichtisch players add` adds one."


class SeveralPlayers(NoSuchPlayer):
    """Which player is '{name}'? {reason}."""

    hint = "Say more of the name, or the number, the player card or the id; `stichtisch players` lists them."


class BadPlayerList(StichtischError):
    """{path} is no list of players: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "The first line names the columns, as: Name;Nickname;Club;Number;Card"


class BadResultList(StichtischError):
    """{path} is no list of results: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "The first line names the columns, as: Date;Name;Points;Deals;Won. Dates are 2026-11-20 or 20.11.2026."


class Namesakes(StichtischError):
    """Row {row}: '{name}' of {club} may not be '{name}' of {other}, whom the club has already; nobody was added."""

    exit_code = ExitCode.CONFLICT
    hint = (
        "For two people, give the row a nickname. For one who changed clubs, run the import with --same, or change the "
        "club first: stichtisch players change PLAYER --club NAME"
    )


class NameTooLong(StichtischError):
    """{where} has {length} characters; {longest} is the most."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Shorten it, or give a nickname: tables show 24 characters."


class NameTaken(StichtischError):
    """Somebody else is shown as '{name}' already."""

    exit_code = ExitCode.CONFLICT
    hint = "Give a nickname that tells them apart; or, where both are one: stichtisch players merge."


class NotPossible(StichtischError):
    """That cannot be done: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "`stichtisch evening` shows how the evening stands."


class NoSeating(NotPossible):
    """{people} cannot be seated at these tables ({tables})."""

    hint = (
        "Add a table: stichtisch evening table NUMBER --game GAME. Or let a player go where there is "
        "room: stichtisch evening join PLAYER --game any."
    )


class LogUnsigned(StichtischError):
    """None of the {count} records of the club's log is signed, though this PC has signed a log: nothing was stored."""

    exit_code = ExitCode.CONFLICT
    hint = (
        "Somebody may have removed the signatures: compare it with a backup. If the log is from before signatures, "
        "sign for it: stichtisch club directors adopt"
    )


class DirectorRevoked(StichtischError):
    """The key of {name} was revoked: nothing that it signs counts any more, and nothing was stored."""

    exit_code = ExitCode.CONFLICT
    hint = "Let another director act: --by NAME. `stichtisch club directors` lists the keys and who may sign."


class NoSuchCategory(StichtischError):
    """No player is in the category '{category}'."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Put players into it: stichtisch players change PLAYER --category NAME"


class NoSuchKey(StichtischError):
    """Which key is '{text}'? None of the club's log has this fingerprint, or several have."""

    exit_code = ExitCode.BAD_INPUT
    hint = "`stichtisch club directors` lists them."


class NoSuchTableKey(StichtischError):
    """Which key of a table is '{text}'? None of the fingerprints begins so, or several do."""

    exit_code = ExitCode.BAD_INPUT
    hint = "`stichtisch club tables` lists them. A table's key comes with the first sync after it has signed."
