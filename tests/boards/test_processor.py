"""Compares the emulator's processor with that of rp2040js, instruction by instruction.

If they differ, ARM's manuals decide: the ARMv6-M Architecture Reference Manual for the effect of an instruction, and
the Cortex-M0+ Technical Reference Manual, table 3-1, for its cycles.
"""

import json
import subprocess
from pathlib import Path

import pytest

from stichtisch.simulation.pico import emulator_folder

pytestmark = pytest.mark.emulated

_CHECK = Path(__file__).parents[1] / "support" / "processor_check.mjs"
_WORD = 1 << 32


@pytest.fixture(scope="module")
def all_differences():
    done = subprocess.run(
        ["node", _CHECK, emulator_folder()], capture_output=True, text=True, check=True, timeout=300
    )
    output = [json.loads(line) for line in done.stdout.splitlines()]
    instructions, pieces = (line for line in output if isinstance(line, int))
    assert instructions > 300_000 and pieces > 1000
    return [line for line in output if isinstance(line, dict)]


@pytest.fixture(scope="module")
def differences(all_differences):
    """Return the differences in single instructions."""
    return [difference for difference in all_differences if "opcode" in difference]


def is_shift_or_sum(opcode):
    """Return whether the opcode is LSLS, LSRS, ASRS or RORS by a register, or ADCS or SBCS."""
    return 0x4080 <= opcode < 0x4200


def is_call(opcode):
    """Return whether the opcode is PUSH with LR or POP with PC."""
    return opcode & 0xF700 == 0xB500


def stores_its_base(opcode):
    """Return whether the opcode is STM with its base register among the stored registers."""
    return opcode & 0xF800 == 0xC000 and opcode >> (opcode >> 8 & 7) & 1


def test_both_processors_do_the_same(differences):
    opcodes = [difference["opcode"] for difference in differences]
    others = [
        opcode
        for opcode in opcodes
        if not (is_shift_or_sum(opcode) or is_call(opcode) or stores_its_base(opcode))
    ]
    assert others == []


def test_compiled_pieces_of_program_do_what_their_instructions_do(all_differences):
    assert [difference for difference in all_differences if "program" in difference] == []


def expected_carry(operation, value, other, carry):
    """Return the carry of an instruction with two registers (A6.7). Shifts use only the lowest byte of `other`."""
    shift = other & 255
    if operation in (5, 6):
        return (value + (other if operation == 5 else other ^ _WORD - 1) + carry) >> 32
    if not shift:
        return carry
    if operation == 2:
        return value << shift >> 32 & 1
    if operation == 7:
        return value >> (shift - 1) % 32 & 1
    signed = value - (_WORD if operation == 4 and value >> 31 else 0)
    return signed >> shift - 1 & 1


def test_the_carry_is_that_of_the_manual(differences):
    checked = 0
    for difference in differences:
        opcode = difference["opcode"]
        if not is_shift_or_sum(opcode):
            continue
        before = difference["before"]
        values = before["registers"][opcode & 7], before["registers"][opcode >> 3 & 7]
        assert difference["what"] == ["flags"]
        carry = expected_carry(opcode >> 6 & 15, *values, before["flags"] >> 1 & 1)
        assert difference["ours"]["flags"] >> 1 & 1 == carry, difference
        checked += 1
    assert checked


def test_a_call_takes_a_cycle_for_each_register_with_the_link(differences):
    calls = [difference for difference in differences if is_call(difference["opcode"])]
    assert calls
    for difference in calls:
        opcode = difference["opcode"]
        registers = (opcode & 0x1FF).bit_count()
        returns = opcode & 0x800
        assert difference["what"] == ["cycles"]
        assert difference["ours"]["cycles"] == (3 if returns else 1) + registers


def test_a_base_that_is_stored_is_counted_up_all_the_same(differences):
    stores = [difference for difference in differences if stores_its_base(difference["opcode"])]
    assert stores
    for difference in stores:
        opcode, before = difference["opcode"], difference["before"]["registers"]
        base = opcode >> 8 & 7
        after = [int(value) for value in difference["ours"]["registers"].split(",")]
        assert difference["what"] == ["registers"]
        assert after[base] == before[base] + 4 * (opcode & 0xFF).bit_count()
