"""Which modules become one: those that are always loaded with the first, as far as nobody can tell them apart then."""

import ast
from collections.abc import Iterable, Sequence

from stichtisch.flashing.shrinking.scopes import Imported
from stichtisch.flashing.shrinking.sources import is_for_board_files
from stichtisch.flashing.shrinking.unit import Unit

# What tells a module its own name, or reaches its names as texts.
_TELLING = {
    *("__file__", "__name__", "__path__", "__dict__", "__all__"),
    *("globals", "locals", "vars", "dir", "exec", "eval"),
}
# What makes machine code of a function; such a module may be refused where it is loaded.
_MACHINE_CODE = {"viper", "native", "asm_thumb"}


def chosen(units: dict[str, Unit], first: str, kept: Iterable[str]) -> list[str]:
    """Return the names of the modules that become one, `first` last and each after those it imports.

    Args:
        units: all modules by name.
        first: the module whose imports are followed.
        kept: names of modules that have to stay.
    """
    refused = set(kept) - {first}
    for name, unit in units.items():
        refused |= _told_apart(unit, units, first) | ({name} if _must_stay(unit) else set())
    while first not in refused:
        order, circular = _ordered(units, first, refused)
        more = circular | (_loaded_before(units, order) & set(order))
        if not more:
            return order
        refused |= more
    return []


def outside(units: dict[str, Unit], order: list[str]) -> set[str]:
    """Return the modules that stay and are loaded with those of `order`; packages too."""
    found = set[str]()
    waiting = {name for joined in order for name in units[joined].loaded()} - set(order)
    while waiting:
        name = waiting.pop()
        found.add(name)
        waiting |= units[name].loaded() - found - set(order)
    return found


def _must_stay(unit: Unit) -> bool:
    if is_for_board_files(unit.path) or unit.is_package:
        return True
    if any(_is_unclear(node) for node in unit.nodes):
        return True
    top = unit.scopes.module
    if any(isinstance(binder, ast.ExceptHandler) for binders in top.bound.values() for binder in binders):
        return True
    return any(
        use.within.kind == "class" and use.owner is use.within and use.name in top.bound
        for use in unit.scopes.uses
        if isinstance(use.node, ast.Name) and isinstance(use.node.ctx, ast.Load)
    )


def _is_unclear(node: ast.AST) -> bool:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name) if name in _TELLING:
            return True
        case ast.Attribute(attr=name) if name in _MACHINE_CODE:
            return True
        case ast.ImportFrom(level=level, names=aliases):
            return level > 0 or any(alias.name == "*" for alias in aliases)
        case (
            ast.JoinedStr()
            | ast.NamedExpr()
            | ast.AsyncFunctionDef()
            | ast.AsyncFor()
            | ast.AsyncWith()
            | ast.Match()
        ):
            return True
    return False


def _told_apart(unit: Unit, units: dict[str, Unit], first: str) -> set[str]:
    # Modules that have to be modules of their own, because of an import in `unit`.
    found = set[str]()
    for scope, imported in unit.imports():
        bound = imported.alias.asname or imported.alias.name.partition(".")[0]
        module, name = unit.origin(imported)
        if _is_dotted(imported):
            found |= {unit.name, imported.alias.name}
        elif unit.origin_of(scope, bound) is None or scope.kind == "class":
            # Only what is imported from the one that stays a module may come from anywhere.
            if (module != first) or not name:
                found.add(module)
            if _is_mixed(scope.bound[bound]) and unit.name != first:
                found.add(unit.name)
        elif name:
            if module in units and module != first and _is_no_constant(units[module], name):
                found.add(module)
        elif any(not _is_read(unit, use.node, units.get(module)) for use in unit.uses_of(scope, bound)):
            found.add(module)
    return found


def _is_dotted(imported: Imported) -> bool:
    return isinstance(imported.statement, ast.Import) and "." in imported.alias.name


def _is_mixed(binders: Sequence[object]) -> bool:
    # Imported, and something else as well.
    return len({isinstance(binder, Imported) for binder in binders}) > 1


def _is_no_constant(unit: Unit, name: str) -> bool:
    # Whoever imports it has what it was then: it must not change, and must be of the module itself.
    top = unit.scopes.module
    declared = any(name in scope.globals for scope in unit.scopes.all)
    if declared or name not in top.bound:
        return True
    origin = unit.origin_of(top, name)
    return origin[1] == "" if origin else len(top.bound[name]) > 1 and not _is_mixed_import(unit, name)


def _is_mixed_import(unit: Unit, name: str) -> bool:
    # One of several imports binds it, whichever there is.
    return bool(unit.scopes.module.imported(name))


def _is_read(unit: Unit, node: ast.AST, module: Unit | None) -> bool:
    # As an attribute that the module has; of a module of MicroPython whatever is done.
    if module is None:
        return True
    attribute = unit.attributes.get(id(node))
    return (
        attribute is not None
        and isinstance(attribute.ctx, ast.Load)
        and attribute.attr in module.scopes.module.bound
        and (module.origin_of(module.scopes.module, attribute.attr) or ("", "name"))[1] != ""
    )


def _ordered(units: dict[str, Unit], first: str, refused: set[str]) -> tuple[list[str], set[str]]:
    # And those that import each other in a circle.
    order: list[str] = []
    circular: set[str] = set()
    open_: list[str] = []

    def follow(name: str) -> None:
        open_.append(name)
        for inner in units[name].loaded_first():
            if inner in open_:
                circular.update(open_[open_.index(inner) :])
            elif inner in units and inner not in refused and inner not in order:
                follow(inner)
        order.append(open_.pop())

    follow(first)
    return order, circular


def _loaded_before(units: dict[str, Unit], order: list[str]) -> set[str]:
    # What modules load that are no part of it, and are loaded before it is complete.
    return {name for outer in outside(units, order) for name in units[outer].loaded()}
