"""The wording check: each pattern finds its bad sentence but not its good one, and reports the right line."""

import pytest
from wording import check
from wording.patterns import PATTERNS

WHAT = "name the thing; do not begin with What"


@pytest.mark.parametrize(
    "one", [one for patterns in PATTERNS.values() for one in patterns], ids=lambda one: one.rule
)
def test_a_pattern_finds_its_bad_sentence_only(one):
    assert one.pattern.search(one.bad)
    assert not one.pattern.search(one.good)


def lines(name, source):
    return [one.line for one in check.findings_in(name, source) if one.rule == WHAT]


def test_a_page_is_read_without_its_code_and_headings():
    page = "# What it is\n\nA page, `What is`.\nWhat is\nread.\n\n```\nWhat is code.\n```\n"
    page += "\n| a | What is b. |\n- What is c.\n"
    assert lines("README.md", page) == [4, 11, 12]


def test_a_module_is_read_by_docstrings_comments_and_sentences():
    module = (
        '"""What it does.\n\nIt\ndoes. What it is.\n"""\n\nx = 1  # What x is\n# One line.\n# What is next.\n'
    )
    module += 'HINT = "What is told here is wrong."\nNAME = "What"\n'
    assert lines("host/stichtisch/x.py", module) == [1, 4, 7, 9, 10]


def test_a_catalogue_is_read_by_language():
    french = '{\n  "a": "sous 90",\n  "b": "What is"\n}\n'
    english = '{\n  "a": "sous 90",\n  "b": "What is"\n}\n'
    findings = check.findings_in("host/stichtisch/i18n/fr/board.json", french)
    assert [(one.line, one.rule) for one in findings] == [(2, "pas 90")]
    findings = check.findings_in("host/stichtisch/i18n/en/board.json", english)
    assert [(one.line, one.rule) for one in findings] == [(3, WHAT)]
    findings = check.findings_in("firmware/table/texts/de.py", 'TEXTS = {\n    "done": "Deck 1",\n}\n')
    assert [(one.line, one.rule) for one in findings] == [(2, "Blatt, nicht Deck")]
