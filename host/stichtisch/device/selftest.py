"""The PC's side of the table's self-test: it runs the test, and reports results and remedies to the builder."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from stichtisch.device.client import ATTEMPTS, Client
from stichtisch.device.errors import SelfTestIncomplete
from stichtisch.i18n.reason import Reason
from stichtisch.journal.event import whole_number
from stichtisch.text import counted, harmless

PLACES = ("South", "West", "North", "East")
ALL_KEYS = 0xFFF
KEYS_A_PLACE = 3
_KEY_NAMES = "◀●▶"

ONLY_READER = "Reader"

GOOD = "good"
# The state of a part that a person must inspect or test.
OPEN = "open"
WRONG = "wrong"

# A test lasts at most 8 s. LOOK_SECONDS is the time between two reads of its results.
TEST_SECONDS = 30.0
LOOK_SECONDS = 0.3
# The maximum time for all reads together, as a multiple of the time allowed for the test.
_MOST_TIMES = 3

_CHIPS = {
    "90": "MFRC522 0.0",
    "91": "MFRC522 1.0",
    "92": "MFRC522 2.0",
    "88": "clone FM17522",
    "89": "clone FM17522E",
    "B2": "clone FM17522",
    "12": "counterfeit MFRC522",
}
_CLONES = ("88", "89", "B2")
_NO_CHIP = ("00", "FF")
_NO_ANSWER = "00000000"
_UNKNOWN = "00"

# Antenna power (CWGsPReg): the setting in play, and two lower ones. A card that answers at the lowest setting has ample
# reserve for a bad position; a card that answers at the middle setting has enough.
_POWER_IN_PLAY = 32
_AMPLE_POWER = 16
_ENOUGH_POWER = 24

_MODEL = "7796"
_NO_MODEL = ("0000", "FFFF")
# The lowest voltage at the end of a long cable (USB 2.0, 7.2.2), and the highest voltage that the parts tolerate.
_LOWEST_MILLIVOLTS = 4400
_HIGHEST_MILLIVOLTS = 5500
# The maximum number of bytes that a deal may need in the flash.
_LEAST_FREE = 96 * 1024
# The number of bytes in a block of the W25Q16JV, and the number of times that it can be erased.
_BLOCK = 4096
_CYCLES = 100_000

# The types of the values in an answer, by part.
_FORMS: dict[str, dict[str, type]] = {
    "board": {"readers": int},
    "display": {"model": str},
    "supply": {"millivolts": int},
    "clock": {"fitted": bool},
    "keys": {"answer": bool, "held": int, "pressed": int},
    "reader": {"version": str, "like": str, "checksum": str, "range": int},
    "flash": {"free": int, "erases": int, "most": int},
    "lights": {"shown": int},
}

Values = dict[str, Any]


@dataclass(frozen=True)
class Finding:
    """One line of the report: a part, its state (GOOD, OPEN or WRONG), the result (`found`), and advice."""

    part: str
    state: str
    found: str
    advice: str = ""


@dataclass(frozen=True)
class Measured:
    """The results from the table: the values of each part, with readers by their place (0 to 3)."""

    parts: dict[str, Values]
    readers: dict[int, Values]
    state: str

    @property
    def reader_count(self) -> int:
        """The number of readers of the table, or 4 if the firmware does not report it."""
        readers: int = self.parts["board"]["readers"] if "board" in self.parts else len(PLACES)
        return readers if 0 < readers < len(PLACES) else len(PLACES)

    @property
    def all_keys(self) -> int:
        """The bit mask of the keys that the table has."""
        shared = "keys" in self.parts and self.parts["keys"].get("places") == 1
        return ALL_KEYS & (1 << KEYS_A_PLACE) - 1 if shared else ALL_KEYS

    @property
    def complete(self) -> bool:
        """Return whether every part has reported."""
        return not _missing(self)

    @property
    def pressed(self) -> int:
        """The bit mask of the keys that were pressed: bit 3 * place + key."""
        return int(self.parts["keys"]["pressed"]) if "keys" in self.parts else 0


def measure(client: Client, key_seconds: float = 0, ready: Callable[[], None] = lambda: None) -> Measured:
    """Run the self-test of the table behind `client`, and end it.

    Before ending it, wait up to `key_seconds` until every key has been pressed. `ready` is called before this wait.
    Raises SelfTestRefused, SelfTestIncomplete, TakesTooLong, and the errors of the client.
    """
    client.selftest(on=False)
    try:
        measured = _watch(client, TEST_SECONDS, lambda values: values.state == "waiting" and values.complete)
        if not measured.complete:
            raise SelfTestIncomplete(port=client.port, parts=", ".join(_missing(measured)))
        if key_seconds and measured.pressed != measured.all_keys:
            ready()
            measured = _watch(client, key_seconds, lambda values: values.pressed == values.all_keys)
        return measured
    finally:
        client.selftest(on=False)


def _watch(client: Client, seconds: float, enough: Callable[[Measured], bool]) -> Measured:
    with client.within(_MOST_TIMES * seconds, Reason("its self-test")):
        for _ in range(max(ATTEMPTS, round(seconds / LOOK_SECONDS))):
            measured = parse(client.selftest(on=True))
            if enough(measured):
                break
            client.pause(LOOK_SECONDS)
    return measured


def parse(answers: list[list[Any]]) -> Measured:
    """Return the values in the table's answers. Parts whose values do not have the expected form are left out."""
    parts: dict[str, Values] = {}
    readers: dict[int, Values] = {}
    state = ""
    for name, *rest in answers:
        if name == "state" and rest:
            state = str(rest[0])
        elif (
            name == "reader" and len(rest) == 2 and rest[0] in range(len(PLACES)) and _is_form(name, rest[1])
        ):
            readers[int(rest[0])] = rest[1]
        elif name in _FORMS and name != "reader" and len(rest) == 1 and _is_form(name, rest[0]):
            parts[name] = rest[0]
    return Measured(parts, readers, state)


def _is_form(name: str, values: object) -> bool:
    form = _FORMS[name]
    return isinstance(values, dict) and all(_is_of(values.get(key), kind) for key, kind in form.items())


def _is_of(value: object, kind: type) -> bool:
    return whole_number(value) if kind is int else isinstance(value, kind)


def _missing(measured: Measured) -> list[str]:
    readers = [
        _reader_name(place, measured).replace("Reader", "reader")
        for place in range(measured.reader_count)
        if place not in measured.readers
    ]
    # Older firmware does not report `board`.
    parts = [name for name in _FORMS if name not in ("reader", "board") and name not in measured.parts]
    return readers + parts


def _reader_name(place: int, measured: Measured) -> str:
    return f"Reader {PLACES[place]}" if measured.reader_count > 1 else ONLY_READER


def findings(measured: Measured, keys_wanted: bool = False) -> list[Finding]:
    """Return the report on a complete self-test. If `keys_wanted`, a key that was not pressed is WRONG."""
    parts = measured.parts
    return [
        *(
            _reader(_reader_name(place, measured), measured.readers[place])
            for place in range(measured.reader_count)
        ),
        _display(parts["display"]["model"]),
        _keys(parts["keys"], measured.all_keys, keys_wanted),
        _supply(parts["supply"]["millivolts"]),
        _clock(parts["clock"]),
        _flash(parts["flash"]),
        _lights(parts["lights"]["shown"]),
    ]


def lines(report: list[Finding]) -> list[str]:
    """Return the report as lines of text: a mark, the part and the result, with the advice below."""
    marks = {GOOD: "  ok", OPEN: "   ?", WRONG: "FAIL"}
    width = max(len(finding.part) for finding in report)
    text = []
    for finding in report:
        text.append(f"{marks[finding.state]}  {finding.part:{width}}  {harmless(finding.found)}")
        if finding.advice:
            text.append(f"{'':{width + 8}}{finding.advice}")
    return text


def _lights(shown: int) -> Finding:
    if not shown:
        return Finding("Lights", GOOD, "none fitted")
    return Finding(
        "Lights, buzzer", OPEN, "each light was red, green and blue, with a tone", "Were they, was it heard?"
    )


def _reader(part: str, values: Values) -> Finding:
    version, like = values["version"], values["like"]
    if version in _NO_CHIP:
        advice = "Check its 3.3 V, ground and five wires"
        advice += "." if part == ONLY_READER else ", and its gate of the 74AHC125."
        return Finding(part, WRONG, f"no chip answers (0x{version})", advice)
    name = f"0x{version} {_CHIPS.get(version, 'unknown chip')}"
    if like == version:
        return _reach(part, f"{name}, self-test passed", values["range"], version in _CLONES)
    if like != _UNKNOWN:
        result = f"{name}, answers the self-test as 0x{like} {_CHIPS.get(like, 'another chip')}"
        return Finding(
            part, WRONG, result, f"A clone under a false name: replace it ({_range_text(values['range'])})."
        )
    if values["checksum"] == _NO_ANSWER:
        return Finding(
            part, WRONG, f"{name}, self-test without an answer", "Check its supply, or replace it."
        )
    result = f"{name}, self-test failed (answer {values['checksum']})"
    advice = f"An unknown clone, or a damaged chip: replace it ({_range_text(values['range'])})."
    return Finding(part, WRONG, result, advice)


def _range_text(power: int) -> str:
    return f"card answers from power {power}, play has {_POWER_IN_PLAY}" if power else "no card on it"


def _reach(part: str, name: str, power: int, clone: bool) -> Finding:
    remark = "This clone works if its range is good." if clone else ""
    if not power:
        return Finding(
            part,
            OPEN,
            f"{name}, {_range_text(power)}",
            "To measure its range, lay a card on the cloth above it.",
        )
    result = f"{name}, {_range_text(power)}"
    if power <= _AMPLE_POWER:
        return Finding(part, GOOD, f"{result}: ample", remark)
    if power <= _ENOUGH_POWER:
        return Finding(part, GOOD, f"{result}: enough", remark)
    advice = "Bring the coil nearer to the card, away from metal, or use a module with larger inductors."
    short = "too little" if power <= _POWER_IN_PLAY else "not heard in play"
    return Finding(part, WRONG, f"{result}: {short}", advice)


def _display(model: str) -> Finding:
    if model == _MODEL:
        return Finding("Display", GOOD, "ST7796S")
    if model in _NO_MODEL:
        advice = "If it shows a page, only its data output (GP8) is not connected; only this test needs it."
        return Finding("Display", WRONG, "does not report its model", advice)
    return Finding("Display", WRONG, f"controller {model}", "The firmware draws on an ST7796S.")


def _keys(values: Values, all_keys: int, wanted: bool) -> Finding:
    if not values["answer"]:
        advice = "Check the MCP23017: its supply, SDA (GP16) and SCL (GP17), address 0x20."
        return Finding("Keys", WRONG, "their chip does not answer", advice)
    if values["held"]:
        held = _names(values["held"])
        return Finding(
            "Keys", WRONG, f"pressed all the time: {held}", "Look for a key that is stuck or shorted."
        )
    left = all_keys & ~values["pressed"]
    shared = all_keys != ALL_KEYS
    if not left:
        return Finding("Keys", GOOD, "all three were pressed" if shared else "all twelve were pressed")
    if wanted and shared:
        signs = " ".join(_KEY_NAMES[key] for key in range(KEYS_A_PLACE) if left >> key & 1)
        advice = "Check the plug of the keypad: one contact at ground, four at GP18 to GP21."
        return Finding("Keys", WRONG, f"never pressed: {signs}", advice)
    if wanted:
        return Finding("Keys", WRONG, f"never pressed: {_names(left)}", "Check their wires to the MCP23017.")
    return Finding(
        "Keys", OPEN, "their chip answers", "To press each of them once: stichtisch selftest --keys"
    )


def _names(mask: int) -> str:
    keys = [
        f"{name} {_KEY_NAMES[key]}"
        for place, name in enumerate(PLACES)
        for key in range(KEYS_A_PLACE)
        if mask >> KEYS_A_PLACE * place + key & 1
    ]
    return ", ".join(keys)


def _supply(millivolts: int) -> Finding:
    result = f"{millivolts / 1000:.2f} V"
    if millivolts < _LOWEST_MILLIVOLTS:
        return Finding(
            "Supply", WRONG, result, "Use a shorter cable or another port; check the divider at GP26."
        )
    if millivolts > _HIGHEST_MILLIVOLTS:
        return Finding(
            "Supply", WRONG, result, "No USB port supplies this voltage: check the divider at GP26."
        )
    return Finding("Supply", GOOD, result)


def _clock(values: Values) -> Finding:
    if not values["fitted"]:
        return Finding("Clock chip", GOOD, "none fitted: every sync sets the clock")
    if values.get("unix") is None:
        return Finding("Clock chip", GOOD, "DS3231, not set", "stichtisch sync sets it.")
    return Finding("Clock chip", GOOD, "DS3231")


def _flash(values: Values) -> Finding:
    result = f"{values['free'] // 1024} KB free, erased {counted(values['erases'], 'time')}"
    if values["free"] < _LEAST_FREE:
        return Finding(
            "Flash", WRONG, result, "A deal needs 96 KB: stichtisch sync lets the table make room."
        )
    life = max(values["free"] // _BLOCK, 1) * _CYCLES
    worn = f"{values['erases'] / life:.2%} of the erases its free blocks allow, at most {values['most']} in one block."
    return Finding("Flash", GOOD, result, worn)
