"""Uprisings (ORD-1, ORD-4, DIP-4): rebels and who leads them, heirs among them, and what becomes of them all."""

from collections.abc import Collection, Iterable

from astor.game.play.call import Call
from factions.models import Character, Officer
from factions.order.close import REBEL, Rising
from factions.order.questions import turn_now
from factions.rows import CharacterRow, OfficerRow
from war.armies.losses import bury, fall, slay
from war.armies.transfer import leave_post
from war.loyalty import rules
from war.models import Army, Unit
from war.uprisings.questions import heirs_in, still_rebels


def raise_rebels(call: Call, risings: Iterable[Rising]) -> None:
    """One rebel militia in each province that rose, under an heir who is there, or its own captain (ORD-1, DIP-4)."""
    for rising in risings:
        leader = _heir(call, rising.province, rising.loser) or _captain(call, rising)
        army = Army(event=call.event, key=call.page.key("army"), name=rising.name, faction="",
                    place=rising.province, commander=leader)  # fmt: skip
        army.save()
        Unit(event=call.event, key=call.page.key("unit"), kind="militia", faction="", place=rising.province,
             army=army.key).save()  # fmt: skip


def _captain(call: Call, rising: Rising) -> str:
    x, y = REBEL
    leader = Officer(event=call.event, key=call.page.key("officer"), name=rising.captain, x=x, y=y)
    leader.save()
    return leader.key


def _heir(call: Call, province: str, loser: str) -> str:
    """The officer among the heirs there who leads it, "" if none does; all others are trapped (DIP-4)."""
    heirs = heirs_in(call.board, province, loser)
    thrown = [_draw(call, province, loser, heir) for heir in heirs]
    leader = rules.who_leads([heir.key for heir in heirs], thrown)
    for heir in (Character.named(call.event, row.key) for row in heirs):
        heir.fate, heir.held = "leads" if heir.key == leader else "trapped", province
        heir.save()
        call.report("character.alive", f"heir_{heir.fate}", loser, character=heir.key, faction=loser,
                    province=province)  # fmt: skip
        _lose(call, heir)
    return next((row.officer for row in heirs if row.key == leader), "")


def _draw(call: Call, province: str, loser: str, heir: CharacterRow) -> int:
    """One heir's die; of two successors, one born to another court, each has their own."""
    officer = call.board.find(OfficerRow, heir.officer)
    born = f"/{officer.home}" if officer and officer.home not in ("", loser) else ""
    return call.roll(f"t{turn_now(call.board)}/uprising/{province}/{heir.office}{born}", 100)


def _lose(call: Call, heir: Character) -> None:
    """The officer leads nobody for the faction any more: the rebels' leader, or their prisoner (DIP-4)."""
    leave_post(call, heir.officer)
    _belong(call, heir.officer, "")


def _belong(call: Call, officer: str, faction: str) -> None:
    for own in Officer.every(call.event, key=officer):
        own.faction = faction
        own.save()


def doom(call: Call) -> None:
    """At upkeep: who is trapped in a province that still stands against its faction is killed (DIP-4)."""
    for heir in Character.every(call.event, fate="trapped"):
        if still_rebels(call.board, heir.held):
            leave_post(call, heir.officer)
            bury(call, heir)
            call.report("character.alive", "heir_killed", heir.faction, character=heir.key, faction=heir.faction,
                        province=heir.held)  # fmt: skip
    release(call, Character.every(call.event, fate="trapped"))


def release(call: Call, heirs: Iterable[Character]) -> None:
    """They are their own masters again, and their faction's."""
    for heir in heirs:
        _belong(call, heir.officer, heir.faction)
        heir.fate, heir.held = "", ""
        heir.save()


def scatter(call: Call, provinces: Collection[str]) -> None:
    """Who held a province for itself is gone when the province belongs to somebody again (ORD-4)."""
    for unit in Unit.every(call.event, faction="") if provinces else ():
        if unit.place in provinces:
            fall(call, unit, with_officers=True)
    for heir in Character.every(call.event, fate="leads", alive=True) if provinces else ():
        if heir.held in provinces:  # Control had taken the rebels away: a captive all the same
            slay(call, heir.officer)
    if provinces:
        release(call, [heir for heir in Character.every(call.event, fate="trapped") if heir.held in provinces])
