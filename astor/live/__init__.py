"""Phones in, deltas out: sockets, boards, pages. No rules."""
