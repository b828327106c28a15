"""The circuit diagram: four sheets, as SVG and as one PDF. Together, the sheets show every pin of every part once."""

from collections.abc import Callable
from pathlib import Path

from electronics.netlist import Netlist, Place
from electronics.revision import REVISION
from electronics.sheet import PITCH, Point, Sheet

FOLDER = "schematic"
PDF = "table.pdf"
_PLACES = ("south", "west", "north", "east")


def _pico(sheet: Sheet) -> None:
    left, right = [str(pin) for pin in range(1, 21)], [str(pin) for pin in range(40, 20, -1)]
    sheet.box("A1", (6.0, -2.6), left, right, width=4)
    sheet.note("Pins as they lie on the Pico, USB at the top.", (6.0, -15.6))
    _regulator(sheet, (18.0, -3.4))
    _hold_up(sheet, (18.0, -8.6))
    _sense(sheet, (32.0, -8.6))
    sheet.title("Clock", (17.0, -13.2))
    sheet.box("A2", (20.0, -14.4), ["SDA", "SCL", "32K", "SQW"], ["VCC", "GND"], width=2.4)
    sheet.note("Cell CR2032, and the charging\nresistor off the board.", (18.4, -17.6))
    _sound_and_reset(sheet, (29.6, -15.0))
    sheet.title("Bare pins", (17.0, -20.2))
    for ref, pins, x, note in (
        ("J14", 3, 21.0, "a serial line,\nfor fault search"),
        ("J15", 2, 29.0, "the service key,\nread at power-on"),
        ("J16", 5, 37.0, "free, for another chip\non the same bus"),
    ):
        sheet.box(ref, (x, -21.6), [str(pin) for pin in range(1, pins + 1)], [], width=0.8, called="")
        sheet.note(note, (x - 1.2, -21.6 - PITCH * (pins + 1.2)))


def _regulator(sheet: Sheet, at: Point) -> None:
    x, y = at
    sheet.title("Supply of the readers and the backlight", (x - 1, y + 1.6))
    sheet.label("+5V", at)
    chip = sheet.box("U4", (x + 4, y + 0.42), ["VIN", "GND"], ["VOUT"], width=2.2, wired=["VIN", "VOUT"])
    sheet.wire(at, chip["VIN"])
    sheet.to_ground("C2", (x + 1.4, y))
    out = sheet.wire(chip["VOUT"], (x + 10.4, y))
    sheet.label("+3V3_READERS", out, "right")
    sheet.to_ground("C3", (x + 8.4, y))


def _hold_up(sheet: Sheet, at: Point) -> None:
    x, y = at
    sheet.title("Hold-up", (x - 1, y + 1.4))
    sheet.label("VSYS", at)
    sheet.wire(at, (x + 4.4, y))
    lower = sheet.down("R27", (x + 1.4, y))
    beside = sheet.down("D5", (x + 4.4, y))
    sheet.wire(lower, beside, (x + 8.0, lower[1]))
    sheet.label("HOLD_UP", (x + 8.0, lower[1]), "right")
    sheet.to_ground("C1", (x + 7.0, lower[1]))
    sheet.note("Filled slowly through R27,\nemptied through D5.", (x + 0.4, y - 2.4))


def _sense(sheet: Sheet, at: Point) -> None:
    x, y = at
    sheet.title("Sense of the supply", (x - 1, y + 1.4))
    sheet.label("+5V", at, "up")
    middle = sheet.down("R25", at)
    sheet.to_ground("R26", middle)
    end = sheet.wire(middle, (x + 4.4, middle[1]))
    sheet.to_ground("C11", (x + 2.4, middle[1]))
    sheet.label("SUPPLY_SENSE", end, "right")


def _sound_and_reset(sheet: Sheet, at: Point) -> None:
    x, y = at
    sheet.title("Sound, reset", (x - 1.0, y + 1.8))
    sheet.label("BUZZER", (x + 0.6, y))
    end = sheet.lying("R24", (x + 0.6, y))
    lead = sheet.ribbon("W10", "J17", "BZ1", (x + 4.2, y + 0.42), wired=["1"])
    sheet.wire(end, lead["1"])
    sheet.name((x + 3.0, y))
    sheet.ribbon("W11", "J18", "SW13", (x + 4.2, y - 2.4))


def _readers(sheet: Sheet) -> None:
    for index, place in enumerate(_PLACES):
        _reader(sheet, index, place, (0.6 + 21.4 * (index % 2), -2.2 - 13.4 * (index // 2)))
    supply = sheet.box(
        "U1",
        (4.4, -29.2),
        ["VCC"],
        ["GND"],
        width=1.6,
        wired=["VCC"],
        called=f"{sheet.netlist.parts['U1'].value}  supply",
    )
    sheet.label("+3V3", sheet.wire(supply["VCC"], (2.4, supply["VCC"][1])))
    sheet.to_ground("C8", (3.2, supply["VCC"][1]))
    y = -29.7
    sheet.label("READERS_RESET", (12.4, y))
    end = sheet.lying("R33", (12.4, y))
    sheet.label("READERS_NRSTPD", sheet.wire(end, (16.2, y)), "right")
    sheet.to_ground("R17", (15.0, y))
    sheet.note(
        "A module's output drives MISO even when\nit is not selected: U1 lets one through.", (19.4, -29.6)
    )


def _reader(sheet: Sheet, index: int, place: str, at: Point) -> None:
    x, y = at
    header, adapter, module = f"J{1 + index}", f"J{19 + index}", f"A{4 + index}"
    sheet.title(f"Reader {place}", (x + 0.2, y + 0.9))
    joined = ["4", "6", "8", "9", "10"]
    ends = sheet.ribbon(f"W{1 + index}", header, adapter, (x + 9.6, y), wired=joined)
    for pin, number in (("6", 1), ("8", 5), ("9", 9)):
        start = sheet.wire(ends[pin], (x + 7.0, ends[pin][1]))
        far = sheet.lying(f"R{number + index}", start, -1)
        sheet.label(_far(sheet, f"R{number + index}", header, pin), far)
        sheet.name((x + 8.0 if pin != "9" else x + 8.2, ends[pin][1]))
    # MISO passes through a gate, which the select line enables.
    gate = sheet.gate("U1", 1 + index, (x + 4.2, y - 10.2))
    sheet.wire(ends["4"], (x + 1.6, ends["4"][1]), (x + 1.6, gate["A"][1]), gate["A"])
    sheet.name((x + 6.0, ends["4"][1]))
    sheet.to_ground(f"R{37 + index}", (x + 2.6, gate["A"][1]), -1)
    sheet.label("READERS_MISO", gate["Y"], "right")
    corner = (x + 7.5, y - 8.3)
    sheet.wire((corner[0], ends["9"][1]), corner, (gate["OE"][0], corner[1]), gate["OE"])
    sheet.pull_up(f"R{13 + index}", (x + 6.4, corner[1]), -1)
    below = sheet.wire(ends["10"], (x + 8.8, ends["10"][1]), (x + 8.8, y - 7.4))
    sheet.label("+3V3_READERS", sheet.wire(below, (x + 9.6, below[1])), "right")
    sheet.to_ground(f"C{4 + index}", below)
    _adapter(sheet, module, f"C{16 + index}", ends, (x, y))


def _adapter(sheet: Sheet, module: str, capacitor: str, ends: dict[str, Point], at: Point) -> None:
    x, y = at
    rows = [None, None, "RST", "MISO", "GND", "SCK", None, "MOSI", "SDA", "3.3V"]
    wired = [name for name in rows if name is not None]
    pins = sheet.box(module, (x + 16.4, y), rows, ["IRQ"], width=2.4, wired=wired)
    for row, name in enumerate(rows, 1):
        if name is not None:
            sheet.wire(ends[f"+{row}"], pins[name])
        elif row != 2:
            sheet.label("GND", ends[f"+{row}"], "right")
    sheet.label("GND", sheet.wire((x + 15.2, pins["GND"][1]), (x + 15.2, pins["GND"][1])), "up")
    below = sheet.wire((x + 15.2, pins["3.3V"][1]), (x + 15.2, y - 7.2))
    sheet.to_ground(capacitor, below)
    sheet.around("adapter, soldered to the module", (x + 12.7, y + 1.0), (x + 20.3, y - 9.4))


def _far(sheet: Sheet, resistor: str, ref: str, pin: str) -> str:
    net = sheet.netlist.parts[ref].pins[pin].net
    assert net is not None
    return sheet.netlist.far_end(resistor, net)


def _display(sheet: Sheet) -> None:
    x, y = 16.0, -4.0
    through = {"3": "R35", "6": "R41", "7": "R34", "8": "R42", "9": "R36"}
    ends = sheet.ribbon("W5", "J5", "A3", (x, y), wired=list(through))
    for pin, ref in through.items():
        start = sheet.wire(ends[pin], (x - 4.2, ends[pin][1]))
        sheet.label(_far(sheet, ref, "J5", pin), sheet.lying(ref, start, -1))
        sheet.name((x - 2.2, ends[pin][1]))
    # The display is deselected until the firmware runs.
    corner = (x - 3.8, y - 7.0)
    sheet.wire((corner[0], ends["7"][1]), corner)
    sheet.label("+3V3", sheet.down("R32", corner, -1), "down")
    sheet.note(
        "The other five pins of the module's header belong\nto a touch panel and stay free.", (x, -11.2)
    )
    _backlight(sheet, (8.0, -19.0))


def _backlight(sheet: Sheet, at: Point) -> None:
    x, y = at
    sheet.title("Backlight: dark until the firmware says otherwise", (x - 3.6, y + 4.4))
    sheet.label("DISPLAY_BACKLIGHT", at)
    sheet.wire(at, (x + 2.4, y))
    sheet.to_ground("R29", (x + 1.0, y))
    lower = sheet.transistor("Q2", (x + 6.6, y))
    sheet.wire(sheet.lying("R28", (x + 2.4, y)), lower["B"])
    sheet.name((x + 5.2, y))
    sheet.label("GND", lower["E"], "down")
    knee = (lower["C"][0], y + 2.0)
    sheet.wire(lower["C"], knee, (knee[0] + 1.2, knee[1]))
    sheet.name((knee[0] + 0.6, knee[1]))
    upper = sheet.transistor("Q1", (x + 15.0, knee[1]))
    base = sheet.lying("R31", (knee[0] + 1.2, knee[1]))
    sheet.wire(base, upper["B"])
    sheet.name((x + 11.4, knee[1]))
    sheet.pull_up("R30", (x + 13.6, knee[1]), -1)
    sheet.label("+3V3_READERS", sheet.wire(upper["E"], (upper["E"][0], knee[1] + 1.5)), "up")
    down = sheet.wire(upper["C"], (upper["C"][0], knee[1] - 1.4), (upper["C"][0] + 1.4, knee[1] - 1.4))
    sheet.label("PANEL_LED", down, "right")


def _seats(sheet: Sheet) -> None:
    _keys(sheet, (5.6, -5.2))
    _lights(sheet, (3.4, -18.6))
    for index, place in enumerate(_PLACES):
        _seat(sheet, index, place, (19.4, -2.4 - 7.0 * index))


def _keys(sheet: Sheet, at: Point) -> None:
    x, y = at
    ports = [f"GP{port}{bit}" for port in "AB" for bit in range(8)]
    bus = ["RESET", "SDA", "SCL", "INTA", "INTB"]
    right = [*bus, None, "VDD", "VSS", "A0", "A1", "A2", None, "NC11", "NC14"]
    pins = sheet.box("U3", at, ports, right, width=3, wired=[*bus, "VDD"])
    for number, name in enumerate(bus[:4]):
        end = sheet.wire(pins[name], (x + 11.0, pins[name][1]))
        corner = (x + 4.6 + 1.6 * number, y + 0.8)
        sheet.wire((corner[0], end[1]), corner)
        sheet.pull_up(f"R{18 + number}", corner)
        net = sheet.netlist.parts["U3"].pin(name).net
        assert net is not None
        sheet.label(net, end, "right")
    sheet.wire(pins["INTB"], (x + 3.9, pins["INTB"][1]), (x + 3.9, pins["INTA"][1]))
    sheet.label("+3V3", sheet.wire(pins["VDD"], (x + 6.6, pins["VDD"][1])), "right")
    sheet.to_ground("C10", (x + 5.6, pins["VDD"][1]))
    sheet.note("GPA7 and GPB7 can be outputs only: no key is there.", (x - 3.4, y - PITCH * 17.2))


def _lights(sheet: Sheet, at: Point) -> None:
    x, y = at
    sheet.title("Data of the lights, at 5 V", (x - 2.4, y + 2.0))
    sheet.label("LIGHTS_DATA", at)
    gate = sheet.gate("U2", 1, (x + 3.0, y))
    sheet.wire(at, gate["A"])
    sheet.to_ground("R22", (x + 1.2, y))
    sheet.label("GND", gate["OE"], "up")
    end = sheet.lying("R23", sheet.wire(gate["Y"], (x + 7.6, y)))
    sheet.name((x + 6.4, y))
    sheet.label("SOUTH_LIGHT", end, "right")
    others = [f"{gate}{name}" for gate in "234" for name in ("A", "OE")]
    outputs = [name for gate in "234" for name in (f"{gate}Y", None)]
    rest = sheet.box(
        "U2",
        (x + 1.6, y - 3.6),
        others,
        [*outputs, "VCC", "GND"],
        width=2.2,
        wired=["VCC"],
        called=f"{sheet.netlist.parts['U2'].value}  gates at rest",
    )
    sheet.label("+5V", sheet.wire(rest["VCC"], (x + 7.4, rest["VCC"][1])), "right")
    sheet.to_ground("C9", (x + 6.4, rest["VCC"][1]))


def _seat(sheet: Sheet, index: int, place: str, at: Point) -> None:
    x, y = at
    following = _PLACES[index + 1 : index + 2]
    header = f"J{6 + index}"
    joined = ["3", "4", "9", *(["7"] if following else [])]
    ends = sheet.ribbon(f"W{6 + index}", header, f"J{10 + index}", (x + 8.6, y), wired=joined)
    for pin, number in (("3", 43), ("4", 44), ("9", 45)):
        ref = f"R{number + 3 * index}"
        far = sheet.lying(ref, sheet.wire(ends[pin], (x + 6.2, ends[pin][1])), -1)
        sheet.label(_far(sheet, ref, header, pin), far)
        sheet.name((x + 7.1, ends[pin][1]))
    if following:
        # The chain of lights continues at the next seat.
        far = sheet.lying(f"R{55 + index}", sheet.wire(ends["7"], (x + 6.2, ends["7"][1])), -1)
        sheet.label(_far(sheet, f"R{55 + index}", header, "7"), far)
        sheet.name((x + 7.1, ends["7"][1]))
    rows = ["GND", "5V", None, None, "DIN", None, "DOUT"]
    light = sheet.box(f"D{1 + index}", (x + 18.2, y), rows, [], width=1.6, wired=["GND", "5V", "DIN", "DOUT"])
    for row, name in enumerate(rows, 1):
        if name is not None:
            sheet.wire(ends[f"+{row}"], light[name])
    for pin, number in (("3", 1), ("4", 2), ("9", 3)):
        sheet.switch(f"SW{3 * index + number}", ends[f"+{pin}"])
    sheet.label("GND", (x + 14.0, ends["+1"][1]), "up")
    supply = x + 21.0, light["GND"][1] + 0.1
    sheet.label("+5V", supply, "up")
    sheet.to_ground(f"C{12 + index}", supply)
    sheet.label("+5V", (x + 15.0, ends["+2"][1]), "up")
    sheet.around(f"board of seat {place}", (x + 11.7, y + 0.75), (x + 22.9, y - 6.4))


SHEETS: dict[str, tuple[str, Callable[[Sheet], None]]] = {
    "1_pico_and_supplies": ("Pico and supplies", _pico),
    "2_readers": ("readers", _readers),
    "3_display": ("display and backlight", _display),
    "4_keys_and_lights": ("keys and lights", _seats),
}


def sheets(netlist: Netlist) -> dict[str, Sheet]:
    """Return every sheet by the name of its file, checked against the netlist."""
    made = {}
    drawn: set[Place] = set()
    for number, (name, (title, fill)) in enumerate(SHEETS.items(), 1):
        sheet = Sheet(netlist)
        sheet.frame(title, number, len(SHEETS), REVISION)
        fill(sheet)
        sheet.finish()
        twice = drawn & sheet.drawn
        assert not twice, f"drawn on two sheets: {sorted(twice)}"
        drawn |= sheet.drawn
        made[name] = sheet
    missing = {(part.ref, number) for part in netlist.parts.values() for number in part.pins} - drawn
    assert not missing, f"on no sheet: {sorted(missing)}"
    return made


def draw(netlist: Netlist, folder: Path) -> list[Path]:
    """Draw all sheets into a folder, as SVG and in one PDF. Return the files. Every run produces the same files."""
    import matplotlib
    from matplotlib.backends.backend_pdf import PdfPages

    matplotlib.use("Agg")
    # Write text as text elements, so that it can be searched. Derive ids in the file from its content, so that they are
    # reproducible.
    settings = {"svg.fonttype": "none", "svg.hashsalt": "stichtisch", "font.family": "DejaVu Sans"}
    paths = []
    with (
        matplotlib.rc_context(settings),
        PdfPages(folder / PDF, metadata={"CreationDate": None, "Title": "Stichtisch: circuit"}) as pages,
    ):
        for name, sheet in sheets(netlist).items():
            figure = sheet.drawing.draw(show=False).getfig()
            pages.savefig(figure)
            paths.append(folder / f"{name}.svg")
            figure.savefig(paths[-1], metadata={"Date": None, "Title": f"Stichtisch: {name}"})
            _name_other_fonts(paths[-1])
    return [*paths, folder / PDF]


def _name_other_fonts(path: Path) -> None:
    # The places of texts were computed for DejaVu Sans. The other fonts are for computers without DejaVu Sans.
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("'DejaVu Sans'", "'DejaVu Sans', Verdana, sans-serif"), encoding="utf-8")
