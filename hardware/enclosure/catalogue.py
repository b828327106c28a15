"""All parts to make, each with its number, its material, and its position on the print or laser bed."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from build123d import Part, Rot, Shape

from enclosure import built_in, cable_way, flat_pack
from enclosure.dimensions import SEATS, Table
from enclosure.display_frame import clip, frame
from enclosure.reader_pocket import cradle
from enclosure.seat_front import panel
from enclosure.solids import upright
from enclosure.tray import tray

LASER = "laser"
PRINT = "print"
ROUT = "rout"
_PLY = "plywood 3 mm"
_FILAMENT = "PLA or PETG"


@dataclass(frozen=True)
class MadePart:
    """A part: its number in each variant, its process, and its solid on z = 0, oriented as for production."""

    name: str
    flat_pack: int
    built_in: int
    process: str
    material: str
    solid: Callable[[Table], Shape]
    what: str


@lru_cache(maxsize=64)
def made(part: MadePart, table: Table) -> Shape:
    """The part's solid. Further calls with the same table return the same object."""
    return part.solid(table)


def _lying(part: Shape, *turn: float) -> Part:
    return upright(Rot(*(turn or (0, 0, 0))) * part)


def _flat_wall(wall: Shape, angle: float) -> Part:
    # Turn the part on its side, along x.
    return _lying(Rot(0, 0, angle) * wall, 90, 0, 0)


PARTS = (
    MadePart(
        "top_petal",
        SEATS,
        0,
        LASER,
        _PLY,
        lambda t: _lying(flat_pack.top_petal(t)),
        "a quarter of the playing plate",
    ),
    MadePart(
        "base_petal",
        SEATS,
        0,
        LASER,
        _PLY,
        lambda t: _lying(flat_pack.base_petal(t)),
        "a quarter of the base",
    ),
    MadePart(
        "hub_plate",
        1,
        0,
        LASER,
        _PLY,
        lambda t: _lying(flat_pack.hub_plate(t)),
        "joins the base, carries the main board",
    ),
    MadePart(
        "seat_wall",
        SEATS,
        0,
        LASER,
        _PLY,
        lambda t: _flat_wall(flat_pack.seat_wall(t), 0),
        "wall in front of a player",
    ),
    MadePart(
        "blank_wall",
        SEATS - 1,
        0,
        LASER,
        _PLY,
        lambda t: _flat_wall(flat_pack.blank_wall(t), -45),
        "wall between two players",
    ),
    MadePart(
        "blank_wall_with_cable",
        1,
        0,
        LASER,
        _PLY,
        lambda t: _flat_wall(flat_pack.blank_wall(t, cable=True), -45),
        "wall between two players, with holes for USB cable and sounder",
    ),
    MadePart(
        "reader_cradle",
        SEATS,
        0,
        PRINT,
        _FILAMENT,
        lambda t: _lying(cradle(t, t.flat_pack.plate, t.flat_pack.cavity)),
        "holds a reader against the plate",
    ),
    MadePart(
        "reader_cradle_built_in",
        0,
        SEATS,
        PRINT,
        _FILAMENT,
        lambda t: _lying(cradle(t, t.built_in_web, t.built_in.pocket_depth)),
        "holds a reader in a pocket 15 mm deep",
    ),
    MadePart(
        "seat_front",
        SEATS,
        SEATS,
        PRINT,
        _FILAMENT,
        lambda t: _lying(panel(t, t.flat_pack.keys_radius), 180, 0, 0),
        "light and three keys",
    ),
    MadePart(
        "display_frame",
        1,
        1,
        PRINT,
        _FILAMENT,
        lambda t: _lying(frame(t), 180, 0, 0),
        "frame over the display",
    ),
    MadePart("display_clip", 4, 4, PRINT, _FILAMENT, lambda t: _lying(clip(t)), "holds the display's board"),
    MadePart(
        "tray",
        SEATS,
        SEATS,
        PRINT,
        _FILAMENT,
        lambda t: _lying(tray(t, t.stop_for_ends), 180, 0, 0),
        "positions a card with its tag over the coil",
    ),
    MadePart(
        "hub_post",
        2 * SEATS,
        0,
        PRINT,
        _FILAMENT,
        lambda t: _lying(flat_pack.hub_post(t)),
        "between hub plate and playing plate",
    ),
    MadePart(
        "seam_post", 2 * SEATS, 0, PRINT, _FILAMENT, lambda t: _lying(flat_pack.seam_post(t)), "under a seam"
    ),
    MadePart(
        "corner_post",
        2 * SEATS,
        0,
        PRINT,
        _FILAMENT,
        lambda t: _lying(flat_pack.corner_post(t)),
        "holds two walls; four are mounted upside down",
    ),
    MadePart(
        "plug_guard",
        0,
        1,
        PRINT,
        _FILAMENT,
        lambda t: _lying(cable_way.plug_guard(t), 180, 0, 0),
        "keeps the USB plug in its hole",
    ),
    MadePart(
        "main_box",
        0,
        1,
        PRINT,
        _FILAMENT,
        lambda t: _lying(built_in.main_box(t)),
        "under the table top, for the main board",
    ),
    MadePart(
        "pocket_cover",
        0,
        SEATS,
        LASER,
        _PLY,
        lambda t: _lying(built_in.cover(t)),
        "closes a pocket from below",
    ),
    MadePart(
        "table_top",
        0,
        1,
        ROUT,
        "plywood or MDF 18 mm",
        lambda t: _lying(built_in.table_top(t)),
        "routed from below",
    ),
)
