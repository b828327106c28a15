"""Attributes and methods, with the same few names in all classes: no object has two of one name."""

import ast
import builtins
import io
import types
from array import array
from collections.abc import Iterator
from hashlib import sha256

from stichtisch.flashing.shrinking.sources import (
    Edit,
    Key,
    Sources,
    edited,
    is_for_board_files,
    module_of,
    refuse_taken,
    shared,
)
from stichtisch.flashing.shrinking.unit import Unit, edit_of_name

_PREFIX = "a"
_UNSEEN = ("", "")
# What objects of MicroPython have is named like what those of Python have.
_TYPES = (
    *(thing for thing in vars(builtins).values() if isinstance(thing, type)),
    *(
        array,
        io.FileIO,
        io.StringIO,
        io.BytesIO,
        io.TextIOWrapper,
        types.FunctionType,
        types.GeneratorType,
        types.ModuleType,
    ),
    type(sha256()),
)


def with_short_attributes(sources: Sources) -> Sources:
    """Return the modules with short names for what their own objects have, where nothing else is called so.

    Private names are left alone, and so is what stands in a text, what a module defines at its top, what MicroPython's
    own objects and modules have, and whatever board files and main.py, or who sits at its prompt, may name.

    Raises ValueError where a short name is taken.
    """
    known = {module_of(path) for path in sources}
    units = [Unit(path, text, known) for path, text in sources.items()]
    refuse_taken(set[str]().union(*(unit.names for unit in units)), _PREFIX)
    objects = _names_of_objects(units)
    wanted = {name for names in objects for name in names if not name.startswith("_")}
    for unit in units:
        wanted -= _other_names(unit)
    wanted -= {name for type_ in _TYPES for name in dir(type_)}
    names = shared((names & wanted for names in objects), _PREFIX)
    return {unit.path: edited(unit.text, _edits(unit, names)) for unit in units}


def _edits(unit: Unit, names: dict[str, str]) -> Iterator[Edit]:
    modules = set(map(id, _of_modules(unit)))
    for node in unit.nodes:
        if isinstance(node, ast.Attribute) and node.attr in names and id(node) not in modules:
            line, end = node.end_lineno or 0, node.end_col_offset or 0
            yield edit_of_name(unit, line, end - len(node.attr.encode()), node.attr, names[node.attr])
    for use in unit.scopes.uses:
        if use.owner.kind == "class" and use.name in names:
            yield edit_of_name(unit, use.line, use.column, use.name, names[use.name])


def _of_modules(unit: Unit) -> Iterator[ast.Attribute]:
    # Attributes of what is a module for certain.
    for use in unit.scopes.uses:
        origin = unit.origin_of(use.owner, use.name)
        attribute = unit.attributes.get(id(use.node))
        if attribute and origin and not origin[1]:
            yield attribute


def _other_names(unit: Unit) -> set[str]:
    if is_for_board_files(unit.path):
        return unit.names
    names = {word for text in unit.strings for word in text.split()}
    names |= unit.scopes.module.bound.keys() - set(_modules_imported(unit))
    names |= {name for scope in unit.scopes.all for name in scope.globals}
    for _, imported in unit.imports():
        names.add(unit.origin(imported)[1])
    of_modules = set(map(id, _of_modules(unit)))
    for node in unit.nodes:
        if isinstance(node, ast.Attribute) and any(id(inner) in of_modules for inner in _chain(node)):
            names.add(node.attr)
    return names


def _chain(node: ast.expr) -> Iterator[ast.expr]:
    # An attribute, what it is of, what that is an attribute or a result of, and so on.
    yield node
    match node:
        case ast.Attribute(value=inner) | ast.Call(func=inner) | ast.Subscript(value=inner):
            yield from _chain(inner)


def _modules_imported(unit: Unit) -> Iterator[str]:
    # What these are called is nobody's attribute but a package's.
    for name in unit.scopes.module.bound:
        origin = unit.origin_of(unit.scopes.module, name)
        if origin and not origin[1] and origin[0] in unit.known:
            yield name


def _classes(unit: Unit) -> list[ast.ClassDef]:
    return [node for node in unit.nodes if isinstance(node, ast.ClassDef)]


def _defined(unit: Unit, class_: ast.ClassDef) -> set[str]:
    # What is bound in its body, and what its methods set.
    names = set[str]()
    for statement in class_.body:
        for node in ast.walk(statement):
            match node:
                case ast.Attribute(value=ast.Name(id="self"), attr=name, ctx=ast.Store()):
                    names.add(name)
    return names | unit.scopes.of_class[id(class_)].bound.keys()


def _names_of_objects(units: list[Unit]) -> list[set[str]]:
    # For each class, what objects of it may have: what the class defines, what it inherits, and what classes define
    # that inherit from one that cannot be told.
    defined: dict[Key, set[str]] = {}
    bases: dict[Key, set[Key]] = {}
    for unit in units:
        for node in _classes(unit):
            key = unit.name, node.name
            defined.setdefault(key, set()).update(_defined(unit, node))
            bases.setdefault(key, set()).update(unit.key_of(base) or _UNSEEN for base in node.bases)
    firmware = {unit.name for unit in units}

    def is_told(key: Key) -> bool:
        # A class of the firmware or of MicroPython.
        return key in defined or key[1] in dir(builtins) or (key != _UNSEEN and key[0] not in firmware)

    def names_of(key: Key) -> set[str]:
        return defined.get(key, set()).union(*map(names_of, bases.get(key, ())))

    anywhere = {name for key in defined if not all(map(is_told, bases[key])) for name in defined[key]}
    return [names_of(key) | anywhere for key in defined]
