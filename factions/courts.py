"""Seats (SEAT-4): what the other apps may ask of courts: whose seat is vacant."""

from astor.game.models import Seat
from astor.game.play.call import Call
from factions.questions import played
from factions.rows import CharacterRow


def empty_seats(call: Call) -> None:
    """After any change of the court: the seat of the dead is vacant until somebody living takes it (SEAT-4)."""
    keys = {person.seat for pair in call.changes(CharacterRow) for person in pair if person}
    for seat in Seat.these(call.event, keys):
        seat.vacant = not played(call.board, seat.key)
        seat.save()
