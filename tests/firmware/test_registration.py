"""Tests the registration of a deck with the real drivers: order, undo, unusual tags and spare cards."""

import pytest
from support import pack_kinds
from support.odd_tags import Refusing, Silent, Tag4, Tag7
from support.tag_maker import TagMaker

from cardrules.cards import card_text
from drivers import originality
from table.files.replaced_cards import ReplacedCards
from table.menu.keys import LEFT, MIDDLE, RIGHT
from table.registration import decks
from table.registration.registration import Registration
from tablelog import actions, tag
from twins.ntag21x import Ntag213, Ntag215, Ntag216

DECK = 4711
MAKER = TagMaker(0x5EC2E7)
# The time that a Pico needs for a step of the verification, and for any other step of a registration.
VERIFY_US = 2400
STEP_US = 1200
PACE_US = 1_500_000


@pytest.fixture(autouse=True)
def our_maker(monkeypatch):
    """Replace the maker's public key with one whose secret key these tests know."""
    monkeypatch.setattr(originality, "_ADDENDS", MAKER.addends)
    yield
    tag.use_key()


def blank(number, signed=True, kind=Ntag213):
    """Return a tag as delivered."""
    one = kind(bytes((4, 77, 7, 7, 7, number >> 8, number & 255)))
    if signed:
        one.signature = MAKER.sign(one.uid)
    return one


def contents(one):
    """Return the decoded record on a tag."""
    return tag.decode(one.uid, bytes(one.memory[16:32]))


class Counter:
    """A table that registers cards instead of playing."""

    def __init__(self, bench, folder):
        self.bench = bench
        self.replaced = ReplacedCards(str(folder) + "/")
        self.registration = Registration(bench.sweep, bench.clock, self.replaced)
        self.sounds = []

    def step(self):
        for event in self.bench.step():
            self.registration.take_event(*event)
        entry = self.registration._entry
        verifying = entry is not None and entry._verdicts is not None
        if self.registration.step_registration():
            self.bench.world.spend(VERIFY_US if verifying else STEP_US)
        if self.registration.refused is not None:
            self.sounds.append(self.registration.refused)
            self.registration.refused = None

    def run(self, milliseconds):
        end = self.bench.world.now + milliseconds * 1000
        while self.bench.world.now < end:
            self.step()

    def until(self, condition, milliseconds=3000):
        """Run until the condition is true, and return the microseconds until then."""
        start = self.bench.world.now
        while not condition():
            assert self.bench.world.now < start + milliseconds * 1000, self.registration.status()
            self.step()
        return self.bench.world.now - start

    def lay(self, seat, *tags, milliseconds=1000):
        for one in tags:
            self.bench.lay(seat, one)
        self.run(milliseconds)

    def lift(self, seat, uid=None, milliseconds=300):
        self.bench.lift(seat, uid)
        self.run(milliseconds)

    def register(self, one, seat=0):
        """Lay a tag until its record is written, then lift it."""
        done = self.registration.progress()[0]
        self.bench.lay(seat, one)
        took = self.until(lambda: self.registration.progress()[0] > done)
        self.lift(seat)
        return took

    @property
    def key(self):
        return self.registration.status()[0]


@pytest.fixture
def counter(bench, tmp_path):
    return Counter(bench, tmp_path)


def small(counter, count=3, **options):
    counter.registration.start("doppelkopf48", DECK, count=count, **options)


def test_the_kinds_of_decks_are_whole():
    for kind, size in [("doppelkopf48", 48), ("doppelkopf40", 40), ("skat32", 32), ("double27x2", 108)]:
        order = decks.order_of(kind)
        tags = {(order[at], order[at + 1]) for at in range(0, len(order), 2)}
        assert len(order) == 2 * size
        assert len(tags) == size
    assert {card_text(card) for card in decks.order_of("doppelkopf40")[::2]} == {
        suit + rank for suit in "CSHD" for rank in "AKQJT"
    }


def test_48_cards_laid_every_one_and_a_half_seconds_are_registered_in_90(counter):
    registration = counter.registration
    registration.start("doppelkopf48", DECK)
    tags = [blank(number) for number in range(48)]
    start = counter.bench.world.now
    took = []
    for number, one in enumerate(tags):
        seat = number * 7 % 4
        assert registration.progress() == (number, 48)
        counter.bench.lay(seat, one)
        took.append(counter.until(lambda done=number: registration.progress()[0] > done, 1300))
        # Each tag is lifted shortly before the next one is laid.
        while counter.bench.world.now < start + (number + 1) * PACE_US - 100_000:
            counter.step()
        counter.bench.lift(seat)
        while counter.bench.world.now < start + (number + 1) * PACE_US:
            counter.step()
    assert registration.finished()
    assert counter.bench.world.now - start <= 90_000_000
    assert counter.sounds == [False] * 48
    order = decks.order_of("doppelkopf48")
    for number, one in enumerate(tags):
        assert contents(one) == (pack_kinds.DOPPELKOPF, DECK, order[2 * number], order[2 * number + 1])
    # The time from laying a tag to reading its record back, including verification of the maker's signature. It was
    # 0.57 s originally.
    assert max(took) < 700_000
    assert counter.key == "register_done"


def test_cards_may_be_laid_faster_than_they_are_verified(counter):
    # Three tags are laid on three readers at once, and are processed in order.
    small(counter)
    tags = [blank(number) for number in range(3)]
    for seat, one in enumerate(tags):
        counter.lay(seat, one, milliseconds=150)
    counter.run(2000)
    assert [contents(one)[2:] for one in tags] == [(12, 0), (12, 1), (11, 0)]
    assert counter.registration.finished()


@pytest.mark.parametrize("numbers", [(0, 1), (1, 0)])
def test_cards_may_pile_up_on_one_reader(counter, numbers):
    small(counter)
    tags = [blank(number) for number in numbers]
    counter.lay(0, tags[0])
    counter.lay(0, tags[1])
    assert [contents(one)[2:] for one in tags] == [(12, 0), (12, 1)]


def test_cards_may_pile_up_while_they_wait(counter):
    small(counter)
    tags = [blank(number) for number in range(3)]
    counter.bench.lay(0, tags[0])
    counter.until(lambda: counter.registration._entry)
    counter.bench.lay(1, tags[1])
    counter.until(lambda: counter.registration._queue)
    counter.lay(1, tags[2], milliseconds=2500)
    assert [contents(one)[2:] for one in tags] == [(12, 0), (12, 1), (11, 0)]


def test_a_waiting_card_that_is_lifted_is_reported(counter):
    small(counter)
    tags = [blank(number) for number in range(3)]
    counter.bench.lay(0, tags[0])
    counter.until(lambda: counter.registration._entry)
    counter.bench.lay(1, tags[1])
    counter.until(lambda: counter.registration._queue)
    counter.bench.lift(1)
    counter.until(lambda: counter.key == "register_too_soon")
    counter.lay(2, tags[2], milliseconds=1500)
    assert [contents(one) for one in tags[1:]] == [None, None]
    assert counter.registration.progress() == (1, 3)


def test_what_is_stopped_writes_no_more(counter):
    for moment in (lambda: True, lambda: counter.registration._entry._pages):
        small(counter)
        one = blank(1)
        counter.bench.lay(0, one)
        counter.until(lambda moment=moment: counter.registration._entry and moment())
        counter.registration.stop()
        counter.lift(0)
        counter.lay(0, one)
        assert contents(one) is None
        counter.lift(0)


def test_what_is_wanted_and_how_far_it_is(counter):
    registration = counter.registration
    small(counter, 2)
    assert registration.wanted() == (pack_kinds.DOPPELKOPF, 12, 0, 0)
    assert registration.status() == ("register_lay_copy", (1, 2, "Clubs Ace", 1))
    assert registration.labels() == ("", "", "register_skip")
    counter.register(blank(1))
    assert registration.wanted() == (pack_kinds.DOPPELKOPF, 12, 1, 0)
    assert registration.status() == ("register_lay_copy", (2, 2, "Clubs Ace", 2))
    assert registration.labels() == ("register_undo", "", "register_skip")
    counter.register(blank(2))
    assert registration.wanted() is None
    assert registration.status() == ("register_done", (DECK, 2))
    assert registration.labels() == ("register_undo", "", "")
    registration.stop()
    assert registration.status() == ("", ())


def test_a_deck_without_a_number_draws_one(counter):
    drawn = set()
    for _ in range(5):
        counter.registration.start("skat32")
        drawn.add(counter.registration.deck)
    assert len(drawn) > 1
    assert 0 not in drawn


def test_no_two_tags_of_a_run_say_the_same(counter):
    small(counter)
    one = blank(1)
    counter.register(one)
    counter.lay(2, one)
    assert counter.registration.status() == ("register_known", ("Clubs Ace",))
    assert counter.sounds == [False, True]
    counter.lift(2)
    assert counter.key == "register_lay_copy"
    assert counter.registration.progress() == (1, 3)


def test_undo_asks_for_the_card_again_and_voids_its_tag(counter):
    registration = counter.registration
    small(counter)
    wrong, right = blank(1), blank(2)
    counter.register(wrong)
    assert registration.undo()
    assert registration.wanted() == (pack_kinds.DOPPELKOPF, 12, 0, 0)
    counter.register(right, 3)
    assert not counter.replaced.is_old(contents(right))
    assert counter.replaced.is_old(contents(wrong))
    # The wrong card is overwritten without a question.
    counter.register(wrong, 1)
    assert contents(wrong)[2:] == (12, 1)


def test_the_same_card_after_undo(counter):
    small(counter)
    one = blank(1)
    counter.register(one)
    counter.registration.act(LEFT)
    counter.register(one)
    assert contents(one) == (pack_kinds.DOPPELKOPF, DECK, 12, 1 << tag.GENERATION_SHIFT)


def test_nothing_to_undo(counter):
    small(counter)
    assert not counter.registration.undo()
    assert not counter.registration.act(MIDDLE)


def test_skipped_cards_are_left_out_and_come_back_with_undo(counter):
    registration = counter.registration
    small(counter)
    assert registration.act(RIGHT)
    counter.register(blank(1))
    assert registration.skip()
    assert registration.finished()
    assert not registration.skip()
    assert registration.undo() and registration.undo() and registration.undo()
    assert registration.progress() == (0, 3)
    assert not registration.undo()


def test_a_card_cannot_be_undone_without_end(counter):
    small(counter)
    for number in range(7):
        counter.register(blank(number))
        assert counter.registration.undo()
    counter.register(blank(9))
    assert not counter.registration.undo()
    assert counter.key == "register_worn"


def test_a_card_that_is_lifted_too_soon_stops_those_behind_it(counter):
    small(counter)
    first, second = blank(1), blank(2)
    counter.lay(0, first, milliseconds=100)
    counter.lay(1, second, milliseconds=50)
    counter.lift(0)
    assert counter.key == "register_too_soon"
    counter.run(1000)
    assert contents(second) is None
    counter.register(first)
    assert counter.registration.status() == ("register_lift", ("Clubs Ace",))
    counter.lift(1)
    counter.register(second)
    assert [contents(one)[2:] for one in (first, second)] == [(12, 0), (12, 1)]


def test_a_card_laid_before_anybody_can_have_noticed_waits(counter):
    small(counter)
    first, second = blank(1), blank(2)
    counter.lay(0, first, milliseconds=100)
    counter.lift(0, milliseconds=400)
    assert counter.key == "register_too_soon"
    counter.lay(1, second)
    assert counter.registration.progress() == (0, 3)
    assert counter.sounds == [True, True]
    counter.lift(1)
    counter.register(first)
    assert counter.registration.progress() == (1, 3)


def test_a_tag_of_another_deck_is_written_over_only_if_somebody_says_so(counter):
    small(counter)
    other = blank(1)
    record = tag.encode(other.uid, pack_kinds.DOPPELKOPF, 5, 24, 0)
    other.load(4, record)
    counter.lay(0, other)
    assert counter.registration.status() == ("register_other", ("Spades King", 5))
    assert counter.registration.labels() == ("register_no", "register_yes", "")
    assert counter.registration.act(RIGHT)
    assert counter.registration.question() == "register_other"
    counter.registration.act(LEFT)
    assert counter.key == "register_left"
    counter.run(500)
    assert bytes(other.memory[16:32]) == record
    counter.lift(0)
    counter.lay(0, other)
    counter.registration.act(MIDDLE)
    counter.run(1000)
    assert contents(other) == (pack_kinds.DOPPELKOPF, DECK, 12, 0)


def test_a_tag_of_another_club_is_asked_about(counter):
    small(counter)
    other = blank(1)
    tag.use_key(b"their key")
    other.load(4, tag.encode(other.uid, pack_kinds.SKAT, 5, 24, 0))
    tag.use_key()
    counter.lay(0, other)
    assert counter.registration.status() == ("register_club", ())
    counter.registration.act(MIDDLE)
    counter.run(1000)
    assert contents(other)[1] == DECK


def test_other_contents_are_no_question(counter):
    # The pages of an NTAG213 as delivered, and of a tag that contains a link.
    small(counter)
    for number, pages in enumerate(("0103a00c340300fe", "0312d1010e5504")):
        one = blank(number)
        one.load(4, bytes.fromhex(pages))
        counter.register(one)
    assert counter.registration.progress() == (2, 3)


def test_a_counterfeit_is_reported_and_may_be_taken(counter):
    small(counter)
    fakes = [blank(number, signed=False) for number in range(3)]
    counter.lay(0, fakes[0])
    assert counter.registration.status() == ("register_counterfeit", ())
    assert counter.sounds == [True]
    assert contents(fakes[0]) is None
    counter.registration.act(MIDDLE)
    counter.run(300)
    assert contents(fakes[0]) is not None
    counter.lift(0)
    counter.lay(1, fakes[1])
    assert counter.registration.labels() == ("register_no", "register_yes", "register_all")
    counter.registration.act(RIGHT)
    counter.run(300)
    counter.lift(1)
    counter.register(fakes[2])
    assert counter.registration.finished()


@pytest.mark.parametrize("signature", [None, bytes(32), bytes(range(32)), MAKER.sign(b"\4\1\2\3\4\5\6")])
def test_signatures_that_are_none(counter, signature):
    small(counter)
    one = blank(1)
    one.signature = signature
    counter.lay(2, one)
    assert counter.key == "register_counterfeit"


@pytest.mark.parametrize("version", [None, b"\0\x04\x03\x01\x01\0\x0b\x03", b"\0\x53\x04\x02\x01\0\x0f\x03"])
def test_chips_that_are_no_ntag21x(counter, version):
    small(counter)
    one = blank(1)
    one.version = version
    counter.lay(2, one)
    assert counter.key == "register_no_ntag"
    counter.registration.act(MIDDLE)
    counter.run(500)
    assert contents(one) is not None


@pytest.mark.parametrize("lock", [False, True])
@pytest.mark.parametrize("kind", [Ntag213, Ntag215, Ntag216])
def test_all_three_sizes_are_taken(counter, kind, lock):
    small(counter, lock=lock)
    one = blank(1, kind=kind)
    counter.register(one)
    assert contents(one) == (pack_kinds.DOPPELKOPF, DECK, 12, 0)
    assert one.memory[10] == (0xF0 if lock else 0)


def test_without_the_check_of_the_maker_nothing_is_asked(counter):
    small(counter, genuine=False)
    one = blank(1, signed=False)
    one.version = one.signature = None
    assert counter.register(one) < 250_000


def test_a_clone_that_keeps_silent(counter):
    small(counter)
    one = Silent(blank(1).uid)
    one.version = one.signature = None
    counter.lay(0, one)
    assert counter.key == "register_no_ntag"
    counter.registration.act(MIDDLE)
    counter.run(500)
    assert contents(one) is not None


def test_a_foreign_tag_cannot_be_used(counter):
    small(counter)
    counter.lay(0, Tag4(b"\x12\x34\x56\x78"))
    assert counter.key == "register_unusable"
    counter.lift(0)
    assert counter.key == "register_lay_copy"
    counter.lay(1, Refusing(blank(1).uid))
    assert counter.key == "register_unusable"
    counter.lift(1)
    counter.lay(2, Tag7(blank(1).uid), milliseconds=3500)
    assert counter.key == "register_unusable"


def test_a_locked_tag_refuses(counter):
    small(counter)
    one = blank(1)
    one.memory[10] = 0xF0
    counter.lay(0, one)
    assert counter.key == "register_refused"
    assert contents(one) is None
    counter.lift(0)
    counter.register(blank(2))


def test_two_many_and_unreadable_cards(counter):
    small(counter)
    tags = [blank(number) for number in range(3)]
    counter.lay(0, tags[0], tags[1])
    assert counter.key == "register_two"
    counter.lay(1, tags[2])
    assert counter.registration.progress() == (0, 3)
    counter.lift(1)
    counter.lift(0, tags[1].uid, milliseconds=1500)
    assert contents(tags[0])[2:] == (12, 0)
    counter.lift(0)
    counter.lay(2, blank(5), blank(6), blank(7))
    assert counter.key == "register_many"
    counter.lift(2)
    counter.bench.circuit.antennas[3].garbled = 1.0
    counter.lay(3, tags[1], milliseconds=2500)
    assert counter.key == "register_unreadable"
    counter.bench.circuit.antennas[3].garbled = 0.0
    counter.run(1500)
    assert contents(tags[1])[2:] == (12, 1)


def test_noise_writes_nothing_wrong(counter):
    small(counter, 12)
    for antenna in counter.bench.circuit.antennas:
        antenna.garbled = antenna.lost = 0.05
    tags = [blank(number) for number in range(12)]
    for number, one in enumerate(tags):
        for _ in range(20):
            counter.lay(number % 4, one, milliseconds=1200)
            counter.lift(number % 4, milliseconds=1000)
            if counter.registration.progress()[0] > number:
                break
    order = decks.order_of("doppelkopf48")
    assert [contents(one)[2:] for one in tags] == [
        (order[2 * number], order[2 * number + 1]) for number in range(12)
    ]


def test_a_lost_reader_does_not_hold_the_others(counter):
    small(counter)
    counter.bench.circuit.readers[0].leave_bus(0)
    counter.run(500)
    counter.register(blank(1), 1)
    counter.register(blank(2), 2)


def locked(one):
    return one.memory[10]


def test_records_are_locked_if_that_is_wanted(counter):
    small(counter, lock=True)
    one = blank(1)
    counter.register(one)
    assert locked(one) == 0xF0
    assert counter.registration.undo()
    counter.lay(0, one)
    assert counter.key == "register_refused"
    counter.lift(0)
    other = blank(2)
    counter.register(other)
    assert counter.replaced.is_old(contents(one))
    assert not counter.replaced.is_old(contents(other))


class Forgetful(Ntag213):
    """A faulty tag that acknowledges a write but stores other data."""

    def _write(self, page, data):
        super()._write(page, bytes(4) if page == 6 else data)


def test_what_does_not_read_back_right_is_reported_and_never_locked(counter):
    small(counter, lock=True)
    one = Forgetful(blank(1).uid)
    one.signature = blank(1).signature
    counter.lay(0, one, milliseconds=1500)
    assert counter.key == "register_unclear"
    assert locked(one) == 0
    assert counter.registration.progress() == (0, 3)


@pytest.mark.parametrize(
    "milliseconds",
    [time if time % 3 == 0 else pytest.param(time, marks=pytest.mark.long) for time in range(0, 100, 2)],
)
@pytest.mark.parametrize("again", [True, False])
def test_a_writing_that_is_broken_off_begins_again_without_a_question(counter, milliseconds, again):
    # An interrupted write is repeated in the same run for a tag with another deck's abandoned record, or in a new run
    # for a blank tag.
    registration = counter.registration
    small(counter, genuine=False)
    one = blank(1) if again else card_of(5, 24, 0, 1)
    counter.bench.lay(0, one)
    counter.until(lambda: registration._entry and (registration.question() or registration._entry._pages))
    registration.act(MIDDLE)
    counter.run(milliseconds)
    counter.lift(0)
    if again:
        small(counter, genuine=False)
    if again or not registration.progress()[0]:
        counter.lay(0, one)
    assert registration.progress() == (1, 3)
    assert contents(one) == (pack_kinds.DOPPELKOPF, DECK, 12, 0)


def test_a_tag_of_a_game_that_is_not_known_is_asked_about(counter):
    small(counter)
    other = blank(1)
    other.load(4, tag.encode(other.uid, 77, 5, 200, 0))
    counter.lay(0, other)
    assert counter.registration.status() == ("register_other", ("?", 5))
    counter.registration.act(MIDDLE)
    counter.run(500)
    assert contents(other) == (pack_kinds.DOPPELKOPF, DECK, 12, 0)


def test_a_question_that_nobody_answered_is_asked_again(counter):
    small(counter)
    other = card_of(5, 24, 0, 1)
    for _ in range(2):
        counter.lay(0, other)
        assert counter.key == "register_other"
        counter.lift(0)
        assert counter.key == "register_too_soon"
    assert contents(other)[1] == 5


def test_a_lock_that_fails_is_reported(counter):
    small(counter, lock=True)
    one = blank(1)
    one.memory[10] = 0x02  # its lock bits are frozen
    counter.lay(0, one)
    assert counter.key == "register_lock_failed"
    counter.registration.act(MIDDLE)
    assert counter.registration.progress() == (1, 3)
    assert contents(one)[2:] == (12, 0)


def test_a_run_that_was_broken_off_goes_on_with_its_deck(counter):
    small(counter)
    tags = [blank(number) for number in range(3)]
    counter.register(tags[0])
    counter.registration.stop()
    small(counter, lock=True)
    counter.register(tags[0])
    assert locked(tags[0]) == 0xF0
    counter.registration.stop()
    small(counter, 2, first=1)
    counter.register(tags[1])
    counter.register(tags[2])
    assert [contents(one)[2:] for one in tags] == [(12, 0), (12, 1), (11, 0)]


def test_locked_cards_of_a_run_that_was_broken_off_are_taken_as_they_are(counter):
    small(counter, lock=True)
    one = blank(1)
    counter.register(one)
    small(counter, lock=True)
    counter.register(one)
    assert contents(one)[2:] == (12, 0)


def test_double_has_a_tag_at_each_end(counter):
    registration = counter.registration
    registration.start("double27x2", DECK, count=4)
    tags = [blank(number) for number in range(4)]
    assert registration.status() == ("register_lay_end", (1, 4, "Spades King", 1))
    for number, one in enumerate(tags):
        assert registration.wanted()[3] == number % 2
        counter.register(one, number)
    king, four = 24, 28
    assert [contents(one)[2:] for one in tags] == [
        (king, 0),
        (four, 0 | tag.SECOND_END),
        (king, 1),
        (four, 1 | tag.SECOND_END),
    ]
    assert contents(tags[0])[0] == pack_kinds.DOUBLE


def test_fool_and_pope_have_names(counter):
    registration = counter.registration
    registration.start("double27x2", DECK, first=100)
    assert registration.status()[1][2] == "Fool"


def test_every_action_card_has_a_name(counter):
    names = [counter.registration._name(tag.ACTION, number) for number in range(actions.count())]
    assert all(names)
    assert names[actions.index_of(("say", "no90"))] == "no 90"


def test_players_and_action_cards(counter):
    registration = counter.registration
    registration.start("players", first=4, count=2)
    assert registration.status() == ("register_lay", (1, 2, "5", 1))
    one = blank(1)
    counter.register(one)
    assert contents(one) == (tag.PLAYER, 0, 4, 0)
    registration.start("actions")
    assert registration.progress() == (0, actions.count())
    assert registration.status() == ("register_lay", (1, actions.count(), "Yes", 1))
    one = blank(2)
    counter.register(one)
    assert contents(one) == (tag.ACTION, 0, 0, 0)
    # Several equal action cards are allowed, so undo leaves the previous one valid.
    assert registration.undo()
    counter.register(blank(3))
    assert not counter.replaced.is_old(contents(one))


def card_of(deck, card, copy, number, game=pack_kinds.DOPPELKOPF):
    one = blank(number)
    one.load(4, tag.encode(one.uid, game, deck, card, copy))
    return one


def test_a_lost_card_is_replaced_with_the_help_of_its_twin(counter):
    registration = counter.registration
    registration.replace("doppelkopf48")
    assert registration.status() == ("register_show_twin", ())
    twin, lost, spare = card_of(9, 24, 1, 1), card_of(9, 24, 0, 2), blank(3)
    counter.lay(2, twin)
    counter.lift(2)
    assert registration.status() == ("register_lay_copy", (1, 1, "Spades King", 1))
    counter.register(spare)
    assert registration.finished()
    assert contents(spare) == (pack_kinds.DOPPELKOPF, 9, 24, 1 << tag.GENERATION_SHIFT)
    assert counter.replaced.is_old(contents(lost))
    assert not counter.replaced.is_old(contents(spare))
    assert not counter.replaced.is_old(contents(twin))


def test_replacing_asks_for_a_card_of_such_a_pack(counter):
    counter.registration.replace("doppelkopf48")
    counter.lay(0, card_of(9, 24, 1, 1, pack_kinds.SKAT))
    assert counter.key == "register_not_of_pack"
    counter.lift(0)
    counter.lay(0, blank(2))
    assert counter.key == "register_not_of_pack"
    counter.lift(0)
    assert counter.key == "register_show_twin"


def test_a_lost_card_without_a_twin_is_chosen(counter):
    registration = counter.registration
    registration.replace("skat32")
    assert registration.status() == ("register_show_pack", ())
    counter.lay(0, card_of(9, 12, 0, 1, pack_kinds.SKAT))
    counter.lift(0)
    assert registration.status() == ("register_choose", ("Clubs Ace",))
    for key, name in ((LEFT, "Spades Ace"), (RIGHT, "Spades King"), (LEFT, "Hearts King")):
        registration.act(key)
        assert registration.status() == ("register_choose", (name,))
    registration.act(MIDDLE)
    spare = blank(2)
    counter.register(spare)
    assert contents(spare)[1:3] == (9, 37)
    assert registration.finished()


def test_of_double_both_ends_are_replaced(counter):
    registration = counter.registration
    registration.replace("double27x2")
    counter.lay(0, card_of(9, 28, 0 | tag.SECOND_END, 1, pack_kinds.DOUBLE))
    counter.lift(0)
    ends = [blank(2), blank(3)]
    for one in ends:
        counter.register(one)
    assert registration.finished()
    generation = 1 << tag.GENERATION_SHIFT
    assert [contents(one)[2:] for one in ends] == [
        (24, 1 | generation),
        (28, 1 | generation | tag.SECOND_END),
    ]


def test_a_spare_that_is_undone_is_void_too(counter):
    registration = counter.registration
    registration.replace_card("doppelkopf48", 9, 24, 0)
    first, second = blank(1), blank(2)
    counter.register(first)
    assert registration.undo()
    counter.register(second)
    assert counter.replaced.is_old(contents(first))
    assert not counter.replaced.is_old(contents(second))


def test_a_card_is_replaced_seven_times_at_most(counter):
    registration = counter.registration
    for number in range(7):
        registration.replace_card("doppelkopf48", 9, 24, 0)
        counter.register(blank(number))
    registration.replace_card("doppelkopf48", 9, 24, 0)
    assert counter.key == "register_worn"
    assert registration.wanted() is None


def test_a_card_that_is_not_in_the_deck(counter):
    with pytest.raises(ValueError):
        counter.registration.replace_card("doppelkopf48", 9, 0, 0)


@pytest.mark.parametrize(
    ("kind", "game", "card"),
    [
        ("doppelkopf40", pack_kinds.DOPPELKOPF, 7),
        ("skat32", pack_kinds.SKAT, 0),
        ("skat32", pack_kinds.SKAT, 200),
    ],
)
def test_a_card_that_is_in_no_such_deck_shows_no_lost_one(counter, kind, game, card):
    counter.registration.replace(kind)
    counter.lay(0, card_of(DECK, card, 0, 5, game))
    assert counter.key == "register_not_of_pack"
