"""Battle (BAT-7, BAT-12): units withdraw, whole armies or sections, with the officers who go along."""

from collections import defaultdict
from collections.abc import Collection

from astor.game.play.call import Call
from war import questions
from war.armies import transfer
from war.battle.rules.engagement import Withdrawal
from war.march import turns
from war.march.rules.marching import Section
from war.models import Army
from war.rules.standing import Theatre


def go(call: Call, field: Theatre, choice: Withdrawal) -> None:
    """An army of which all units go takes all its officers along; of a part the officers go who were told to."""
    parted = defaultdict[str, list[str]](list)
    for unit in choice.units:
        parted[field.unit(unit).army].append(unit)
    going = list(choice.units)
    for army, units in sorted(parted.items()):
        if army and len(units) == len(field.troops(army)):
            _whole(call, army)
        elif army:
            _part(call, field, army, units, choice.officers)
    _to(call, field, going, choice.to)


def _whole(call: Call, army: str) -> None:
    found = Army.named(call.event, army)
    found.crossing = ""
    found.save()
    turns.finish(call, army, "acted")


def _part(call: Call, field: Theatre, army: str, units: Collection[str], officers: Collection[str]) -> None:
    """Without an officer they are a garrison wherever they come to."""
    own = field.army(army)
    led = [officer for officer in field.posts(army) if officer in officers]
    for officer in led:
        transfer.leave_post(call, officer)
    section = Section(tuple(units), *led)
    key = transfer.found(call, own.faction, own.place, section, fleet=own.fleet)
    if key:
        turns.join(call, questions.theatre(call.board), key, how="acted")


def _to(call: Call, field: Theatre, units: Collection[str], place: str) -> None:
    """On foot or under sail; back aboard where ships lie (WAR-10). The units are of one faction."""
    origin = field.unit(min(units)).place
    if field.at_sea(origin) or not (field.at_sea(place) or place == origin):
        transfer.relocate(call, units, place)
    else:
        transfer.board(call, units, place)
