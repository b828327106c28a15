# The picture for four people: the view of the table, drawn for four sides. Only changes are drawn and sent.
