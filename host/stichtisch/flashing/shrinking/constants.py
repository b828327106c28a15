"""Public numbers and words of modules, put in place where they are used: no module keeps them.

`const()` of MicroPython does so for private names within one module; here it is done between modules.
"""

import ast
import builtins
import re
from collections import Counter

from stichtisch.flashing.shrinking.sources import (
    Edit,
    Key,
    Module,
    Sources,
    edit_of,
    edited,
    is_for_board_files,
)

_CONSTANT = re.compile(r"[A-Z][A-Z0-9_]*")
# MicroPython, py/mpconfig.h, MICROPY_ALLOC_PARSE_INTERN_STRING_LEN: a longer text is not kept as names are, once for
# all modules.
LONGEST_NAME = 10

Value = int | str


def without_constants(sources: Sources) -> Sources:
    """Return the modules with every public number and short word in place of its name, and without its definition.

    What a name is looked up by as text, or as an attribute of something unknown, keeps its definition, and so does
    what board files may name.
    """
    modules = [Module(path, text) for path, text in sources.items()]
    values = _values(modules)
    kept = _kept(modules, values)
    return {module.path: edited(module.text, _edits(module, values, kept)) for module in modules}


def _values(modules: list[Module]) -> dict[Key, Value]:
    # Until nothing more is found: constants are made of others.
    found: dict[Key, Value] = {}
    definitions = [(module, _definitions(module)) for module in modules]
    more = True
    while more:
        more = False
        for module, expressions in definitions:
            for name, expression in expressions.items():
                value = _evaluate(module, expression, found)
                if value is not None and (module.name, name) not in found:
                    found[module.name, name] = value
                    more = True
    return found


def _definitions(module: Module) -> dict[str, ast.expr]:
    stores = Counter(
        node.id for node in module.nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    )
    arguments = {node.arg for node in module.nodes if isinstance(node, ast.arg)}
    return {
        target.id: statement.value
        for statement in module.tree.body
        if isinstance(statement, ast.Assign) and len(statement.targets) == 1
        for target in statement.targets
        if isinstance(target, ast.Name)
        and _CONSTANT.fullmatch(target.id)
        and stores[target.id] == 1
        and target.id not in arguments
    }


def _evaluate(module: Module, node: ast.expr, known: dict[Key, Value]) -> Value | None:
    match node:
        case ast.Constant(value=bool()):
            return None
        case ast.Constant(value=int() as number):
            return number
        case ast.Constant(value=str() as word) if len(word) <= LONGEST_NAME:
            return word
        case ast.Call(func=ast.Name(id="const"), args=[argument]):
            return _evaluate(module, argument, known)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            value = _evaluate(module, operand, known)
            return -value if isinstance(value, int) else None
        case ast.Name() | ast.Attribute():
            key = module.key_of(node)
            return known.get(key) if key else None
    return None


def _kept(modules: list[Module], values: dict[Key, Value]) -> set[str]:
    kept = set(dir(builtins))
    for module in modules:
        kept |= module.strings
        for node in module.nodes:
            if isinstance(node, ast.Attribute) and module.key_of(node) not in values:
                kept.add(node.attr)
            elif isinstance(node, ast.Global):
                kept.update(node.names)
    return kept


def _edits(module: Module, values: dict[Key, Value], kept: set[str]) -> list[Edit]:
    edits = []
    unused = {name for name, key in module.imported.items() if key in values}
    if not _needs_const(module):
        unused.add("const")
    for node in module.nodes:
        if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Load):
            key = module.key_of(node)
            if key in values:
                edits.append(edit_of(node, _literal(values[key])))
        elif isinstance(node, ast.ImportFrom) and any(_bound(alias) in unused for alias in node.names):
            edits.append(edit_of(node, _import(node, unused)))
    gone = [node for node in module.tree.body if _is_gone(module, node, values, kept)]
    lines = {node.lineno for node in gone}
    edits = [edit for edit in edits if edit.line not in lines]
    return edits + [edit_of(node, "") for node in gone]


def _is_gone(module: Module, node: ast.stmt, values: dict[Key, Value], kept: set[str]) -> bool:
    if is_for_board_files(module.path) or not isinstance(node, ast.Assign):
        return False
    target = node.targets[0]
    return isinstance(target, ast.Name) and target.id not in kept and (module.name, target.id) in values


def _needs_const(module: Module) -> bool:
    # The compiler knows const() without being told; only where it is called as a function it has to be there.
    calls = [node for node in module.nodes if isinstance(node, ast.Name) and node.id == "const"]
    return len(calls) != len(module.folded())


def _bound(alias: ast.alias) -> str:
    return alias.asname or alias.name


def _import(node: ast.ImportFrom, unused: set[str]) -> str:
    rest = [alias for alias in node.names if _bound(alias) not in unused]
    if not rest:
        return "pass"
    names = ", ".join(f"{alias.name} as {alias.asname}" if alias.asname else alias.name for alias in rest)
    return f"from {node.module} import {names}"


def _literal(value: Value) -> str:
    return f"({value})" if isinstance(value, int) and value < 0 else repr(value)
