"""The fields of a form: one that is not as its page sends it is refused, with the reason."""

from collections.abc import Collection
from datetime import date
from typing import Any

from microdot import Request

from stichtisch.club.points import points_of
from stichtisch.serve.application import Refused

LONGEST_TEXT = 200


class BadForm(Refused):
    """A form cannot be used; `key` names the text that says why, with its facts."""

    def __init__(self, key: str, **facts: object) -> None:
        super().__init__(400, key, **facts)


def form_of(request: Request) -> dict[str, str]:
    """Return the values of a form, by field. Raises BadForm where it is no text or a field is there twice."""
    try:
        form: Any = request.form or {}
    except ValueError:
        raise BadForm("form_unreadable") from None
    if any(len(form.getlist(name)) > 1 for name in form):
        raise BadForm("field_doubled")
    return {str(name): str(form[name]) for name in form}


def text_of(request: Request, name: str) -> str:
    """Return a field as one line, "" where it is missing. Raises BadForm where it is too long."""
    text = " ".join(form_of(request).get(name, "").split())
    if len(text) > LONGEST_TEXT:
        raise BadForm("field_too_long", field=name, most=LONGEST_TEXT)
    return text


def needed_text(request: Request, name: str, missing: str) -> str:
    """Return a field that has to be filled in. Raises BadForm, which says `missing` where it is not."""
    text = text_of(request, name)
    if not text:
        raise BadForm(missing, field=name)
    return text


def choice_of(request: Request, name: str, choices: Collection[str]) -> str:
    """Return a field that has one of these values. Raises BadForm."""
    text = text_of(request, name)
    if text not in choices:
        raise BadForm("field_unknown", field=name)
    return text


def number_of(request: Request, name: str) -> int:
    """Return a whole number. Raises BadForm."""
    try:
        return points_of(text_of(request, name).replace("\N{MINUS SIGN}", "-"))
    except ValueError:
        raise BadForm("no_number") from None


def lines_of(request: Request, name: str) -> list[str]:
    """Return the lines of a field that are not empty. Raises BadForm where it is too long."""
    text = form_of(request).get(name, "")
    if len(text) > LONGEST_TEXT * 10:
        raise BadForm("field_too_long", field=name, most=LONGEST_TEXT * 10)
    return [line for line in (" ".join(one.split()) for one in text.splitlines()) if line]


def day_of(request: Request, name: str) -> date:
    """Return a day. Raises BadForm."""
    try:
        return date.fromisoformat(text_of(request, name))
    except ValueError:
        raise BadForm("no_day") from None
