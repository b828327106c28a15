"""Names that are parameters of functions and nothing else: MicroPython keeps them, though nobody calls by them."""

import ast
import builtins

from stichtisch.flashing.shrinking.sources import (
    Module,
    Sources,
    is_for_board_files,
    refuse_taken,
    renamed,
    shared,
)

_PREFIX = "p"


def with_short_parameters(sources: Sources) -> Sources:
    """Return the modules with the same few names for the parameters of all functions, where nothing else has the name.

    What is called by keyword, or stands for anything besides, keeps its name, and so does what board files may call.
    Raises ValueError where a short name is taken.
    """
    modules = [Module(path, text) for path, text in sources.items()]
    taken = set[str]().union(*map(_other_names, modules))
    functions = [
        function
        for module in modules
        if not is_for_board_files(module.path)
        for function in _outermost(module.tree)
    ]
    used = [
        {node.id for node in ast.walk(function) if isinstance(node, ast.Name)} | _parameters(function)
        for function in functions
    ]
    refuse_taken(taken.union(*used), _PREFIX)
    wanted = set[str]().union(*map(_parameters, functions)) - taken - set(dir(builtins)) - {"self"}
    names = shared((names & wanted for names in used), _PREFIX)
    return {
        module.path: module.text if is_for_board_files(module.path) else renamed(module, names)
        for module in modules
    }


def _outermost(tree: ast.Module) -> list[ast.AST]:
    # Functions that are in no other one; methods too.
    found: list[ast.AST] = []
    waiting: list[ast.AST] = [tree]
    while waiting:
        for node in ast.iter_child_nodes(waiting.pop()):
            if isinstance(node, ast.FunctionDef | ast.Lambda):
                found.append(node)
            else:
                waiting.append(node)
    return found


def _parameters(function: ast.AST) -> set[str]:
    return {node.arg for node in ast.walk(function) if isinstance(node, ast.arg)}


def _other_names(module: Module) -> set[str]:
    # Attributes, keywords, functions, classes, modules, words; what modules and classes define.
    names = set(module.strings)
    for node in module.nodes:
        match node:
            case ast.Attribute(attr=name) | ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                names.add(name)
            case ast.keyword(arg=str() as name):
                names.add(name)
            case ast.ImportFrom(module=origin, names=aliases):
                names.update(alias.asname or alias.name for alias in aliases)
                names.update((origin or "").split("."))
            case ast.Import(names=aliases):
                names.update(part for alias in aliases for part in (alias.asname or alias.name).split("."))
            case ast.Global(names=listed) | ast.Nonlocal(names=listed):
                names.update(listed)
    return names | _stored_outside(module)


def _stored_outside(module: Module) -> set[str]:
    inside = {id(node) for function in _outermost(module.tree) for node in ast.walk(function)}
    names = {node.id for node in module.nodes if isinstance(node, ast.Name) and id(node) not in inside}
    for node in module.nodes:
        if isinstance(node, ast.ClassDef):
            names |= {
                target.id
                for statement in node.body
                if isinstance(statement, ast.Assign)
                for target in statement.targets
                if isinstance(target, ast.Name)
            }
    return names
