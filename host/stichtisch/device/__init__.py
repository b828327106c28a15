"""Communication with one table at a serial port: its protocol, ports, parts, keys and firmware."""
