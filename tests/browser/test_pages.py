"""The pages in a real browser: what they show, how they are used without a mouse, and that nothing hostile runs."""

import re
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import pytest
from playwright.sync_api import Page, expect
from support.hall import Hall, hall
from support.hostile_names import NAMES
from support.serving import PIN, Serving, serving

pytestmark = pytest.mark.browser

OUT = Path(__file__).parents[2] / "out"
BEAMER = {"viewport": {"width": 1920, "height": 1080}}
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
PAGES = ("/", "/beamer", "/standings", "/list/1/1", "/replay/1/1/1", "/replay/1/4/1", "/director")
# The text of WCAG 2.1 and what axe itself holds for good practice.
AXE_FINDS = """async () => {
    const found = await axe.run(document);
    return found.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target).join(", ")}`);
}"""

Open = Callable[..., Page]
Tables = tuple[Hall, Serving]


def enter(page: Page, served: Serving, pin: str = PIN) -> None:
    """Tell the director's PIN."""
    page.goto(f"{served.address}/director")
    page.get_by_label("Your name").fill("Dora Dirks")
    page.get_by_label("PIN", exact=True).fill(pin)
    page.get_by_role("button", name="Log in").click()


def picture(page: Page, name: str, whole: bool = False) -> None:
    """Keep what is to be seen in out/."""
    OUT.mkdir(exist_ok=True)
    page.screenshot(path=OUT / f"board-{name}.png", full_page=whole)


def follow(page: Page) -> None:
    """Load the board anew; returns when the server knows that it watches, so that news from here on is for it."""
    with page.expect_response(re.compile("/events")):
        page.reload()


def player_address(page: Page, served: Serving) -> str:
    """The page of the first player of the standings."""
    page.goto(f"{served.address}/standings")
    return str(page.locator("[data-rank] a").first.get_attribute("href"))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pictures(at_ten_tables: Tables, open_page: Open, scheme: str) -> None:
    """What is to be looked at, on a beamer, on a phone and on the director's computer."""
    _, served = at_ten_tables
    beamer = open_page(f"{served.address}/beamer?lang=de", color_scheme=scheme, **BEAMER)
    expect(beamer.get_by_text("Bild 1 von")).to_be_visible()
    picture(beamer, f"beamer-{scheme}")
    for name in ("beamer-tables", "beamer-ranks"):
        beamer.keyboard.press("ArrowRight")
        picture(beamer, f"{name}-{scheme}")
    phone = open_page(f"{served.address}/?lang=de", color_scheme=scheme, **PHONE)
    picture(phone, f"phone-{scheme}", whole=True)
    desk = open_page(f"{served.address}/replay/1/1/1?lang=de#12", color_scheme=scheme)
    picture(desk, f"replay-{scheme}", whole=True)
    desk.goto(served.address + player_address(desk, served))
    picture(desk, f"player-{scheme}", whole=True)
    desk.goto(f"{served.address}/list/1/1")
    picture(desk, f"list-{scheme}", whole=True)
    desk.goto(f"{served.address}/?lang=en")
    enter(desk, served)
    expect(desk.get_by_text("Logged in")).to_be_visible()
    picture(desk, f"director-{scheme}", whole=True)
    desk.goto(f"{served.address}/director/deal/1/1/1")
    picture(desk, f"correct-{scheme}", whole=True)


@pytest.mark.parametrize("language", ["de", "en", "fr"])
def test_axe_finds_nothing(at_five_tables: Tables, open_page: Open, axe: str, language: str) -> None:
    """Every page, in light and dark: contrast, names, landmarks, tables, forms."""
    _, served = at_five_tables
    page = open_page(f"{served.address}/?lang={language}")
    pages = (*PAGES, player_address(page, served))
    found = _violations(page, served, pages, axe)
    page.goto(f"{served.address}/director")
    page.locator("#name").fill("Dora Dirks")
    page.locator("#pin").fill(PIN)
    page.locator("form button").click()
    found += _violations(page, served, ("/director", "/director/deal/1/1/1", "/director/deal/1/4/1"), axe)
    assert found == []


def _violations(page: Page, served: Serving, pages: tuple[str, ...], axe: str) -> list[str]:
    found = []
    for theme in ("light", "dark"):
        for address in pages:
            page.goto(f"{served.address}{address}?theme={theme}")
            page.evaluate(axe)
            found += [f"{address} {theme}: {line}" for line in page.evaluate(AXE_FINDS)]
    return found


def test_replay_with_the_keyboard_alone(at_five_tables: Tables, open_page: Open) -> None:
    """From the board to a deal and through it; what lies is told by words and announced."""
    _, served = at_five_tables
    page = open_page(f"{served.address}/list/1/1?lang=en")
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.getAttribute('aria-label')") == "Replay, Deal 1":
            break
    page.keyboard.press("Enter")
    expect(page.locator("#where")).to_have_text(re.compile(r"Step 1 of \d+"))
    page.keyboard.press("End")
    count = page.locator(".step").count()
    expect(page.locator("#where")).to_have_text(f"Step {count} of {count}")
    expect(page.locator("#told")).to_have_text(re.compile("wins trick 12"))
    page.keyboard.press("Home")
    lies = page.locator(".step:not([hidden]) .felt .card").count()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#where")).to_have_text(f"Step 2 of {count}")
    assert page.locator(".step:not([hidden])").count() == 1
    assert page.locator(".step:not([hidden]) .felt .card").count() in (lies, lies + 1)
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#where")).to_have_text(f"Step 1 of {count}")
    for _ in range(15):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == "forward":
            break
    page.keyboard.press("Enter")
    expect(page.locator("#where")).to_have_text(f"Step 2 of {count}")
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid"


def test_director_corrects_a_deal(at_five_tables: Tables, open_page: Open) -> None:
    """With a wrong PIN nobody comes in; with the right one a deal is corrected, and what it was stays to be seen."""
    _, served = at_five_tables
    page = open_page(f"{served.address}/?lang=en")
    enter(page, served, pin="000000")
    expect(page.get_by_role("alert")).to_have_text("Wrong PIN.")
    page.goto(f"{served.address}/director/deal/1/1/1")
    expect(page.locator("h1")).to_have_text("Log in")
    enter(page, served)
    page.get_by_role("link", name="List of table 1, round 1").click()
    page.get_by_role("link", name="Correct deal 1").click()
    fields = page.locator("form").first.locator(".number")
    before = [fields.nth(seat).input_value() for seat in range(4)]
    for seat, points in enumerate(("1", "1", "1", "-3")):
        fields.nth(seat).fill(points)
    page.get_by_role("button", name="Save").first.click()
    # The browser itself asks for the reason.
    assert page.locator("#why-scores:invalid").count() == 1
    page.locator("#why-scores").fill("the fox was counted twice")
    page.get_by_role("button", name="Save").first.click()
    expect(page.get_by_role("status")).to_have_text("Saved.")
    expect(page.get_by_text("the fox was counted twice")).to_be_visible()
    expect(page.get_by_text("Corrected by Dora Dirks")).to_be_visible()
    old = [text.replace("−", "-").replace("+", "") for text in page.locator("del").all_inner_texts()]
    assert old == before
    assert [page.locator(".number").nth(seat).input_value() for seat in range(4)] == ["1", "1", "1", "-3"]
    picture(page, "corrected", whole=True)
    page.goto(f"{served.address}/list/1/1")
    expect(page.locator("tbody tr").first).to_contain_text("corrected")


def test_director_is_asked_once_more_where_points_do_not_come_to_0(
    at_five_tables: Tables, open_page: Open
) -> None:
    """What was filled in stands there still; a deal that never was keeps its line."""
    _, served = at_five_tables
    page = open_page(f"{served.address}/?lang=en")
    enter(page, served)
    page.goto(f"{served.address}/director/deal/1/1/2")
    fields = page.locator("form").first.locator(".number")
    for seat, points in enumerate(("1", "1", "1", "-4")):
        fields.nth(seat).fill(points)
    page.locator("#why-scores").fill("a fox more")
    page.get_by_role("button", name="Save").first.click()
    expect(page.get_by_role("alert")).to_contain_text("These points come to −1")
    assert [fields.nth(seat).input_value() for seat in range(4)] == ["1", "1", "1", "-4"]
    picture(page, "doubted", whole=True)
    page.get_by_role("button", name="Save anyway").click()
    expect(page.get_by_role("status")).to_have_text("Saved.")
    page.locator("#why-void").fill("it was dealt by mistake")
    page.get_by_role("button", name="Save").last.click()
    expect(page.get_by_text("it was dealt by mistake")).to_be_visible()
    expect(page.locator("strong").filter(has_text="void")).to_have_count(4)


def test_director_sets_the_rounds_and_gives_penalties(at_five_tables: Tables, open_page: Open) -> None:
    """Rounds begin and finish, and points are given or taken outside of deals, with the reason."""
    _, served = at_five_tables
    page = open_page(f"{served.address}/?lang=en")
    enter(page, served)
    page.get_by_role("button", name="Finish round 2").click()
    expect(page.get_by_role("button", name="Open round 2 again")).to_be_visible()
    page.get_by_label("Points, minus").fill("-5")
    page.get_by_label("Reason").fill("came late")
    page.get_by_role("button", name="Enter").click()
    expect(page.get_by_text("−5 – came late (Dora Dirks")).to_be_visible()
    page.goto(f"{served.address}/")
    expect(page.locator(".round")).to_contain_text("over")
    expect(page.locator("#table-4 .state")).to_contain_text("result missing")
    expect(page.locator("#table-3 .state")).to_contain_text("finished")


def test_standings_are_hidden_from_all_but_the_director(at_five_tables: Tables, open_page: Open) -> None:
    """Hidden standings are said to be so on every page that would tell points; who has the PIN sees them."""
    _, served = at_five_tables
    page = open_page(f"{served.address}/?lang=en")
    player = player_address(page, served)
    page.goto(f"{served.address}/")
    follow(page)
    expect(page.locator("[data-rank]").first).to_be_visible()
    director = open_page(f"{served.address}/?lang=en")
    enter(director, served)
    director.get_by_role("button", name="Hide the standings").click()
    expect(page.locator("#ranks")).to_have_text(re.compile("stay hidden"))
    assert page.locator("[data-rank]").count() == 0
    assert set(page.locator(".people td").all_inner_texts()) == {"–"}
    expect(page.locator("#news")).to_have_text("The standings are hidden now.")
    for address in ("/standings", "/standings?over=round&round=1", "/list/1/1", "/replay/1/1/1", player):
        page.goto(f"{served.address}{address}")
        expect(page.locator(".hidden-note").first).to_be_visible()
        assert page.locator("[data-rank], .sheet, .chart").count() == 0
    director.goto(f"{served.address}/standings")
    expect(director.locator("[data-rank]").first).to_be_visible()
    director.goto(f"{served.address}/director")
    director.get_by_role("button", name="Show the standings").click()
    page.goto(f"{served.address}/standings")
    expect(page.locator("[data-rank]").first).to_be_visible()


def test_board_is_up_to_date_in_half_a_second(at_ten_tables: Tables, open_page: Open) -> None:
    """From the end of an import at any of ten tables to the number in the page, with the focus where it was."""
    found, served = at_ten_tables
    page = open_page(f"{served.address}/?lang=en")
    page.locator("#table-1 h2 a").focus()
    # The page itself notes when the number of a table's deal has come.
    page.evaluate("""() => {
        window.seen = {};
        new MutationObserver(() => {
            for (const table of document.querySelectorAll("article")) {
                const told = table.querySelector(".state").textContent.match(/Deal ([0-9]+)/);
                if (told) window.seen[`${table.id} ${told[1]}`] ??= Date.now() / 1000;
            }
        }).observe(document.getElementById("tables"), { childList: true, subtree: true });
    }""")
    late = []
    for table in (1, 5, 6, 7, 8, 9, 10):
        number = found.journals[table].session.number + 1
        found.play(table, 14)
        stored = time.time()
        page.wait_for_function("(key) => window.seen[key]", arg=f"table-{table} {number}")
        late.append(page.evaluate("(key) => window.seen[key]", f"table-{table} {number}") - stored)
    print("board behind the import, s:", [round(one, 3) for one in late])
    # One that came late alone tells of the machine, not of the board.
    assert median(late) <= 0.5
    assert page.evaluate("document.activeElement.textContent") == "Table 1"
    expect(page.locator("#table-1 .trick .card").first).to_be_visible()


def test_news_are_announced_and_tricks_only_where_allowed(at_five_tables: Tables, open_page: Open) -> None:
    """The end of a deal is told politely; cards go from the board when the club does not allow them."""
    found, served = at_five_tables
    page = open_page(f"{served.address}/?lang=en")
    follow(page)
    found.play(1)
    expect(page.locator("#news")).to_have_text(re.compile("Table 1: deal [0-9]+ is done"))
    expect(page.locator(".trick").first).to_be_visible()
    found.change(show_tricks=False)
    expect(page.locator(".trick")).to_have_count(0)


@pytest.mark.parametrize("script", [True, False], ids=["with scripts", "without scripts"])
def test_hostile_names_are_text(tmp_path: Path, open_page: Open, script: bool) -> None:
    """Whatever a name is, it is text: nothing of it runs, and no page grows wider than a phone."""
    names = [name.encode("utf-8", "replace").decode() for name in NAMES.values()]
    names = [f"{number} {name}" for number, name in enumerate(names)][:20]
    found = hall(tmp_path / "club.sqlite", names=names)
    with serving(found.path) as served:
        page = open_page(f"{served.address}/?lang=en", java_script_enabled=script, **PHONE)
        page.on("dialog", lambda dialog: pytest.fail(dialog.message))
        expect(page.get_by_text("<script>alert(1)</script>&amp;").first).to_be_visible()
        for address in ("/", "/standings", "/list/1/1", "/replay/1/1/1"):
            page.goto(f"{served.address}{address}")
            assert page.locator("main script, main img, main iframe").count() == 0
            if script:
                assert page.evaluate("document.documentElement.scrollWidth") <= 360, address


def test_nothing_scrolls_sideways_on_a_phone(at_ten_tables: Tables, open_page: Open) -> None:
    """At 360 px only tables of numbers scroll within themselves."""
    _, served = at_ten_tables
    page = open_page(f"{served.address}/?lang=de", **PHONE)
    player = player_address(page, served)

    for language in ("de", "fr"):
        for address in (*PAGES, player):
            page.goto(f"{served.address}{address}?lang={language}")
            assert page.evaluate("document.documentElement.scrollWidth") <= 360, address
    page.goto(f"{served.address}/?lang=en")
    enter(page, served)
    for address in ("/director", "/director/deal/1/1/1"):
        page.goto(f"{served.address}{address}")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, address


def test_beamer_turns_its_pages_and_nothing_is_cut_off(at_ten_tables: Tables, open_page: Open) -> None:
    """All ten tables and everybody's place are shown in turn, whole, in letters of 3.2 % of the height and more."""
    _, served = at_ten_tables
    page = open_page(f"{served.address}/beamer?lang=en", **BEAMER)
    expect(page.locator("#pager-screen")).to_have_text(re.compile("Screen 1 of"))
    count = int(page.locator("#pager-screen").inner_text().split()[-1])
    tables: set[str] = set()
    ranks = 0
    for _ in range(count):
        tables |= set(page.locator("article:visible h2").all_inner_texts())
        ranks += page.locator("[data-rank]:visible").count()
        cut = page.evaluate("""() => [...document.querySelectorAll("article, #ranks, #tables")]
            .filter((one) => one.offsetParent && one.scrollHeight > one.clientHeight + 1).map((one) => one.id)""")
        assert cut == []
        small = page.evaluate("""() => [...document.querySelectorAll(".people tbody :is(th, td), [data-rank] *")]
            .filter((one) => one.offsetParent && parseFloat(getComputedStyle(one).fontSize) < 34).length""")
        assert small == 0
        page.keyboard.press("ArrowRight")
    assert tables == {f"Table {number}" for number in range(1, 11)}
    page.goto(f"{served.address}/standings")
    assert ranks == page.locator("[data-rank]").count()


def test_language_and_colours_are_kept(at_five_tables: Tables, open_page: Open) -> None:
    """The browser's language is taken at first; what is chosen stays chosen, without any script."""
    _, served = at_five_tables
    page = open_page(f"{served.address}/", locale="fr-FR", java_script_enabled=False, color_scheme="light")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.get_by_role("link", name="Deutsch").click()
    page.get_by_role("link", name="Dunkel").click()
    page.get_by_role("link", name="Stand", exact=True).click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(11, 14, 18)"


def test_a_board_says_when_its_server_is_gone(tmp_path: Path, open_page: Open) -> None:
    """What stands there then may be old."""
    found = hall(tmp_path / "club.sqlite")
    with serving(found.path) as served:
        page = open_page(f"{served.address}/?lang=en")
        expect(page.locator("#clock")).to_have_text(re.compile(r"left 1:\d\d:\d\d"))
    expect(page.get_by_role("alert")).to_have_text(re.compile("No connection"))
