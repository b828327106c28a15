"""The JSON in columns of the database. It must have the form that this program writes."""

import json
import sqlite3
from collections.abc import Callable
from functools import cache, lru_cache
from types import NoneType, UnionType
from typing import Any, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from stichtisch.journal.notation import CorrectedNotation, DealNotation, Result

Check = Callable[[object], bool]

# The same cards are played in every deal, so most events have the same arguments as an earlier event.
_DISTINCT_ARGUMENTS = 4096
_encode = json.JSONEncoder(allow_nan=False).encode


class OtherForm(sqlite3.DatabaseError):
    """A column contains JSON of an unknown form. Like SQLite's errors, this error is reported as StorageDamaged."""


def arguments_of(text: str) -> list[Any]:
    """Return the arguments of an event. Raises OtherForm."""
    return list(_flat_arguments(text)) if "[" not in text[1:] and "{" not in text else _arguments(text)


@lru_cache(maxsize=_DISTINCT_ARGUMENTS)
def _flat_arguments(text: str) -> list[Any]:
    return _arguments(text)


def _arguments(text: str) -> list[Any]:
    arguments: list[Any] = _decoded(text, list[Any], "the arguments of an event")
    return arguments


def arguments_text(arguments: list[Any]) -> str:
    """Return the arguments of an event as JSON. Raises ValueError for a value that JSON cannot express."""
    try:
        return _flat_text(*arguments)
    except TypeError:
        # Arguments that contain a list or a dictionary cannot be looked up in the cache.
        return _encode(arguments)


@lru_cache(maxsize=_DISTINCT_ARGUMENTS, typed=True)
def _flat_text(*arguments: Any) -> str:
    return _encode(list(arguments))


def facts_of(text: str, name: str) -> dict[str, Any]:
    """Return a dictionary of facts. `name` identifies the value in an error. Raises OtherForm."""
    facts: dict[str, Any] = _decoded(text, dict[str, Any], name)
    return facts


def value_of(text: str, name: str) -> Any:
    """Return a value of any form. `name` identifies the value in an error. Raises OtherForm if it is not JSON."""
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
    # Handles only the types that occur in a notation.
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
