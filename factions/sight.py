"""Seats (SEAT-5) and Production: what each side sees of what is held, and what a seat may produce now. Pure."""

from collections.abc import Iterable, Iterator

from astor.game.errors import Refused
from astor.game.page import Image
from astor.game.sight import CONTROL, PUBLIC, Board, Offer, Seen, View, public, row_view
from factions.rules import production
from factions.rules.production import GOODS, IMPROVEMENTS, Land


def land(board: Board, key: str) -> Land:
    """A province on the board as the production rules see it."""
    built = board.of("building").values()
    improved = any(b["province"] == key and b["kind"] in IMPROVEMENTS for b in built)
    province = board.of("province")[key]
    return Land(province["good"], improved, province["starving"])


def _faction(board: Board, key: str) -> Iterator[Seen]:
    image = board.of("faction").get(key)
    if image is None:
        return
    name = f"faction/{key}"
    yield PUBLIC, name, public(board, "faction", image)
    yield f"faction/{key}", name, {field: image[field] for field in (*GOODS, "trait")}
    yield CONTROL, name, image


def _province(board: Board, key: str) -> Iterator[Seen]:
    image = board.of("province").get(key)
    if image is None:
        return
    name = f"province/{key}"
    yield PUBLIC, name, public(board, "province", image)
    may = {"times": production.times(land(board, key))}
    if image["owner"]:
        orders = {"outputs": image["outputs"], "overworked": image["overworked"]}
        yield f"faction/{image['owner']}", name, {**orders, **may}
    yield CONTROL, name, {**image, **may}


def _its_province(_board: Board, _key: str, before: Image | None, after: Image | None) -> Iterable[str]:
    return {image["province"] for image in (before, after) if image}


def _building(board: Board, key: str) -> Iterator[Seen]:
    image = board.of("building").get(key)
    if image is None:
        return
    name = f"building/{key}"
    yield PUBLIC, name, public(board, "building", image)
    if image["holder"]:
        yield f"faction/{image['holder']}", name, {"yields": image["yields"]}
    yield CONTROL, name, image


def _objective(board: Board, key: str) -> Iterator[Seen]:
    image = board.of("objective").get(key)
    if image is None:
        return
    side = f"seat/{image['seat']}" if image["seat"] else f"faction/{image['faction']}"
    yield side, f"objective/{key}", image
    yield CONTROL, f"objective/{key}", image


def _technology(board: Board, key: str) -> Iterator[Seen]:
    image = board.of("technology").get(key)
    if image is None:
        return
    if shown := public(board, "technology", image):
        yield PUBLIC, f"technology/{key}", shown
    yield f"faction/{image['faction']}", f"technology/{key}", image
    yield CONTROL, f"technology/{key}", image


VIEWS = (
    View("faction", _faction),
    View("province", _province, {"building": _its_province}),
    row_view("border"),
    row_view("sea_zone"),
    View("building", _building),
    row_view("officer"),
    row_view("character"),
    row_view("relation"),
    View("technology", _technology),
    View("objective", _objective),
)


def _produce(board: Board, seat: str) -> Image:
    faction = board.of("seat")[seat]["faction"]
    lands = {key: land(board, key) for key, p in board.of("province").items() if p["owner"] == faction}
    return {"province": {
        key: {"times": production.times(land), "overwork": True, "outputs": list(production.choices(land))}
        for key, land in lands.items()
    }}  # fmt: skip


def _collect(board: Board, seat: str) -> Image:
    faction = board.of("seat")[seat]["faction"]
    mine = {key: b["province"] for key, b in board.of("building").items() if b["holder"] == faction}
    goods = {key: board.of("province")[place]["good"] for key, place in mine.items()}
    return {"building": {key: {"goods": list(production.income_choices(good))} for key, good in goods.items()}}


def _confirm(board: Board, seat: str) -> Image | Refused:
    faction = board.of("seat")[seat]["faction"]
    drafts = [d for d in board.of("draft").values() if d["faction"] == faction and not d["confirmed"]]
    return {"drafts": len(drafts)} if drafts else Refused("nothing_to_confirm")


def _name_character(board: Board, seat: str) -> Image | Refused:
    played = [c for c in board.of("character").values() if c["seat"] == seat and c["alive"]]
    return {} if played else Refused("no_character")


OFFERS = (Offer("produce", _produce), Offer("collect", _collect), Offer("confirm", _confirm),
          Offer("name_character", _name_character))  # fmt: skip
