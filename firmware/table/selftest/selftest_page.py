# The page of the self-test: a line for every part, and which of them is wrong.

from micropython import const

from drivers.reader import NORMAL_POWER
from drivers.st7796 import MODEL
from table import PLACES, words
from table.menu.keys import KEYS_A_SEAT

# The states of a line.
AWAITED = const(0)
GOOD = const(1)
WRONG = const(2)

_KEYS = const(12)
_KEY_SYMBOLS = const("◀●▶")
# A card that needs more of the power that play has is near its limit.
_WEAK_POWER = const(24)
_MEGABYTE = const(1 << 20)
_NO_CHIP = const(("00", "FF"))
# The range of USB (USB 2.0, 7.2.2), and the most the parts endure.
_LOWEST_MILLIVOLTS = const(4400)
_HIGHEST_MILLIVOLTS = const(5500)


def show_page(view, test):
    # Puts the page in the place of everything else. Allocates.
    view.phase = "selftest"
    view.headline = words.say("selftest") if test.finished else words.say("list", words.say("selftest"))
    view.facts = (words.say("selftest_hint", NORMAL_POWER),)
    view.rows = _rows(test)
    for place in range(PLACES):
        view.people[place] = ()
        view.cards[place] = ()
        left = _left_to_press(test.keys["pressed"], place)
        view.notice[place] = words.say("selftest_press", left) if left else ""
        view.wrong[place] = False
        view.keys[place] = ("", words.say("hold_to_close"), "")


def _left_to_press(pressed, place):
    keys = [_KEY_SYMBOLS[key] for key in range(KEYS_A_SEAT) if not pressed >> KEYS_A_SEAT * place + key & 1]
    return " ".join(keys)


def _rows(test):
    # (label, text, AWAITED, GOOD or WRONG): the readers and the flash, then everything else.
    results = {(name, place): values for name, place, values in test.results}
    rows = [_row("place_" + str(place), _reader, results.get(("reader", place))) for place in range(PLACES)]
    return rows + [_row(label, about, results.get((name, -1))) for name, label, about in _PARTS]


def _row(label, about, values):
    return (words.say(label),) + (about(values) if values else ("…", AWAITED))


def _tenths(number, unit):
    return "{}.{}".format(number // unit, number % unit * 10 // unit)


def _judged(good, text):
    return text, GOOD if good else WRONG


def _reader(values):
    version, score = values["version"], values["range"]
    if version in _NO_CHIP:
        return words.say("selftest_silent"), WRONG
    passed = values["like"] == version
    result = words.say("selftest_good" if passed else "selftest_bad")
    reach = words.say("selftest_from", score) if score else words.say("selftest_no_card")
    return _judged(passed and score <= _WEAK_POWER, "{}h {}, {}".format(version, result, reach))


def _lights(values):
    return words.say("selftest_shown"), GOOD


def _display(values):
    good = values["model"] == "{:04X}".format(MODEL)
    silent = values["model"] in ("0000", "FFFF")
    return _judged(good, words.say("selftest_silent") if silent else values["model"] + "h")


def _keys(values):
    if not values["answer"]:
        return words.say("selftest_silent"), WRONG
    if values["held"]:
        return words.say("selftest_stuck"), WRONG
    count = sum([values["pressed"] >> key & 1 for key in range(_KEYS)])
    return "{}/{}".format(count, _KEYS), GOOD if count == _KEYS else AWAITED


def _supply(values):
    millivolts = values["millivolts"]
    good = _LOWEST_MILLIVOLTS <= millivolts <= _HIGHEST_MILLIVOLTS
    return _judged(good, _tenths(millivolts + 50, 1000) + " V")


def _clock(values):
    # A table without this chip is a normal table.
    return words.say("selftest_fitted" if values["fitted"] else "selftest_none"), GOOD


def _flash(values):
    return words.say("selftest_erased", _tenths(values["free"], _MEGABYTE), values["erases"]), GOOD


_PARTS = (
    ("flash", "selftest_flash", _flash),
    ("display", "selftest_display", _display),
    ("keys", "selftest_keys", _keys),
    ("supply", "selftest_supply", _supply),
    ("clock", "selftest_clock", _clock),
    ("lights", "selftest_lights", _lights),
)
