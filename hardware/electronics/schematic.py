"""The circuit diagram: four sheets, which together show every pin of every part once; as SVG, and as one PDF."""

from collections.abc import Callable
from pathlib import Path

from electronics.netlist import Netlist, Place
from electronics.sheet import PITCH, Sheet

FOLDER = "schematic"
PDF = "table.pdf"
_PLACES = ("south", "west", "north", "east")


def _pico(sheet: Sheet) -> None:
    sheet.title("1  Pico and supplies", (0, 1.2))
    sheet.box(
        "A1", (4, 0), [str(pin) for pin in range(1, 21)], [str(pin) for pin in range(40, 20, -1)], width=4
    )
    sheet.note("Pins as they lie on the Pico, USB at the top.", (4, -PITCH * 21.2))

    x = 15.0
    sheet.title("Supply of the readers and the backlight", (x, 1.2))
    sheet.box("U4", (x + 1.6, 0), ["VIN", "GND"], ["VOUT"], width=2.2)
    sheet.columns((x + 8.5, 0), [("+5V", ["C2"]), ("+3V3_READERS", ["C3"])])
    sheet.title("Hold-up, sense of the supply", (x, -3.2))
    sheet.columns((x + 0.6, -4.4), [("VSYS", ["R27", "C1"]), ("VSYS", ["D5"])], 3.0)
    sheet.columns((x + 7.4, -4.4), [("+5V", ["R25", "R26"]), ("SUPPLY_SENSE", ["C11"])], 3.2)
    sheet.title("Clock, sound, service", (x, -9.0))
    sheet.box("A2", (x + 1.6, -10.2), ["SDA", "SCL", "32K", "SQW"], ["VCC", "GND"], width=2.4)
    sheet.columns((x + 7.4, -10.2), [("BUZZER", ["R24"])])
    sheet.cable("W10", "sounder", "J17", "BZ1", (x + 2.4, -15.4), {})
    sheet.cable("W11", "reset", "J18", "SW13", (x + 2.4, -18.0), {})
    sheet.box("J14", (x + 12.4, -9.8), ["1", "2", "3"], [], width=1.6)
    sheet.box("J15", (x + 12.4, -12.4), ["1", "2"], [], width=1.6)
    sheet.box("J16", (x + 12.4, -14.4), [str(pin) for pin in range(1, 6)], [], width=1.6)
    sheet.note("a serial line,\nfor fault search", (x + 14.4, -10.2))
    sheet.note("the service key, read\nat power-on", (x + 14.4, -12.8))
    sheet.note("free, for another chip\non the same bus", (x + 14.4, -14.8))
    sheet.note("Cell CR2032, and the charging\nresistor off the board.", (x + 1.0, -13.4))


def _readers(sheet: Sheet) -> None:
    sheet.title("2  Readers", (0, 1.2))
    sheet.note(
        "Their outputs drive MISO even when they are not selected: U1 lets one of them through.", (3.6, 1.2)
    )
    for index, place in enumerate(_PLACES):
        column, row = index % 2, index // 2
        at = (7.6 + 17.6 * column, -0.6 - 6.6 * row)
        through = {"8": f"R{9 + index}", "5": f"R{1 + index}", "7": f"R{5 + index}"}
        sheet.cable(f"W{1 + index}", f"reader {place}", f"J{1 + index}", f"A{4 + index}", at, through)
    top = -14.4
    gates = [f"{gate}{end}" for gate in range(1, 5) for end in ("A", "OE")]
    outputs = [name for gate in range(1, 5) for name in (f"{gate}Y", None)]
    sheet.box("U1", (3.4, top), gates, [*outputs, "VCC", "GND"], width=2.6)
    sheet.columns((12.4, top), [("+3V3", [f"R{13 + index}"]) for index in range(4)], 2.4)
    sheet.columns((12.4, top - 3.6), [("READERS_RESET", ["R33", "R17"])], 2.4)
    sheet.columns((16.6, top - 3.6), [("+3V3", ["C8"])])
    sheet.columns((23.2, top), [("+3V3_READERS", [f"C{4 + index}"]) for index in range(4)], 2.6)
    sheet.note("C4 to C7: one beside each of J1 to J4.  C8: beside U1.", (23.2, top - 2.6))
    far = [("+3V3_READERS", [f"C{16 + index}"]) for index in range(4)]
    sheet.columns((12.4, top - 8.4), far, 2.6)
    sheet.note("C16 to C19: one on each reader, between its 3.3V and GND.", (12.4, top - 11.0))
    pulled = [(f"{place.upper()}_MISO", [f"R{37 + index}"]) for index, place in enumerate(_PLACES)]
    sheet.columns((23.2, top - 3.6), pulled, 2.6)


def _display(sheet: Sheet) -> None:
    sheet.title("3  Display and backlight", (0, 1.2))
    sheet.cable(
        "W5", "display", "J5", "A3", (8.6, 0), {"3": "R34", "4": "R35", "5": "R36", "6": "R42", "7": "R41"}
    )
    sheet.note(
        "The other five pins of the module's header belong to a touch panel and stay free.", (8.6, -6.4)
    )
    sheet.columns((20.4, 0), [("+3V3", ["R32"]), ("DISPLAY_BACKLIGHT", ["R29"])], 3.6)
    sheet.column((20.4, -3.2), "+3V3_READERS", ["R30"])
    sheet.transistor("Q2", (8.6, -9.0), "R28")
    sheet.transistor("Q1", (20.4, -9.0), "R31")


def _seats(sheet: Sheet) -> None:
    sheet.title("4  Keys and lights", (0, 1.2))
    left = [f"GPA{bit}" for bit in range(8)] + [f"GPB{bit}" for bit in range(8)]
    right = [
        "VDD",
        "RESET",
        "SCL",
        "SDA",
        "INTA",
        "INTB",
        None,
        "A0",
        "A1",
        "A2",
        "VSS",
        None,
        "NC11",
        "NC14",
    ]
    sheet.box("U3", (3.6, 0), left, right, width=3)
    sheet.note("GPA7 and GPB7 can be outputs only: no key is there.", (1.0, -PITCH * 17.2))
    sheet.columns(
        (0.6, -12.4),
        [("+3V3", [name]) for name in ("R18", "R19", "R20", "R21", "C10")],
        2.4,
    )
    gates = [f"{gate}{end}" for gate in range(1, 5) for end in ("A", "OE")]
    outputs = [name for gate in range(1, 5) for name in (f"{gate}Y", None)]
    sheet.box("U2", (3.6, -17.0), gates, [*outputs, "VCC", "GND"], width=2.4, through={"1Y": "R23"})
    sheet.columns((1.4, -24.6), [("LIGHTS_DATA", ["R22"]), ("+5V", ["C9"])], 2.6)
    sheet.note("C9: beside U2.  C10: beside U3.", (1.0, -27.2))
    for index, place in enumerate(_PLACES):
        _seat(sheet, index, place, (19.6, -0.6 - 6.4 * index))


def _seat(sheet: Sheet, index: int, place: str, at: tuple[float, float]) -> None:
    x, y = at
    through = {str(5 + key): f"R{43 + 3 * index + key}" for key in range(3)}
    sheet.cable(f"W{6 + index}", f"seat {place}", f"J{6 + index}", f"J{10 + index}", at, through)
    sheet.box(f"D{1 + index}", (x + 11.6, y), ["DIN", "5V"], ["DOUT", "GND"], width=1.8)
    keys = [
        (f"{place.upper()}_CONTACT_{key}", [f"SW{3 * index + number}"])
        for number, key in enumerate(("LEFT", "MIDDLE", "RIGHT"), 1)
    ]
    sheet.columns((x + 9.8, y - 2.9), keys, 3.1)
    sheet.columns((x + 18.4, y - 2.9), [("+5V", [f"C{12 + index}"])])


SHEETS: dict[str, Callable[[Sheet], None]] = {
    "1_pico_and_supplies": _pico,
    "2_readers": _readers,
    "3_display": _display,
    "4_keys_and_lights": _seats,
}


def draw(netlist: Netlist, folder: Path) -> list[Path]:
    """Draw all sheets into a folder, as SVG and in one PDF; return the files. Two runs make the same files."""
    import matplotlib
    from matplotlib.backends.backend_pdf import PdfPages

    matplotlib.use("Agg")
    # Text stays text, which can be searched; the names inside the file are drawn from their content.
    settings = {"svg.fonttype": "none", "svg.hashsalt": "stichtisch", "font.family": "DejaVu Sans"}
    paths = []
    drawn: set[Place] = set()
    with (
        matplotlib.rc_context(settings),
        PdfPages(folder / PDF, metadata={"CreationDate": None, "Title": "Stichtisch: circuit"}) as pages,
    ):
        for name, fill in SHEETS.items():
            sheet = Sheet(netlist)
            fill(sheet)
            twice = drawn & sheet.drawn
            assert not twice, f"drawn on two sheets: {sorted(twice)}"
            drawn |= sheet.drawn
            figure = sheet.drawing.draw(show=False).getfig()
            pages.savefig(figure)
            paths.append(folder / f"{name}.svg")
            figure.savefig(paths[-1], metadata={"Date": None, "Title": f"Stichtisch: {name}"})
            _name_other_fonts(paths[-1])
    missing = {(part.ref, number) for part in netlist.parts.values() for number in part.pins} - drawn
    assert not missing, f"on no sheet: {sorted(missing)}"
    return [*paths, folder / PDF]


def _name_other_fonts(path: Path) -> None:
    # For whoever does not have the one that the places of the texts were worked out with.
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("'DejaVu Sans'", "'DejaVu Sans', Verdana, sans-serif"), encoding="utf-8")
