"""Tests random actions at random times: the journal remains complete and the game legal."""

import random

import pytest
from support.table_with_hands import TableWithHands

from cardrules.session import Session
from stichtisch.simulation import Tag, VirtualTable
from stichtisch.simulation.errors import PowerLost

_ACTIONS = 100
# The only faults of a deal that readers can cause. Any other one would be a bug of the table.
_FORBIDDEN = {"out_of_turn", "too_many_cards", "duplicate_card", "unknown_card"}


class Evening:
    """Four players with random actions, and the cards on the readers."""

    def __init__(self, flash, seed):
        self.dice = random.Random(seed)
        self.table = VirtualTable(flash, seed=seed)
        self.lying = [[] for _ in range(4)]
        self.known = []
        self.cuts = 0
        self.power_on()

    def power_on(self):
        self.table.power_on()
        for seat, tags in enumerate(self.lying):
            for tag in tags:
                self.table.lay(seat, tag)
        self.table.run(1500)
        self.talk = TableWithHands(self.table)
        self.table.stats(reset=True)

    def act(self):
        action = self.dice.choices(
            [self.lay, self.play, self.lift, self.press, self.hold, self.stumble, self.cut, self.wait],
            [3, 12, 6, 5, 2, 1, 1, 2],
        )[0]
        try:
            action()
            self.table.run(self.dice.choice([30, 120, 300, 900]))
        except PowerLost:
            self.cuts += 1
            self.power_on()

    def _put(self, seat, tag):
        self.lying[seat].append(tag)
        self.table.lay(seat, tag)

    def lay(self):
        free = [tag for tag in self.talk.deck if not any(tag in tags for tags in self.lying)]
        strange = Tag(bytes((4, 1, 1, 1, 1, 1, self.dice.randrange(250))), bytes(16))
        seat = self.dice.randrange(4)
        if len(self.lying[seat]) < 3:
            self._put(seat, self.dice.choice([*free[:12], strange]))

    def play(self):
        # Plays sensibly: a new card on the empty reader of the place whose turn it is.
        session = self.talk.session()
        deal = session.deal
        if deal is None or deal.over() or deal.turn < 0:
            self._begin(session)
            return
        place = session.readers[session.active[deal.turn]]
        for tag in self.lying[place][:]:
            self.lying[place].remove(tag)
            self.table.lift(place, tag)
        self.table.run(300)
        lying = [tag for tags in self.lying for tag in tags]
        fresh = [tag for tag in self.talk.unplayed() if tag not in lying]
        if fresh:
            self._put(place, self.dice.choice(fresh))

    def _begin(self, session):
        # Presses ● at an empty place, or at any place if all are taken.
        taken = {session.readers[person] for person in session.ring}
        self.table.press(next((place for place in range(4) if place not in taken), self.dice.randrange(4)), 1)

    def lift(self):
        seat = self.dice.randrange(4)
        if self.lying[seat]:
            self.table.lift(seat, self.lying[seat].pop(self.dice.randrange(len(self.lying[seat]))))

    def press(self):
        self.table.press(self.dice.randrange(4), self.dice.randrange(3))

    def hold(self):
        self.table.press(self.dice.randrange(4), self.dice.choice([0, 0, 2]), 1200)

    def stumble(self):
        seat = self.dice.randrange(4)
        self.table.reader_fault(seat, self.dice.choice(["gone", "brown_out", "crypto"]))
        self.table.run(self.dice.choice([50, 600]))
        self.table.reader_fault(seat, "back")

    def cut(self):
        if self.dice.random() < 0.5:
            self.table.cut_power_after(self.dice.randrange(30))
        else:
            self.table.power_off()
            self.cuts += 1
            self.power_on()

    def wait(self):
        self.table.run(9000)

    def check(self):
        """Check that the journal contains all reported events once and in order, and only deals that are legal."""
        events = self.talk.events()
        assert events[: len(self.known)] == self.known
        assert [event[0] for event in events] == list(range(1, len(events) + 1))
        self.known = events
        session = Session()
        for _, _, seat, verb, *arguments in events:
            session.apply(seat, verb, arguments)
            if session.deal:
                assert not _FORBIDDEN & {code for _, _, code in session.deal.irregularities}
        assert self.table.stats()["longest_step_us"] < 20_000


# tests/soak runs many more random actions, faster. In this test, people also wait.
@pytest.mark.long
@pytest.mark.parametrize("seed", [0])
def test_whatever_people_do(tmp_path, seed):
    evening = Evening(tmp_path / "flash.img", seed)
    try:
        for _ in range(_ACTIONS):
            evening.act()
            try:
                evening.check()
            except PowerLost:
                evening.cuts += 1
                evening.power_on()
    finally:
        evening.table.power_off()
    verbs = [event[3] for event in evening.known]
    assert verbs.count("play") > 3 and "deal" in verbs
