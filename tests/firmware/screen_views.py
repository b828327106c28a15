"""Views of the table as the screen gets them, one for each picture; runs on MicroPython."""

from cardrules.cards import card_from_text

LONG = "Hannelore-Friederike"
NAMES = ("Jonas", "Marta", "Grünewald", "Zoë")


class View:
    """Everything the screen reads, as it is before the first deal; `changes` are set as attributes."""

    def __init__(self, **changes):
        self.phase = "play"
        self.names = NAMES
        self.dealer = self.turn = self.leader = self.winner = -1
        self.deal_number = self.trick_number = 0
        self.cards = [-1, -1, -1, -1]
        self.said = ["", "", "", ""]
        self.notice = ["", "", "", ""]
        self.wrong = [False, False, False, False]
        self.keys = [("", "", "")] * 4
        self.headline = ""
        self.items = []
        self.value = None
        self.scores = [None, None, None, None]
        self.totals = [0, 0, 0, 0]
        self.parties = ["", "", "", ""]
        for name in changes:
            setattr(self, name, changes[name])


def cards(text):
    """Card codes of four places, "--" for none."""
    return [-1 if card == "--" else card_from_text(card) for card in text.split()]


def setup():
    return View(
        phase="setup",
        names=("South", "West", "North", "East"),
        headline="Who deals? Press ●",
        keys=[("", "I deal", "")] * 4,
    )


def setup_long_names():
    return View(
        phase="setup", names=(LONG,) * 4, headline="Who deals? Press ●", keys=[("", "I deal", "")] * 4
    )


def first_lead():
    return View(dealer=0, turn=1, leader=1, deal_number=1, trick_number=1, keys=_keys())


def mid_trick():
    return View(
        dealer=1,
        turn=1,
        leader=2,
        deal_number=5,
        trick_number=4,
        cards=cards("CQ -- HT DQ"),
        totals=[4, -12, 17, -9],
        said=["", "", "Re", ""],
        parties=["Re", "", "Re", ""],
        keys=_keys(undo=0, opened=3, word="Kontra"),
    )


def complete_trick():
    return View(
        dealer=3,
        turn=3,
        leader=0,
        winner=3,
        deal_number=12,
        trick_number=11,
        cards=cards("SA S9 ST HT"),
        totals=[31, -7, -3, -21],
        said=["", "Kontra", "", "Re, no 90"],
        parties=["", "Kontra", "", "Re"],
        keys=_keys(undo=2, opened=3, word="no 60"),
    )


def jacks():
    return View(
        dealer=2,
        turn=2,
        leader=1,
        winner=1,
        deal_number=3,
        trick_number=9,
        cards=cards("DJ CJ HK C8"),
        totals=[1, -1, 1, -1],
        keys=[("", "", "")] * 4,
    )


def mistakes():
    return View(
        names=("South", LONG, LONG, "East"),
        dealer=1,
        turn=0,
        leader=0,
        deal_number=24,
        trick_number=12,
        cards=cards("-- -- -- --"),
        totals=[124, -124, -8, 8],
        said=["Re, no 90, no 60", "Kontra, no 90", "Re, no 90", "Kontra, no 90, no 60, no 30"],
        parties=["Re", "Kontra", "Re", "Kontra"],
        notice=[
            "Another seat confirms with ●.",
            "Not your turn: South plays. Lift the card.",
            "Hearts Queen was played in trick 11. Lift it.",
            "Take the cards off.",
        ],
        wrong=[False, True, True, True],
        keys=[("Back", "Say no 30", "More")] * 4,
    )


def notices():
    return View(
        names=NAMES,
        dealer=3,
        turn=2,
        leader=0,
        deal_number=7,
        trick_number=2,
        cards=cards("D9 DK -- --"),
        totals=[12, -5, 0, -7],
        said=["Re", "", "Kontra", ""],
        parties=["Re", "", "Kontra", ""],
        notice=["", "Unknown card. Lift it.", "", "This reader does not answer. Check its cable."],
        wrong=[False, True, False, True],
        keys=_keys(undo=1),
    )


def full_memory():
    return View(
        dealer=3,
        deal_number=7,
        totals=[12, -5, 0, -7],
        headline="The memory is full. Sync with the PC, then press ●.",
        keys=[("", "Next deal", "End")] * 4,
    )


def normal_score():
    return View(
        phase="score",
        dealer=2,
        deal_number=5,
        headline="Re wins 151 : 89",
        items=[("Won", "Re", 1), ("No 90", "Re", 1), ("Re announced", "Re", 2), ("Fox caught", "Kontra", -1)],
        value=3,
        scores=[3, -3, 3, -3],
        totals=[15, -8, 3, -10],
        parties=["Re", "Kontra", "Re", "Kontra"],
        keys=[("Undo", "Next deal", "End")] * 4,
    )


def solo_score():
    return View(
        phase="score",
        names=("Jonas", LONG, "Marta", LONG),
        dealer=0,
        deal_number=24,
        headline="Re (solo) wins 211 : 29",
        items=[
            ("Won", "Re", 1),
            ("Re", "Re", 2),
            ("Kontra", "Kontra", 2),
            ("No 90", "Re", 1),
            ("No 60", "Re", 1),
            ("No 30", "Re", 1),
            ("Re no 90", "Re", 1),
            ("Re no 60", "Re", 1),
            ("120 against no 90", "Kontra", 1),
            ("90 against no 60", "Kontra", 1),
            (LONG + ": announced too late", "", 0),
        ],
        value=12,
        scores=[-12, 36, -12, -12],
        totals=[-124, 87, 101, -64],
        parties=["Kontra", "Re", "Kontra", "Kontra"],
        keys=[("Undo", "Next deal", "End")] * 4,
    )


def _keys(undo=-1, opened=-1, word=""):
    """Labels in play: the last player's, the one's who goes through the list of announcements, the others'."""
    labels = [("", "", "Announce")] * 4
    if undo >= 0:
        labels[undo] = ("Undo", "", "Announce")
    if opened >= 0:
        labels[opened] = ("Back", "Say " + word, "More")
    return labels


ALL = {
    "setup": setup,
    "setup_long_names": setup_long_names,
    "first_lead": first_lead,
    "mid_trick": mid_trick,
    "complete_trick": complete_trick,
    "jacks": jacks,
    "mistakes": mistakes,
    "notices": notices,
    "full_memory": full_memory,
    "normal_score": normal_score,
    "solo_score": solo_score,
}
