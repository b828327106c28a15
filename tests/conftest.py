"""Fixtures of all tests: the folder of test data, and the failure of skipped tests in CI."""

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
from support.sample_share import examples

# Tests have no deadline, because machines may be slow, and Hypothesis stores no examples between runs.
settings.register_profile("stichtisch", deadline=None, database=None, max_examples=examples(100))
settings.load_profile("stichtisch")

ROOT = Path(__file__).parents[1]
DATA = ROOT / "tests" / "data"

# Packages whose modules a table loads and unloads in each phase.
_PACKAGES = ("cardrules.", "table.", "tablelog.", "drivers.")


# A folder in memory, which avoids waiting for a disk, and the free space that it must have.
_MEMORY = Path("/dev/shm")
_ROOM = 2 << 30


def _memory_will_do() -> bool:
    if not os.access(_MEMORY, os.W_OK):
        return False
    state = os.statvfs(_MEMORY)
    return state.f_bavail * state.f_frsize > _ROOM and not state.f_flag & os.ST_NOEXEC


def pytest_configure(config: pytest.Config) -> None:
    """Enable Ctrl-C, which a shell disables for background programs; set up folders for Hypothesis and temporary files.

    Hypothesis caches tables of Unicode and of constants in the code, because building them takes each worker seconds.
    If pytest's cache is disabled, these tables are not stored. Databases and flash images of tests are in memory,
    unless TMPDIR is set. Garbage is collected less often.
    """
    gc.set_threshold(100_000, 50, 100)
    # Messages are in English, regardless of the locale of the machine.
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
    """Exclude the collected tests from garbage collection."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Return one more than the number of processors, because many tests wait for a port or for another process."""
    return 1 + (os.cpu_count() or 1)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the longest tests first, so that no processor is idle at the end while another one runs a long test."""
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

# The firmware modules that were last found, and the number of all modules at that time.
_found: dict[str, ModuleType] = {}
_modules = 0


@pytest.fixture(autouse=True)
def loaded_modules() -> Generator[None]:
    """Restore the modules that the test found at its start, because a reloaded module has different classes."""
    global _found, _modules
    # The comparison of thousands of modules before each test would be slow, so only their number is compared first.
    if len(sys.modules) != _modules:
        _modules = len(sys.modules)
        _found = {name: module for name, module in sys.modules.items() if name.startswith(_PACKAGES)}
    before = _found
    yield
    unloaded = {name: module for name, module in before.items() if sys.modules.get(name) is not module}
    for name, module in unloaded.items():
        package, _, child = name.rpartition(".")
        sys.modules[name] = module
        setattr(sys.modules[package], child, module)
    # A restored package has no attribute for a module that was first loaded during the test.
    for name, module in list(sys.modules.items()) if unloaded else ():
        if name.startswith(_PACKAGES):
            package, _, child = name.rpartition(".")
            vars(sys.modules[package]).setdefault(child, module)


@pytest.fixture(scope="session", autouse=True)
def compiled_firmware(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Compile the firmware and the simulated hardware once for all virtual tables of all processes of this run."""
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if os.environ.get("PYTEST_XDIST_WORKER") else own) / "compiled"
    folder.mkdir(exist_ok=True)
    with firmware_compiler.compiled_tables(folder) if firmware_compiler.POSSIBLE else nullcontext():
        yield


@pytest.fixture(scope="session", autouse=True)
def quick_micropython(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Start MicroPython without unnecessary steps."""
    with firmware_compiler.quick_micropython(tmp_path_factory.mktemp("micropython")):
        yield


@pytest.fixture(scope="session")
def data() -> Path:
    """Return the folder of test vectors and deals."""
    return DATA


@pytest.fixture(scope="session")
def require_tool() -> Callable[[str, str], str]:
    """Return a function that returns the path of a command, or skips the test and names the package to install."""

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
    """If CI=true, report a skipped test as failed, because CI has everything installed that a test may need."""
    report: pytest.TestReport = yield
    if report.skipped and os.environ.get("CI") == "true" and not hasattr(report, "wasxfail"):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid} may not be skipped under CI=true: {reason}"
    return report
