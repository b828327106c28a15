# What the four places see and hear, as plain values.
