"""Tests that `make board` without KiCad 9 reports what is missing, and where its installation is described."""

import os

import pytest

from electronics.netlist import HARDWARE
from electronics.pcb import footprints, kicad_program, order
from electronics.pcb.kicad_program import Kicad, Missing


@pytest.fixture(autouse=True)
def build(tmp_path, monkeypatch):
    monkeypatch.delenv("KICAD_ROOT", raising=False)
    monkeypatch.setattr(kicad_program, "BUILD", tmp_path / "build")
    return tmp_path


def program(folder, version):
    """Make a kicad-cli that reports this version, and return its folder for PATH."""
    file = folder / "kicad-cli"
    file.write_text(f"#!/bin/sh\necho {version}\n", encoding="utf-8")
    file.chmod(0o755)
    return str(folder)


def test_without_kicad_the_message_names_the_ways_to_have_it(build, monkeypatch):
    monkeypatch.setenv("PATH", str(build))
    with pytest.raises(
        Missing, match=r"needs kicad-cli of KiCad 9, on the PATH or below KICAD_ROOT"
    ) as error:
        Kicad()
    file, section = str(error.value).split()[-6].split("#")
    heading = section.replace("-", " ")
    assert f"## {heading}" in (HARDWARE.parent / file).read_text(encoding="utf-8").lower()


def test_a_root_folder_without_kicad_is_named(build, monkeypatch):
    monkeypatch.setenv("KICAD_ROOT", str(build))
    with pytest.raises(Missing, match="has no usr/bin/kicad-cli"):
        Kicad()


@pytest.mark.parametrize("version", ["8.0.9", "10.0.0"])
def test_another_version_is_refused(build, monkeypatch, version):
    # KiCad 8 lacks required options, and KiCad 10 no longer has the API that fills the planes.
    monkeypatch.setenv("PATH", program(build, version) + os.pathsep + "/usr/bin:/bin")
    with pytest.raises(Missing, match=f"needs KiCad 9, found {version}"):
        Kicad()


def test_kicad_9_on_the_path_is_taken(build, monkeypatch):
    monkeypatch.setenv("PATH", program(build, "9.0.8") + os.pathsep + "/usr/bin:/bin")
    assert Kicad().version == "9.0.8"


def key_pads():
    shape = footprints.of("Key")
    return [[number, x, y, shape.hole] for number, x, y in shape.pads]


def libraries(circuit, placed, pads):
    """Replace KiCad's libraries with our own pads, except for those of the key."""
    found = {}
    for ref in placed.parts:
        part = circuit.parts[ref]
        shape = footprints.of(part.name)
        found[part.footprint] = [[number, x, y, shape.hole] for number, x, y in shape.pads]
    found[circuit.parts["SW1"].footprint] = pads
    return found


def test_pads_that_are_not_those_of_kicads_library_are_found(circuit):
    placed = order.layout.load("seat")
    assert list(order._pads(placed, circuit, libraries(circuit, placed, key_pads()))) == []
    moved = [[number, x + 0.2 * (number == "2"), y, hole] for number, x, y, hole in key_pads()]
    assert any(
        "Key: our pads" in text for text in order._pads(placed, circuit, libraries(circuit, placed, moved))
    )
    wide = [[number, x, y, hole + 0.1] for number, x, y, hole in key_pads()]
    assert any(
        "Key: a hole" in text for text in order._pads(placed, circuit, libraries(circuit, placed, wide))
    )
    assert any(
        "has no footprint" in text for text in order._pads(placed, circuit, libraries(circuit, placed, None))
    )
