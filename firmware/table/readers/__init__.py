# The card readers: they are polled one after the other, and what they see becomes events.
