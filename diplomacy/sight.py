"""Trade (SEAT-5, TRADE-8): with whom a faction may trade and why, and what is open between two. Pure."""

from collections.abc import Iterable, Iterator

from astor.game.page import Image
from astor.game.sight import CONTROL, Board, Seen, View
from diplomacy.rules.contact import Contact, World, contact, world_of

DECIDES = ("faction", "province", "border", "building", "unit", "relation")


def world(board: Board) -> World:
    """The board as contact sees it."""
    return board.once("contact", lambda now: world_of({kind: now.of(kind) for kind in DECIDES}))


def contacts(board: Board, faction: str) -> dict[str, Contact]:
    """Every other faction, and whether this one may trade with it (TRADE-1 to TRADE-3)."""
    others = [other for other in board.of("faction") if other != faction]
    now = world(board)
    return board.once(f"contacts/{faction}", lambda _: {other: contact(now, faction, other) for other in others})


def _contact(board: Board, key: str) -> Iterator[Seen]:
    """One row a faction: every other faction, whether they may trade, and why."""
    if key not in board.of("faction"):
        return
    told = {o: {"may": c.may, "why": str(c.why), "place": c.place} for o, c in contacts(board, key).items()}
    yield f"faction/{key}", f"contact/{key}", {"with": told}
    yield CONTROL, f"contact/{key}", {"with": told}


def _everybody(board: Board, _key: str, before: Image | None, after: Image | None) -> Iterable[str]:
    """Only where something moved that decides: an owner, a place, a kind, a relation."""
    telling = ("owner", "kind", "place", "faction", "province", "holder", "state", "contact")
    moved = before is None or after is None or any(before.get(f) != after.get(f) for f in telling)
    return list(board.of("faction")) if moved else ()


def _deal(board: Board, key: str) -> Iterator[Seen]:
    """An offer is seen by the two it concerns; nobody else learns that it exists."""
    image = board.of("deal").get(key)
    if image is not None:
        for side in (f"faction/{image['offerer']}", f"faction/{image['receiver']}", CONTROL):
            yield side, f"deal/{key}", image


def _pool(board: Board, key: str) -> Iterator[Seen]:
    image = board.of("pool").get(key)
    if image is not None:
        for side in (*(f"faction/{faction}" for faction in image["shares"]), CONTROL):
            yield side, f"pool/{key}", image


VIEWS = (
    View("contact", _contact, dict.fromkeys(DECIDES, _everybody), keys=lambda board: list(board.of("faction"))),
    View("deal", _deal),
    View("pool", _pool),
)
