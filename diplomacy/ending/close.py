"""The ending: a new end has no ceremony yet, whatever was shown of one that was taken back."""

from astor.game.play.call import Call
from diplomacy.models import Ceremony


def forget_ceremony(call: Call) -> None:
    """After the change that ends the event."""
    if call.has_ended_the_event:
        for ceremony in Ceremony.every(call.event):
            ceremony.delete()
