"""All pictures of the enclosure, and the parts in each of them."""

from collections.abc import Callable
from pathlib import Path

from build123d import Box, Pos, Rot, Shape

from enclosure import flat_pack
from enclosure.assembly import (
    CARD,
    COIL,
    KEYCAP,
    LIGHT,
    METAL,
    PLYWOOD,
    PRINTED,
    SCREEN,
    TAG,
    Placed,
    assembled_built_in,
    assembled_flat_pack,
    cloth,
    tray_with_card,
)
from enclosure.bought import READER_COIL
from enclosure.dimensions import SEATS, Table
from enclosure.layout import petal
from enclosure.measure import over, top_above
from enclosure.reader_pocket import board_top
from enclosure.render import Camera, Colour, Label, Measure, Picture, Place, Thing
from enclosure.solids import at_seat, plate, slab

_SCREEN_PICTURE = Path("tests/data/screens/readme.png")
_COLOURS: dict[str, Colour] = {
    PLYWOOD: (0.80, 0.62, 0.40),
    PRINTED: (0.18, 0.24, 0.33),
    METAL: (0.62, 0.62, 0.64),
    COIL: (0.85, 0.42, 0.12),
    SCREEN: (0.02, 0.02, 0.03),
    KEYCAP: (0.70, 0.13, 0.10),
    LIGHT: (0.95, 0.90, 0.55),
    CARD: (0.95, 0.95, 0.92),
    TAG: (0.90, 0.62, 0.12),
    "bought": (0.10, 0.33, 0.62),
    "cloth": (0.09, 0.33, 0.22),
}
_TRAY: Colour = (0.35, 0.42, 0.50)


def _things(placed: list[Placed], lift: Callable[[Placed], Place] | None = None) -> list[Thing]:
    things = []
    for one in placed:
        # Coils are drawn above their boards, because they would be hidden inside.
        solid = Pos(0, 0, 0.1) * one.solid if one.kind == COIL else one.solid
        solid = Pos(*lift(one)) * solid if lift else solid
        colour = _TRAY if one.name == "tray" else _COLOURS[one.kind]
        things.append(Thing(solid, colour, _SCREEN_PICTURE if one.kind == SCREEN else None))
    return things


def _trays(table: Table, ends: tuple[bool, ...]) -> list[Thing]:
    things = []
    for seat, with_ends in enumerate(ends):
        stop = table.stop_for_ends if with_ends else table.stop_for_middle
        placed = [one for one in tray_with_card(table, stop, with_ends) if one.kind != TAG]
        things += [Thing(at_seat(thing.solid, seat), thing.colour) for thing in _things(placed)]
    return things


def _bottom(table: Table) -> float:
    return flat_pack.floor(table.flat_pack) - table.flat_pack.plate


def whole_flat_pack(table: Table) -> Picture:
    """The finished flat-pack."""
    things = _things(assembled_flat_pack(table)) + [Thing(cloth(table), _COLOURS["cloth"])]
    return Picture(
        "flat-pack",
        Camera((380, -800, 640), (0, -14, 0), 640),
        things + _trays(table, (False,) * SEATS),
        ground=_bottom(table),
    )


def whole_built_in(table: Table) -> Picture:
    """The built-in table from above."""
    return Picture(
        "built-in",
        Camera((380, -800, 640), (0, -25, 0), 960),
        _things(assembled_built_in(table)) + _trays(table, (True,) * SEATS),
        ground=-260.0,
    )


def built_in_from_below(table: Table) -> Picture:
    """The built-in table turned over, without its box and most pocket covers."""
    over_it = Rot(180, 0, 0)
    hidden = ("pocket_cover", "screw", "main_box", "board_screw")
    placed = [one for one in assembled_built_in(table) if not (one.name in hidden and one.seat != 0)]
    things = [Thing(over_it * thing.solid, thing.colour) for thing in _things(placed)]
    return Picture(
        "built-in-below",
        Camera((330, -700, 760), (0, 10, 20), 900),
        things,
        ground=-30.0,
        labels=[
            Label("A", (0, -150, 12), (-70, -60)),
            Label("B", (0, 150, 21), (-80, -60)),
            Label("C", (-40, 20, 10), (-90, -50)),
            Label("D", (0, 80, 8), (90, -50)),
            Label("E", (0, 360, 5), (80, -40)),
        ],
    )


_LEVELS = {
    "base_petal": 0.0, "corner_post": 30.0, "seam_post": 30.0, "seat_wall": 30.0, "blank_wall": 30.0,
    "blank_wall_with_cable": 30.0, "hub_plate": 115.0, "hub_post": 140.0, "main_board": 140.0,
    "usb_plug": 140.0, "reset_key": 30.0, "sounder": 30.0,
    "reader_cradle": 115.0, "reader": 175.0, "coil": 175.0, "key_board": 205.0, "top_petal": 260.0,
    "light": 400.0, "seat_front": 430.0, "key_caps": 460.0, "display_clip": 425.0, "display": 460.0,
    "screen": 460.0, "display_frame": 510.0,
}  # fmt: skip
_CLOTH_LEVEL = 345.0
_TRAY_LEVEL = 430.0


def exploded(table: Table) -> Picture:
    """One seat and the middle of the flat-pack, exploded upwards."""
    placed = [one for one in assembled_flat_pack(table) if one.seat in (0, None) and one.kind != METAL]

    def lift(one: Placed) -> Place:
        return 0.0, 0.0, _LEVELS[one.name]

    tray = [one for one in tray_with_card(table, table.stop_for_middle, False) if one.kind != TAG]
    things = _things(placed, lift) + _things(tray, lambda _: (0.0, 0.0, _TRAY_LEVEL))
    things += [
        Thing(Pos(0, 0, _CLOTH_LEVEL) * solid, _COLOURS["cloth"]) for solid in _wedge(cloth(table), table)
    ]
    floor = flat_pack.floor(table.flat_pack)
    return Picture(
        "exploded",
        Camera((350, -900, 430), (20, -110, 235), 500),
        things,
        size=(1000, 1400),
        shadows=False,
        labels=[
            Label("1", (-140, -215, floor), (-70, 20)),
            Label("2", (70, -72, floor + 118), (190, 30)),
            Label("3", (30, -66, 130), (240, 20)),
            Label("4", (48, -10, -10 + 140), (190, -40)),
            Label("5", (-97, -262, 20), (-60, 50)),
            Label("6", (0, -262, 10), (-10, 70)),
            Label("7", (195, -165, 10), (40, 60)),
            Label("8", (110, -110, 25), (100, -30)),
            Label("9", (-23, -165, 95), (-150, 20)),
            Label("10", (-20, -150, 171), (-150, -30)),
            Label("11", (-28, -250, 198), (-150, 10)),
            Label("12", (-120, -170, 260), (-90, 0)),
            Label("13", (-120, -170, 345), (-90, -10)),
            Label("14", (-62, -245, 433), (-90, 30)),
            Label("15", (54, 0, 457), (130, 20)),
            Label("16", (74, 0, 513), (110, -20)),
            Label("17", (-39, -115, 433), (-120, -20)),
        ],
    )


def _wedge(sheet: Shape, table: Table) -> list[Shape]:
    quarter = plate(petal(table.flat_pack, table.flat_pack.hub_opening_half), 10.0, -2.0)
    return _cut(sheet, quarter)


def _cut(solid: Shape, window: Shape) -> list[Shape]:
    common = solid.intersect(window)
    return list(common.solids()) if common is not None else []


def reader_section(table: Table) -> Picture:
    """The flat-pack cut through the middle of South's reader. The dimensions are measured on the solids."""
    flat = table.flat_pack
    placed = [one for one in assembled_flat_pack(table) if one.seat in (0, None) and one.kind != METAL]
    placed += tray_with_card(table, table.stop_for_ends, True)
    window = Pos(-100, -150, 0) * Box(200, 150, 200)
    things = []
    solids = [*_things(placed), Thing(cloth(table), _COLOURS["cloth"])]
    for thing in solids:
        things += [Thing(solid, thing.colour) for solid in _cut(thing.solid, window)]
    top = board_top(table, flat.plate)
    ring = next(one.solid for one in placed if one.kind == COIL)
    cover = [thing.solid for thing in solids if thing.colour in (_COLOURS[PLYWOOD], _COLOURS["cloth"])]
    above = over(ring, [solid for solid in cover if top_above([solid], ring.center()) > 0])
    middle, side = -table.coils.radius, READER_COIL.size[1] / 2
    near = -table.stop_for_ends - table.card.end_tag
    far = -table.stop_for_ends - table.card.length + table.card.end_tag
    return Picture(
        "reader-section",
        Camera((500, -156, -7), (0, -156, -7), 150),
        things,
        size=(1200, 520),
        shadows=False,
        labels=[
            Label("A", (0, middle + 28, top - 0.8), (60, 62)),
            Label("B", (0, -107.5, -18), (40, 45)),
            Label("C", (0, near - 4, 1.7), (-30, -75)),
            Label("D", (0, far, 1.7), (-10, -75)),
            Label("E", (0, -130.5, 3), (25, -60)),
        ],
        measures=[
            Measure(
                (0, middle - side, top),
                (0, middle - side, top + above),
                f"{above:.1f} mm over the coil",
                (-250, 0),
            ),
            Measure((0, near, 5), (0, far, 5), f"{near - far:.0f} mm between the tags", (0, -95)),
            Measure(
                (0, middle - side, top - 2), (0, middle + side, top - 2), f"coil {2 * side:.0f} mm", (0, 90)
            ),
        ],
    )


def tray_positions(table: Table) -> Picture:
    """Both positions of the tray with transparent cards: a card with one tag, and a card with two."""
    things: list[Thing] = []
    labels = []
    placed = [one for one in assembled_flat_pack(table) if one.seat == 0 and one.name == "top_petal"]
    window = Pos(0, -165, 0) * Box(200, 190, 60)
    for shift, stop, ends in ((-115.0, table.stop_for_middle, False), (115.0, table.stop_for_ends, True)):
        for thing in _things(placed):
            things += [Thing(Pos(shift, 0, 0) * piece, thing.colour) for piece in _cut(thing.solid, window)]
        for one in tray_with_card(table, stop, ends):
            if one.kind == CARD:
                box = one.solid.bounding_box()
                middle = box.center()
                outline = slab(box.size.X, box.size.Y, 0.4, middle.X, middle.Y, 1.7)
                inside = slab(box.size.X - 2, box.size.Y - 2, 2, middle.X, middle.Y, 1.2)
                things.append(Thing(Pos(shift, 0, 0) * (outline - inside), _COLOURS[CARD]))
            else:
                colour = _TRAY if one.name == "tray" else _COLOURS[one.kind]
                things.append(Thing(Pos(shift, 0, 0) * one.solid, colour))
        side = READER_COIL.size[0]
        ring = slab(side, side, 0.5, shift, -table.coils.radius, 0.3)
        ring = ring - slab(side - 5, side - 5, 2, shift, -table.coils.radius, 0)
        things.append(Thing(ring, _COLOURS[COIL]))
        labels.append(Label("1" if not ends else "2", (shift, -85, 0)))
    labels += [
        Label("A", (-115 - 18, -168, 1), (-60, 50)),
        Label("B", (-115 + 10, -150, 2), (95, 60)),
        Label("C", (115 + 20, -130, 5), (80, -40)),
        Label("D", (115 + 34.7, -134.5, 0), (75, 40)),
    ]
    return Picture(
        "tray-positions", Camera((0, -520, 900), (0, -166, 0), 460), things, (1100, 620), labels=labels
    )


def step_base(table: Table) -> Picture:
    """Base petals, hub plate, posts and the walls."""
    names = (
        "base_petal", "hub_plate", "hub_post", "seam_post", "corner_post", "seat_wall", "blank_wall",
        "blank_wall_with_cable",
    )  # fmt: skip
    placed = [one for one in assembled_flat_pack(table) if one.name in names]

    def lift(one: Placed) -> Place:
        return (0.0, 0.0, 40.0) if "wall" in one.name and one.seat in (0,) else (0.0, 0.0, 0.0)

    z = flat_pack.floor(table.flat_pack)
    return Picture(
        "step-base",
        Camera((380, -800, 700), (0, -10, -20), 620),
        _things(placed, lift),
        ground=_bottom(table),
        labels=[
            Label("1", (-80, -150, z), (-50, -45)),
            Label("2", (0, 20, z + 3), (10, -60)),
            Label("3", (30, -66, -3), (50, 30)),
            Label("5", (97, -256, -3), (50, 50)),
            Label("6", (-30, -262, 25), (-20, 55)),
            Label("7", (200, -170, 25), (60, 25)),
            Label("8", (106, -106, -3), (-45, 40)),
        ],
    )


def step_reader(table: Table) -> Picture:
    """A reader above its cradle. The cable slot is on the side of the pins."""
    placed = [
        one
        for one in assembled_flat_pack(table)
        if one.seat == 0 and one.name in ("reader_cradle", "reader", "coil")
    ]

    def lift(one: Placed) -> Place:
        return (0.0, 0.0, 0.0) if one.name == "reader_cradle" else (0.0, 0.0, 28.0)

    return Picture(
        "step-reader",
        Camera((160, 60, 180), (0, -140, -5), 150),
        _things(placed, lift),
        (900, 640),
        ground=_bottom(table) + table.flat_pack.plate,
        labels=[
            Label("9", (23.3, -165, -15), (70, 40)),
            Label("10", (-12, -118, 24.0), (80, 40)),
            Label("A", (0, -166, 24.1), (-70, -40)),
            Label("B", (0, -107, -25), (60, 45)),
            Label("C", (17.5, -167.5, -5.6), (-70, -55)),
        ],
    )


def step_seat_front(table: Table) -> Picture:
    """An exploded view of a seat front from below."""
    levels = {"seat_front": 0.0, "key_caps": 42.0, "key_board": -30.0, "light": -14.0}
    over_it = Rot(180, 0, 0)
    front = [
        one
        for one in assembled_flat_pack(table)
        if one.seat == 0 and one.name in levels and one.name != "key_caps"
    ]
    radius = table.flat_pack.keys_radius
    things = []
    for one in front:
        solid = over_it * Pos(0, radius, levels[one.name]) * one.solid
        things.append(Thing(solid, _COLOURS[one.kind]))
    return Picture(
        "step-seat-front",
        Camera((90, -190, 150), (0, 0, 18), 165),
        things,
        (1000, 600),
        ground=-4.6,
        labels=[
            Label("14", (-60, -8, 2), (-40, 50)),
            Label("11", (46, 0, 38), (70, -40)),
            Label("A", (-34.3, 0, 16), (-70, -50)),
            Label("B", (44.5, 0, 8), (90, 30)),
        ],
    )


def step_display(table: Table) -> Picture:
    """The display in its frame, from below."""
    names = {"display_frame": 0.0, "display": -28.0, "screen": -28.0, "display_clip": -52.0}
    over_it = Rot(180, 0, 0)
    placed = [one for one in assembled_flat_pack(table) if one.name in names]
    things = [Thing(over_it * Pos(0, 0, names[one.name]) * one.solid, _COLOURS[one.kind]) for one in placed]
    return Picture(
        "step-display",
        Camera((150, -320, 260), (0, 0, 22), 215),
        things,
        (1000, 700),
        ground=-4.6,
        labels=[
            Label("16", (-70, -60, 0), (-30, 50)),
            Label("15", (54, 0, 30), (90, 10)),
            Label("A", (40, -41, 58), (80, -30)),
            Label("B", (40, -37, 3), (110, 40)),
        ],
    )


def step_wired(table: Table) -> Picture:
    """The open box with readers, seat fronts and main board."""
    hidden = ("top_petal", "display_frame", "display_clip", "display", "screen")
    placed = [one for one in assembled_flat_pack(table) if one.name not in hidden and one.kind != METAL]
    return Picture(
        "step-wired",
        Camera((380, -800, 900), (0, -10, -20), 600),
        _things(placed),
        ground=_bottom(table),
        labels=[
            Label("4", (0, 0, -10), (0, -60)),
            Label("9", (-15, -165, -4), (-80, -10)),
            Label("14", (-60, -250, 4), (-50, 40)),
            Label("A", (182, -182, -17), (45, 45)),
            Label("B", (0, -55, -19), (70, 30)),
        ],
    )


PICTURES: tuple[Callable[[Table], Picture], ...] = (
    whole_flat_pack,
    whole_built_in,
    built_in_from_below,
    exploded,
    reader_section,
    tray_positions,
    step_base,
    step_reader,
    step_seat_front,
    step_display,
    step_wired,
)
