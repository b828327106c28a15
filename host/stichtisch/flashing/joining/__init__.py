"""Modules that are always loaded together become one: no name of theirs is looked up twice, none is imported.

MicroPython looks up every name of each module that it loads among all it has, one by one: that was a quarter of the
time to start. What the modules define lies side by side in one of them, as bundlers do it for web pages.

A package is not loaded any more by its modules that were joined, but with the first of those that stay.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from stichtisch.flashing.joining.asked_for import asked_for
from stichtisch.flashing.joining.choice import chosen
from stichtisch.flashing.joining.frequent import frequent_first
from stichtisch.flashing.joining.names import Names
from stichtisch.flashing.joining.writing import Writer
from stichtisch.flashing.shrinking.sources import Key, Sources, module_of
from stichtisch.flashing.shrinking.unit import Unit

__all__ = ["Joined", "asked_for", "join"]


@dataclass(frozen=True)
class Joined:
    """Modules, one of which has become of several."""

    sources: Sources
    # The path of that one; empty where there is none.
    path: str
    # Where each of its lines comes from, in order: path of the module, and line there.
    lines: tuple[tuple[str, int], ...]

    def origin(self, path: str, line: int) -> tuple[str, int]:
        """Return where a line of a module, numbered from 1, comes from: path and line. Raises IndexError."""
        if path != self.path:
            return path, line
        if line < 1:
            raise IndexError(line)
        return self.lines[line - 1]


def join(sources: Sources, path: str, kept: Iterable[str]) -> Joined:
    """Return the modules with all that `path` always loads in it, as far as that changes nothing.

    Args:
        sources: all modules, each text by its path.
        path: the module that takes them in; where there is none, nothing is joined.
        kept: names of modules that have to stay modules: see asked_for().
    """
    known = {module_of(path) for path in sources}
    units = {module_of(path): Unit(path, text, known) for path, text in sources.items()}
    order = chosen(units, module_of(path), kept) if path in sources else []
    if len(order) < 2:
        return Joined(sources, "", ())
    joined = {name: units[name] for name in order}
    names = Names(joined, _imported(units, joined))
    writer = Writer(joined, names)
    lines = list(writer.lines())
    added = frequent_first("".join(f"{line}\n" for line, _, _ in lines))
    lines = [*((line, path, 1) for line in added), *lines]
    texts = {unit.path: writer.other(unit) for name, unit in units.items() if name not in joined}
    texts[path] = "".join(f"{line}\n" for line, _, _ in lines)
    return Joined(
        {path: texts[path] for path in sources if path in texts},
        path,
        tuple((path, number) for _, path, number in lines),
    )


def _imported(units: dict[str, Unit], joined: dict[str, Unit]) -> set[Key]:
    # What modules that stay import of those that do not.
    return {
        unit.origin(imported)
        for name, unit in units.items()
        if name not in joined
        for _, imported in unit.imports()
    }
