"""JSON from a column of the database: decoded, and of the form that this program writes there."""

import json
import sqlite3
from collections.abc import Callable
from functools import cache
from types import NoneType, UnionType
from typing import Any, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from stichtisch.journal.notation import CorrectedNotation, DealNotation, Result

Check = Callable[[object], bool]


class OtherForm(sqlite3.DatabaseError):
    """A column holds JSON of another form: for SQLite's errors and this one there is one message, StorageDamaged."""


def arguments_of(text: str) -> list[Any]:
    """Return the arguments of an event. Raises OtherForm."""
    arguments: list[Any] = _decoded(text, list[Any], "the arguments of an event")
    return arguments


def facts_of(text: str, name: str) -> dict[str, Any]:
    """Return facts by name; `name` says which. Raises OtherForm."""
    facts: dict[str, Any] = _decoded(text, dict[str, Any], name)
    return facts


def value_of(text: str, name: str) -> Any:
    """Return any value; `name` says which. Raises OtherForm where it is no JSON."""
    return _decoded(text, Any, name)


def result_of(text: str, number: int) -> Result:
    """Return the result of a deal. Raises OtherForm."""
    result: Result = _decoded(text, Result, f"the result of deal {number}")
    return result


def corrected_of(text: str, number: int) -> CorrectedNotation:
    """Return the state of a deal before its correction. Raises OtherForm."""
    correction: CorrectedNotation = _decoded(text, CorrectedNotation, f"the correction of deal {number}")
    return correction


def notation_of(text: str, number: int) -> DealNotation:
    """Return a deal in notation. Raises OtherForm."""
    notation: DealNotation = _decoded(text, DealNotation, f"the notation of deal {number}")
    return notation


def _decoded(text: str, form: Any, name: str) -> Any:
    try:
        value = json.loads(text)
        fits = _check_of(form)(value)
    except (TypeError, ValueError, RecursionError):
        fits = False
    if not fits:
        raise OtherForm(f"{name} has another form than this program stores")
    return value


@cache
def _check_of(form: Any) -> Check:
    # For the types that a notation is made of, and no others.
    origin, inner = get_origin(form), get_args(form)
    if form is Any:
        return lambda _: True
    if origin is NotRequired:
        return _check_of(inner[0])
    if origin in (Union, UnionType):
        checks = [_check_of(one) for one in inner]
        return lambda value: any(check(value) for check in checks)
    if origin is list:
        item = _check_of(inner[0])
        return lambda value: type(value) is list and all(map(item, value))
    if origin is dict:
        item = _check_of(inner[1])
        return lambda value: type(value) is dict and all(map(item, value.values()))
    if is_typeddict(form):
        return _check_of_fields(form)
    exact = NoneType if form is None else form
    return lambda value: type(value) is exact


def _check_of_fields(form: Any) -> Check:
    fields = {name: _check_of(hint) for name, hint in get_type_hints(form).items()}
    needed = form.__required_keys__

    def check(value: object) -> bool:
        return (
            type(value) is dict
            and needed <= value.keys()
            and all(fields[name](one) for name, one in value.items() if name in fields)
        )

    return check
