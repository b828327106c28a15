"""The words of the table: nothing that the rules can find goes without any."""

import re
from pathlib import Path

from table import words

_NOTATION = Path(__file__).parents[2] / "host" / "DEAL_NOTATION.md"


def test_every_irregularity_of_the_notation_has_words():
    table = _NOTATION.read_text(encoding="utf-8").split("Irregularities never keep")[1]
    codes = {
        code
        for row in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE)
        for code in re.findall(r"`(\w+)`", row)
    }
    assert len(codes) == 9
    assert set(words.IRREGULARITIES) == codes
