"""The errors raised by acts and look-ups of the club."""

from stichtisch.errors import ExitCode, StichtischError
from stichtisch.i18n.reason import Reason, Said

_SEE_THE_EVENING = Reason("`stichtisch evening` shows the state of the evening.")


class NoClubEvening(StichtischError):
    """The club has no evening yet."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Create one: stichtisch evening new NAME. For a session of a single table: --session 1."


class NoSuchClubEvening(StichtischError):
    """None of the {count} club evenings matches '{name}', or several do."""

    exit_code = ExitCode.BAD_INPUT
    hint = "`stichtisch evening list` lists them; `stichtisch evening new` creates one."


class EveningClosed(StichtischError):
    """The evening '{name}' is closed: {reason}."""

    exit_code = ExitCode.CONFLICT
    hint = (
        "Reopen it: stichtisch evening close --again --evening {evening}. You can add corrections, penalties and "
        "links without reopening it."
    )


class WrongStep(StichtischError):
    """Round {number} {state}: {reason}."""

    exit_code = ExitCode.CONFLICT
    hint = "{todo}"


class NoSuchDealName(StichtischError):
    """There is no deal {name} on the evening '{evening}': {known}."""

    exit_code = ExitCode.BAD_INPUT
    hint = (
        "`stichtisch sheet` and the list on the board show the names. Choose another evening with --evening."
    )


class NoSuchSeason(StichtischError):
    """There is no season '{name}'; there are: {seasons}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "`stichtisch season list` lists them; `stichtisch season new` creates one."


class NoSeasonYet(StichtischError):
    """The club has no season yet."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Create one: stichtisch season new 2026 --from 2026-01-01 --to 2026-12-31"


class NoSuchPlayer(StichtischError):
    """No player matches '{name}': {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "`stichtisch players` lists them; `stichtisch players add` adds one."


class SeveralPlayers(NoSuchPlayer):
    """Several players match '{name}': {reason}."""

    hint = "Give more of the name, or the number, player card or id; `stichtisch players` lists them."


class BadPlayerList(StichtischError):
    """{path} is not a list of players: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Its first line must name the columns, for example: Name;Nickname;Club;Number;Card"


class BadResultList(StichtischError):
    """{path} is not a list of results: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = (
        "Its first line must name the columns, for example: Date;Name;Points;Deals;Won. Write dates as 2026-11-20 or "
        "20.11.2026."
    )


class Namesakes(StichtischError):
    """Row {row}: '{name}' of {club} may be someone other than '{name}' of {other}, a known player; nobody was added."""

    exit_code = ExitCode.CONFLICT
    hint = (
        "If they are two people, add a nickname to the row. If they are one who changed clubs, import with --same, "
        "or change the club first: stichtisch players change PLAYER --club NAME"
    )


class NameTooLong(StichtischError):
    """{where}: {length} characters are too many; at most {longest} are allowed."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Shorten it, or give a nickname: tables show 24 characters."


class NameTaken(StichtischError):
    """Another player is already shown as '{name}'."""

    exit_code = ExitCode.CONFLICT
    hint = "Give a nickname that distinguishes them. If they are one person: stichtisch players merge."


class NotPossible(StichtischError):
    """That cannot be done: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "{todo}"

    def __init__(
        self, *, reason: Said | BaseException | None = None, todo: Said = _SEE_THE_EVENING, **facts: object
    ):
        super().__init__(reason=reason, todo=todo, **facts)


class NoSeating(NotPossible):
    """{people} cannot be seated at these tables ({tables})."""

    hint = (
        "Add a table: stichtisch evening table NUMBER --game GAME. Or let a player play any game: stichtisch evening "
        "join PLAYER --game any."
    )


class LogUnsigned(StichtischError):
    """None of the {count} records of the club's log is signed, although this PC has signed one: nothing was stored."""

    exit_code = ExitCode.CONFLICT
    hint = (
        "Someone may have removed the signatures: compare the log with a backup. If the log is older than "
        "signatures, sign its records: stichtisch club directors adopt"
    )


class DirectorRevoked(StichtischError):
    """The key of {name} was revoked: its signatures no longer count. Nothing was stored."""

    exit_code = ExitCode.CONFLICT
    hint = (
        "Run the command as another director: --by NAME. `stichtisch club directors` lists the keys, and who may "
        "sign."
    )


class NoSuchCategory(StichtischError):
    """No player is in the category '{category}'."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Add players to it: stichtisch players change PLAYER --category NAME"


class NoSuchKey(StichtischError):
    """No key of the club's log has the fingerprint '{text}', or several keys match it."""

    exit_code = ExitCode.BAD_INPUT
    hint = "`stichtisch club directors` lists them."


class NoSuchTableKey(StichtischError):
    """No fingerprint of a table's key begins with '{text}', or several do."""

    exit_code = ExitCode.BAD_INPUT
    hint = (
        "`stichtisch club tables` lists them. A table's key appears with the first sync after it has signed."
    )
