"""The voltage of every net with a resistor, computed from the netlist by nodal analysis and Gaussian elimination."""

from collections.abc import Iterable

from electronics.netlist import Netlist


def _ohms(value: str) -> float:
    return float(value.removesuffix("k")) * (1000 if value.endswith("k") else 1)


def net_voltages(
    circuit: Netlist, fixed: dict[str, float], extra: Iterable[tuple[str, str, float]] = ()
) -> dict[str, float]:
    """Return volts by net.

    Args:
        fixed: the volts of driven nets.
        extra: additional resistors, not in the netlist: (net, net, ohms).
    """
    joined = list(extra)
    for ref, part in circuit.parts.items():
        if ref.startswith("R"):
            first, second = (str(pin.net) for pin in part.pins.values())
            joined.append((first, second, _ohms(part.value)))
    free = sorted({net for first, second, _ in joined for net in (first, second)} - fixed.keys())
    index = {net: number for number, net in enumerate(free)}
    # A leakage resistance of 1 TΩ to ground gives undriven nets a defined voltage.
    rows = [[1e-12 if row == column else 0.0 for column in range(len(free) + 1)] for row in range(len(free))]
    for first, second, ohms in joined:
        for here, there in ((first, second), (second, first)):
            if here in index:
                row = rows[index[here]]
                row[index[here]] += 1 / ohms
                if there in index:
                    row[index[there]] -= 1 / ohms
                else:
                    row[-1] += fixed[there] / ohms
    return {**fixed, **dict(zip(free, _solve(rows), strict=True))}


def _solve(rows: list[list[float]]) -> list[float]:
    count = len(rows)
    for step in range(count):
        best = max(range(step, count), key=lambda row: abs(rows[row][step]))
        rows[step], rows[best] = rows[best], rows[step]
        for row in range(count):
            if row != step and rows[row][step]:
                share = rows[row][step] / rows[step][step]
                rows[row] = [mine - share * its for mine, its in zip(rows[row], rows[step], strict=True)]
    return [rows[row][-1] / rows[row][row] for row in range(count)]
