"""Trade (SEAT-5, TRADE-8): with whom a faction may trade and why, and what is open between two. Pure."""

from collections.abc import Iterable, Iterator

from astor.game.page import Image
from astor.game.sight import CONTROL, Because, Board, Seen, View
from diplomacy.rules.contact import DECIDES, Contact, World, contact, decides, world_of


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


def _if_it_decides(kind: str) -> Because:
    """Everybody's contacts, where something moved that decides about them."""

    def because(board: Board, _key: str, before: Image | None, after: Image | None) -> Iterable[str]:
        return board.of("faction") if decides(kind, before, after) else ()

    return because


def _deal(board: Board, key: str) -> Iterator[Seen]:
    """An offer is seen by the two it concerns; nobody else learns that it exists."""
    image = board.of("deal").get(key)
    if image is not None:
        for side in (f"faction/{image['offerer']}", f"faction/{image['receiver']}", CONTROL):
            yield side, f"deal/{key}", image


def _pool(board: Board, key: str) -> Iterator[Seen]:
    """Who is asked for a share sees all shares; nobody else learns that it exists."""
    image = board.of("pool").get(key)
    if image is not None:
        for side in (*(f"faction/{faction}" for faction in image["shares"]), CONTROL):
            yield side, f"pool/{key}", image


VIEWS = (
    View("contact", _contact, {kind: _if_it_decides(kind) for kind in DECIDES},
         keys=lambda board: list(board.of("faction"))),
    View("deal", _deal),
    View("pool", _pool),
)  # fmt: skip
