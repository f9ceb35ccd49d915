"""War (WAR-9, WAR-10, WAR-14): what makes an army or a fleet."""

from collections.abc import Collection, Mapping

from astor.game.values.errors import Refused
from war.purchase.rules import SHIPS
from war.rows import ActivationRow
from war.rules.standing import Theatre


def may_raise(
    theatre: Theatre, faction: str, units: Collection[str], commander: str, lieutenant: str
) -> Refused | None:
    """Own units of one element in one place, under a general; ships may go without one (WAR-9, WAR-10)."""
    if not units:
        return Refused("no_units")
    there = [theatre.units.get(unit) for unit in units]
    own = [unit for unit in there if unit and unit.faction == faction]
    if len(own) < len(there):
        return Refused("not_yours", row=f"unit/{min(set(units) - {u.key for u in own})}")
    if len({unit.place for unit in own}) > 1 or len({unit.kind in SHIPS for unit in own}) > 1:
        return Refused("not_together")
    if any(unit.aboard for unit in own):
        return Refused("aboard")
    return _may_lead(theatre, faction, commander, lieutenant, fleet=own[0].kind in SHIPS)


def _may_lead(theatre: Theatre, faction: str, commander: str, lieutenant: str, *, fleet: bool) -> Refused | None:
    if not commander and (lieutenant or not fleet):
        return Refused("commander_first")
    if commander and commander == lieutenant:
        return Refused("there_already")
    free = available(theatre, faction)
    others = [officer for officer in (commander, lieutenant) if officer and officer not in free]
    return Refused("not_available", officer=others[0]) if others else None


def available(theatre: Theatre, faction: str) -> list[str]:
    """The officers who may take a new command: those without a post, and lieutenants (WAR-14)."""
    commanding = {army.commander for army in theatre.armies.values()}
    return [officer for officer in theatre.living(faction) if officer not in commanding]


def may_take_post(theatre: Theatre, officer: str, army: str, turns: Mapping[str, ActivationRow]) -> Refused | None:
    """In a season an officer joins only an army where they stand; between seasons any at once (WAR-14).

    Who has acted in a season leads nobody into another turn (WAR-2). `turns`: army → its turn in the season.
    """
    place, former = theatre.army(army).place, theatre.posted.get(officer, "")
    if theatre.season and theatre.stands(officer) != place:
        return Refused("officer_elsewhere", officer=officer)
    before, now = turns.get(former), turns.get(army)
    twice = before and now and before.how in ("acted", "declined") and now.state != "done"
    return Refused("acted_already", army=former) if twice else None
