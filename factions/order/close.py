"""Public order (ORD-1, ORD-5, UPK-6): which provinces rise, and what a conquest makes of one."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from astor.game.play.call import Call
from astor.game.rows.board import Board
from factions import books
from factions.books import Item, item
from factions.models import Province
from factions.order import rules
from factions.order.questions import turn_now, world_now
from factions.order.rules import Reckoning, World, province_of
from factions.production.rules import Note
from factions.rows import ProvinceRow
from factions.rulings import ruled

REBEL = (-1, 1)
"""The officer who leads an uprising (ORD-1)."""


@dataclass(frozen=True)
class Rising:
    """A province that has declared itself independent, from whom, and who leads it if nobody better is there."""

    province: str
    name: str
    loser: str
    captain: str


def reckon(call: Call) -> list[Rising]:
    """The causes of this upkeep, and the provinces that rise by them, all at once (ORD-1, ORD-3, UPK-6)."""
    then, items, risings = world_now(call.board), defaultdict[str, list[Item]](list), list[Rising]()
    for province in _owned(call):
        verdict = rules.reckoned(rules.mood(then, province.key), then.ruling)
        items[province.owner].append(_told(then, province, verdict))
        province.order = verdict.stored
        province.save()
        if verdict.rises:
            risings.append(_rise(call, province))
    for faction, told in items.items():
        books.state(call, faction, told)
    return risings


def _owned(call: Call) -> list[Province]:
    return [province for province in Province.every(call.event) if province.owner]


def _told(world: World, province: Province, verdict: Reckoning) -> Item:
    spared = province.taken == world.turn and (verdict.stands <= 0 or province.fought == world.turn)
    note = Note.RISES if verdict.rises else Note.SPARED if spared else ""
    return item(province.row_name, "stands", verdict.stands, "ORD-3", verdict.causes, note)


def at_once(call: Call, incited: Callable[[Board], Mapping[str, int]]) -> list[Rising]:
    """With `[uprising_check = "at_once"]`: the provinces whose order has come to 0 or below by this entry.

    `incited`: what others have taken of their order since the last upkeep; that waits for the next (SUB-5).
    """
    if not call.page.kinds & {"province", "relation", "event"} or ruled(call.board).uprising_check != "at_once":
        return []
    then, risings, waits = world_now(call.board), list[Rising](), incited(call.board)
    for province in _owned(call):
        mood = replace(rules.mood(then, province.key), rebellion=False)  # it spreads at upkeep, not before (ORD-4)
        stands = rules.total(rules.causes(mood, then.ruling)) + waits.get(province.key, 0)
        if stands <= 0 and not mood.spared:
            risings.append(_rise(call, province))
    return risings


def _rise(call: Call, province: Province) -> Rising:
    """It declares itself independent; buildings and armies stay (ORD-1, ORD-7)."""
    owner = province.owner
    _become(province, rules.risen(province_of(province.as_row(ProvinceRow)), turn_now(call.board)))
    call.report("province.owner", "rose", owner, province=province.key, faction=owner)
    return Rising(province.key, province.name, owner, province.captain or province.name)


def take(call: Call, province: Province, by: str) -> None:
    """A province changes hands by attack (ORD-5)."""
    loser = province.owner
    now = rules.taken(province_of(province.as_row(ProvinceRow)), by=by, turn=turn_now(call.board),
                      order=ruled(call.board).taken_order)  # fmt: skip
    _become(province, now)
    facts = {"province": province.key, "faction": by, "from": loser}
    call.report("province.owner", "province_taken", by, loser, **facts)


def _become(province: Province, now: rules.Province) -> None:
    for field in now.__dataclass_fields__:
        setattr(province, field, getattr(now, field))
    province.save()


def change_hands(call: Call) -> list[str]:
    """After any change of owners: a new owner finds no orders of the old one, and a rising has come to its end (ORD-4).

    Returns the provinces that were independent and are not any more.
    """
    freed: list[str] = []
    for before, after in handed_over(call):
        province = Province.named(call.event, after.key)
        if before.outputs == after.outputs:  # else an undo has just brought its orders back
            province.outputs, province.overworked = [], False
        _settle(call, province)
        freed += [province.key] if before.owner == "" else []
    return freed


def handed_over(call: Call) -> list[tuple[ProvinceRow, ProvinceRow]]:
    """The provinces whose owner this entry has changed: as they were, as they are."""
    pairs = call.changes(ProvinceRow)
    return [(before, after) for before, after in pairs if before and after and before.owner != after.owner]


def _settle(call: Call, province: Province) -> None:
    """Independent land feeds itself; rebels' land that belongs to somebody again is content for now."""
    province.starving = province.starving and province.owner != ""
    if province.owner and province.risen:
        province.risen, province.lost_by = 0, ""
        province.order = max(province.order, ruled(call.board).taken_order)
    province.save()
