# The journal on the flash and the session in it.
