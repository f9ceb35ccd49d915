"""The end of production (PROD-5 to PROD-7): all factions' harvests at once, as they were to be expected."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from astor.game.play.call import Call
from factions.books import Books, Item, item
from factions.models import Building, Province
from factions.production import rules
from factions.production.questions import Gathered, Reaped, harvest
from factions.production.rules import Note, Why
from factions.upkeep.rules import Mouth


@dataclass(frozen=True)
class Levy:
    """Militia to appear in a province (PROD-1)."""

    faction: str
    province: str
    militia: int


def bring_in(call: Call, units: Mapping[str, Sequence[Mouth]]) -> list[Levy]:
    """Harvests go to the treasuries (PROD-5), the idle with an eye to the units; returns the militia."""
    books, levies = Books.open(call), list[Levy]()
    harvests = {faction: harvest(call.board, faction, units[faction]) for faction in books.factions}
    for province in Province.every(call.event):
        if rules.produces(province.owner):
            levies += _reap(books, province, harvests[province.owner].lands[province.key])
    for house in Building.every(call.event):
        if house.holder:
            _gather(books, house, harvests[house.holder].houses[house.key])
    books.close()
    return levies


def _reap(books: Books, province: Province, reaped: Reaped) -> list[Levy]:
    """One province's production; militia are returned, the rest is in the treasury."""
    work, gain = reaped.work, reaped.gain
    province.order += gain.gained - gain.worked
    if work.note is Note.ORDERED:  # what it did idle is no order to repeat
        province.outputs, province.overworked = list(work.outputs), work.overwork
    province.save()
    for output, amount in gain.outputs:
        if output != "militia":
            books.credit(province.owner, output, amount)
    books.items[province.owner] += _told(province.row_name, reaped)
    return [Levy(province.owner, province.key, reaped.militia)] if reaped.militia else []


def _told(row: str, reaped: Reaped) -> Iterator[Item]:
    """What the statement says of a province: each output, order worked away and order produced."""
    work, gain = reaped.work, reaped.gain
    why = rules.reasons(reaped.land, overwork=work.overwork)
    for output, amount in gain.outputs:
        yield item(row, output, amount, "PROD-3", why, rules.noted(work, output))
    if gain.worked:
        yield item(row, "order", -gain.worked, "PROD-4", [(Why.OVERWORK, -gain.worked)])
    if gain.wanted:
        note = Note.CAPPED if gain.gained < gain.wanted else work.note
        yield item(row, "order", gain.gained, "PROD-3", [(Why.PRODUCED, gain.wanted)], note)


def _gather(books: Books, building: Building, of: Gathered) -> None:
    """What a temple or guildhall gives its holder (PROD-7)."""
    if of.good == of.house.chosen:
        building.yields = of.good
        building.save()
    amount = of.house.amount
    books.credit(building.holder, of.good, amount)
    told = item(building.row_name, of.good, amount, "PROD-7", [(building.kind, amount)], of.note)
    books.items[building.holder].append(told)
