"""Every error a user can meet: what happened and why, what to do next, and the exit code of its kind.

The docstring of a leaf is the sentence shown; its placeholders are the facts given to the constructor.
"""

from enum import IntEnum

from stichtisch.text import harmless


class ExitCode(IntEnum):
    """The exit codes of the command, one for each kind of failure."""

    DONE = 0
    NEGATIVE = 1
    BAD_INPUT = 2
    NO_TABLE = 3
    NO_ACCESS = 4
    PROTOCOL = 5
    CONFLICT = 6
    STORAGE = 7
    SET_ASIDE = 8
    INTERRUPTED = 130


class StichtischError(Exception):
    """Something went wrong."""

    exit_code = ExitCode.NEGATIVE
    hint = ""

    def __init__(self, **facts: object) -> None:
        super().__init__(facts)
        self.facts = facts

    def __str__(self) -> str:
        sentence = type(self).__doc__ or type(self).__name__
        return self._filled(" ".join(sentence.split()))

    def next_step(self) -> str:
        """The hint with its facts filled in; empty when there is nothing to advise."""
        return self._filled(self.hint)

    def _filled(self, sentence: str) -> str:
        # Names, paths and ports come from anywhere: none of them may steer a terminal.
        return sentence.format(**{name: harmless(str(fact)) for name, fact in self.facts.items()})


class NothingStored(StichtischError):
    """There is no evening in {path} yet."""

    hint = "Fetch one first: stichtisch sync. Another database is named with --database."


class NoSuchEvening(StichtischError):
    """There is no evening {number} in {path}; evenings stored: {count}."""

    hint = "`stichtisch evenings` lists them."


class NoSuchDeal(StichtischError):
    """The evening has no deal {number}; deals stored: {count}."""

    hint = "`stichtisch sheet` shows their numbers."


class BadPort(StichtischError):
    """'{port}' is not a serial port: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Give a device (/dev/ttyACM0, COM3) or an address (socket://host:port, rfc2217://host:port)."


class SeveralTables(StichtischError):
    """Several tables are connected: {tables}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Name one of them with --port."


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


class BadAnswer(StichtischError):
    """The table at {port} gave an answer that this program does not understand: {reason}."""

    exit_code = ExitCode.PROTOCOL
    hint = "Firmware and stichtisch may be of different versions: stichtisch --version shows this one's."


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


class PromptSealed(StichtischError):
    """The table at {port} is sealed: it lets nobody to MicroPython's prompt."""

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


class SelfTestIncomplete(StichtischError):
    """The self-test of the table at {port} did not come to its end; nothing is known of: {parts}."""

    exit_code = ExitCode.PROTOCOL
    hint = "Run it again. Firmware and stichtisch may be of different versions: stichtisch --version shows this one's."


class JournalGap(StichtischError):
    """The table's journal lacks events {first} to {last}; nothing after them was stored."""

    exit_code = ExitCode.CONFLICT
    hint = "If another computer has fetched and cleared them, sync there and keep that database."


class JournalShrank(StichtischError):
    """Table {serial} has forgotten some of its journal: events there {theirs}, stored {ours}."""

    exit_code = ExitCode.CONFLICT
    hint = "Nothing was changed. To keep both, sync into another file: --database OTHER.sqlite."


class TableForgot(StichtischError):
    """Table {serial} has forgotten its evening (journal {journal}); events of it stored here: {count}."""

    exit_code = ExitCode.CONFLICT
    hint = "Give it back: stichtisch restore-table. To go on without it: hold ● at the table."


class NothingKept(StichtischError):
    """Nothing of the journal that table {serial} may have lost is in {path}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Name the database of the computer that synced it with --database, or begin anew: hold ● at the table."


class NothingToLose(StichtischError):
    """The table takes no other journal: {sentence}"""

    exit_code = ExitCode.CONFLICT
    hint = "Nothing was changed, here or there. Fetch what it has: stichtisch sync."


class NotTheSame(StichtischError):
    """The table at {port} read back something else from its flash than was sent; it still has forgotten its evening."""

    exit_code = ExitCode.CONFLICT
    hint = "Run the command again. If it happens again, the flash of the table is worn: take another board."


class BadJournal(StichtischError):
    """Event {sequence} of table {serial} makes no sense to this program ({reason}); nothing was stored."""

    exit_code = ExitCode.PROTOCOL
    hint = "The firmware may be newer: update this program (pip install -U stichtisch), then sync again."


class NoSuchCase(StichtischError):
    """No case '{name}' to decide: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "`stichtisch quarantine` lists what was set aside."


class ToldTwice(StichtischError):
    """The table told the events of case {name} in more than one way; nothing was changed."""

    exit_code = ExitCode.CONFLICT
    hint = "Nobody can tell which of them is right: look (stichtisch quarantine show {name}), and discard it."


class BadText(StichtischError):
    """{name} cannot be taken: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Who decided and why stay with the case: say them in a few words."


class StorageNewer(StichtischError):
    """The database {path} was written by a newer version (format {theirs}, this one knows {ours})."""

    exit_code = ExitCode.STORAGE
    hint = "Update this program (pip install -U stichtisch), or name another file with --database."


class StorageUnwritable(StichtischError):
    """The database {path} cannot be opened or written: {reason}."""

    exit_code = ExitCode.STORAGE
    hint = "Check that the folder exists, may be written by you and has room, or name a file with --database."


class StorageLocked(StichtischError):
    """Another program is writing to the database {path}."""

    exit_code = ExitCode.STORAGE
    hint = "Wait until it is done (another sync, a database viewer), then run the command again."


class StorageDamaged(StichtischError):
    """The file {path} is not a database of this program, or is damaged: {reason}."""

    exit_code = ExitCode.STORAGE
    hint = (
        "Bring back a copy (stichtisch restore FILE), or move it away and sync again: the table keeps what it has not "
        "let go of."
    )


class CopyExists(StichtischError):
    """There is a file {path} already; nothing was written."""

    exit_code = ExitCode.CONFLICT
    hint = "Name another file, or have this one replaced: stichtisch backup --replace FILE."


class SameFile(StichtischError):
    """The file {path} is the database itself."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Name another file, or another database with --database."


class NotOurs(StichtischError):
    """The file {path} is not a database of this program: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = (
        "Nothing was changed. Name a file that stichtisch backup wrote, or the database of another computer."
    )


class CopyDamaged(StichtischError):
    """The file {path} is damaged: {reason}."""

    exit_code = ExitCode.STORAGE
    hint = "Nothing was changed. Take an older copy: they lie beside the database, named by format and time."


class CopyNewer(StichtischError):
    """The file {path} was written by a newer version (format {theirs}, this one knows {ours})."""

    exit_code = ExitCode.STORAGE
    hint = "Nothing was changed. Update this program: pip install -U stichtisch."


class NotApplied(StichtischError):
    """Nothing was changed: {reason}."""

    exit_code = ExitCode.NEGATIVE
    hint = "To have it done, run the command again with --yes."


class ChangedMeanwhile(StichtischError):
    """The database {path} has changed since the plan was made; nothing was done."""

    exit_code = ExitCode.CONFLICT
    hint = "Run the command again and look at the new plan."


class EventsDiffer(StichtischError):
    """Event {sequence} of table {serial} ({journal}) is {ours} here and {theirs} there; events that differ: {count}."""

    exit_code = ExitCode.CONFLICT
    hint = "Nothing was changed. No table tells an event in two ways: find out which file was altered, and keep both."


class NotProved(StichtischError):
    """What both tell of table {serial}, journal {journal}, does not hold: {wrong}."""

    exit_code = ExitCode.CONFLICT
    hint = "Nothing was changed. stichtisch verify tells which of the two was altered; sync the table itself instead."


class LogNotProved(StichtischError):
    """The logs of the club in both databases do not go together: {wrong}; nothing was merged."""

    exit_code = ExitCode.CONFLICT
    hint = "Somebody has changed one of them. Restore it from a backup: stichtisch restore"


class EventsMissing(StichtischError):
    """Events {first} to {last} of table {serial}, journal {journal}, are in neither database."""

    exit_code = ExitCode.CONFLICT
    hint = (
        "Nothing was changed. Merge the database that has them first, or sync the table with one of the two."
    )


class CannotWrite(StichtischError):
    """The file {path} cannot be written: {reason}."""

    exit_code = ExitCode.STORAGE
    hint = "Check that its folder exists, may be written by you and has room, or name another file."


class OutputLost(StichtischError):
    """Standard output cannot be written: {reason}."""

    exit_code = ExitCode.STORAGE
    hint = "Make room where it goes, or let it go somewhere else."


class FlashUnwritable(StichtischError):
    """The flash image {path} cannot be opened or written: {reason}."""

    exit_code = ExitCode.STORAGE
    hint = "Check that its folder exists, may be written by you and has room, or name another with --flash."


class CannotRead(StichtischError):
    """The file {path} cannot be read: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Check its name, and that you may read it."


class NoJournal(StichtischError):
    """The file {path} is no exported journal: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "stichtisch export --format journal writes one. A database is verified, too."


class ClubKeyExists(StichtischError):
    """There is a club key in {path}; it was left as it is."""

    exit_code = ExitCode.CONFLICT
    hint = "The tables of the club have keys made from it. For another club, name another file with --key."


class NoClubKey(StichtischError):
    """There is no club key in {path}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "stichtisch club init draws one, stichtisch club restore takes it from its recovery sheet."


class BadClubKey(StichtischError):
    """The file {path} holds no club key: that is 64 hexadecimal digits."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Move it away, then type the key in from its recovery sheet: stichtisch club restore."


class RecoveryMistyped(StichtischError):
    """Line {number} of the recovery sheet was mistyped: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Nothing was stored. Type it in again as it stands on the sheet."


class NoClubEvening(StichtischError):
    """The club has held no evening yet."""

    exit_code = ExitCode.BAD_INPUT
    hint = "stichtisch evening new NAME begins one; a session of one table alone is meant by --evening 1."


class NoSuchClubEvening(StichtischError):
    """Which club evening is '{name}'? None of the {count} is called so, or several are."""

    exit_code = ExitCode.BAD_INPUT
    hint = "`stichtisch evening list` lists them; `stichtisch evening new` begins one."


class EveningClosed(StichtischError):
    """The evening '{name}' is closed: {act}."""

    exit_code = ExitCode.CONFLICT
    hint = (
        "Open it again: stichtisch evening close --again --club-evening {evening}. Corrections of its deals, penalties "
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


class BadRules(StichtischError):
    """Nobody can play {game} by '{profile}' with these options: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "`stichtisch rules` lists games, profiles and options."


class NotPossible(StichtischError):
    """That cannot be done: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "`stichtisch evening` shows how the evening stands."


class PortTaken(StichtischError):
    """Another program listens at port {port} already."""

    exit_code = ExitCode.NO_ACCESS
    hint = "If that is another stichtisch serve, end it with Ctrl-C; or name another port: --port 8081."


class AddressNotUsable(StichtischError):
    """Nobody can listen at {host}, port {port}: {reason}."""

    exit_code = ExitCode.NO_ACCESS
    hint = "Ports from 1024 on are free to use; --host 127.0.0.1 is this computer, --host 0.0.0.0 the whole hall."


class PinTooShort(StichtischError):
    """A PIN has {shortest} to {longest} characters."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Give another one with --pin, or none: then one is made up and printed."


class UnknownGame(StichtischError):
    """There is no game '{game}' in the rule book; there are {games}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "stichtisch rules lists them."


class UnknownProfile(StichtischError):
    """There is no profile '{profile}' of {game}; there are {profiles}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "stichtisch rules lists them."


class BadHouseRules(StichtischError):
    """Nobody can play by {path}: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "stichtisch rules GAME PROFILE shows every option as it can be written."


class BadUid(StichtischError):
    """'{uid}' is not the UID of a player card: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "`stichtisch name` lists the cards that have lain on a table."


class BadName(StichtischError):
    """'{name}' cannot be the name of a player card: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Give a shorter name, in quotation marks where it has spaces."


class NoMicroPython(StichtischError):
    """The virtual table cannot start: {reason}"""

    exit_code = ExitCode.BAD_INPUT
    hint = "In a clone: make setup. Installed with pip: pip install 'stichtisch[simulate]'."


class NoImage(StichtischError):
    """The emulated Pico has no image to run: {reason}"""

    exit_code = ExitCode.BAD_INPUT
    hint = (
        "Build one: make image MICROPYTHON=FOLDER. Then make emulate takes the newest in build/, "
        "make emulate IMAGE=FILE and stichtisch simulate --image FILE any other."
    )


class DriveTaken(StichtischError):
    """The drive of the emulated Pico cannot appear at {path}: something is there, or there is no such place."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Name a path where nothing is, in a folder that exists. The drive vanishes with all that is on it."


class NoEmulator(StichtischError):
    """The emulated Pico cannot start: {reason}"""

    exit_code = ExitCode.BAD_INPUT
    hint = "In a clone: make setup. Installed with pip: pip install 'stichtisch[emulate]'."


class NoNode(StichtischError):
    """The emulated Pico cannot start: {reason}"""

    exit_code = ExitCode.BAD_INPUT
    hint = (
        "Install Node.js 18 or later, which brings npm: https://nodejs.org/, or your system's nodejs and npm."
    )


class NoNodePackages(StichtischError):
    """The emulated Pico cannot start: {reason}"""

    exit_code = ExitCode.BAD_INPUT
    hint = "Install them: npm ci --prefix {folder}. In a clone, make emulate does so itself."


class NoPillow(StichtischError):
    """{reason}"""

    exit_code = ExitCode.BAD_INPUT
    hint = "In a clone: make setup. Installed with pip: pip install 'stichtisch[simulate]'."


class NoReportlab(StichtischError):
    """Cards and guides to print need the package reportlab, which is not installed."""

    exit_code = ExitCode.BAD_INPUT
    hint = "In a clone: make setup. Installed with pip: pip install 'stichtisch[cards]'."


class NoClubPackage(StichtischError):
    """What a club prints and publishes needs the package {package}, which is not installed."""

    exit_code = ExitCode.BAD_INPUT
    hint = "In a clone: make setup. Installed with pip: pip install 'stichtisch[club]'."


class TemplatesExist(StichtischError):
    """There is a template {path} already; nothing was written."""

    exit_code = ExitCode.CONFLICT
    hint = "Name another folder."


class BadTemplate(StichtischError):
    """A template in {path} cannot be filled: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Put it right, or take ours again: stichtisch publish templates FOLDER writes them."


class NameNotPrintable(StichtischError):
    """The name '{name}' cannot be printed: the fonts that every reader of PDF has lack some of its characters."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Print a card without a name (--players) and write it by hand."


class VirtualTableStopped(StichtischError):
    """The virtual table stopped: {reason}"""

    exit_code = ExitCode.PROTOCOL
    hint = "Start it again; with --flash FILE it goes on where it stood."


class NotTaken(StichtischError):
    """The virtual table did not take {action}."""

    exit_code = ExitCode.PROTOCOL
    hint = "Its display says why: stichtisch simulate --pictures DIR keeps what it showed."


class BadCommand(StichtischError):
    """'{line}' was not done: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "help lists the commands."


class NoFlashTools(StichtischError):
    """Flashing needs {missing}, which is not installed or not made for this computer."""

    exit_code = ExitCode.BAD_INPUT
    hint = "In a clone: make setup. Installed with pip: pip install 'stichtisch[flash]'."


class NoBoard(StichtischError):
    """No Pico was found: no table, no MicroPython at a serial port, no drive of a Pico in BOOTSEL mode."""

    exit_code = ExitCode.NO_TABLE
    hint = (
        "Connect it by USB. Hold BOOTSEL while you plug in a new Pico. If it is connected, name its port with --port, "
        "or its drive with --drive."
    )


class SeveralBoards(StichtischError):
    """Several boards are connected: {boards}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Name one of them with the option that is shown."


class NoPrompt(StichtischError):
    """Nothing at {port} shows MicroPython's prompt."""

    exit_code = ExitCode.PROTOCOL
    hint = (
        "Unplug it, plug it in and try again; a sealed table needs its service key held. Or plug it in with BOOTSEL "
        "held, then: stichtisch flash."
    )


class NoFirmwareFile(StichtischError):
    """There is no firmware for this board ({chip}): none was built here, and none came with this installation."""

    exit_code = ExitCode.BAD_INPUT
    hint = (
        "Get the file stichtisch-VERSION.uf2 of a release, then: stichtisch flash FILE. "
        "Or build it in a clone: make image."
    )


class BadFirmwareFile(StichtischError):
    """The file {path} is not a firmware of Stichtisch: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Nothing was changed. Take the file stichtisch-VERSION.uf2 of a release, or build it: make image."


class OtherChip(StichtischError):
    """The file {path} is for the {theirs}; the chip of the board is {ours}."""

    exit_code = ExitCode.BAD_INPUT
    hint = (
        "Nothing was changed. Name a file for that chip: the RP2040 is on the Pico, the RP2350 on the Pico 2."
    )


class BadBoardFile(StichtischError):
    """The board file {path} is not valid Python: {reason}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Nothing was changed. Correct it, then run the command again."


class NeedsPrompt(StichtischError):
    """The board is in BOOTSEL mode ({drive}) and has no prompt, which {option} needs."""

    exit_code = ExitCode.NO_ACCESS
    hint = (
        "Unplug it and plug it in without BOOTSEL, then run the command again. A Pico without firmware first needs "
        "stichtisch flash alone: do that before you wire it."
    )


class NoBootselDrive(StichtischError):
    """The folder {folder} is not the drive of a Pico in BOOTSEL mode: it has no INFO_UF2.TXT that says so."""

    exit_code = ExitCode.NO_TABLE
    hint = "Hold BOOTSEL while you plug the Pico in. For a table that is running, name its port with --port."


class DriveNotMounted(StichtischError):
    """The Pico is in BOOTSEL mode, but its drive {device} is not mounted."""

    exit_code = ExitCode.NO_TABLE
    hint = "Mount it: udisksctl mount -b {device}. Then run the command again, without --board."


class DriveMissing(StichtischError):
    """The Pico was sent to BOOTSEL mode, but no drive of it has appeared within {seconds} seconds."""

    exit_code = ExitCode.NO_TABLE
    hint = (
        "If its drive is mounted somewhere else, name the folder with --drive. Nothing was changed: unplug it and plug "
        "it in, and it starts as before."
    )


class CopyInterrupted(StichtischError):
    """Copying to {drive} was interrupted: {reason}. The firmware on the board is incomplete and does not start."""

    exit_code = ExitCode.NO_TABLE
    hint = (
        "Unplug the board and plug it in: it comes back in BOOTSEL mode. Then: stichtisch flash. "
        "Journal and settings are as they were."
    )


class CopyStopped(CopyInterrupted):
    """Copying to {drive} was stopped. The firmware on the board is incomplete and does not start."""

    exit_code = ExitCode.INTERRUPTED


class NoCheckout(StichtischError):
    """The image needs a checkout of MicroPython, and {folder} is none."""

    exit_code = ExitCode.BAD_INPUT
    hint = (
        "Get one: git clone --branch v1.28.0 https://github.com/micropython/micropython, then "
        "make -C micropython/ports/rp2 submodules. Name it: make image MICROPYTHON=FOLDER."
    )


class CheckoutTooOld(StichtischError):
    """The checkout in {folder} is MicroPython {version}; the image needs 1.28 or later."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Check out a newer version: git -C {folder} checkout v1.28.0."


class CheckoutIncomplete(StichtischError):
    """The checkout of MicroPython in {folder} lacks submodules: {missing}."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Fetch them: git -C {folder} submodule update --init {missing}."


class NoBuildTool(StichtischError):
    """The image cannot be built: {programs} missing on this computer."""

    exit_code = ExitCode.BAD_INPUT
    hint = "On Debian and Ubuntu: apt install {packages}."


class BuildFailed(StichtischError):
    """{program} could not build the image: {reason}"""

    hint = "Everything that it printed is in {log}."


class NotFrozen(StichtischError):
    """The image lacks {count} modules of the firmware, for example {missing}."""

    hint = "Check firmware/boards/manifest.py, and that no CMAKE_ARGS in the environment replaces it."


class ImageTooLarge(StichtischError):
    """The image leaves {free} bytes of the program area free; it has to leave {least}."""

    hint = "firmware/README.md has a table of what each part costs."


class BoardFull(StichtischError):
    """The file system of the board is full: {free} KB are free."""

    exit_code = ExitCode.STORAGE
    hint = "Remove files of yours from it (mpremote ls, mpremote rm), then run the command again."


class BoardRefused(StichtischError):
    """MicroPython on the board failed at {path}: {reason}."""

    exit_code = ExitCode.PROTOCOL
    hint = "Journal and settings are as they were. Unplug the board, plug it in and run the command again."


class FileDamaged(StichtischError):
    """The file {path} was damaged in transfer twice."""

    exit_code = ExitCode.PROTOCOL
    hint = "Journal and settings are as they were. Take another cable or port, and run the command again."


class FlashBrokenOff(StichtischError):
    """The connection to the board at {port} broke off: {reason}."""

    exit_code = ExitCode.NO_TABLE
    hint = "Journal and settings are as they were. Check the cable, then run the command again."


class NoOverlay(StichtischError):
    """The board at {port} has no firmware with an overlay."""

    exit_code = ExitCode.PROTOCOL
    hint = "Put the firmware of this version on it: stichtisch flash."


class NoModulePath(StichtischError):
    """The file {path} does not lie below a folder named firmware."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Name the module that it replaces: stichtisch overlay FILE --as table/menu.py."


class BadModulePath(StichtischError):
    """'{path}' is not the path of a module."""

    exit_code = ExitCode.BAD_INPUT
    hint = "Give it as below the folder firmware, with its ending: table/menu.py."


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


class NotStarted(StichtischError):
    """The firmware is on the board, but no table answers with it at {place} within {seconds} seconds."""

    exit_code = ExitCode.PROTOCOL
    hint = "Unplug it and plug it in. To see its messages: mpremote connect PORT. Does its wiring match its board file?"
