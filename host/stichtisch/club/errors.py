"""What can go wrong when somebody acts for the club."""

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


class NameTaken(StichtischError):
    """Somebody else is shown as '{name}' already."""

    exit_code = ExitCode.CONFLICT
    hint = "Give a nickname that tells them apart; or, where both are one: stichtisch players merge."


class NotPossible(StichtischError):
    """That cannot be done: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "`stichtisch evening` shows how the evening stands."


class LogUnsigned(StichtischError):
    """None of the {count} records of the club's log is signed, though this PC has signed a log: nothing was stored."""

    exit_code = ExitCode.CONFLICT
    hint = (
        "Somebody may have removed the signatures: compare it with a backup. If the log is from before signatures, "
        "sign for it: stichtisch club directors adopt"
    )


class NoSuchKey(StichtischError):
    """Which key is '{text}'? None of the club's log has this fingerprint, or several have."""

    exit_code = ExitCode.BAD_INPUT
    hint = "`stichtisch club directors` lists them."
