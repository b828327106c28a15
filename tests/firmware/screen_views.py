"""Example views of the table for the screen, one for each picture; runs on MicroPython."""

from any_game import item_text, say_in_any_game

from cardrules.cards import FOOL, NO_CARD, POPE, card_from_text
from table import words
from table.screen import style

LANGUAGES = ("en", "de", "fr")
# Names may have 24 characters.
LONG = "Anna-Maximiliane Schröer"
NAMES = ("Jonas", "Marta", "Grünewald", "Zoë")
SEVEN = ("Jonas", "Marta", "Grünewald", "Zoë", "Björn", "Anaïs", "Theo")
SEVEN_WITH_LONG = ("Jonas", "Marta", "Grünewald", "Zoë", "Björn", "Anaïs", LONG)
EIGHT_WITH_LONG = ("Jonas", "Marta", "Grünewald", "Zoë", "Björn", "Anaïs", LONG, LONG)

# The texts in the pictures, each as a key of the table's texts with its arguments.
_TEXTS = {
    "sit": ("sit",),
    "welcome": ("who_sits",),
    "who_deals": ("who_deals",),
    "i_deal": ("deal", NAMES[0]),
    "leave": ("leave", NAMES[1]),
    "menu": ("settings",),
    "say": ("announce",),
    "undo": ("take_back",),
    "back": ("previous",),
    "more": ("more",),
    "end": ("end",),
    "next_deal": ("next",),
    "sheet": ("sheet",),
    "say_re": ("say_kontra",),
    "say_no60": ("say_no60",),
    "not_your_turn": ("turn_of", NAMES[2]),
    "unknown": ("unknown_tag",),
    "take_off": ("many_cards",),
    "asked": ("asked",),
    "reader_gone": ("reader_gone",),
    "full": ("full",),
    "grand": ("game_grand",),
    "bid": ("bid_stands", 48),
    "bids": ("bids_of", 9, 8),
    "passes": ("pass",),
    "bid_of": ("bid",),
    "re_wins": ("won", "Re", 151, 89),
    "won": ("item_won",),
    "no_90": ("item_no90",),
    "no_60": ("item_no60",),
    "re_said": ("item_re_announced",),
    "fox": ("item_fox",),
    "round": ("round_over", 7),
    "tricks": ("bid_and_won",),
    "skat_wins": ("skat_won", "Zoë"),
    "matadors": ("tops_with", 2),
    "hand": ("hand",),
    "card_points": ("card_points", 74, 46),
    "plays": ("declarer",),
    "partner": ("partner",),
    "couple": ("pair", "Marta", "Zoë"),
    "marta_wins": ("player_won", "Marta"),
    "with_zoe": ("with_partner", "Zoë"),
    "runners": ("runners_with", 3),
    "kontra": ("kontra",),
    "ranking": ("end_of_session",),
    "next_round": ("next_round",),
    "place": ("rank",),
    "first": ("rank", 1),
    "new": ("again",),
    "selftest": ("selftest",),
    "selftest_hint": ("selftest_hint", 32),
    "press_all": ("selftest_press", "◀ ● ▶"),
    "press_one": ("selftest_press", "●"),
    "hold": ("hold_to_close",),
}


def _composed(key):
    # Returns a text that the table composes from several other texts.
    say = say_in_any_game
    if key == "no90":
        return "Re, " + say("say_no90")
    if key == "no30":
        return ", ".join(["Kontra"] + [say("say_" + level) for level in ("no90", "no60", "no30")])
    if key == "played_before":
        return say(key, words.card_name(card_from_text("HQ")), 11)
    if key == "hearts_solo":
        return say("suit_solo", say(words.suits + "H"))
    if key == "kontra_doubles":
        return say("factor", text("kontra"), 2)
    if key == "call":
        return say("call", say(words.suits + "S"))
    if key == "trump":
        return say("trump", say(words.suits + "H"))
    if key == "solo_wins":
        return say("won", say("alone", "Re"), 211, 29)
    if key == "against":
        return item_text("got_120_against_no90")
    return say("named", "", say("irregular_late_announcement"))


def text(key):
    """Return the table's text in the current language."""
    return say_in_any_game(*_TEXTS[key]) if key in _TEXTS else _composed(key)


class View:
    """All values that the screen reads, in their state before the first deal. `changes` are set as attributes."""

    def __init__(self, **changes):
        self.phase = "play"
        self.game = "doppelkopf"
        self.headline = ""
        self.facts = []
        self.deal_number = self.trick_number = 0
        self.people = [[], [], [], []]
        self.cards = [[], [], [], []]
        self.notice = ["", "", "", ""]
        self.wrong = [False, False, False, False]
        self.keys = [("", "", "")] * 4
        self.items = []
        self.value = None
        self.columns = []
        self.rows = []
        self.ranking = []
        for name in changes:
            setattr(self, name, changes[name])


class _Settings:
    def __init__(self, suits, colours):
        self.values = {"suits": suits, "colours": colours}


def Style(language, colours="four", german=False):
    """Return the screen's style with these settings, and switch the table's texts to this language."""
    suits = words.SUITS[german]
    words.use(language)
    words.use_suits(suits)
    return style.Style(_Settings(suits, colours))


def person(name, total=None, turn=False, dealer=False, party="", announced="", score=None):
    """Return the facts of a person at the table."""
    return (name, turn, dealer, party, announced, total, score)


def four(
    names=NAMES,
    totals=(0, 0, 0, 0),
    turn=-1,
    dealer=-1,
    parties=("",) * 4,
    announced=("",) * 4,
    scores=(None,) * 4,
):
    """Return the people of a table with one person at each place."""
    return [
        [
            person(
                names[place],
                totals[place],
                place == turn,
                place == dealer,
                parties[place],
                announced[place],
                scores[place],
            )
        ]
        for place in range(4)
    ]


def laid(text, leader=-1, winner=-1):
    """Return the cards of four places. "--" means no card."""
    return [
        []
        if card == "--"
        else [(card_from_text(card), NO_CARD, place == leader, place == winner, winner not in (-1, place))]
        for place, card in enumerate(text.split())
    ]


def card(text, other="", led=False, won=False, beaten=False):
    """Return a card. "F" is the Fool, "P" the Pope, "" no motif."""
    return (_motif(text), _motif(other), led, won, beaten)


def _motif(text):
    if not text:
        return NO_CARD
    return {"F": FOOL, "P": POPE}[text] if len(text) == 1 else card_from_text(text)


def welcome(say):
    return View(phase="setup", headline=say("welcome"), keys=[("", say("sit"), "")] * 4)


def seating(say):
    people = four(totals=(None,) * 4)
    people[1] = []
    people[3].append(person("Björn"))
    keys = [(say("leave"), say("i_deal"), say("menu"))] * 4
    keys[1] = ("", say("sit"), "")
    return View(
        phase="setup",
        headline=say("who_deals"),
        facts=["Doppelkopf", "TSR"],
        people=people,
        keys=keys,
    )


def seating_long_names(say):
    people = four(names=(LONG,) * 4, totals=(None,) * 4)
    people[2].append(person(LONG))
    people[3].append(person(LONG))
    return View(
        phase="setup",
        headline=say("full"),
        facts=["Doppelkopf", LONG, LONG],
        people=people,
        notice=["", "", say("reader_gone"), say("reader_gone")],
        wrong=[False, False, True, True],
        keys=[(say("leave"), say("i_deal"), say("menu"))] * 4,
    )


def first_lead(say):
    return View(people=four(turn=1, dealer=0), deal_number=1, trick_number=1, keys=_keys(say))


def mid_trick(say):
    return View(
        people=four(
            totals=(4, -12, 17, -9),
            turn=1,
            dealer=1,
            parties=("Re", "", "Re", ""),
            announced=("", "", "Re", ""),
        ),
        deal_number=5,
        trick_number=4,
        cards=laid("CQ -- HT DQ", 2),
        keys=_keys(say, undo=0, opened=3, word="say_re"),
    )


def complete_trick(say):
    return View(
        people=four(
            totals=(31, -7, -3, -21),
            turn=3,
            dealer=3,
            parties=("", "Kontra", "", "Re"),
            announced=("", "Kontra", "", say("no90")),
        ),
        facts=[say("hearts_solo"), "Zoë"],
        deal_number=12,
        trick_number=11,
        cards=laid("SA S9 ST HT", 0, 3),
        keys=_keys(say, undo=2, opened=3, word="say_no60"),
    )


def skat(say):
    people = four(names=("Jonas", "Marta", "", "Zoë"), totals=(84, -112, 0, 45), turn=0, dealer=1)
    people[2] = []
    people[3] = [person("Zoë", 45, announced="Grand")]
    keys = _keys(say, undo=3)
    keys[2] = ("", say("sit"), "")
    return View(
        game="skat",
        people=people,
        facts=[say("grand"), "Zoë", say("bid")],
        deal_number=9,
        trick_number=3,
        cards=laid("-- SQ -- DJ", 1),
        keys=keys,
    )


def mistakes(say):
    return View(
        people=four(
            names=("Jonas", LONG, LONG, "Zoë"),
            totals=(124, -124, -8, 8),
            turn=0,
            dealer=1,
            parties=("Re", "Kontra", "Re", "Kontra"),
            announced=(say("no90"), "Kontra", say("no90"), say("no30")),
        ),
        deal_number=24,
        trick_number=12,
        notice=[say("asked"), say("not_your_turn"), say("played_before"), say("take_off")],
        wrong=[False, True, True, True],
        keys=[(say("back"), say("say_no60"), say("more"))] * 4,
    )


def notices(say):
    return View(
        people=four(
            totals=(12, -5, 0, -7),
            turn=2,
            dealer=3,
            parties=("Re", "", "Kontra", ""),
            announced=("Re", "", "", ""),
        ),
        deal_number=7,
        trick_number=2,
        cards=laid("D9 DK -- --", 0),
        notice=["", say("unknown"), "", say("reader_gone")],
        wrong=[False, True, False, True],
        keys=_keys(say, undo=1),
    )


def full_memory(say):
    return View(
        people=four(totals=(12, -5, 0, -7), dealer=3),
        deal_number=7,
        headline=say("full"),
        keys=[("", say("next_deal"), say("end"))] * 4,
    )


def shared_places(say):
    return View(
        people=[
            [
                person("Jonas", 31, party="Re", announced=say("no90")),
                person("Marta", -7, turn=True, dealer=True),
            ],
            [person("Grünewald", -3), person("Zoë", -21, party="Kontra")],
            [person("Björn", 17)],
            [person("Anaïs", -17)],
        ],
        deal_number=12,
        trick_number=7,
        cards=[
            [card("HT", led=True), card("")],
            [card("DQ"), card("CJ")],
            [],
            [],
        ],
        keys=_keys(say, undo=1),
    )


def shared_complete(say):
    return View(
        people=[
            [person("Jonas", 31, turn=True), person("Marta", -7, dealer=True)],
            [person("Grünewald", -3, announced="Kontra", party="Kontra"), person("Zoë", -21)],
            [person("Björn", 17)],
            [person("Anaïs", -17)],
        ],
        deal_number=12,
        trick_number=7,
        cards=[
            [card("HT", led=True, won=True), card("SK", beaten=True)],
            [card("DQ", beaten=True), card("CT", beaten=True)],
            [],
            [],
        ],
        notice=[say("not_your_turn"), say("take_off"), "", ""],
        wrong=[True, True, False, False],
        keys=_keys(say, undo=1),
    )


def shared_long_names(say):
    pair = [
        person(LONG, -1124, True, True, "Kontra", say("no30")),
        person(LONG, -1124, False, True, "Re", say("no90")),
    ]
    return View(
        people=[pair] * 4,
        facts=[say("hearts_solo"), LONG, LONG],
        deal_number=124,
        trick_number=12,
        cards=[[card("HT", "CT", True, True), card("CT", "HT", True, True)]] * 4,
        notice=["", say("played_before"), say("played_before"), ""],
        wrong=[True] * 4,
        keys=[(say("next_deal"),) * 3] * 4,
    )


def double_five(say):
    return View(
        game="double",
        people=[
            [person("Jonas", 31, announced=say("bid_of").format(2))],
            [
                person("Marta", 12, announced=say("bid_of").format(0)),
                person("Theo", 40, announced=say("bid_of").format(3)),
            ],
            [person("Grünewald", 25, announced=say("bid_of").format(1))],
            [person("Zoë", 8, turn=True, dealer=True, announced=say("bid_of").format(4))],
        ],
        facts=[say("trump"), say("bids")],
        deal_number=7,
        trick_number=4,
        cards=[
            [card("HT", "C7", led=True)],
            [card("P", "CQ"), card("D4", "HK")],
            [card("F", "ST")],
            [],
        ],
        keys=_keys(say, undo=2),
    )


def double_seven(say):
    names = SEVEN
    people = [
        [
            person(names[2 * place], 10 * place, announced=say("bid_of").format(place)),
            person(names[2 * place + 1], 7),
        ]
        for place in range(3)
    ] + [[person(names[6], 8, turn=True, dealer=True)]]
    return View(
        game="double",
        people=people,
        facts=[say("trump"), say("bids")],
        deal_number=7,
        trick_number=4,
        cards=[
            [card("HQ", "C7", beaten=True), card("F", "ST", won=True)],
            [card("P", "CQ", beaten=True), card("DT", "ST", led=True, beaten=True)],
            [card("SJ", "H9", beaten=True), card("HA", "S5", beaten=True)],
            [card("CT", "HT", beaten=True)],
        ],
        keys=_keys(say, undo=2),
    )


def normal_score(say):
    return View(
        phase="score",
        people=four(
            totals=(15, -8, 3, -10), dealer=2, parties=("Re", "Kontra", "Re", "Kontra"), scores=(3, -3, 3, -3)
        ),
        deal_number=5,
        headline=say("re_wins"),
        items=[
            (say("won"), "Re", 1),
            (say("no_90"), "Re", 1),
            (say("re_said"), "Re", 2),
            (say("fox"), "Kontra", -1),
        ],
        value=3,
        keys=[(say("undo"), say("next_deal"), say("sheet"))] * 4,
    )


def solo_score(say):
    return View(
        phase="score",
        people=four(
            names=("Jonas", LONG, "Marta", LONG),
            totals=(-124, 87, 101, -64),
            dealer=0,
            parties=("Kontra", "Re", "Kontra", "Kontra"),
            scores=(-12, 36, -12, -12),
        ),
        deal_number=24,
        headline=say("solo_wins"),
        items=[
            (say("won"), "Re", 1),
            ("Re", "Re", 2),
            ("Kontra", "Kontra", 2),
            (say("no_90"), "Re", 1),
            (say("no_60"), "Re", 1),
            (say("re_said"), "Re", 1),
            (say("against"), "Kontra", 1),
            (say("against"), "Kontra", 1),
            (LONG + say("late"), "", 0),
            (say("won"), "Re", 1),
            (say("won"), "Re", 1),
        ],
        value=12,
        keys=[(say("undo"), say("next_deal"), say("sheet"))] * 4,
    )


def skat_score(say):
    people = four(
        names=("Jonas", "Marta", "", "Zoë"), totals=(84, -112, 0, 117), dealer=1, scores=(0, 0, 0, 72)
    )
    people[2] = []
    keys = [(say("undo"), say("next_deal"), say("sheet"))] * 4
    keys[2] = ("", say("sit"), "")
    return View(
        phase="score",
        game="skat",
        people=people,
        facts=[say("card_points")],
        headline=say("skat_wins"),
        items=[(say("matadors"), "", 72), (say("hand"), "", 24)],
        value=96,
        notice=["", "", "", say("asked")],
        keys=keys,
    )


def schafkopf_call(say):
    return _schafkopf(
        say, laid("-- -- S9 --", 2), [say("call"), "Marta", "×2"], 3, ("", say("plays"), "", "")
    )


def schafkopf_partner(say):
    facts, parties = [say("call"), say("couple"), "×2"], ("", say("plays"), "", say("partner"))
    return _schafkopf(say, laid("-- -- S9 SA", 2), facts, 0, parties)


def _schafkopf(say, cards, facts, turn, parties):
    # A call game with kontra, in the trick that forces the called ace of spades.
    announced = (say("kontra"), "", "", "")
    people = four(totals=(90, -40, 10, -60), turn=turn, dealer=0, parties=parties, announced=announced)
    return View(
        game="schafkopf",
        people=people,
        facts=facts,
        deal_number=5,
        trick_number=2,
        cards=cards,
        keys=_keys(say, undo=2),
    )


def schafkopf_score(say):
    scores = (-100, 100, -100, 100)
    parties = ("", say("plays"), "", say("partner"))
    return View(
        phase="score",
        game="schafkopf",
        people=four(totals=(-10, 60, -90, 40), dealer=0, parties=parties, scores=scores),
        deal_number=5,
        headline=say("marta_wins"),
        items=[
            (say("with_zoe"), "", 0),
            (say("card_points"), "", 0),
            (say("call"), "", 20),
            (say("runners"), "", 30),
            (say("kontra_doubles"), "", 0),
        ],
        value=100,
        keys=[(say("undo"), say("next_deal"), say("sheet"))] * 4,
    )


def double_score(say):
    people = [
        [
            person(SEVEN[index], 31 - 9 * index, dealer=index == 2, score=3 * index - 5)
            for index in range(2 * place, min(2 * place + 2, 7))
        ]
        for place in range(4)
    ]
    items = [
        (say("tricks").format(SEVEN[index], index % 3, index % 2), "", 3 * index - 5) for index in range(7)
    ]
    return View(
        phase="score",
        game="double",
        people=people,
        headline=say("round"),
        items=items,
        keys=[(say("undo"), say("next_deal"), say("sheet"))] * 4,
    )


def sheet(say):
    rows = [["3", "-3", "3", "-3"], ["-12", "36", "-12", "-12"], ["0", "0", "0", "0"], ["2", "2", "-2", "-2"]]
    rows.append(["-7", "35", "-11", "-17"])
    return View(
        phase="sheet",
        people=four(totals=(-7, 35, -11, -17)),
        columns=list(NAMES),
        rows=_minus(rows),
        keys=[("", say("back"), "")] * 4,
    )


def sheet_seven(say):
    rows = [[str((deal * 7 + column * 5) % 31 - 12) for column in range(7)] for deal in range(20)]
    rows.append(["-124", "87", "101", "-64", "0", "12", "-12"])
    people = [[person(name) for name in SEVEN[2 * place : 2 * place + 2]] for place in range(4)]
    return View(
        phase="sheet",
        people=people,
        columns=list(SEVEN_WITH_LONG),
        rows=_minus(rows),
        notice=["", say("asked"), "", ""],
        keys=[("", say("back"), "")] * 4,
    )


def _minus(rows):
    return [[text.replace("-", "−") for text in row] for row in rows]


def ranking(say):
    return View(
        phase="end",
        people=four(),
        headline=say("ranking"),
        ranking=[
            (say("first"), "Marta", "35"),
            (say("place").format(2), "Jonas", "−7"),
            (say("place").format(3), "Grünewald", "−11"),
            (say("place").format(4), "Zoë", "−17"),
        ],
        keys=[("", say("new"), "")] * 4,
    )


def ranking_chips(say):
    """Return the view after an evening with chips: each place shows its own chips, and some places show lists."""
    view = ranking(say)
    view.notice = [words.say("chips_left", 15), words.say("chips_left", 8), "", words.say("chips_owed", 2)]
    register = say("back"), words.say("list", words.say("register")), say("more")
    view.keys = [
        register,
        register,
        register,
        (say("back"), words.say("list", words.say("settings")), say("more")),
    ]
    return view


def ranking_seven(say):
    people = [[person(name) for name in SEVEN[2 * place : 2 * place + 2]] for place in range(4)]
    entries = [
        (say("first") if index == 0 else say("place").format(index + 1), name, str(124 - 9 * index))
        for index, name in enumerate(SEVEN_WITH_LONG)
    ]
    return View(
        phase="end", people=people, headline=say("ranking"), ranking=entries, keys=[("", say("new"), "")] * 4
    )


# A line in which the PC announces a player's next seat, in each language.
_WHERE = {"en": "{}: table {}, seat {}", "de": "{}: Tisch {}, Platz {}", "fr": "{} : table {}, place {}"}


def _next(say, names):
    lines = [
        _WHERE[words.language].format(name, 2 + 5 * (index % 3), 1 + index % 4)
        for index, name in enumerate(names)
    ]
    return View(
        phase="next_seats",
        people=four(totals=(35, -7, -11, -17)),
        headline=say("next_round"),
        rows=lines,
        keys=[("", say("new"), "")] * 4,
    )


def next_seats(say):
    return _next(say, NAMES)


def next_seats_eight(say):
    return _next(say, EIGHT_WITH_LONG)


def _selftest(say, headline, readers, others, presses):
    labels = ["place_" + str(place) for place in range(4)]
    labels += ["selftest_" + part for part in ("flash", "display", "keys", "supply", "clock", "lights")]
    results = readers + others
    rows = [(words.say(labels[index]), results[index][0], results[index][1]) for index in range(len(labels))]
    return View(
        phase="selftest",
        headline=headline,
        facts=[say("selftest_hint")],
        rows=rows,
        notice=[say(press) if press else "" for press in presses],
        keys=[("", say("hold"), "")] * 4,
    )


def selftest(say):
    good = words.say("selftest_good")
    readers = [(f"92h {good}, " + words.say("selftest_from", power), 1) for power in (11, 14, 9, 20)]
    others = [
        (words.say("selftest_erased", "1.3", 20417), 1),
        ("7796h", 1),
        ("12/12", 1),
        ("5.0 V", 1),
        (words.say("selftest_fitted"), 1),
        (words.say("selftest_shown"), 1),
    ]
    return _selftest(say, say("selftest"), readers, others, [""] * 4)


def selftest_wrong(say):
    silent = words.say("selftest_silent"), 2
    bad, good = words.say("selftest_bad"), words.say("selftest_good")
    none = words.say("selftest_no_card")
    readers = [
        (f"92h {bad}, {none}", 2),
        (f"88h {good}, " + words.say("selftest_from", 40), 2),
        silent,
        ("…", 0),
    ]
    clock = words.say("selftest_none"), 1
    others = [("…", 0), silent, (words.say("selftest_stuck"), 2), ("4.1 V", 2), clock, ("…", 0)]
    headline = words.say("list", say("selftest"))
    return _selftest(say, headline, readers, others, ["press_all", "press_one", "press_all", ""])


def _keys(say, undo=-1, opened=-1, word=""):
    """Returns the key labels in play: for the last player, for a player with an open list, and for the others."""
    labels = [("", "", say("say"))] * 4
    if undo >= 0:
        labels[undo] = (say("undo"), "", say("say"))
    if opened >= 0:
        labels[opened] = (say("back"), say(word), say("more"))
    return labels


# The pictures by name: the function of the view, the colour setting, and whether suits are German.
ALL = {
    "welcome": (welcome, "four", False),
    "seating": (seating, "four", False),
    "seating_long_names": (seating_long_names, "four", False),
    "first_lead": (first_lead, "four", False),
    "mid_trick": (mid_trick, "four", False),
    "complete_trick": (complete_trick, "four", False),
    "notices": (notices, "four", False),
    "mistakes": (mistakes, "four", False),
    "full_memory": (full_memory, "four", False),
    "skat": (skat, "four", False),
    "skat_german_suits": (skat, "four", True),
    "shared_places": (shared_places, "four", False),
    "shared_complete": (shared_complete, "four", False),
    "shared_german_suits": (shared_complete, "four", True),
    "shared_long_names": (shared_long_names, "four", False),
    "double_five": (double_five, "four", False),
    "double_seven": (double_seven, "four", False),
    "two_colours": (mid_trick, "two", False),
    "contrast_complete": (complete_trick, "contrast", False),
    "contrast_shared": (shared_complete, "contrast", False),
    "contrast_score": (normal_score, "contrast", False),
    "normal_score": (normal_score, "four", False),
    "solo_score": (solo_score, "four", False),
    "skat_score": (skat_score, "four", False),
    "schafkopf_call": (schafkopf_call, "four", False),
    "schafkopf_partner": (schafkopf_partner, "four", False),
    "schafkopf_german_suits": (schafkopf_partner, "four", True),
    "schafkopf_score": (schafkopf_score, "four", False),
    "double_score": (double_score, "four", False),
    "sheet": (sheet, "four", False),
    "sheet_seven": (sheet_seven, "four", False),
    "ranking": (ranking, "four", False),
    "ranking_chips": (ranking_chips, "four", False),
    "ranking_seven": (ranking_seven, "four", False),
    "next_seats": (next_seats, "four", False),
    "next_seats_eight": (next_seats_eight, "four", False),
    "selftest": (selftest, "four", False),
    "selftest_wrong": (selftest_wrong, "four", False),
}


def view_and_style(name, language="en", turned=0):
    """Return the view and the style of a picture, with everybody moved on by `turned` places."""

    make, colours, german = ALL[name]
    of_screen = Style(language, colours, german)
    view = make(text)
    for attribute in ("people", "cards", "notice", "wrong", "keys"):
        places = list(getattr(view, attribute))
        setattr(view, attribute, places[4 - turned :] + places[: 4 - turned])
    return view, of_screen


def texts():
    """Return all texts in all views and languages."""
    written = list(SEVEN_WITH_LONG)
    for language in LANGUAGES:
        words.use(language)
        written += [text(key) for key in _TEXTS]
    return written
