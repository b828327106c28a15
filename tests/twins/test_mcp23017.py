"""The MCP23017's twin against its datasheet (DS20001952): inputs, pull-ups, interrupt on change."""

import pytest

from twins.mcp23017 import Mcp23017

IODIR, IPOL, GPINTEN, DEFVAL, INTCON, IOCON, GPPU, INTF, INTCAP, GPIO, OLAT = range(0, 22, 2)


@pytest.fixture
def chip():
    chip = Mcp23017()
    chip.write(bytes((GPPU, 0xFF, 0xFF)))
    return chip


def read(chip, register, count=1):
    chip.write(bytes((register,)))
    return bytes(chip.read(count))


def test_after_reset_all_pins_are_inputs():
    assert read(Mcp23017(), IODIR, 4) == b"\xff\xff\x00\x00"


def test_pulled_up_inputs_go_low_when_grounded(chip):
    chip.ground(1, True)
    chip.ground(12, True)
    assert read(chip, GPIO, 2) == b"\xfd\xef"
    chip.ground(1, False)
    assert read(chip, GPIO, 2) == b"\xff\xef"


def test_without_pull_up_an_open_input_does_not_read_high():
    assert read(Mcp23017(), GPIO, 2) == b"\x00\x00"


def test_polarity_turns_inputs_over(chip):
    chip.write(bytes((IPOL, 0xFF)))
    chip.ground(0, True)
    assert read(chip, GPIO) == b"\x01"


def test_outputs_read_their_latch(chip):
    chip.write(bytes((IODIR, 0x00)))
    chip.write(bytes((GPIO, 0xA5)))
    assert read(chip, OLAT) == read(chip, GPIO) == b"\xa5"


def test_change_raises_a_mirrored_open_drain_interrupt_until_read(chip):
    chip.write(bytes((IOCON, 0x44)))
    chip.write(bytes((GPINTEN, 0xFF, 0xFF)))
    assert chip.interrupt_pin(0) == 1
    chip.ground(9, True)
    assert chip.interrupt_pin(0) == 0
    assert read(chip, INTF, 2) == b"\x00\x02"
    assert read(chip, INTCAP, 2)[1] == 0xFD
    assert chip.interrupt_pin(0) == 1
    # Releasing a key is also a change.
    chip.ground(9, False)
    assert chip.interrupt_pin(0) == 0


def test_compared_with_a_default_the_interrupt_stays_while_it_differs(chip):
    chip.write(bytes((GPINTEN, 0x01)))
    chip.write(bytes((DEFVAL, 0x01)))
    chip.write(bytes((INTCON, 0x01)))
    chip.ground(0, True)
    assert read(chip, GPIO) == b"\xfe"
    assert chip.interrupt_pin(0) == 0
    chip.ground(0, False)
    read(chip, GPIO)
    assert chip.interrupt_pin(0) == 1
