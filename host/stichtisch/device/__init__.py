"""One table at a serial port: the protocol, its ports, its parts, its keys, its firmware."""
