# The seal that is to be signed, and the signature while it is being computed.

from micropython import const

# The seat number of events that belong to no seat.
_TABLE = const(-1)
# The verbs of events that determine which seal is to be signed.
SIGNATURE_VERBS = ("seal", "sign", "restored")


class Signatures:
    # `ledger`: the ledger, which records the signatures.
    def __init__(self, ledger):
        self._ledger = ledger
        # The number of the last seal without a public signature, or 0 if there is none; and the signature while it is
        # being computed.
        self._unsigned = 0
        self._signing = None

    def note_event(self, number, verb, arguments):
        # Notes a folded event whose verb is one of SIGNATURE_VERBS.
        if verb == "seal":
            self._unsigned = number
            self._signing = None
        elif verb == "restored" or arguments[1:2] == [self._unsigned]:
            # The table does not sign the seals of a restored journal, because they came from the PC.
            self._unsigned = 0

    def step_signature(self):
        # Works on a signature for a few milliseconds. Returns False if no seal is to be signed.
        ledger = self._ledger
        if not self._unsigned or ledger.frozen or not ledger.started:
            return False
        from table.journal import signing

        if self._signing is None:
            self._signing = signing.Signing(ledger.root, ledger.journal, self._unsigned)
        arguments = self._signing.step_signature()
        if arguments is not None:
            # If the signature cannot be written, a new one is computed after the next seal or the next boot.
            self._signing = None
            self._unsigned = 0
            signing.unload()
            if arguments:
                ledger.record(_TABLE, "sign", *arguments)
        return arguments != ()
