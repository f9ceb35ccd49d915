"""Evidence (SET-6): what a faction holds and knows, and what has become of its land. Pure."""

from collections.abc import Iterable

from msgspec import convert

from astor.game.rows.board import Board
from diplomacy.evidence.logs import lines
from factions.questions import lands as owned
from factions.research.questions import learnt
from factions.rows import BuildingRow, FactionRow, ProvinceRow
from factions.rules.goods import GOODS
from factions.rules.treasury import treasury
from factions.story.rules.evidence import Counted, Look, counted
from factions.story.rules.moments import Tells
from war.purchase.rules import SHIPS
from war.rows import UnitRow


def lands(board: Board, faction: str, look: Look) -> Counted:
    return counted(f"province/{key}" for key in owned(board, faction) if look.takes(key))


def lowest_order(board: Board, faction: str, look: Look) -> Counted:
    """The public order of that of its lands which is worst off."""
    stored = board.some(ProvinceRow, "order")
    own = sorted((stored[key].order, key) for key in owned(board, faction) if look.takes(key))
    return Counted(own[0][0], (f"province/{own[0][1]}",)) if own else Counted(0)


def goods(board: Board, faction: str, look: Look) -> Counted:
    """The sum of these goods in its treasury."""
    stock = treasury(board.named(FactionRow, faction))
    return Counted(sum(stock[good] for good in look.of or GOODS), (f"faction/{faction}",))


def buildings(board: Board, faction: str, look: Look) -> Counted:
    """What stands on its land."""
    own = set(owned(board, faction))
    return counted(f"building/{key}" for key, b in board.some(BuildingRow, "province", "kind").items()
                   if b.province in own and look.takes(b.kind))  # fmt: skip


def houses(board: Board, faction: str, look: Look) -> Counted:
    """Other realms in which houses of its own stand: one of them for each."""
    return counted(settled(board, faction, look).values())


def settled(board: Board, faction: str, look: Look) -> dict[str, str]:
    """Kingdom but its own → a row of what lies there that this look counts: houses, for a foothold trade ships too."""
    ships = _moored(board, faction, ("trade_ship",)) if look.fact == "footholds" else ()
    return _one_for_each(board, faction, [*_houses(board, faction, look), *ships])


def _houses(board: Board, faction: str, look: Look) -> Iterable[tuple[str, str]]:
    """The name of each house it holds, and where it stands."""
    for key, b in board.some(BuildingRow, "province", "kind", "holder").items():
        if b.holder == faction and look.takes(b.kind):
            yield f"building/{key}", b.province


def _one_for_each(board: Board, faction: str, found: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Kingdom but its own → one row of those that lie there."""
    factions, land = board.some(FactionRow, "kind"), board.some(ProvinceRow, "owner")
    owners = {land[place].owner: row for row, place in found if place in land}
    return {owner: row for owner, row in sorted(owners.items())
            if owner and owner != faction and factions[owner].kind == "kingdom"}  # fmt: skip


def _moored(board: Board, faction: str, kinds: Iterable[str]) -> Iterable[tuple[str, str]]:
    """Ships of these kinds, and the province in whose port they lie."""
    for key, unit in board.some(UnitRow, "faction", "kind", "place").items():
        if unit.faction == faction and unit.kind in kinds:
            yield f"unit/{key}", unit.place


def harbours(board: Board, faction: str, _look: Look) -> Counted:
    """Other kingdoms in whose ports ships of its own lie."""
    return counted(_one_for_each(board, faction, _moored(board, faction, SHIPS)).values())


def footholds(board: Board, faction: str, look: Look) -> Counted:
    """Kingdoms with a house or a trade ship of its own."""
    return counted(settled(board, faction, look).values())


def units(board: Board, faction: str, look: Look) -> Counted:
    return counted(f"unit/{key}" for key, unit in board.some(UnitRow, "faction", "kind").items()
                   if unit.faction == faction and look.takes(unit.kind))  # fmt: skip


def risings(board: Board, faction: str, look: Look) -> Counted:
    return counted(lines(board, faction, "rose", turn=look.turn, faction=faction))


def hunger(board: Board, faction: str, look: Look) -> Counted:
    """Lands of its own that began to starve."""
    return counted(lines(board, faction, "hunger", turn=look.turn, faction=faction))


def conquests(board: Board, faction: str, look: Look) -> Counted:
    """Lands taken by attack."""
    taken = lines(board, faction, "province_taken", turn=look.turn, faction=faction)
    return counted(row for row, line in taken.items() if look.takes(convert(line.facts, Tells).province))


# Knowledge


def known(board: Board, faction: str) -> dict[str, str]:
    """What it knows: technology → the row that says so."""
    own = (row for row in learnt(board, faction) if row.state == "known")
    return {row.technology: f"technology/{row.technology}" for row in own}


def technologies(board: Board, faction: str, look: Look) -> Counted:
    return counted(row for key, row in known(board, faction).items() if look.takes(key))


def unshared(board: Board, faction: str, look: Look) -> Counted:
    """What it knows and no other faction does."""
    others = {key for other in board.some(FactionRow) if other != faction for key in known(board, other)}
    return counted(row for key, row in known(board, faction).items()
                   if key not in others and look.takes(key))  # fmt: skip


def inventions(board: Board, faction: str, look: Look) -> Counted:
    found = lines(board, faction, "researched", turn=look.turn, invented=True, by=faction)
    return counted(row for row, line in found.items() if look.takes(line.facts["technology"]))
