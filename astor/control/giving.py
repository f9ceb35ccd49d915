"""Control gives (preamble of the rules): units, buildings, officers, knowledge and treaties, each by its own laws."""

from dataclasses import replace
from typing import Annotated, Literal

import msgspec

from astor.control.commands import stated
from astor.game.orders.seats import clean_name
from astor.game.play.call import Call
from astor.game.play.play import CONTROL, Command
from astor.game.rows.board import Board, index
from astor.game.rows.page import Image
from astor.game.values.arguments import Key, KeyOrNone, Name, Words
from astor.game.values.errors import Refused
from diplomacy.models import Treaty
from diplomacy.sending import Parties
from diplomacy.treaties import close as treaties
from diplomacy.treaties import questions as promised
from diplomacy.treaties.orders import Makes, Wording
from factions.models import Faction, Knowledge, Province, Technology
from factions.questions import lands
from factions.research import orders as research
from factions.research import questions as lore
from factions.rows import BuildingRow, FactionRow, ProvinceRow, TechnologyRow
from war.battle import questions as battles
from war.purchase import delivery
from war.purchase.questions import means
from war.purchase.rules import HOUSES, IMPROVEMENT, SHIPS, Means, Site, Wish, may_buy, may_rise, open_sites
from war.rows import BattleRow

Troop = Literal["militia", "regiment", "warship", "trade_ship"]
AFOOT = ("militia", "regiment")
House = Literal["infrastructure", "port", "fortress", "temple", "guildhall"]
WORKS = (IMPROVEMENT, "port", "fortress")
"""What belongs to a province, whoever holds it; the others are somebody's house in it."""
Modifier = Annotated[int, msgspec.Meta(ge=-20, le=20)]


def _insist_for(faction: str, no: Refused | None) -> None:
    """What stands in the way is told Control of whom it gives to: it is not Control's own land, knowledge or court."""
    if no is not None:
        raise Refused(no.code, **{"faction": faction, **no.facts})


def _tell(call: Call, faction: str, gift: str, reason: str) -> None:
    """Whose it is hears why; the independents hear nothing."""
    call.say(f"faction/{faction}" if faction else CONTROL, "given", gift=gift, reason=reason)


# Units


def give_unit(call: Call, *, unit: Troop, place: Key, reason: Words, faction: KeyOrNone = "") -> None:
    """A unit stands in its faction's land, or a ship lies in its port (PROD-1, BUY-1, BUY-2); "": the independents'."""
    reason = stated(reason)
    if faction:
        Faction.named(call.event, faction)
    Province.named(call.event, place)
    _insist_for(faction, may_station(call.board, unit, faction, place))
    port = delivery.moor(call, unit, place, faction) if unit in SHIPS else ""
    delivery.raise_unit(call, unit, faction, place, port)
    _tell(call, faction, unit, reason)


def may_station(board: Board, kind: str, faction: str, place: str) -> Refused | None:
    """May a unit of this kind appear here? Not amid a battle: its two sides are told who fights (BAT-1)."""
    if (battle := battles.in_progress(board)) and board.named(BattleRow, battle).place == place:
        return Refused("battle_first")
    if kind in SHIPS and faction:
        return may_buy(means(board, faction), Wish(kind, place))
    owner = board.named(ProvinceRow, place).owner
    return Refused("not_yours", row=f"province/{place}") if kind in SHIPS or owner != faction else None


def give_unit_choices(board: Board, _seat: str) -> Image:
    """Faction, "" for the independents → unit → where it may stand: in its lands, a ship in a port that has room."""
    return {"faction": {key: _stations(board, key) for key in ("", *board.some(FactionRow))}}


def _stations(board: Board, faction: str) -> Image:
    amid = battles.in_progress(board)
    fought = board.named(BattleRow, amid).place if amid else ""
    afoot = [land for land in sorted(lands(board, faction)) if land != fought]
    crew = means(board, faction) if faction else None
    ports = [port for port in open_sites(crew, SHIPS[0]) if crew.sites[port].own and port != fought] if crew else []
    return {**dict.fromkeys(AFOOT, afoot), **(dict.fromkeys(SHIPS, ports) if faction else {})}


# Buildings


def give_building(call: Call, *, kind: House, province: Key, reason: Words, holder: KeyOrNone = "") -> None:
    """A building stands, as if its owner had bought it, or a house of its holder's as if it had been let in (BUY-9)."""
    reason = stated(reason)
    Province.named(call.event, province)
    if holder or kind not in WORKS:
        Faction.named(call.event, holder)
    _insist_for(holder, may_build(call.board, kind, province, holder))
    delivery.build(call, kind, province, holder)
    _tell(call, holder or Province.named(call.event, province).owner, kind, reason)


def may_build(board: Board, kind: str, province: str, holder: str) -> Refused | None:
    """May this stand here? What needs no holder may have none."""
    land = board.named(ProvinceRow, province)
    if kind not in WORKS:
        return may_buy(_let_in(means(board, holder), province), Wish(kind, province))
    if holder:
        return Refused("not_your_building", kind=kind)
    return may_rise(Site(own=True, coastal=bool(land.coast), built=_built(board, province)), Wish(kind, province))


def _let_in(own: Means, province: str) -> Means:
    return replace(own, sites={**own.sites, province: replace(own.sites[province], open=True)})


BUILT = index(BuildingRow, lambda building: (building.province,), lambda building: building.kind)
"""What is built, by province."""


def _built(board: Board, province: str) -> frozenset[str]:
    return frozenset(building.kind for _, building in board.heap(BUILT, province))


def give_building_choices(board: Board, _seat: str) -> Image:
    """Kind → whose it would be, "" for what belongs to the province → where it may stand."""
    found: dict[str, dict[str, list[str]]] = {kind: {"": _sites(board, kind, "")} for kind in WORKS}
    found |= {house: {} for house in HOUSES.values()}
    for key, row in board.some(FactionRow, "kind").items():
        if house := HOUSES.get(row.kind):
            found[house][key] = _sites(board, house, key)
    return {"kind": found}


def _sites(board: Board, kind: str, holder: str) -> list[str]:
    return [place for place in sorted(board.some(ProvinceRow)) if may_build(board, kind, place, holder) is None]


# Officers


def give_officer(call: Call, *, faction: Key, name: Name, reason: Words, x: Modifier = -1, y: Modifier = 1) -> None:
    """Somebody new at court who can lead an army (BUY-8); not one of those it may recruit in this phase."""
    reason = stated(reason)
    Faction.named(call.event, faction)
    called = clean_name(name)
    _insist_for(faction, may_buy(replace(means(call.board, faction), limit=0), Wish("officer", called)))
    officer = delivery.recruit(call, called, faction)
    officer.x, officer.y = x, y
    officer.save()
    _tell(call, faction, officer.key, reason)


# Knowledge


def give_technology(call: Call, *, faction: Key, technology: Key, reason: Words, province: KeyOrNone = "",
                    card: bool = False) -> None:  # fmt: skip
    """A faction knows a technology, with its institution if it has one, or holds the option card for it (SET-3)."""
    reason = stated(reason)
    Faction.named(call.event, faction)
    wanted, board = Technology.named(call.event, technology), call.board
    if card:
        _insist_for(faction, may_hold(board, faction, technology))
        key = call.page.key("knowledge")
        Knowledge(event=call.event, key=key, faction=faction, technology=technology, state="option").save()
    else:
        _insist_for(faction, lore.may_learn(board, faction, technology))
        site = lore.site(board, faction, technology, province)
        _insist_for(faction, lore.may_stand(board, faction, technology, site))
        research.learn(call, faction, technology, stands=research.settle(call, wanted, site, faction))
    _tell(call, faction, technology, reason)


def may_hold(board: Board, faction: str, technology: str) -> Refused | None:
    """May it be given the card for this? Not for what it knows, or holds a card for already."""
    who = lore.learner(board, faction)
    held = technology in who.knows | who.cards
    return Refused("known_already", technology=technology) if held else None


def give_technology_choices(board: Board, _seat: str) -> Image:
    """Faction → what it could learn now, what it could be given the card for, and where an institution may stand."""
    return {"faction": {key: _lessons(board, key) for key in board.some(FactionRow)}}


def _lessons(board: Board, faction: str) -> Image:
    cards = [key for key in board.some(TechnologyRow) if may_hold(board, faction, key) is None]
    return {"learn": sorted(lore.learnable(board, faction)), "cards": sorted(cards),
            "sites": sorted({*lore.sites(board, faction)})}  # fmt: skip


# Treaties


def give_treaty(call: Call, *, parties: Parties, reason: Words, text: Wording = "", makes: Makes = "",
                secret: bool = False) -> None:  # fmt: skip
    """What was signed on paper: a treaty all its parties hold to, and what it makes of the two is so (DIP-9)."""
    reason = stated(reason)
    between = sorted(set(parties))
    for party in between:
        Faction.named(call.event, party)
    _insist_for(between[0], promised.may_propose(call.board, between, text, makes))
    made = Treaty(event=call.event, key=call.page.key("treaty"), proposer=between[0], parties=between, secret=secret,
                  text=text.strip(), makes=makes, signed=between, phase=call.event.phase, at=call.now)  # fmt: skip
    treaties.conclude(call, made)
    for party in between:
        call.say(f"faction/{party}", "treaty_given", parties=between, reason=reason)


GIFTS = (
    Command(give_unit, choices=give_unit_choices, by=(CONTROL,)),
    Command(give_building, choices=give_building_choices, by=(CONTROL,)),
    Command(give_officer, by=(CONTROL,)),
    Command(give_technology, choices=give_technology_choices, by=(CONTROL,)),
    Command(give_treaty, by=(CONTROL,)),
)
