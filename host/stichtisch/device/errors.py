"""Errors at a table's port."""

from stichtisch.errors import ExitCode, StichtischError


class BadPort(StichtischError):
    """'{port}' is not a serial port: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Give a device (/dev/ttyACM0, COM3) or an address (socket://host:port, rfc2217://host:port)."


class SeveralTables(StichtischError):
    """Several tables are connected: {tables}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Name one of them with --port."


class NoTable(StichtischError):
    """No table was found at the serial ports of this computer."""

    exit_code = ExitCode.NO_TABLE
    hint = "Connect one by USB, or name its port with --port. `stichtisch simulate` starts a virtual one."


class PortMissing(StichtischError):
    """There is no port {port}."""

    exit_code = ExitCode.NO_TABLE
    hint = "`stichtisch list` shows the tables that are connected."


class NobodyListens(StichtischError):
    """Nobody listens at {port}."""

    exit_code = ExitCode.NO_TABLE
    hint = (
        "Start what should, for example: stichtisch simulate --listen 127.0.0.1:7000. Or check the address."
    )


class TableLost(StichtischError):
    """The connection at {port} broke off: {reason}."""

    exit_code = ExitCode.NO_TABLE
    hint = "Nothing is lost, the table keeps it. Check the cable, then run the command again."


class PortBusy(StichtischError):
    """Another program holds the port {port}."""

    exit_code = ExitCode.NO_ACCESS
    hint = "Close it (a serial monitor, mpremote, another stichtisch), then run the command again."


class NoPermission(StichtischError):
    """This user may not open the port {port}."""

    exit_code = ExitCode.NO_ACCESS
    hint = "On Linux: sudo usermod -aG dialout $USER (Arch: uucp), then log out and in again."


class NoAnswer(StichtischError):
    """Nothing at {port} answers as a table does (attempts: {attempts}, unreadable lines: {dropped})."""

    exit_code = ExitCode.PROTOCOL
    hint = (
        "Is it a table, with the firmware on it and not stopped at a prompt? Press its reset, then try again."
    )


class OtherProtocol(StichtischError):
    """The table at {port} speaks protocol {theirs}; this program speaks {ours}."""

    exit_code = ExitCode.PROTOCOL
    hint = (
        "Update the older of the two: the firmware of the table (stichtisch flash), or stichtisch "
        "(pip install -U stichtisch)."
    )


class OlderProtocol(OtherProtocol):
    """The table at {port} speaks protocol {theirs}; this program speaks {ours}: the firmware of the table is older."""

    hint = "Update it, its journal stays: stichtisch flash."


class NewerProtocol(OtherProtocol):
    """The table at {port} speaks protocol {theirs}; this program speaks {ours}: this program is older."""

    hint = "Update it, nothing at the table changed: pip install -U stichtisch."


class BadAnswer(StichtischError):
    """The table at {port} gave an answer that this program does not understand: {reason}."""

    exit_code = ExitCode.PROTOCOL
    hint = "Firmware and stichtisch may be of different versions: stichtisch --version shows this one's."


class NoSerialNumber(StichtischError):
    """The table at {port} calls itself '{serial}', and that is no serial number."""

    exit_code = ExitCode.PROTOCOL
    hint = (
        "Nothing was stored. A serial number has 8 to 64 hexadecimal digits in small letters. If it is your table, put "
        "the firmware on it again: stichtisch flash."
    )


class SendsWithoutEnd(StichtischError):
    """The table at {port} sends without end: {size} KB came, and no answer."""

    exit_code = ExitCode.PROTOCOL
    hint = (
        "Unplug it, plug it in again and run the command once more. If it happens again, it is no table, or needs its "
        "firmware anew: stichtisch flash."
    )


class TakesTooLong(StichtischError):
    """The table at {port} does not come to an end with this: {task}, after {seconds} s."""

    exit_code = ExitCode.PROTOCOL
    hint = (
        "Check the cable and run the command again. If it happens again, reset the table. Everything stored before is "
        "as it was."
    )


class JournalTooLong(StichtischError):
    """The table at {port} reports {count} new events; the flash of a table has room for less than {most}."""

    exit_code = ExitCode.PROTOCOL
    hint = "Nothing of it was stored. It is no table, or its journal is damaged: look at its display, and reset it."


class AsksAgain(StichtischError):
    """The table at {port} asks for event {sequence} of its journal again and again (requests: {requests})."""

    exit_code = ExitCode.PROTOCOL
    hint = (
        "Run the command again, it continues there. If it happens again, the flash of the table is worn: take another "
        "board."
    )


class Refused(StichtischError):
    """The table at {port} refused: {sentence} ({code})."""

    exit_code = ExitCode.PROTOCOL
    hint = "Put right what it names, then run the command again."


class TableSealed(Refused):
    """The table at {port} is sealed: this needs the club's key."""

    exit_code = ExitCode.NO_ACCESS
    hint = (
        "Run it on the computer that has the key, or name its file with --key. stichtisch club restore types the key "
        "in from its recovery sheet."
    )


class WrongKey(Refused):
    """The table at {port} has another key: the club's key here is not the one that it was given its own from."""

    exit_code = ExitCode.NO_ACCESS
    hint = (
        "Name the right file with --key. To give the table a new key, hold its service key while you plug it in: "
        "stichtisch club equip."
    )


class WrongKeyBefore(Refused):
    """Somebody had a wrong key for the table at {port}: seconds until it takes the next one: {more}."""

    exit_code = ExitCode.NO_ACCESS
    hint = "Wait so long, then run the command again. With the service key held while you plug it in, nobody waits."


class NotInService(Refused):
    """The table at {port} is not in service mode."""

    exit_code = ExitCode.NO_ACCESS
    hint = "Unplug it, hold its service key while you plug it in again, and run the command once more."


class BadCardsKey(StichtischError):
    """The file {path} holds no key for cards: that is one line of 1 to 64 characters, of ASCII alone."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Take the file club.key that the club's other tables have, or leave the option out."


class NoSelfTest(StichtischError):
    """The firmware of the table at {port} has no self-test."""

    exit_code = ExitCode.PROTOCOL
    hint = "Put the firmware that came with this program on the table: stichtisch flash."


class SelfTestRefused(StichtischError):
    """The table cannot test itself now: {sentence}"""

    exit_code = ExitCode.NO_ACCESS
    hint = "Finish the deal, or end what its display shows, then run the command again."


class TableBusy(StichtischError):
    """The table at {port} is still playing: its list is not ended."""

    exit_code = ExitCode.NO_ACCESS
    hint = "End the list at the table, then order the next one again."


class NoListOrders(StichtischError):
    """The firmware of the table at {port} takes no orders of who plays there."""

    exit_code = ExitCode.PROTOCOL
    hint = "Copy the firmware that came with this program to the table."


class OrderRefused(StichtischError):
    """The table does not take the order '{about}': {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Names have at most 24 characters, a reader two people, a table seven; options of a game are in its rules."


class NoClubProfiles(StichtischError):
    """The firmware of the table at {port} takes no profiles of the club."""

    exit_code = ExitCode.PROTOCOL
    hint = "Put the firmware that came with this program on the table: stichtisch flash."


class ProfilesBusy(StichtischError):
    """The table at {port} is playing a deal: its profiles can be changed between deals."""

    exit_code = ExitCode.NO_ACCESS
    hint = "Finish the deal, then run the command again."


class ProfileRefused(StichtischError):
    """The table does not take the profile '{name}': {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = (
        "A name has 1 to 16 characters, options about 150, at a sealed table about 100. Begin with the profile of "
        "the game that needs the fewest options."
    )


class TooManyProfiles(StichtischError):
    """The table has {most} profiles of the club: {names}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Remove one of them: stichtisch club profile --remove NAME."


class SelfTestIncomplete(StichtischError):
    """The self-test of the table at {port} did not come to its end; nothing is known of: {parts}."""

    exit_code = ExitCode.PROTOCOL
    hint = "Run it again. Firmware and stichtisch may be of different versions: stichtisch --version shows this one's."


class JournalGap(StichtischError):
    """The table's journal lacks events {first} to {last}; nothing after them was stored."""

    exit_code = ExitCode.CONFLICT
    hint = "If another computer has fetched and cleared them, sync there and keep that database."


class NothingToLose(StichtischError):
    """The table takes no other journal: {sentence}"""

    exit_code = ExitCode.CONFLICT
    hint = "Nothing was changed, here or there. Fetch what it has: stichtisch sync."


class UnfoldableHere(StichtischError):
    """Event {sequence} of journal {journal} cannot be folded: no table could start with this journal."""

    exit_code = ExitCode.CONFLICT
    hint = "Nothing was sent, the table is as it was. Give another journal back: --journal NAME."


class UnfoldableThere(Refused):
    """The table at {port} takes no journal that it cannot fold: {sentence}"""

    exit_code = ExitCode.CONFLICT
    hint = "The table is as it was before. If its firmware is older than this program, update it: stichtisch flash."


class NotTheSame(StichtischError):
    """The table at {port} read back something else from its flash than was sent; it still has forgotten its evening."""

    exit_code = ExitCode.CONFLICT
    hint = "Run the command again. If it happens again, the flash of the table is worn: take another board."


class BoardRefused(StichtischError):
    """MicroPython on the board failed at {path}: {reason}."""

    exit_code = ExitCode.PROTOCOL
    hint = "Journal and settings are as they were. Unplug the board, plug it in and run the command again."


class FlashBrokenOff(StichtischError):
    """The connection to the board at {port} broke off: {reason}."""

    exit_code = ExitCode.NO_TABLE
    hint = "Journal and settings are as they were. Check the cable, then run the command again."


class BoardSendsWithoutEnd(FlashBrokenOff):
    """The board at {port} sends without end: more than {size} KB, or longer than {seconds} s, for one answer."""

    exit_code = ExitCode.PROTOCOL
    hint = (
        "Journal and settings are as they were. Unplug the board, plug it in and run the command again. If it happens "
        "again, start it in BOOTSEL mode."
    )


class NoOverlay(StichtischError):
    """The board at {port} has no firmware with an overlay."""

    exit_code = ExitCode.PROTOCOL
    hint = "Put the firmware of this version on it: stichtisch flash."


class NoModulePath(StichtischError):
    """The file {path} does not lie below a folder named firmware."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Name the module that it replaces: stichtisch overlay FILE --as table/words.py."


class BadModulePath(StichtischError):
    """'{path}' is not the path of a module."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Give it as below the folder firmware, with its ending: table/words.py."


class LoadedBefore(StichtischError):
    """The firmware loads {path} before its overlay, which cannot replace it."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Build an image with the change and put it on the table: make image, stichtisch flash."


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
