"""Certificates of an evening or a session, check by check, and their texts."""
