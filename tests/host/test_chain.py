"""Tests the chain with the example of PROTOCOL.md, computed in the test, by the table's code and by the host's code."""

import hashlib
import hmac
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stichtisch.journal.chain import Chain, Seal
from stichtisch.journal.event import Event, event_of
from tablelog import chain
from tablelog.line import LIMIT, decode

_PROTOCOL = Path(__file__).parents[2] / "firmware" / "PROTOCOL.md"
_NAME = "5f3a01c2"
_KEY = bytes(range(32))


@pytest.fixture(scope="module")
def section() -> str:
    text = _PROTOCOL.read_text(encoding="utf-8")
    return text[text.index("## The chain") : text.index("## An exported journal")]


@pytest.fixture(scope="module")
def lines(section: str) -> list[str]:
    """Return the journal of the example."""
    return re.findall("^    (~e.*)$", section, re.M)


@pytest.fixture(scope="module")
def hashes(section: str) -> list[str]:
    """Return the hashes of the example, beginning with the hash of the name."""
    return re.findall("^[|] (?:the name|event [1-5]) [|] `([0-9a-f]{64})` [|]$", section, re.M)


def events(lines: list[str]) -> list[Event]:
    return [event_of(decode(text.encode())[1], text) for text in lines]


def test_the_example_is_what_its_text_says(lines: list[str], hashes: list[str]) -> None:
    expected = [hashlib.sha256(_NAME.encode()).digest()]
    for text in lines:
        expected.append(hashlib.sha256(expected[-1] + text.encode()).digest())
    assert hashes == [value.hex() for value in expected]
    arguments = events(lines)[-1].arguments
    assert arguments == [
        expected[4].hex(),
        hmac.new(_KEY, expected[4], hashlib.sha256).hexdigest(),
        [0, 0, 0, 0],
    ]
    assert all(len(text) < LIMIT for text in lines)


def test_the_tables_code_comes_to_it(lines: list[str], hashes: list[str]) -> None:
    value = chain.first_hash(_NAME)
    computed = [value.hex()]
    for text in lines:
        value = chain.extend(value, text.encode())
        computed.append(value.hex())
    assert computed == hashes
    signature = chain.sign(_KEY, bytes.fromhex(hashes[4])).hex()
    assert signature == events(lines)[-1].arguments[1]


def test_the_hosts_code_comes_to_it(lines: list[str], hashes: list[str]) -> None:
    verifier = Chain(_NAME)
    assert [verifier.follow_event(event) for event in events(lines)[:-1]] == [None] * 4
    arguments = events(lines)[-1].arguments
    assert verifier.follow_event(events(lines)[-1]) == Seal(
        5, hashes[4], arguments[1], [0, 0, 0, 0], anew=None, computed=hashes[4], damaged=[]
    )


@given(key=st.binary(max_size=64), value=st.binary(max_size=200))
def test_a_signature_is_an_hmac(key: bytes, value: bytes) -> None:
    assert chain.sign(key, value) == hmac.new(key, value, hashlib.sha256).digest()
