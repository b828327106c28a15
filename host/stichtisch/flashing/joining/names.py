"""Names for the variables of modules that become one."""

import ast
import builtins
import keyword
from collections.abc import Iterator

from stichtisch.flashing.shrinking.constants import LONGEST_NAME
from stichtisch.flashing.shrinking.sources import Key
from stichtisch.flashing.shrinking.unit import Unit


class Names:
    """What each variable at the top of the joined modules is called in the one module, none as another one.

    A name that is used for an attribute anyway costs nothing more: they are taken first. No name is one that a function
    has for itself, so none is hidden. What others import keeps its name where it can, and so does what is imported.
    """

    def __init__(self, joined: dict[str, Unit], imported: set[Key]) -> None:
        """Name all variables; `imported` are those that other modules import."""
        self._joined = joined
        self._names: dict[Key, str] = {}
        self._taken = _not_to_be_taken(joined)
        folded = {key for unit in joined.values() for key in _folded(unit)}
        variables = (
            self.key(name, variable) for name, unit in joined.items() for variable in unit.scopes.module.bound
        )
        # A module of them is none any more.
        keys = [key for key in dict.fromkeys(variables) if key[1] or key[0] not in joined]
        for number, key in enumerate(key for key in keys if key in folded):
            # The compiler puts the value in place of a private name, and keeps none.
            self._give(key, f"_{number}")
        first = list(joined)[-1]
        wishes = [key for key in keys if key not in folded]
        # Those of the first module are what the others are there for.
        for key in sorted(wishes, key=lambda key: (key[0] != first, key not in imported)):
            wish = key[1] or key[0].rpartition(".")[2]
            if (key[0] == first or key in imported or key[0] not in joined) and wish not in self._taken:
                self._give(key, wish)
        free = self._free()
        for key in wishes:
            if key not in self._names:
                self._give(key, next(free))

    def of(self, module: str, name: str) -> str:
        """Return what a name at the top of a joined module is called now."""
        return self._names[self.key(module, name)]

    def key(self, module: str, name: str) -> Key:
        """Return the module that a name of a joined module comes from, and its name there, however it got here."""
        unit = self._joined[module]
        origin = unit.origin_of(unit.scopes.module, name)
        if origin is None:
            return module, name
        return self.key(*origin) if origin[0] in self._joined and origin[1] else origin

    def of_key(self, key: Key) -> str:
        """Return what is called by `key`."""
        return self._names[key]

    def _give(self, key: Key, name: str) -> None:
        self._names[key] = name
        self._taken.add(name)

    def _free(self) -> Iterator[str]:
        kept = set[str]().union(*map(_kept_anyway, self._joined.values()))
        for name in sorted(kept, key=lambda name: (len(name), name)):
            if name not in self._taken:
                yield name
        number = 0
        while True:
            if f"g{number}" not in self._taken:
                yield f"g{number}"
            number += 1


def _kept_anyway(unit: Unit) -> Iterator[str]:
    # Names of attributes and methods, and texts that are kept as names are.
    names = {node.attr for node in unit.nodes if isinstance(node, ast.Attribute)}
    names |= {name for scope in unit.scopes.all if scope.kind == "class" for name in scope.bound}
    names |= {text for text in unit.strings if text.isidentifier() and len(text) <= LONGEST_NAME}
    return (name for name in names if not name.startswith("__") and not keyword.iskeyword(name))


def _not_to_be_taken(joined: dict[str, Unit]) -> set[str]:
    # What functions have for themselves, classes in whose bodies a variable of the module is used, and MicroPython has
    # for all.
    names = set(dir(builtins))
    for unit in joined.values():
        top = unit.scopes.module
        names |= {use.name for use in unit.scopes.uses if use.owner is top and use.name not in top.bound}
        bodies = {use.within for use in unit.scopes.uses if use.owner is top and use.within.kind == "class"}
        for scope in unit.scopes.all:
            if scope.kind == "function" or scope in bodies:
                names |= scope.bound.keys() - scope.globals
    return names


def _folded(unit: Unit) -> Iterator[Key]:
    for statement in unit.folded():
        for target in statement.targets:
            if isinstance(target, ast.Name) and target.id.startswith("_"):
                yield unit.name, target.id
