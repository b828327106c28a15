"""A director who runs an evening in a browser: they read German, follow links and fill in forms, but never type an
address."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Locator, Page, expect
from support.tables_at_ports import TableAtPort
from support.untranslated import untranslated_lines

OUT = Path(__file__).parents[2] / "out"
_PATIENCE_MS = 60_000
_TEXT_WITHOUT_COMMANDS = """() => {
    const copy = document.querySelector("main").cloneNode(true);
    copy.querySelectorAll("code").forEach((one) => one.remove());
    return copy.innerText;
}"""


@contextmanager
def serve(folder: Path, tables: list[TableAtPort]) -> Iterator[str]:
    """Run `stichtisch serve` for a new club, and yield its address."""
    command = [sys.executable, "-m", "stichtisch", "serve", "--port", "0"]
    command += ["--database", str(folder / "club.sqlite"), "--key", str(folder / "keys" / "club-master.key")]
    command += [word for table in tables for word in ("--table", table.port)]
    environment = os.environ | {"PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout
        try:
            address = ""
            for line in process.stdout:
                found = re.search(r"Board: +(http://\S+)/", line)
                address = found[1] if found else address
                if "Ctrl-C" in line:
                    break
            yield address
        finally:
            process.terminate()
            process.communicate(timeout=20)


def fill_fields(within: Page | Locator, fields: Mapping[str, str]) -> None:
    """Fill in the named fields of a form."""
    for name, text in fields.items():
        field = within.locator(f"[name={name}]")
        if field.evaluate("(field) => field.tagName") == "SELECT":
            field.select_option(label=text)
        else:
            field.fill(text)


class Director:
    """A director at a page. Every action starts from a visible link."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address

    def click(self, target: Locator) -> None:
        """Click, and wait until the next page has loaded completely, because counting elements does not
        wait."""
        target.click()
        self.page.wait_for_load_state()

    def follow(self, *names: str) -> None:
        """Follow links one after the other, each by its text."""
        for name in names:
            self.click(self.page.get_by_role("link", name=name, exact=True).first)

    def part(self, heading: str | re.Pattern[str]) -> Locator:
        """Return the part of the page below a heading."""
        return self.page.get_by_role("region", name=heading)

    def fill(self, heading: str | re.Pattern[str], **fields: str) -> Locator:
        """Fill in the named fields of the form below a heading. Return this part of the page."""
        part = self.part(heading)
        fill_fields(part, fields)
        return part

    def press(self, name: str, within: Locator | None = None) -> None:
        """Press a button."""
        self.click((within or self.page).get_by_role("button", name=name, exact=True))

    def agree(self) -> None:
        """Answer the question that a page asks."""
        expect(self.page.get_by_role("alert")).to_be_visible()
        self.click(self.page.get_by_role("button", name=re.compile("^Ja, ")))

    def done(self) -> str:
        """Return the report of the last action, after checking that it names the equivalent command."""
        report = self.page.get_by_role("status")
        expect(report).to_be_visible()
        expect(report).to_contain_text("stichtisch ")
        self.read()
        return report.inner_text()

    def read(self) -> None:
        """Read the page, and assert that only commands for a terminal are English."""
        text = self.page.evaluate(_TEXT_WITHOUT_COMMANDS)
        assert untranslated_lines(text, "de") == [], self.page.url

    def wait_for(self, text: re.Pattern[str] | str, count: int = 1) -> None:
        """Reload the page until it has this text `count` times."""
        until = time.monotonic() + _PATIENCE_MS / 1000
        while self.page.get_by_text(text).count() < count:
            assert time.monotonic() < until, self.page.inner_text("main")
            self.page.wait_for_timeout(300)
            self.page.reload()

    def paper(self, link: str) -> bytes:
        """Return the PDF to which a link on the page points."""
        address = self.page.get_by_role("link", name=link, exact=True).get_attribute("href")
        answer = self.page.request.get(f"{self.address}{address}")
        assert answer.status == 200 and answer.body().startswith(b"%PDF"), link
        return answer.body()

    def picture(self, name: str) -> None:
        """Save a picture of the page in out/, and assert that nothing is wider than the window."""
        self.page.wait_for_load_state()
        OUT.mkdir(exist_ok=True)
        self.read()
        self.page.screenshot(path=OUT / f"evening-{name}.png", full_page=True)
        wider = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
        assert not self.page.evaluate(wider), name
