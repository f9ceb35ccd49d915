"""Rulings on open questions of the rules, and on what happened at the table (TURN-4, DIP-9, BAT-10, ORD-5)."""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from astor.game.models import Entry, Event
from astor.game.play.call import Call
from astor.game.play.play import CONTROL, Command
from astor.game.rows.board import Board
from astor.game.rows.page import Image
from astor.game.values.arguments import Key, KeyOrNone, Reason
from astor.game.values.errors import Refused, insist
from astor.scenarios.shapes import misfit
from diplomacy.letters import rules as letters
from diplomacy.letters.questions import rulings
from factions import relations
from factions.models import Character, Faction, Province
from factions.order.questions import turn_now
from factions.rows import FactionRow, ProvinceRow
from factions.rulings import Rules, rules_of
from war.armies.transfer import leave_post
from war.battle import aftermath
from war.uprisings.close import release

State = Literal["peace", "war", "alliance"]


def set_ruling(call: Call, *, ruling: Key, value: Any, was: Any, reason: Reason = "") -> None:
    """Decide one open question of the rules for this event; refused if it is no longer `was`, which whoever asks has
    seen.
    """
    del reason  # kept with the entry
    event, before = call.event, rules_of(call.event.rules)
    if wrong := misfit(Rules, {ruling: value}):
        raise Refused("bad_value", field="rules", wrong=ruling, **wrong)
    after = rules_of({**event.rules, ruling: value})
    now, new = (msgspec.to_builtins(rules)[ruling] for rules in (before, after))
    if now != was:
        by = _who_ruled(event, ruling, now)
        raise Refused("ruling_moved", ruling=ruling, new=now, **({"user": by} if by else {}))
    if now == new:
        raise Refused("no_change", field="rules")
    was_ruled, event.rules = event.rules, {**event.rules, ruling: new}
    event.save()
    rules_changed(call, was_ruled)
    aftermath.set_clock(call)


def rules_changed(call: Call, was: Mapping[str, Any], *, back_since_start: bool = False) -> None:
    """Once play has begun all hear of a changed rule, however that came; what was sealed from the start stays so.

    `back_since_start`: only what was ruled since then is taken back, so what was open then may be open again.
    """
    before, after = rules_of(was), rules_of(call.event.rules)
    if before == after or call.event.state == Event.State.PLANNING:
        return
    if not back_since_start:
        insist(letters.may_rule(rulings(before), rulings(after)))
    call.say("public", "house_rule_changed")


def _who_ruled(event: Event, ruling: str, now: Any) -> str:
    """The Control who has decided it so; "" where it has become so in some other way."""
    decided = Entry.objects.filter(event=event, command="set_ruling", undone_by=None)
    last = decided.filter(args__ruling=ruling, args__value=now).order_by("-seq").first()
    return last.actor.removeprefix("control/") if last else ""


def set_relation(call: Call, *, a: Key, b: Key, state: State, attacked: bool = False, reason: Reason = "") -> None:
    """Peace, war or alliance between two factions; with an attack a war counts for public order (DIP-9, ORD-3)."""
    del reason  # kept with the entry
    relation = relations.between(call.event, a, b)
    fought = attacked and state == "war"
    if relation.state == state and not (fought and relation.last_attack_turn != turn_now(call.board)):
        raise Refused("no_change", field="state")
    if fought:
        relations.attacked(call, a, b, "ruled")
    else:
        relations.settle(call, relation, state, "ruled")


def record_battle(call: Call, *, province: Key, attacker: Key, defender: KeyOrNone = "", taken: bool = False,
                  reason: Reason = "") -> None:  # fmt: skip
    """A battle fought on the table: it counts for public order and makes war; the attacker may have taken the land.

    Without a `defender` it is the province's owner, or the independents who hold it.
    """
    del reason  # kept with the entry
    place = Province.named(call.event, province)
    defender = defender or place.owner
    for side in filter(None, (attacker, defender)):
        Faction.named(call.event, side)
    insist(may_have_fought(call.board, province, attacker, defender, taken=taken))
    _fight(call, place, attacker, defender)
    if taken:
        aftermath.take(call, place, attacker)


def may_have_fought(board: Board, province: str, attacker: str, defender: str, *, taken: bool) -> Refused | None:
    """Could these two have fought there, and the land have changed hands? Only its own holder loses it (BAT-10)."""
    if attacker == defender:
        return Refused("same_side")
    holder, *_others = defenders(board, province)
    return Refused("not_the_owner", province=province) if taken and defender != holder else None


def defenders(board: Board, province: str) -> list[str]:
    """Who may have been attacked there, its holder first; the independents only where they hold it."""
    holder = board.some(ProvinceRow, "owner")[province].owner
    return [holder, *(other for other in board.some(FactionRow) if other != holder)]


def _fight(call: Call, place: Province, attacker: str, defender: str) -> None:
    place.fought = turn_now(call.board)
    place.save()
    call.report("province.owner", "battle_fought", attacker, defender, province=place.key, attacker=attacker,
                defender=defender)  # fmt: skip
    if defender:
        relations.attacked(call, attacker, defender, "attack", place.key)


def free_heir(call: Call, *, character: Key, reason: Reason = "") -> None:
    """An heir who was trapped, leads an uprising or is a captive is free, and their faction's again (DIP-4)."""
    del reason  # kept with the entry
    found = Character.find(call.event, character)
    if found is None or not found.alive or not found.fate:
        raise Refused("not_held", character=character)
    place = found.held
    if found.fate == "leads":
        leave_post(call, found.officer)
    release(call, [found])
    call.report("character.alive", "heir_freed", found.faction, character=character, faction=found.faction,
                province=place)  # fmt: skip


def record_battle_choices(board: Board, _control: str) -> Image:
    """Land → who may have been attacked there by anybody else, first who alone can lose it."""
    return {"province": {land: defenders(board, land) for land in sorted(board.some(ProvinceRow))}}


RULINGS = (
    Command(set_ruling, by=(CONTROL,)),
    Command(free_heir, by=(CONTROL,)),
    Command(set_relation, by=(CONTROL,)),
    Command(record_battle, choices=record_battle_choices, by=(CONTROL,)),
)
