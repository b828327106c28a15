# One tag gets its record: looked at, its maker verified, what is odd about it asked, written, read back, locked.

from micropython import const

from drivers import ntag21x
from drivers.ntag21x import DONE
from drivers.ntag21x_visit import Read, Signature, Version, Visit, is_locked, locking, writing
from tablelog import tag

# What can be odd about a tag; a person decides. The tag holds another valid record; one that this club's key does not
# fit; it is no NTAG21x; its maker did not sign it; it does not let its record be locked.
OTHER = "register_other"
CLUB = "register_club"
NO_NTAG = "register_no_ntag"
COUNTERFEIT = "register_counterfeit"
LOCK_FAILED = "register_lock_failed"

# Why a tag has not got its record.
UNUSABLE = "register_unusable"
UNREADABLE = "register_unreadable"
REFUSED = "register_refused"
UNCLEAR = "register_unclear"
WRITTEN = "written"

# A visit takes less than a tenth of this where the tag can be reached at all.
_LONGEST_MS = const(2500)

# GET_VERSION of NTAG213, 215 and 216 (datasheet 10.1): maker, product and size.
_MAKER = const(4)
_PRODUCT = const(4)
_SIZES = b"\x0f\x11\x13"


class Inscription:
    # `waived` holds what need not be asked; with NO_NTAG and COUNTERFEIT in it nobody looks who made the tag.
    def __init__(self, sweep, clock, seat, uid, record, lock, waived):
        self._sweep = sweep
        self._clock = clock
        self.seat = seat
        self.uid = uid
        self._record = record
        self._lock = lock
        self._waived = list(waived)
        # "" while it goes on; WRITTEN, or why not.
        self.outcome = ""
        # What is odd, while a person has to decide; and the contents of the record that is there, or None.
        self.question = ""
        self.contents = None
        # The record that is there, what is odd about the chip, its signature while that is not verified.
        self._found = b""
        self._odd = ""
        self._signature = None
        self._verdicts = None
        # Exchanges of the visit that are about the record; 0 while nothing is written.
        self._pages = 0
        checks = not (NO_NTAG in waived and COUNTERFEIT in waived)
        self._pay(self._looked, [Read(tag.FIRST_PAGE)] + ([Version(), Signature()] if checks else []))

    def step(self):
        # One bounded piece. False: there is nothing to do now.
        if self.outcome or self.question:
            return False
        if self._verdicts is not None:
            self._verify()
            return True
        if not self._visit.outcome:
            if self._clock.since_ms(self._since) > _LONGEST_MS:
                # It lies there, and cannot be spoken to.
                self.stop(UNUSABLE)
                return True
            return False
        self._sweep.visit(self.seat, None)
        self._paid()
        return True

    def agree(self):
        # What is odd does not matter.
        self._waived.append(self.question)
        self.question = ""
        if self._waived[-1] == LOCK_FAILED:
            self.outcome = WRITTEN
        else:
            self._go_on()

    def has_written(self):
        # What the tag held before may be gone.
        return self._pages > 0

    def stop(self, reason):
        self._sweep.visit(self.seat, None)
        self.question = ""
        self.outcome = reason

    def _pay(self, paid, exchanges):
        self._visit = Visit(self.uid, exchanges)
        self._paid = paid
        self._since = self._clock.ms()
        self._sweep.visit(self.seat, self._visit)

    def _looked(self):
        answers = self._visit.answers
        if not answers:
            self.stop(UNUSABLE if self._visit.outcome == ntag21x.REFUSED else UNREADABLE)
            return
        self._found = answers[0]
        self.contents = tag.decode(self.uid, self._found)
        if self._visit.outcome != DONE:
            self._odd = NO_NTAG if len(answers) == 1 else COUNTERFEIT
        elif len(answers) > 1:
            if _is_ntag21x(answers[1]):
                self._signature = answers[2]
            else:
                self._odd = NO_NTAG
        self._go_on()

    def _go_on(self):
        for odd in (self._odd_record(), self._odd):
            if odd and odd not in self._waived:
                self.question = odd
                return
        if self._signature:
            from drivers.originality import verify

            self._verdicts = verify(self.uid, self._signature)
            self._signature = None
        else:
            self._write()

    def _odd_record(self):
        if self._found == self._record or not tag.looks_ours(self._found):
            return ""
        return OTHER if self.contents else CLUB

    def _verify(self):
        verdict = self._verdicts.send(None)
        if verdict is None:
            return
        self._verdicts = None
        if not verdict:
            self._odd = COUNTERFEIT
        self._go_on()

    def _write(self):
        exchanges = writing(tag.FIRST_PAGE, self._record) if self._found != self._record else []
        self._pages = len(exchanges)
        if self._lock:
            exchanges += locking()
        if exchanges:
            self._pay(self._wrote, exchanges)
        else:
            self.outcome = WRITTEN

    def _wrote(self):
        answers = self._visit.answers
        if len(answers) < self._pages:
            self.stop(REFUSED if self._visit.outcome == ntag21x.REFUSED else UNCLEAR)
        elif self._lock and not (self._visit.outcome == DONE and is_locked(answers[-1])):
            self.question = LOCK_FAILED
        else:
            self.outcome = WRITTEN


def _is_ntag21x(version):
    return version[1] == _MAKER and version[2] == _PRODUCT and version[6] in _SIZES
