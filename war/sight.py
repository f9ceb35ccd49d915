"""Seats (SEAT-5): armies, fleets and their units are public. Pure."""

from astor.game.sight import its_faction, row_view

VIEWS = (row_view("army", its_faction), row_view("unit", its_faction))
