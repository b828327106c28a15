"""Printed boards from the netlist: placement as data, our own router, the file for KiCad, and its checks."""
