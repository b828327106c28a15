"""The record of a tag: its content, and the club's key that is needed to write it."""

import hmac
import subprocess
from pathlib import Path

import pytest
from support import pack_kinds

from stichtisch.simulation.vm import find_micropython
from tablelog import tag

UID = bytes.fromhex("04A1B2C3D4E5F6")
FIRMWARE = Path(__file__).parents[2] / "firmware"
KEYS = [b"k", b"a key of the club", bytes(range(64)), b"longer than one block of the hash " * 3]


@pytest.fixture(autouse=True)
def public_key():
    """Reset to the public key after each test."""
    yield
    tag.use_key()


def test_a_record_comes_back_as_it_was_encoded():
    record = tag.encode(UID, pack_kinds.DOUBLE, 0xABCDEF, 53, tag.SECOND_END | 1)
    assert len(record) == tag.RECORD_SIZE
    assert tag.decode(UID, record) == (pack_kinds.DOUBLE, 0xABCDEF, 53, tag.SECOND_END | 1)
    assert tag.decode(UID, memoryview(bytearray(record))) == tag.decode(UID, record)


@pytest.mark.parametrize("key", KEYS)
def test_the_code_is_the_half_of_an_hmac(key):
    tag.use_key(key)
    record = tag.encode(UID, pack_kinds.SKAT, 7, 12, 0)
    assert record[8:] == hmac.digest(key, UID + record[:8], "sha256")[:8]


def test_without_a_key_the_public_one_is_used():
    record = tag.encode(UID, pack_kinds.SKAT, 7, 12, 0)
    tag.use_key(b"")
    assert tag.encode(UID, pack_kinds.SKAT, 7, 12, 0) == record
    assert record[8:] == hmac.digest(tag.PUBLIC_KEY, UID + record[:8], "sha256")[:8]


def test_a_record_of_another_key_is_not_valid():
    tag.use_key(b"one club")
    record = tag.encode(UID, pack_kinds.DOPPELKOPF, 7, 12, 0)
    tag.use_key(b"another club")
    assert tag.decode(UID, record) is None
    assert tag.looks_ours(record)


def test_a_record_with_any_bit_changed_or_on_another_tag_is_not_valid():
    record = tag.encode(UID, pack_kinds.DOPPELKOPF, 7, 12, 0)
    for bit in range(tag.RECORD_SIZE * 8):
        changed = bytearray(record)
        changed[bit >> 3] ^= 1 << (bit & 7)
        assert tag.decode(UID, changed) is None
    for bit in range(56):
        other = bytearray(UID)
        other[bit >> 3] ^= 1 << (bit & 7)
        assert tag.decode(other, record) is None


@pytest.mark.parametrize("record", [b"", bytes(16), b"S\x01" + bytes(14), b"S\x03" + bytes(14), b"S\x02"])
def test_other_contents_and_other_layouts_are_not_ours(record):
    assert not tag.looks_ours(record)
    assert tag.decode(UID, record) is None


def test_the_table_encodes_as_the_pc_does():
    text = (
        f"import sys; sys.path[:] = [{str(FIRMWARE)!r}]\n"
        "from tablelog import tag\n"
        f"for key in {KEYS!r}:\n"
        "    tag.use_key(key)\n"
        f"    print(tag.encode({UID!r}, 1, 0x123456, 9, 1).hex())\n"
    )
    command = [str(find_micropython()), "-c", text]
    lines = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout.split()
    for key, line in zip(KEYS, lines, strict=True):
        tag.use_key(key)
        assert tag.encode(UID, 1, 0x123456, 9, 1).hex() == line
