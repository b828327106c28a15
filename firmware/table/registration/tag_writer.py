# The writer of one tag: it reads the tag, verifies its maker's signature, asks about anything unusual, switches the
# counter on, writes the record, reads it back and locks it.

from micropython import const

from drivers import ntag21x
from drivers.ntag21x import DONE
from drivers.ntag21x_visit import (
    Read,
    Signature,
    Version,
    Visit,
    counting,
    does_count,
    is_locked,
    is_ntag21x,
    locking,
    writing,
)
from drivers.originality import verify
from tablelog import tag

# Findings about a tag that a person decides on: it has another valid record; it has a record made with another club's
# key; it is not an NTAG21x; it is not signed by the maker; its record cannot be locked.
OTHER = "register_other"
CLUB = "register_club"
NO_NTAG = "register_no_ntag"
COUNTERFEIT = "register_counterfeit"
LOCK_FAILED = "register_lock_failed"

# Reasons why a record was not written to a tag.
UNUSABLE = "register_unusable"
UNREADABLE = "register_unreadable"
REFUSED = "register_refused"
UNCLEAR = "register_unclear"
WRITTEN = "written"

# A visit takes less than a tenth of this time if the tag is within reach.
_LONGEST_MS = const(2500)


class TagWriter:
    # `wanted`: the contents of the record, as tag.decode() returns them. `waived`: the findings that are accepted
    # without a question. If it contains NO_NTAG and COUNTERFEIT, the maker's signature is not verified.
    def __init__(self, sweep, clock, seat, uid, wanted, lock, waived):
        self._sweep = sweep
        self._clock = clock
        self.seat = seat
        self.uid = uid
        self._wanted = wanted
        self._lock = lock
        self._waived = list(waived)
        # "" while the writer is running; then WRITTEN, or the reason why the tag has no record.
        self.outcome = ""
        # The finding, while a person has to decide; and the contents of the tag's present record, or None.
        self.question = ""
        self.contents = None
        # The tag's present record; a finding about the chip; and the chip's signature, until it is verified.
        self._record = b""
        self._odd = ""
        # The version, if the tag is an NTAG21x.
        self._version = None
        self._signature = None
        self._verdicts = None
        # Whether the tag may have changed already, and the number of exchanges that write and verify the record.
        self._begun = False
        self._pages = 0
        checks = not (NO_NTAG in waived and COUNTERFEIT in waived)
        self._pay(self._looked, [Read(tag.FIRST_PAGE), Version()] + ([Signature()] if checks else []))

    def step_writing(self):
        # Does one bounded piece of work. Returns False if there is nothing to do now.
        if self.outcome or self.question:
            return False
        if self._verdicts is not None:
            self._verify()
            return True
        if not self._visit.outcome:
            if self._clock.since_ms(self._since) > _LONGEST_MS:
                # The tag is there, but does not answer.
                self.stop(UNUSABLE)
                return True
            return False
        self._sweep.visit(self.seat, None)
        self._paid()
        return True

    def agree(self):
        # A person accepts the finding.
        self._waived.append(self.question)
        self.question = ""
        if self._waived[-1] == LOCK_FAILED:
            self.outcome = WRITTEN
        else:
            self._go_on()

    def has_written(self):
        # Returns whether the earlier record may already be lost.
        return self._begun

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
        self._record = answers[0]
        self.contents = tag.decode(self.uid, self._record)
        if len(answers) == 1 or not is_ntag21x(answers[1]):
            self._odd = NO_NTAG
        else:
            self._version = answers[1]
            if self._visit.outcome != DONE:
                self._odd = COUNTERFEIT
            elif len(answers) > 2:
                self._signature = answers[2]
        self._go_on()

    def _go_on(self):
        for odd in (self._odd_record(), self._odd):
            if odd and odd not in self._waived:
                self.question = odd
                return
        if self._signature:
            self._verdicts = verify(self.uid, self._signature)
            self._signature = None
        elif self._version and self.contents != self._wanted:
            # A tag without a counter is written, too.
            self._begun = True
            self._pay(self._switched, counting(self._version, self._lock))
        else:
            self._write(False)

    def _switched(self):
        answers = self._visit.answers
        self._write(self._visit.outcome == DONE and does_count(answers[-1]))

    def _odd_record(self):
        if self.contents == self._wanted or not tag.looks_ours(self._record):
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

    def _write(self, counts):
        exchanges = []
        if self.contents != self._wanted:
            game = self._wanted[0] | (tag.COUNTS if counts else 0)
            self._begun = True
            exchanges = writing(tag.FIRST_PAGE, tag.encode(self.uid, game, *self._wanted[1:]))
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
