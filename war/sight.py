"""Seats (SEAT-5): armies, fleets and their units are public. Pure."""

from astor.game.sight import row_view

VIEWS = (row_view("army"), row_view("unit"))
