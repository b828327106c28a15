"""Errors of single commands."""

from stichtisch.device.errors import NoTable
from stichtisch.errors import ExitCode, StichtischError


class NoSuchSession(StichtischError):
    """There is no session {number} in {path}; sessions stored: {count}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "`stichtisch sessions` lists them."


class NothingListed(NoTable):
    """No table was found at the serial ports of this computer."""

    hint = "Connect one by USB. `stichtisch doctor` says why none is found; `stichtisch simulate` starts a virtual one."


class NoSuchDeal(StichtischError):
    """The session has no deal {number}; deals stored: {count}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "`stichtisch sheet` shows their numbers."


class SeveralDeals(StichtischError):
    """Each list of the evening may have a deal {number}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Name round, table and deal. In the list of the latest session it is {name}."


class CannotReplay(StichtischError):
    """Deal {number} cannot be shown card by card: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Update stichtisch: a newer version may have these rules. The sheet has the points as they were stored."


class BadAddress(StichtischError):
    """'{address}' is not an address to listen on."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Give it as HOST:PORT, for example --listen 127.0.0.1:7000."


class NoFlashImage(StichtischError):
    """The file {path} is not the memory of a virtual table: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "It was left as it is. Name another file with --flash; one that is not there yet is made."


class DealInPlay(StichtischError):
    """The table is in the middle of a deal: no other can be played for it."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Finish it with typed commands (without --deals), or name another file with --flash."


class NothingKept(StichtischError):
    """Nothing of the journal that table {serial} may have lost is in {path}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Name the database of the computer that synced it with --database, or begin anew: hold ● at the table."


class BadText(StichtischError):
    """{name} cannot be taken: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Name and reason stay with the case: use a few words."


class NotApplied(StichtischError):
    """Nothing was changed: {reason}."""

    exit_code = ExitCode.NEGATIVE
    hint = "To have it done, run the command again with --yes."


class FlashUnwritable(StichtischError):
    """The flash image {path} cannot be opened or written: {reason}."""

    exit_code = ExitCode.STORAGE
    hint = "Check that its folder exists, may be written by you and has room, or name another with --flash."


class NoClubKey(StichtischError):
    """There is no club key in {path}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "stichtisch club init draws one, stichtisch club restore takes it from its recovery sheet."


class RecoveryMistyped(StichtischError):
    """Line {number} of the recovery sheet was mistyped: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Nothing was stored. Type it in again as it stands on the sheet."


class NoPin(StichtischError):
    """{name} has no PIN on this PC."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Names are written as they sign in; stichtisch club directors pin NAME chooses one."


class BadUid(StichtischError):
    """'{uid}' is not the UID of a player card: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "`stichtisch name` lists the cards that have lain on a table."


class BadName(StichtischError):
    """'{name}' cannot be the name of a player card: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Give a shorter name, in quotation marks where it has spaces."


class TemplatesExist(StichtischError):
    """There is a template {path} already; nothing was written."""

    exit_code = ExitCode.CONFLICT
    hint = "Name another folder."


class BadTemplate(StichtischError):
    """A template in {path} cannot be filled: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Put it right, or take ours again: stichtisch export templates FOLDER writes them."


class NameNotPrintable(StichtischError):
    """The name '{name}' cannot be printed: the fonts that every reader of PDF has lack some of its characters."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Print a card without a name (--players) and write it by hand."


class NeedsPrompt(StichtischError):
    """The board is in BOOTSEL mode ({drive}) and has no prompt, which {option} needs."""

    exit_code = ExitCode.NO_ACCESS
    hint = (
        "Unplug it and plug it in without BOOTSEL, then run the command again. A Pico without firmware first needs "
        "stichtisch flash alone: do that before you wire it."
    )


class OverlayStops(StichtischError):
    """With its overlay, no table says hello at {port} within {seconds} seconds."""

    exit_code = ExitCode.PROTOCOL
    hint = (
        "Remove the overlay: stichtisch overlay --remove. mpremote connect {port} shows what the table says."
    )


class OverlayUnused(StichtischError):
    """The modules are copied, but the table at {port} started without its service key and does not use them."""

    exit_code = ExitCode.NEGATIVE
    hint = "Unplug it, and hold its service key while you plug it in again."
