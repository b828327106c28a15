"""Twin of the rp2 port's `time`: ticks, which wrap at 2**30, and sleeping, which advances the world."""

from twins import machine
from twins.dates import mktime as mktime

_PERIOD = 1 << 30
_HALF = _PERIOD >> 1

_world = None
_gmtime = None


def install(world, native_time):
    global _gmtime
    _take(world)
    machine.time_takes = _take
    _gmtime = native_time.gmtime


def _take(world):
    global _world
    _world = world


def gmtime(seconds=None):
    return _gmtime(machine.seconds() if seconds is None else seconds)


localtime = gmtime


def ticks_us():
    return _world.ticks() & _PERIOD - 1


def ticks_ms():
    return _world.ticks() // 1000 & _PERIOD - 1


ticks_cpu = ticks_us


def ticks_add(ticks, delta):
    return ticks + delta & _PERIOD - 1


def ticks_diff(end, start):
    return (end - start + _HALF & _PERIOD - 1) - _HALF


def sleep_us(microseconds):
    _world.sleep(microseconds)


def sleep_ms(milliseconds):
    _world.sleep(milliseconds * 1000)


def sleep(seconds):
    _world.sleep(int(seconds * 1000000))


def time():
    return machine.seconds()


def time_ns():
    return machine.seconds() * 1000000000
