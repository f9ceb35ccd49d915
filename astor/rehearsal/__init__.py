"""Bots for practice events and tests: they know what their seat's screen shows, and play on the free seats."""
