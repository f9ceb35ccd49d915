"""Who sees what (SEAT-5): the board of frozen rows, and the kernel's own part of what each side sees. Pure."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from astor.game import phases
from astor.game.address import EVERYBODY, reach
from astor.game.errors import Refused
from astor.game.page import Image
from astor.game.powers import ALL_POWERS, Holder, may_lend, may_take_back, powers_of

PUBLIC, CONTROL = "public", "control"
LOG_LINES = 200
"""So many lines of its log, and Control so many entries of the journal, has a side at hand."""

Worked = TypeVar("Worked")

Seen = tuple[str, str, Image]
"""A side, a row's name and what the side sees of it (only what it adds to what its other sides show)."""


@dataclass
class Board:
    """An event's rows by kind and key, as of entry `seq`. Sight reads this, never tables."""

    event: str
    seq: int = 0
    rows: dict[str, dict[str, Image]] = field(default_factory=dict)
    known: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)

    def once(self, name: str, work: "Callable[[Board], Worked]") -> Worked:
        """What follows from the board as it stands, worked out once until a row changes."""
        if name not in self.known:
            self.known[name] = work(self)
        found: Worked = self.known[name]
        return found

    def of(self, kind: str) -> dict[str, Image]:
        return self.rows.setdefault(kind, {})

    def row(self, name: str) -> Image | None:
        kind, _, key = name.partition("/")
        return self.of(kind).get(key)

    def put(self, name: str, image: Image | None) -> None:
        kind, _, key = name.partition("/")
        self.known.clear()
        if image is None:
            self.of(kind).pop(key, None)
        else:
            self.of(kind)[key] = image

    @property
    def clock(self) -> Image:
        """The event's own row."""
        return self.of("event")[self.event]


Because = Callable[[Board, str, Image | None, Image | None], Iterable[str]]
"""A touched row (key, before, after) → the keys of a view that must be looked at again."""


@dataclass(frozen=True)
class View:
    """What sides see of one kind of thing, and which touched rows change it."""

    kind: str
    sees: Callable[[Board, str], Iterable[Seen]]
    because: Mapping[str, Because] = field(default_factory=dict)
    keys: Callable[[Board], Iterable[str]] | None = None

    def all_keys(self, board: Board) -> list[str]:
        return list(self.keys(board) if self.keys else board.of(self.kind))

    def touched(self, board: Board, kind: str, key: str, before: Image | None, after: Image | None) -> Iterable[str]:
        """Keys of this view that a touched row concerns; a row always concerns its own view."""
        own = (key,) if kind == self.kind and self.keys is None else ()
        why = self.because.get(kind)
        return (*own, *(why(board, key, before, after) if why else ()))


def public(board: Board, kind: str, image: Image) -> Image:
    """The fields of this kind that the scenario makes public."""
    return {name: image[name] for name in board.clock["public"].get(kind, ()) if name in image}


def row_view(kind: str) -> View:
    """The common case: public fields for all, everything for Control."""

    def sees(board: Board, key: str) -> Iterator[Seen]:
        image = board.of(kind).get(key)
        if image is None:
            return
        name = f"{kind}/{key}"
        if shown := public(board, kind, image):
            yield PUBLIC, name, shown
        yield CONTROL, name, image

    return View(kind, sees)


def faction_view(kind: str) -> View:
    """Rows only their faction and Control see: drafts, proposals, statements."""

    def sees(board: Board, key: str) -> Iterator[Seen]:
        image = board.of(kind).get(key)
        if image is not None:
            yield f"faction/{image['faction']}", f"{kind}/{key}", image
            yield CONTROL, f"{kind}/{key}", image

    return View(kind, sees)


# What a seat may do


@dataclass(frozen=True)
class Offer:
    """The choices a seat has for one command, as far as the board tells; raises nothing, decides nothing twice.

    What is `alike` for all seats of a faction is worked out once for them.
    """

    command: str
    choices: Callable[[Board, str], Image | Refused]
    alike: bool = True

    def to(self, board: Board, seat: str) -> Image | Refused:
        if not self.alike:
            return self.choices(board, seat)
        faction = board.of("seat")[seat]["faction"]
        return board.once(f"may/{self.command}/{faction}", lambda now: self.choices(now, seat))


def holder(key: str, seat: Image) -> Holder:
    """A seat as the rules of powers see it."""
    present = seat["joined"] and not seat["vacant"] and not seat["revoked"]
    return Holder(key, seat["office"], present, frozenset(seat["lent"]), frozenset(seat["withheld"]))


def holders(board: Board, faction: str) -> list[Holder]:
    seats = board.of("seat").items()
    return board.once(
        f"holders/{faction}", lambda _: [holder(k, seat) for k, seat in seats if seat["faction"] == faction]
    )


def powers(board: Board, faction: str) -> dict[str, frozenset[str]]:
    return board.once(f"powers/{faction}", lambda _: powers_of(board.clock["powers"], holders(board, faction)))


# The kernel's views


def _event(board: Board, key: str) -> Iterator[Seen]:
    image = board.of("event")[key]
    turns = image["turns"]
    shown = {name: image[name] for name in (
        "name", "scenario", "phase", "part", "state", "turns", "deadline", "remaining", "length", "hold", "revision",
        "commitment", "word", "practice", "shelved")}  # fmt: skip
    shown["part_ends"], shown["part_remaining"] = _part_over(board)
    shown["turn"] = phases.turn_of(image["phase"], turns)
    shown["next"] = phases.following(image["phase"], turns)
    shown["secret"] = image["revealed"]
    yield PUBLIC, f"event/{key}", shown
    yield CONTROL, f"event/{key}", {**image, **shown}


def _part_over(board: Board) -> tuple[int | None, int | None]:
    """When the running part of the phase ends, with the phase at the latest: the time, or ms left while it stands."""
    begins = [alarm for alarm in board.of("alarm").values() if alarm["command"] == "begin_part"]
    if not begins:
        return None, None
    soonest = min(begins, key=lambda alarm: alarm["due"] or alarm["remaining"] or 0)
    return _earlier(soonest["due"], board.clock["deadline"]), _earlier(soonest["remaining"], board.clock["remaining"])


def _earlier(one: int | None, other: int | None) -> int | None:
    return min((at for at in (one, other) if at is not None), default=None)


def _its_event(board: Board, *_touched: object) -> Iterable[str]:
    return (board.event,)


def _seat(board: Board, key: str) -> Iterator[Seen]:
    image = board.of("seat").get(key)
    if image is None:
        return
    name = f"seat/{key}"
    yield PUBLIC, name, public(board, "seat", image)
    may = sorted(powers(board, image["faction"]).get(key, ()))
    private = {"player": image["player"], "lent": image["lent"], "withheld": image["withheld"], "powers": may}
    yield f"faction/{image['faction']}", name, private
    yield name, name, {"devices": image["devices"]}
    yield CONTROL, name, {**image, "powers": may}


def _mates(board: Board, key: str, before: Image | None, after: Image | None) -> Iterable[str]:
    """A seat's joining, lending or change of faction changes what all in its factions may do."""
    factions = {image["faction"] for image in (before, after) if image}
    return [k for k, s in board.of("seat").items() if s["faction"] in factions or k == key]


def _log(board: Board, side: str) -> Iterator[Seen]:
    """The newest lines of one side's log; Control also overhears everybody's."""
    for log in (side, "") if side == CONTROL else (side,):
        for key in latest_lines(board, log):
            yield side, f"line/{key}", board.of("line")[key]


def latest_lines(board: Board, side: str) -> list[str]:
    """The newest lines of one side's log; "" = of all logs that are neither public nor Control's own.

    The lines of one entry lie on a board in whatever order its images came: their place in their log decides.
    """
    lines = board.of("line")
    mine = [key for key, line in lines.items() if _in_log(line["side"], side)]
    newest = sorted(mine[-2 * LOG_LINES :], key=lambda key: (lines[key]["at"], lines[key]["seq_no"], key))
    return newest[-LOG_LINES:]


def _in_log(of: str, side: str) -> bool:
    return of == side if side else of not in (PUBLIC, CONTROL)


def _logs(board: Board) -> Iterable[str]:
    return {CONTROL, *(line["side"] for line in board.of("line").values())}


def _its_logs(_board: Board, _key: str, before: Image | None, after: Image | None) -> Iterable[str]:
    """A new line pushes the oldest out of the log; one taken back lets it in again."""
    sides = {image["side"] for image in (before, after) if image}
    return sides if sides == {PUBLIC} else {*sides, CONTROL}


def _announcement(board: Board, key: str) -> Iterator[Seen]:
    """Its words go to the widest side that it is for; each seat it reaches also sees whether it has seen it."""
    image = board.of("announcement").get(key)
    if image is None:
        return
    name, reached = f"announcement/{key}", reach(image["to"], board.of("seat"))
    words = {field: image[field] for field in ("nudge", "text", "at", "phase")}
    yield CONTROL, name, {**image, "reach": sorted(reached)}
    shared = [EVERYBODY] if EVERYBODY in image["to"] else [to for to in image["to"] if to.startswith("faction/")]
    for address in shared:
        yield PUBLIC if address == EVERYBODY else address, name, {**words, "addressed": address}
    for seat, address in reached.items():
        own = {} if address in shared else {**words, "addressed": address}
        yield f"seat/{seat}", name, {**own, "seen": seat in image["seen"]}


def _moved(board: Board, _key: str, before: Image | None, after: Image | None) -> Iterable[str]:
    """A seat that changes its faction or office hears what is said there."""
    same = before and after and all(before[field] == after[field] for field in ("faction", "office"))
    return () if same else board.of("announcement")


def _request(board: Board, key: str) -> Iterator[Seen]:
    """Who has asked, and Control; not even their faction."""
    image = board.of("request").get(key)
    if image is None:
        return
    name = f"request/{key}"
    yield f"seat/{image['seat']}", name, {field: image[field] for field in (
        "about", "text", "state", "answer", "phase", "at")}  # fmt: skip
    yield CONTROL, name, image


def _alarm(board: Board, key: str) -> Iterator[Seen]:
    image = board.of("alarm").get(key)
    if image is not None:
        yield CONTROL, f"alarm/{key}", image


def _entry(board: Board, key: str) -> Iterator[Seen]:
    image = board.of("entry").get(key)
    if image is not None and board.seq - int(key) < LOG_LINES:
        yield CONTROL, f"entry/{key}", image


def _aged(_board: Board, key: str, _before: Image | None, _after: Image | None) -> Iterable[str]:
    return (str(int(key) - LOG_LINES),)


VIEWS = (
    View("event", _event, {"alarm": _its_event}),
    View("seat", _seat, {"seat": _mates}),
    faction_view("draft"),
    faction_view("proposal"),
    faction_view("statement"),
    View("line", _log, {"line": _its_logs}, keys=_logs),
    View("announcement", _announcement, {"seat": _moved}),
    View("request", _request),
    View("alarm", _alarm),
    View("entry", _entry, {"entry": _aged}),
)


def _lending(board: Board, seat: str, may: Callable[..., Refused | None]) -> Image:
    """Each other seat of the faction → the powers this rule allows; worked out for all of its seats at once."""
    faction, offices = board.of("seat")[seat]["faction"], board.clock["powers"]

    def allowed(mate: Holder) -> list[str]:
        return [power for power in ALL_POWERS if may(power, to=mate, own=False, offices=offices) is None]

    of_all = board.once(f"{may.__name__}/{faction}", lambda _: {h.key: allowed(h) for h in holders(board, faction)})
    return {"seat": {key: some for key, some in of_all.items() if some and key != seat}}


def _proposals(board: Board, seat: str, *, mine_too: bool) -> Image:
    own = board.of("seat")[seat]
    held = powers(board, own["faction"]).get(seat, frozenset())
    mine = [
        (p["at"], key) for key, p in board.of("proposal").items()
        if p["faction"] == own["faction"] and (p["power"] in held or (mine_too and p["seat"] == seat))
    ]  # fmt: skip
    return {"proposal": [key for _, key in sorted(mine)]}


def _requests(board: Board, seat: str) -> Image:
    mine = (key for key, r in board.of("request").items() if r["seat"] == seat and r["state"] != "resolved")
    return {"request": sorted(mine)}


OFFERS = (
    Offer("withdraw_request", _requests, alike=False),
    Offer("lend", lambda board, seat: _lending(board, seat, may_lend), alike=False),
    Offer("take_back", lambda board, seat: _lending(board, seat, may_take_back), alike=False),
    Offer("send_proposal", lambda board, seat: _proposals(board, seat, mine_too=False), alike=False),
    Offer("drop_proposal", lambda board, seat: _proposals(board, seat, mine_too=True), alike=False),
)
