"""Test data for the rules, read the same way on CPython and MicroPython."""

import json

_DATA = __file__.rsplit("/", 2)[0] + "/data/"
PROFILE = "ddv-tsr"
PROFILES = ("adpoker", "house", "wikipedia", "ddv-tsr")


def read(path):
    # Return the text of a file of test data. It is read in one call: MicroPython calls the system for each byte of a
    # line or of json.load(), and read() without a size enlarges its buffer by 256 bytes at a time.
    with open(_DATA + path, "rb") as file:
        size = file.seek(0, 2)
        file.seek(0)
        return file.read(size).decode()


def vectors(name, **wanted):
    # Return the cases of a vector file whose fields have these values.
    cases = json.loads(read("vectors/" + name + ".json"))
    matching = [case for case in cases if all(case.get(key) == value for key, value in wanted.items())]
    assert matching, "no case left in " + name
    return matching


def deals(limit=None, name="doppelkopf_ddv-tsr", contracts=None):
    # Return collected deals as {"deal", "expected"}, only those with one of `contracts` if given.
    chosen = []
    for line in read("deals/" + name + ".jsonl").rstrip().split("\n"):
        case = json.loads(line)
        if contracts is None or case["expected"]["contract"] in contracts:
            chosen.append(case)
        if len(chosen) == limit:
            break
    return chosen


def missing_from(expected, answer, path=""):
    # Return the paths at which the answer lacks or contradicts the expected value, at every depth; extra keys are
    # allowed.
    if isinstance(expected, dict):
        missing = []
        for key in expected:
            if not isinstance(answer, dict) or key not in answer:
                missing.append(path + "/" + key)
            else:
                missing += missing_from(expected[key], answer[key], path + "/" + key)
        return missing
    if isinstance(expected, list):
        if not isinstance(answer, list) or len(answer) != len(expected):
            return ["%s: %r" % (path, answer)]
        missing = []
        for place, value in enumerate(expected):
            missing += missing_from(value, answer[place], "%s[%d]" % (path, place))
        return missing
    return [] if expected == answer else ["%s: %r is not %r" % (path, answer, expected)]


def solo_of(contract):
    # Convert a solo of the vectors to notation: "solo_queen" -> "queens", "solo_C" -> "C"; other contracts -> None.
    if not contract.startswith("solo_"):
        return None
    return {"queen": "queens", "jack": "jacks", "ace": "aces"}.get(contract[5:], contract[5:])


def notation(dealer, log, profile=PROFILE, options=None, **more):
    deal = {"format": "stichtisch-deal", "version": 1, "id": "t", "game": "doppelkopf"}
    deal.update({"rules": {"profile": profile, "options": options or {}}, "dealer": dealer, "log": log})
    deal.update(more)
    return deal


def full_deal(case):
    # Return the notation of a complete Doppelkopf deal of the vectors.
    given = case["inputs"]
    log = [[seat, "play", card] for seat, card in given["plays"]]
    for call in sorted(given["announcements"], key=lambda call: -call["after_plays"]):
        log.insert(call["after_plays"], [call["seat"], "say", call["what"].replace("schwarz", "black")])
    if given["contract"] in ("wedding", "wedding_solo"):
        declarer = next(seat for seat, hand in enumerate(given["hands"]) if hand.count("CQ") == 2)
        log.insert(0, [declarer, "wedding"])
    owed = [False] * 4
    if given["soloist"] is not None:
        log.insert(0, [given["soloist"], "solo", solo_of(given["contract"])])
        owed[given["soloist"]] = given["leader"] == given["soloist"]
    options = {"with_nines": given["hand_size"] == 12}
    more = {"hands": given["hands"], "mandatory_solo_open": owed}
    return notation(given["dealer"], log, profile=case["profile"], options=options, **more)
