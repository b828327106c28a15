"""Workbooks of a club."""
