"""A succession war (SUC-5): Control splits a faction between two claimants, and makes the halves one again."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from astor.game.call import Call
from astor.game.commands import the_play
from astor.game.errors import Refused, insist
from astor.game.models import Event, Row
from astor.game.phases import kind_of
from astor.game.rows import NameOf
from diplomacy import market, marriages, podium, succession, summits, thrones, treaties
from diplomacy.models import Deal, Pool
from diplomacy.rules import division as rules
from diplomacy.rules.succession import MONARCH, monarch
from factions import relations
from factions.models import SIGILS, Faction, Knowledge, Officer, Province, Relation
from factions.scenario import COLOURS
from war import loyalty, transfer
from war.models import Army, Unit

HANDED_OVER = frozenset(
    {"province", "building", "officer", "character", "seat", "objective", "army", "unit", "request", "marriage"}
)
"""Kinds of rows that are the other's when two are one again; all else that names the faction is gone with it."""
TOLD = frozenset({"line", "entry"})
"""What was told stays told."""


@dataclass(frozen=True)
class Share:
    """What a claimant takes along: keys of provinces, units and officers."""

    provinces: Sequence[str]
    units: Sequence[str]
    officers: Sequence[str]


def split(call: Call, old: Faction, claimant: str, name: str, share: Share) -> None:
    """The claimant rules a faction of their own, at war with the one it was part of (SUC-5)."""
    _allow(call, old, claimant, share)
    capital = old.capital if old.capital in share.provinces else ""
    taken = rules.halved(old.treasury, holds_capital=bool(capital))
    old.capital = "" if capital else old.capital  # its walls stand: it was not lost to a conqueror
    old.spend(taken)
    new = _found(call, old, name, capital)
    new.gain(taken)
    _recognise(call, old.key, new.key)
    _learn(call, old.key, new.key)
    _hand_over(call, old.key, new.key, share)
    call.say("public", "nation_split", faction=old.key, to=new.key, character=claimant)
    succession.crown(call, new.key, claimant)
    _naturalise(call, old.key, new.key)
    succession.crown_who_stays(call, old.key)
    for office in thrones.vacant(call.event, old.key):
        thrones.appoint(call, old.key, office)


def _allow(call: Call, old: Faction, claimant: str, share: Share) -> None:
    """Refused unless all of it is the faction's to share, and nobody marches."""
    event = call.event
    insist(rules.may_part(kind_of(event.phase)))
    court = [p.key for p in succession.people(event) if p.faction == old.key and p.office != MONARCH and p.free]
    lands = Province.objects.filter(event=event, owner=old.key).values_list("key", flat=True)
    insist(rules.may_split(claimant, court, list(lands), share.provinces))
    crowned = monarch(succession.people(event), old.key)
    if crowned is not None and crowned.officer in share.officers:
        raise Refused("not_eligible", character=crowned.key)
    units = set(Unit.objects.filter(event=event, faction=old.key).values_list("key", flat=True))
    officers = set(Officer.objects.filter(event=event, faction=old.key).values_list("key", flat=True))
    for kind, keys, own in ((Unit.KIND, share.units, units), (Officer.KIND, share.officers, officers)):
        if foreign := sorted(set(keys) - own):
            raise Refused("not_yours", row=f"{kind}/{foreign[0]}")


def _found(call: Call, old: Faction, name: str, capital: str) -> Faction:
    taken = set(Faction.objects.filter(event=call.event).values_list("colour", "sigil"))
    colour, sigil = rules.arms(taken, COLOURS, SIGILS.split())
    new = Faction(event=call.event, key=call.page.key("faction"), name=name, people=old.people, kind=old.kind,
                  colour=colour, sigil=sigil, trait=old.trait, effects=old.effects, capital=capital)  # fmt: skip
    new.save()
    return new


def _recognise(call: Call, old: str, new: str) -> None:
    """At war with whom the old one is at war with, and with the old one; at peace with all others."""
    for known in Relation.objects.filter(event=call.event):
        if old in (known.a, known.b):
            _relate(call, new, known.b if known.a == old else known.a, "war" if known.state == "war" else "peace")
    _relate(call, new, old, "war")


def _relate(call: Call, one: str, other: str, state: str) -> None:
    a, b = sorted((one, other))
    Relation(event=call.event, key=f"{a}~{b}", a=a, b=b, state=state, since_turn=relations.turn(call.event)).save()


def _learn(call: Call, old: str, new: str) -> None:
    """What the nation knew, both halves know."""
    for known in Knowledge.objects.filter(event=call.event, faction=old):
        Knowledge(event=call.event, key=f"{new}-{known.technology}", faction=new, technology=known.technology,
                  state=known.state, stands=known.stands).save()  # fmt: skip


def _hand_over(call: Call, old: str, new: str, share: Share) -> None:
    """Land, soldiers and officers go; an army goes along whole with its officers, or not at all."""
    for land in Province.objects.filter(event=call.event, key__in=share.provinces):
        land.owner = new
        land.save()
    whole = _armies(call, old, new, set(share.units))
    for unit in Unit.objects.filter(event=call.event, key__in=share.units):
        unit.faction, unit.army = new, unit.army if unit.army in whole else ""
        unit.save()
    for officer in share.officers:
        loyalty.join_court(call, officer, new)


def _naturalise(call: Call, old: str, new: str) -> None:
    """Its own people: no heirs of the other's, and not torn between the two (SUC-2, DIP-3)."""
    for born in Officer.objects.filter(event=call.event, faction=new, home=old):
        born.home = new
        born.save()


def _armies(call: Call, old: str, new: str, units: set[str]) -> set[str]:
    """The armies all of whose units go; their officers keep their posts, but the monarch stays behind."""
    whole, crowned = set[str](), monarch(succession.people(call.event), old)
    for army in Army.objects.filter(event=call.event, faction=old):
        own = set(Unit.objects.filter(event=call.event, army=army.key).values_list("key", flat=True))
        if own and own <= units:
            whole.add(army.key)
            army.faction = new
            army.save()
            for officer in filter(None, (army.commander, army.lieutenant)):
                if crowned is not None and officer == crowned.officer:
                    transfer.leave_post(call, officer)
                else:
                    loyalty.belong(call, officer, new)
    return whole


# One again


def merge(call: Call, gone: Faction, into: Faction) -> None:
    """All that is left of a faction is the other's, and it is no more (SUC-5)."""
    insist(rules.may_part(kind_of(call.event.phase)))
    _end_affairs(call, gone.key, into.key)
    into = Faction.objects.get(event=call.event, key=into.key)
    into.gain(gone.treasury)
    thrones.step_down(call, gone.key)
    known = set(Knowledge.objects.filter(event=call.event, faction=into.key).values_list("technology", flat=True))
    for more in Knowledge.objects.filter(event=call.event, faction=gone.key).exclude(technology__in=known):
        more.faction = into.key
        more.save()
    for model in the_play().kinds:
        if model.KIND not in TOLD:
            _take_over(call.event, model, gone.key, into.key)
    call.say("public", "nation_united", faction=into.key, name=gone.name)
    gone.delete()


def _end_affairs(call: Call, gone: str, into: str) -> None:
    """What it had begun with others is over, and they hear so; what it had signed binds the other."""
    for deal in Deal.objects.filter(Q(offerer=gone) | Q(receiver=gone), event=call.event):
        market.drop(call, deal, "offer_cancelled")
    for pool in Pool.objects.filter(event=call.event):
        if gone in pool.shares:
            market.drop_pool(call, pool, "pool_cancelled")
    treaties.hand_over(call, gone, into)
    marriages.hand_over(call, gone, into)
    summits.hand_over(call, gone, into)
    podium.hand_over(call, gone)


def _take_over(event: Event, model: type[Row], gone: str, into: str) -> None:
    columns = [f.name for f in model._meta.concrete_fields if isinstance(f, NameOf) and f.kind == Faction.KIND]
    for row in model._default_manager.filter(event=event):
        named = [column for column in columns if getattr(row, column) == gone]
        if model.KIND in HANDED_OVER and named:
            for column in named:
                setattr(row, column, into)
            row.save()
        elif named or (model is not Faction and _names(row.image(), gone)):
            row.delete()


def _names(image: dict[str, Any], key: str) -> bool:
    """Is it named in a list or a table of this row?"""
    return any(key in value for value in image.values() if isinstance(value, list | dict))
