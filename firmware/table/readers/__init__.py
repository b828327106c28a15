# The card readers: they are polled one after the other, and each change becomes an event.
