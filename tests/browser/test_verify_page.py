"""Tests the page that verifies journals, opened from a file in a real browser."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from support.signed_evening import CLUB, OTHER_CLUB, OTHER_TABLE, TABLE, signed_evening, write
from support.web_space import web_space

from stichtisch.publish.html.verify_page import verify_page

pytestmark = pytest.mark.browser

OUT = Path(__file__).parents[2] / "out"
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
AXE_FINDS = """async () => {
    const found = await axe.run(document);
    return found.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target).join(", ")}`);
}"""

Open = Callable[..., Page]

EVENING, SHORT_EVENING = signed_evening(2), signed_evening(1)
END, SHORT_END = EVENING.sealed[-1][0], SHORT_EVENING.sealed[-1][0]


@pytest.fixture
def page_file(tmp_path: Path) -> Path:
    """Return the path of the exported page."""
    path = tmp_path / "verify.html"
    path.write_text(verify_page("en"), encoding="utf-8")
    return path


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """Return the path of a signed evening's journal."""
    return write(tmp_path / "evening.journal", EVENING.lines)


def picture(page: Page, name: str) -> None:
    """Save a screenshot in out/."""
    OUT.mkdir(exist_ok=True)
    page.screenshot(path=OUT / f"verify-{name}.png", full_page=True)


def test_a_signed_evening_is_proved_in_every_language(
    page_file: Path, journal: Path, open_page: Open, axe: str
) -> None:
    page = open_page(page_file.as_uri(), offline=True)
    page.locator("#files").set_input_files(journal)
    expect(page.locator(".verdict")).to_have_text(
        f"Signed up to event {END} by a table of the club below. Is it your club?"
    )
    expect(page.locator("#news")).to_contain_text(f"evening.journal: Signed up to event {END}")
    expect(page.locator("#results")).to_contain_text(CLUB.fingerprint)
    expect(page.locator("#results")).to_contain_text(TABLE.fingerprint)
    expect(page.locator("#results tbody")).to_contain_text("Anna")
    expect(page.locator("#results tr")).to_have_count(4)
    picture(page, "proved")
    for language, verdict in (
        ("de", f"Bis Ereignis {END} unter"),
        ("fr", f"Signé jusqu’à l’événement {END}"),
    ):
        page.locator(f"[data-language={language}]").click()
        expect(page.locator(".verdict")).to_contain_text(verdict)
        expect(page.locator("html")).to_have_attribute("lang", language)
        page.evaluate(axe)
        assert page.evaluate(AXE_FINDS) == []
        picture(page, language)


def test_it_is_used_with_the_keyboard_and_compares_the_club(
    page_file: Path, journal: Path, open_page: Open
) -> None:
    page = open_page(page_file.as_uri(), color_scheme="dark", **PHONE)
    # The club's fingerprint can be entered before a file is chosen.
    page.locator("#club").fill("ab12")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("32 characters")
    page.locator("#club").fill("")
    page.locator("#files").set_input_files(journal)
    page.locator("#files").focus()
    page.keyboard.press("Tab")
    page.keyboard.type(CLUB.fingerprint.upper())
    page.keyboard.press("Enter")
    expect(page.locator(".verdict")).to_have_text(f"Proved up to event {END}.")
    expect(page.locator("#results")).to_contain_text("It is the club that you asked for.")
    page.locator("#club").fill(OTHER_CLUB.fingerprint)
    page.keyboard.press("Enter")
    expect(page.locator(".verdict")).to_have_text("Not proved.")
    expect(page.locator("#results")).to_contain_text(f"of another club: {CLUB.fingerprint}")
    picture(page, "other-club-phone")
    page.locator("#club").fill("ab12")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("32 characters")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_what_was_changed_is_found_and_nothing_hostile_runs(
    page_file: Path, tmp_path: Path, open_page: Open
) -> None:
    lines = SHORT_EVENING.lines
    dropped = write(tmp_path / "dropped.journal", [*lines[:10], *lines[11:]])
    changed = write(
        tmp_path / "changed.journal", [*lines[:10], lines[10].replace(b'"play"', b'"plaz"'), *lines[11:]]
    )
    foreign = write(tmp_path / "foreign.journal", signed_evening(1, OTHER_TABLE).lines)
    hostile = "<img src=x onerror=alert(1)>\u202e"
    named = signed_evening(1, names=[hostile, "", "Carla", "</script><b>"])
    other = write(tmp_path / "names.journal", named.lines)
    picture_file = tmp_path / "<img src=x onerror=alert(1)>.journal"
    picture_file.write_bytes(b"\x89PNG")
    page = open_page(page_file.as_uri())
    page.on("dialog", lambda dialog: pytest.fail(dialog.message))
    page.locator("#files").set_input_files([dropped, changed, foreign, other, picture_file])
    verdicts = page.locator(".verdict")
    expect(verdicts).to_have_count(5)
    signed = re.compile(f"Signed up to event {SHORT_END}")
    expect(verdicts).to_have_text([*["Not proved."] * 3, signed, "Not proved."])
    texts = page.locator("article").all_inner_texts()
    assert "Line 12 is not as a table wrote it" in texts[0] and "Line 12 is not" in texts[1]
    assert "which this file does not list" in texts[2]
    assert (
        "<img src=x onerror=alert(1)>\ufffd" in texts[3]
        and "guest" in texts[3]
        and "</script><b>" in texts[3]
    )
    assert "It is not an exported journal." in texts[4]
    assert page.locator("main img, main b").count() == 0
    picture(page, "refused")


def test_a_dropped_file_is_checked(page_file: Path, journal: Path, open_page: Open) -> None:
    page = open_page(page_file.as_uri())
    page.evaluate(
        """(text) => {
            const carried = new DataTransfer();
            carried.items.add(new File([text], "evening.journal"));
            document.dispatchEvent(new DragEvent("drop", { dataTransfer: carried, cancelable: true }));
        }""",
        journal.read_text(),
    )
    expect(page.locator(".verdict")).to_have_text(
        f"Signed up to event {END} by a table of the club below. Is it your club?"
    )


def test_over_plain_http_it_says_why_and_offers_itself(
    page_file: Path, journal: Path, open_page: Open
) -> None:
    with web_space(page_file.parent) as space:
        # Browsers treat 127.0.0.1 as secure, like https. The address 0.0.0.0 is the same computer, but it is not
        # treated as secure, like the address of a server in a hall.
        address = space.replace("127.0.0.1", "0.0.0.0") + "/verify.html"
        page = open_page(address)
        expect(page.locator("#insecure")).to_contain_text("switch off their cryptography")
        expect(page.locator("#check")).to_be_hidden()
        expect(page.locator("#download")).to_have_attribute("href", address)
        picture(page, "insecure")
        with page.expect_download() as download:
            page.locator("#download").click()
        saved = page_file.with_name("saved.html")
        download.value.save_as(saved)
        assert download.value.suggested_filename == "verify.html"
    # The downloaded copy works from its own folder.
    assert saved.read_bytes() == page_file.read_bytes()
    page.goto(saved.as_uri())
    expect(page.locator("#insecure")).to_be_hidden()
    page.locator("#files").set_input_files(journal)
    expect(page.locator(".verdict")).to_contain_text(f"Signed up to event {END}")


def test_it_asks_nothing_of_any_network(page_file: Path, journal: Path, open_page: Open) -> None:
    page = open_page(page_file.as_uri())
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.reload()
    page.locator("#files").set_input_files(journal)
    expect(page.locator(".verdict")).to_be_visible()
    assert requests == [page_file.as_uri()]


def test_its_policy_refuses_a_script_that_is_not_its_own(page_file: Path, browser: Browser) -> None:
    # The browser also logs the refusal on its console.
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    page.goto(page_file.as_uri())
    blocked = page.evaluate(
        """() => new Promise((resolve) => {
            addEventListener("securitypolicyviolation", (event) => resolve(event.violatedDirective));
            const script = document.createElement("script");
            script.textContent = "document.title = 'taken'";
            document.body.append(script);
        })"""
    )
    assert blocked.startswith("script-src") and page.title() == "Check an evening"
    context.close()
