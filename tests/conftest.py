"""What all tests share: where the data lies, and no test skipped unseen."""

import os
import shutil
import signal
import sys
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis.configuration import set_hypothesis_home_dir

# Slow machines are no failures, and no examples are kept from one run to the next.
settings.register_profile("stichtisch", deadline=None, database=None)
settings.load_profile("stichtisch")

# Nor what Hypothesis notes about the code: here no folder can be made.
set_hypothesis_home_dir(os.devnull)

DATA = Path(__file__).parent / "data"

# What a table loads and lets go of, phase by phase.
_PACKAGES = ("cardrules.", "table.", "tablelog.", "drivers.")


def pytest_configure() -> None:
    """Hear Ctrl-C: what a shell starts in the background does not, and nor does any process of its."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are processors: many tests wait for a port, or for another process to give up."""
    return 1 + (os.cpu_count() or 1)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes longest: at the end no processor is to be without work while another has a long test."""
    items.sort(key=lambda item: item.path.parent.name != "soak")


@pytest.fixture(autouse=True)
def loaded_modules() -> Generator[None]:
    """Give the next test the modules that this one found: a class that is loaded anew is another class."""
    before = {name: module for name, module in sys.modules.items() if name.startswith(_PACKAGES)}
    yield
    for name, module in before.items():
        if sys.modules.get(name) is not module:
            package, _, child = name.rpartition(".")
            sys.modules[name] = module
            setattr(sys.modules[package], child, module)


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
