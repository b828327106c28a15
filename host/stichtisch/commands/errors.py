"""Errors that are each raised by a single command."""

from stichtisch.device.errors import NoTable
from stichtisch.errors import ExitCode, StichtischError


class NoSuchSession(StichtischError):
    """There is no session {number} in {path}; sessions stored: {count}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "`stichtisch sessions` lists them."


class NothingListed(NoTable):
    """No table was found at the serial ports of this computer."""

    hint = (
        "Connect one by USB. `stichtisch doctor` shows why none was found. A virtual table is not listed: "
        "`stichtisch simulate` starts one and shows its port."
    )


class NoSuchDeal(StichtischError):
    """The session has no deal {number}; deals stored: {count}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "`stichtisch sheet` shows the numbers of the deals."


class SeveralDeals(StichtischError):
    """Each list of the evening can have a deal {number}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Give round, table and deal. In the list of the latest session, this deal is {name}."


class CannotReplay(StichtischError):
    """Deal {number} cannot be shown card by card: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Update stichtisch: a newer version may have these rules. The sheet shows the points as they were stored."


class BadAddress(StichtischError):
    """'{address}' is not an address to listen on."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Write it as HOST:PORT, for example --listen 127.0.0.1:7000."


class NoFlashImage(StichtischError):
    """The file {path} is not the memory of a virtual table: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = (
        "The file was not changed. Give another file with --flash; a file that does not exist yet is created."
    )


class DealInPlay(StichtischError):
    """The table is in the middle of a deal, so no other deal can be played."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Finish the deal with typed commands (without --deals), or give another file with --flash."


class NothingKept(StichtischError):
    """{path} contains no journal that table {serial} may have lost."""

    exit_code = ExitCode.BAD_INPUT
    hint = (
        "With --database, choose the database of the computer that synced the table. Or start a new journal: hold ● "
        "at the table."
    )


class BadText(StichtischError):
    """{name} was rejected: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Name and reason are stored with the case: keep them short."


class NotApplied(StichtischError):
    """Nothing was changed: {reason}."""

    exit_code = ExitCode.NEGATIVE
    hint = "To confirm it, run the command again with --yes."


class FlashUnwritable(StichtischError):
    """The flash image {path} cannot be opened or written: {reason}."""

    exit_code = ExitCode.STORAGE
    hint = (
        "Check that its folder exists, that you may write to it and that it has room. Or choose another file with "
        "--flash."
    )


class NoClubKey(StichtischError):
    """There is no club key in {path}."""

    exit_code = ExitCode.BAD_INPUT
    hint = (
        "Generate one with stichtisch club init, or type in the key from the recovery sheet with stichtisch "
        "club restore."
    )


class RecoveryMistyped(StichtischError):
    """Line {number} of the recovery sheet is mistyped: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Nothing was stored. Type the line again, exactly as on the sheet."


class NoPin(StichtischError):
    """{name} has no PIN on this PC."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Write the name with which the director signs in. To set a PIN: stichtisch club directors pin NAME"


class BadUid(StichtischError):
    """'{uid}' is not the UID of a player card: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "`stichtisch name` lists the cards that tables have read."


class BadName(StichtischError):
    """'{name}' cannot be the name of a player card: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Give a short name. Put it in quotation marks if it has spaces."


class TemplatesExist(StichtischError):
    """The template {path} already exists; nothing was written."""

    exit_code = ExitCode.CONFLICT
    hint = "Choose another folder."


class BadTemplate(StichtischError):
    """A template in {path} cannot be rendered: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Correct it, or get the built-in templates again: stichtisch export templates FOLDER"


class NameNotPrintable(StichtischError):
    """The name '{name}' cannot be printed: the standard fonts of PDF lack some of its characters."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Print a card without a name (--players), and write the name by hand."


class NeedsPrompt(StichtischError):
    """The board is in BOOTSEL mode ({drive}), but {option} needs MicroPython's prompt."""

    exit_code = ExitCode.NO_ACCESS
    hint = (
        "Unplug it and plug it in without BOOTSEL, then run the command again. A Pico without firmware needs "
        "plain stichtisch flash first: do that before you wire it."
    )


class OverlayStops(StichtischError):
    """With its overlay, the table at {port} does not answer within {seconds} seconds."""

    exit_code = ExitCode.PROTOCOL
    hint = "Remove the overlay: stichtisch overlay --remove. To see the table's messages: mpremote connect {port}"


class OverlayUnused(StichtischError):
    """The modules were copied but are not used: the service key was not held when the table at {port} started."""

    exit_code = ExitCode.NEGATIVE
    hint = "Unplug it, and hold its service key while you plug it in again."
