"""Pooled research (TECH-4): how it ends that not all agree to, with its phase or with contact."""

from typing import Any

from astor.game.orders.proposals import end
from astor.game.play.call import Call
from diplomacy.models import Pool
from diplomacy.trade.questions import contacts
from factions.rows import KnowledgeRow


def drop(call: Call, pool: Pool, code: str, **facts: Any) -> None:
    """A pooled research comes to nothing; all who were asked hear why, in an order that databases agree on."""
    end(call, pool)
    for faction in sorted(pool.shares):
        call.say(f"faction/{faction}", code, technology=pool.technology, **facts)


def end_pools(call: Call) -> None:
    """What was not agreed by all ends with the phase."""
    for pool in Pool.every(call.event):
        drop(call, pool, "pool_lapsed")


def break_off(call: Call) -> None:
    """After any change: what one may not meet any more was asked to share is off (TRADE-3, TRADE-8).

    What an undo opens again in a later phase is over at once, as it would have been at the close.
    """
    for pool in Pool.every(call.event):
        met = contacts(call.board, pool.starter)
        if pool.phase != call.event.phase:
            drop(call, pool, "pool_lapsed")
        elif not all(met[other].may for other in pool.shares if other != pool.starter):
            drop(call, pool, "pool_broken_off")
        else:
            _tell_who_knows(call, pool)


def _tell_who_knows(call: Call, pool: Pool) -> None:
    """What one of them knows by now is its own affair: it hears of it alone, and the pool stands (TECH-4)."""
    new = call.page.images.get(pool.row_name, (pool, pool))[0] is None
    for key, knowledge in call.board.of(KnowledgeRow).items():
        known = (knowledge.technology, knowledge.state) == (pool.technology, "known")
        if known and knowledge.faction in pool.shares and (new or f"knowledge/{key}" in call.page.images):
            call.say(f"faction/{knowledge.faction}", "pool_known", technology=pool.technology, faction=pool.starter)
