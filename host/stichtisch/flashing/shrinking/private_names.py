"""Private names, short ones and the same in all modules: no module knows those of another one."""

import ast
import builtins
import itertools
import re
import string
from collections.abc import Iterator

from stichtisch.flashing.shrinking.sources import Sources, module_of, names_in, renamed, strings_in

_PRIVATE = re.compile(r"(?<!\w)_[A-Za-z]\w*")


def with_short_private_names(sources: Sources) -> Sources:
    """Return the modules with short private names.

    Modules whose classes inherit from each other have them in common. A name that a module uses and does not define
    is MicroPython's own, and one that stands in a text may be looked up by it: they stay as they are.
    """
    modules = {path: _Module(path, text) for path, text in sources.items()}
    families = _families(modules)
    kept = set[str]().union(*(module.kept for module in modules.values()))
    for family in families:
        kept |= _union(module.private - module.defined for module in family) - _union(
            module.defined for module in family
        )
    short: dict[str, dict[str, str]] = {}
    for family in families:
        names = sorted(_union(module.private - module.constants for module in family) - kept)
        taken = kept | _union(module.constants for module in family)
        for name, letters in zip(names, _short_names(taken), strict=False):
            for module in family:
                short.setdefault(module.path, {})[name] = letters
    return {path: renamed(text, short.get(path, {})) for path, text in sources.items()}


class _Module:
    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.tree = ast.parse(text)
        self.private = {token.string for token in names_in(text) if _PRIVATE.fullmatch(token.string)}
        self.defined = _defined(self.tree)
        self.constants = _constants(self.tree)
        self.imports = {
            alias.asname or alias.name: node.module
            for node in ast.walk(self.tree)
            if isinstance(node, ast.ImportFrom) and node.module
            for alias in node.names
        }
        self.classes = [node for node in ast.walk(self.tree) if isinstance(node, ast.ClassDef)]
        # Whatever class is inherited from unseen, none of its names may become another one.
        unseen = any(self._module_of(base) is None for node in self.classes for base in node.bases)
        self.kept = set(self.private) if unseen else _looked_up(self.tree)

    def bases(self) -> Iterator[str]:
        """Yield the names of the modules with a class that one of this module inherits from."""
        for node in self.classes:
            for base in node.bases:
                yield self._module_of(base) or ""

    def _module_of(self, base: ast.expr) -> str | None:
        # None: it cannot be told.
        while isinstance(base, ast.Attribute):
            base = base.value
        if not isinstance(base, ast.Name):
            return None
        if base.id in self.imports:
            return self.imports[base.id]
        known = {node.name for node in self.classes} | set(dir(builtins)) | self._native()
        return "" if base.id in known else None

    def _native(self) -> set[str]:
        return {
            alias.asname or alias.name
            for node in ast.walk(self.tree)
            if isinstance(node, ast.Import)
            for alias in node.names
        }


def _union(sets: Iterator[set[str]]) -> set[str]:
    return set[str]().union(*sets)


def _defined(tree: ast.Module) -> set[str]:
    # Functions, classes, parameters, variables, and attributes of the own object.
    names: set[str] = set()
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.arg(arg=name):
                names.add(name)
            case ast.Name(id=name, ctx=ast.Store()):
                names.add(name)
            case ast.Attribute(value=ast.Name(id="self"), attr=name, ctx=ast.Store()):
                names.add(name)
    return names


def _constants(tree: ast.Module) -> set[str]:
    # The compiler puts their values in place: no name is left.
    return {
        target.id
        for node in tree.body
        if isinstance(node, ast.Assign)
        and isinstance(node.value, ast.Call)
        and isinstance(node.value.func, ast.Name)
        and node.value.func.id == "const"
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def _looked_up(tree: ast.Module) -> set[str]:
    # Words in texts, and what functions are called by.
    names = {node.arg for node in ast.walk(tree) if isinstance(node, ast.keyword) and node.arg}
    for text in strings_in(tree):
        names.update(_PRIVATE.findall(text))
    return names


def _families(modules: dict[str, _Module]) -> list[list[_Module]]:
    paths = {module_of(path): path for path in modules}
    families = {path: {path} for path in modules}
    for path, module in modules.items():
        for base in module.bases():
            joined = families[path] | families.get(paths.get(base, path), set())
            for member in joined:
                families[member] = joined
    return [
        [modules[path] for path in sorted(family)]
        for family in {id(family): family for family in families.values()}.values()
    ]


def _short_names(taken: set[str]) -> Iterator[str]:
    for length in itertools.count(1):
        for letters in itertools.product(string.ascii_lowercase, repeat=length):
            name = "_" + "".join(letters)
            if name not in taken:
                yield name
