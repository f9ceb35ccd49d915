"""War (SET-7, WAR-4, WAR-14, WAR-17, WAR-18): armies are raised, merged and taken apart, and led."""

from astor.game.arguments import Key, KeyOrNone
from astor.game.call import Call
from astor.game.errors import Refused, insist
from war import questions
from war.arguments import Units
from war.armies import questions as armies
from war.armies import transfer
from war.armies.losses import go_home
from war.armies.rules.command import Post, Posts, joined
from war.armies.rules.raising import may_raise
from war.battle import questions as battles
from war.march.rules.marching import Section, commanded, may_absorb
from war.models import Army
from war.purchase.rules import SHIPS


def raise_army(call: Call, *, units: Units, commander: KeyOrNone = "", lieutenant: KeyOrNone = "") -> None:
    """Units of yours in one place become an army, or ships a fleet, under officers of yours."""
    faction, field = call.asker.faction, questions.theatre(call.board)
    section = commanded(field, Section(tuple(units), commander, lieutenant))
    commander, lieutenant = section.commander, section.lieutenant
    insist(may_raise(field, faction, units, commander, lieutenant))
    for officer in filter(None, (commander, lieutenant)):
        transfer.leave_post(call, officer)
    place, fleet = field.unit(units[0])["place"], field.unit(units[0])["kind"] in SHIPS
    transfer.found(call, faction, place, section, fleet=fleet)
    call.say(f"faction/{faction}", "army_raised", officer=commander, place=place, n=len(set(units)))


def absorb(call: Call, *, army: Key, units: Units) -> None:
    """Units of yours in the same place join an army of yours."""
    own = own_army(call, army)
    field = questions.theatre(call.board)
    if not units:
        raise Refused("no_units")
    if field.is_aboard(army):
        raise Refused("aboard")
    insist(may_absorb(field, army, units, (own.place,)))
    transfer.absorb(call, army, units)


def detach(call: Call, *, army: Key, units: Units) -> None:
    """Units leave an army of yours and stay where they are; an army without units is gone, its officers are free."""
    own_army(call, army)
    field = questions.theatre(call.board)
    there = {unit["key"] for unit in field.troops(army)}
    if not units or set(units) - there:
        raise Refused("not_in_army", units=sorted(set(units) - there))
    if field.is_aboard(army):
        raise Refused("aboard")
    transfer.absorb(call, "", units)


# Who leads them


def assign(call: Call, *, officer: Key, army: Key, post: Post) -> None:
    """Give an officer of yours a post in an army of yours; the monarch always commands (SET-7, BUY-7, WAR-14)."""
    faction = call.asker.faction
    found = own_army(call, army)
    if officer not in questions.theatre(call.board).officers(faction):
        raise Refused("not_yours", row=f"officer/{officer}")
    if battles.in_progress(call.board):  # nobody comes to its help or escapes from it
        raise Refused("battle_first")
    crown, posts = armies.monarch(call.board, faction), Posts(found.commander, found.lieutenant)
    insist(armies.may_post(call.board, officer, army, post))
    transfer.leave_post(call, officer, but=army)
    now = joined(posts, officer, post, monarch=crown)
    transfer.post(found, now)
    for freed in {posts.commander, posts.lieutenant} - {now.commander, now.lieutenant, ""}:
        go_home(call, freed, found.place)
    for name, leader in (("commander", now.commander), ("lieutenant", now.lieutenant)):
        if leader and leader != getattr(posts, name):
            call.say(f"faction/{faction}", "posted", officer=leader, army=army, post=name)


def relieve(call: Call, *, officer: Key) -> None:
    """Take an officer of yours out of the army where they have a post; the lieutenant then commands (WAR-17)."""
    if (call.board.row(f"officer/{officer}") or {}).get("faction") != call.asker.faction:
        raise Refused("not_yours", row=f"officer/{officer}")
    if not transfer.leave_post(call, officer):
        raise Refused("no_post")
    call.say(f"faction/{call.asker.faction}", "relieved", officer=officer)


def own_army(call: Call, key: str) -> Army:
    """An army of the asker's faction."""
    found = Army.find(call.event, key)
    if found is None or found.faction != call.asker.faction:
        raise Refused("not_yours", row=f"army/{key}")
    return found
