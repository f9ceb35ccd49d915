"""What nobody saw (SEAT-5): of an event's secrets those a debrief shows beside the replay. Pure."""

from collections.abc import Mapping

from astor.game.rows.page import Image
from astor.game.values.sides import CONTROL, PUBLIC
from astor.sockets.delta import Change, News, Sides

UNSEEN = "unseen"
"""The side of a replay that has what was secret."""
SHOWN: Mapping[str, tuple[str, ...]] = {
    "deal": ("offerer", "receiver", "gives", "wants", "at"),
    "pool": ("technology", "shares", "agreed", "at"),
    "passage": ("passenger", "carrier", "place", "at"),
    "marriage": ("proposer", "receiver", "heir", "spouse", "residence", "at"),
    "treaty": ("parties", "text", "makes", "secret", "signed", "state", "at"),
    "plot": ("faction", "act", "against", "technology", "character", "province", "counters", "state", "outcome",
             "phase", "at"),
    "draft": ("faction", "command", "subject", "data", "confirmed", "at"),
    "plan": ("faction", "army", "orders", "done"),
}  # fmt: skip
"""Kinds of row → what is shown of them: what factions meant to do, never what was said with it or who of them did it.

So no notes, letters, ballots or requests, no Control's name, and no words of a treaty whose signers alone may read it.
"""


class Unseen:
    """The secret rows as they stand: those of these kinds that Control saw and the public did not."""

    def __init__(self) -> None:
        self._rows: dict[str, Image] = {}

    def begun(self, sides: Sides) -> dict[str, Image]:
        self._rows = {name: image for name in sides.rows[CONTROL] if (image := _hidden(sides, name)) is not None}
        return dict(self._rows)

    def changed(self, sides: Sides, news: News) -> Change | None:
        """What is new among them; what everybody sees from now on is secret no more."""
        change = Change()
        for name in sorted(_touched(news)):
            image = _hidden(sides, name)
            if image is None and self._rows.pop(name, None) is not None:
                change.drop.append(name)
            elif image is not None and image != self._rows.get(name):
                self._rows[name] = change.set[name] = image
        return change if change.set or change.drop else None


def _touched(news: News) -> set[str]:
    told = [news[side] for side in (PUBLIC, CONTROL) if side in news]
    return {name for change in told for name in (*change.set, *change.drop)}


def _hidden(sides: Sides, name: str) -> Image | None:
    """What a debrief may show of a row; nothing of one that everybody saw anyway."""
    image = sides.rows[CONTROL].get(name)
    fields = SHOWN.get(name.partition("/")[0])
    if image is None or fields is None or name in sides.rows[PUBLIC]:
        return None
    shown = {field: image[field] for field in fields}
    return {**shown, "text": ""} if shown.get("secret") else shown
