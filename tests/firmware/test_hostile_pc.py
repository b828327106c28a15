"""Tests a hostile PC at a complete table: play continues, and its data does not harm other PCs."""

import pytest
from support.first_trick import DEALER, first_entries
from support.flash_files import write_files
from support.hostile_lines import HUNGRY, NOISE
from support.table_with_hands import TableWithHands

from stichtisch.keys.table_key import request_code
from stichtisch.simulation import Tag, VirtualTable, make_image
from tablelog import line, tag

_START_MS = 2500
_PLAYER = bytes.fromhex("0401020304AA01")


@pytest.fixture
def table(tmp_path):
    with VirtualTable(tmp_path / "flash.img") as table:
        yield table


@pytest.mark.parametrize(
    "name", ["Zoë 🂡", "~~~~~~~~~~~~~~~~~~~~~~~~", '"\\"\\"\\"\\', "[[[[[[[[[[[[[[[[[[[[[[[["]
)
def test_a_name_comes_back_as_it_was_given(table, name):
    table.run(_START_MS)
    talk = TableWithHands(table)
    table.lay(0, Tag(_PLAYER, tag.encode(_PLAYER, tag.PLAYER, 0, 1, 0)))
    table.run(500)
    assert talk.client.name_badge(_PLAYER.hex().upper(), name)
    assert talk.events()[-1][2:] == [-1, "rename", 0, name]
    # The name is also in the table's own file.
    table.power_off()
    table.power_on()
    table.run(_START_MS)
    assert talk.events()[-1][3] == "boot"
    table.lay(1, Tag(_PLAYER, tag.encode(_PLAYER, tag.PLAYER, 0, 1, 0)))
    assert talk.client.hello().boot == 2


def test_cards_are_read_and_the_screen_is_lit_while_a_pc_floods(table):
    # Requests that the table drops, and repeated pulls, whose replies the simulated players ignore.
    flood = b"".join(HUNGRY[:3] + NOISE) * 4 + b"\n" + line.encode("p", [1, 1000]) * 5
    for _ in range(_START_MS // 100):
        table.link.write(flood)
        table.run(100)
    assert table.lit()
    table.link.read()
    talk = TableWithHands(table)
    talk.begin(DEALER)
    for entry in first_entries():
        table.link.write(flood)
        talk.hands.play([entry])
    done = [tuple(event[2:5]) for event in talk.events() if event[3] in ("play", "say")]
    assert done == first_entries()
    assert table.stats()["longest_step_us"] <= 20_000


@pytest.mark.long
def test_no_challenge_comes_twice_and_no_request_counts_twice(tmp_path):
    # In virtual time, each start gets the same random numbers.
    image, key = tmp_path / "flash.img", bytes(range(32))
    make_image(image)
    write_files(image, {"table.key": key.hex().encode(), "sealed": b"1"})
    challenges, overheard = [], None
    with VirtualTable(image) as table:
        for _ in range(12):
            table.run(_START_MS)
            client = TableWithHands(table).client
            assert client.hello().mode == "sealed"
            challenges.append(client.ask("g", {}, "G")[0])
            if overheard is None:
                request = line.encode("m", ["a", [1]]).partition(b"[")[2].rpartition(b"]*")[0]
                code = request_code(key, challenges[0], request)
                overheard = [challenges[0][:8], code, "a", [1]]
                assert client.ask("m", overheard, "A") == [1]
            else:
                table.link.write(line.encode("m", overheard))
                table.run(200)
                assert b'~X["challenge"' in table.link.read()
            table.power_off()
            table.power_on()
    assert len(set(challenges)) == 12
