"""Seats (SEAT-5): what each side sees of what is held. Pure."""

from collections import Counter
from collections.abc import Iterable, Iterator

from astor.game.rows.board import Board
from astor.game.rows.frozen import image_of
from astor.game.rows.page import Image
from astor.game.rows.views import Seen, View, is_public, public, row_view
from astor.game.values.sides import CONTROL, PUBLIC
from factions.order.questions import feeling as felt
from factions.production.questions import land
from factions.production.rules import times
from factions.research.questions import learner
from factions.research.rules.effects import is_lore
from factions.rows import (
    BorderRow,
    BuildingRow,
    CharacterRow,
    FactionRow,
    OfficerRow,
    ProvinceRow,
    RelationRow,
    SeaZoneRow,
)
from factions.rules.goods import GOODS


def _faction(board: Board, key: str) -> Iterator[Seen]:
    faction = board.find(FactionRow, key)
    if faction is None:
        return
    name, image = f"faction/{key}", image_of(faction)
    yield PUBLIC, name, public(board, "faction", {**image, **_known(board, key)})
    yield f"faction/{key}", name, {field: image[field] for field in (*GOODS, "trait", "effects", "unsettled")}
    yield CONTROL, name, image


def _known(board: Board, faction: str) -> Image:
    """How many technologies it knows, where the scenario makes that public; not which."""
    told = is_public(board, FactionRow, "technologies")
    return {"technologies": len(learner(board, faction).knows)} if told else {}


def _province(board: Board, key: str) -> Iterator[Seen]:
    province = board.find(ProvinceRow, key)
    if province is None:
        return
    name, image = f"province/{key}", image_of(province)
    shown, may = public(board, "province", image), {"times": times(land(board, key))}
    feeling = felt(board, key)
    yield PUBLIC, name, shown | _felt_by_all(board, shown, feeling)
    if province.owner:
        orders = {"outputs": list(province.outputs), "overworked": province.overworked}
        yield f"faction/{province.owner}", name, {**orders, **may, **feeling}
    yield CONTROL, name, {**image, **may, **feeling}


def _felt_by_all(board: Board, shown: Image, feeling: Image) -> Image:
    """The sum is as public as the score; its causes only where wars and hunger are public too.

    What its faction knows counts in the open, but is not called by name (SEAT-5).
    """
    if "order" not in shown:
        return {}
    open_causes = "starving" in shown and is_public(board, RelationRow, "state")
    return {**feeling, "causes": _unnamed(feeling["causes"])} if open_causes else {"stands": feeling["stands"]}


def _unnamed(causes: Iterable[tuple[str, int]]) -> list[list[object]]:
    """What is known as one sum: neither what it is nor how many."""
    summed = Counter[str]()
    for cause, amount in causes:
        summed["ways" if is_lore(cause) else cause] += amount
    return [[cause, amount] for cause, amount in summed.items() if amount or cause != "ways"]


def _building(board: Board, key: str) -> Iterator[Seen]:
    building = board.find(BuildingRow, key)
    if building is None:
        return
    name, image = f"building/{key}", image_of(building)
    yield PUBLIC, name, public(board, "building", image)
    if building.holder:
        yield f"faction/{building.holder}", name, {"yields": building.yields}
    yield CONTROL, name, image


VIEWS = (
    View("faction", _faction),
    View("province", _province),
    row_view(BorderRow),
    row_view(SeaZoneRow),
    View("building", _building),
    row_view(OfficerRow),
    row_view(CharacterRow),
    row_view(RelationRow),
)
