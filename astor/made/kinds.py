"""Which things are made of an event: its dice and its replay for everybody, its print for Control."""

import gzip
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from django.conf import settings

from astor.archive.progress import Tell, counted
from astor.game.journal import journal
from astor.game.models import Event
from astor.paper import printing
from astor.paper.moment import moment
from astor.replay.reels import Reel, between
from astor.running.thread import now_ms
from diplomacy.models import Plot

GUESTS, CONTROLS = "guests", "controls"
"""Two lanes, in each of which one making follows the other: no Control waits for what guests have asked for."""
DICE, REEL = "dice", "reel"
TOLD, UNSEEN, ALL_TOLD = "told.jsonl.gz", "unseen.jsonl.gz", "all-told"
"""The files of a reel: its two tapes, and one that is there if everybody may see the second."""
THROWN = "dice.json.gz"
PRINTED = "paper.html"


@dataclass(frozen=True)
class Kind:
    """`fill` writes the thing of an event into a folder and returns of which entry it is.

    `exact`: of an event that is over only what is made of its newest entry will do. `secret`: it holds what no side may
    know of another, so it does not stay when it is old.
    """

    fill: Callable[[Event, Path, Tell], int]
    lane: str = GUESTS
    exact: bool = True
    secret: bool = False


def paper(language: str) -> str:
    """The print in a language, as a kind."""
    return f"paper-{language}"


def dice(event: Event, folder: Path, tell: Tell) -> int:
    """Every die of the event, each with the word that the hall had shouted by then; nothing before its end."""
    with journal.one_moment():
        event = Event.objects.get(pk=event.pk)
        ruled = Plot.objects.filter(event=event).exclude(ruled_by="").count()
    thrown, word = [], ""
    for entry in counted(between(event, 0, event.seq) if event.revealed else (), tell, event.seq):
        for label, value, *sides in entry.dice:
            thrown.append({"seq": entry.seq, "phase": entry.phase, "word": word, "label": label, "value": value,
                           "sides": sides[0] if sides else 0})  # fmt: skip
        _, after = entry.images.get(event.row_name, (None, None))
        word = after["word"] if after else word
    told = {"name": event.name, "secret": event.revealed, "commitment": event.commitment, "dice": thrown,
            "ruled": ruled}  # fmt: skip
    (folder / THROWN).write_bytes(gzip.compress(json.dumps(told).encode(), mtime=0))
    return event.seq


def reel(event: Event, folder: Path, tell: Tell) -> int:
    """The replay: what everybody was shown, and apart from it what nobody saw."""
    wound = Reel(event.key, event.play)
    wound.wind(counted(between(event, 0, event.seq), tell, event.seq))
    (folder / TOLD).write_bytes(wound.told.packed())
    (folder / UNSEEN).write_bytes(wound.unseen.packed())
    if wound.all_told:
        (folder / ALL_TOLD).touch()
    return event.seq


def print_of(language: str, event: Event, folder: Path, _tell: Tell) -> int:
    """Everything on paper as of this moment, for the desk's page."""
    now = moment(event.key, now_ms())
    (folder / PRINTED).write_text(printing.written(now, language, desk=True), encoding="utf-8")
    return now.seq


KINDS: Mapping[str, Kind] = {
    DICE: Kind(dice),
    REEL: Kind(reel),
    **{
        paper(code): Kind(partial(print_of, code), CONTROLS, exact=False, secret=True)
        for code, _name in settings.LANGUAGES
    },
}
SECRET = tuple(name for name, kind in KINDS.items() if kind.secret)
