"""Every text of every language in every place where it can stand: nothing is cut, no sign is missing."""

import json
import subprocess
from pathlib import Path

import pytest
from support.table_texts import item_names, read

from cardrules.cards import FOOL, POPE
from cardrules.games import GAMES, book_of
from stichtisch.simulation.vm import find_micropython
from table import words
from table.files.settings import CHOICES
from table.menu import deal_menu, session_menu
from table.rooms import room_of
from tablelog.actions import count, parse
from tablelog.choice_list import MORE

_HERE = Path(__file__).parent
_FIRMWARE = _HERE.parents[1] / "firmware"
# As long as names are that people write on a sheet; longer ones are cut, as are their owners' on paper.
NAME = "Bartholomäus"
CARDS = [suit * 13 + rank for suit in range(4) for rank in range(13)] + [FOOL, POPE]


class Seating:
    """Everybody is called alike."""

    def name(self, person):
        return NAME

    name_of = name


@pytest.fixture(params=[(language, suits) for language in words.LANGUAGES for suits in words.SUITS])
def spoken(request):
    language, suits = request.param
    words.use(language)
    words.use_suits(suits)
    yield language
    words.use("en")
    words.use_suits("french")


def longest_card():
    return max((words.card_name(card) for card in CARDS), key=len)


def declarations():
    """Everything that is declared, as ● shows it."""
    own = ("agree", "take_back", "next", "abandon", "sheet", "end")
    actions = [parse(index) for index in range(count())]
    entries = [
        ("game", *entry[1:]) if entry[0] == "flag" else entry for entry in actions if entry[0] not in own
    ]
    return [deal_menu.declared(entry) for entry in entries] + [words.say("abandon")]


def labels_in_play():
    said = declarations()
    lists = [
        words.say("list", deal_menu.declared((verb,)))
        for verb in ("solo", "wedding", "game", "tops", "correct")
    ]
    lists.append(words.say("list", words.say("unseen")))
    cards = [words.card_name(card) for card in CARDS]
    backs = [words.say("back", words.card_sign(card)) for card in CARDS]
    return said + lists + cards + backs + [words.say("retract", one) for one in said] + [words.say("lend")]


def entries_between():
    yield from (("again",), ("new",), ("sit",), ("lot",), ("next",), ("sheet",), ("end",), ("join",))
    yield from (
        (verb, MORE) for verb in ("people", "settings", "register", "choose", "option", "correct", "penalty")
    )
    yield from ((verb, MORE) for verb in ("swap", "move"))
    yield from (
        ("deal", 0),
        ("leave", 0),
        ("swap", 0, MORE),
        ("swap", 0, 1),
        ("move", 0, MORE),
        ("penalty", 0, MORE),
    )
    yield ("selftest",)
    yield from (("move", 0, place) for place in range(4))
    yield from (("penalty", 0, violation, (-12,)) for violation in ("minor", "serious", "revoke"))
    for game in GAMES:
        yield ("choose", game, MORE)
        yield from (("choose", game, profile) for profile in book_of(game).PROFILES)
        for name, values in room_of(game).OPTIONS:
            yield ("option", name, MORE)
            yield from (("option", name, value) for value in values)
    for name, values in CHOICES:
        yield ("settings", name, MORE)
        yield from (("settings", name, value) for value in values)
    for deck in session_menu.packs() + session_menu.OTHER_CARDS:
        yield from (("register", deck, MORE), ("register", deck, "locked"), ("register", "lost", deck))


def labels():
    texts = labels_in_play() + [session_menu.text(None, Seating(), entry) for entry in entries_between()]
    shown = [[words.say("previous"), one, words.say("more")] for one in texts]
    shown += [
        [words.say("take_back"), "", words.say("announce")],
        ["", words.say("agree"), ""],
        ["Friedrich", "", "Friedrich"],
    ]
    keys = ("undo", "skip", "yes", "no", "all", "quarter", "take", "next")
    register = {key: words.say("register_" + key) for key in keys}
    shown.append([register["undo"], words.say("hold_to_close"), register["skip"]])
    shown.append([register["no"], register["yes"], register["all"]])
    return [*shown, [register["quarter"], register["take"], register["next"]], ["", words.say("close"), ""]]


def notices():
    card = longest_card()
    questions = [
        words.say("asks", NAME, one) for one in [*declarations(), words.say("back", "♥10"), words.say("end")]
    ]
    questions += [words.say("asks", NAME, words.say("retract", one)) for one in declarations()]
    plain = (
        "second_card",
        "other_pack",
        "other_game",
        "unknown_tag",
        "many_cards",
        "copied",
        "stale",
        "garbled",
        "both_ends",
        "perhaps_copied",
    )
    plain += (
        "choose_unread",
        "reader_gone",
        "reader_lent",
        "no_room",
        "nothing_to_say",
        "asked",
        "hold_to_take_back",
        "nearly_full",
    )
    plain += ("not_now", "between_deals", "rules_clash", "no_neighbour", "nobody_here", "replaced")
    with_name = ("turn_of", "declares_first", "turns_up_first", "sits_here")
    with_card = ("all_played", "not_in_pack", "turned_up")
    found = questions + [words.say(key) for key in plain] + [words.say(key, NAME) for key in with_name]
    found += [words.say(key, card) for key in with_card] + [words.say("played_before", card, 12)]
    found.append(words.say("bad_records", 9999))
    return [
        *found,
        words.say("two_cards", card, card),
        words.say("with_next_game", words.say("game_schneider")),
    ]


def headlines():
    card = longest_card()
    keys = (
        "full",
        "full_of_session",
        "supply_low",
        "forgotten",
        "service",
        "who_deals",
        "who_sits",
        "end_of_session",
    )
    found = [words.say(key) for key in keys] + [words.say("deals_next", NAME)] + notices()
    found.append(words.say("service_overlay", 199))
    for key, text in read(words.language).items():
        if key.startswith("register_") and words.say("register_take") != text:
            found.append(text.format(*_arguments_of(key, card)))
    return found


def _arguments_of(key, card):
    return ("12345678", 151) if key == "register_done" else (card, 12345678, 3, 2) if key == "register_other" else (
        (card, 108, card, 2) if key.startswith("register_lay") else (card, card, card, 2)
    )  # fmt: skip


def results():
    winner = words.say("alone", words.say("say_kontra"))
    found = [words.say("won", winner, 240, 0), words.say("nobody_won", 120, 120), words.say("passed_in")]
    found += [words.say(key) for key in ("misdeal", "refused_poverty")] + [words.say("round_over", 10)]
    found += [words.say(key, NAME) for key in ("skat_won", "skat_lost")]
    return [*found, words.say("not_scored")]


def items():
    found = [words.item_name(name) for name in item_names()]
    return [*found, words.say("factor", words.item_name("kontra_announced"), 2)]


def remarks():
    texts = read(words.language)
    irregular = [
        words.say("in_trick", text, 12) for key, text in texts.items() if key.startswith("irregular_")
    ]
    found = [words.say("named", NAME, one) for one in irregular]
    found += [text for key, text in texts.items() if key.startswith("why_")]
    return [*found, words.say("card_points", 120, 0)]


def rows():
    """The lines of the self-test's page, by column: label, and the longest that can stand there."""
    say = words.say
    found = {
        "selftest_flash": [say("selftest_erased", "1.3", 99999)],
        "selftest_display": ["! 9488h", "! " + say("selftest_silent")],
        "selftest_keys": ["12/12", "! " + say("selftest_silent"), "! " + say("selftest_stuck")],
        "selftest_supply": ["! 4.0 V"],
        "selftest_clock": [say("selftest_fitted"), say("selftest_none")],
        "selftest_lights": [say("selftest_shown")],
    }
    readers = [
        f"! 92h {say(result)}, {reach}"
        for result in ("selftest_good", "selftest_bad")
        for reach in (say("selftest_no_card"), say("selftest_from", 63))
    ]
    found |= {f"place_{place}": [*readers, "! " + say("selftest_silent")] for place in range(4)}
    columns = [[], []]
    for label, texts in found.items():
        first = label == "selftest_flash" or label.startswith("place")
        columns[not first] += [[say(label), one] for one in texts]
    return columns


def test_every_text_fits_where_it_stands(spoken, tmp_path):
    given = {
        "labels": labels(),
        "notices": notices(),
        "headlines": headlines(),
        "welcome": [words.say("who_sits")],
        "results": results(),
        "items": items(),
        "rounds": [words.say("bid_and_won", "Maximilian", 5, 5)],
        "remarks": remarks(),
        "rows": rows(),
        "presses": [words.say("selftest_press", "◀ ● ▶")],
        "hints": [words.say("selftest_hint", 32)],
        "texts": list(read(spoken).values()),
    }
    (tmp_path / "texts.json").write_text(json.dumps(given))
    command = [
        find_micropython(),
        "-X",
        "heapsize=8M",
        _HERE / "words_fit.py",
        _FIRMWARE,
        tmp_path / "texts.json",
    ]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert not run.stderr
    offenders = {place: found for place, found in json.loads(run.stdout).items() if found}
    assert not offenders, json.dumps(offenders, ensure_ascii=False)
