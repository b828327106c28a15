"""The fields of a form. Forms that pages of this server cannot have sent are refused with a reason."""

from collections.abc import Collection
from datetime import date
from typing import Any

from microdot import Request

from stichtisch.club.points import points_of
from stichtisch.serve.application import Refused

LONGEST_TEXT = 200


class BadForm(Refused):
    """A form is invalid. `key` names the text of the reason; `facts` are the values for its placeholders."""

    def __init__(self, key: str, **facts: object) -> None:
        super().__init__(400, key, **facts)


def form_of(request: Request) -> dict[str, str]:
    """Return the values of a form, by field. Raises BadForm if the form is not text or contains a field twice."""
    try:
        form: Any = request.form or {}
    except ValueError:
        raise BadForm("form_unreadable") from None
    if any(len(form.getlist(name)) > 1 for name in form):
        raise BadForm("field_doubled")
    return {str(name): str(form[name]) for name in form}


def text_of(request: Request, name: str) -> str:
    """Return the text of a field as one line, or "" if the field is missing. Raises BadForm if the text is too long."""
    text = " ".join(form_of(request).get(name, "").split())
    if len(text) > LONGEST_TEXT:
        raise BadForm("field_too_long", field=name, most=LONGEST_TEXT)
    return text


def rows_of(request: Request, name: str) -> bytes:
    """Return rows that were pasted from a spreadsheet. Raises BadForm if there are no rows."""
    text = form_of(request).get(name, "").strip()
    if not text:
        raise BadForm("rows_missing")
    return text.encode()


def needed_text(request: Request, name: str, missing: str) -> str:
    """Return a field that must be filled in. Raises BadForm with the key `missing` if it is empty."""
    text = text_of(request, name)
    if not text:
        raise BadForm(missing, field=name)
    return text


def ticked(request: Request, kind: str) -> list[str]:
    """Return the ids of the ticked boxes whose fields are named KIND_ID. Raises BadForm."""
    return [name.partition("_")[2] for name in form_of(request) if name.startswith(f"{kind}_")]


def ticked_players(request: Request) -> list[str]:
    """Return the ids of the ticked players. Raises BadForm if there are none."""
    ids = ticked(request, "player")
    if not ids:
        raise BadForm("nobody_ticked")
    return ids


def choice_of(request: Request, name: str, choices: Collection[str]) -> str:
    """Return a field whose value must be one of `choices`. Raises BadForm."""
    text = text_of(request, name)
    if text not in choices:
        raise BadForm("field_unknown", field=name)
    return text


def number_of(request: Request, name: str) -> int:
    """Return a field as a whole number. Raises BadForm."""
    try:
        return points_of(text_of(request, name).replace("\N{MINUS SIGN}", "-"))
    except ValueError:
        raise BadForm("no_number") from None


def day_of(request: Request, name: str) -> date:
    """Return a day. Raises BadForm."""
    try:
        return date.fromisoformat(text_of(request, name))
    except ValueError:
        raise BadForm("no_day") from None
