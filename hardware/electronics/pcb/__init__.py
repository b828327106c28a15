"""Printed boards from the netlist: placement as data, a router of our own, the file for KiCad, and its checks."""
