"""Which modules the firmware may ask for, or let go of, by a name in a text: they have to stay modules."""

import ast
from collections.abc import Collection, Iterator

from stichtisch.flashing.shrinking.sources import Module, Sources

# Functions that are given names of modules: cardrules.games.module, table.modules.forget, scenes.load.
_ASKING = ("module", "forget", "load", "__import__")
# What cardrules.games never lets go of; nothing is asked for by these names.
_NEVER_LET_GO = ("cardrules.games", "_KEPT")


def asked_for(sources: Sources) -> set[str]:
    """Return the modules that are named in texts, by their last name within their own package or by the whole.

    Counted are the texts that functions like module() are called with, and the lists of texts that such a call names.
    Within a package that has a module which imports by a name at all, every text at the top of a module or of a class
    counts: objects there tell each other what to load.
    """
    modules = [Module(path, text) for path, text in sources.items()]
    known = {module.name for module in modules}
    importing = {_package(module) for module in modules if list(_calls(module, ("__import__",)))}
    found = set[str]()
    for module in modules:
        found |= module.strings & known
        at_the_top = _at_the_top(module)
        if _package(module) in importing:
            found |= {f"{_package(module)}.{text}" for texts in at_the_top.values() for text in texts} & known
        for call in _calls(module, _ASKING):
            names = [node.id for node in ast.walk(call) if isinstance(node, ast.Name)]
            texts = {*_texts_in(call), *(text for name in names for text in at_the_top.get(name, ()))}
            found |= {f"{package}.{text}" for package in (_package(module), *texts) for text in texts} & known
    return found


def _package(module: Module) -> str:
    return module.name.rpartition(".")[0]


def _at_the_top(module: Module) -> dict[str, list[str]]:
    # The texts at the top of the module and of its classes, by the variable that they are assigned to.
    found: dict[str, list[str]] = {}
    blocks = [module.tree.body, *(node.body for node in module.nodes if isinstance(node, ast.ClassDef))]
    for statement in (statement for block in blocks for statement in block):
        if isinstance(statement, ast.Assign):
            for target in statement.targets:
                if isinstance(target, ast.Name) and (module.name, target.id) != _NEVER_LET_GO:
                    found.setdefault(target.id, []).extend(_texts_in(statement.value))
    return found


def _calls(module: Module, functions: Collection[str]) -> Iterator[ast.Call]:
    for node in module.nodes:
        match node:
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in functions:
                yield node


def _texts_in(node: ast.AST) -> Iterator[str]:
    for inner in ast.walk(node):
        if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
            yield inner.value
