"""The serial ports to which a table is connected."""

from dataclasses import dataclass

from stichtisch.device.errors import NoTable, SeveralTables

# Raspberry Pi's USB vendor id, and the product id of MicroPython's rp2 port.
VENDOR_ID = 0x2E8A
PRODUCT_ID = 0x0005


@dataclass(frozen=True)
class TablePort:
    """A serial port with a table: the value for --port, and the table's serial number."""

    port: str
    serial_number: str
    description: str


def find_tables() -> list[TablePort]:
    """Return the tables connected by USB, ordered by port."""
    from serial.tools import list_ports

    tables = [
        TablePort(port.device, (port.serial_number or "").lower(), port.description or "")
        for port in list_ports.comports()
        if (port.vid, port.pid) == (VENDOR_ID, PRODUCT_ID)
    ]
    return sorted(tables, key=lambda table: table.port)


def choose_port(port: str | None) -> str:
    """Return `port`, or the port of the only connected table.

    Raises NoTable if no table is connected, and SeveralTables with their names if there are several.
    """
    if port:
        return port
    tables = find_tables()
    if not tables:
        raise NoTable
    if len(tables) > 1:
        raise SeveralTables(
            tables=", ".join(f"{table.port} (serial {table.serial_number})" for table in tables)
        )
    return tables[0].port
