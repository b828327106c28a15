"""Compares the limits of the table with measurements of its solids."""

from collections.abc import Iterator

from build123d import Part, Vector

from enclosure import built_in, flat_pack, printed_boards
from enclosure.assembly import (
    CARD,
    COIL,
    METAL,
    PRINTED,
    TAG,
    Placed,
    assembled_built_in,
    assembled_flat_pack,
    cloth,
    tray_with_card,
)
from enclosure.bought import DISPLAY_ACTIVE, KEY_BOARD, MAIN_BOARD, MAIN_BOARD_THICKNESS
from enclosure.catalogue import LASER, PARTS, PRINT, made
from enclosure.dimensions import Table
from enclosure.display_frame import frame, glass_top
from enclosure.layout import key_board_posts
from enclosure.measure import (
    crossings,
    is_hidden,
    least_between_centres,
    least_distance,
    opening_at,
    over,
    overlap,
    thinnest_wall,
)
from enclosure.seat_front import key_board_top, panel
from enclosure.solids import slab

_ROUNDING = 0.01
# The maximum overlap of two solids that only touch, in cubic millimetres; such an overlap is a rounding error.
TOUCHING = 0.5
# Kinds of parts that are drawn inside another part, or cut into it: coils, screws and the screen.
INSIDE = (COIL, METAL, "screen")
# Bought parts that contain metal.
_WITH_METAL = ("display", "main_board", "usb_plug", "seat_cable")
# The diameter of a screw's head, and the free length that a screwdriver needs in front of it.
_HEAD = 6.0
_SCREWDRIVER = 60.0


def variants(table: Table) -> dict[str, list[Placed]]:
    """Both variants of the table, assembled, by name."""
    return {"flat-pack": assembled_flat_pack(table), "built-in": assembled_built_in(table)}


def readers(table: Table, placed: list[Placed]) -> Iterator[str]:
    """Coils under too much material, too close to each other, or too close to metal."""
    limits = table.limits
    coils = [one.solid for one in placed if one.kind == COIL]
    cover = [one.solid for one in placed if one.name in ("top_petal", "table_top")] + [_cloth(table, placed)]
    for number, coil in enumerate(coils):
        above = over(coil, cover)
        if above > limits.over_coil + _ROUNDING:
            yield f"reader {number}: {above:.2f} mm lie over the coil"
    apart = least_between_centres(coils)
    if apart < limits.between_coils - _ROUNDING:
        yield f"two coils are {apart:.1f} mm apart"
    metal = [one.solid for one in placed if one.kind == METAL or one.name in _WITH_METAL]
    away = least_distance(coils, metal)
    if away < limits.metal_from_coil - _ROUNDING:
        yield f"metal is {away:.1f} mm from a coil"


def _cloth(table: Table, placed: list[Placed]) -> object:
    if any(one.name == "top_petal" for one in placed):
        return cloth(table)
    side = 2 * table.built_in.half
    return slab(side, side, table.coils.cloth)


def walls(table: Table, only: str = "") -> Iterator[str]:
    """Printed walls that are too thin. `only`: the name of the only part to check; "": all."""
    for part in PARTS:
        if part.process == PRINT and only in ("", part.name):
            thin = thinnest_wall(made(part, table))
            if thin < table.limits.wall - _ROUNDING:
                yield f"{part.name}: a wall of {thin:.2f} mm"


def beds(table: Table) -> Iterator[str]:
    """Parts that are too large for the printer or the laser, and parts in several pieces."""
    for part in PARTS:
        solid = made(part, table)
        size = solid.bounding_box().size
        pair = sorted((size.X, size.Y))
        limit = {PRINT: (table.limits.print_bed,) * 2, LASER: sorted(table.limits.laser_bed)}.get(
            part.process
        )
        if limit and (pair[0] > limit[0] or pair[1] > limit[1]):
            yield f"{part.name}: {size.X:.0f} x {size.Y:.0f} mm"
        if len(solid.solids()) != 1:
            yield f"{part.name}: {len(solid.solids())} pieces"


def window(table: Table) -> Iterator[str]:
    """Faults of the frame's window: it hides a part of the screen, or shows more than the screen."""
    made = frame(table)
    width, depth, middle = opening_at(made, glass_top(table) + 0.05)
    for size, needed, side in zip((width, depth), DISPLAY_ACTIVE.size[:2], ("wide", "deep"), strict=True):
        if not needed <= size <= needed + 4:
            yield f"the window is {size:.1f} mm {side}, the screen {needed:.1f}"
    if Vector(middle.X, middle.Y, 0).length > _ROUNDING:
        yield "the window is not in the middle"
    x, y = (side / 2 for side in DISPLAY_ACTIVE.size[:2])
    for outwards in (Vector(1, 0, 0), Vector(-1, 0, 0), Vector(0, 1, 0), Vector(0, -1, 0)):
        edge = Vector(outwards.X * x, outwards.Y * y, glass_top(table))
        if is_hidden(made, edge, outwards, table.limits.sight_degrees):
            yield f"from {table.limits.sight_degrees:.0f} degrees beside, the frame hides the edge of the screen"


def trays(table: Table, placed: list[Placed]) -> Iterator[str]:
    """Faults of the trays: a tag is not over the coil, a card's tags are too close, or a tray does not fit."""
    coil = next(one.solid for one in placed if one.kind == COIL)
    centre = coil.center()
    for stop, ends in ((table.stop_for_middle, False), (table.stop_for_ends, True)):
        lying = tray_with_card(table, stop, ends)
        card = next(one.solid for one in lying if one.kind == CARD)
        tray = next(one.solid for one in lying if one.name == "tray")
        tags = [one.solid.center() for one in lying if one.kind == TAG]
        beside = min(Vector(tag.X - centre.X, tag.Y - centre.Y, 0).length for tag in tags)
        if beside > table.limits.tag_off_coil:
            yield f"a tag lies {beside:.1f} mm beside the coil"
        if ends and (tags[0] - tags[1]).length < table.limits.between_tags:
            yield f"the tags of a card are {(tags[0] - tags[1]).length:.1f} mm apart"
        if card.distance_to(tray) > _ROUNDING:
            yield "the card does not touch the stop"
        for one in placed:
            if one.kind not in INSIDE and overlap(tray, one.solid) > TOUCHING:
                yield f"the tray's pegs meet {one.name}"


def fits(placed: list[Placed]) -> Iterator[str]:
    """Pairs of parts that occupy the same space."""
    bodies = [one for one in placed if one.kind not in INSIDE]
    for number, one in enumerate(bodies):
        for other in bodies[number + 1 :]:
            # All seats are alike, so it is enough to compare the parts of South and of the middle with all parts.
            if one.seat in (0, None) or other.seat in (0, None):
                volume = overlap(one.solid, other.solid)
                if volume > TOUCHING:
                    yield f"{one.name} and {other.name} share {volume:.0f} mm³"


def boards_apart(table: Table, placed: list[Placed]) -> Iterator[str]:
    """A display that is too close to the main board."""
    by_name = {one.name: one.solid for one in placed}
    gap = least_distance([by_name["display"]], [by_name["main_board"]])
    if gap < table.limits.between_boards:
        yield f"display and main board are {gap:.1f} mm apart"


def screws(placed: list[Placed]) -> Iterator[str]:
    """Screws that have no hole to pass through, or no material for their thread."""
    plates = [one for one in placed if one.kind == "plywood" and one.name != "table_top"]
    posts = [one for one in placed if one.kind == PRINTED and one.name.endswith("post")]
    for screw in placed:
        if screw.kind != METAL or screw.name in ("thin_screw", "board_screw", "guard_screw"):
            continue
        core = _core(screw)
        for plate in plates:
            if overlap(core, plate.solid) > TOUCHING / 10:
                yield f"{screw.name}: no hole in {plate.name}"
        if posts and not any(overlap(screw.solid, post.solid) > TOUCHING for post in posts):
            yield f"{screw.name}: holds on to nothing"


def board_screws(table: Table, placed: list[Placed]) -> Iterator[str]:
    """Screws of the main board that lack a hole, a free path for the screwdriver, or enough length for their nut."""
    solid = [one for one in placed if one.kind in ("plywood", PRINTED)]
    board = next(one.solid for one in placed if one.name == "main_board").bounding_box().min.Z
    for screw in placed:
        if screw.name != "board_screw":
            continue
        box = screw.solid.bounding_box()
        middle = box.center()
        driver = slab(_HEAD, _HEAD, _SCREWDRIVER, middle.X, middle.Y, box.min.Z - _SCREWDRIVER)
        for one in solid:
            if overlap(_core(screw), one.solid) > TOUCHING / 10:
                yield f"board_screw: no hole in {one.name}"
            if overlap(driver, one.solid) > TOUCHING:
                yield f"board_screw: {one.name} is before its head"
        if box.max.Z < board + MAIN_BOARD_THICKNESS + table.screws.nut:
            yield "board_screw: too short for its nut"


def key_boards(table: Table) -> Iterator[str]:
    """Screws of the key board that are longer than their holes are deep."""
    radius = table.flat_pack.keys_radius
    made = panel(table, radius)
    needed = table.screws.thin_length - KEY_BOARD.size[2]
    for x in key_board_posts(table.seat_front):
        foot = Vector(x, -radius, key_board_top(table))
        deep = min(crossings(made, foot, Vector(0, 0, 1)))
        if deep < needed:
            yield f"a screw of the key board goes {needed:.1f} mm into a hole of {deep:.1f} mm"


def _printed_boards(table: Table, placed: list[Placed]) -> dict[str, list[Part]]:
    """The printed circuit boards at their positions, by name; each is a list of its board and the bodies of its
    parts."""
    flat = table.flat_pack
    is_flat = any(one.name == "top_petal" for one in placed)
    if is_flat:
        foot, ahead, web, radius = flat_pack.floor(flat) + flat.plate, -1, flat.plate, flat.keys_radius
    else:
        foot = -table.built_in.plate - built_in.box_inside(table)[2]
        ahead, web, radius = 1, table.built_in_web, table.built_in.keys_radius
    # A routed pocket has no room for a plug, so in the built-in table wires are soldered to the boards.
    return {
        "carrier": printed_boards.carrier(foot, ahead),
        "seat_board": printed_boards.seat(table, radius, plugs=is_flat),
        "adapter": printed_boards.adapter(table, web, plugs=is_flat),
    }


def boards(table: Table, placed: list[Placed]) -> Iterator[str]:
    """Printed circuit boards whose parts collide with other parts, or whose holes are not at the screws."""
    others = [one for one in placed if one.name not in ("main_board", "key_board") and one.kind not in INSIDE]
    screws = [_core(one) for one in placed if one.name == "board_screw"]
    for name, solids in _printed_boards(table, placed).items():
        for other in others:
            volume = sum(overlap(solid, other.solid) for solid in solids)
            if volume > TOUCHING:
                yield f"{name} and {other.name} share {volume:.0f} mm³"
        if any(overlap(screw, solids[0]) > TOUCHING / 10 for screw in screws):
            yield f"board_screw: no hole in {name}"
        if name == "carrier":
            boxes = [solid.bounding_box() for solid in solids]
            high = max(box.max.Z for box in boxes) - min(box.min.Z for box in boxes)
            if high > MAIN_BOARD.size[2]:
                yield f"the carrier is {high:.1f} mm high"


def _core(screw: Placed) -> object:
    # The screw's axis as a thin slab: if nothing overlaps it, there is a hole.
    box = screw.solid.bounding_box()
    middle = box.center()
    return slab(0.4, 0.4, box.size.Z, middle.X, middle.Y, box.min.Z)


def violations(table: Table) -> list[str]:
    """All faults of the table, as sentences."""
    faults = [*walls(table), *beds(table), *window(table), *key_boards(table)]
    for name, placed in variants(table).items():
        for check in (
            readers(table, placed),
            trays(table, placed),
            fits(placed),
            boards_apart(table, placed),
            screws(placed),
            board_screws(table, placed),
            boards(table, placed),
        ):
            faults += [f"{name}: {sentence}" for sentence in check]
    return faults
