# The keys of the places: the acts that they offer, and how a chosen act is carried out.
