"""Phones in, deltas out: an order is read, carried out and answered, and each side is told what has changed."""
