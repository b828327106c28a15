"""All dimensions of the table, in millimetres. Each dimension is defined only here. This module imports no CAD library.

The middle of the display is the origin, and z = 0 is the upper side of the playing plate (under the cloth).
All seats are alike: dimensions of a seat describe South (the player at negative y). The other seats result from
turning South clockwise about the origin: South, West, North, East, as in pinmap.toml.
"""

from dataclasses import dataclass, replace

SEATS = 4
KEYS_A_SEAT = 3


@dataclass(frozen=True)
class Limits:
    """The limits that the model must respect. The comments give the sources.

    The tests compare measurements of the solids with these limits.
    """

    # The maximum thickness above a coil. An RC522 can read a 22 mm sticker through 6 mm of wood; felt and air are
    # counted as wood.
    over_coil: float = 6.0
    # Closer fields disturb each other at any gain (miguelbalboa/rfid, issue 589: at 80 mm).
    between_coils: float = 200.0
    # Metal weakens the field.
    metal_from_coil: float = 30.0
    wall: float = 2.0
    # Room for a wire, a solder joint or a bent plate.
    between_boards: float = 2.0
    # The distance from centre to centre at which the two tags of a Double card do not couple.
    between_tags: float = 50.0
    # The maximum distance of a tag from the coil's centre when its card touches the stop.
    tag_off_coil: float = 1.0
    # The whole screen must be visible up to this angle from the vertical, because players lean back.
    sight_degrees: float = 45.0
    print_bed: float = 210.0
    laser_bed: tuple[float, float] = (600.0, 300.0)


@dataclass(frozen=True)
class Card:
    """Skat cards and their tags. The size is the same as in host/stichtisch/cards/drawing.py."""

    width: float = 59.0
    length: float = 91.0
    thickness: float = 0.4
    tag_diameter: float = 22.0
    # On a Double card: the distance from a short edge to the centre of the nearer tag.
    end_tag: float = 15.0


@dataclass(frozen=True)
class Coils:
    """The positions of the readers."""

    # The distance from the middle of the table to each coil's centre: 150 mm gives 212 mm between neighbours.
    radius: float = 150.0
    # The gap between the reader board and the plate. Solder tails must be shorter than this gap.
    air: float = 1.0
    cloth: float = 1.5


@dataclass(frozen=True)
class Cradle:
    """The printed tube that holds a reader board against the plate."""

    wall: float = 3.0
    clearance: float = 0.3
    ledge: float = 4.0
    # The slot is wide enough for the adapter, which may reach into it. The top of the slot is this far below the
    # reader board.
    cable_slot: float = 28.0
    cable_slot_below_board: float = 3.0
    # The thickness of the foam tape under the foot when compressed (2 mm before). The tape presses the cradle up.
    foam: float = 1.0


@dataclass(frozen=True)
class SeatFront:
    """The panel of a seat: a light and three keys in a row, spaced to match the grid of a perfboard."""

    pitch: float = 22.86
    key_hole: float = 13.0
    light_hole: float = 6.0
    light_pocket: float = 10.6
    light_pocket_depth: float = 3.5
    flange: tuple[float, float, float] = (124.0, 28.0, 3.0)
    opening: tuple[float, float] = (108.0, 22.0)
    plug_clearance: float = 0.3
    plug_depth: float = 3.5
    key_above_flange: float = 1.5
    # The distance of the key board's two posts from the middle key.
    post_offset: float = 33.02
    post_diameter: float = 6.0
    post_pilot: float = 1.8
    post_pilot_depth: float = 5.5
    screw_offset: float = 58.0
    screw_hole: float = 2.4
    symbol: float = 4.0
    symbol_depth: float = 0.6


@dataclass(frozen=True)
class DisplayFrame:
    """The frame over the display, screwed to the plate from above."""

    side: float = 150.0
    thickness: float = 3.0
    # The lip over the edge of the glass. The edge of the lip is bevelled by 45 degrees.
    lip: float = 2.0
    # The margin around the active area, on each side, that is visible in the window.
    window_margin: float = 1.0
    glass_clearance: float = 1.0
    boss: float = 8.0
    boss_pilot: float = 1.8
    boss_x: float = 40.0
    boss_gap: float = 2.5
    clip: tuple[float, float, float] = (9.0, 17.0, 3.0)
    clip_overlap: float = 4.0
    clip_hole: float = 2.6
    screw_x: float = 30.0
    screw_y: float = 66.0
    # A recess for a numbered seal over the head of one screw. The built-in table's box has the same recess.
    seal: tuple[float, float] = (26.0, 8.0)
    seal_depth: float = 0.4


@dataclass(frozen=True)
class Tray:
    """The three-sided frame on the cloth that positions a card. The card's edge towards the middle of the table touches
    the stop."""

    side: float = 9.0
    stop: float = 9.0
    height: float = 3.0
    length: float = 60.0
    # The total play of the card in the tray, on both sides together.
    play: float = 1.5
    peg: float = 5.8
    peg_hole: float = 6.2
    # The distance of the pegs from the stop, measured outwards.
    peg_from_stop: float = 30.0
    # A peg is shorter by this amount than the combined thickness of cloth and plate.
    peg_short: float = 0.5


@dataclass(frozen=True)
class Screws:
    """Countersunk chipboard screws, 3 x 12, 3 x 16 and 2.2 x 6.5; M3 for the main board."""

    shaft: float = 3.0
    hole: float = 3.2
    pilot: float = 2.4
    length: float = 12.0
    long: float = 16.0
    thin: float = 2.2
    thin_length: float = 6.5
    # Screws of the main board: through the flat-pack's base, or through the floor of the built-in table's
    # box.
    board: float = 3.0
    board_length: float = 16.0
    board_length_built_in: float = 12.0
    nut: float = 2.4


@dataclass(frozen=True)
class FlatPack:
    """The box that can be put on any table: two octagons of plywood with posts and walls between them."""

    half: float = 265.0
    # Half the length of a side with a player.
    seat_half: float = 100.0
    plate: float = 3.0
    cavity: float = 34.0
    keys_radius: float = 245.0
    hub_opening_half: float = 58.0
    hub_plate_half: float = 75.0
    hub_post: float = 10.0
    # The distances of the posts under the seams from the middle, along the diagonal.
    seam_posts: tuple[float, ...] = (150.0, 225.0)
    seam_post: tuple[float, float] = (32.0, 14.0)
    seam_screw: float = 10.0
    corner_post: float = 14.0
    corner_screw: float = 9.5
    wall: float = 3.0
    # The distance from the edge of the plates to the walls.
    wall_inset: float = 2.4
    wall_from_corner: float = 5.0
    wall_clearance: float = 0.2
    usb_hole: tuple[float, float] = (14.0, 10.0)
    # Nine holes in front of the sounder: diameter, distance between them, distance from the cable.
    sound_hole: float = 2.0
    sound_pitch: float = 5.0
    sound_offset: float = 40.0
    # The hole for the stem of the reset key, and its distance from the cable; the sounder is on the other side of the
    # cable. These dimensions are also used for the built-in table's box.
    reset_hole: float = 4.0
    reset_offset: float = 30.0


@dataclass(frozen=True)
class BuiltIn:
    """A table top 18 mm thick, routed from below."""

    half: float = 400.0
    plate: float = 18.0
    # The depth to which a pocket is routed from below. The wood left above the coil is as thick as the flat-pack's
    # plate.
    pocket_depth: float = 15.0
    keys_radius: float = 360.0
    display_opening: tuple[float, float] = (112.0, 92.0)
    channel: tuple[float, float] = (14.0, 10.0)
    # The corners of the channel for South's seat cable, from the display's opening past the pocket to the
    # slot of the seat front.
    seat_channel: tuple[tuple[float, float], ...] = (
        (0.0, -45.0),
        (0.0, -79.0),
        (64.0, -79.0),
        (64.0, -335.0),
        (40.0, -335.0),
        (40.0, -352.0),
    )
    pocket_clearance: float = 0.5
    cover: tuple[float, float] = (114.0, 114.0)
    cover_thickness: float = 3.0
    cover_screw: float = 51.0
    box_wall: float = 2.5
    box_floor: float = 3.0
    box_ear: float = 12.0
    # The hole for the wires of the sounder, and its distance from the middle.
    lead_hole: float = 3.0
    lead_offset: float = 34.0
    # The plug fills this hole, so that no wire can be pushed through beside it.
    usb_hole: tuple[float, float] = (13.0, 9.0)
    guard_screws: tuple[float, float] = (13.9, -13.9)
    guard_pilot: float = 1.6


@dataclass(frozen=True)
class Table:
    """All dimensions and limits of the model."""

    limits: Limits = Limits()
    card: Card = Card()
    coils: Coils = Coils()
    cradle: Cradle = Cradle()
    seat_front: SeatFront = SeatFront()
    display_frame: DisplayFrame = DisplayFrame()
    tray: Tray = Tray()
    screws: Screws = Screws()
    flat_pack: FlatPack = FlatPack()
    built_in: BuiltIn = BuiltIn()

    def but(self, part: str, **changed: object) -> "Table":
        """A copy of the table with some dimensions of one part changed."""
        return replace(self, **{part: replace(getattr(self, part), **changed)})

    @property
    def stop_for_ends(self) -> float:
        """Distance from the table's middle to the tray's stop if the near end tag of a card is over the coil."""
        return self.coils.radius - self.card.end_tag

    @property
    def stop_for_middle(self) -> float:
        """Distance from the table's middle to the tray's stop if the middle of a card is over the coil."""
        return self.coils.radius - self.card.length / 2

    @property
    def built_in_web(self) -> float:
        """Thickness of the remaining table top above a pocket."""
        return self.built_in.plate - self.built_in.pocket_depth
