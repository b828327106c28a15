"""Tests that the documents (bring-up, failure analysis, untested assumptions) refer to existing parts and tests."""

import ast
import re
from pathlib import Path
from runpy import run_path

import pytest

from electronics import bill
from electronics.netlist import HARDWARE
from stichtisch.device import selftest, source_folders

ROOT = HARDWARE.parent
# The sections of bringup.md, by the function of the self-test's report.
SECTIONS = {
    "_reader": "Reader South",
    "_range_text": "Reader South",
    "_reach": "Reader South",
    "_display": "Display",
    "_keys": "Keys",
    "_supply": "Supply",
    "_clock": "Clock chip",
    "_flash": "Flash",
    "_lights": "Lights, buzzer",
}
# Matches a phrase, but not a name or punctuation.
PHRASE = re.compile(r"[A-Za-z]{3,}.*[ :]")


def page(name: str) -> str:
    """Return the text of a document with its lines joined."""
    return " ".join((HARDWARE / name).read_text(encoding="utf-8").split())


PAGES = ("README.md", "bringup.md", "fmea.md", "UNTRIED.md", "power.md", "starter/README.md")


def anchors(file: Path) -> set[str]:
    """Return the link anchors of a document's headings."""
    headings = re.findall(r"^#+ (.*)$", file.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.fixture(scope="module")
def sections() -> dict[str, str]:
    """Return the text of each section of bringup.md, by its heading."""
    text = (HARDWARE / "bringup.md").read_text(encoding="utf-8")
    parts = re.split(r"^#{2,3} (.*)$", text, flags=re.MULTILINE)
    return {heading: " ".join(body.split()) for heading, body in zip(parts[1::2], parts[2::2], strict=True)}


def section(sections: dict[str, str], start: str) -> str:
    (section_body,) = [body for heading, body in sections.items() if heading.startswith(start)]
    return section_body


def phrases(function: ast.FunctionDef) -> set[str]:
    """Return the phrases in a function's code, without its docstring."""
    docstring = ast.get_docstring(function, clean=False)
    texts = {node.value for node in ast.walk(function) if isinstance(node, ast.Constant)} - {docstring}
    return {text.strip(" ,(:") for text in texts if isinstance(text, str) and PHRASE.search(text)}


def test_every_line_of_the_report_has_its_paragraph(sections):
    tree = ast.parse(Path(selftest.__file__).read_text(encoding="utf-8"))
    functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    # Each new function of the report must be added to SECTIONS.
    assert {name for name, node in functions.items() if "Finding" in ast.unparse(node)} - set(SECTIONS) <= {
        *("findings", "lines")
    }
    count = 0
    for name, start in SECTIONS.items():
        for phrase in phrases(functions[name]):
            if phrase != start and phrase != "Reader":
                assert phrase in section(sections, start), (name, phrase)
                count += 1
    assert count > 30


def test_every_part_that_the_table_reports_has_its_paragraph(sections):
    tree = ast.parse(
        (source_folders.firmware_folder() / "table" / "selftest" / "selftest.py").read_text(encoding="utf-8")
    )
    parts = {
        str(node.args[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and ast.unparse(node.func) == "self._report"
        and isinstance(node.args[0], ast.Constant)
    }
    assert len(parts) == 8
    # The number of readers is not a line of the report.
    for name in parts - {"board"}:
        assert any(body.startswith(f"The table reports `{name}`") for body in sections.values()), name


def test_every_word_of_the_page_on_the_display_is_explained():
    texts = run_path(str(source_folders.firmware_folder() / "table" / "texts" / "en.py"))["TEXTS"]
    text = page("bringup.md")
    shown = {name: words for name, words in texts.items() if name.startswith("selftest")}
    assert len(shown) > 10
    for name, words in shown.items():
        for piece in re.split(r"\{\d*\}", words):
            assert piece.strip(" ,;") in text, name


def test_the_limits_are_those_of_the_report(sections):
    reader, supply = section(sections, "Reader South"), section(sections, "Supply")
    assert f"up to {selftest._AMPLE_POWER}: a good value" in reader
    assert f"{selftest._AMPLE_POWER + 1} to {selftest._ENOUGH_POWER}:" in reader
    assert f"{selftest._ENOUGH_POWER + 1} to {selftest._POWER_IN_PLAY}:" in reader
    assert f"above {selftest._POWER_IN_PLAY}:" in reader
    assert f"below {selftest._LOWEST_MILLIVOLTS / 1000:.2f} V" in supply
    assert f"above {selftest._HIGHEST_MILLIVOLTS / 1000:.2f} V" in supply


def named_tests() -> list[tuple[str, str, str]]:
    """Return (file, function, name of the failure mode or "") for every test that fmea.md names."""
    text = (HARDWARE / "fmea.md").read_text(encoding="utf-8")
    return re.findall(r"`(tests/[\w/]+\.py)::(\w+)`(?: \[(.*?\)?)\])?", text)


def test_the_failure_analysis_names_tests_that_exist():
    named = named_tests()
    assert len(named) > 40
    for file, function, mode in named:
        source = (ROOT / file).read_text(encoding="utf-8")
        assert f"def {function}(" in source, f"{file}::{function}"
        assert not mode or f'"{mode}"' in source, f"{file} has no mode {mode}"


def test_every_failure_has_a_test_or_says_why_not():
    rows = re.findall(
        r"^\| (\d+) \|(.*)\|$", (HARDWARE / "fmea.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert [int(number) for number, _ in rows] == list(range(1, len(rows) + 1))
    for number, row in rows:
        cells = [cell.strip() for cell in row.split("|")]
        assert len(cells) == 5, number
        assert "::" in cells[-1] or re.match(r"none: .{10,}", cells[-1]), number


def test_every_fault_of_a_reader_that_a_twin_knows_is_analysed():
    text = page("fmea.md")
    modes = (ROOT / "tests/firmware/test_failure_modes.py").read_text(encoding="utf-8")
    numbers = set(re.findall(r'^    "(\d+) ', modes, flags=re.MULTILINE))
    assert numbers == {str(number) for number in range(1, 13)}
    for number in numbers:
        assert re.search(rf"\[{number} ", text) or number in ("4", "7", "8", "10"), number


@pytest.mark.parametrize("name", [*PAGES, "assembly.md"])
def test_references_are_those_of_the_circuit(circuit, all_cables, parts_list, name):
    known = {*circuit.parts, *(cable.ref for cable in all_cables)}
    known |= {ref for row in parts_list for ref in row.references}
    # L1 and L2 are coils on a reader board, A0 is an address pin of the MCP23017.
    known |= {"L1", "L2", "A0"}
    for ref in re.findall(r"(?<![\w./-])(?:[ACDJLQRUW]|SW|BZ)\d{1,2}\b", page(name)):
        assert ref in known, ref


@pytest.mark.parametrize(
    "name",
    [*PAGES, "assembly.md", "cards.md", "board/README.md", "enclosure/README.md", "enclosure/PARTS.md"],
)
def test_links_lead_somewhere(name):
    file = HARDWARE / name
    for link, part in re.findall(r"\]\(([^)#]*)#?([^)]*)\)", file.read_text(encoding="utf-8")):
        if not link.startswith("http"):
            there = file.parent / link if link else file
            assert there.exists(), link
            assert not part or part in anchors(there), part


def test_the_readme_has_the_figures_of_bill_and_budget(parts_list, budget):
    text = page("README.md")
    assert f"about {bill.total(parts_list):.0f} EUR" in text
    assert f"{budget.total('typical'):.0f} mA, at worst {budget.total('worst'):.0f} mA" in text


def test_the_sense_before_the_firmware_is_that_of_its_resistors_and_the_pulled_pin(circuit):
    upper, lower = (float(circuit.parts[ref].value.replace("k", "")) for ref in ("R25", "R26"))
    # At reset, every GPIO has a pull-down of 50 to 80 kilohm (RP2040 datasheet).
    lowest, highest = (100 / (1 + upper * (1 / lower + 1 / pull)) for pull in (50, 80))
    assert f"| `SUPPLY_SENSE` (A1.31) | {lowest:.0f} to {highest:.0f} % of `+5V`" in page("bringup.md")


@pytest.mark.parametrize("number", ["W1", "W2", "W3", "W4", "W5"])
def test_contacts_are_checked_against_the_names_printed_on_the_module(circuit, all_cables, number):
    (cable,) = [cable for cable in all_cables if cable.ref == number]
    # The reader's module is connected through its adapter.
    (module,) = [
        part
        for part in circuit.parts.values()
        if part.assembly == cable.far.assembly and part.ref.startswith("A")
    ]
    pins = {pin.net: pin.name for pin in module.pins.values() if pin.net is not None}
    names = ", ".join(pins[wire.net] for wire in cable.wires)
    numbers = "1 to 10" if len(cable.wires) == 10 else "1 and 3 to 10"
    assert [wire.near.number for wire in cable.wires] == [
        str(number) for number in range(1, 11) if numbers == "1 to 10" or number != 2
    ]
    assert re.search(
        rf"contacts {numbers} of the plug for [\w ]+ to the pins labelled {re.escape(names)}[;.]",
        page("assembly.md"),
    )


def test_the_contacts_of_the_keys_are_those_of_the_cables(all_cables):
    for cable in all_cables:
        if cable.name.startswith("seat"):
            keys = [wire for wire in cable.wires if "_CONTACT_" in wire.net]
            contacts = {wire.net.rsplit("_", 1)[1]: wire.near.number for wire in keys}
            assert (contacts["LEFT"], contacts["MIDDLE"], contacts["RIGHT"]) == ("3", "4", "9")
    assert "(◀ 3, ● 4, ▶ 9)" in page("assembly.md")


def test_the_colours_that_the_readme_names_are_those_of_the_cables(all_cables):
    assert "in W5 to W9 the brown wire is `GND`, the red wire is `+5V`" in page("README.md")
    by_ref = {cable.ref: [wire.net for wire in cable.wires] for cable in all_cables}
    # The colour codes begin with brown and red (IEC 60757).
    assert {by_ref[f"W{number}"][0] for number in range(5, 10)} == {"GND"}
    assert {by_ref[f"W{number}"][1] for number in range(5, 10)} == {"+5V"}
    # Green is the fifth colour.
    (display,) = [cable for cable in all_cables if cable.ref == "W5"]
    assert [wire.near.number for wire in display.wires if wire.net == "GND"] == ["1", "5"]
    assert "Brown and green both go to GND" in page("assembly.md")


def untried() -> dict[int, list[str]]:
    """Return the rows of UNTRIED.md by number: assumption, used in, experiment, change if it fails."""
    text = (HARDWARE / "UNTRIED.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d+) \|(.*)\|$", text, flags=re.MULTILINE)
    assert [int(number) for number, _ in rows] == list(range(1, len(rows) + 1))
    return {int(number): [cell.strip() for cell in row.split("|")] for number, row in rows}


def test_what_is_untried_has_its_experiment():
    for number, (assumed, where, experiment, otherwise) in untried().items():
        assert assumed and experiment and otherwise, number
        for file in re.findall(r"`(firmware/[\w/.]+)`", where):
            assert (ROOT / file).is_file(), file


@pytest.mark.parametrize("name", ["assembly.md", "cards.md"])
def test_what_a_page_calls_untried_is_in_the_list(name):
    marks = re.findall(r"\[◇(\d+)\]\(UNTRIED.md\)", page(name))
    # The first ◇ on a page is in the explanation of this sign.
    assert marks and page(name).count("◇") == len(marks) + 1
    for number in marks:
        assert f"({name})" in untried()[int(number)][1], number


@pytest.mark.parametrize(
    "name", ["README.md", "bringup.md", "fmea.md", "power.md", "assembly.md", "cards.md"]
)
def test_every_page_says_that_no_bench_has_seen_it(name):
    assert re.search(
        r"No table has been built|no table has been measured|on a bench|was measured on this table",
        page(name),
    )
