"""A parametric model of the enclosures: a flat-pack and a built-in table. See README.md."""
