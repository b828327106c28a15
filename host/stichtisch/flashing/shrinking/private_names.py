"""Private names, short ones and the same in all modules: no module knows those of another one."""

import ast
import builtins
import itertools
import re
import string
from collections.abc import Iterator

from stichtisch.flashing.shrinking.sources import Module, Sources, renamed

_PRIVATE = re.compile(r"(?<!\w)_[A-Za-z]\w*")


def with_short_private_names(sources: Sources) -> Sources:
    """Return the modules with short private names.

    Modules whose classes inherit from each other have them in common. A name that a module uses and does not define
    is MicroPython's own, and one that stands in a text may be looked up by it: they stay as they are.
    """
    modules = [_Module(path, text) for path, text in sources.items()]
    families = _families(modules)
    kept = _union(module.kept for module in modules)
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
    return {module.path: renamed(module, short.get(module.path, {})) for module in modules}


class _Module(Module):
    def __init__(self, path: str, text: str) -> None:
        super().__init__(path, text)
        self.private = {name for name in self.names if _PRIVATE.fullmatch(name)}
        self.defined = _defined(self)
        # No name is left of these.
        self.constants = {
            target.id for node in self.folded() for target in node.targets if isinstance(target, ast.Name)
        }
        self.classes = [node for node in self.nodes if isinstance(node, ast.ClassDef)]
        # Whatever class is inherited from unseen, none of its names may become another one.
        unseen = any(self._module_of(base) is None for node in self.classes for base in node.bases)
        self.kept = set(self.private) if unseen else _looked_up(self)

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
        if base.id in self.imported:
            return self.imported[base.id][0]
        known = {node.name for node in self.classes} | set(dir(builtins)) | self.modules.keys()
        return "" if base.id in known else None


def _union(sets: Iterator[set[str]]) -> set[str]:
    return set[str]().union(*sets)


def _defined(module: Module) -> set[str]:
    # Functions, classes, parameters, variables, and attributes of the own object.
    names: set[str] = set()
    for node in module.nodes:
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.arg(arg=name):
                names.add(name)
            case ast.Name(id=name, ctx=ast.Store()):
                names.add(name)
            case ast.Attribute(value=ast.Name(id="self"), attr=name, ctx=ast.Store()):
                names.add(name)
    return names


def _looked_up(module: Module) -> set[str]:
    # Words in texts, and what functions are called by.
    names = {node.arg for node in module.nodes if isinstance(node, ast.keyword) and node.arg}
    for text in module.strings:
        names.update(_PRIVATE.findall(text))
    return names


def _families(modules: list[_Module]) -> list[list[_Module]]:
    named = {module.name: module for module in modules}
    families = {module: {module} for module in modules}
    for module in modules:
        for base in module.bases():
            joined = families[module] | families[named.get(base, module)]
            for member in joined:
                families[member] = joined
    return [
        sorted(family, key=lambda module: module.path)
        for family in {id(family): family for family in families.values()}.values()
    ]


def _short_names(taken: set[str]) -> Iterator[str]:
    for length in itertools.count(1):
        for letters in itertools.product(string.ascii_lowercase, repeat=length):
            name = "_" + "".join(letters)
            if name not in taken:
                yield name
