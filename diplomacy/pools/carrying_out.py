"""Pooled research that all have agreed to (TECH-4): carried out for all of them, or for nobody."""

from astor.game.orders.proposals import end
from astor.game.play.call import Answer, Call
from diplomacy.models import Pool
from diplomacy.pools import close, questions
from diplomacy.rows import PoolRow
from factions.models import Technology
from factions.research import orders as research
from factions.research import questions as learnt


def carry_out(call: Call, pool: Pool) -> Answer:
    """All pay and learn it; if one cannot any more, nobody does."""
    payers = [pool.starter, *sorted(pool.shares.keys() - {pool.starter})]
    asked, technology = pool.as_row(PoolRow), Technology.named(call.event, pool.technology)
    unable = next((key for key in payers if questions.still_able(call.board, key, asked)), "")
    if unable:
        return _fail(call, pool, unable)
    site = learnt.site(call.board, pool.starter, pool.technology, pool.province)
    if learnt.may_stand(call.board, pool.starter, pool.technology, site):  # it has lost the province it chose
        return _fail(call, pool, pool.starter)
    end(call, pool)
    for key in payers:
        research.pay(call, key, pool.technology, pool.shares[key], "TECH-4")
    return _learn(call, technology, payers, site)


def _fail(call: Call, pool: Pool, faction: str) -> Answer:
    """One of them cannot keep its word any more."""
    close.drop(call, pool, "pool_failed", faction=faction)
    return {"failed": "share_gone"}


def _learn(call: Call, technology: Technology, payers: list[str], site: str) -> Answer:
    """Sabotage of the starter wastes all shares; of another payer, their own (SUB-2, TECH-4)."""
    robbed = [key for key in payers if learnt.sabotaged(call.board, key, technology.key)]
    starter = payers[0]
    if starter in robbed:
        for key in payers:
            call.say(f"faction/{key}", "pool_sabotaged", technology=technology.key, faction=starter)
        return {"failed": "sabotaged"}
    for key in robbed:
        call.say(f"faction/{key}", "research_sabotaged", technology=technology.key)
    research.develop(call, technology, [key for key in payers if key not in robbed], site)
    return {}
