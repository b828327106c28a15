"""Certificates: an evening or a session, check by check, and how that is said."""
