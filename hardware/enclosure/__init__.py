"""The mechanical half of the table, a parametric model: a flat-pack and a built-in table. See README.md."""
