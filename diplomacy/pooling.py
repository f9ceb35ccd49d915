"""Pooled research (TECH-4): what a seat may ask: start a research together, join it, leave it."""

from typing import Annotated

import msgspec

from astor.game.arguments import Key, KeyOrNone
from astor.game.call import Answer, Call
from astor.game.errors import Refused, insist
from diplomacy import market
from diplomacy.models import Pool
from diplomacy.rules import pool as rules
from factions import learning
from factions.commands import Goods
from factions.models import Faction, Technology

Shares = Annotated[dict[Key, Goods], msgspec.Meta(max_length=20)]


def pool_research(call: Call, *, technology: Key, shares: Shares, province: KeyOrNone = "") -> None:
    """Ask factions you are in contact with to pay for a research of yours together; all who pay learn it (TECH-4)."""
    event, mine = call.event, call.asker.faction
    wanted, others = Technology.named(event, technology), sorted(shares.keys() - {mine})
    market.meet(event, mine, *others)
    scholar = learning.scholar(Faction.objects.get(event=event, key=mine))
    cost = learning.cost(wanted, event, mine)
    insist(rules.may_start(mine, scholar, learning.seen(wanted), cost, shares))
    if Pool.objects.filter(event=event, starter=mine, technology=technology).exists():
        raise Refused("pool_open", technology=technology)
    site = learning.site(event, wanted, mine, province)
    Pool(event=event, key=call.page.key("pool"), technology=technology, starter=mine, province=site, shares=shares,
         agreed=[mine], seat=call.asker.key, phase=event.phase, at=call.now).save()  # fmt: skip
    for other in others:
        call.say(f"faction/{other}", "pool_proposed", faction=mine, technology=technology)


def join_pool(call: Call, *, pool: Key) -> Answer:
    """Agree to pay your share; when all have, the research is done at once, for all of them or for nobody (TECH-4)."""
    found, mine = _mine(call, pool), call.asker.faction
    technology = Technology.named(call.event, found.technology)
    scholar = learning.scholar(Faction.objects.get(event=call.event, key=mine))
    insist(rules.may_join(mine, scholar, learning.seen(technology), found.shares, found.agreed))
    found.agreed = [*found.agreed, mine]
    found.save()
    if set(found.agreed) < set(found.shares):
        for other in found.shares:
            call.say(f"faction/{other}", "pool_joined", faction=mine, technology=found.technology)
        return {}
    return _carry_out(call, found)


def leave_pool(call: Call, *, pool: Key) -> None:
    """Decline a share, or call the whole off; it comes to nothing for all (TECH-4)."""
    found = _mine(call, pool)
    market.drop_pool(call, found, "pool_left", faction=call.asker.faction)


def _mine(call: Call, key: str) -> Pool:
    found = Pool.find(call.event, key)
    if found is None or call.asker.faction not in found.shares:
        raise Refused("pool_gone")
    return found


def _carry_out(call: Call, pool: Pool) -> Answer:
    technology = Technology.named(call.event, pool.technology)
    payers = [pool.starter, *sorted(pool.shares.keys() - {pool.starter})]
    factions = {key: Faction.objects.get(event=call.event, key=key) for key in payers}
    for key, faction in factions.items():
        no = rules.still_able(learning.scholar(faction), learning.seen(technology), pool.shares[key])
        if no is not None:
            market.drop_pool(call, pool, "pool_failed", faction=key)
            return {"failed": "share_gone"}
    try:
        site = learning.site(call.event, technology, pool.starter, pool.province)
    except Refused:  # the starter has lost the province it chose
        market.drop_pool(call, pool, "pool_failed", faction=pool.starter)
        return {"failed": "share_gone"}
    market.close(call, pool)
    for key, faction in factions.items():
        learning.pay(call, faction, pool.technology, pool.shares[key], "TECH-4")
    return _learn(call, technology, payers, site)


def _learn(call: Call, technology: Technology, payers: list[str], site: str) -> Answer:
    """Sabotage of the starter wastes all shares; of another payer, their own (SUB-2, TECH-4)."""
    robbed = [key for key in payers if learning.sabotaged(call.event, key, technology.key)]
    starter = payers[0]
    if starter in robbed:
        for key in payers:
            call.say(f"faction/{key}", "pool_sabotaged", technology=technology.key, faction=starter)
        return {"failed": "sabotaged"}
    for key in robbed:
        call.say(f"faction/{key}", "research_sabotaged", technology=technology.key)
    learning.develop(call, technology, [key for key in payers if key not in robbed], site)
    return {}
