"""The control channel: one JSON object per line in each direction.

The host uses the channel to lay tags, press keys and grant time. Every command {"command": name, …} is
answered with {"ok": true, …} or {"error": sentence}. Other messages are {"event": name, …}. The answer to `run` is sent
when the granted time is over.
"""

import gc
import json
import sys

from twins import reader_faults
from twins.ntag21x import KINDS
from twins.probe import Probe
from twins.register_log import RegisterLog


class Control:
    # `requests` and `replies` are files. `wait(milliseconds)` returns whether a request arrives within this
    # time.
    def __init__(self, circuit, flash, requests, replies, wait, power_cut):
        self._circuit = circuit
        self._world = circuit.world
        self._flash = flash
        self._requests = requests
        self._replies = replies
        self._wait = wait
        self._power_cut = power_cut
        self._granted_us = 0
        self._running = False
        self._probed = Probe(self._world)
        self._registers_heard = RegisterLog(circuit.readers)

    def report(self, event):
        self._replies.write((json.dumps(event) + "\n").encode())

    def next_grant(self):
        # Answers the finished `run`, then executes commands until the next `run`. Returns the microseconds granted by
        # that `run`.
        if self._running:
            self._running = False
            self._answer({})
        self._granted_us = 0
        while not self._granted_us:
            self._serve()
        self._running = True
        return self._granted_us

    def pause(self, milliseconds):
        # If time follows the wall clock, executes a command that is waiting or arrives within this time.
        if self._wait(milliseconds):
            self._serve()
        if self._granted_us:
            self._world.at(self._world.now + self._granted_us, self._answer, {})
            self._granted_us = 0

    def later(self, entry):
        # Schedules an entry of a script: {"at_ms": milliseconds since power-on, "command": name, …}.
        self._world.at(entry["at_ms"] * 1000, self.obey, entry)

    def _answer(self, result):
        result["ok"] = True
        result["us"] = self._world.now
        self.report(result)

    def _serve(self):
        line = self._requests.readline()
        if not line:
            self._power_cut()
        try:
            result = self.obey(json.loads(line))
        except Exception as error:
            sys.print_exception(error, sys.stderr)
            self.report({"error": "%s: %s" % (type(error).__name__, error)})
            return
        if not self._granted_us:
            self._answer(result or {})

    def obey(self, request):
        name = request["command"]
        if name not in _COMMANDS:
            raise ValueError("there is no command " + name)
        return _COMMANDS[name](self, request)

    def _run(self, request):
        self._granted_us = int(request["ms"] * 1000)

    def _at(self, request):
        self._world.at(int(request["ms"] * 1000), self.obey, request["then"])

    def _lay(self, request):
        tag = KINDS[request.get("type", "ntag213")](
            bytes.fromhex(request["uid"]), request.get("coupling", 1.0)
        )
        tag.load(request.get("first_page", 4), bytes.fromhex(request.get("pages", "")))
        tag.counter = request.get("counter", 0)
        self._circuit.lay(request["seat"], tag, request.get("at"))

    def _lift(self, request):
        uid = request.get("uid")
        taken = self._circuit.lift(request["seat"], None if uid is None else bytes.fromhex(uid))
        return {
            "lifted": [
                {"uid": _hex(tag.uid), "memory": _hex(tag.memory), "counter": tag.counter} for tag in taken
            ]
        }

    def _press(self, request):
        self._circuit.key(request["seat"], request["key"], True)

    def _release(self, request):
        self._circuit.key(request["seat"], request["key"], False)

    def _screen(self, request):
        display = self._circuit.display
        with open("/pc" + request["file"], "wb") as file:
            for row in display.rows():
                file.write(row)
        backlight = self._circuit.pins["spi"]["display"]["backlight"]
        return {
            "width": display.width,
            "height": display.height,
            "lit": self._circuit.lines[backlight].level == 1,
        }

    def _lights(self, request):
        return {"lights": self._circuit.lights.colours}

    def _buzzer(self, request):
        log = self._circuit.buzzer.log
        answer = {"buzzer": log[:]}
        if request.get("clear"):
            log[:] = [(self._world.now, log[-1][1])] if log else []
        return answer

    def _supply(self, request):
        self._circuit.volts = request["volts"]

    def _reader(self, request):
        reader_faults.cause(self._circuit, request)

    def _reset_line(self, request):
        # Pulls the reset line low, as an external fault would, or releases it, so that it goes high.
        self._circuit.reset_readers(request["level"])

    def _keys(self, request):
        self._circuit.keys.present = request["fault"] != "gone"
        if request["fault"] == "back":
            self._circuit.keys.reset()

    def _service(self, request):
        self._circuit.service = request["held"]

    def _display(self, request):
        self._circuit.display.mute = request["fault"] == "mute"

    def _flash_cut(self, request):
        self._flash.cut_after(request["cut_after"], request.get("written", -1))

    def _now(self, request):
        return {}

    def _stats(self, request):
        world = self._world
        circuit = self._circuit
        answer = {
            "longest_step_us": world.longest_step_us,
            "fields": [antenna.strength for antenna in circuit.antennas],
            "reader_bytes": circuit.reader_bus.bytes,
            "reader_transfers": circuit.reader_bus.transfers,
            "display_bytes": circuit.display_bus.bytes,
        }
        answer.update(self._flash.counts())
        if request.get("reset"):
            world.reset_longest_step()
        return answer

    def _probe(self, request):
        # Starts to record the lines in `lines`, if there are any. Returns the changes since the last call.
        for number in request.get("lines", ()):
            self._probed.attach(number, self._circuit.lines[number])
        return {"log": self._probed.take_log()}

    def _registers(self, request):
        # Starts or stops recording the readers' bus, if `listen` is given. Returns the accesses since the last call.
        if "listen" in request:
            self._registers_heard.listen(request["listen"])
        return {"log": self._registers_heard.take_log()}

    def _heap(self, request):
        if request.get("collect"):
            gc.collect()
        return {"allocated": gc.mem_alloc(), "free": gc.mem_free()}


def _hex(data):
    return bytes(data).hex()


_COMMANDS = {
    "run": Control._run,
    "at": Control._at,
    "lay": Control._lay,
    "lift": Control._lift,
    "press": Control._press,
    "release": Control._release,
    "screen": Control._screen,
    "lights": Control._lights,
    "buzzer": Control._buzzer,
    "supply": Control._supply,
    "reader": Control._reader,
    "reset_line": Control._reset_line,
    "keys": Control._keys,
    "display": Control._display,
    "service": Control._service,
    "flash": Control._flash_cut,
    "now": Control._now,
    "stats": Control._stats,
    "registers": Control._registers,
    "heap": Control._heap,
    "probe": Control._probe,
}
