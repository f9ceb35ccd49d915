"""Trade and diplomacy (SEAT-5, TRADE-8, DIP-9, SUB-1): who may trade, what is open, what is plotted. Pure."""

from collections.abc import Iterable, Iterator

from astor.game.page import Image
from astor.game.sight import CONTROL, PUBLIC, Because, Board, Seen, View
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

    def because(board: Board, key: str, before: Image | None, after: Image | None) -> Iterable[str]:
        gone = [key] if kind == "faction" and after is None else []
        return [*board.of("faction"), *gone] if decides(kind, before, after) else ()

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


def _treaty(board: Board, key: str) -> Iterator[Seen]:
    """Its parties see it from the beginning; everybody else once it is made, unless it is secret (DIP-9)."""
    image = board.of("treaty").get(key)
    if image is None:
        return
    published = not image["secret"] and image["state"] != "open"
    for side in (PUBLIC,) if published else (f"faction/{party}" for party in image["parties"]):
        yield side, f"treaty/{key}", image
    yield CONTROL, f"treaty/{key}", image


def _marriage(board: Board, key: str) -> Iterator[Seen]:
    """A proposal is the two courts' affair; a wedding everybody's (DIP-2)."""
    image = board.of("marriage").get(key)
    if image is None:
        return
    for side in (PUBLIC,) if image["state"] == "made" else (f"faction/{image[of]}" for of in ("proposer", "receiver")):
        yield side, f"marriage/{key}", image
    yield CONTROL, f"marriage/{key}", image


def _succession(board: Board, key: str) -> Iterator[Seen]:
    """Everybody knows of an empty throne; whom the two have chosen, Control alone until they agree (SUC-4)."""
    image = board.of("succession").get(key)
    if image is not None:
        shown = {field: image[field] for field in ("faction", "state", "heir", "turn", "due")}
        yield PUBLIC, f"succession/{key}", {**shown, "chosen": sorted(image["voices"])}
        yield CONTROL, f"succession/{key}", image


TOLD = ("faction", "act", "against", "technology", "character", "province", "counters", "phase", "at", "seat")


def _plot(board: Board, key: str) -> Iterator[Seen]:
    """Its own faction sees what it has sanctioned, and what came of it once that is published (SUB-1, SUB-6)."""
    image = board.of("plot").get(key)
    if image is None:
        return
    out = image["state"] == "published"
    came = ("success" if image["outcome"] == "success" else "failure") if out else ""
    told = {field: image[field] for field in TOLD} | {"state": "published" if out else "sealed", "outcome": came}
    yield f"faction/{image['faction']}", f"plot/{key}", told
    yield CONTROL, f"plot/{key}", image


AIM = ("faction", "act", "against", "technology", "character", "province", "phase", "outcome", "exposed",
       "said", "said_exposed", "ruled_by")  # fmt: skip


def _ruling(board: Board, key: str) -> Iterator[Seen]:
    """What Control has changed of what the dice said is published with their secret; why stays Control's."""
    image = board.of("plot").get(key)
    if image is not None and image["ruled_by"] and board.clock["revealed"]:
        yield PUBLIC, f"ruling/{key}", {field: image[field] for field in AIM}


def _every_plot(board: Board, *_touched: object) -> Iterable[str]:
    return board.of("plot")


VIEWS = (
    View("contact", _contact, {kind: _if_it_decides(kind) for kind in DECIDES},
         keys=lambda board: list(board.of("faction"))),
    View("deal", _deal),
    View("pool", _pool),
    View("treaty", _treaty),
    View("marriage", _marriage),
    View("succession", _succession),
    View("plot", _plot),
    View("ruling", _ruling, {"plot": lambda _board, key, _was, _is: (key,), "event": _every_plot},
         keys=lambda board: list(board.of("plot"))),
)  # fmt: skip
