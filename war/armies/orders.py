"""War (SET-7, WAR-4, WAR-14, WAR-17, WAR-18): armies are raised, merged and taken apart, and led."""

from astor.game.play.call import Call
from astor.game.play.play import Command
from astor.game.play.sight import faction_of
from astor.game.rows.board import Board
from astor.game.rows.page import Image
from astor.game.values.arguments import Key, KeyOrNone
from astor.game.values.errors import Refused, insist
from factions.rows import OfficerRow
from war import questions
from war.arguments import Units
from war.armies import questions as armies
from war.armies import transfer
from war.armies.losses import go_home
from war.armies.rules.command import POSTS, Post, Posts, joined
from war.armies.rules.raising import available, may_raise
from war.battle import questions as battles
from war.march.rules.marching import Section, commanded, joinable, may_absorb
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
    place, fleet = field.unit(units[0]).place, field.unit(units[0]).kind in SHIPS
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
    there = {unit.key for unit in field.troops(army)}
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
    if officer not in questions.theatre(call.board).living(faction):
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
    own = call.board.find(OfficerRow, officer)
    if own is None or own.faction != call.asker.faction:
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


def raise_army_choices(board: Board, seat: str) -> Image | Refused:
    """Place → the units there by element, and the officers who may lead them; a monarch is nobody's lieutenant."""
    field, faction = questions.theatre(board), faction_of(board, seat)
    places: dict[str, dict[str, list[str]]] = {}
    for key, unit in sorted(field.units.items()):
        if unit.faction == faction and not unit.aboard:
            element = "ships" if unit.kind in SHIPS else "land"
            places.setdefault(unit.place, {}).setdefault(element, []).append(key)
    officers = available(field, faction)
    seconds = [officer for officer in officers if officer not in field.crowned]
    return {"place": places, "officers": officers, "seconds": seconds} if places else Refused("no_units")


def absorb_choices(board: Board, seat: str) -> Image | Refused:
    """Army → the units that may join it where it stands."""
    field = questions.theatre(board)
    found = {key: joinable(field, key, field.army(key).place) for key in _standing(board, seat)}
    open_to = {key: units for key, units in found.items() if units}
    return {"army": open_to} if open_to else Refused("no_units")


def detach_choices(board: Board, seat: str) -> Image | Refused:
    field = questions.theatre(board)
    troops = {key: [unit.key for unit in field.troops(key)] for key in _standing(board, seat)}
    open_to = {key: units for key, units in troops.items() if units}
    return {"army": open_to} if open_to else Refused("no_army")


def _standing(board: Board, seat: str) -> list[str]:
    """The armies of a seat's faction that are not aboard ships."""
    own = questions.armies(board, faction_of(board, seat))
    return [key for key in own if not questions.theatre(board).is_aboard(key)]


# Who leads


def assign_choices(board: Board, seat: str) -> Image | Refused:
    """Army → post → the officers who may take it, each with what comes of it (SET-7, BUY-7)."""
    if battles.in_progress(board):
        return Refused("battle_first")
    own = questions.theatre(board).armies.items()
    faction = faction_of(board, seat)
    choices = {key: {post: _takers(board, key, post) for post in POSTS}
               for key, army in own if army.faction == faction}  # fmt: skip
    return {"army": choices} if choices else Refused("no_army")


def _takers(board: Board, army: str, post: Post) -> Image:
    """A monarch is not offered to be second: she would command (SET-7)."""
    field, faction = questions.theatre(board), questions.theatre(board).army(army).faction
    second = {armies.monarch(board, faction)} if post == "lieutenant" else set()
    officers = [officer for officer in field.living(faction) if officer not in second]
    return {officer: armies.posted(board, officer, army, post) for officer in officers
            if armies.may_post(board, officer, army, post) is None}  # fmt: skip


def relieve_choices(board: Board, seat: str) -> Image | Refused:
    """The officers who have a post, each with who leads their army without them (WAR-17)."""
    field = questions.theatre(board)
    own = questions.armies(board, faction_of(board, seat))
    serving = {officer: armies.relieved(board, officer, key) for key in own for officer in field.posts(key)}
    return {"officer": dict(sorted(serving.items()))} if serving else Refused("no_post")


POSTING = ("planning", "purchase", "war")
"""When officers join armies of theirs: any of them at once, in a season of war only one where they stand (WAR-14)."""
RAISING, PREPARED = ("purchase", "war"), ("", "preparation")
"""When armies are raised and taken apart; in war only while it is prepared (WAR-14)."""


COMMANDS = (
    Command(assign, choices=assign_choices, power="war", phases=POSTING),
    Command(relieve, choices=relieve_choices, power="war", phases=POSTING, parts=PREPARED),
    Command(raise_army, choices=raise_army_choices, power="war", phases=RAISING, parts=PREPARED),
    Command(absorb, choices=absorb_choices, power="war", phases=RAISING, parts=PREPARED),
    Command(detach, choices=detach_choices, power="war", phases=RAISING, parts=PREPARED),
)
