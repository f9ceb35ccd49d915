"""Placards: what a court looks for and has to give, for all to read."""
