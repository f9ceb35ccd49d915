"""The end of upkeep (UPK-1, UPK-2, UPK-6): every faction pays, what is left unfed starves."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from astor.game.play.call import Call
from factions.books import Books, Item, item
from factions.models import Province
from factions.production.rules import Note
from factions.upkeep.questions import fed, stock
from factions.upkeep.rules import Mouth, cost


def pay(call: Call, mouths: Mapping[str, Sequence[Mouth]]) -> frozenset[str]:
    """Every faction feeds and pays (UPK-2, UPK-6). Returns the rows of units left without."""
    books, without = Books.open(call), set[str]()
    for faction, of_it in mouths.items():
        served = fed(call.board, faction, of_it, stock(call.board, faction))
        spent = cost(of_it, served)
        books.credit(faction, "food", -spent.food)
        books.credit(faction, "gold", -spent.gold)
        books.items[faction] += _paid(of_it, served)
        without |= {mouth.row for mouth in of_it} - served
    _starve(call, without)
    books.close()
    return frozenset(row for row in without if row.startswith("unit/"))


def _starve(call: Call, without: set[str]) -> None:
    for province in Province.every(call.event):
        hungry = province.row_name in without
        if hungry and not province.starving:
            call.report("province.starving", "hunger", province.owner, province=province.key,
                        faction=province.owner)  # fmt: skip
        if province.owner:
            province.starving = hungry
            province.save()


def _paid(mouths: Sequence[Mouth], fed: frozenset[str]) -> Iterator[Item]:
    """What the statement says: each province, and the units of a kind in one place together."""
    for mouth in mouths:
        if mouth.kind == "province":
            yield _for_land(mouth, fed=mouth.row in fed)
    units = [mouth for mouth in mouths if mouth.kind != "province"]
    for place, kind in dict.fromkeys((mouth.place, mouth.kind) for mouth in units):
        yield from _for_units(place, kind, [m for m in units if (m.place, m.kind) == (place, kind)], fed)


def _for_land(mouth: Mouth, *, fed: bool) -> Item:
    if fed:
        return item(mouth.row, "food", -mouth.needs.food, "UPK-1", [("province", 1)], Note.KEPT if mouth.free else "")
    return item(mouth.row, "food", 0, "UPK-2", note=Note.STARVES)


def _for_units(place: str, kind: str, mouths: Iterable[Mouth], fed: frozenset[str]) -> Iterator[Item]:
    free = sum(mouth.free for mouth in mouths)
    kept = [mouth for mouth in mouths if mouth.row in fed and not (mouth.paid or mouth.free)]
    gone = [mouth for mouth in mouths if mouth.row not in fed]
    spent = cost(kept, fed)
    for good, amount in (("food", spent.food), ("gold", spent.gold)):
        if amount:
            yield item(place, good, -amount, "UPK-1", [(kind, len(kept))])
    if free:
        yield item(place, "food", 0, "UPK-1", [(kind, free)], Note.KEPT)
    if gone:
        yield item(place, kind, -len(gone), "UPK-2", note=Note.DISBANDS)
