"""War (WAR-4 to WAR-10, WAR-16): an army or fleet does what its orders say, and units come from place to place."""

from collections import Counter

from astor.game.play.call import Call
from astor.game.values.errors import insist
from factions.research.questions import lore
from war import questions
from war.armies import transfer
from war.battle import rounds
from war.march.rules.marching import Orders, ashore, goal, lanes, may_march, way
from war.march.rules.movement import How
from war.models import Army, Unit


def execute(call: Call, army: str, orders: Orders) -> None:
    """One activation (WAR-5); refused as a whole if one part of it cannot be done."""
    field = questions.theatre(call.board)
    own = field.army(army)
    effects = lore(call.board, own.faction)
    insist(may_march(field, army, orders, effects))
    found = lanes(field, army, orders, effects)
    end = goal(field, army, orders, found)
    here = {unit for unit in orders.absorb if field.unit(unit).place == own.place}
    transfer.absorb(call, army, here)
    if orders.split:
        transfer.split(call, army, orders.split)
    _go(call, army, orders.to, way(orders, found), end)
    transfer.absorb(call, army, set(orders.absorb) - here)
    landed = ashore(questions.theatre(call.board), army) if orders.land else []
    if orders.land:
        _land(call, army, orders.land)
    if orders.attack is not None:
        fleet_stays = own.fleet and not orders.land
        rounds.begin(call, army if fleet_stays or not own.fleet else landed[0], orders.land or end, orders.attack)


def _go(call: Call, army: str, to: str, how: object, end: str) -> None:
    found = Army.named(call.event, army)
    facts = {"faction": found.faction, "officer": found.commander, "from": found.place, "to": to}
    if not to:
        return
    found.crossing = to if how == How.APPROACH else ""
    found.save()
    keys = [unit.key for unit in questions.theatre(call.board).troops(army)]
    call.report("army.place", f"went_{how}", found.faction, **facts)
    if how == How.EMBARK:
        transfer.board(call, keys, end)
    elif how != How.APPROACH:
        transfer.relocate(call, keys, end)


def _land(call: Call, fleet: str, province: str) -> None:
    """All that a fleet carries goes ashore; armies that landed have had their turn (WAR-10)."""
    field, led = questions.theatre(call.board), Army.named(call.event, fleet)
    cargo = Unit.these(call.event, (unit.key for unit in field.cargo(field.troops(fleet))))
    for unit in cargo:
        unit.aboard = ""
        unit.save()
    transfer.relocate(call, [unit.key for unit in cargo], province)
    if own := sum(unit.faction == led.faction for unit in cargo):
        call.report("army.place", "landed", led.faction, faction=led.faction, officer=led.commander, to=province,
                    n=own)  # fmt: skip
    for guest, n in Counter(unit.faction for unit in cargo if unit.faction != led.faction).items():
        call.report("army.place", "guests_landed", led.faction, guest, faction=guest, carrier=led.faction, to=province,
                    n=n)  # fmt: skip
