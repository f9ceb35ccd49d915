"""What became of orders: each that was given, refused or came too late, and the close that read it.

Of the journal only orders of the seat's own court and of Control for it are read: what others ordered is not asked.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Q, QuerySet
from django.http import JsonResponse

from astor.game import sealing
from astor.game.models import Entry, Event, Refusal, Seat
from astor.game.page import Image
from astor.game.play import Play, play_of
from astor.live import refusals
from astor.live.board import trimmed
from factions.rulings import rules_of

MOST = 100
"""So many at a time, the newest."""
LATE = ("late", "phase_over")
UNTOLD = ("join", "mark_seen")
"""These are no orders of the game."""
DRAFT = "draft/"

Receipt = dict[str, Any]


@dataclass(frozen=True)
class Touch:
    """An order changed a draft, or confirmed it; `after` is the row as it left it."""

    seq: int
    at: int
    by: str
    after: Image | None


@dataclass
class Past:
    """What has to be known to tell what became of an order: who changed drafts afterwards, when phases were closed."""

    play: Play
    ignored: bool
    """Are drafts that nobody confirmed left out?"""
    touches: dict[str, list[Touch]] = field(default_factory=lambda: defaultdict(list))
    closes: dict[str, Entry] = field(default_factory=dict)
    takers: dict[int, Entry] = field(default_factory=dict)


def of_seat(event: Event, key: str) -> list[Receipt]:
    """The newest orders of a seat, with those Control gave for it and those that were refused; newest first."""
    refusals.keep()
    given = list(_given(event).filter(_by([key])).order_by("-seq")[:MOST])
    past = _past(event, given)
    told = [_receipt(past, entry) for entry in given if entry.command not in UNTOLD]
    refused = map(_refused, Refusal.objects.filter(event=event, seat=key).order_by("-id"))
    return sorted((*told, *refused), key=lambda receipt: receipt["at"], reverse=True)[:MOST]


def of_row(event: Event, row: str) -> list[Receipt]:
    """The newest orders that changed this row or named it, and refusals that named it; newest first. For Control."""
    refusals.keep()
    key = row.partition("/")[2]
    open_ones = _given(event).exclude(command__in=play_of(event).sealed)
    named = [seq for seq, args in open_ones.values_list("seq", "args") if names(args, key, row)]
    touching = open_ones.filter(Q(seq__in=sorted(named)[-MOST:]) | Q(images__has_key=row))
    given = list(touching.order_by("-seq")[:MOST])
    past = _past(event, given)
    refused = [no for no in Refusal.objects.filter(event=event) if names(no.args, key, row)]
    told = [*(_receipt(past, entry) for entry in given), *map(_refused, refused)]
    return sorted(told, key=lambda receipt: receipt["at"], reverse=True)[:MOST]


def of_entry(event: Event, seq: int) -> list[Receipt]:
    """What became of one entry. For Control."""
    given = list(Entry.objects.filter(event=event, seq=seq))
    past = _past(event, given)
    return [_receipt(past, entry) for entry in given]


def names(said: Any, *keys: str) -> bool:
    """Does what an order said name one of these, at whatever depth?"""
    if isinstance(said, dict):
        return any(key in keys or names(value, *keys) for key, value in said.items())
    return any(names(part, *keys) for part in said) if isinstance(said, list) else said in keys


def _given(event: Event) -> QuerySet[Entry]:
    """Orders of players, and of Control for them."""
    players = Q(actor__startswith="seat/") | Q(command="act_for")
    return Entry.objects.filter(players, event=event, step=False)


def _by(seats: Collection[str]) -> Q:
    return Q(actor__in=[f"seat/{key}" for key in seats]) | Q(command="act_for", args__seat__in=list(seats))


def _past(event: Event, given: Iterable[Entry]) -> Past:
    entries = list(given)
    past = Past(play_of(event), rules_of(event.rules).unconfirmed_orders == "ignore")
    phases = {entry.phase for entry in entries}
    closes = Entry.objects.filter(event=event, phase__in=phases, closing__isnull=False, step=False, undone_by=None)
    past.closes = {entry.phase: entry for entry in closes.order_by("seq")}
    undone = [entry.undone_by for entry in entries if entry.undone_by is not None]
    past.takers = {entry.seq: entry for entry in Entry.objects.filter(event=event, seq__in=undone)}
    drafts = {row: entry.phase for entry in entries if (row := _put_down(entry))}
    if drafts:
        _note_touches(past, event, drafts, {_court(entry) for entry in entries})
    return past


def _note_touches(past: Past, event: Event, drafts: Mapping[str, str], courts: Collection[str]) -> None:
    """Drafts (and the phase of each) are their court's: whoever changed them sits in it, or is Control."""
    mates = Seat.objects.filter(event=event, faction__in=courts).values_list("key", flat=True)
    later = _given(event).filter(_by(list(mates)), phase__in=set(drafts.values()), undone_by=None).order_by("seq")
    for entry in later:
        for row, (_before, after) in entry.images.items():
            if row in drafts:
                past.touches[row].append(Touch(entry.seq, entry.at, entry.actor, after))


def _put_down(entry: Entry) -> str:
    """The draft this order wrote or struck; "" if it is none. Confirming one leaves what was written, and when."""
    drafts = ((row, pair) for row, pair in entry.images.items() if row.startswith(DRAFT))
    return next((str(row) for row, (before, after) in drafts if _written(before) != _written(after)), "")


def _written(draft: Image | None) -> tuple[Any, ...]:
    return () if draft is None else (draft["at"], draft["data"])


def _court(entry: Entry) -> str:
    drafts = (pair for row, pair in entry.images.items() if row.startswith(DRAFT))
    return next((str((after or before)["faction"]) for before, after in drafts), "")


# What became of one


def _receipt(past: Past, entry: Entry) -> Receipt:
    args = sealing.args_told(past.play, entry)
    order = args if entry.command == "act_for" else {"command": entry.command, "args": args}
    fate, by, facts = _fate(past, entry)
    close = past.closes.get(entry.phase) if fate == "read" else None
    return {"seq": entry.seq, "at": entry.at, "phase": entry.phase, "actor": entry.actor, "fate": fate, "by": by,
            "command": str(order["command"]), "args": trimmed(order["args"]), "facts": facts,
            "close": close and {"seq": close.seq, "at": close.at}}  # fmt: skip


def _fate(past: Past, entry: Entry) -> tuple[str, str, dict[str, Any]]:
    """One word for what became of it, who made it so, and by which entry."""
    if entry.undone_by is not None:
        taker = past.takers.get(entry.undone_by)
        return "undone", taker.actor if taker else "", {"entry": entry.undone_by}
    row = _put_down(entry)
    return _of_draft(past, entry, row) if row else ("done", "", {})


def _of_draft(past: Past, entry: Entry, row: str) -> tuple[str, str, dict[str, Any]]:
    """A draft counts as it last stood when its phase was closed."""
    own = entry.images[row][1]
    if own is None:
        return "done", "", {}
    later = [touch for touch in past.touches[row] if touch.seq > entry.seq]
    change = next((touch for touch in later if touch.after is None or touch.after["data"] != own["data"]), None)
    if change is not None:
        return ("replaced" if change.after else "withdrawn"), change.by, {"entry": change.seq, "when": change.at}
    confirmed = own["confirmed"] or any(touch.after["confirmed"] for touch in later if touch.after)
    if entry.phase not in past.closes:
        return ("confirmed" if confirmed else "drafted"), "", {"counts": not past.ignored}
    return ("unconfirmed" if past.ignored and not confirmed else "read"), "", {}


def _refused(no: Refusal) -> Receipt:
    return {"seq": 0, "at": no.at, "phase": no.phase, "actor": f"seat/{no.seat}", "command": no.command,
            "args": trimmed(no.args), "fate": "late" if no.code in LATE else "refused", "by": "", "close": None,
            "facts": {"code": no.code, "facts": no.facts}}  # fmt: skip


def for_player(told: Iterable[Receipt], court: Collection[str]) -> Iterator[Receipt]:
    """The same for the player: numbers of entries and names of Controls are not theirs to read."""
    known = {"", *(f"seat/{key}" for key in court)}
    for receipt in told:
        by = {name: receipt[name] if receipt[name] in known else "control" for name in ("by", "actor")}
        facts = {name: value for name, value in receipt["facts"].items() if name != "entry"}
        close = receipt["close"] and {"seq": 0, "at": receipt["close"]["at"]}
        yield {**receipt, **by, "seq": 0, "facts": facts, "close": close}


def court(seat: Seat) -> list[str]:
    """Who sits at the same table."""
    return list(Seat.objects.filter(event=seat.event, faction=seat.faction).values_list("key", flat=True))


def page(told: Iterable[Receipt]) -> JsonResponse:
    response = JsonResponse({"receipts": list(told)})
    response["Cache-Control"] = "no-store"
    return response
