"""The ST7796's twin against its datasheet: window, memory write, rotation, identification."""

import pytest

from twins.st7796 import St7796
from twins.world import World

RED, GREEN = b"\xf8\x00", b"\x07\xe0"
LANDSCAPE = 0x28


class Panel:
    """A display that the test drives as the firmware would: command with D/C low, data with D/C high."""

    def __init__(self):
        self.world = World()
        self.chip = St7796(self.world)
        self.world.spend(5000)

    def send(self, command, data=b""):
        self.chip.data_pin(0)
        self.chip.exchange(bytes((command,)), None)
        self.chip.data_pin(1)
        if data:
            self.chip.exchange(data, None)

    def start(self, rotation=LANDSCAPE):
        self.send(0x11)
        self.send(0x3A, b"\x55")
        self.send(0x36, bytes((rotation,)))
        self.send(0x29)

    def window(self, left, top, right, bottom):
        self.send(0x2A, left.to_bytes(2, "big") + right.to_bytes(2, "big"))
        self.send(0x2B, top.to_bytes(2, "big") + bottom.to_bytes(2, "big"))

    def picture(self):
        return b"".join(self.chip.rows())

    def size(self):
        return self.chip.width, self.chip.height

    def pixel(self, column, row):
        start = (row * self.chip.width + column) * 2
        return self.picture()[start : start + 2]


@pytest.fixture
def panel():
    return Panel()


def test_nothing_shows_before_it_is_awake_and_on(panel):
    panel.send(0x3A, b"\x55")
    panel.send(0x2C, RED)
    assert not any(panel.picture())


def test_memory_write_fills_the_window_row_by_row(panel):
    panel.start()
    panel.window(10, 20, 11, 21)
    panel.send(0x2C, RED + GREEN + GREEN)
    panel.send(0x3C, RED)
    assert [panel.pixel(*at) for at in ((10, 20), (11, 20), (10, 21), (11, 21))] == [RED, GREEN, GREEN, RED]
    assert panel.pixel(12, 20) == panel.pixel(9, 21) == b"\x00\x00"
    # The next pixel begins at the window's start again.
    panel.send(0x3C, GREEN)
    assert panel.pixel(10, 20) == GREEN


def test_data_may_be_cut_anywhere(panel):
    panel.start()
    panel.window(0, 0, 479, 319)
    panel.send(0x2C)
    picture = bytes(index * 7 & 255 for index in range(480 * 320 * 2))
    for start in range(0, len(picture), 9999):
        panel.chip.exchange(picture[start : start + 9999], None)
    assert panel.picture() == picture


def test_landscape_and_portrait_have_their_sizes(panel):
    panel.start()
    assert panel.size() == (480, 320)
    panel.send(0x36, b"\x48")
    assert panel.size() == (320, 480)


def test_turning_keeps_the_glass(panel):
    panel.start()
    panel.window(0, 0, 0, 0)
    panel.send(0x2C, RED)
    # In landscape turned by 180 degrees, the same spot of the panel is the last pixel.
    panel.send(0x36, b"\xe8")
    assert panel.pixel(479, 319) == RED


def test_a_forgotten_colour_order_shows(panel):
    panel.start(rotation=0x20)
    panel.window(0, 0, 0, 0)
    panel.send(0x2C, RED)
    assert panel.pixel(0, 0) == b"\x00\x1f"


def test_a_mirrored_rotation_shows(panel):
    panel.start(rotation=0x68)
    panel.window(0, 0, 0, 0)
    panel.send(0x2C, RED)
    assert panel.pixel(479, 0) == RED


def test_identification_comes_after_a_dummy_byte(panel):
    panel.send(0x04)
    answer = bytearray(4)
    panel.chip.exchange(bytes(4), answer)
    assert answer[1:] == b"\x00\x77\x96"


def test_the_fourth_identification_names_the_model(panel):
    # ST7796S datasheet, D3h: a dummy, the version, 77h, 96h.
    answer = bytearray(4)
    panel.send(0xD3)
    panel.chip.exchange(bytes(4), answer)
    assert answer[1:] == b"\x00\x77\x96"
    panel.chip.mute = True
    panel.send(0xD3)
    panel.chip.exchange(bytes(4), answer)
    assert answer == bytes(4)


def test_reset_pin_forgets_the_rotation_and_takes_its_time(panel):
    panel.start()
    panel.chip.reset_pin(0)
    panel.chip.reset_pin(1)
    panel.send(0x11)
    assert not panel.chip.awake
    panel.world.spend(5000)
    panel.send(0x11)
    assert panel.chip.awake and panel.chip.rotation == 0


def test_the_rows_that_were_written_are_told_once(panel):
    panel.start()
    panel.chip.take_touched()
    panel.window(10, 20, 12, 22)
    panel.send(0x2C, RED * 9)
    panel.window(400, 100, 400, 100)
    panel.send(0x2C, GREEN)
    assert panel.chip.take_touched() == (20, 81)
    assert panel.chip.take_touched()[1] == 0


@pytest.mark.parametrize(("command", "data"), [(0x28, b""), (0x10, b""), (0x01, b""), (0x36, b"\xe8")])
def test_all_rows_may_have_changed_when_the_panel_goes_dark_or_is_turned(panel, command, data):
    panel.start()
    panel.chip.take_touched()
    panel.send(command, data)
    assert panel.chip.take_touched() == (0, panel.chip.height)


@pytest.mark.parametrize("rotation", [LANDSCAPE, 0x20, 0x48])
def test_some_rows_at_once_are_the_same_rows(panel, rotation):
    panel.start(rotation)
    panel.window(0, 4, 0, 4)
    panel.send(0x2C, RED)
    assert bytes(panel.chip.picture(3, 4)) == b"".join(list(panel.chip.rows())[3:7])
    assert any(panel.chip.picture(4, 1))
    panel.send(0x28)
    assert not any(panel.chip.picture(0, panel.chip.height))
