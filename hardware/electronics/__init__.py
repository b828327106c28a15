"""Files made from the table's circuit: netlist, drawings, cables, bill of materials and power budget."""
