"""Research (BUY-4 to BUY-6, TECH-1, TECH-4): what may be learnt, what it costs and who pays for it."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from astor.game.values.errors import Refused
from factions.research.rules.effects import Effect, bonus
from factions.rows import KnowledgeRow, TechnologyRow

WILDCARD = "credits"
"""Stands for any resource, in research only (BUY-6)."""


@dataclass(frozen=True)
class Technology:
    """A technology as research sees it, and what must be known before."""

    key: str
    needs: tuple[str, ...] = ()


@dataclass(frozen=True)
class Scholar:
    """Who would learn: what it knows, the option cards it was given, and its treasury."""

    knows: frozenset[str] = frozenset()
    cards: frozenset[str] = frozenset()
    stock: Mapping[str, int] = field(default_factory=dict)


def scholar(knowledge: Iterable[KnowledgeRow], faction: str, stock: Mapping[str, int]) -> Scholar:
    """The same from rows."""
    own = [row for row in knowledge if row.faction == faction]
    known = frozenset(row.technology for row in own if row.state == "known")
    return Scholar(known, frozenset(row.technology for row in own) - known, stock)


def price(technology: TechnologyRow, effects: Collection[Effect]) -> dict[str, int]:
    """What a technology of the tree costs a faction with these effects; a good never costs less than nothing."""
    cost = {good: n + bonus(effects, f"{good}_cost", technology.branch) for good, n in technology.cost.items()}
    return {good: n for good, n in cost.items() if n > 0}


def may_learn(who: Scholar, technology: Technology) -> Refused | None:
    """Has it the prerequisites, and something to learn? (TRADE-4, TECH-4)"""
    if technology.key in who.knows:
        return Refused("known_already", technology=technology.key)
    missing = [key for key in technology.needs if key not in who.knows]
    return Refused("needs_technology", technology=technology.key, missing=missing) if missing else None


def may_research(who: Scholar, technology: Technology) -> Refused | None:
    """May it research this itself: a card it was given, or the successor of what it knows? (SET-3, TECH-1)"""
    if no := may_learn(who, technology):
        return no
    opened = technology.needs or technology.key in who.cards
    return None if opened else Refused("no_card", technology=technology.key)


def may_stand(technology: str, province: str, sites: Collection[str]) -> Refused | None:
    """An institution stands in a province of one's own, or where one has a house (TECH-2)."""
    return None if province in sites else Refused("needs_site", technology=technology, province=province)


def covers(cost: Mapping[str, int], shares: Iterable[Mapping[str, int]]) -> Refused | None:
    """Do these payments together pay exactly this, credits standing for any resource? (BUY-6, TECH-4)"""
    paid = Counter[str]()
    for share in shares:
        if any(amount < 1 for amount in share.values()):
            return Refused("bad_amount")
        paid.update(share)
    credit = paid.pop(WILDCARD, 0)
    over = any(amount > cost.get(good, 0) for good, amount in paid.items())
    missing = sum(cost.values()) - paid.total() - credit
    return Refused("wrong_payment", cost=dict(cost), owed=missing) if over or missing else None


def short(stock: Mapping[str, int], payment: Mapping[str, int]) -> dict[str, int]:
    """What a treasury lacks for a payment."""
    return {good: amount - stock[good] for good, amount in payment.items() if amount > stock[good]}


def may_pay(stock: Mapping[str, int], payment: Mapping[str, int]) -> Refused | None:
    lacking = short(stock, payment)
    return Refused("cannot_afford", short=lacking) if lacking else None


def usual_payment(stock: Mapping[str, int], cost: Mapping[str, int]) -> dict[str, int]:
    """Its own goods first, then credits for what is missing; as if there were enough of them (BUY-6)."""
    own = {good: min(amount, stock[good]) for good, amount in cost.items()}
    credit = sum(cost.values()) - sum(own.values())
    return {good: amount for good, amount in {**own, WILDCARD: credit}.items() if amount}
