"""Faults of readers that the control channel can cause and repair.

Each fault is a function of circuit, seat and request.
"""

from twins.antenna import Antenna
from twins.loose_wire import LooseWire

_FULL_FIELD = 63
_OF_THE_AIR = ("lost", "garbled", "unheard", "misheard", "noise", "shifted", "unsteady")


def cause(circuit, request):
    # Causes the fault of a request. Raises ValueError if there is no such fault.
    fault = request["fault"]
    if fault in _OF_THE_AIR:
        setattr(circuit.antennas[request["seat"]], fault, request["probability"])
        return
    if fault not in _FAULTS:
        raise ValueError("a reader has no fault " + fault)
    circuit.readers[request["seat"]].catch_up()
    _FAULTS[fault](circuit, request["seat"], request)


def _on(request):
    # Returns whether a lasting fault begins; {"level": 0} in the request ends the fault.
    return bool(request.get("level", 1))


def _gone(circuit, seat, request):
    circuit.readers[seat].leave_bus(request.get("level", 0))


def _back(circuit, seat, request):
    circuit.readers[seat].leave_bus(None)


def _deaf(circuit, seat, request):
    circuit.readers[seat].lose_select(_on(request))


def _loose(circuit, seat, request):
    share = request.get("probability", 1.0)
    circuit.readers[seat].wire = LooseWire(share, request.get("outward", 0.0), seat + 1) if share else None


def _holds(circuit, seat, request):
    circuit.reader_bus.hold(circuit.readers[seat], _on(request))


def _crypto(circuit, seat, request):
    circuit.readers[seat].set_crypto()


def _brown_out(circuit, seat, request):
    circuit.readers[seat].brown_out()


def _hot(circuit, seat, request):
    circuit.readers[seat].overheat(bool(request.get("lasting")))


def _cool(circuit, seat, request):
    circuit.readers[seat].cool_down()


def _chip(circuit, seat, request):
    circuit.readers[seat].become(request["version"], request.get("like"))


def _timer(circuit, seat, request):
    circuit.readers[seat].stop_timer(_on(request))


def _interrupts(circuit, seat, request):
    circuit.readers[seat].lose_interrupts(_on(request))


def _weak(circuit, seat, request):
    circuit.antennas[seat].drive(request["drive"], circuit.world.now)


def _near(circuit, seat, request):
    # Simulates another antenna so close that its field shifts the answers at this antenna: the antenna of another seat,
    # or a foreign antenna that is always on.
    antenna = circuit.antennas[seat]
    antenna.shifted = request["probability"]
    if "neighbour" in request:
        antenna.neighbour = circuit.antennas[request["neighbour"]]
    else:
        antenna.neighbour = Antenna()
        antenna.neighbour.field(_FULL_FIELD, circuit.world.now)


_FAULTS = {
    "gone": _gone,
    "back": _back,
    "deaf": _deaf,
    "loose": _loose,
    "holds_miso": _holds,
    "crypto": _crypto,
    "brown_out": _brown_out,
    "hot": _hot,
    "cool": _cool,
    "chip": _chip,
    "timer": _timer,
    "interrupts": _interrupts,
    "weak": _weak,
    "near": _near,
}
