"""The end of planning (SET-4, SET-5, SET-8), and the capital (SEAT-6, BAT-13): how realms come to lie."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from astor.game.orders import drafts
from astor.game.play.call import Call
from factions.models import Building, Faction, Province
from factions.planning.questions import arranged, homeland
from factions.planning.rules import Homeland, Layout, capital_of
from factions.questions import lands
from factions.rows import FactionRow

BY_THE_CAPITAL = ("capital", "guildhall")
"""Buildings that stand where the capital stands (SET-8)."""


@dataclass(frozen=True)
class Move:
    """Those of these factions who stand in one place by default stand in another: soldiers, or else ships."""

    origin: str
    to: str
    factions: frozenset[str]
    ships: bool = False


def lay_out(call: Call) -> list[Move]:
    """At the end of planning every kingdom lies as it was arranged; returns who has to move with it (SET-5)."""
    moves: list[Move] = []
    for faction in Faction.every(call.event):
        moves += _arrange(call, faction, homeland(call.board, faction.key), arranged(call.board, faction.key))
    drafts.drop_all(call)
    call.say("public", "realms_laid")
    return moves


def _arrange(call: Call, faction: Faction, home: Homeland, chosen: Layout) -> Iterator[Move]:
    provinces = {province.key: province for province in Province.every(call.event, owner=faction.key)}
    cards = {key: (p.terrain, p.good) for key, p in provinces.items()}
    for space, card in chosen.cards.items():
        provinces[space].terrain, provinces[space].good = cards[card]
        provinces[space].save()
    if chosen.capital != home.capital:
        holders = _rebuild(call, BY_THE_CAPITAL, home.capital, chosen.capital)
        faction.capital = chosen.capital
        faction.save()
        yield Move(home.capital, chosen.capital, holders | {faction.key})
    if chosen.dock != home.dock:
        _rebuild(call, ("port",), home.dock, chosen.dock)
        yield Move(home.dock, chosen.dock, frozenset(call.board.some(FactionRow)), ships=True)


def _rebuild(call: Call, kinds: Collection[str], origin: str, to: str) -> frozenset[str]:
    """Buildings of these kinds stand elsewhere; returns who holds them."""
    houses = [house for house in Building.every(call.event, province=origin) if house.kind in kinds]
    for house in houses:
        house.province = to
        house.save()
    return frozenset(house.holder for house in houses if house.holder)


# What must follow any change


def keep_capital(call: Call) -> None:
    """After any change of owners: no land, no capital; the first province gained becomes it; a lost one is replaced.

    SEAT-6, BAT-13: the faction may name another than the one it was given.
    """
    if "province" not in call.page.kinds:
        return
    for faction in Faction.every(call.event):
        own = lands(call.board, faction.key)
        old, new = faction.capital, capital_of(faction.capital, own)
        if old and old != new:
            _lose_capital(call, faction, old)
        faction.capital, faction.unsettled = new, _may_choose(faction, old, own)
        faction.save()
        if new and new != old:
            call.report("faction.capital", "capital_named", faction.key, faction=faction.key, province=new)


def _may_choose(faction: Faction, old: str, own: Sequence[str]) -> bool:
    lost = bool(old) and old not in own
    return len(own) > 1 and (lost or faction.unsettled)


def _lose_capital(call: Call, faction: Faction, province: str) -> None:
    """To its next holder a capital is infrastructure (BAT-13)."""
    for house in Building.every(call.event, province=province, kind="capital"):
        house.kind = "infrastructure"
        house.save()
    call.report("faction.capital", "capital_lost", faction.key, faction=faction.key, province=province)
