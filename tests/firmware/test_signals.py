"""Tests lights, buzzer and supply sensing with the simulated circuit."""

from types import SimpleNamespace

import pytest

from drivers.buzzer import Buzzer
from drivers.supply import Supply
from drivers.ws2812 import Lights
from twins import machine, neopixel


@pytest.fixture
def lights(bench):
    return Lights(neopixel.NeoPixel(machine.Pin(20, machine.Pin.OUT), 4))


@pytest.fixture
def buzzer(bench):
    return Buzzer(machine.PWM(machine.Pin(21), freq=1000, duty_u16=0))


def test_a_light_shows_three_sixteenths_of_its_colour(bench, lights):
    lights.set(2, 255, 128, 0)
    assert bench.circuit.lights.colours[2] == (0, 0, 0)
    lights.show_colours()
    assert bench.circuit.lights.colours == [(0, 0, 0), (0, 0, 0), (47, 24, 0), (0, 0, 0)]


def test_lights_are_sent_only_when_they_changed(bench, lights):
    lights.set(0, 255, 0, 0)
    lights.show_colours()
    bench.circuit.lights.colours[0] = (1, 2, 3)
    lights.set(0, 255, 0, 0)
    lights.show_colours()
    assert bench.circuit.lights.colours[0] == (1, 2, 3)
    lights.set(0, 0, 255, 0)
    lights.show_colours()
    assert bench.circuit.lights.colours[0] == (0, 47, 0)


def test_all_lights_are_dark_after_the_first_show(bench, lights):
    # The LED chain keeps its colours during a reset of the processor.
    bench.circuit.lights.colours[1] = (9, 9, 9)
    lights.show_colours()
    assert bench.circuit.lights.colours[1] == (0, 0, 0)


def tones(bench):
    return [hertz for _, hertz in bench.circuit.buzzer.log]


def test_a_tone_ends_by_itself(bench, buzzer):
    buzzer.step_tone(0)
    buzzer.tone(880, 100)
    for now_ms in range(1000, 1100, 10):
        buzzer.step_tone(now_ms)
        assert tones(bench)[-1] == 880
    buzzer.step_tone(1100)
    assert tones(bench)[-1] == 0


def test_a_tone_ends_the_one_before(bench, buzzer):
    buzzer.tone(880, 1000)
    buzzer.step_tone(0)
    buzzer.tone(440, 50)
    buzzer.step_tone(10)
    assert tones(bench)[-1] == 440
    buzzer.step_tone(60)
    assert tones(bench)[-1] == 0


def test_a_tone_across_the_end_of_the_clock(bench, buzzer):
    buzzer.tone(880, 100)
    buzzer.step_tone(0x3FFFFFFF - 20)
    buzzer.step_tone(50)
    assert tones(bench)[-1] == 880
    buzzer.step_tone(80)
    assert tones(bench)[-1] == 0


@pytest.mark.parametrize(("volts", "low"), [(5.0, False), (4.45, False), (4.35, True), (0.0, True)])
def test_the_supply_is_low_below_4_4_volts(bench, volts, low):
    bench.circuit.volts = volts
    assert Supply(machine.ADC(machine.Pin(26))).low() is low


def test_a_supply_that_was_low_is_back_at_0_15_volts_more(bench):
    supply = Supply(machine.ADC(machine.Pin(26)))
    for volts, low in ((4.41, False), (4.39, True), (4.41, True), (4.54, True), (4.56, False), (4.41, False)):
        bench.circuit.volts = volts
        assert supply.low() is low, volts


def test_one_reading_that_is_high_by_chance_does_not_bring_a_low_supply_back(bench):
    readings = [4.3, 4.3, 4.3, 4.9, 4.3]
    adc = SimpleNamespace(read_u16=lambda: int(readings.pop(0) / 2 / 3.3 * 65535))
    supply = Supply(adc)
    assert supply.low()
    assert supply.low()
