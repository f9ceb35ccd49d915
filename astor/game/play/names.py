"""What rows were called: a log keeps the names of its time, also of those who are called otherwise now, or are gone."""

from astor.game.models import Former
from astor.game.play.call import Call

NAMES = {"faction": ("name",), "seat": ("title", "office", "faction")}
"""Kinds whose names change in play, and the fields that make the name."""


def remember(call: Call) -> None:
    """Keep what the rows of this entry were called before it."""
    for of, (before, after) in list(call.page.images.items()):
        fields = NAMES.get(of.partition("/")[0], ())
        called = {field: before[field] for field in fields} if before else {}
        if called and (after is None or any(after[field] != was for field, was in called.items())):
            key = call.page.key(Former.KIND)
            Former(event=call.event, key=key, of=of, called=called, until=call.now).save()
