"""A module, the scopes of it, and what its imports stand for."""

import ast
from collections.abc import Collection, Iterator

from stichtisch.flashing.shrinking.scopes import Imported, Importing, Scope, Scopes, Use
from stichtisch.flashing.shrinking.sources import Edit, Key, Module


class Unit(Module):
    """One module among others, whose names tell what an import of it is."""

    def __init__(self, path: str, text: str, known: Collection[str]) -> None:
        """Read a module; `known` are the names of all modules. Raises SyntaxError."""
        super().__init__(path, text)
        self.known = known
        self.scopes = Scopes(self.tree)
        # By the identity of a name that has an attribute taken of it.
        self.attributes = {
            id(node.value): node
            for node in self.nodes
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
        }
        self.at_the_top = [node for node in self.tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
        self.lines = [line.encode() for line in text.splitlines()]
        self.is_package = path.endswith("__init__.py")

    def origin(self, imported: Imported) -> Key:
        """Return the module and the name in it that an import binds; an empty name for the module itself."""
        statement, alias = imported.statement, imported.alias
        if isinstance(statement, ast.Import):
            return (alias.name if alias.asname else alias.name.partition(".")[0], "")
        module = f"{'.' * statement.level}{statement.module or ''}"
        full = f"{module}.{alias.name}"
        return (full, "") if full in self.known else (module, alias.name)

    def origin_of(self, scope: Scope, name: str) -> Key | None:
        """Return what a name stands for that `scope` binds by imports of one thing only, else None.

        In the module's scope only an import that is not in a compound statement is such a one.
        """
        found = scope.imported(name)
        origins = {self.origin(imported) for imported in found}
        if len(origins) != 1 or name in scope.globals:
            return None
        if scope is self.scopes.module and not all(
            imported.statement in self.at_the_top for imported in found
        ):
            return None
        return origins.pop()

    def imports(self) -> Iterator[tuple[Scope, Imported]]:
        """Yield every name that an import binds, and in which scope."""
        for scope in self.scopes.all:
            for binders in scope.bound.values():
                for binder in binders:
                    if isinstance(binder, Imported):
                        yield scope, binder

    def loaded(self) -> set[str]:
        """Return the modules that are loaded with this one, without those that these load; packages too."""
        names = set[str]()
        for scope, imported in self.imports():
            if not is_in_function(scope):
                names |= _with_packages(self._modules_of(imported))
        return (names | _with_packages({self.name})) & set(self.known) - {self.name}

    def loaded_first(self) -> list[str]:
        """Return the modules that imports at the top name, in their order."""
        return list(
            dict.fromkeys(
                self.origin(Imported(statement, alias))[0]
                for statement in self.at_the_top
                for alias in statement.names
            )
        )

    def uses_of(self, scope: Scope, name: str) -> Iterator[Use]:
        """Yield the uses of a name that `scope` binds."""
        return (use for use in self.scopes.uses if use.owner is scope and use.name == name)

    def _modules_of(self, imported: Imported) -> set[str]:
        if isinstance(imported.statement, ast.Import):
            return {imported.alias.name}
        return {self.origin(imported)[0]}


def edit_of_name(unit: Unit, line: int, start: int, name: str, new: str) -> Edit:
    """Return the edit that renames what stands at a place, in bytes. Raises ValueError where something else does."""
    end = start + len(name.encode())
    if unit.lines[line - 1][start:end] != name.encode():
        raise ValueError(f"{unit.path}, line {line}: {name} is not where it should be")
    return Edit(line, start, line, end, new)


def is_in_function(scope: Scope) -> bool:
    """Say whether what stands in this scope is not carried out while its module is loaded."""
    return scope.kind == "function" or (scope.outer is not None and is_in_function(scope.outer))


def statements(unit: Unit) -> Iterator[tuple[Scope, Importing, list[ast.alias]]]:
    """Yield every import of a module as a whole, with the scope that it stands in."""
    found: dict[int, tuple[Scope, Importing, list[ast.alias]]] = {}
    for scope, imported in unit.imports():
        found.setdefault(id(imported.statement), (scope, imported.statement, imported.statement.names))
    yield from found.values()


def _with_packages(names: Collection[str]) -> set[str]:
    return {name[:end] for name in names for end in (*_dots(name), len(name))}


def _dots(name: str) -> Iterator[int]:
    return (at for at, letter in enumerate(name) if letter == ".")
