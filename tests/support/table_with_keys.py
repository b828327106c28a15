"""A scripted table that has a key pair, and reports which club has certified it."""

from typing import Any

from support.scripted_table import ScriptedTable
from support.signed_evening import CLUB, TABLE, Pair

from tablelog.line import encode


class TableWithKeys(ScriptedTable):
    """Answers the request `k` as the current firmware does. `lines`: its journal from event 1 on."""

    def __init__(self, lines: list[bytes], table: Pair = TABLE, club: Pair = CLUB) -> None:
        super().__init__([], 1)
        self.lines = list(lines)
        self.pair, self.club = table, club

    def _answers(self, kind: str, value: Any) -> list[bytes]:
        if kind != "k":
            return super()._answers(kind, value)
        certificate = self.club.certify(self.pair, self.serial)
        facts = {"pair": self.pair.public, "certificate": certificate, "club": self.club.public}
        return [encode("K", [value[0], facts[value[0]]])]
