"""Lazy loading of the rules' modules: an evening of one game uses no memory for the other games."""

import subprocess
import sys
from pathlib import Path

_FIRMWARE = Path(__file__).parents[2] / "firmware"
_PROGRAM = """
import sys
sys.path.insert(0, sys.argv[1])
class micropython: const = staticmethod(lambda value: value)
sys.modules["micropython"] = micropython
from cardrules.games import GAMES, book_of
from cardrules.rules import Rules
for game in GAMES:
    Rules(game, book_of(game).PROFILES[0])
print(*[name.partition(".")[2] for name in sys.modules if name.startswith("cardrules.")])
"""


def test_choosing_between_games_loads_no_deal():
    done = subprocess.run(
        [sys.executable, "-c", _PROGRAM, str(_FIRMWARE)], capture_output=True, text=True, check=True
    )
    loaded = set(done.stdout.split())
    assert {"doppelkopf.rules", "skat.rules", "double.rules"} <= loaded
    assert not loaded & {"deal", "doppelkopf.game", "skat.game", "double.game", "tricks"}
