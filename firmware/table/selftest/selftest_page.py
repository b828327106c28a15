# The page of the self-test: a line for every part, with faults marked.

from micropython import const

from drivers.reader import NORMAL_POWER
from drivers.st7796 import MODEL
from table import PLACES, words
from table.menu.keys import KEYS_A_SEAT

# The states of a line.
AWAITED = const(0)
GOOD = const(1)
WRONG = const(2)

_KEY_SYMBOLS = const("◀●▶")
# A card that needs more power than this is near the limit of the power used in play.
_WEAK_POWER = const(24)
_MEGABYTE = const(1 << 20)
_NO_CHIP = const(("00", "FF"))
# The voltage range of USB (USB 2.0, 7.2.2), and the highest voltage that the parts withstand.
_LOWEST_MILLIVOLTS = const(4400)
_HIGHEST_MILLIVOLTS = const(5500)


def show_page(view, test):
    # Shows the page in place of everything else. Allocates.
    view.phase = "selftest"
    view.headline = words.say("selftest") if test.finished else words.say("list", words.say("selftest"))
    view.facts = (words.say("selftest_hint", NORMAL_POWER),)
    view.rows = _rows(test)
    for place in range(PLACES):
        view.people[place] = ()
        view.cards[place] = ()
        left = _left_to_press(test.keys["pressed"], place) if place < test.keys["places"] else ""
        view.notice[place] = words.say("selftest_press", left) if left else ""
        view.wrong[place] = False
        view.keys[place] = ("", words.say("hold_to_close"), "")


def _left_to_press(pressed, place):
    keys = [_KEY_SYMBOLS[key] for key in range(KEYS_A_SEAT) if not pressed >> KEYS_A_SEAT * place + key & 1]
    return " ".join(keys)


def _rows(test):
    # (label, text, AWAITED, GOOD or WRONG): first the readers and the flash, then everything else.
    results = {(name, place): values for name, place, values in test.results}
    names = ["place_" + str(place) for place in range(PLACES)] if test.readers > 1 else ["selftest_reader"]
    rows = [_row(name, _reader, results.get(("reader", place))) for place, name in enumerate(names)]
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
    return words.say("selftest_shown" if values["shown"] else "selftest_none"), GOOD


def _display(values):
    good = values["model"] == "{:04X}".format(MODEL)
    silent = values["model"] in ("0000", "FFFF")
    return _judged(good, words.say("selftest_silent") if silent else values["model"] + "h")


def _keys(values):
    if not values["answer"]:
        return words.say("selftest_silent"), WRONG
    if values["held"]:
        return words.say("selftest_stuck"), WRONG
    keys = KEYS_A_SEAT * values["places"]
    count = sum([values["pressed"] >> key & 1 for key in range(keys)])
    return "{}/{}".format(count, keys), GOOD if count == keys else AWAITED


def _supply(values):
    millivolts = values["millivolts"]
    good = _LOWEST_MILLIVOLTS <= millivolts <= _HIGHEST_MILLIVOLTS
    return _judged(good, _tenths(millivolts + 50, 1000) + " V")


def _clock(values):
    # A table also works without this chip.
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
