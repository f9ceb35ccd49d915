"""Bots: what is played on a seat nobody takes, from what its screen shows."""
