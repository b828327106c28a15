"""The short names that most modules have become names that MicroPython never looks up.

MicroPython numbers some names once and for all, and a file of bytecode has just the number of such a one. Each other
name of each module that is loaded is looked up among all names there are, one by one, and those of the firmware take
memory.
"""

import ast
from collections import Counter

from stichtisch.flashing.shrinking.sources import Module, Sources, renamed

# MicroPython, py/makeqstrdata.py: static_qstr_list, as long as mpy-cross writes version 6 of its files. Left out are
# those that the compiler understands (viper's types, const, super), those by which MicroPython asks an object what it
# can do (keys, send, throw), and what an exception has (args).
_NAMES = (
    "ArithmeticError AssertionError AttributeError BaseException EOFError Ellipsis Exception "
    "GeneratorExit ImportError IndentationError IndexError KeyError KeyboardInterrupt LookupError "
    "MemoryError NameError NoneType NotImplementedError OSError OverflowError RuntimeError StopIteration "
    "SyntaxError SystemExit TypeError ValueError ZeroDivisionError abs all any append bytecode callable "
    "chr classmethod clear copy count dir divmod end endswith eval exec extend find format from_bytes get "
    "getattr globals hasattr hash id index insert isalpha isdigit isinstance islower isspace issubclass "
    "isupper iter join key len little locals lower lstrip map next open ord pop popitem pow print range "
    "readline remove replace repr reverse rfind rindex round rsplit rstrip sep setattr setdefault sort "
    "sorted split start startswith staticmethod step stop strip sum to_bytes update upper value values "
    "zip"
)
_STATIC = tuple(_NAMES.split())


def with_static_names(texts: Sources, written: Sources) -> Sources:
    """Return the modules with a static name for each of the names that most of them have.

    Args:
        texts: the modules as they were made of those that were `written`: what these have no name for is a name that
            means the same wherever it stands, and nothing to anybody else.
        written: a static name that stands in these, in a text, too, has its meaning there, and is left alone.
    """
    known = set[str]()
    for path, text in written.items():
        module = Module(path, text)
        known |= module.names | {word for string in module.strings for word in string.split()}
    modules = [Module(path, text) for path, text in texts.items()]
    uses = Counter(name for module in modules for name in module.names - known - _constants(module))
    most = sorted(uses, key=lambda name: (-uses[name], name))
    names = dict(zip(most, (name for name in _STATIC if name not in known), strict=False))
    return {module.path: renamed(module, names) for module in modules}


def _constants(module: Module) -> set[str]:
    # The compiler keeps no private name of a constant.
    return {target.id for node in module.folded() for target in node.targets if isinstance(target, ast.Name)}
