# A trial fold of a restored journal, which shows whether the table could start with it.

from table.journal.session_state import SessionState
from tablelog import line


class Trial(SessionState):
    def __init__(self):
        super().__init__()
        # The ledger unloads this module after its next fold.
        from cardrules.event_check import check_event

        self._check = check_event

    def take_record(self, text):
        # Takes one record. A damaged record is skipped, as at a start. Returns False if the record cannot be folded.
        try:
            event = line.decode(text)[1]
        except line.BadLine:
            return True
        try:
            self._check(self.session, event)
            if event[3] != "seal":
                self.fold(event[0], event[2], event[3], event[4:])
                self.session.result()
            return True
        except Exception:
            # Catch every error: the table would not start with this record.
            return False
