"""The revision of the circuit, which is printed on the diagram and on each board."""

REVISION = "1"
