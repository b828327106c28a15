"""Every dimension of the table, once. Millimetres; no CAD is imported here.

The middle of the display is the origin, z = 0 the upper side of the playing plate (under the cloth). All seats are
alike: what is said of a seat is said of South (the player at negative y); the others are turned about the origin,
clockwise: South, West, North, East, as in pinmap.toml.
"""

from dataclasses import dataclass, replace

SEATS = 4
KEYS_A_SEAT = 3


@dataclass(frozen=True)
class Limits:
    """What the model must keep. Sources: notes beside each; the tests measure the solids against them."""

    # Wood of 6 mm still lets an RC522 read a sticker of 22 mm; felt, air and wood count alike here.
    over_coil: float = 6.0
    # Nearer fields garble each other, whatever the gain (miguelbalboa/rfid, issue 589: 80 mm do).
    between_coils: float = 200.0
    # Metal takes the field away.
    metal_from_coil: float = 30.0
    wall: float = 2.0
    # A lead, a solder joint, a bow in the plate.
    between_boards: float = 2.0
    # The tags of a card of Double, centre to centre: neither couples with the other.
    between_tags: float = 50.0
    # How far a tag may lie beside the coil's centre when its card touches the stop.
    tag_off_coil: float = 1.0
    # Everybody leans back: the whole screen is to be seen from so many degrees beside the vertical.
    sight_degrees: float = 45.0
    print_bed: float = 210.0
    laser_bed: tuple[float, float] = (600.0, 300.0)


@dataclass(frozen=True)
class Card:
    """Skat cards, and what sticks on them. The size is that of host/stichtisch/cards/drawing.py."""

    width: float = 59.0
    length: float = 91.0
    thickness: float = 0.4
    tag_diameter: float = 22.0
    # From a short edge to the centre of an end's tag, on a card of Double.
    end_tag: float = 15.0


@dataclass(frozen=True)
class Coils:
    """Where the readers are."""

    # From the middle of the table to each coil's centre: 150 mm make 212 mm between neighbours.
    radius: float = 150.0
    # Air between the reader board and the plate: solder tails cut to less than this go there.
    air: float = 1.0
    cloth: float = 1.5


@dataclass(frozen=True)
class Cradle:
    """The printed tube that holds a reader board against the plate."""

    wall: float = 3.0
    clearance: float = 0.3
    ledge: float = 4.0
    cable_slot: float = 26.0
    cable_slot_height: float = 12.0
    # Foam tape of 2 mm under its foot, pressed to this, presses it up.
    foam: float = 1.0


@dataclass(frozen=True)
class SeatFront:
    """The panel of a seat: a light and three keys in a row, in steps of a perfboard."""

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
    # The two posts of the key board, from the middle key.
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
    # The lip over the edge of the glass; its edge is bevelled by 45 degrees.
    lip: float = 2.0
    # How much more than the active area the window shows, on each side.
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
    # A recess around one screw, for a numbered seal over its head; in the built-in table's box as well.
    seal: tuple[float, float] = (26.0, 8.0)
    seal_depth: float = 0.4


@dataclass(frozen=True)
class Tray:
    """A frame of three sides that lies on the cloth; the card's table-side edge touches its stop."""

    side: float = 9.0
    stop: float = 9.0
    height: float = 3.0
    length: float = 60.0
    # Both sides together.
    play: float = 1.5
    peg: float = 5.8
    peg_hole: float = 6.2
    # From the stop outwards.
    peg_from_stop: float = 30.0
    # So much less than cloth and plate.
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
    # Through the flat-pack's base, and through the floor of the built-in table's box.
    board: float = 3.0
    board_length: float = 16.0
    board_length_built_in: float = 12.0
    nut: float = 2.4


@dataclass(frozen=True)
class FlatPack:
    """The box that lies on any table: two octagons of plywood with posts and walls between."""

    half: float = 265.0
    # Half of the side a player sits at.
    seat_half: float = 100.0
    plate: float = 3.0
    cavity: float = 34.0
    keys_radius: float = 245.0
    hub_opening_half: float = 58.0
    hub_plate_half: float = 75.0
    hub_post: float = 10.0
    # Of the posts under the seams, along the diagonal.
    seam_posts: tuple[float, ...] = (150.0, 225.0)
    seam_post: tuple[float, float] = (32.0, 14.0)
    seam_screw: float = 10.0
    corner_post: float = 14.0
    corner_screw: float = 9.5
    wall: float = 3.0
    # Walls stand so far behind the edge of the plates.
    wall_inset: float = 2.4
    wall_from_corner: float = 5.0
    wall_clearance: float = 0.2
    usb_hole: tuple[float, float] = (14.0, 10.0)
    # Nine of these before the sounder, so far apart and so far beside the cable.
    sound_hole: float = 2.0
    sound_pitch: float = 5.0
    sound_offset: float = 40.0
    # For the stem of the reset key, so far beside the cable to the other side; in the built-in table's box as well.
    reset_hole: float = 4.0
    reset_offset: float = 30.0


@dataclass(frozen=True)
class BuiltIn:
    """A table top of 18 mm, routed from below."""

    half: float = 400.0
    plate: float = 18.0
    # From below: what it leaves over the coil is as thick as the flat-pack's plate.
    pocket_depth: float = 15.0
    keys_radius: float = 360.0
    display_opening: tuple[float, float] = (112.0, 92.0)
    channel: tuple[float, float] = (14.0, 10.0)
    # Of South's seat cable, turn by turn from the display's opening to the slot of the seat front: beside the pocket.
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
    # For the wires of the sounder, so far beside the middle.
    lead_hole: float = 3.0
    lead_offset: float = 34.0
    # The plug fills it: no wire goes past.
    usb_hole: tuple[float, float] = (13.0, 9.0)
    guard_screws: tuple[float, float] = (13.9, -13.9)
    guard_pilot: float = 1.6


@dataclass(frozen=True)
class Table:
    """The whole model."""

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
        """The same table with some dimensions of one part changed."""
        return replace(self, **{part: replace(getattr(self, part), **changed)})

    @property
    def stop_for_ends(self) -> float:
        """How far the tray's stop is from the middle of the table when a card's near end is to lie over the coil."""
        return self.coils.radius - self.card.end_tag

    @property
    def stop_for_middle(self) -> float:
        """The same when the middle of the card is to."""
        return self.coils.radius - self.card.length / 2

    @property
    def built_in_web(self) -> float:
        """What the pockets leave of the table top."""
        return self.built_in.plate - self.built_in.pocket_depth
