"""Tests the maker's signature of tags with two public examples and with our own keys, also in MicroPython."""

import subprocess
from pathlib import Path

import pytest
from support import tag_maker

from drivers import originality
from stichtisch.simulation.vm import find_micropython
from tablelog import curve

HERE = Path(__file__).parent
FIRMWARE = HERE.parents[1] / "firmware"

# Genuine tags that are quoted in the tools for readers.
GENUINE = [
    ("04E10CDA993C80", "8B76052EE42F5567BEB53238B3E3F9950707C0DCC956B5C5EFCFDB709B2D82B3"),
    ("04DB0BDA993C80", "6048EFD9417CD10F6B7F1818D471A7FE5B46868D2EABDC6307A1E0AAE139D8D0"),
]


def verdict(uid, signature):
    return list(originality.verify(uid, signature))[-1]


@pytest.mark.parametrize(("uid", "signature"), GENUINE)
def test_tags_of_nxp_are_genuine(uid, signature):
    assert verdict(bytes.fromhex(uid), bytes.fromhex(signature)) is True


@pytest.mark.parametrize("bit", [0, 7, 20, 55])
def test_a_signature_holds_for_one_uid_only(bit):
    uid = bytearray.fromhex(GENUINE[0][0])
    uid[bit >> 3] ^= 1 << (bit & 7)
    assert verdict(bytes(uid), bytes.fromhex(GENUINE[0][1])) is False


@pytest.mark.parametrize("bit", [0, 100, 128, 255])
def test_a_changed_signature_does_not_hold(bit):
    signature = bytearray.fromhex(GENUINE[1][1])
    signature[bit >> 3] ^= 1 << (bit & 7)
    assert verdict(bytes.fromhex(GENUINE[1][0]), bytes(signature)) is False


@pytest.mark.parametrize(
    "signature",
    [
        bytes(32),
        bytes(16) + b"\1" * 16,
        b"\1" * 16 + bytes(16),
        b"\xff" * 32,
        originality._N.to_bytes(16, "big") * 2,
        b"\0" * 15 + b"\1" + b"\0" * 15 + b"\1",
    ],
)
def test_what_is_no_signature_does_not_hold(signature):
    assert verdict(b"\4\1\2\3\4\5\6", signature) is False


def test_the_third_addend_is_the_sum_of_generator_and_public_key():
    assert tag_maker.addends(originality._NXP) == originality._ADDENDS


@pytest.mark.parametrize("number", range(20))
def test_what_another_maker_signs_holds_with_its_key_only(monkeypatch, number):
    own = tag_maker.TagMaker(number * 0x1234567 + 3)
    uid = bytes((4, number, 1, 2, 3, 4, 5))
    signature = own.sign(uid)
    assert verdict(uid, signature) is False
    monkeypatch.setattr(originality, "_ADDENDS", own.addends)
    assert verdict(uid, signature) is True
    assert verdict(bytes(7), signature) is False


def test_a_sum_of_equal_and_of_opposite_points(monkeypatch):
    # If the public key is the generator itself, both products can be equal or opposite.
    own = tag_maker.TagMaker(1)
    x, y = originality._G
    prime = originality._P
    assert curve.added((x, y, 1), (x, y), prime) == curve.doubled((x, y, 1), prime)
    assert curve.added((x, y, 1), (x, -y % prime), prime)[2] == 0
    monkeypatch.setattr(originality, "_ADDENDS", own.addends)
    assert verdict(b"\4\1\2\3\4\5\6", own.sign(b"\4\1\2\3\4\5\6")) is True


def test_the_table_reckons_as_cpython_does():
    arguments = [f"{uid}:{signature}" for uid, signature in GENUINE]
    arguments.append(f"{GENUINE[0][0]}:{GENUINE[1][1]}")
    command = [str(find_micropython()), str(HERE / "originality_vectors.py"), str(FIRMWARE), *arguments]
    result = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    verdicts = [line.split()[0] for line in result.stdout.splitlines()]
    pieces = [int(line.split()[1]) for line in result.stdout.splitlines()]
    assert verdicts == ["True", "True", "False"]
    assert all(number >= 130 for number in pieces)
