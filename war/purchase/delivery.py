"""Purchase (BUY-1, BUY-8 to BUY-10): where what was bought, or given, stands from now on."""

from astor.game.play.call import Call
from factions.models import Building, Consent, Officer
from factions.rows import ProvinceRow
from factions.scenario import NEW_OFFICER, xy
from war.models import Unit
from war.purchase.rules import HOUSES
from war.scenario import STATS


def promote(call: Call, key: str) -> str:
    """A regiment stands where its militia stood, in the same army (BUY-1); returns where that is."""
    militia = Unit.named(call.event, key)
    x, y = xy(STATS["regiment"])
    own = {field: getattr(militia, field) for field in ("faction", "place", "army", "aboard", "moved")}
    Unit(event=call.event, key=call.page.key("unit"), kind="regiment", x=x, y=y, **own).save()
    militia.delete()
    return militia.place


def recruit(call: Call, name: str, faction: str, phase: str = "") -> Officer:
    """A new officer at court, free for any army (BUY-1, BUY-8); bought in this phase, or "" for given."""
    x, y = xy(NEW_OFFICER)
    officer = Officer(event=call.event, key=call.page.key("officer"), name=name, faction=faction, home=faction, x=x,
                      y=y, recruited=phase)  # fmt: skip
    officer.save()
    return officer


def moor(call: Call, kind: str, province: str, faction: str) -> str:
    """A ship was bought at this port; where it is another faction's, that consent is used up and supports it (BUY-10).

    Returns the port it counts at, "" for the buyer's own.
    """
    owner = call.board.named(ProvinceRow, province).owner
    if owner == faction:
        return ""
    use(call, province, faction, ships=True)
    call.say(f"faction/{owner}", "ship_bought_here", faction=faction, province=province, unit=kind)
    return province


def raise_unit(call: Call, kind: str, faction: str, place: str, port: str = "") -> None:
    """A unit stands in this place; a ship may be supported by the port of another (BUY-1, BUY-10)."""
    x, y = xy(STATS[kind])
    Unit(event=call.event, key=call.page.key("unit"), kind=kind, faction=faction, place=place, port=port, x=x,
         y=y).save()  # fmt: skip


def build(call: Call, kind: str, province: str, faction: str) -> None:
    """A building stands; a consent that it took is used up."""
    house = kind in HOUSES.values()
    holder = faction if house else ""
    Building(event=call.event, key=call.page.key("building"), kind=kind, province=province, holder=holder).save()
    if house:
        use(call, province, faction, ships=False)
    owner = call.board.named(ProvinceRow, province).owner
    call.report("building.kind", "built", faction, owner, faction=faction, kind=kind, province=province)


def use(call: Call, province: str, holder: str, *, ships: bool) -> None:
    for used in Consent.every(call.event, province=province, holder=holder, ships=ships):
        used.delete()
