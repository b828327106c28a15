"""The checks from the installation to the first score sheet, each reported on one line."""

from stichtisch.doctor.bundle import CONTENTS, write_bundle
from stichtisch.doctor.lines import FAIL, OK, STATES, WARN, Line
from stichtisch.doctor.report import SCHEMA, Report, as_data, as_text, examine
from stichtisch.doctor.setting import Setting

__all__ = [
    "CONTENTS",
    "FAIL",
    "OK",
    "SCHEMA",
    "STATES",
    "WARN",
    "Line",
    "Report",
    "Setting",
    "as_data",
    "as_text",
    "examine",
    "write_bundle",
]
