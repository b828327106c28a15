"""Signs digests on MicroPython (FIRMWARE PRIVATE:DIGEST …). Prints public keys, signatures and numbers of steps."""

import sys

sys.path[:] = [sys.argv[1]]

from tablelog import key_pair  # noqa: E402
from tablelog.signing import Signer  # noqa: E402

for argument in sys.argv[2:]:
    private, digest = [bytes.fromhex(text) for text in argument.split(":")]
    public = list(key_pair.public_key(private))[-1]
    signer = Signer(private, digest)
    steps = 1
    while (signature := signer.step_signature()) is None:
        steps += 1
    print(public.hex(), signature.hex(), steps)
