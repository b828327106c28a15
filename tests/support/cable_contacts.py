"""The contacts that cables join, compared with those that the netlist joins."""

from collections import defaultdict
from collections.abc import Iterable

from electronics.netlist import Netlist, Place


def complaints(netlist: Netlist, wires: Iterable[tuple[Place, Place]]) -> list[str]:
    """Return the faults of these wires: joined contacts of two nets, or a net in several pieces.

    On each board a net is one piece of copper. Pieces on two boards must be joined by a wire.
    """
    wrong = []
    group: dict[tuple[str, str], tuple[str, str]] = {}

    def root(node: tuple[str, str]) -> tuple[str, str]:
        while group.setdefault(node, node) != node:
            node = group[node]
        return node

    def node(place: Place) -> tuple[str, str]:
        part = netlist.parts[place.ref]
        return part.assembly, str(part.pins[place.number].net)

    for near, far in wires:
        if node(near)[1] != node(far)[1]:
            wrong.append(f"{near} is {node(near)[1]}, {far} is {node(far)[1]}")
        if node(near)[0] == node(far)[0]:
            wrong.append(f"{near} and {far} are on one board")
        group[root(node(near))] = root(node(far))
    pieces: dict[str, set[tuple[str, str]]] = defaultdict(set)
    for net, places in netlist.nets.items():
        pieces[net] |= {root(node(place)) for place in places}
    return wrong + [f"{net} is in {len(groups)} pieces" for net, groups in pieces.items() if len(groups) != 1]
