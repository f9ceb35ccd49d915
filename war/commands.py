"""War and Upkeep: what a seat may ask about who leads its armies, what it feeds, and what the guild takes over."""

from typing import Annotated

import msgspec

from astor.game import drafts
from astor.game.arguments import Key
from astor.game.call import Call
from astor.game.errors import Refused, insist
from astor.game.powers import RULER
from factions import economy
from factions.books import Books
from factions.models import Character, Faction, Officer
from factions.rules.upkeep import NEEDS, Hireling, Stock, cost, left_out, may_allot, may_hire
from war import battles, campaign, theatre, transfer
from war.models import Unit
from war.rules.command import Post, Posts, joined, may_join
from war.rules.raising import may_take_post

Mouths = Annotated[list[Key], msgspec.Meta(max_length=1000)]


def assign(call: Call, *, officer: Key, army: Key, post: Post) -> None:
    """Give an officer of yours a post in an army of yours; the monarch always commands (SET-7, BUY-7, WAR-14)."""
    faction = call.asker.faction
    found = campaign.own_army(call, army)
    if not Officer.objects.filter(event=call.event, key=officer, faction=faction, alive=True).exists():
        raise Refused("not_yours", row=f"officer/{officer}")
    if battles.in_progress(call.event):  # nobody comes to its help or escapes from it
        raise Refused("battle_first")
    insist(may_take_post(theatre.of_event(call.event), officer, army))
    crown = monarch(call, faction)
    posts = Posts(found.commander, found.lieutenant)
    insist(may_join(posts, officer, post, monarch=crown))
    transfer.leave_post(call, officer, but=army)
    now = joined(posts, officer, post, monarch=crown)
    transfer.post(found, now)
    for freed in {posts.commander, posts.lieutenant} - {now.commander, now.lieutenant, ""}:
        campaign.go_home(call, freed, found.place)
    for name, leader in (("commander", now.commander), ("lieutenant", now.lieutenant)):
        if leader and leader != getattr(posts, name):
            call.say(f"faction/{faction}", "posted", officer=leader, army=army, post=name)


def relieve(call: Call, *, officer: Key) -> None:
    """Take an officer of yours out of the army where they have a post; the lieutenant then commands (WAR-17)."""
    if not Officer.objects.filter(event=call.event, key=officer, faction=call.asker.faction).exists():
        raise Refused("not_yours", row=f"officer/{officer}")
    if not transfer.leave_post(call, officer):
        raise Refused("no_post")
    call.say(f"faction/{call.asker.faction}", "relieved", officer=officer)


def monarch(call: Call, faction: str) -> str:
    """The officer who wears a faction's crown; "" while nobody does."""
    crowned = Character.objects.filter(event=call.event, faction=faction, office=RULER, alive=True).first()
    return crowned.officer if crowned else ""


def allot(call: Call, *, mouths: Mouths) -> None:
    """Say which provinces and units are fed and paid at the close, and no others (UPK-3)."""
    faction = Faction.objects.get(event=call.event, key=call.asker.faction)
    own = campaign.everybody(call)[faction.key]
    insist(may_allot(own, mouths, economy.stock(faction)))
    drafts.keep(call, "allot", faction.key, {"mouths": mouths, "without": left_out(own, mouths)})


def hire(call: Call, *, unit: Key) -> None:
    """The guild takes an unpaid regiment over by paying its upkeep; it stays where it stands (UPK-4)."""
    guild = Faction.objects.get(event=call.event, key=call.asker.faction)
    if guild.kind != "guild":
        raise Refused("guild_only")
    found = Unit.find(call.event, unit)
    seen = Hireling(found.key, found.kind, found.faction, found.upkeep) if found else None
    insist(may_hire(seen, guild=guild.key, stock=_spare(call, guild)))
    assert found is not None
    _change_hands(call, found, guild)


def _spare(call: Call, guild: Faction) -> Stock:
    """What the guild has beyond its own allotment."""
    own = campaign.everybody(call)[guild.key]
    fed = economy.provide(Books.open(call), guild.key, own)
    return economy.stock(guild).less(cost(own, fed))


def _change_hands(call: Call, unit: Unit, guild: Faction) -> None:
    needs = NEEDS[unit.kind]
    guild.food -= needs.food
    guild.gold -= needs.gold
    guild.save()
    owner, army = unit.faction, unit.army
    unit.former, unit.faction, unit.army, unit.upkeep = owner, guild.key, "", "paid"
    unit.save()
    campaign.dissolve(call, army)
    facts = {"faction": guild.key, "from": owner, "province": unit.place, "kind": unit.kind}
    call.report("unit.faction", "hired", owner, **facts)
    call.say(f"faction/{guild.key}", "hired_for", kind=unit.kind, province=unit.place, food=needs.food, gold=needs.gold)
