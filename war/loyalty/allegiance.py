"""Loyalty (DIP-2, DIP-3): officers change courts, with the seats that play them, or sides in battle."""

from collections.abc import Collection

from astor.game.models import Proposal, Request, Seat
from astor.game.play.call import Call
from factions.models import Character, Objective, Officer
from factions.rows import OfficerRow
from war.armies.transfer import leave_post
from war.battle.rules import engagement
from war.battle.rules.record import FACES, SIDES, Side
from war.loyalty import rules
from war.rows import BattleRow
from war.rules.standing import Theatre


def join_court(call: Call, officer: str, faction: str) -> None:
    """An officer belongs to another faction from now on, and leaves their army for it (DIP-2)."""
    leave_post(call, officer)
    belong(call, officer, faction)


def belong(call: Call, officer: str, faction: str) -> None:
    """An officer is this faction's, with the person of the court they are, and the seat that plays them."""
    persons = Character.every(call.event, officer=officer)
    both: list[Officer | Character] = [*Officer.every(call.event, key=officer), *persons]
    for one in both:
        one.faction = faction
        one.save()
    for seat in (person.seat for person in persons if person.seat):
        _take_along(call, seat, faction)


def move_together(call: Call, character: str, faction: str) -> None:
    """A person of the court belongs to this faction, with the officer they are, unless rebels hold them (DIP-4), and
    the seat that plays them."""
    person = Character.named(call.event, character)
    if person.officer and not person.fate:
        if call.board.named(OfficerRow, person.officer).faction != faction:
            leave_post(call, person.officer)
        return belong(call, person.officer, faction)
    person.faction = faction
    person.save()
    return _take_along(call, person.seat, faction) if person.seat else None


def _take_along(call: Call, seat: str, faction: str) -> None:
    """The seat goes where its player goes, and what is theirs; what they have proposed at the old court is off."""
    for proposal in Proposal.every(call.event, seat=seat):
        proposal.delete()
    theirs: list[Objective | Request] = [*Objective.every(call.event, seat=seat), *Request.every(call.event, seat=seat)]
    for mine in theirs:
        mine.faction = faction
        mine.save()
    for place in Seat.every(call.event, key=seat):
        place.faction, place.lent, place.withheld = faction, [], []
        place.save()


# In battle


def put_to_test(call: Call, battle: BattleRow, field: Theatre) -> dict[str, list[str]]:
    """Officers who face the faction of their birth may change sides, once for all, before round 1 (DIP-3); who reigns
    stays with their court (SUC-2).

    Side → those who fight for it from now on, beside its own two.
    """
    label = f"{battle.season}/{battle.place}/{battle.attacker}-{battle.defender}/{battle.number}/heir"
    turned: dict[str, list[str]] = {}
    for side in SIDES:
        foes = engagement.factions(field, battle, FACES[side])
        for at, officer in enumerate(_torn(field, battle, side, foes)):
            home = field.officers[officer].home
            if call.roll(f"{label}/{home}/{at}/{side}", 100) <= rules.EVEN:
                turned.setdefault(FACES[side], []).append(officer)
                _turn(call, officer, home, battle.place)
    return turned


def _torn(field: Theatre, battle: BattleRow, side: Side, foes: Collection[str]) -> list[str]:
    there = [field.officers[o] for o in engagement.posted(field, engagement.fighters(field, battle, side))]
    torn = (o for o in there if rules.is_torn(o.home, o.faction, foes) and o.key not in field.crowned)
    return [o.key for o in sorted(torn, key=lambda o: (o.name, o.key))]


def _turn(call: Call, officer: str, home: str, place: str) -> None:
    left = Officer.named(call.event, officer).faction
    join_court(call, officer, home)
    call.report("officer.faction", "changed_sides", left, home, officer=officer, faction=home, place=place)
