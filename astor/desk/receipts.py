"""What became of orders: each that was given, refused or came too late, what has been decided since, and by whom.

Of the journal only orders of the seat's own court, of Control and of the clock for it are read, and answers that name
what it had laid before others; of an answer its court is told, never its seat.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Q, QuerySet
from django.http import JsonResponse

from astor.game.journal import sealing
from astor.game.models import Draft, Entry, Event, Proposal, Refusal, Seat
from astor.game.play.play import SEAT, Play, play_of
from astor.game.rows.page import Image
from astor.game.values.sides import CONTROL
from astor.sockets import refusals
from astor.sockets.live_board import trimmed
from diplomacy.models import Deal, Marriage, Plot, Pool, Treaty
from factions.rulings import rules_of
from war.models import PLANNED, Passage, Plan

MOST = 100
"""So many at a time, the newest; and so many are asked for by their names."""
LATE = ("late", "phase_over")
UNTOLD = ("join", "mark_seen")
"""These are no orders of the game."""
FILED: Mapping[str, tuple[str, ...]] = {
    Draft.KIND: ("at", "data"),
    Plan.KIND: PLANNED,
    **dict.fromkeys((m.KIND for m in (Proposal, Deal, Pool, Treaty, Marriage, Passage, Plot)), ()),
}
"""Kind of row that an order leaves and that waits → the columns of which something new says that it was filed anew."""
WHOSE = {
    Deal.KIND: "offerer",
    Pool.KIND: "starter",
    **dict.fromkeys((Treaty.KIND, Marriage.KIND, Passage.KIND), "proposer"),
}
"""Kind of row → the column that says which court has filed it, where that is not its `faction`."""
BASKET, SENT = "fill_basket", "send_proposal"
ANSWERS = {
    "accept": "accepted", "accept_marriage": "accepted", "accept_passage": "accepted", "sign": "accepted",
    "join_pool": "accepted", "accept_lesson": "accepted", "refuse_lesson": "declined", "refuse": "declined",
    "refuse_treaty": "declined", "refuse_marriage": "declined",
    "refuse_passage": "declined", "leave_pool": "declined", "counter": "countered", SENT: "sent",
}  # fmt: skip
"""Order → what becomes of what it names, where that is over with it."""
ENDS = ("withdraw_offer", "withdraw_treaty", "withdraw_marriage", "withdraw_passage", "drop_proposal", "call_off",
        "withdraw_lesson", "cancel_offer", "cancel_pool")  # fmt: skip
"""Orders that take back what they name."""

Receipt = dict[str, Any]
Fate = tuple[str, str, dict[str, Any]]
"""One word for what became of an order, who made it so, and what is told with it."""


@dataclass(frozen=True)
class Touch:
    """An order that changed, confirmed or ended what another had filed; `after` is the row as it left it."""

    entry: Entry
    after: Image | None

    @property
    def order(self) -> tuple[str, Mapping[str, Any]]:
        """What was ordered, also where Control gave it for a seat."""
        if self.entry.command == "act_for":
            return self.entry.args["command"], self.entry.args["args"]
        return self.entry.command, self.entry.args


@dataclass
class Past:
    """What has to be known to tell what became of an order: what was ordered afterwards, when phases were closed."""

    play: Play
    ignored: bool
    """Are drafts that nobody confirmed left out?"""
    touches: dict[str, list[Touch]] = field(default_factory=lambda: defaultdict(list))
    stands: dict[str, Image] = field(default_factory=dict)
    """What was filed, as far as it is still there."""
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


def kept(event: Event, key: str, ids: Collection[str]) -> list[str]:
    """Which of these orders of a seat, by the names its device gave them, the journal knows."""
    known = Entry.objects.filter(event=event, actor=f"seat/{key}", command_id__in=[name for name in ids if name])
    return list(known.values_list("command_id", flat=True))


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
    filed = {row: entry for entry in entries if (row := _filed(entry))}
    if filed:
        _look_up(past, event, filed)
    return past


def _look_up(past: Past, event: Event, filed: Mapping[str, Entry]) -> None:
    """What of this is still there, and who has touched it since."""
    keys = defaultdict[str, list[str]](list)
    courts, phases, at_war = set[str](), set[str](), set[str]()
    for row, entry in filed.items():
        kind, _, key = row.partition("/")
        keys[kind].append(key)
        courts.add(entry.images[row][1][WHOSE.get(kind, "faction")])
        phases.add(entry.phase)
        at_war |= {entry.phase} if kind == Plan.KIND else set()
    for kind, of_kind in keys.items():
        found = past.play.model(kind).objects.filter(event=event, key__in=of_kind)
        past.stands |= {row.row_name: row.image() for row in found}
    mates = list(Seat.objects.filter(event=event, faction__in=courts).values_list("key", flat=True))
    answers = [*ANSWERS, *ENDS]
    touching = Q(_by(mates), phase__in=phases) | Q(command="ring_alarm", phase__in=at_war)
    touching |= Q(command__in=answers) | Q(command="act_for", args__command__in=answers)
    first = min(entry.seq for entry in filed.values())
    for entry in Entry.objects.filter(touching, event=event, seq__gte=first, undone_by=None).order_by("seq"):
        for row, (_before, after) in entry.images.items():
            if row in filed:
                past.touches[row].append(Touch(entry, after))


def _filed(entry: Entry) -> str:
    """What this order left and what waits from then on; "" if nothing does. Confirming leaves what was written."""
    for row, (before, after) in entry.images.items():
        meant = FILED.get(row.partition("/")[0])
        if meant is None or after is None or _is_over(after):
            continue
        if before is None or _said(before, meant) != _said(after, meant):
            return str(row)
    return ""


def _is_over(row: Image) -> bool:
    """Has what was filed been carried out or agreed? A plan is emptied when the next season begins."""
    return bool(row.get("done") or row.get("orders", True) == {} or row.get("state") in ("made", "renounced"))


def _said(row: Image, meant: Iterable[str]) -> list[Any]:
    return [row[column] for column in meant]


# What became of one


def _receipt(past: Past, entry: Entry) -> Receipt:
    args = sealing.args_told(past.play, entry)
    order = args if entry.command == "act_for" else {"command": entry.command, "args": args}
    fate, by, facts = _fate(past, entry)
    close = past.closes.get(entry.phase) if fate == "read" else None
    return {"seq": entry.seq, "at": entry.at, "phase": entry.phase, "actor": entry.actor, "fate": fate, "by": by,
            "command": str(order["command"]), "args": trimmed(order["args"]), "facts": facts,
            "close": close and {"seq": close.seq, "at": close.at}}  # fmt: skip


def _fate(past: Past, entry: Entry) -> Fate:
    """What became of it: something takes effect at once, something waits for a bell, a general's call or an answer."""
    if entry.undone_by is not None:
        taker = past.takers.get(entry.undone_by)
        return "undone", taker.actor if taker else "", {"entry": entry.undone_by}
    row = _filed(entry)
    if not row:
        return "done", "", {}
    kind, later = row.partition("/")[0], [touch for touch in past.touches[row] if touch.entry.seq > entry.seq]
    own = entry.images[row][1]
    if kind == Draft.KIND:
        return _of_draft(past, entry, own, later)
    if kind == Plan.KIND:
        return _of_plan(past, row, own, later)
    decided = next((_decided(row, touch) for touch in later if touch.after is None or _is_over(touch.after)), None)
    if decided is not None:
        return decided
    return _of_plot(past, entry, row) if kind == Plot.KIND else _of_offer(past, row)


def _of_draft(past: Past, entry: Entry, own: Image, later: Iterable[Touch]) -> Fate:
    """A draft counts as it last stood when its phase was closed; a basket counts when it is bought."""
    touches, basket = list(later), own["command"] == BASKET
    change = next((touch for touch in touches if touch.after is None or touch.after["data"] != own["data"]), None)
    if change is not None:
        return _made("replaced" if change.after else "carried" if change.order[0] == "buy" else "lapsed", change)
    if entry.phase in past.closes and basket:
        return "lapsed", "", {"when": past.closes[entry.phase].at}
    if basket:
        return "waits", "", {"what": "basket"}
    confirmed = own["confirmed"] or any(touch.after["confirmed"] for touch in touches if touch.after)
    if entry.phase not in past.closes:
        return ("confirmed" if confirmed else "drafted"), "", {"counts": not past.ignored}
    return ("unconfirmed" if past.ignored and not confirmed else "read"), "", {}


def _of_plan(past: Past, row: str, own: Image, later: Iterable[Touch]) -> Fate:
    """A plan waits until its general is called; it is carried out then, unless somebody has ordered otherwise."""
    for touch in later:
        (command, args), after = touch.order, touch.after
        about = command == SENT or args.get("army") == own["army"]
        if after is None:
            return _made("withdrawn" if about and command in (SENT, "drop_plan") else "lapsed", touch)
        if not _is_over(after):
            if _said(after, PLANNED) != _said(own, PLANNED):
                return _made("replaced", touch)
            continue
        if about and command == "decline":
            return _made("withdrawn", touch)
        if about and (command == SENT or (command == "march" and args.get("orders") is not None)):
            return _made("replaced", touch)
        return _made(_carried(touch, own["army"]), touch)
    stands = past.stands.get(row)
    return ("waits", "", {"what": "plan"}) if stands and not _is_over(stands) else ("lapsed", "", {})


def _carried(touch: Touch, army: str) -> str:
    """Was a plan carried out, in full or as far as it could be, when its general's turn was over?

    With the last turn of a season all its turns are gone, and new ones are there.
    """
    if touch.order[0] not in ("ring_alarm", "march"):
        return "lapsed"
    made = {row for row, (before, _) in touch.entry.images.items() if before is None}
    left = {row: after for row, (_, after) in touch.entry.images.items() if after}
    turns = [turn for row, turn in left.items() if row.startswith("activation/") and turn["army"] == army]
    if any(turn["how"] != "acted" for turn in turns if f"activation/{turn['key']}" not in made):
        return "lapsed"
    changed = any(line["code"] == "plan_changed" for row, line in left.items() if row.startswith("line/"))
    return "partly" if changed else "carried"


def _decided(row: str, touch: Touch) -> Fate:
    """What has become, by this order, of an offer, a plot or a proposal that waits no longer."""
    command, args = touch.order
    kind, _, key = row.partition("/")
    if args.get(kind) != key or touch.entry.answer.get("failed"):
        return _made("lapsed", touch)
    return _made("withdrawn" if command in ENDS else ANSWERS.get(command, "lapsed"), touch)


def _of_plot(past: Past, entry: Entry, row: str) -> Fate:
    """It is sealed until the bell; what came of it is told when it is published."""
    if entry.phase in past.closes:
        return "read", "", {}
    return ("waits", "", {"what": "plot"}) if row in past.stands else ("lapsed", "", {})


def _of_offer(past: Past, row: str) -> Fate:
    """Nobody has answered; it waits, or its time is over."""
    what = "proposal" if row.startswith(Proposal.KIND) else "answer"
    stands = past.stands.get(row)
    return ("waits", "", {"what": what}) if stands and not _is_over(stands) else ("lapsed", "", {})


def _made(fate: str, touch: Touch) -> Fate:
    """What became of it by this order; of what has lapsed it does not matter by whose."""
    by = "" if fate == "lapsed" else touch.entry.actor
    return fate, by, {"entry": touch.entry.seq, "when": touch.entry.at}


def _refused(no: Refusal) -> Receipt:
    return {"seq": 0, "at": no.at, "phase": no.phase, "actor": f"seat/{no.seat}", "command": no.command,
            "args": trimmed(no.args), "fate": "late" if no.code in LATE else "refused", "by": "", "close": None,
            "facts": {"code": no.code, "facts": no.facts}}  # fmt: skip


def for_player(told: Iterable[Receipt], seat: Seat) -> Iterator[Receipt]:
    """The same for the player: numbers of entries and names of Controls are not theirs to read, and of other courts
    only which it was.
    """
    courts = dict(Seat.objects.filter(event=seat.event).values_list("key", "faction"))
    for receipt in told:
        by = {name: _known(receipt[name], courts, seat.faction) for name in ("by", "actor")}
        facts = {name: value for name, value in receipt["facts"].items() if name != "entry"}
        close = receipt["close"] and {"seq": 0, "at": receipt["close"]["at"]}
        yield {**receipt, **by, "seq": 0, "facts": facts, "close": close}


def _known(actor: str, courts: Mapping[str, str], own: str) -> str:
    """How a player is told who did something."""
    kind, _, key = actor.partition("/")
    if kind == CONTROL:
        return CONTROL
    return f"faction/{courts.get(key, '')}" if kind == SEAT and courts.get(key) != own else actor


def page(told: Iterable[Receipt]) -> JsonResponse:
    response = JsonResponse({"receipts": list(told)})
    response["Cache-Control"] = "no-store"
    return response
