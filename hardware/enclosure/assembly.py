"""Both tables fully assembled: every part at its final position, with its name and its kind."""

from collections.abc import Iterator
from dataclasses import dataclass

from build123d import Part, Pos, Shape

from enclosure import built_in, cable_way, envelopes, flat_pack
from enclosure.dimensions import SEATS, Table
from enclosure.display_frame import clips, frame
from enclosure.layout import (
    Point,
    board_screws,
    corner_screws,
    everywhere,
    hub_screws,
    panel_screws,
    petal,
    seam_screws,
    turned,
)
from enclosure.reader_pocket import cradle
from enclosure.seat_front import flange_top, panel
from enclosure.solids import at_seat, plate, slab
from enclosure.tray import tray

# Kinds of parts.
PLYWOOD, PRINTED, BOUGHT, METAL, COIL, CLOTH, CARD, TAG, SCREEN, KEYCAP, LIGHT = (
    "plywood", "printed", "bought", "metal", "coil", "cloth", "card", "tag", "screen", "keycap", "light",
)  # fmt: skip


@dataclass(frozen=True)
class Placed:
    """A solid at its final position. `seat` is None for parts that belong to no seat."""

    name: str
    kind: str
    solid: Shape
    seat: int | None = None


def assembled_flat_pack(table: Table) -> list[Placed]:
    """The flat-pack without cloth, cards and trays."""
    flat = table.flat_pack
    parts = [
        Placed("hub_plate", PLYWOOD, flat_pack.hub_plate(table)),
        Placed("display_frame", PRINTED, frame(table)),
        *_display(table),
        Placed("main_board", BOUGHT, envelopes.main_board(flat_pack.floor(flat) + flat.plate)),
        Placed("usb_plug", BOUGHT, envelopes.usb_plug(flat_pack.floor(flat) + flat.plate, -1)),
        *(
            Placed(name, BOUGHT, solid)
            for name, solid in zip(("reset_key", "sounder"), cable_way.glued_on(table), strict=True)
        ),
        *(Placed("hub_post", PRINTED, post, i // 2) for i, post in enumerate(flat_pack.hub_posts(table))),
        *(Placed("seam_post", PRINTED, post, i // 2) for i, post in enumerate(flat_pack.seam_posts(table))),
        *(
            Placed("corner_post", PRINTED, post, i // 2)
            for i, post in enumerate(flat_pack.corner_posts(table))
        ),
    ]
    south = [
        Placed("top_petal", PLYWOOD, flat_pack.top_petal(table)),
        Placed("base_petal", PLYWOOD, flat_pack.base_petal(table)),
        Placed("seat_wall", PLYWOOD, flat_pack.seat_wall(table)),
        *_seat(table, flat.plate, flat.cavity, flat.keys_radius),
    ]
    for seat in range(SEATS):
        parts += [Placed(one.name, one.kind, at_seat(one.solid, seat), seat) for one in south]
        wall = flat_pack.blank_wall(table, cable=seat == 0)
        name = "blank_wall_with_cable" if seat == 0 else "blank_wall"
        parts.append(Placed(name, PLYWOOD, at_seat(wall, seat), seat))
    parts += list(_flat_pack_screws(table))
    return parts


def assembled_built_in(table: Table) -> list[Placed]:
    """The built-in table without cloth, cards and trays."""
    size = table.built_in
    bottom = -size.plate - built_in.box_inside(table)[2]
    parts = [
        Placed("table_top", PLYWOOD, built_in.table_top(table)),
        Placed("main_box", PRINTED, built_in.main_box(table)),
        Placed("display_frame", PRINTED, frame(table)),
        *_display(table),
        Placed("main_board", BOUGHT, envelopes.main_board(bottom)),
        Placed("usb_plug", BOUGHT, envelopes.usb_plug(bottom, 1)),
        Placed("plug_guard", PRINTED, cable_way.plug_guard(table)),
        *(Placed("guard_screw", METAL, screw) for screw in cable_way.guard_screws(table)),
        *(
            Placed(name, BOUGHT, solid)
            for name, solid in zip(("reset_key", "sounder_lead"), cable_way.in_box_wall(table), strict=True)
        ),
    ]
    south = [
        Placed("pocket_cover", PLYWOOD, built_in.cover(table)),
        Placed("seat_cable", BOUGHT, envelopes.seat_cable(table)),
        *_seat(table, table.built_in_web, size.pocket_depth, size.keys_radius),
    ]
    for seat in range(SEATS):
        parts += [Placed(one.name, one.kind, at_seat(one.solid, seat), seat) for one in south]
    cover_face = -size.plate - size.cover_thickness
    screws = table.screws
    for x, y in everywhere(built_in.cover_screws(table)):
        parts.append(
            Placed(
                "screw", METAL, envelopes.screw(screws.shaft, screws.length, x, y, cover_face, upwards=True)
            )
        )
    parts += list(_frame_screws(table))
    parts += list(_board_screws(table, bottom - size.box_floor, screws.board_length_built_in))
    return parts


def _display(table: Table) -> list[Placed]:
    return [
        Placed("display", BOUGHT, envelopes.display(table)),
        Placed("screen", SCREEN, envelopes.screen(table)),
        *(Placed("display_clip", PRINTED, clip) for clip in clips(table)),
    ]


def _seat(table: Table, web: float, cavity: float, keys_radius: float) -> list[Placed]:
    return [
        Placed("reader_cradle", PRINTED, cradle(table, web, cavity)),
        Placed("reader", BOUGHT, envelopes.reader_board(table, web)),
        Placed("coil", COIL, envelopes.coil(table, web)),
        Placed("seat_front", PRINTED, panel(table, keys_radius)),
        Placed("key_board", BOUGHT, envelopes.key_board(table, keys_radius)),
        Placed("key_caps", KEYCAP, envelopes.key_caps(table, keys_radius)),
        Placed("light", LIGHT, envelopes.light(table, keys_radius)),
        *(
            Placed("thin_screw", METAL, _thin(table, point))
            for point in panel_screws(table.seat_front, keys_radius)
        ),
    ]


def _thin(table: Table, point: Point) -> Part:
    return envelopes.screw(table.screws.thin, table.screws.thin_length, *point, flange_top(table))


def _frame_screws(table: Table) -> Iterator[Placed]:
    top = table.coils.cloth + table.display_frame.thickness
    for x, y in everywhere(hub_screws(table)):
        yield Placed("long_screw", METAL, envelopes.screw(table.screws.shaft, table.screws.long, x, y, top))


def _board_screws(table: Table, head: float, length: float) -> Iterator[Placed]:
    # These screws are inserted from below. Each has a spacer and a nut.
    for x, y in board_screws():
        screw = envelopes.screw(table.screws.board, length, x, y, head, upwards=True)
        yield Placed("board_screw", METAL, screw)


def _flat_pack_screws(table: Table) -> Iterator[Placed]:
    flat, size = table.flat_pack, table.screws
    base = flat_pack.floor(flat) - flat.plate
    for seat in range(SEATS):
        for point in corner_screws(flat) + seam_screws(flat):
            x, y = turned(point, seat)
            yield Placed("screw", METAL, envelopes.screw(size.shaft, size.length, x, y, 0.0), seat)
            lower = envelopes.screw(size.shaft, size.length, x, y, base, upwards=True)
            yield Placed("screw", METAL, lower, seat)
        for point in hub_screws(table):
            x, y = turned(point, seat)
            lower = envelopes.screw(size.shaft, size.long, x, y, base, upwards=True)
            yield Placed("long_screw", METAL, lower, seat)
    yield from _frame_screws(table)
    yield from _board_screws(table, base, size.board_length)


def cloth(table: Table) -> Part:
    """The flat-pack's cloth with its openings."""
    flat = table.flat_pack
    sheet = Part()
    for seat in range(SEATS):
        quarter = plate(petal(flat, flat.hub_opening_half), table.coils.cloth, 0.0)
        width, depth = table.seat_front.opening
        quarter = quarter - slab(width, depth, 10.0, 0, -flat.keys_radius, -5.0)
        sheet = sheet + at_seat(quarter, seat)
    return sheet


def tray_with_card(table: Table, stop: float, ends: bool) -> list[Placed]:
    """South's tray with a card. `ends`: whether the card has a tag at each end (for Double) instead of one in the
    middle."""
    placed = [
        Placed("tray", PRINTED, tray(table, stop), 0),
        Placed("card", CARD, Pos(0, 0, 0.2) * envelopes.card(table, stop), 0),
    ]
    length, end = table.card.length, table.card.end_tag
    edges = (end, length - end) if ends else (length / 2,)
    return placed + [Placed("tag", TAG, envelopes.tag(table, stop, edge), 0) for edge in edges]
