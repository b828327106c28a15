"""The demos that run without hardware: an evening of a club, and an evening at one table."""
