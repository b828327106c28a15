"""The table's mechanical half: one parametric model, built as a flat-pack or into a table top. See README.md."""
