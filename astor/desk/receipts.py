"""What became of orders: each that was given, refused or came too late, what has been decided since, and by whom.

Of the journal only orders of the seat's own court, of Control and of the clock for it are read, and answers that name
what it had laid before others; of an answer its court is told, never its seat.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Q, QuerySet
from django.http import JsonResponse
from msgspec import Struct
from msgspec.structs import replace

from astor.game.journal import sealing
from astor.game.models import Draft, Entry, Event, Line, Proposal, Refusal, Seat
from astor.game.play.play import SEAT, Play, play_of
from astor.game.rows.frozen import BoardRow, plain, row_of
from astor.game.rows.own import DraftRow, LineRow, ProposalRow
from astor.game.rows.page import Image
from astor.game.rows.rows import Kept
from astor.game.values.sides import CONTROL
from astor.sockets import refusals
from astor.sockets.live_board import trimmed
from diplomacy.models import Deal, Marriage, Plot, Pool, Treaty
from diplomacy.rows import DealRow, MarriageRow, PlotRow, PoolRow, TreatyRow
from factions.rulings import rules_of
from war.models import PLANNED, Activation, Passage, Plan
from war.rows import ActivationRow, PassageRow, PlanRow

MOST = 100
"""So many at a time, the newest; and so many are asked for by their names."""
LATE = ("late", "phase_over")
UNTOLD = ("join", "mark_seen")
"""These are no orders of the game."""
FILED: Mapping[str, tuple[type[Kept], type[BoardRow]]] = {
    Draft.KIND: (Draft, DraftRow), Plan.KIND: (Plan, PlanRow), Proposal.KIND: (Proposal, ProposalRow),
    Deal.KIND: (Deal, DealRow), Pool.KIND: (Pool, PoolRow), Treaty.KIND: (Treaty, TreatyRow),
    Marriage.KIND: (Marriage, MarriageRow), Passage.KIND: (Passage, PassageRow), Plot.KIND: (Plot, PlotRow),
}  # fmt: skip
"""Kinds of rows that an order leaves and that wait."""
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

Fate = tuple[str, str, dict[str, Any]]
"""One word for what became of an order, who made it so, and what is told with it."""


class Closed(Struct, frozen=True):
    """The entry that closed a phase, and when, in ms."""

    seq: int
    at: int


class Receipt(Struct, frozen=True, kw_only=True):
    """An order as it was given, and its fate with what is told of it; `seq`, `close`: of entries, 0 and None without.

    `actor` and `by`, who made it so: names of rows, or of Controls.
    """

    seq: int
    at: int
    phase: str
    actor: str
    command: str
    args: Mapping[str, Any]
    fate: str
    by: str
    facts: Mapping[str, Any]
    close: Closed | None


@dataclass(frozen=True)
class Touch:
    """An order that changed, confirmed or ended what another had filed; `after` is the row as it left it."""

    entry: Entry
    after: BoardRow | None


@dataclass
class Past:
    """What has to be known to tell what became of an order: what was ordered afterwards, when phases were closed."""

    play: Play
    ignored: bool
    """Are drafts that nobody confirmed left out?"""
    touches: dict[str, list[Touch]] = field(default_factory=lambda: defaultdict(list))
    stands: dict[str, BoardRow] = field(default_factory=dict)
    """What was filed, as far as it is still there."""
    closes: dict[str, Entry] = field(default_factory=dict)
    takers: dict[int, Entry] = field(default_factory=dict)


def of_seat(event: Event, key: str) -> list[Receipt]:
    """The newest orders of a seat, with those Control gave for it and those that were refused; newest first."""
    refusals.keep()
    given = list(_given(event).filter(_by([key])).order_by("-seq")[:MOST])
    past = _past(event, given)
    told = [_receipt(past, entry) for entry in given]
    refused = map(_refused, Refusal.objects.filter(event=event, seat=key).order_by("-id"))
    return sorted((*told, *refused), key=lambda receipt: receipt.at, reverse=True)[:MOST]


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
    return sorted(told, key=lambda receipt: receipt.at, reverse=True)[:MOST]


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
    return Entry.objects.filter(players, event=event, step=False).exclude(command__in=UNTOLD)


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
        courts.add(getattr(_row(kind, entry.images[row][1]), WHOSE.get(kind, "faction")))
        phases.add(entry.phase)
        at_war |= {entry.phase} if kind == Plan.KIND else set()
    for kind, of_kind in keys.items():
        found = past.play.model(kind).objects.filter(event=event, key__in=of_kind)
        past.stands |= {row.row_name: _row(kind, row.image()) for row in found}
    mates = list(Seat.objects.filter(event=event, faction__in=courts).values_list("key", flat=True))
    answers = [*ANSWERS, *ENDS]
    touching = Q(_by(mates), phase__in=phases) | Q(command="ring_alarm", phase__in=at_war)
    touching |= Q(command__in=answers) | Q(command="act_for", args__command__in=answers)
    first = min(entry.seq for entry in filed.values())
    for entry in Entry.objects.filter(touching, event=event, seq__gte=first, undone_by=None).order_by("seq"):
        for row, (_before, after) in entry.images.items():
            if row in filed:
                past.touches[row].append(Touch(entry, after and _row(_kind(row), after)))


def _filed(entry: Entry) -> str:
    """What this order left and what waits from then on; "" if nothing does. Confirming leaves what was written."""
    for name, (before, after) in entry.images.items():
        kind = _kind(name)
        if kind not in FILED or after is None:
            continue
        filed = _row(kind, after)
        if not _is_over(filed) and (before is None or _says(_row(kind, before)) != _says(filed)):
            return str(name)
    return ""


def _kind(row: str) -> str:
    return row.partition("/")[0]


def _row(kind: str, image: Image) -> BoardRow:
    """A row as the journal has kept it; columns that are newer than that are as they are by default."""
    model, of = FILED[kind]
    return row_of(of, model.filled(image))


def _is_over(row: BoardRow) -> bool:
    """Has what was filed been carried out or agreed? A plan is emptied when the next season begins."""
    match row:
        case PlanRow():
            return row.done or not row.orders
        case TreatyRow() | MarriageRow():
            return row.state in ("made", "renounced")
    return False


def _says(row: BoardRow) -> object:
    """What of it, where that is new, says that it was filed anew."""
    match row:
        case DraftRow():
            return row.at, row.data
        case PlanRow():
            return [getattr(row, column) for column in PLANNED]
    return ()


# What became of one


def _receipt(past: Past, entry: Entry) -> Receipt:
    args = sealing.args_told(past.play, entry)
    fate, by, facts = _fate(past, entry)
    close = past.closes.get(entry.phase) if fate == "read" else None
    order = (entry.order[0], args["args"]) if entry.command == "act_for" else (entry.command, args)
    return Receipt(seq=entry.seq, at=entry.at, phase=entry.phase, actor=entry.actor, command=str(order[0]),
                   args=trimmed(order[1]), fate=fate, by=by, facts=facts,
                   close=Closed(close.seq, close.at) if close else None)  # fmt: skip


def _fate(past: Past, entry: Entry) -> Fate:
    """What became of it: something takes effect at once, something waits for a bell, a general's call or an answer."""
    if entry.undone_by is not None:
        taker = past.takers.get(entry.undone_by)
        return "undone", taker.actor if taker else "", {"entry": entry.undone_by}
    row = _filed(entry)
    if not row:
        return "done", "", {}
    kind, later = row.partition("/")[0], [touch for touch in past.touches[row] if touch.entry.seq > entry.seq]
    own = _row(kind, entry.images[row][1])
    if isinstance(own, DraftRow):
        return _of_draft(past, entry, own, later)
    if isinstance(own, PlanRow):
        return _of_plan(past, own, later)
    decided = next((_decided(row, touch) for touch in later if touch.after is None or _is_over(touch.after)), None)
    if decided is not None:
        return decided
    return _of_plot(past, entry, row) if kind == Plot.KIND else _of_offer(past, row)


def _of_draft(past: Past, entry: Entry, own: DraftRow, later: Sequence[Touch]) -> Fate:
    """A draft counts as it last stood when its phase was closed; a basket counts when it is bought."""
    basket, confirmed = own.command == BASKET, own.confirmed
    for touch in later:
        if not isinstance(touch.after, DraftRow):
            return _made("carried" if touch.entry.order[0] == "buy" else "lapsed", touch)
        if touch.after.data != own.data:
            return _made("replaced", touch)
        confirmed = confirmed or touch.after.confirmed
    if entry.phase in past.closes and basket:
        return "lapsed", "", {"when": past.closes[entry.phase].at}
    if basket:
        return "waits", "", {"what": "basket"}
    if entry.phase not in past.closes:
        return ("confirmed" if confirmed else "drafted"), "", {"counts": not past.ignored}
    return ("unconfirmed" if past.ignored and not confirmed else "read"), "", {}


def _of_plan(past: Past, own: PlanRow, later: Sequence[Touch]) -> Fate:
    """A plan waits until its general is called; it is carried out then, unless somebody has ordered otherwise."""
    for touch in later:
        (command, args), after = touch.entry.order, touch.after
        about = command == SENT or args.get("army") == own.army
        if after is None:
            return _made("withdrawn" if about and command in (SENT, "drop_plan") else "lapsed", touch)
        if not _is_over(after):
            if _says(after) != _says(own):
                return _made("replaced", touch)
            continue
        if about and command == "decline":
            return _made("withdrawn", touch)
        if about and (command == SENT or (command == "march" and args.get("orders") is not None)):
            return _made("replaced", touch)
        return _made(_carried(touch, own.army), touch)
    stands = past.stands.get(f"plan/{own.key}")
    return ("waits", "", {"what": "plan"}) if stands and not _is_over(stands) else ("lapsed", "", {})


def _carried(touch: Touch, army: str) -> str:
    """Was a plan carried out, in full or as far as it could be, when its general's turn was over?

    With the last turn of a season all its turns are gone, and new ones are there.
    """
    if touch.entry.order[0] not in ("ring_alarm", "march"):
        return "lapsed"
    made = {row for row, (before, _) in touch.entry.images.items() if before is None}
    changed = False
    for row, (_, after) in touch.entry.images.items():
        if after and _kind(row) == Activation.KIND:
            turn = row_of(ActivationRow, Activation.filled(after))
            if turn.army == army and turn.how != "acted" and row not in made:
                return "lapsed"
        elif after and _kind(row) == Line.KIND:
            changed = changed or row_of(LineRow, Line.filled(after)).code == "plan_changed"
    return "partly" if changed else "carried"


def _decided(row: str, touch: Touch) -> Fate:
    """What has become, by this order, of an offer, a plot or a proposal that waits no longer."""
    command, args = touch.entry.order
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
    return Receipt(seq=0, at=no.at, phase=no.phase, actor=f"seat/{no.seat}", command=no.command, args=trimmed(no.args),
                   fate="late" if no.code in LATE else "refused", by="",
                   facts={"code": no.code, "facts": no.facts}, close=None)  # fmt: skip


def for_player(told: Iterable[Receipt], seat: Seat) -> Iterator[Receipt]:
    """The same for the player: numbers of entries and names of Controls are not theirs to read, and of other courts
    only which it was.
    """
    courts = dict(Seat.objects.filter(event=seat.event).values_list("key", "faction"))
    for receipt in told:
        by, actor = (_known(who, courts, seat.faction) for who in (receipt.by, receipt.actor))
        facts = {name: value for name, value in receipt.facts.items() if name != "entry"}
        close = receipt.close and Closed(0, receipt.close.at)
        yield replace(receipt, seq=0, by=by, actor=actor, facts=facts, close=close)


def _known(actor: str, courts: Mapping[str, str], own: str) -> str:
    """How a player is told who did something."""
    kind, _, key = actor.partition("/")
    if kind == CONTROL:
        return CONTROL
    return f"faction/{courts.get(key, '')}" if kind == SEAT and courts.get(key) != own else actor


def page(told: Iterable[Receipt]) -> JsonResponse:
    response = JsonResponse({"receipts": plain(list(told))})
    response["Cache-Control"] = "no-store"
    return response
