"""The scheduled actions of the room of `stichtisch play` happen in chronological order."""

from pathlib import Path

import pytest
from support.driven_room import DrivenRoom

from stichtisch.play.engine.agenda import Agenda

LEFT = 0
BADGE = 7


def test_actions_come_in_the_order_of_time_and_those_of_one_moment_as_they_were_entered() -> None:
    done: list[str] = []
    agenda = Agenda()
    for us, name in ((1_000, "agree"), (400, "lift"), (400, "second"), (0, "at once")):
        agenda.enter(us, done.append, name)
    assert (len(agenda), agenda.last_us()) == (4, 1_000)
    agenda.do_until(399)
    assert done == ["at once"]
    agenda.do_until(400)
    assert done == ["at once", "lift", "second"]
    agenda.do_until(5_000)
    assert (done[3:], len(agenda), agenda.last_us()) == (["agree"], 0, 0)


def test_an_action_may_enter_another_one() -> None:
    done: list[int] = []
    agenda = Agenda()

    def again(us: int) -> None:
        done.append(us)
        if us < 30:
            agenda.enter(us + 10, again, us + 10)

    agenda.enter(10, again, 10)
    agenda.do_until(20)
    assert done == [10, 20]
    agenda.do_until(30)
    assert done == [10, 20, 30]


def test_a_card_that_lies_for_a_moment_is_lifted_while_a_simple_player_makes_up_its_mind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = DrivenRoom(tmp_path)
    try:
        played.connect("host")
        played.do("host", do="join", place="all")
        played.do("host", do="who", place=1, who="robot")
        played.do("host", do="new", seed=3, game="doppelkopf")
        played.run_until(lambda: '"round"' in "".join(played.room.line.lines))
        for down in (True, False):
            played.do("host", do="key", place=0, key=1, down=down)
            for _ in range(5):
                played.step()
        played.run_until(lambda: played.state("host")["playing"])
        # If a key is held for over a second, the table asks for consent; the simple player consents after a second.
        played.do("host", do="key", place=0, key=LEFT, down=True)
        for _ in range(52):
            played.step()
        played.do("host", do="key", place=0, key=LEFT, down=False)
        badges: list[bytes] = []
        lift = played.room.apparatus.lift_uid

        def note_and_lift(at: int, uid: bytes) -> None:
            badges.append(uid)
            lift(at, uid)

        monkeypatch.setattr(played.room.apparatus, "lift_uid", note_and_lift)
        played.do("host", do="badge", place=2, number=BADGE)
        begun = played.driven.now_us()
        while not badges:
            played.step()
        # The card stays on the reader for 0.4 s.
        assert 400_000 <= played.driven.now_us() - begun <= 440_000
        assert played.driven.command("lift", seat=2, uid=badges[0].hex())["lifted"] == []
    finally:
        played.close()
