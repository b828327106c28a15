"""Texts of modules, and changing them in places without moving a line."""

import ast
import io
import keyword
import re
import tokenize
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

# The text of each module, by its path with slashes below the firmware's folder.
Sources = dict[str, str]

# What a board file of one's own may name: it is compiled apart, and knows the firmware as it is written.
_FOR_BOARD_FILES = "drivers/"


@dataclass(frozen=True)
class Edit:
    """Lines `line` to `end_line`, from byte `start` of the first to byte `end` of the last, become `text`."""

    line: int
    start: int
    end_line: int
    end: int
    text: str


def edit_of(node: ast.stmt | ast.expr, text: str) -> Edit:
    """Return the edit that puts `text`, and the lines it is shorter by, in place of a node."""
    if node.end_lineno is None or node.end_col_offset is None:
        raise ValueError(f"{ast.dump(node)} has no place")
    return Edit(
        node.lineno,
        node.col_offset,
        node.end_lineno,
        node.end_col_offset,
        text + "\n" * (node.end_lineno - node.lineno),
    )


def edited(text: str, edits: Iterable[Edit]) -> str:
    """Return `text` after edits that do not overlap."""
    lines = [line.encode() for line in text.splitlines(keepends=True)]
    for edit in sorted(edits, key=lambda edit: (edit.line, edit.start), reverse=True):
        head, tail = lines[edit.line - 1][: edit.start], lines[edit.end_line - 1][edit.end :]
        lines[edit.line - 1 : edit.end_line] = [head + edit.text.encode() + tail]
    return b"".join(lines).decode()


# The module that defines something, and its name there.
Key = tuple[str, str]


class Module:
    """One module: its text, its syntax tree, the nodes of that, and what it imports."""

    def __init__(self, path: str, text: str) -> None:
        """Read a module. Raises SyntaxError."""
        self.path = path
        self.text = text
        self.tree = ast.parse(text)
        self.nodes = list(ast.walk(self.tree))
        self.name = module_of(path)
        # By the name that it has here: what comes from a module, and what is, or would be, a module itself.
        self.imported: dict[str, Key] = {}
        self.modules: dict[str, str] = {}
        for node in self.nodes:
            if isinstance(node, ast.ImportFrom) and node.module:
                for alias in node.names:
                    name = alias.asname or alias.name
                    self.imported[name] = (node.module, alias.name)
                    self.modules[name] = f"{node.module}.{alias.name}"
            elif isinstance(node, ast.Import):
                for alias in node.names:
                    self.modules[alias.asname or alias.name] = alias.name

    @cached_property
    def tokens(self) -> list[tokenize.TokenInfo]:
        """The tokens that are names, in order."""
        return [
            token
            for token in tokenize.generate_tokens(io.StringIO(self.text).readline)
            if token.type == tokenize.NAME and not keyword.iskeyword(token.string)
        ]

    @cached_property
    def names(self) -> set[str]:
        """Every name that stands in the module."""
        return {token.string for token in self.tokens}

    @cached_property
    def strings(self) -> set[str]:
        """Every text that stands in the module: a name may be looked up by it."""
        return {
            node.value
            for node in self.nodes
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        }

    def folded(self) -> list[ast.Assign]:
        """Return the definitions at the top by const(): the compiler puts their values in place."""
        return [
            node
            for node in self.tree.body
            if isinstance(node, ast.Assign)
            and isinstance(node.value, ast.Call)
            and isinstance(node.value.func, ast.Name)
            and node.value.func.id == "const"
        ]

    def key_of(self, node: ast.expr) -> Key | None:
        """Return what a name, or an attribute of a module, stands for; None for an attribute of anything else."""
        if isinstance(node, ast.Name):
            return self.imported.get(node.id, (self.name, node.id))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            module = self.modules.get(node.value.id)
            return (module, node.attr) if module else None
        return None


def is_for_board_files(path: str) -> bool:
    """Say whether names of this module that are not private have to stay what they are."""
    return path.startswith(_FOR_BOARD_FILES) or "/" not in path


def module_of(path: str) -> str:
    """Return the name that a module is imported by."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def renamed(module: Module, names: dict[str, str]) -> str:
    """Return the text of a module with every name in it that `names` has replaced."""
    lines = module.text.splitlines()
    edits = []
    for token in module.tokens:
        if token.string in names:
            row, column = token.start
            start = len(lines[row - 1][:column].encode())
            edits.append(Edit(row, start, row, start + len(token.string.encode()), names[token.string]))
    return edited(module.text, edits)


def refuse_taken(names: Iterable[str], prefix: str) -> None:
    """Raise ValueError where one of the names looks as the short names with this prefix do."""
    short = re.compile(prefix + r"\d+")
    if any(short.fullmatch(name) for name in names):
        raise ValueError(f"a name like {prefix}1 is in use")


def shared(meetings: Iterable[set[str]], prefix: str) -> dict[str, str]:
    """Return a short name for each name: of those that meet anywhere no two have the same."""
    meets: dict[str, set[str]] = {}
    for names in meetings:
        for name in names:
            meets.setdefault(name, set()).update(names - {name})
    numbers: dict[str, int] = {}
    for name in sorted(meets, key=lambda name: (-len(meets[name]), name)):
        others = {numbers[other] for other in meets[name] if other in numbers}
        numbers[name] = next(number for number in range(len(meets)) if number not in others)
    return {name: f"{prefix}{number}" for name, number in numbers.items()}
