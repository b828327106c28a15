"""The names that a large module uses most, where its bytecode has the shortest numbers for them."""

import ast
from collections import Counter

from stichtisch.flashing.shrinking.scopes import Scopes
from stichtisch.flashing.shrinking.sources import Module

# Bytecode numbers the names of a module in the order in which the compiler meets them, and has one byte for a number
# below 128. The file's name comes first, and what is static may be met at the very start.
_ONE_BYTE = 120


def frequent_first(text: str) -> list[str]:
    """Return lines for the top of the module: there the compiler meets those names, and nothing of it is carried out.

    No line where the module has so few names that all numbers are short.
    """
    module = Module("", text)
    scopes = Scopes(module.tree)
    uses = Counter(
        use.name for use in scopes.uses if use.owner is scopes.module and use.within.kind == "function"
    )
    uses.update(node.attr for node in module.nodes if isinstance(node, ast.Attribute))
    for definition in module.folded():
        for target in definition.targets:
            if isinstance(target, ast.Name):
                # The compiler has put the value in its place.
                del uses[target.id]
    if len(uses) <= _ONE_BYTE:
        return []
    names = "; ".join(f"__name__.{name}" for name, _ in uses.most_common(_ONE_BYTE))
    return ["if __name__ is None:", f"    {names}"]
