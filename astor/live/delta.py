"""What each side sees, kept per event; and what is different after each change, computed once per side."""

from collections import defaultdict
from dataclasses import dataclass, field

from astor.game import sight as kernel
from astor.game.commands import SEAT, Command, Moment, gate, the_play
from astor.game.errors import Refused
from astor.game.page import Image, Images
from astor.game.sight import Board, Seen, View
from diplomacy import embassy, lectern, stall
from diplomacy import sight as promised
from factions import sight as held
from factions import study
from war import council, quay, shop, watch
from war import sight as moving

ROOMS = (kernel, held, study, moving, council, quay, shop, stall, embassy, lectern)
OFFERS = {offer.command: offer for room in ROOMS for offer in room.OFFERS}


def _may(board: Board, seat: str) -> list[Seen]:
    """What a seat may order now: for each command the choices, or the refusal it would meet."""
    own = board.of("seat").get(seat)
    if own is None:
        return []
    powers = kernel.powers(board, own["faction"]).get(seat, frozenset())
    alike, apart = board.once("open", _open)
    shown = {**board.once("shut", _shut), **{c.name: _alike(board, seat, c, powers & {c.power}) for c in alike},
             **{c.name: _offer(board, seat, c, powers & {c.power}) for c in apart}}  # fmt: skip
    return [(f"seat/{seat}", f"may/{name}", image) for name, image in shown.items()]


def _orders() -> list[Command]:
    return [command for command in the_play().commands if SEAT in command.by]


def _shut(board: Board) -> dict[str, Image]:
    """What nobody may order now, and why not."""
    moment = board.once("moment", _moment)
    no = {command.name: gate(command, moment, frozenset({command.power})) for command in _orders()}
    return {name: _shown(refused) for name, refused in no.items() if refused is not None}


def _open(board: Board) -> tuple[list[Command], list[Command]]:
    """What somebody may order now: offered alike to all seats of a faction that have the power, or to each apart."""
    shut = board.once("shut", _shut)
    some = [(command, OFFERS.get(command.name)) for command in _orders() if command.name not in shut]
    return ([command for command, offer in some if not offer or offer.alike],
            [command for command, offer in some if offer and not offer.alike])  # fmt: skip


def _alike(board: Board, seat: str, command: Command, held: frozenset[str]) -> Image:
    mark = f"open/{command.name}/{board.of('seat')[seat]['faction']}/{len(held)}"
    return board.once(mark, lambda now: _offer(now, seat, command, held))


def _moment(board: Board) -> Moment:
    return Moment(board.clock["phase"], board.clock["part"], board.clock["state"])


def _offer(board: Board, seat: str, command: Command, held: frozenset[str]) -> Image:
    no = gate(command, board.once("moment", _moment), held)
    offer = OFFERS.get(command.name)
    choices = offer.to(board, seat) if offer else {}
    return _shown(choices) if isinstance(choices, Refused) else _shown(no, choices)


def _shown(no: Refused | None, choices: Image | None = None) -> Image:
    """Choices under a refusal are those of an order that may be proposed (SEAT-3)."""
    proposable = no is not None and choices is not None
    return {"refused": no and no.code, "facts": no.facts if no else {}, "propose": proposable, "choices": choices or {}}


def _all_seats(board: Board, _key: str, _before: Image | None, _after: Image | None) -> list[str]:
    return list(board.of("seat"))


def _their_seats(board: Board, _key: str, before: Image | None, after: Image | None) -> list[str]:
    """The seats of every faction this row belongs or belonged to."""
    images = [image for image in (before, after) if image]
    owners = ("faction", "owner", "holder", "offerer", "receiver", "host", "passenger", "carrier")
    factions = {image.get(field) for image in images for field in owners}
    factions |= {f for image in images for field in ("shares", "parties") for f in image.get(field, ())}
    factions |= {board.of("province").get(image.get("province", ""), {}).get("owner") for image in images}
    return [key for key, seat in board.of("seat").items() if seat["faction"] in factions]


def _of_sharers(board: Board, _key: str, before: Image | None, after: Image | None) -> list[str]:
    """What one learns or forgets may end the benefit of all who share the institution (TECH-2)."""
    factions = held.sharers(board, before, after)
    return [key for key, seat in board.of("seat").items() if seat["faction"] in factions]


def _of_conqueror(board: Board, _key: str, before: Image | None, after: Image | None) -> list[str]:
    """Whoever holds a land is told how long it may be destroyed in any case (BAT-13)."""
    lands = {image["args"].get("province") for image in (before, after) if image and image["command"] == "end_spoils"}
    owners = {province["owner"] for key, province in board.of("province").items() if key in lands}
    return [key for key, seat in board.of("seat").items() if seat["faction"] in owners]


def _by_treasury(board: Board, key: str, before: Image | None, after: Image | None) -> list[str]:
    """What a faction owns concerns its own seats; its capital or kind those of others too."""
    telling = ("capital", "kind", "effects")
    same = before and after and all(before[field] == after[field] for field in telling)
    return [seat for seat, image in board.of("seat").items() if not same or image["faction"] == key]


def _by_crown(board: Board, key: str, before: Image | None, after: Image | None) -> list[str]:
    """Whom an enemy would meet in battle concerns all (WAR-15), what somebody is called their own faction."""
    telling = ("faction", "office", "officer", "alive", "fate")
    same = before and after and all(before[field] == after[field] for field in telling)
    return (_their_seats if same else _all_seats)(board, key, before, after)


_MAY_CHANGES = {
    **dict.fromkeys(("seat", "draft", "proposal", "consent", "deal", "pool", "passage"), _their_seats),
    **dict.fromkeys(
        ("plan", "activation", "growth", "treaty", "plot", "objective", "request", "succession"), _their_seats
    ),
    "marriage": _all_seats,
    **dict.fromkeys(("ballot", "paper", "summit"), _their_seats),
    **dict.fromkeys(("attendance", "theory"), _all_seats),
    **dict.fromkeys(("army", "officer", "battle"), _all_seats),
    **dict.fromkeys(("province", "border", "relation", "unit", "building", "technology"), _all_seats),
    "character": _by_crown,
    "faction": _by_treasury,
    "knowledge": _of_sharers,
    "alarm": _of_conqueror,
}

VIEWS: tuple[View, ...] = (
    *kernel.VIEWS, *held.VIEWS, *study.VIEWS, *moving.VIEWS, *watch.VIEWS, *quay.VIEWS, *promised.VIEWS, *lectern.VIEWS,
    View("may", _may, {"event": _all_seats, **_MAY_CHANGES}, keys=lambda board: list(board.of("seat"))),
)  # fmt: skip


@dataclass
class Change:
    """What is new on one side: rows to set whole, rows to drop."""

    set: dict[str, Image] = field(default_factory=dict)
    drop: list[str] = field(default_factory=list)


@dataclass
class Sides:
    """Every side's rows as they are shown now, and which view put each there."""

    rows: dict[str, dict[str, Image]] = field(default_factory=lambda: defaultdict(dict))
    placed: dict[tuple[str, str], set[tuple[str, str]]] = field(default_factory=lambda: defaultdict(set))


def everything(board: Board) -> Sides:
    """What every side sees of this board."""
    sides = Sides()
    for view in VIEWS:
        for key in view.all_keys(board):
            placed = sides.placed[view.kind, key]
            for side, name, image in view.sees(board, key):
                sides.rows[side][name] = image
                placed.add((side, name))
    return sides


def changes(sides: Sides, board: Board, touched: Images) -> dict[str, Change]:
    """Look again at what the touched rows concern; returns each side's news, sides without news left out."""
    news: dict[str, Change] = {}
    for at, key in sorted(_concerned(board, touched)):
        _look(sides, board, VIEWS[at], key, news)
    return news


def _concerned(board: Board, touched: Images) -> set[tuple[int, str]]:
    """The views, by place in VIEWS, and their keys that these rows may have changed."""
    found: set[tuple[int, str]] = set()
    if _who_sees_what_changed(board, touched):
        found = {(at, key) for at, view in enumerate(VIEWS) for key in view.all_keys(board)}
    for row, (before, after) in touched.items():
        kind, _, key = row.partition("/")
        for at, view in enumerate(VIEWS):
            found.update((at, k) for k in view.touched(board, kind, key, before, after))
    return found


def _who_sees_what_changed(board: Board, touched: Images) -> bool:
    """Control has overridden what is public, or the powers of an office."""
    before, after = touched.get(f"event/{board.event}", (None, None))
    return any((before or {}).get(field) != (after or {}).get(field) for field in ("public", "powers"))


def _look(sides: Sides, board: Board, view: View, key: str, news: dict[str, Change]) -> None:
    seen = {(side, name): image for side, name, image in view.sees(board, key)}
    for side, name in sides.placed[view.kind, key] - seen.keys():
        del sides.rows[side][name]
        change = news.setdefault(side, Change())
        change.set.pop(name, None)
        change.drop.append(name)
    for (side, name), image in seen.items():
        if sides.rows[side].get(name) != image:
            sides.rows[side][name] = image
            news.setdefault(side, Change()).set[name] = image
    sides.placed[view.kind, key] = set(seen)
