"""Functions, classes and variables of modules, with the same short names in many: none that meet in one module."""

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

_PREFIX = "g"


def with_short_global_names(sources: Sources) -> Sources:
    """Return the modules with short names for what they define and for what others import of it.

    A name that anything else has, too, stays: an attribute of an object, a variable within a function, a word in a
    text that it may be looked up by, and whatever modules for board files know.

    Raises ValueError where a short name is taken.
    """
    modules = [Module(path, text) for path, text in sources.items()]
    for module in modules:
        refuse_taken(module.names, _PREFIX)
    defined = {module.name: _defined(module) for module in modules}
    wanted = set[str]().union(*(defined[module.name] for module in modules))
    wanted -= set(dir(builtins))
    for module in modules:
        wanted -= _other_names(module, defined)
        if is_for_board_files(module.path) and module.path != "main.py":
            wanted -= module.names
    names = shared((module.names & wanted for module in modules), _PREFIX)
    return {module.path: renamed(module, names) for module in modules}


def _defined(module: Module) -> set[str]:
    # At the top of the module, and public.
    names = set()
    for statement in module.tree.body:
        match statement:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                names.add(name)
            case ast.Assign(targets=targets):
                names.update(target.id for target in targets if isinstance(target, ast.Name))
    return {name for name in names if not name.startswith("_")}


def _other_names(module: Module, defined: dict[str, set[str]]) -> set[str]:
    # What is something else in this module, or may be.
    names = set(module.strings)
    at_the_top = set(map(id, module.tree.body))
    for node in module.nodes:
        match node:
            case ast.Attribute(attr=name):
                owner, _ = module.key_of(node) or ("", "")
                if name not in defined.get(owner, ()):
                    names.add(name)
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name) if id(node) not in at_the_top:
                names.add(name)
            case ast.arg(arg=name) | ast.keyword(arg=str() as name) | ast.ExceptHandler(name=str() as name):
                names.add(name)
            case ast.ImportFrom() | ast.Import():
                names |= _imported(node, defined)
            case ast.Nonlocal(names=listed):
                names.update(listed)
    return names | _local_variables(module)


def _imported(node: ast.ImportFrom | ast.Import, defined: dict[str, set[str]]) -> set[str]:
    # What is imported under another name, and what is not defined by a module of the firmware.
    names: set[str] = set()
    owned = defined.get(node.module or "", set()) if isinstance(node, ast.ImportFrom) else set()
    if isinstance(node, ast.ImportFrom):
        names.update((node.module or "").split("."))
    for alias in node.names:
        if alias.asname or alias.name not in owned:
            names.update((*alias.name.split("."), alias.asname or alias.name))
    return names


def _local_variables(module: Module) -> set[str]:
    # Whatever is assigned anywhere but at the top of the module, or is declared global there.
    own = {
        id(node)
        for statement in module.tree.body
        if isinstance(statement, ast.Assign)
        for node in statement.targets
    }
    globals_ = {name for node in module.nodes if isinstance(node, ast.Global) for name in node.names}
    return {
        node.id
        for node in module.nodes
        if isinstance(node, ast.Name)
        and isinstance(node.ctx, ast.Store | ast.Del)
        and id(node) not in own
        and node.id not in globals_
    }
