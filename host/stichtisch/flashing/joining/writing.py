"""The text of the one module, and those of the others that import from it."""

import ast
import io
import tokenize
from collections.abc import Iterator

from stichtisch.flashing.joining.names import Names
from stichtisch.flashing.shrinking.scopes import Imported, Scope
from stichtisch.flashing.shrinking.sources import Edit, Key, edit_of, edited
from stichtisch.flashing.shrinking.unit import Unit, edit_of_name, statements

# A line of a text, and where it comes from: the path of a module, and the line there.
Line = tuple[str, str, int]

_NO_CODE = (
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
)


class Writer:
    """Writes modules anew once those of `joined` are one, the last of them."""

    def __init__(self, joined: dict[str, Unit], names: Names) -> None:
        """Take the modules that become one, by name and in their order."""
        self._joined = joined
        self._names = names
        self._first = list(joined)[-1]

    def lines(self) -> Iterator[Line]:
        """Yield the lines of the one module, without empty ones and comments."""
        there: set[Key] = set()
        for unit in self._joined.values():
            text = edited(unit.text, self._edits_inside(unit, there))
            lines = text.split("\n")
            for number in _with_code(text):
                yield lines[number - 1], unit.path, number

    def other(self, unit: Unit) -> str:
        """Return the text of a module that stays, no line moved."""
        edits = []
        for _, statement, aliases in statements(unit):
            if any(self._is_joined(unit.origin(Imported(statement, alias))) for alias in aliases):
                edits.append(edit_of(statement, self._import_outside(unit, statement, aliases)))
        for attribute, key in self._attributes(unit):
            assert isinstance(attribute.value, ast.Name)
            edits.append(edit_of(attribute, f"{attribute.value.id}.{self._names.of(*key)}"))
        return edited(unit.text, edits)

    def _is_joined(self, origin: Key) -> bool:
        return origin[0] in self._joined

    def _edits_inside(self, unit: Unit, there: set[Key]) -> Iterator[Edit]:
        top = unit.scopes.module
        for scope, statement, aliases in statements(unit):
            if statement in unit.at_the_top:
                yield edit_of(statement, self._import_at_the_top(unit, statement, aliases, there))
            elif scope is top:
                renamed = [
                    ast.alias(alias.name, self._names.of(unit.name, alias.asname or alias.name))
                    for alias in aliases
                ]
                yield edit_of(statement, _import(statement, renamed))
            else:
                rest = [
                    alias for alias in aliases if not self._is_joined(unit.origin(Imported(statement, alias)))
                ]
                if len(rest) < len(aliases):
                    yield edit_of(statement, _import(statement, rest) if rest else "pass")
        done = set[int]()
        for attribute, key in self._attributes(unit):
            yield edit_of(attribute, self._names.of(*key))
            done.add(id(attribute.value))
        for use in unit.scopes.uses:
            if id(use.node) in done:
                continue
            new = self._new_name(unit, use.owner, use.name)
            if new not in (None, use.name):
                yield edit_of_name(unit, use.line, use.column, use.name, new or "")
        for declaration in unit.scopes.global_statements:
            names = [self._new_name(unit, top, name) or name for name in declaration.names]
            yield edit_of(declaration, f"global {', '.join(names)}")

    def _new_name(self, unit: Unit, owner: Scope, name: str) -> str | None:
        # None: it stays.
        if owner is unit.scopes.module:
            return self._names.of(unit.name, name) if name in owner.bound else None
        origin = unit.origin_of(owner, name)
        return self._names.of(*origin) if origin and self._is_joined(origin) else None

    def _attributes(self, unit: Unit) -> Iterator[tuple[ast.Attribute, Key]]:
        # Those of joined modules.
        for use in unit.scopes.uses:
            origin = unit.origin_of(use.owner, use.name)
            attribute = unit.attributes.get(id(use.node))
            if origin and attribute and self._is_joined(origin) and not origin[1]:
                yield attribute, (origin[0], attribute.attr)

    def _import_at_the_top(
        self, unit: Unit, statement: ast.stmt, aliases: list[ast.alias], there: set[Key]
    ) -> str:
        # What modules before it have imported is there.
        rest = []
        for alias in aliases:
            key = self._names.key(unit.name, alias.asname or alias.name)
            if key[0] == unit.name:
                # Something else is called so as well.
                rest.append(ast.alias(alias.name, self._names.of_key(key)))
            elif not self._is_joined(key) and key not in there:
                there.add(key)
                rest.append(ast.alias(alias.name, self._names.of_key(key)))
        return _import(statement, rest) if rest else ""

    def _import_outside(self, unit: Unit, statement: ast.stmt, aliases: list[ast.alias]) -> str:
        assert isinstance(statement, ast.ImportFrom)
        rest, variables, whole = [], [], []
        for alias in aliases:
            bound = alias.asname or alias.name
            module, name = unit.origin(Imported(statement, alias))
            if module not in self._joined:
                rest.append(alias)
            elif name:
                variables.append(ast.alias(self._names.of(module, name), bound))
            else:
                whole.append(ast.alias(self._first.rpartition(".")[2], bound))
        texts = [_import(statement, rest)] if rest else []
        if variables:
            texts.append(_import(ast.ImportFrom(self._first, [], 0), variables))
        if whole:
            texts.append(_import(ast.ImportFrom(self._first.rpartition(".")[0], [], 0), whole))
        return "; ".join(texts)


def _import(statement: ast.stmt, aliases: list[ast.alias]) -> str:
    names = ", ".join(
        alias.name if alias.asname in (None, alias.name) else f"{alias.name} as {alias.asname}"
        for alias in aliases
    )
    return (
        f"from {statement.module} import {names}"
        if isinstance(statement, ast.ImportFrom)
        else f"import {names}"
    )


def _with_code(text: str) -> list[int]:
    # The numbers of the lines that are not empty nor a comment.
    numbers = set[int]()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in _NO_CODE:
            numbers.update(range(token.start[0], token.end[0] + 1))
    return sorted(numbers)
