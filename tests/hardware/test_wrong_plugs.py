"""Nine ribbons have the same plug. No ribbon causes damage in a wrong socket, even with the power on.

For each socket and each module of another ribbon, every contact is checked: the main board's level, and its effect on
the module. In the worst case, all outputs of the main board are active.
"""

import itertools

import pytest

SOCKETS = ("J1", "J2", "J3", "J4", "J5", "J6", "J7", "J8", "J9")
GROUND = "GND"
# The supplies, the strongest first. PANEL_LED is +3V3_READERS, switched by a transistor.
SUPPLIES = {"+5V": 5.0, "+3V3_READERS": 3.3, "PANEL_LED": 3.3}
# Outputs survive a short circuit through at least this resistance, by voltage. The RP2040 allows 12 mA per pin
# (datasheet, 5.5.3.3), and more for a short time, because its limit is 50 mA. The SN74AHCT125 allows 25 mA at any
# output (absolute maximum).
LEAST_OHMS = {3.3: 33.0, 5.0: 330.0}


def ways(circuit, net, far):
    """Return the sources of a net on the main board as (volts, ohms), the strongest first.

    `far` is the module for which the socket is meant.
    """
    if net in SUPPLIES:
        return [(SUPPLIES[net], 0.0)]
    found = []
    for part, pin in circuit.on(net):
        if part.assembly != "board" or part.ref in (far.ref, *SOCKETS):
            continue
        if part.ref.startswith("R"):
            found += [(volts, ohms(part.value)) for volts in driven(circuit, circuit.far_end(part.ref, net))]
        elif pin.type in ("OUTPUT", "TRISTATE"):
            found.append((level(part), 0.0))
    return sorted(found, key=lambda way: way[1])


def driven(circuit, net):
    """Return the levels of the outputs on a net."""
    return [level(part) for part, pin in circuit.on(net) if pin.type in ("OUTPUT", "TRISTATE")]


def level(part):
    # The Pico is supplied with 5 V, but its outputs have 3.3 V.
    return 5.0 if part.ref != "A1" and "+5V" in {pin.net for pin in part.pins.values()} else 3.3


def ohms(value):
    return float(value.replace("k", "")) * (1000 if value.endswith("k") else 1)


def kind(socket):
    return "reader" if socket in SOCKETS[:4] else "display" if socket == "J5" else "seat"


@pytest.fixture
def modules(circuit, all_cables):
    """Return for each socket its own module, and the module's nets by contact number."""
    return {
        cable.near.ref: (cable.far, {wire.near.number: wire.net for wire in cable.wires})
        for cable in all_cables
        if cable.near.ref in SOCKETS
    }


def harm(circuit, modules, socket, other):
    """Yield the damage that a module causes in a socket of another type."""
    own, _ = modules[socket]
    _, there = modules[other]
    for number, pin in circuit.parts[socket].pins.items():
        met = there.get(number)
        if pin.net is None or met is None:
            continue
        yield from _meet(circuit, own, other, number, pin.net, met)


def _meet(circuit, own, other, number, net, met):
    where = f"contact {number}: {net} of the board meets {met} of {other}"
    if net in SUPPLIES:
        # A supply may only be connected to a supply of the same voltage.
        alike = met in SUPPLIES and SUPPLIES[met] == SUPPLIES[net]
        if not alike:
            yield f"{where}: {SUPPLIES[net]} V"
    elif net == GROUND:
        # Outputs of the module are shorted to ground only if the module gets its supply.
        if met in SUPPLIES:
            yield f"{where}: a short circuit"
    else:
        for volts, resistance in ways(circuit, net, own):
            short = met == GROUND or "CONTACT" in met or met in SUPPLIES
            too_high = volts > 3.3 and met not in (GROUND,) and kind(other) != "seat"
            if too_high or (short and resistance < LEAST_OHMS[volts]):
                yield f"{where}: {volts} V through {resistance} ohms"


def test_a_plug_in_a_wrong_socket_does_no_harm(circuit, modules):
    pairs = list(itertools.permutations(SOCKETS, 2))
    assert len(pairs) > 50
    assert [text for pair in pairs for text in harm(circuit, modules, *pair)] == []


def test_a_supply_that_is_moved_is_found(circuit, modules):
    # Moves the display's 5 V to contacts at which a reader has its ground.
    pins = circuit.parts["J5"].pins
    for number, word in (("7", "5.0 V"), ("3", "5.0 V")):
        moved = {**pins, number: pins["2"], "2": pins[number]}
        found = [
            text
            for at, pin in moved.items()
            if pin.net is not None and (met := modules["J1"][1].get(at)) is not None
            for text in _meet(circuit, modules["J5"][0], "J1", at, pin.net, met)
        ]
        assert any(word in text for text in found), number


def test_no_module_puts_5_volts_on_a_pin_of_the_pico(circuit, modules):
    # A light's output is at 5 V if its module gets this supply: from J5, or from a seat's socket.
    for socket in ("J5", *SOCKETS[5:]):
        for other in SOCKETS[5:]:
            for number, net in modules[other][1].items():
                board = circuit.parts[socket].pins[number].net
                if net.endswith("_LIGHT_OUT") and board is not None and board != GROUND:
                    direct = [
                        part.ref
                        for part, _ in circuit.on(board)
                        if part.assembly == "board" and part.ref.startswith(("A1", "U"))
                    ]
                    assert direct == [], (socket, other, number)


def test_the_notch_alone_keeps_a_plug_from_being_turned_round(circuit):
    # In a reversed plug, contact 1 would meet contact 10. Therefore, every socket of a ribbon is a box header.
    assert {circuit.parts[socket].name for socket in SOCKETS} == {"Box header, 10 pins"}
