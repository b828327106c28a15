"""Double on the PC."""
