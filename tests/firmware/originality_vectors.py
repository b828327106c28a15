"""Checks signatures of tags (FIRMWARE UID:SIGNATURE …).

Prints the verdict, the number of steps, and the longest step in µs.
"""

import sys
import time

sys.path[:] = [sys.argv[1]]

from drivers.originality import verify  # noqa: E402

for argument in sys.argv[2:]:
    uid, signature = [bytes.fromhex(text) for text in argument.split(":")]
    verdicts = []
    longest = 0
    before = time.ticks_us()
    for verdict in verify(uid, signature):
        verdicts.append(verdict)
        now = time.ticks_us()
        longest = max(longest, time.ticks_diff(now, before))
        before = now
    print(verdicts[-1], len(verdicts), longest)
