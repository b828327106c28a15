"""Tests the page in a wheel, served by the wheel's command on a computer without MicroPython, such as Windows."""

import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from stichtisch.play import bundle

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
_NO_POSIX = ROOT / "tests" / "support" / "no_posix"
# The folders and files that a build reads.
_FOLDERS = ("host", "firmware", "hardware/emulator", "hardware/twins")
_FILES = ("pyproject.toml", ".gitignore", "README.md", "LICENSE", "hardware/pinmap.toml")
_BOOT_MS = 60_000


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder into which pip installed a wheel that was built after `make page`."""
    if not bundle.MICROPYTHON.is_dir():
        pytest.skip("needs MicroPython for WebAssembly: run 'npm ci' in host/stichtisch/play/npm")
    folder = tmp_path_factory.mktemp("wheel")
    ignored = shutil.ignore_patterns("node_modules", "__pycache__", "packed")
    for name in _FOLDERS:
        shutil.copytree(ROOT / name, folder / "clone" / name, ignore=ignored)
    for name in _FILES:
        shutil.copy(ROOT / name, folder / "clone" / name)
    bundle.make_page(folder / "clone" / "host" / "stichtisch" / "packed" / "page")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel"]
    subprocess.run(command, cwd=folder / "clone", check=True, capture_output=True, timeout=300)
    (wheel,) = (folder / "clone" / "dist").glob("*.whl")
    with zipfile.ZipFile(wheel) as file:
        file.extractall(folder / "site")
    return folder / "site"


@pytest.fixture
def address(installed: Path, tmp_path: Path) -> Iterator[str]:
    """Yield the address that the wheel's `stichtisch play` prints."""
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(map(str, (_NO_POSIX, installed))),
        "STICHTISCH_MICROPYTHON": str(tmp_path / "none"),
    }
    command = [sys.executable, "-m", "stichtisch", "play", "--no-browser", "--port", "0"]
    with subprocess.Popen(
        command, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout and process.stderr
        try:
            printed = next(line for line in process.stdout if line.startswith("Table:"))
            yield printed.split()[1]
        finally:
            process.terminate()
            said = process.stderr.read()
    assert "The table runs in the page" in said


def test_a_deal_begins_at_the_page_of_a_wheel(address: str, open_page: Callable[..., Page]) -> None:
    page = open_page(
        f"{address}#seed=7&game=doppelkopf&robots=1,2,3", viewport={"width": 1280, "height": 860}
    )
    expect(page.locator("html")).to_have_attribute("data-backend", "worker")
    expect(page.locator(".starting")).to_be_hidden(timeout=_BOOT_MS)
    plates = page.locator(".place .plate")
    expect(plates).to_have_count(4)
    # The dealer's key begins the deal.
    key = page.locator('.place[data-place="0"] .key').nth(1)
    for _ in range(40):
        key.click(delay=110)
        if page.locator(".held").count() >= 12:
            break
        page.wait_for_timeout(500)
    assert page.locator(".held").count() >= 12
