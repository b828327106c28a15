# The journal on the flash and the session that it tells.
