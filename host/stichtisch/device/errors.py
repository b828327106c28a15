"""Errors in the communication with a table at its port."""

from stichtisch.errors import ExitCode, StichtischError


class BadPort(StichtischError):
    """'{port}' is not a serial port: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Give a device (/dev/ttyACM0, COM3) or an address (socket://host:port, rfc2217://host:port) as --port."


class SeveralTables(StichtischError):
    """Several tables are connected: {tables}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Choose one of them with --port."


class NoTable(StichtischError):
    """No table was found at the serial ports of this computer."""

    exit_code = ExitCode.NO_TABLE
    hint = "Connect one by USB, or give its port with --port. `stichtisch simulate` starts a virtual one."


class PortMissing(StichtischError):
    """The port {port} does not exist."""

    exit_code = ExitCode.NO_TABLE
    hint = "`stichtisch list` shows the connected tables."


class NobodyListens(StichtischError):
    """No program listens on {port}."""

    exit_code = ExitCode.NO_TABLE
    hint = "Start it, for example: stichtisch simulate --listen 127.0.0.1:7000. Or check the address."


class TableLost(StichtischError):
    """The connection to the table at {port} was lost: {reason}."""

    exit_code = ExitCode.NO_TABLE
    hint = "Nothing is lost: the table keeps its events. Check the cable, then run the command again."


class PortBusy(StichtischError):
    """Another program uses the port {port}."""

    exit_code = ExitCode.NO_ACCESS
    hint = "Close it (a serial monitor, mpremote, another stichtisch), then run the command again."


class NoPermission(StichtischError):
    """You have no permission to open the port {port}."""

    exit_code = ExitCode.NO_ACCESS
    hint = "On Linux: sudo usermod -aG dialout $USER (Arch: uucp), then log out and in again."


class NoAnswer(StichtischError):
    """The device at {port} does not answer like a table (attempts: {attempts}, unreadable lines: {dropped})."""

    exit_code = ExitCode.PROTOCOL
    hint = (
        "Check that the table has its firmware and is not stopped at a prompt. Press its reset button, then try "
        "again."
    )


class OtherProtocol(StichtischError):
    """The table at {port} speaks protocol {theirs}; this program speaks {ours}."""

    exit_code = ExitCode.PROTOCOL
    hint = (
        "Update the older of the two: the table's firmware (stichtisch flash), or stichtisch (pip install -U "
        "stichtisch)."
    )


class OlderProtocol(OtherProtocol):
    """The table at {port} speaks protocol {theirs}; this program speaks {ours}: the table's firmware is older."""

    hint = "Update the firmware; the journal stays: stichtisch flash."


class NewerProtocol(OtherProtocol):
    """The table at {port} speaks protocol {theirs}; this program speaks {ours}: this program is older."""

    hint = "Update this program; nothing on the table was changed: pip install -U stichtisch."


class BadAnswer(StichtischError):
    """The table at {port} sent an answer that this program cannot read: {reason}."""

    exit_code = ExitCode.PROTOCOL
    hint = (
        "The versions of firmware and stichtisch may differ: stichtisch --version shows that of this program."
    )


class NoSerialNumber(StichtischError):
    """The table at {port} reports '{serial}', which is not a serial number."""

    exit_code = ExitCode.PROTOCOL
    hint = (
        "Nothing was stored. A serial number has 8 to 64 hexadecimal digits in lower case. If it is your table, "
        "install the firmware again: stichtisch flash."
    )


class SendsWithoutEnd(StichtischError):
    """The table at {port} does not stop sending: {size} KB without an answer."""

    exit_code = ExitCode.PROTOCOL
    hint = (
        "Unplug it, plug it in again and run the command again. If it happens again, it is not a table, or it needs "
        "new firmware: stichtisch flash."
    )


class TakesTooLong(StichtischError):
    """The table at {port} did not finish within {seconds} s: {task}."""

    exit_code = ExitCode.PROTOCOL
    hint = (
        "Check the cable and run the command again. If it happens again, reset the table. Events stored earlier are "
        "safe."
    )


class JournalTooLong(StichtischError):
    """The table at {port} reports {count} new events; the flash of a table has room for fewer than {most}."""

    exit_code = ExitCode.PROTOCOL
    hint = "Nothing was stored. Either it is not a table, or its journal is damaged: look at its display, and reset it."


class AsksAgain(StichtischError):
    """The table at {port} keeps asking for event {sequence} of its journal (requests: {requests})."""

    exit_code = ExitCode.PROTOCOL
    hint = (
        "Run the command again; it continues at this event. If it happens again, the table's flash is worn: use "
        "another board."
    )


class Refused(StichtischError):
    """The table at {port} refused the command: {sentence} ({code})."""

    exit_code = ExitCode.PROTOCOL
    hint = "Correct the cause, then run the command again."


class TableSealed(Refused):
    """The table at {port} is sealed: this needs the club's key."""

    exit_code = ExitCode.NO_ACCESS
    hint = (
        "Run the command on the computer that has the key, or give its file with --key. To type the key in from its "
        "recovery sheet: stichtisch club restore"
    )


class WrongKey(Refused):
    """The table at {port} was set up with a different club key than the one on this computer."""

    exit_code = ExitCode.NO_ACCESS
    hint = (
        "Give the right file with --key. To give the table a new key, hold its service key while you plug it in: "
        "stichtisch club equip."
    )


class WrongKeyBefore(Refused):
    """A wrong key was sent to the table at {port}: it accepts the next one in {more} s."""

    exit_code = ExitCode.NO_ACCESS
    hint = (
        "Wait that long, then run the command again. Or hold the service key while you plug it in: then there is no "
        "delay."
    )


class NotInService(Refused):
    """The table at {port} is not in service mode."""

    exit_code = ExitCode.NO_ACCESS
    hint = "Unplug it, hold its service key while you plug it in again, and run the command again."


class BadCardsKey(StichtischError):
    """The file {path} contains no key for cards: that is one line of 1 to 64 ASCII characters."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Use the file club.key that the club's other tables have, or leave the option out."


class NoSelfTest(StichtischError):
    """The firmware of the table at {port} has no self-test."""

    exit_code = ExitCode.PROTOCOL
    hint = "Install the firmware of this version on the table: stichtisch flash."


class SelfTestRefused(StichtischError):
    """The table cannot test itself now: {sentence}"""

    exit_code = ExitCode.NO_ACCESS
    hint = "Finish the deal, or close what the display shows, then run the command again."


class TableBusy(StichtischError):
    """The table at {port} is still playing: its list has not ended."""

    exit_code = ExitCode.NO_ACCESS
    hint = "End the list at the table, then send the next one again."


class NoListOrders(StichtischError):
    """The firmware of the table at {port} does not accept lists of players."""

    exit_code = ExitCode.PROTOCOL
    hint = "Install the firmware of this version on the table: stichtisch flash."


class OrderRefused(StichtischError):
    """The table rejected the order '{about}': {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = (
        "Limits: 24 characters for a name, two people for a reader, seven people for a table. `stichtisch rules` lists "
        "the options of a game."
    )


class NoClubProfiles(StichtischError):
    """The firmware of the table at {port} does not accept profiles of the club."""

    exit_code = ExitCode.PROTOCOL
    hint = "Install the firmware of this version on the table: stichtisch flash."


class ProfilesBusy(StichtischError):
    """The table at {port} is playing a deal: its profiles can only be changed between deals."""

    exit_code = ExitCode.NO_ACCESS
    hint = "Finish the deal, then run the command again."


class ProfileRefused(StichtischError):
    """The table rejected the profile '{name}': {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = (
        "A name has 1 to 16 characters. Options can have about 150 characters, on a sealed table about 100: start "
        "from the profile of the game that needs the fewest options."
    )


class TooManyProfiles(StichtischError):
    """The table already has {most} profiles of the club: {names}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Remove one of them: stichtisch club profile --remove NAME."


class SelfTestIncomplete(StichtischError):
    """The self-test of the table at {port} did not finish. Parts not tested: {parts}."""

    exit_code = ExitCode.PROTOCOL
    hint = (
        "Run it again. The versions of firmware and stichtisch may differ: stichtisch --version shows that of "
        "this program."
    )


class JournalGap(StichtischError):
    """The table's journal lacks events {first} to {last}; no later events were stored."""

    exit_code = ExitCode.CONFLICT
    hint = "If another computer has fetched them and the table has removed them, sync there and keep that database."


class NothingToLose(StichtischError):
    """The table does not accept another journal: {sentence}"""

    exit_code = ExitCode.CONFLICT
    hint = "Nothing was changed on the table or here. Fetch its events: stichtisch sync."


class UnfoldableHere(StichtischError):
    """Event {sequence} of journal {journal} is not valid: no table could start with this journal."""

    exit_code = ExitCode.CONFLICT
    hint = "Nothing was sent, and the table was not changed. Restore another journal: --journal NAME."


class UnfoldableThere(Refused):
    """The table at {port} rejects the journal, because it cannot replay it: {sentence}"""

    exit_code = ExitCode.CONFLICT
    hint = (
        "The table was not changed. If its firmware is older than this program, update it: stichtisch flash."
    )


class NotTheSame(StichtischError):
    """The restored flash of the table at {port} does not match what was sent. The evening was not restored."""

    exit_code = ExitCode.CONFLICT
    hint = "Run the command again. If it happens again, the table's flash is worn: use another board."


class BoardRefused(StichtischError):
    """MicroPython on the board failed at {path}: {reason}."""

    exit_code = ExitCode.PROTOCOL
    hint = "Journal and settings are as they were. Unplug the board, plug it in and run the command again."


class FlashBrokenOff(StichtischError):
    """The connection to the board at {port} was lost: {reason}."""

    exit_code = ExitCode.NO_TABLE
    hint = "Journal and settings are as they were. Check the cable, then run the command again."


class BoardSendsWithoutEnd(FlashBrokenOff):
    """The board at {port} does not stop sending: one answer takes more than {size} KB or {seconds} s."""

    exit_code = ExitCode.PROTOCOL
    hint = (
        "Journal and settings are as they were. Unplug the board, plug it in and run the command again. If it happens "
        "again, start it in BOOTSEL mode."
    )


class NoOverlay(StichtischError):
    """The firmware of the board at {port} has no overlay."""

    exit_code = ExitCode.PROTOCOL
    hint = "Install the firmware of this version on it: stichtisch flash."


class NoModulePath(StichtischError):
    """The file {path} is not in a folder named firmware."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Give the module that it replaces: stichtisch overlay FILE --as table/words.py."


class BadModulePath(StichtischError):
    """'{path}' is not the path of a module."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Give the path below the folder firmware, with its ending: table/words.py."


class LoadedBefore(StichtischError):
    """The overlay cannot replace {path}: the firmware loads it before the overlay."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Build an image with the change and install it: make image, stichtisch flash."


class BadModule(StichtischError):
    """The file {path} is not valid Python: line {line}: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Nothing was copied. Correct the line and run the command again."


class ModuleFails(StichtischError):
    """The table cannot import the overlay: {reason}"""

    exit_code = ExitCode.NEGATIVE
    hint = "Correct the file and copy it again, or remove it: stichtisch overlay --remove."


class NotInOverlay(StichtischError):
    """The overlay has no module {path}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "stichtisch overlay --list shows its modules."
