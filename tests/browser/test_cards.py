"""Tests the drawn cards of the browser table: the faces of all cards can be told apart on a phone."""

import itertools
import json
import os
import re
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Page, Route

from cardrules.cards import card_text
from cardrules.double.cards import CARDS as PAIRS
from cardrules.games import GAMES, panel_of
from stichtisch.cards.suits import STYLES, SUITS, Style, layers
from stichtisch.i18n import LANGUAGES
from stichtisch.look.drawn_cards import can_draw, card_symbols
from table.texts import de, en, fr

pytestmark = pytest.mark.browser

Open = Callable[..., Page]

OUT = Path(__file__).parents[2] / "out"
FILES = Path(__file__).parents[2] / "host" / "stichtisch" / "look" / "files"
HOST = "http://cards.test/"
# The policy forbids content from other origins, and inline styles and scripts.
POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; form-action 'none'; base-uri 'none'"
TYPES = {".js": "text/javascript", ".css": "text/css"}
PHONE = {
    "viewport": {"width": 360, "height": 740},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
DESK = {"viewport": {"width": 1280, "height": 900}}
# The visible width of each card but the last, in a hand of twelve cards on a phone.
STRIP = 26
WIDTH = 72
# The size of the card's corner that contains only the index, no picture.
INDEX = (18, 40)
RANKS = "23456789TJQKA"
TEXTS = {"de": de.TEXTS, "en": en.TEXTS, "fr": fr.TEXTS}
SCHEMES: list[tuple[Style, bool]] = [("french", False), ("french", True), ("german", False)]
AA = 4.5

DRAW = """async ([style, cards, options, where]) => {
    const { face, back } = await import("/cards.js");
    const add = (markup) => {
        const item = document.createElement("span");
        item.innerHTML = markup;
        return item;
    };
    const row = document.createElement("div");
    row.className = where;
    row.append(...cards.map((card) => add(card ? face(style, card, { label: card, ...options }) : back(options))));
    document.querySelector("main").append(row);
}"""


def page_with_symbols() -> str:
    """Return a page that contains only the cloth and the card symbols."""
    return (
        '<!doctype html><html lang="en"><title>Cards</title><meta name="viewport" content="width=device-width">'
        '<link rel="stylesheet" href="/cards.css"><link rel="stylesheet" href="/cloth.css">'
        '<script type="module" src="/cloth.js"></script><main></main></html>'
    )


CLOTH_CSS = f"""
body {{ margin: 0; background: #2c5d44; --card-width: {WIDTH}px; }}
main > * {{ margin: 6px 1px; }}
.row {{ display: flex; flex-wrap: wrap; gap: 6px; }}
.large {{ --card-width: 200px; }}
"""
CLOTH_JS = """
import { symbols } from "/cards.js";
document.body.insertAdjacentHTML("afterbegin", symbols());
document.documentElement.dataset.ready = "yes";
"""
MADE = {
    "/": (page_with_symbols(), "text/html"),
    "/cloth.css": (CLOTH_CSS, TYPES[".css"]),
    "/cloth.js": (CLOTH_JS, TYPES[".js"]),
}


@pytest.fixture
def open_cards(open_page: Open) -> Iterator[Open]:
    """Yield a function that opens the page with the symbols. The page must not load anything from another origin."""
    elsewhere = []

    def serve(route: Route) -> None:
        address = route.request.url
        path = address.removeprefix(HOST.rstrip("/"))
        file = FILES / path.lstrip("/")
        if not address.startswith(HOST):
            elsewhere.append(address)
            route.abort()
        elif path in MADE:
            body, kind = MADE[path]
            route.fulfill(body=body, content_type=kind, headers={"Content-Security-Policy": POLICY})
        else:
            route.fulfill(body=file.read_bytes(), content_type=TYPES[file.suffix])

    def open(**facts: Any) -> Page:
        page = open_page("about:blank", **facts)
        page.route("**/*", serve)
        page.goto(HOST)
        page.locator("html[data-ready]").wait_for(state="attached", timeout=5000)
        return page

    yield open
    assert elsewhere == []


def draw(page: Page, style: Style, cards: list[str], where: str = "row", **options: object) -> None:
    """Draw cards on the page. An empty text is a card that is face down."""
    page.evaluate(DRAW, [style, cards, options, where])


def packs() -> dict[str, list[str]]:
    """Return the distinct cards of each pack of each game."""
    found = {}
    for game in GAMES:
        for name, _, ranks, _ in panel_of(game).PACKS:
            found[name] = [suit + rank for suit in SUITS for rank in ranks] or PAIRS.split()
    return found


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour #rrggbb (WCAG 2.1)."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(part * weight for part, weight in zip(linear, (0.2126, 0.7152, 0.0722), strict=True))


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours, from 1 to 21 (WCAG 2.1)."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def differing(one: Image.Image, other: Image.Image) -> int:
    """Return the number of pixels whose grey values differ by at least a quarter of the range."""
    grey = ImageChops.difference(one, other).convert("L")
    return sum(grey.histogram()[64:])


def indices(page: Page) -> dict[str, Image.Image]:
    """Return the picture of each card's index in the upper left corner, by card."""
    picture = Image.open(BytesIO(page.screenshot(full_page=True))).convert("RGB")
    boxes = page.evaluate(
        "[...document.querySelectorAll('svg.card')].map((card) => [card.getAttribute('aria-label'),"
        " card.getBoundingClientRect().left + scrollX, card.getBoundingClientRect().top + scrollY])"
    )
    return {
        card: picture.crop((round(x), round(y), round(x) + INDEX[0], round(y) + INDEX[1]))
        for card, x, y in boxes
    }


@pytest.mark.parametrize(("style", "four_colours"), SCHEMES)
def test_every_card_of_every_game_is_told_by_its_index(
    open_cards: Open, style: Style, four_colours: bool
) -> None:
    """At a width of 72 px, the index of a card differs from that of each other card of its pack."""
    suited = [suit + rank for suit in SUITS for rank in RANKS]
    every = [cards for cards in packs().values() if "|" not in cards[0]]
    assert every and all(set(cards) <= set(suited) for cards in every)
    for cards in (suited, PAIRS.split()):
        page = open_cards(viewport=PHONE["viewport"])
        draw(page, style, cards, fourColours=four_colours, language="de")
        seen = indices(page)
        assert list(seen) == cards
        for one, other in itertools.combinations(cards, 2):
            assert differing(seen[one], seen[other]) >= 10, (one, other)


@pytest.mark.parametrize(("style", "four_colours"), SCHEMES)
def test_the_page_has_each_symbol_once_and_all_that_are_used(
    open_cards: Open, style: Style, four_colours: bool
) -> None:
    page = open_cards()
    every = sorted(
        {motif for cards in packs().values() for card in cards for motif in (card, *card.split("|"))}
    )
    draw(page, style, [*every, ""], fourColours=four_colours, colour="red")
    ids = page.evaluate("[...document.querySelectorAll('[id]')].map((one) => one.id)")
    assert len(ids) == len(set(ids))
    markup = page.content()
    used = set(re.findall(r'href="#([^"]+)"', markup)) | set(re.findall(r"url\(#([^)]+)\)", markup))
    assert used <= set(ids)
    faces = page.evaluate("[...document.querySelectorAll('svg.card')].map((card) => card.innerHTML)")
    assert len(set(faces)) == len(every) + 1
    assert not re.search(r'(?:href|src)="(?!#|/)', page.evaluate("document.body.innerHTML"))


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("language", TEXTS)
def test_the_index_has_the_letters_of_the_table(open_cards: Open, style: Style, language: str) -> None:
    page = open_cards()
    draw(page, style, [f"C{rank}" for rank in RANKS], language=language)
    written = page.evaluate(
        "[...document.querySelectorAll('svg.card')].map((card) =>"
        " [...card.querySelector('.card-index').querySelectorAll('[href^=\"#card-glyph-\"]')]"
        ".map((use) => use.getAttribute('href').slice(-1)).join(''))"
    )
    assert written == TEXTS[language][f"{style}_letters"].split(" ")


@pytest.mark.parametrize(("style", "four_colours"), SCHEMES)
def test_the_index_is_dark_enough(open_cards: Open, style: Style, four_colours: bool) -> None:
    """The contrast of each index is high enough for the lightest and the darkest colour of the paper."""
    page = open_cards()
    draw(page, style, [*(f"{suit}A" for suit in SUITS), "FOOL", "POPE"], fourColours=four_colours)
    papers = page.evaluate(
        "[...document.querySelectorAll('#card-paper stop')].map((stop) => stop.getAttribute('stop-color'))"
    )
    inks = page.evaluate(
        "[...document.querySelectorAll('.card-index')].map((index) => index.getAttribute('fill'))"
    )
    assert len(papers) == 2
    assert len(set(inks)) == {True: 4, False: 2 if style == "french" else 4}[four_colours] + 2
    assert min(contrast(ink, paper) for ink in inks for paper in papers) >= AA


@pytest.mark.parametrize("style", STYLES)
def test_a_number_card_has_as_many_signs(open_cards: Open, style: Style) -> None:
    """The number of suit signs is correct, not counting the two in the indices.

    A card with two motifs has the signs of each motif.
    """
    page = open_cards()
    numbers = range(2, 11)
    cards = [f"S{RANKS[number - 2]}" for number in numbers]
    draw(page, style, cards + [f"{card}|{card}" for card in cards])
    signs = page.evaluate(
        "(sign) => [...document.querySelectorAll('svg.card')].map((card) =>"
        " card.querySelectorAll(`[href='${sign}']`).length)",
        f"#card-{style}-S",
    )
    assert signs == [number + 2 for number in numbers] + [2 * number + 2 for number in numbers]


@pytest.mark.parametrize("style", STYLES)
def test_suits_are_those_of_printed_cards(open_cards: Open, style: Style) -> None:
    page = open_cards()
    shapes = page.evaluate("async () => (await import('/cards/suits.js')).SHAPES")[style]
    for suit in SUITS:
        printed = layers(suit, style)
        assert len(shapes[suit]) == len(printed)
        for (colour, path), layer in zip(shapes[suit], printed, strict=True):
            assert colour in ("", layer.colour)
            numbers = [float(number) for number in re.findall(r"-?[\d.]+", path)]
            points = [
                value
                for start, steps in layer.path
                for x, y in (start, *itertools.chain.from_iterable(steps))
                for value in (100 * x, -100 * y)
            ]
            assert numbers == pytest.approx(points, abs=0.11)


def test_a_label_is_text_and_other_cards_are_refused(open_cards: Open) -> None:
    page = open_cards()
    hostile = '"><script>document.title = "x"</script>&amp;'
    draw(page, "french", ["HT"], label=hostile)
    assert page.locator("svg.card").get_attribute("aria-label") == hostile
    assert page.locator("svg.card script").count() == 0
    draw(page, "french", ["HT"], label="")
    assert page.locator("svg.card").last.get_attribute("aria-hidden") == "true"
    for style, card in (
        ("french", "H1"),
        ("french", "X"),
        ("french", "toString"),
        ("tarot", "HT"),
        ("german", "HT|"),
    ):
        refused = page.evaluate(
            "([style, card]) => import('/cards.js').then((cards) => cards.face(style, card))"
            ".then(() => '', (error) => error.name)",
            [style, card],
        )
        assert refused == "RangeError", card


def test_a_hand_of_twelve_fits_a_phone(open_cards: Open) -> None:
    """If a fan is too wide for the page, its cards overlap more, so that the last card is completely visible."""
    page = open_cards(**PHONE)
    hand = [card_text(code) for code in range(12)]
    draw(page, "german", hand, where="card-fan")
    lefts = page.evaluate(
        "[...document.querySelectorAll('svg.card')].map((card) => card.getBoundingClientRect().left)"
    )
    steps = [after - before for before, after in itertools.pairwise(lefts)]
    assert min(steps) >= STRIP - 0.5
    assert lefts[-1] + WIDTH <= 360
    assert page.evaluate("document.documentElement.scrollWidth") == 360


REFERRED = re.compile(r'(?:href="#|url\(#)([^")]+)')
DRAWN = """async ([style, cards, languages]) => {
    const { face, symbols } = await import("/cards.js");
    const inside = (markup) => markup.replace(/^<svg[^>]*>/, "").replace(/<[/]svg>$/, "");
    const parts = {};
    const each = /<(symbol|linearGradient|clipPath) id="([^"]+)".*?<[/]\\1>/g;
    for (const [whole, , id] of symbols().matchAll(each)) parts[id] = whole;
    const faces = languages.map((language) =>
        Object.fromEntries(cards.map((card) => [card, inside(face(style, card, { language }))])));
    return [parts, faces];
}"""


@pytest.mark.parametrize("style", STYLES)
def test_pages_without_a_script_have_the_same_cards(open_cards: Open, style: Style) -> None:
    """The face files are equal to the output of cards.js. With KEEP=yes, the test writes them."""
    cards = sorted({card for pack in packs().values() for card in pack})
    parts, faces = open_cards().evaluate(DRAWN, [style, cards, list(LANGUAGES)])
    drawn = json.dumps(
        faces_file(parts, dict(zip(LANGUAGES, faces, strict=True))), indent=1, ensure_ascii=False
    )
    file = FILES.parent / "faces" / f"{style}.json"
    if os.environ.get("KEEP") == "yes":
        file.write_text(drawn + "\n", encoding="utf-8")
    assert file.read_text(encoding="utf-8") == drawn + "\n"
    for language in LANGUAGES:
        assert all(can_draw(style, language, card) for card in cards)
        symbols = card_symbols(style, language, cards)
        assert set(REFERRED.findall(symbols)) <= set(re.findall(r'id="([^"]+)"', symbols))


def faces_file(parts: dict[str, str], faces: dict[str, dict[str, str]]) -> dict[str, Any]:
    """Return the content of a face file, with common faces of all languages stored once, and only the parts in use."""
    first = next(iter(faces.values()))
    same = {card: face for card, face in first.items() if all(one[card] == face for one in faces.values())}
    own = {
        language: {card: face for card, face in one.items() if card not in same}
        for language, one in faces.items()
    }
    needed: dict[str, str] = {}
    waiting = [face for one in faces.values() for face in one.values()]
    while waiting:
        for id in REFERRED.findall(waiting.pop()):
            if id not in needed:
                needed[id] = parts[id]
                waiting.append(parts[id])
    return {"parts": {id: needed[id] for id in sorted(needed)}, "faces": {"any": same, **own}}


def test_pictures(open_cards: Open) -> None:
    """Save pictures of all packs on a phone and on a desktop, for visual inspection."""
    OUT.mkdir(exist_ok=True)
    french = [suit + rank for suit in SUITS for rank in "AKQJT987"]
    for name, facts, where in (("phone", PHONE, "row"), ("desk", DESK, "row large")):
        page = open_cards(**facts)
        for style, four_colours in SCHEMES:
            draw(page, style, french[::3], where="card-fan", fourColours=four_colours)
            draw(page, style, french, where=where, fourColours=four_colours, language="de")
        draw(page, "french", [*PAIRS.split(), ""], where=where, fourColours=True)
        page.screenshot(path=OUT / f"cards-{name}.png", full_page=True)
