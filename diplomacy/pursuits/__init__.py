"""Pursuits: orders, ready to be given, that would bring an objective nearer."""
