"""Parameters that nobody calls by name: MicroPython keeps what they are called nevertheless."""

import ast
from collections.abc import Iterator

from stichtisch.flashing.shrinking.scopes import Scope
from stichtisch.flashing.shrinking.sources import (
    Edit,
    Sources,
    edited,
    is_for_board_files,
    module_of,
    refuse_taken,
    shared,
)
from stichtisch.flashing.shrinking.unit import Unit, edit_of_name

_PREFIX = "p"


def with_short_parameters(sources: Sources) -> Sources:
    """Return the modules with the same few names for the parameters of all functions.

    What is called by keyword keeps its name, and so does what board files may call; what is called so besides is
    another thing, and keeps its name, too. Raises ValueError where a short name is taken.
    """
    known = {module_of(path) for path in sources}
    units = [Unit(path, text, known) for path, text in sources.items()]
    kept = set[str]({"self"}).union(*map(_called_by, units))
    own = [unit for unit in units if not is_for_board_files(unit.path)]
    for unit in own:
        refuse_taken({use.name for use in unit.scopes.uses} | unit.names, _PREFIX)
    functions = [
        names - kept
        for unit in own
        for scope in unit.scopes.all
        if scope.kind == "function"
        for names in [_parameters_in(scope)]
    ]
    names = shared(functions, _PREFIX)
    return {unit.path: edited(unit.text, _edits(unit, names)) if unit in own else unit.text for unit in units}


def _parameters(scope: Scope) -> Iterator[ast.arg]:
    # Those that nothing but an assignment binds anew.
    for binders in scope.bound.values():
        arguments = [binder for binder in binders if isinstance(binder, ast.arg)]
        if all(isinstance(binder, ast.arg | ast.Name) for binder in binders):
            yield from arguments


def _parameters_in(scope: Scope) -> set[str]:
    # Of a function, and of all that it lies in: within it they are told apart.
    names = set[str]()
    outer: Scope | None = scope
    while outer is not None:
        names |= {argument.arg for argument in _parameters(outer)}
        outer = outer.outer
    return names


def _called_by(unit: Unit) -> set[str]:
    # Keywords; where a call takes them from a dict, every text may be one.
    keywords = [node.arg for node in unit.nodes if isinstance(node, ast.keyword)]
    return {name for name in keywords if name} | (unit.strings if None in keywords else set())


def _edits(unit: Unit, names: dict[str, str]) -> Iterator[Edit]:
    renamed = dict[int, set[str]]()
    for scope in unit.scopes.all:
        for argument in _parameters(scope):
            if argument.arg in names:
                renamed.setdefault(id(scope), set()).add(argument.arg)
                yield edit_of_name(
                    unit, argument.lineno, argument.col_offset, argument.arg, names[argument.arg]
                )
    for use in unit.scopes.uses:
        if use.name in renamed.get(id(use.owner), ()):
            yield edit_of_name(unit, use.line, use.column, use.name, names[use.name])
