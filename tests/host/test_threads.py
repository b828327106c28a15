"""Threads that ask the rules for a game at the same moment: no thread receives a half-loaded module."""

import subprocess
import sys

_PROGRAM = """
import sys, threading
import cardrules.games as games

failed = []
for _ in range(60):
    for name in [name for name in sys.modules if name.startswith("cardrules.") and name != "cardrules.games"]:
        del sys.modules[name]
    barrier = threading.Barrier(6)

    def ask():
        barrier.wait()
        try:
            games.book_of("skat")
        except AttributeError as error:
            failed.append(error)

    threads = [threading.Thread(target=ask) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
print(len(failed))
"""


def test_no_thread_gets_half_a_game() -> None:
    done = subprocess.run([sys.executable, "-c", _PROGRAM], capture_output=True, text=True, timeout=120)
    assert (done.stdout, done.stderr) == ("0\n", "")
