"""The twin of the machine module: the rp2 port's clock trap, wiring, two chips on one bus, lights and sounds."""

import time as native_time

import pytest

from stichtisch.device import source_folders
from twins import machine, neopixel
from twins import time as board_time
from twins.circuit import Circuit
from twins.world import World

SEAT_SELECTS = (5, 6, 7, 9)


VREG = 0x40064000


@pytest.fixture
def events():
    return []


@pytest.fixture
def circuit(events):
    circuit = Circuit(World(), source_folders.pin_map(), report=events.append)
    machine.install(circuit, bytes(8), native_time)
    board_time.install(circuit.world, native_time)
    yield circuit
    machine.freq(125_000_000)


def reader_bus(**options):
    return machine.SPI(
        0, baudrate=8_000_000, sck=machine.Pin(2), mosi=machine.Pin(3), miso=machine.Pin(4), **options
    )


@pytest.mark.parametrize(("asked", "given"), [(62_500_000, 24), (20_000_000, 12), (10_000_000, 8)])
def test_spi_is_slow_while_the_peripheral_clock_is_as_at_boot(circuit, asked, given):
    machine.freq(125_000_000)
    assert machine.SPI(1, baudrate=asked).baudrate == given * 1_000_000


def test_spi_is_as_fast_as_asked_with_the_peripheral_clock_raised(circuit):
    machine.freq(125_000_000, 125_000_000)
    assert machine.SPI(1, baudrate=62_500_000).baudrate == 62_500_000


def test_a_clock_that_needs_more_voltage_is_refused_without_it(circuit):
    with pytest.raises(ValueError, match="voltage is too low for 200000000 Hz"):
        machine.freq(200_000_000)
    at_boot = machine.mem32[VREG]
    machine.mem32[VREG] = 0xC1
    machine.freq(200_000_000)
    assert machine.freq() == 200_000_000
    machine.mem32[VREG] = at_boot


def test_each_byte_takes_its_time(circuit):
    machine.freq(125_000_000)
    bus = machine.SPI(0, baudrate=8_000_000, sck=machine.Pin(2), mosi=machine.Pin(3))
    start = circuit.world.now
    bus.write(bytes(1000))
    assert circuit.world.now - start == 1000 + 40


def read_version(bus, select):
    answer = bytearray(2)
    select(0)
    bus.write_readinto(b"\xee\x00", answer)
    select(1)
    return answer[1]


def test_each_select_line_leads_to_its_reader(circuit):
    machine.Pin(22, machine.Pin.OUT, value=1)
    circuit.world.spend(1000)
    circuit.readers[2].leave_bus(0xFF)
    bus = reader_bus()
    selects = [machine.Pin(number, machine.Pin.OUT, value=1) for number in SEAT_SELECTS]
    assert [read_version(bus, select) for select in selects] == [0x92, 0x92, 0xFF, 0x92]


def test_readers_are_off_until_their_reset_line_is_high(circuit):
    assert read_version(reader_bus(), machine.Pin(5, machine.Pin.OUT, value=1)) == 0


def test_two_chips_selected_at_once_are_reported(circuit, events):
    machine.Pin(22, machine.Pin.OUT, value=1)
    machine.Pin(6, machine.Pin.OUT, value=0)
    read_version(reader_bus(), machine.Pin(5, machine.Pin.OUT, value=1))
    assert [(event["event"], sorted(event["chips"])) for event in events] == [("contention", [0, 1])]


def test_a_bus_on_other_pins_reaches_nobody(circuit):
    machine.Pin(22, machine.Pin.OUT, value=1)
    bus = machine.SPI(0, sck=machine.Pin(18), mosi=machine.Pin(19), miso=machine.Pin(16))
    assert read_version(bus, machine.Pin(5, machine.Pin.OUT, value=1)) == 0


def test_keys_are_read_over_i2c_and_pull_the_interrupt_line(circuit):
    bus = machine.I2C(0, scl=machine.Pin(17), sda=machine.Pin(16))
    line = machine.Pin(18, machine.Pin.IN, machine.Pin.PULL_UP)
    for register in (0x0C, 0x0D, 0x04, 0x05):
        bus.writeto_mem(0x20, register, b"\xff")
    bus.writeto_mem(0x20, 0x0A, b"\x44")
    assert line.value() == 1
    circuit.key(2, 1, True)
    assert line.value() == 0
    assert bus.readfrom_mem(0x20, 0x12, 2) == b"\xff\xfd"


def test_an_address_nobody_has_is_an_error(circuit):
    bus = machine.I2C(0, scl=machine.Pin(17), sda=machine.Pin(16))
    with pytest.raises(OSError):
        bus.writeto(0x21, b"\x00")
    circuit.keys.present = False
    assert bus.scan() == []


def test_lights_take_their_colours_in_order(circuit):
    chain = neopixel.NeoPixel(machine.Pin(20, machine.Pin.OUT), 4)
    chain[1] = (1, 2, 3)
    chain.write()
    assert circuit.lights.colours == [(0, 0, 0), (1, 2, 3), (0, 0, 0), (0, 0, 0)]


def test_the_buzzer_remembers_what_it_played(circuit):
    sound = machine.PWM(machine.Pin(21), freq=880, duty_u16=0)
    sound.duty_u16(32768)
    board_time.sleep_ms(100)
    sound.duty_u16(0)
    (start, high), (end, low) = circuit.buzzer.log
    assert (high, low, end - start) == (880, 0, 100_000)


def test_half_the_supply_is_at_the_analogue_input(circuit):
    circuit.volts = 4.4
    assert machine.ADC(26).read_u16() == int(2.2 / 3.3 * 65535)


def test_ticks_wrap_at_two_to_the_30(circuit):
    circuit.world.now = (1 << 30) - 5
    start = board_time.ticks_us()
    board_time.sleep_us(100)
    end = board_time.ticks_us()
    assert end < start
    assert board_time.ticks_diff(end, start) == 102
    assert board_time.ticks_diff(start, end) == -102
    assert board_time.ticks_add(start, 102) == end


def test_the_longest_step_leaves_the_flash_out(circuit):
    board_time.sleep_us(10)
    circuit.world.spend(300)
    circuit.world.erase(45000)
    board_time.sleep_us(10)
    assert circuit.world.longest_step_us == 300


def test_events_happen_at_their_moment_even_while_sleeping(circuit):
    seen = []
    for moment in (700, 300):
        circuit.world.at(moment, lambda name: seen.append((name, circuit.world.now)), moment)
    board_time.sleep_us(1000)
    assert seen == [(300, 300), (700, 700)]
    assert circuit.world.now == 1000
