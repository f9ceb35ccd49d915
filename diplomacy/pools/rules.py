"""Pooled research (TECH-4): who may pay for a technology together, and whether they can."""

from collections.abc import Collection, Mapping

from astor.game.values.errors import Refused
from factions.research.rules import research
from factions.research.rules.research import Scholar, Technology

Shares = Mapping[str, Mapping[str, int]]
"""Faction → good → how many of it that faction pays."""


def may_start(
    starter: str, scholar: Scholar, technology: Technology, cost: Mapping[str, int], shares: Shares
) -> Refused | None:
    """May this faction ask others to pay for it together? Contact with each of them is asked apart."""
    if starter not in shares or len(shares) < 2:
        return Refused("nobody_to_pool_with")
    empty = next((faction for faction, share in shares.items() if not share), None)
    if empty is not None:
        return Refused("empty_share", faction=empty)
    return (
        research.may_research(scholar, technology)
        or research.covers(cost, shares.values())
        or research.may_pay(scholar.stock, shares[starter])
    )


def may_join(
    faction: str, scholar: Scholar, technology: Technology, shares: Shares, agreed: Collection[str]
) -> Refused | None:
    """May this faction agree to its share? It needs the prerequisites as the starter does."""
    if faction not in shares:
        return Refused("not_asked")
    if faction in agreed:
        return Refused("no_change", field="agreed")
    return research.may_learn(scholar, technology) or still_able(scholar, technology, shares[faction])


def still_able(scholar: Scholar, technology: Technology, share: Mapping[str, int]) -> Refused | None:
    """Can one who agreed earlier still keep the word when the research is done?

    Who has come to know it meanwhile pays all the same: that it does must not be what the others learn by it.
    """
    no = None if technology.key in scholar.knows else research.may_learn(scholar, technology)
    return no or research.may_pay(scholar.stock, share)
