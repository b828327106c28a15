"""Tests every text in every language at every position on the display: no text is cut off, no glyph is missing."""

import json
import subprocess
from pathlib import Path
from types import SimpleNamespace

import pytest
from any_game import entry_text, item_text
from any_game import say_in_any_game as say
from support.firmware_compiler import firmware_folder
from support.table_texts import item_names, read, read_game

from cardrules import option_pages
from cardrules.cards import FOOL, POPE
from cardrules.games import GAMES, book_of, offered_options
from stichtisch.simulation.vm import find_micropython
from table import words
from table.files.settings import CHOICES
from table.menu import house_rules, session_menu
from tablelog.actions import count, parse
from tablelog.choice_list import MORE

_HERE = Path(__file__).parent
# A name of the usual maximum length on a score sheet. Longer names are shortened, as on paper.
NAME = "Bartholomäus"
CARDS = [suit * 13 + rank for suit in range(4) for rank in range(13)] + [FOOL, POPE]


class Seating:
    """Gives everybody the same long name."""

    def name(self, person):
        return words.short_name(NAME, ()) if words.brief else NAME

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
    """Return all declarations as labels of ●."""
    own = ("agree", "take_back", "next", "abandon", "sheet", "end")
    actions = [parse(index) for index in range(count())]
    entries = [
        ("game", *entry[1:]) if entry[0] == "flag" else entry for entry in actions if entry[0] not in own
    ]
    entries += [("half_chicken",), ("game", "solo:C", "tout")]
    entries += [("runners", 14, ours) for ours in (False, True)]
    return [entry_text(entry) for entry in entries] + [say("abandon")]


def labels_in_play():
    said = declarations()
    lists = [
        say("list", entry_text((verb,)))
        for verb in ("solo", "wedding", "game", "call", "tops", "runners", "correct")
    ]
    lists.append(say("list", say("unseen")))
    cards = [words.card_name(card) for card in CARDS]
    backs = [say("back", words.card_sign(card)) for card in CARDS]
    return said + lists + cards + backs + [say("retract", one) for one in said] + [say("lend")]


def both_forms(make):
    """Return rows of key labels with their short forms."""
    full = make()
    words.brief = True
    try:
        short = make()
    finally:
        words.brief = False
    return [[*row, *other] for row, other in zip(full, short, strict=True)]


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
    for name, values in CHOICES:
        yield ("settings", name, MORE)
        yield from (("settings", name, value) for value in values)
    for deck in session_menu.packs() + session_menu.OTHER_CARDS:
        yield from (("register", deck, MORE), ("register", deck, "locked"), ("register", "lost", deck))


def options_of(game):
    """Yield all pages, options and values in the form of menu entries."""
    pages = option_pages.names(game)
    yield from (("option", page, MORE) for page in pages if len(pages) > 1)
    for page in pages:
        for name, values in option_pages.of_page(game, page):
            yield ("option", page, name, MORE)
            yield from (("option", page, name, value) for value in values)


# Menu entries that open other lists. People lean forward to read these, so they may be in a small font.
LISTS = ("settings", "register", "choose", "option", "selftest")


def steps_between():
    return [_text(GAMES[0], entry) for entry in entries_between() if entry[0] not in LISTS]


def lists_between():
    texts = [_text(GAMES[0], entry) for entry in entries_between() if entry[0] in LISTS]
    return texts + [_text(game, entry) for game in GAMES for entry in options_of(game)]


def _text(game, entry):
    # The text of an option depends on the current game.
    return session_menu.text(SimpleNamespace(session=SimpleNamespace(game=game)), Seating(), entry)


def in_lists(texts):
    return [[say("previous"), one, say("more")] for one in texts]


def labels():
    shown = in_lists(labels_in_play() + steps_between())
    name = words.short_name(NAME, ()) if words.brief else NAME
    shown += [
        [say("take_back"), "", say("announce")],
        ["", say("agree"), ""],
        [name, "", name],
    ]
    keys = ("undo", "skip", "yes", "no", "all", "quarter", "take", "next")
    register = {key: say("register_" + key) for key in keys}
    shown.append([register["undo"], say("hold_to_close"), register["skip"]])
    shown.append([register["no"], register["yes"], register["all"]])
    return [*shown, [register["quarter"], register["take"], register["next"]], ["", say("close"), ""]]


def notices():
    card = longest_card()
    questions = [say("asks", NAME, one) for one in [*declarations(), say("back", "♥10"), say("end")]]
    questions += [say("asks", NAME, say("retract", one)) for one in declarations()]
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
        "nothing_read",
        "deal_over",
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
    plain += (
        "not_now",
        "between_deals",
        "rules_clash",
        "rules_full",
        "no_neighbour",
        "nobody_here",
        "replaced",
    )
    with_name = ("turn_of", "declares_first", "turns_up_first", "sits_here")
    with_card = ("all_played", "not_in_pack", "turned_up")
    found = questions + [say(key) for key in plain] + [say(key, NAME) for key in with_name]
    found += [say(key, card) for key in with_card] + [say("played_before", card, 12)]
    found.append(say("bad_records", 9999))
    found.append(say("packets", f"3 · {say('packet_skat')} · 4 · 3"))
    return [
        *found,
        say("two_cards", card, card),
        say("with_next_game", say("game_schneider")),
    ]


def warnings():
    """Return all notices that a panel may show beside a list."""
    keys = (
        "nobody_here",
        "unknown_tag",
        "many_cards",
        "garbled",
        "other_game",
        "between_deals",
        "nearly_full",
    )
    return [say(key) for key in (*keys, "unread_journal", "reader_gone")] + [say("bad_records", 9999)]


def messages():
    keys = (
        "full",
        "full_of_session",
        "supply_low",
        "forgotten",
        "who_deals",
        "who_sits",
        "end_of_session",
    )
    return [say(key) for key in keys] + [say("deals_next", NAME)]


def explanations():
    """Return the explanations in the middle, which people lean forward to read."""
    card = longest_card()
    found = [say("service"), say("service_overlay", 199)]
    found += [house_rules.meaning(game, name) for game in GAMES for name, _ in offered_options(game)]
    for key, text in read(words.language).items():
        if key.startswith("register_") and say("register_take") != text:
            found.append(text.format(*_arguments_of(key, card)))
    return found


def _arguments_of(key, card):
    return ("12345678", 151) if key == "register_done" else (card, 12345678, 3, 2) if key == "register_other" else (
        (card, 108, card, 2) if key.startswith("register_lay") else (card, card, card, 2)
    )  # fmt: skip


def results():
    winner = say("alone", say("say_kontra"))
    found = [say("won", winner, 240, 0), say("nobody_won", 120, 120), say("passed_in")]
    found += [say(key) for key in ("misdeal", "refused_poverty")] + [say("round_over", 10)]
    found += [say(key, NAME) for key in ("skat_won", "skat_lost", "player_won", "player_lost")]
    return [*found, say("not_scored")]


def items():
    found = [item_text(name) for name in item_names()]
    found += [
        say("factor", say("resub"), 16),
        say("factor", say("knock"), 16),
        say("schneider"),
        say("march"),
    ]
    found += [entry_text(("runners", 14, ours)) for ours in (False, True)]
    return [*found, say("factor", item_text("kontra_announced"), 2)]


def remarks():
    texts = read(words.language)
    for game in GAMES:
        texts |= read_game(game, words.language)
    irregular = [say("in_trick", text, 12) for key, text in texts.items() if key.startswith("irregular_")]
    found = [say("named", NAME, one) for one in irregular]
    found += [text for key, text in texts.items() if key.startswith("why_")]
    return [*found, say("card_points", 120, 0)]


def rows():
    """Return the lines of the self-test's page by column: label and longest possible value."""
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
        "labels": both_forms(labels),
        "lists": in_lists(lists_between()),
        "notices": notices(),
        "warnings": warnings(),
        "messages": messages() + notices(),
        "explanations": explanations(),
        "welcome": [say("who_sits")],
        "results": results(),
        "items": items(),
        "rounds": [
            say("bid_and_won", "Maximilian", 5, 5),
            say("taken", "Maximilian", 120),
            say("factor", say("virgin"), 8),
            say("with_partner", "Maximilian"),
            entry_text(("game", "geier:C")),
        ],
        "remarks": remarks(),
        "rows": rows(),
        "presses": [say("selftest_press", "◀ ● ▶")],
        "hints": [say("selftest_hint", 32)],
        "texts": list(read(spoken).values()),
    }
    (tmp_path / "texts.json").write_text(json.dumps(given))
    command = [
        find_micropython(),
        "-X",
        "heapsize=8M",
        _HERE / "words_fit.py",
        firmware_folder(),
        tmp_path / "texts.json",
    ]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert not run.stderr
    offenders = {place: found for place, found in json.loads(run.stdout).items() if found}
    assert not offenders, json.dumps(offenders, ensure_ascii=False)
