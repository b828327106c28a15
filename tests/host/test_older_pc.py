"""An older PC, without public signatures, and a current table: the table answers each line as the PC expects."""

import hashlib
import hmac
import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from support.pico_prompt import put
from support.scripted_table import TableAtPty
from support.signed_evening import CLUB, pair
from support.table_with_hands import TableWithHands
from support.table_with_keys import TableWithKeys

from stichtisch.keys.p256 import is_signed
from stichtisch.simulation import VirtualTable
from stichtisch.simulation.hands import TableTransport
from stichtisch.simulation.simple_deals import deal_cards, play_deal
from tablelog.line import Splitter, decode, encode

DATA = Path(__file__).parents[1] / "data"
SERIAL, JOURNAL = "e661640843000001", "7d843461"
# The HMAC-SHA-256 of the serial number with the club key 00 01 … 1f.
TABLE_KEY = "6403a4ba224c43689f4a9ce71cda1ca020fc9c5ad2fc0714eed516e8a1bbf9e5"
TABLE = pair(0x123456789)
HELLO = {"serial", "firmware", "journal", "first", "next", "acknowledged", "boot", "ms", "mode"}


def recorded() -> list[tuple[str, str, list[str]]]:
    """The commands of the older PC: command, state of the table, lines."""
    talks = map(json.loads, (DATA / "older-pc.jsonl").read_text().splitlines())
    return [(one["command"], one["table"], one["requests"]) for one in talks]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The flash of a table that has played a deal, sealed it and signed the seal."""
    image = tmp_path_factory.mktemp("played") / "flash.img"
    with VirtualTable(image) as table:
        table.run(1500)
    keys = {"table.pair": f"{0x123456789:064x}{TABLE.public}".encode(), "table.key": TABLE_KEY.encode()}
    put(image, keys)
    with VirtualTable(image) as table:
        table.run(1500)
        talk = TableWithHands(table)
        talk.begin(3)
        talk.hands.play(list(play_deal(3, deal_cards("old pc"))))
        table.run(16_000)
        assert [event[3] for event in talk.journal()][-2:] == ["seal", "sign"]
    return image


class OlderPc:
    """Sends the recorded lines and reads answers as the older client does; codes are those of PROTOCOL.md."""

    def __init__(self, table: VirtualTable) -> None:
        self._transport = TableTransport(table)
        self._splitter = Splitter()
        self._challenge = ""
        self.journal: dict[int, list[Any]] = {}

    def ask(self, line: str) -> list[tuple[str, Any]]:
        """Send a line and return the answers; send it again while the table is still checking its journal."""
        answers = self._answers(line)
        while answers[-1][0] == "R" and answers[-1][1][0] == "checking":
            answers = self._answers(line)
        return answers

    def _answers(self, line: str) -> list[tuple[str, Any]]:
        if "CHALLENGE" in line:
            line = self._in_envelope(line)
        self._transport.write(b"\n" + line.encode() + b"\n")
        answers: list[tuple[str, Any]] = []
        quiet = 0
        while quiet < 40:
            data = self._transport.read()
            quiet = 0 if data else quiet + 1
            answers += map(decode, self._splitter.feed(data))
            if answers and answers[-1][0] != "e" and (answers[-1][0] != "C" or answers[-1][1][0] == "state"):
                break
        return answers

    def _in_envelope(self, line: str) -> str:
        _, _, kind, payload = json.loads(line[2:])
        rest = f'"{kind}",{json.dumps(payload, separators=(",", ":"))}'
        signing = hmac.digest(bytes.fromhex(TABLE_KEY), b"Stichtisch: requests", "sha256")
        code = hmac.digest(signing, bytes.fromhex(self._challenge) + rest.encode(), "sha256")[:16].hex()
        return encode("m", [self._challenge[:8], code, kind, payload]).decode().rstrip()

    def expect(self, line: str, answers: list[tuple[str, Any]]) -> None:
        """Make the same assertions about the answers to a line as the older client."""
        kind, payload = (line[1], json.loads(line[2 : line.rindex("*")])) if "*" in line else ("", [])
        if not kind:
            _, _, kind, payload = json.loads(line[2:])
        events, (last, value) = answers[:-1], answers[-1]
        answer = {"e": "R"}.get(kind, kind.upper())
        assert last == answer, (line, value)
        getattr(self, f"_expect_{kind}", self._expect_echo)(payload, value, [event for _, event in events])

    def _expect_echo(self, payload: list[Any], value: Any, _events: list[Any]) -> None:
        assert value[: len(payload[:1])] == payload[:1]

    def _expect_h(self, _payload: Any, value: Any, _events: list[Any]) -> None:
        assert value["protocol"] == 1 and set(value) >= HELLO and value["serial"] == SERIAL
        numbers = [value[name] for name in ("first", "next", "acknowledged", "boot", "ms")]
        assert all(type(number) is int for number in numbers)

    def _expect_a(self, payload: list[int], value: list[int], _events: list[Any]) -> None:
        assert value[0] >= payload[0]

    def _expect_g(self, _payload: Any, value: list[str], _events: list[Any]) -> None:
        self._challenge = value[0]
        assert len(bytes.fromhex(self._challenge)) == 16

    def _expect_p(self, payload: list[int], value: list[int], events: list[Any]) -> None:
        # The older PC accepts an unknown verb if the events are numbered in order and have at least four members.
        assert value == [payload[0] + len(events), 0]
        for number, event in enumerate(events, start=payload[0]):
            assert event[0] == number and isinstance(event[3], str)
            assert all(type(one) is int for one in event[:3])
            self.journal[number] = event

    def _expect_s(self, _payload: Any, value: Any, _events: list[Any]) -> None:
        assert value == {"dropped": 0, "bad_records": 0}

    def _expect_f(self, payload: list[Any], value: list[Any], _events: list[Any]) -> None:
        assert value[:2] == payload and type(value[2]) is int and bytes.fromhex(value[3]) is not None

    def _expect_c(self, _payload: Any, value: list[str], events: list[Any]) -> None:
        assert value[0] == "state" and value[1] in ("running", "waiting", "off")
        assert all(isinstance(part[0], str) for part in events)

    def _expect_r(self, payload: list[Any], value: list[Any], _events: list[Any]) -> None:
        assert value[0] == {"begin": "next", "file": "file"}.get(payload[0], value[0])
        if payload[0] == "end":
            assert value == ["done", payload[1]]

    def _expect_e(self, payload: list[Any], value: list[Any], _events: list[Any]) -> None:
        assert value == ["next", payload[0] + 1]


@contextmanager
def powered(image: Path, **more: Any) -> Iterator[OlderPc]:
    """An older PC at a table that was just switched on."""
    with VirtualTable(image, **more) as table:
        table.run(1500)
        yield OlderPc(table)


@pytest.mark.long
def test_every_command_of_an_older_pc_is_answered_as_it_expects(played: Path, tmp_path: Path) -> None:
    image = Path(shutil.copy(played, tmp_path / "flash.img"))
    other = tmp_path / "other.img"
    asked = 0
    journal: dict[int, list[Any]] = {}
    states = [recorded()[0:2], *([one] for one in recorded()[2:])]
    assert [one[0] for one in recorded()] == [
        *("sync", "doctor", "name UID Anna; sync", "doctor --readers", "club equip", "sync", "restore-table")
    ]
    for commands in states:
        state = commands[0][1]
        seed = {"seed": 2} if state == "other" else {}
        with powered(other if state == "other" else image, service=state == "service", **seed) as pc:
            for _, _, lines in commands:
                for line in lines:
                    pc.expect(line, pc.ask(line))
                    asked += 1
            journal |= pc.journal
    assert asked == sum(len(lines) for _, _, lines in recorded()) > 100
    verbs = [journal[number][3] for number in sorted(journal)]
    assert verbs.count("sign") == 1 and verbs[verbs.index("sign") - 1] == "seal"


@pytest.mark.long
def test_the_journal_that_an_older_pc_gave_back_is_whole(played: Path, tmp_path: Path) -> None:
    _, _, lines = recorded()[-1]
    sent = [line for line in lines if line.startswith("~e")]
    with powered(tmp_path / "other.img", seed=2) as pc:
        assert [pc.ask(line) for line in lines][-1] == [("N", ["049E3779B10001"])]
        events = [event for _, event in pc.ask("~p[1,200]*97622BB9")[:-1]]
    written = ["~e" + json.dumps(event, separators=(",", ":")) for event in events]
    assert written[: len(sent)] == [line[: line.rindex("*")] for line in sent]
    # The signature covers all lines up to the seal.
    value = hashlib.sha256(JOURNAL.encode()).digest()
    for line in sent[:60]:
        value = hashlib.sha256(value + line.encode()).digest()
    assert json.loads(sent[60][2:-9])[3:6] == ["sign", TABLE.id, 60]
    assert is_signed(TABLE.public, b"stichtisch seal\n" + value, json.loads(sent[60][2:-9])[6])


@pytest.mark.of_a_file
def test_a_pc_that_is_updated_takes_over_what_it_fetched_before(run: Any, database: Path) -> None:
    database.parent.mkdir()
    with closing(sqlite3.connect(database)) as connection:
        connection.executescript((DATA / "database-older-pc.sql").read_text())
        lines = [
            f"{line}\n".encode()
            for (line,) in connection.execute("SELECT line FROM events ORDER BY sequence")
        ]
    assert run("verify").code == 0
    # The PC receives the certificate of the key only in the next sync.
    outcome = run("verify", "--public")
    assert outcome.code == 1 and "which this file does not list" in outcome.out
    table = TableWithKeys(lines, TABLE)
    table.serial, table.journal = SERIAL, JOURNAL
    with TableAtPty(table) as at:
        outcome = run("sync", "--port", at.port)
    assert outcome.code == 0 and "0 new events" in outcome.out
    assert run("verify", "--public", "--club", CLUB.fingerprint).code == 0
