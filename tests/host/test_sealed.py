"""A sealed table and the PC: keys sent over the cable in service mode, and the effect of the commands."""

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar

import pytest
from support.pico_prompt import files_in, put
from support.scripted_table import ScriptedTable, TableAtPty
from support.sealed_evening import CLUB_KEY
from support.table_with_hands import TableWithHands

from stichtisch.device.client import Client
from stichtisch.device.errors import NotInService, TableSealed, WrongKey, WrongKeyBefore
from stichtisch.device.provisioning import ClubKeys, equip
from stichtisch.keys.club_key import read_key
from stichtisch.keys.club_pair import fingerprint, is_certified, make_pair, pair_path, read_pair
from stichtisch.keys.table_key import table_key
from stichtisch.simulation import SerialBridge, VirtualTable, make_player_card
from stichtisch.simulation.hands import TableTransport
from stichtisch.simulation.simple_deals import deal_cards, play_deal
from stichtisch.store import keys_of, name_badge, open_database, uncertified_keys
from stichtisch.sync.sync import synchronise
from tablelog.line import encode

WRONG_KEY = bytes(range(1, 33))
SERIAL = "e661640843000001"
# HMAC (RFC 2104), computed independently: printf e661640843000001 | openssl dgst -sha256 -mac HMAC -macopt hexkey:KEY
TABLE_KEY = "6403a4ba224c43689f4a9ce71cda1ca020fc9c5ad2fc0714eed516e8a1bbf9e5"


@contextmanager
def live(image: Path, *, service: bool = False) -> Iterator[str]:
    """Run a table in real time, and yield its port."""
    table = VirtualTable(image, clock="wall", own_serial=False, service=service)
    with table, SerialBridge(table) as bridge:
        yield bridge.url


def sealed(image: Path) -> None:
    """Seal the table as `club equip` does."""
    put(image, {"table.key": TABLE_KEY.encode(), "sealed": b"1"})


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The flash of a sealed table that has been switched on once."""
    image = tmp_path_factory.mktemp("played") / "flash.img"
    with VirtualTable(image) as table:
        table.run(1500)
    sealed(image)
    return image


@pytest.fixture
def image(played: Path, tmp_path: Path) -> Path:
    """A copy of the sealed table's flash."""
    return Path(shutil.copy(played, tmp_path / "flash.img"))


@contextmanager
def talking(image: Path, **options: Any) -> Iterator[tuple[VirtualTable, Client]]:
    """Run a table in virtual time, and yield it with a client."""
    with VirtualTable(image, **options) as table:
        table.run(1500)
        transport = TableTransport(table)
        yield table, Client(transport, monotonic=transport.seconds)


def test_the_key_of_a_table_is_that_of_other_programs() -> None:
    assert table_key(CLUB_KEY, SERIAL).hex() == TABLE_KEY


def test_a_table_gets_its_keys_and_is_sealed(run: Any, key: Path, tmp_path: Path) -> None:
    image = tmp_path / "flash.img"
    with live(image) as port:
        outcome = run("club", "equip", "--port", port)
    assert outcome.code == 4 and "hold its service key" in outcome.err
    with live(image, service=True) as port:
        outcome = run("club", "equip", "--port", port)
        assert outcome.code == 0, outcome.err
        assert (
            "It will be sealed when it is next" in outcome.out
            and "packs written with another key" in outcome.out
        )
        again = json.loads(run("club", "equip", "--port", port, "--json").out)
        pair = read_pair(pair_path(key))
        assert pair is not None
        public = again.pop("key")
        assert again == {"table": SERIAL, "cards": "same", "sealed": True}
        assert f"Fingerprint of the table: {fingerprint(public)}" in outcome.out
        other = json.loads(run("club", "equip", "--new-keys", "--port", port, "--json").out)["key"]
        assert other != public
    files = files_in(image)
    assert files["table.pair"][64:].decode() == other
    assert is_certified(pair.public, SERIAL, other, files["table.cert"].decode())
    assert files["table.club"].decode() == pair.public
    assert files["table.key"].decode() == TABLE_KEY and "sealed" in files
    assert len(files["club.key"]) == 64 and files["club.key"].decode() != TABLE_KEY
    with live(image) as port:
        assert run("sync", "--port", port, "--json").code == 0
        outcome = run("flash", "--check", "--port", port)
        assert outcome.code == 4 and "is sealed" in outcome.err and "hold its service key" in outcome.err
        assert run("club", "equip", "--port", port).code == 4
    with live(image, service=True) as port:
        outcome = run("club", "equip", "--open", "--port", port)
        assert outcome.code == 0 and "not sealed" in outcome.out
    assert "sealed" not in files_in(image)


def test_what_a_table_signs_comes_with_its_certified_key(
    run: Any, key: Path, image: Path, database: Path, tmp_path: Path
) -> None:
    pair = make_pair(pair_path(key))
    club = ClubKeys(CLUB_KEY, pair)
    with talking(image, service=True) as (table, client):
        equip(client, SERIAL, club, cards=None, sealed=False)
        # Equipping the table again changes nothing.
        equipped = equip(client, SERIAL, club, cards=None, sealed=False)
        # Another club certifies the table's existing key.
        another = ClubKeys(CLUB_KEY, make_pair(tmp_path / "another" / "club.pair"))
        assert equip(client, SERIAL, another, cards=None, sealed=False) == equipped
        assert equip(client, SERIAL, club, cards=None, sealed=False) == equipped
        assert equipped.key is not None
    # This test uses a pack whose tags have no club key.
    put(image, {"club.key": b""})
    with talking(image) as (table, client):
        talk = TableWithHands(table)
        talk.begin(3)
        talk.hands.play(list(play_deal(3, deal_cards("signed"))))
        table.run(16_000)
        with open_database(database) as opened:
            synchronise(client, opened, CLUB_KEY)
            (stored,) = keys_of(opened, SERIAL)
            assert uncertified_keys(opened, SERIAL) == set()
    assert (stored.key, stored.club) == (equipped.key, pair.public)
    assert is_certified(pair.public, SERIAL, stored.key, stored.certificate)
    exported = tmp_path / "evening.journal"
    assert run("export", "session", "--format", "journal", "--output", exported).code == 0
    for what in ((), (exported,)):
        outcome = run("verify", "--public", *what, "--club", pair.fingerprint)
        assert outcome.code == 0, outcome.out
    assert run("verify", "--public", "--club", fingerprint(equipped.key)).code == 1
    output = run("verify").out
    assert "Public signatures: 1 of 1 seal. To check them: stichtisch verify --public" in output
    assert f"anyone can check 1 of 1 sessions; the club is {pair.fingerprint}" in " ".join(output.split())


def test_a_table_of_before_gets_all_but_a_pair(run: Any, key: Path, database: Path) -> None:
    class Before(ScriptedTable):
        kept: ClassVar[dict[str, Any]] = {"table": "", "cards": "", "sealed": 0}

        def _answers(self, kind: str, value: Any) -> list[bytes]:
            if kind != "k":
                return super()._answers(kind, value)
            if value[0] not in self.kept:
                return [encode("X", ["argument", "Wrong argument of request k"])]
            self.kept[value[0]] = [*value, self.kept[value[0]]][1]
            return [encode("K", [value[0], self.kept[value[0]]])]

    table = Before([])
    table.more["mode"] = "service"
    with TableAtPty(table) as at:
        outcome = run("club", "equip", "--port", at.port)
    assert outcome.code == 0
    assert "makes no public signatures" in outcome.out and "stichtisch flash" in outcome.out


def test_cards_keep_the_key_they_have_unless_another_is_named(run: Any, key: Path, image: Path) -> None:
    put(image, {"club.key": b"as it was\n"})
    another = image.parent / "club.key"
    another.write_text("a line of text\n")
    with live(image, service=True) as port:
        kept = run("club", "equip", "--port", port)
        assert "differs from the one derived from the club's key" in kept.out
        assert files_in(image)["club.key"] == b"as it was\n"
        given = json.loads(run("club", "equip", "--cards-key", another, "--json", "--port", port).out)
        assert given["cards"] == "new"
        assert files_in(image)["club.key"] == b"a line of text"
        another.write_text("\n")
        assert run("club", "equip", "--cards-key", another, "--port", port).code == 2
        another.unlink()
        assert run("club", "equip", "--cards-key", another, "--port", port).code == 2
        key.unlink()
        assert run("club", "equip", "--port", port).code == 2


def test_without_the_key_a_sealed_table_is_only_read(image: Path, key: Path, tmp_path: Path) -> None:
    with talking(image) as (_, client), open_database(tmp_path / "a.sqlite") as database:
        name_badge(database, make_player_card(1).uid.hex().upper(), "Anna")
        summary = synchronise(client, database)
        assert summary["only_read"] and summary["new_events"] == 3
        assert client.hello().acknowledged == 0
        assert [event.verb for event in client.pull(1)] == ["boot", "session", "boot"]
        summary = synchronise(client, database, read_key(key))
        assert not summary["only_read"]
        assert client.hello().acknowledged == client.hello().next - 1
        assert [event.verb for event in client.pull(1)][-1] == "clock"


def test_a_name_needs_the_key_and_is_kept(image: Path) -> None:
    with talking(image) as (table, client):
        uid = make_player_card(1).uid.hex().upper()
        with pytest.raises(TableSealed):
            client.name_badge(uid, "Anna")
        client.use_key(CLUB_KEY, SERIAL)
        assert client.name_badge(uid, "Zoë ~")
        table.lay(0, make_player_card(1))
        table.run(500)
        assert [event.arguments[0] for event in client.pull(1) if event.verb == "join"] == ["Zoë ~"]


def test_a_wrong_key_is_reported_and_waited_for(image: Path) -> None:
    with talking(image) as (table, client):
        client.use_key(WRONG_KEY, SERIAL)
        with pytest.raises(WrongKey):
            client.set_clock(1_800_000_000)
        with pytest.raises(WrongKeyBefore, match="next one in 1 s"):
            client.set_clock(1_800_000_000)
        client.use_key(CLUB_KEY, SERIAL)
        with pytest.raises(WrongKeyBefore):
            client.acknowledge(1)
        table.run(1000)
        table.stats(reset=True)
        client.use_key(WRONG_KEY, SERIAL)
        with pytest.raises(WrongKey):
            client.acknowledge(1)
        assert table.stats()["longest_step_us"] < 20_000
        # The count of wrong keys survives a power-off.
        table.power_off()
        table.power_on()
        table.run(500)
        with pytest.raises(WrongKeyBefore, match="next one in 2"):
            client.acknowledge(1)
        table.run(2000)
        client.use_key(CLUB_KEY, SERIAL)
        client.acknowledge(1)
        assert client.hello().acknowledged == 1


def test_the_self_test_needs_the_key(image: Path) -> None:
    with talking(image) as (_, client):
        with pytest.raises(TableSealed):
            client.selftest(on=True)
        client.use_key(CLUB_KEY, SERIAL)
        assert client.selftest(on=True)[-1] == ["state", "running"]
        assert client.selftest(on=False)[-1] == ["state", "off"]


def test_keys_are_refused_outside_of_service(image: Path) -> None:
    with talking(image) as (_, client):
        client.use_key(CLUB_KEY, SERIAL)
        for value in (None, "00" * 32):
            with pytest.raises(NotInService):
                client.equip("table", value)


def test_lost_and_doubled_lines_are_no_wrong_keys(image: Path) -> None:
    with talking(image) as (_, client):
        client.use_key(CLUB_KEY, SERIAL)
        read = TableTransport.read
        lost = iter([True, False, True, True, False, True])

        def bad(transport: TableTransport) -> bytes:
            data = read(transport)
            return b"" if data and next(lost, False) else data + data

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(TableTransport, "read", bad)
            client.acknowledge(2)
            client.acknowledge(3)
        assert client.hello().acknowledged == 3


def test_in_service_the_display_says_so_and_nobody_is_asked_for_a_key(image: Path) -> None:
    with talking(image, service=True) as (table, client):
        assert client.hello().mode == "service"
        client.acknowledge(1)
        shown = table.screen()
    with talking(image) as (table, client):
        assert table.screen() != shown


def test_a_sealed_table_takes_profiles_from_the_club_alone(
    run: Any,
    tmp_path: Path,
    image: Path,
    key: Path,
) -> None:
    file = tmp_path / "Stammtisch.json"
    file.write_text('{"game": "doppelkopf", "profile": "house", "options": {"piglets": "first_only"}}')
    with live(image) as port:
        assert run("club", "profile", file, "--port", port, "--key", tmp_path / "none").code == 4
        outcome = run("club", "profile", file, "--port", port)
    assert (outcome.code, outcome.out) == (0, "Stammtisch: doppelkopf, house, piglets=first_only\n")
    with live(image) as port:
        outcome = run("club", "profile", "--port", port)
    assert outcome.out == "Stammtisch: doppelkopf, house, piglets=first_only\n"
