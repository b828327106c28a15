"""A Hypothesis state machine of the whole system: table, players, PCs, cable and power, with invariants.

The firmware runs on a virtual table, the PCs in separate processes. The invariants: the journal keeps each reported
event once, in order; every deal in it is possible; both databases have the table's events, and scores that match them;
scores add up to 0.
"""

import shutil
import tempfile
from pathlib import Path

from hypothesis import HealthCheck, Phase, settings
from hypothesis import seed as seeded
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test
from soak.host_process import Hosts
from soak.long_evening import WAYS, LongEvening, Start
from soak.players_at_a_table import CLEARED_MS, HELD_MS, LAID_MS, PRESSED_MS, SEATS

STEPS_A_RUN = 100
# Irregularities that a deal played at the table must never have.
_FORBIDDEN = {"out_of_turn", "too_many_cards", "duplicate_card", "unknown_card"}
_PLACES = st.integers(0, SEATS - 1)
_FAULTS = ("gone", "brown_out", "crypto")


# A run can begin when this many cards of the second deal have been played: none, some, most, or all but one.
_POINTS = (0, 21, 40, 47)


class _Enough(BaseException):
    """Raised when enough steps have been done; discarded runs of Hypothesis do not count."""


class Whole(RuleBasedStateMachine):
    """One evening. `hosts` and `steps` are shared by all evenings."""

    hosts: Hosts
    starts: list[Start]
    failed: list[str]
    steps = wanted = 0

    def __init__(self) -> None:
        super().__init__()
        self._folder = Path(tempfile.mkdtemp(prefix="stichtisch-soak-"))

    @initialize(seed=st.integers(0, 1 << 30), start=st.integers(0, len(_POINTS)))
    def begin(self, seed: int, start: int) -> None:
        """Begin with a new table, or at one of the prepared points of an evening."""
        if Whole.steps >= Whole.wanted:
            raise _Enough
        goes_on = Whole.starts[start - 1] if start else None
        self.evening = LongEvening(self._folder, seed, Whole.hosts, goes_on)
        self.players = self.evening.players
        self.evening.look()

    # People

    @rule(times=st.integers(1, 4))
    def play(self, times: int) -> None:
        """Perform the next actions of the game."""
        for _ in range(times):
            self.players.play()
            self.evening.look()

    @rule(times=st.integers(1, 4))
    def play_on(self, times: int) -> None:
        """A duplicate of `play`, so that Hypothesis chooses it more often."""
        self.play(times)

    @rule(times=st.integers(1, 4))
    def play_further(self, times: int) -> None:
        """Another duplicate of `play`."""
        self.play(times)

    @rule(place=_PLACES)
    def lay(self, place: int) -> None:
        """Lay any card on a reader, even if other cards are on it."""
        self.players.stray_card(place)
        self.evening.look()

    @rule(place=_PLACES)
    def lay_two(self, place: int) -> None:
        """Lay two cards at once."""
        self.players.stray_card(place, 0)
        self.players.stray_card(place)
        self.evening.look()

    @rule(all_of_them=st.booleans())
    def lift(self, all_of_them: bool) -> None:
        """Lift a card, or all cards."""
        (self.players.lift_all if all_of_them else self.players.lift)()
        self.evening.look()

    @rule(place=_PLACES, key=st.integers(0, 2), held=st.sampled_from([PRESSED_MS, PRESSED_MS, HELD_MS]))
    def press(self, place: int, key: int, held: int) -> None:
        """Press a key."""
        self.players.press(place, key, held)
        self.evening.look()

    @rule(place=_PLACES, turns=st.integers(1, 5), agrees=_PLACES)
    def choose(self, place: int, turns: int, agrees: int) -> None:
        """Choose an item of a list, such as an announcement, correction or seat; another player agrees."""
        for _ in range(turns):
            self.players.press(place, 2)
        self.players.press(place, 1)
        self.players.press(agrees, 1)
        self.evening.look()

    @rule()
    def undo(self) -> None:
        """Take back the last card."""
        self.players.take_back()
        self.evening.look()

    @rule(place=_PLACES, fault=st.sampled_from(_FAULTS))
    def stumble(self, place: int, fault: str) -> None:
        """Disconnect a reader, and connect it again."""
        self.evening.table.reader_fault(place, fault)
        self.evening.table.run(LAID_MS)
        self.evening.table.reader_fault(place, "back")
        self.evening.table.run(CLEARED_MS)
        self.evening.look()

    # Power

    @rule(
        way=st.sampled_from(["plug", "cut", "cut", "low"]),
        operations=st.integers(0, 12),
        written=st.integers(0, 256),
        volts=st.sampled_from([4.5, 4.2, 3.5]),
    )
    def lose_power(self, way: str, operations: int, written: int, volts: float) -> None:
        """Pull the plug, cut the power during a flash operation, or let the supply voltage dip."""
        if way == "plug":
            self.evening.plug()
        elif way == "cut":
            self.evening.lose_power(operations, written)
        else:
            self.evening.dip(volts)

    # PCs

    @rule(way=st.sampled_from(sorted(WAYS)), which=st.integers(0, 1))
    def fetch(self, way: str, which: int) -> None:
        """Let one of two PCs fetch the journal, with a disturbance."""
        self.evening.fetch(way, which)

    # Invariants

    def _holds(self, failures: list[str]) -> None:
        # Keep the failures in addition to the exception: a replay may not fail again, as process kills depend on the
        # clock.
        if failures:
            Whole.failed += [*failures, *self.evening.lines[-4:]]
        assert not failures, failures

    @invariant()
    def nothing_is_lost_or_doubled(self) -> None:
        """Check that no failure of the journal or the databases has been found."""
        if hasattr(self, "evening"):
            Whole.steps += 1
            self._holds(self.evening.figures.failures)

    @invariant()
    def the_deal_is_one_that_people_could_play(self) -> None:
        """Check the deal's irregularities, and that the totals of Doppelkopf add up to 0."""
        if not hasattr(self, "evening"):
            return
        session = self.players.session
        if session.deal is not None:
            irregular = {code for _, _, code in session.deal.irregularities}
            self._holds(sorted(_FORBIDDEN & irregular))
        if session.game == "doppelkopf":
            self._holds([f"totals {session.totals()}"] if sum(session.totals()) else [])

    def teardown(self) -> None:
        """Check that the deal can continue, and that both PCs can fetch everything and derive the right scores."""
        try:
            if hasattr(self, "evening") and not self.evening.figures.failures:
                self.evening.goes_on()
                self.evening.end()
                self._holds(self.evening.figures.failures)
        finally:
            if hasattr(self, "evening"):
                self.evening.close()
            shutil.rmtree(self._folder)


def starts(hosts: Hosts, seed: int) -> list[Start]:
    """Play two deals; return the starts at _POINTS of the second deal."""
    taken: list[Start] = []
    with tempfile.TemporaryDirectory(prefix="stichtisch-soak-") as folder:
        evening = LongEvening(Path(folder), seed, hosts)
        try:
            while len(taken) < len(_POINTS):
                evening.players.play()
                evening.look()
                deal = evening.players.session.deal
                if evening.players.deals == 2 and deal is not None and len(deal.cards) == _POINTS[len(taken)]:
                    taken.append(evening.start(seed))
            return taken
        finally:
            evening.close()


def prove(steps: int, seed: int) -> int:
    """Do at least `steps` steps, in runs of STEPS_A_RUN; return their number. An error in a step is raised."""
    Whole.steps = 0
    Whole.wanted = steps
    Whole.failed = []
    Whole.hosts = Hosts()
    Whole.starts = starts(Whole.hosts, seed)
    chosen = settings(
        max_examples=max(1, steps // STEPS_A_RUN),
        stateful_step_count=STEPS_A_RUN,
        deadline=None,
        database=None,
        # Do not shrink failures: each attempt would need a whole evening.
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )
    batch = 0
    try:
        while Whole.steps < steps:
            machine = seeded(seed + batch)(type("Seeded", (Whole,), {}))
            run_state_machine_as_test(machine, settings=chosen)
            batch += 1
    except _Enough:
        pass
    except Exception as error:
        raise AssertionError("; ".join(Whole.failed) or str(error)) from error
    finally:
        Whole.hosts.close()
    return Whole.steps
