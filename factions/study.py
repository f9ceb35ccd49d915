"""Technology (TECH-1 to TECH-3): what each side sees of the tree, and what a seat may research. Pure."""

from collections.abc import Iterable, Iterator

from astor.game.errors import Refused
from astor.game.page import Image
from astor.game.sight import CONTROL, Board, Offer, Seen, View, row_view
from factions import sight as held
from factions.rules import effects, research
from factions.rules.goods import GOODS
from factions.rules.research import Scholar, Technology

KNOWN, POSSIBLE, LOCKED, CLOSED = "known", "possible", "locked", "closed"
"""How a technology stands to a faction: closed is one without prerequisites for which it has no card."""


def scholar(board: Board, faction: str) -> Scholar:
    """What a faction knows and could pay, as the board stands."""
    stock = {good: board.of("faction")[faction][good] for good in GOODS}
    return research.scholar(board.of("knowledge").values(), faction, stock)


def technology(board: Board, key: str) -> Technology:
    return Technology(key, tuple(board.of("technology")[key]["needs"]))


def _tree(board: Board, faction: str) -> Iterator[Seen]:
    """The whole tree as it stands to one faction, for it and Control."""
    if faction in board.of("faction"):
        who = scholar(board, faction)
        image = {"technology": {key: _standing(board, faction, who, key) for key in board.of("technology")}}
        yield f"faction/{faction}", f"tree/{faction}", image
        yield CONTROL, f"tree/{faction}", image


def _cost(board: Board, faction: str, key: str) -> dict[str, int]:
    return research.price(board.of("technology")[key], held.lore(board, faction))


def _standing(board: Board, faction: str, who: Scholar, key: str) -> Image:
    """Known, possible or locked and by what; what it costs this faction; for what is known, whether it is of use."""
    no = research.may_research(who, technology(board, key))
    state = {"known_already": KNOWN, "no_card": CLOSED}.get(no.code, LOCKED) if no else POSSIBLE
    standing = {"state": state, "missing": no.facts.get("missing", []) if no else []}
    if state != KNOWN:
        return standing | {"cost": _cost(board, faction, key)}
    own = next(k for k in board.of("knowledge").values()
               if (k["faction"], k["technology"], k["state"]) == (faction, key, KNOWN))  # fmt: skip
    rows = {kind: board.of(kind).values() for kind in held.LORE}
    site = board.of("building").get(own["stands"], {}).get("province", "")
    return standing | {"kept": effects.kept(rows, own), "site": site, "inventor": own["inventor"]}


def _research(board: Board, seat: str) -> Image | Refused:
    """What the faction may research: the cost, how it would pay (credits for what is missing), and what it lacks."""
    faction = board.of("seat")[seat]["faction"]
    who = scholar(board, faction)
    open_now = [key for key in board.of("technology") if research.may_research(who, technology(board, key)) is None]
    if not open_now:
        return Refused("nothing_to_research")
    return {"technology": {key: _bill(board, faction, who, key) for key in open_now}, "sites": _sites(board, faction)}


def _bill(board: Board, faction: str, who: Scholar, key: str) -> Image:
    cost = _cost(board, faction, key)
    payment = research.usual_payment(who.stock, cost)
    return {"cost": cost, "payment": payment, "short": research.short(who.stock, payment)}


def _sites(board: Board, faction: str) -> list[str]:
    """Where an institution may stand (TECH-2)."""
    lands = {key for key, province in board.of("province").items() if province["owner"] == faction}
    return sorted(lands | {b["province"] for b in board.of("building").values() if b["holder"] == faction})


def _of_sharers(board: Board, _key: str, before: Image | None, after: Image | None) -> Iterable[str]:
    return held.sharers(board, before, after)


def _everybody(board: Board, *_touched: object) -> Iterable[str]:
    return list(board.of("faction"))


def _where_taught(board: Board, _key: str, before: Image | None, after: Image | None) -> Iterable[str]:
    """War and conquest bear on those who know what stands in a place (TECH-2)."""
    telling = ("owner", "state", "kind", "province")
    moved = before is None or after is None or any(before.get(f) != after.get(f) for f in telling)
    return {k["faction"] for k in board.of("knowledge").values() if k["stands"]} if moved else ()


def _changed_trait(_board: Board, key: str, before: Image | None, after: Image | None) -> Iterable[str]:
    return () if before and after and before["effects"] == after["effects"] else (key,)


VIEWS = (
    row_view("technology"),
    View("tree", _tree, {
        "knowledge": _of_sharers,
        "technology": _everybody,
        "faction": _changed_trait,
        **dict.fromkeys(("building", "province", "relation"), _where_taught),
    }, keys=lambda board: list(board.of("faction"))),
)  # fmt: skip

OFFERS = (Offer("research", _research),)
