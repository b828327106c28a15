"""What all tests share: where the data lies, and no test skipped unseen."""

import gc
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Callable, Generator, Iterator
from contextlib import nullcontext
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import settings
from hypothesis.configuration import set_hypothesis_home_dir
from running import seconds
from support import firmware_compiler

# Slow machines are no failures, and no examples are kept from one run to the next.
settings.register_profile("stichtisch", deadline=None, database=None)
settings.load_profile("stichtisch")

ROOT = Path(__file__).parents[1]
DATA = ROOT / "tests" / "data"

# What a table loads and lets go of, phase by phase.
_PACKAGES = ("cardrules.", "table.", "tablelog.", "drivers.")


# A folder in memory, where nothing waits for a disk, and how much it has to have free.
_MEMORY = Path("/dev/shm")
_ROOM = 2 << 30


def _memory_will_do() -> bool:
    if not os.access(_MEMORY, os.W_OK):
        return False
    state = os.statvfs(_MEMORY)
    return state.f_bavail * state.f_frsize > _ROOM and not state.f_flag & os.ST_NOEXEC


def pytest_configure(config: pytest.Config) -> None:
    """Hear Ctrl-C, which a shell takes from what it starts in the background; tell Hypothesis where its tables may lie.

    They are of Unicode and of constants in the code, and cost each worker seconds. Without a cache none are kept.
    Databases and flashes of tests lie in memory, unless TMPDIR says where.
    """
    # Messages are those of English, wherever the tests run.
    os.environ["LC_ALL"] = "C.UTF-8"
    os.environ.pop("STICHTISCH_LANGUAGE", None)
    if "TMPDIR" not in os.environ and _memory_will_do():
        os.environ["TMPDIR"] = str(_MEMORY)
        tempfile.tempdir = None
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    cache = getattr(config, "cache", None)
    set_hypothesis_home_dir(cache.mkdir("hypothesis") if cache else os.devnull)


def pytest_collection_finish() -> None:
    """Keep thousands of tests out of every collection of garbage, and collect less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are processors: many tests wait for a port, or for another process to give up."""
    return 1 + (os.cpu_count() or 1)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes longest: at the end no processor is to be without work while another has a long test."""
    longest = {file: max(tests.values()) for file, tests in seconds.recorded().items()}
    files = {path: path.relative_to(ROOT).as_posix() for path in {item.path for item in items}}

    def before(item: pytest.Item) -> tuple[bool, float]:
        takes_minutes = files[item.path] in _MINUTES and item.get_closest_marker("long") is not None
        return not takes_minutes, -longest.get(files[item.path], 0.0)

    items.sort(key=before)


# Files whose long tests take minutes; the seconds of long tests are not recorded.
_MINUTES = {
    "tests/firmware/test_hostile_journals.py",
    "tests/firmware/test_schafkopf.py",
    "tests/host/test_public_proof.py",
    "tests/soak/test_long_evening.py",
    "tests/soak/test_torn_power.py",
    "tests/soak/test_whole_machine.py",
}

# Those of the last test that found others, and how many modules there were in all.
_found: dict[str, ModuleType] = {}
_modules = 0


@pytest.fixture(autouse=True)
def loaded_modules() -> Generator[None]:
    """Give the next test the modules that this one found: a class that is loaded anew is another class."""
    global _found, _modules
    # Thousands of modules, before each of thousands of tests.
    if len(sys.modules) != _modules:
        _modules = len(sys.modules)
        _found = {name: module for name, module in sys.modules.items() if name.startswith(_PACKAGES)}
    before = _found
    yield
    for name, module in before.items():
        if sys.modules.get(name) is not module:
            package, _, child = name.rpartition(".")
            sys.modules[name] = module
            setattr(sys.modules[package], child, module)


@pytest.fixture(scope="session", autouse=True)
def compiled_firmware(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Compile firmware and twins once for all tables that are switched on."""
    possible = firmware_compiler.POSSIBLE
    with (
        firmware_compiler.compiled_tables(tmp_path_factory.mktemp("compiled")) if possible else nullcontext()
    ):
        yield


@pytest.fixture(scope="session", autouse=True)
def quick_micropython(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Start MicroPython without what it has no use for."""
    with firmware_compiler.quick_micropython(tmp_path_factory.mktemp("micropython")):
        yield


@pytest.fixture(scope="session")
def data() -> Path:
    """The folder of vectors and deals."""
    return DATA


@pytest.fixture(scope="session")
def require_tool() -> Callable[[str, str], str]:
    """A function that returns the path of a command, or skips the test, naming what to install."""

    def require(name: str, what_to_install: str) -> str:
        path = shutil.which(name)
        if path is None:
            pytest.skip(f"needs {name}: {what_to_install}")
        return path

    return require


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, Any, pytest.TestReport]:
    """Under CI=true a skipped test is a failed one: there everything it may need is installed."""
    report: pytest.TestReport = yield
    if report.skipped and os.environ.get("CI") == "true" and not hasattr(report, "wasxfail"):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid} may not be skipped under CI=true: {reason}"
    return report
