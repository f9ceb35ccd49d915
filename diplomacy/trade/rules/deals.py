"""Trade (TRADE-3 to TRADE-7): what may be offered, asked for and given, and whether both sides can carry it out."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from msgspec import Struct, field

from astor.game.values.errors import Refused
from diplomacy.trade.rules.contact import Contact
from factions.research.rules import research
from factions.research.rules.research import Scholar, Technology
from war.rows import UnitRow

MOST_OPEN = 12
"""So many offers of one faction may wait at a time: more would bury those who have to read them."""

MOST_OF_A_GOOD = 999
"""Nobody has more; a number without end would fit no screen."""


class Stake(Struct, frozen=True, forbid_unknown_fields=True):
    """What one side puts into a deal. `units`: mercenaries."""

    goods: Mapping[str, int] = field(default_factory=dict)
    provinces: tuple[str, ...] = ()
    technologies: tuple[str, ...] = ()
    units: tuple[str, ...] = ()

    @property
    def empty(self) -> bool:
        return not (self.goods or self.provinces or self.technologies or self.units)

    @property
    def rows(self) -> list[str]:
        """All of it that there is but once."""
        kinds = (("province", self.provinces), ("technology", self.technologies), ("unit", self.units))
        return [f"{kind}/{key}" for kind, keys in kinds for key in keys]


@dataclass(frozen=True)
class Side:
    """One of the two, as deals see it. `units`: what it has under arms, `mercenaries`: those that may be traded."""

    faction: str
    capital: str
    provinces: frozenset[str]
    units: frozenset[str]
    mercenaries: frozenset[str]
    scholar: Scholar


@dataclass(frozen=True)
class Rulings:
    """What the scenario lets be traded (TRADE-6), and what each technology needs (TRADE-4)."""

    credits: bool
    capital: bool
    mercenaries: bool
    needs: Mapping[str, tuple[str, ...]]


HIRED = ("former", "upkeep")
"""What it hangs on whether a unit is a mercenary that may serve another."""


def may_change_lords(unit: UnitRow) -> bool:
    """Is it a mercenary, and not taken over in the guild window that is open now? The books of that are not closed."""
    return bool(unit.former) and not unit.upkeep


def may_meet(one: str, other: str, contact: Contact | None) -> Refused | None:
    """May these two trade at all? (TRADE-1 to TRADE-3)"""
    if contact is None:
        return Refused("to_yourself" if one == other else "unknown_row", row=f"faction/{other}")
    return None if contact.may else Refused("no_contact", faction=other, why=str(contact.why))


def well_formed(gives: Stake, wants: Stake, rulings: Rulings) -> Refused | None:
    """Is there something in it, each thing once, in whole amounts, and of what may be traded? (TRADE-5, TRADE-6)"""
    if gives.empty and wants.empty:
        return Refused("empty_deal")
    for stake in (gives, wants):
        if any(not 1 <= amount <= MOST_OF_A_GOOD for amount in stake.goods.values()):
            return Refused("bad_amount")
        if len(set(stake.rows)) < len(stake.rows):
            return Refused("named_twice")
        if no := _tradeable(stake, rulings):
            return no
    return None


def _tradeable(stake: Stake, rulings: Rulings) -> Refused | None:
    if research.WILDCARD in stake.goods and not rulings.credits:
        return Refused("credits_stay")
    if stake.units and not rulings.mercenaries:
        return Refused("mercenaries_stay")
    for key in stake.technologies:
        if key not in rulings.needs:
            return Refused("unknown_row", row=f"technology/{key}")
    return None


def holds(side: Side, stake: Stake, rulings: Rulings) -> Refused | None:
    """Has this side what everybody can see that it has: land and units? (SEAT-5)"""
    for key in stake.provinces:
        if key not in side.provinces:
            return Refused("not_theirs", row=f"province/{key}", faction=side.faction)
        if key == side.capital and not rulings.capital:
            return Refused("capital_stays", province=key)
    for key in stake.units:
        if key not in side.units:
            return Refused("not_theirs", row=f"unit/{key}", faction=side.faction)
    return None


def may_give(side: Side, stake: Stake, rulings: Rulings) -> Refused | None:
    """Could this side hand all of it over now? (TRADE-5, TRADE-6)"""
    if no := holds(side, stake, rulings):
        return no
    for key in stake.units:
        if key not in side.mercenaries:
            return Refused("no_mercenary", unit=key)
    for key in stake.technologies:
        if key not in side.scholar.knows:
            return Refused("not_known", technology=key)
    return research.may_pay(side.scholar.stock, stake.goods)


def may_take(side: Side, stake: Stake, rulings: Rulings) -> Refused | None:
    """Could this side use what it is given? Technologies go to who meets their prerequisites (TRADE-4).

    R: what comes with the same deal counts among them.
    """
    for key in stake.technologies:
        taught = side.scholar.knows.union(stake.technologies) - ({key} - side.scholar.knows)
        who = replace(side.scholar, knows=taught)
        if no := research.may_learn(who, Technology(key, rulings.needs[key])):
            return no
    return None


def may_offer(side: Side, other: Side, gives: Stake, wants: Stake, rulings: Rulings) -> Refused | None:
    """May this be offered? Of the other side it asks only what all can see: the rest would tell what is secret."""
    return (
        well_formed(gives, wants, rulings)
        or may_give(side, gives, rulings)
        or may_take(side, wants, rulings)
        or holds(other, wants, rulings)
    )


def may_agree(side: Side, gives: Stake, takes: Stake, rulings: Rulings) -> Refused | None:
    """Can this side keep its part of the deal now? Asked of both, when it is struck (TRADE-5)."""
    return _tradeable(gives, rulings) or may_give(side, gives, rulings) or may_take(side, takes, rulings)
