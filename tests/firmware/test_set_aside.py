"""Tests a journal that cannot be folded: it is set aside for the PC, power cuts do not lose it, and play continues."""

from pathlib import Path

from support.flash_cuts import cut_results, parametrize_cuts

HERE = Path(__file__).parent
TOP = HERE.parents[1]


@parametrize_cuts
def test_no_power_cut_loses_what_is_set_aside(done):
    results = cut_results("set_aside_vm.py", done)
    assert len([operation for operation, *_ in results if isinstance(operation, int)]) > 10 * len(done)
    for operation, written, kept, goes_on in results:
        where = (operation, written)
        assert [(name, first, following) for name, first, following, _ in kept] == [
            ("5f3a01c2", 1, 15),
            ("5f3a01c2-2", 1, 15),
        ], where
        assert all(game in session for game, (*_, session) in zip(("first", "second"), kept, strict=True))
        # No card can be played on a full flash, until the PC makes room.
        assert goes_on == (operation != "full"), where
