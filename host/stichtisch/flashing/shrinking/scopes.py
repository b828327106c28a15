"""Which variable each name of a module is: the scopes of its syntax tree, what they bind, and where that is used."""

import ast
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

Function = ast.FunctionDef | ast.Lambda
Comprehension = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp
Importing = ast.Import | ast.ImportFrom


@dataclass(frozen=True)
class Imported:
    """One name that an import binds."""

    statement: Importing
    alias: ast.alias


# What binds a name: an import, or anything else.
Binder = Imported | ast.AST


@dataclass(eq=False)
class Scope:
    """A module, a class body, or a function; a comprehension and a lambda are functions, too."""

    kind: Literal["module", "class", "function"]
    outer: "Scope | None"
    bound: dict[str, list[Binder]] = field(default_factory=dict)
    # What is declared global here, and what nonlocal.
    globals: set[str] = field(default_factory=set)
    nonlocals: set[str] = field(default_factory=set)

    def imported(self, name: str) -> list[Imported]:
        """Return what imports bind that name here to; empty where anything else binds it as well."""
        found = [binder for binder in self.bound.get(name, ()) if isinstance(binder, Imported)]
        return found if len(found) == len(self.bound.get(name, ())) else []


@dataclass(frozen=True)
class Use:
    """A name that stands in the text at `line` and `column` (in bytes), and the scope that it belongs to."""

    name: str
    line: int
    column: int
    owner: Scope
    # The scope it stands in.
    within: Scope
    node: ast.AST


class Scopes(ast.NodeVisitor):
    """The scopes of a module, and every use of a variable that has a place: names, and what `def` and `class` name.

    Parameters, imports and the names of exceptions are not among the uses.
    """

    def __init__(self, tree: ast.Module) -> None:
        """Resolve all names of the tree."""
        self.module = Scope("module", None)
        self.all = [self.module]
        self.global_statements: list[ast.Global] = []
        # By the identity of the class.
        self.of_class: dict[int, Scope] = {}
        self._scope = self.module
        self._found: list[tuple[str, int, int, Scope, ast.AST]] = []
        self.visit(tree)
        self.uses = [
            Use(name, line, column, self.owner(scope, name), scope, node)
            for name, line, column, scope, node in self._found
        ]

    def owner(self, scope: Scope, name: str) -> Scope:
        """Return the scope that a name used in `scope` belongs to; the module's for one that is bound nowhere."""
        if name in scope.globals:
            return self.module
        if name in scope.bound and name not in scope.nonlocals:
            return scope
        outer = scope.outer
        while outer is not None:
            if name in outer.globals:
                return self.module
            if outer.kind == "function" and name in outer.bound and name not in outer.nonlocals:
                return outer
            outer = outer.outer
        return self.module

    def visit_Name(self, node: ast.Name) -> None:
        if not isinstance(node.ctx, ast.Load):
            self._bind(node.id, node)
        self._use(node.id, node.lineno, node.col_offset, node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self._define(node, "def ")
        self._visit_all(node.decorator_list)
        self._visit_function(node.args, node.body)

    def visit_Lambda(self, node: ast.Lambda) -> None:
        self._visit_function(node.args, [node.body])

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._define(node, "class ")
        self._visit_all((*node.decorator_list, *node.bases, *node.keywords))
        self._enter("class")
        self.of_class[id(node)] = self._scope
        self._visit_all(node.body)
        self._leave()

    def visit_ListComp(self, node: ast.ListComp) -> None:
        self._visit_comprehension(node.generators, (node.elt,))

    def visit_SetComp(self, node: ast.SetComp) -> None:
        self._visit_comprehension(node.generators, (node.elt,))

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> None:
        self._visit_comprehension(node.generators, (node.elt,))

    def visit_DictComp(self, node: ast.DictComp) -> None:
        self._visit_comprehension(node.generators, (node.key, node.value))

    def visit_Import(self, node: ast.Import) -> None:
        for alias in node.names:
            self._bind(alias.asname or alias.name.partition(".")[0], Imported(node, alias))

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        for alias in node.names:
            self._bind(alias.asname or alias.name, Imported(node, alias))

    def visit_Global(self, node: ast.Global) -> None:
        self._scope.globals.update(node.names)
        self.global_statements.append(node)

    def visit_Nonlocal(self, node: ast.Nonlocal) -> None:
        self._scope.nonlocals.update(node.names)

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> None:
        if node.name:
            self._bind(node.name, node)
        self.generic_visit(node)

    def _visit_function(self, arguments: ast.arguments, body: Iterable[ast.AST]) -> None:
        # Default values belong to whatever is around the function.
        self._visit_all((*arguments.defaults, *(value for value in arguments.kw_defaults if value)))
        self._enter("function")
        for argument in ast.walk(arguments):
            if isinstance(argument, ast.arg):
                self._bind(argument.arg, argument)
        self._visit_all(body)
        self._leave()

    def _visit_comprehension(self, loops: list[ast.comprehension], results: tuple[ast.expr, ...]) -> None:
        # So does what the first loop goes through.
        self.visit(loops[0].iter)
        self._enter("function")
        for loop in loops:
            if loop is not loops[0]:
                self.visit(loop.iter)
            self._visit_all((loop.target, *loop.ifs))
        self._visit_all(results)
        self._leave()

    def _visit_all(self, nodes: Iterable[ast.AST]) -> None:
        for node in nodes:
            self.visit(node)

    def _define(self, node: ast.FunctionDef | ast.ClassDef, keyword: str) -> None:
        self._bind(node.name, node)
        self._use(node.name, node.lineno, node.col_offset + len(keyword), node)

    def _use(self, name: str, line: int, column: int, node: ast.AST) -> None:
        self._found.append((name, line, column, self._scope, node))

    def _bind(self, name: str, binder: Binder) -> None:
        self._scope.bound.setdefault(name, []).append(binder)

    def _enter(self, kind: Literal["class", "function"]) -> None:
        self._scope = Scope(kind, self._scope)
        self.all.append(self._scope)

    def _leave(self) -> None:
        assert self._scope.outer is not None
        self._scope = self._scope.outer
