# The keys of the places: what they offer, and what is done once it is chosen.
