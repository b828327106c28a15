# The picture for four people: the view of the table, drawn for four sides; only what changed is drawn and sent.
